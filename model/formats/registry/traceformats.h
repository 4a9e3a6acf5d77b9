// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/formats/io/traceexport.h"

#include <span>
#include <string>
#include <string_view>

namespace trilane::formats {

[[nodiscard]] std::span<const TraceFormat> traceFormats();

/// The format called `word`, or with an empty word the one that the ending of `path` says.
/// Errors list what there is.
[[nodiscard]] Result<const TraceFormat *> traceFormatOf(std::string_view word,
                                                        const std::string &path);

} // namespace trilane::formats
