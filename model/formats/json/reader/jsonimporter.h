// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/importer.h"

namespace trilane::json {

/// Kineto (PyTorch), Paddle and Chrome trace JSON; plain, gzip or zip.
[[nodiscard]] formats::ImportFormat jsonFormat();

} // namespace trilane::json
