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

/// The format named `word` or, if it is empty, the one for the extension of `path`. Errors list the
/// formats.
[[nodiscard]] Result<const TraceFormat *> traceFormatOf(std::string_view word,
                                                        const std::string &path);

} // namespace trilane::formats
