// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/base/time.h"

#include <cstdint>
#include <string>

namespace trilane::cli {

/// What is to be recorded, as --trace says.
struct TraceWords
{
    bool cuda = false;
    bool nvtx = false;
    bool schedule = false; ///< thread states and cores
    bool osRuntime = false;
};

/// "cuda,nvtx,sched".
[[nodiscard]] Result<TraceWords> parseTraceWords(const std::string &words);

/// A time that is not negative; 0 for an empty text. `option` is named in errors.
[[nodiscard]] Result<Ns> parseTimeOption(const std::string &option, const std::string &text);

} // namespace trilane::cli
