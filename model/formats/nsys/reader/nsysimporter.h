// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/importer.h"

namespace trilane::nsys {

/// SQLite exports of NVIDIA Nsight Systems (`nsys export --type sqlite`), any schema since 2020.
[[nodiscard]] formats::ImportFormat nsysFormat();

} // namespace trilane::nsys
