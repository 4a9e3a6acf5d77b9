// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/importers/importer.h"

namespace trilane {

/// Kineto (PyTorch), Paddle and Chrome trace JSON; plain, gzip or zip.
[[nodiscard]] ImportFormat jsonFormat();

} // namespace trilane
