// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/importers/importer.h"

namespace trilane {

/// SQLite exports of NVIDIA Nsight Systems (`nsys export --type sqlite`), any schema since 2020.
[[nodiscard]] ImportFormat nsysFormat();

} // namespace trilane
