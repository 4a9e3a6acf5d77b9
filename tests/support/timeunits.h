// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

namespace trilane {

inline constexpr Ns us = 1000; ///< traces of tests are counted in microseconds
inline constexpr Ns ms = 1000 * us;
inline constexpr Ns s = 1000 * ms;

} // namespace trilane
