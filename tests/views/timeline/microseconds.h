// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

namespace trilane {

constexpr Ns us = 1000; ///< a microsecond; traces of tests are counted in them

} // namespace trilane
