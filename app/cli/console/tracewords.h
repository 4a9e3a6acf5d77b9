// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <string>

namespace trilane::cli {

/// Data to record, from --trace.
struct TraceWords
{
    bool cuda = false;
    bool nvtx = false;
    bool schedule = false; ///< thread states and cores
    bool osRuntime = false;
};

/// "cuda,nvtx,sched".
[[nodiscard]] Result<TraceWords> parseTraceWords(const std::string &words);

} // namespace trilane::cli
