// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/textsource.h"

namespace trilane::formats {

/// The largest file of a zip archive, which is the trace: what else people pack beside it (notes,
/// the finder's leftovers) is smaller. An archive that lost its end is read from its first file
/// on. Errors: encrypted, packed in an uncommon way, without files.
[[nodiscard]] Result<std::unique_ptr<TextSource>> openZip(const std::string &path);

} // namespace trilane::formats
