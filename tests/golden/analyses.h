// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"

#include <optional>
#include <string>
#include <string_view>

namespace trilane::test {

/// The answer to a line of `query` that names an analysis and not a command of `trilane`: lines of
/// text with exact times; nothing where the line names none. One that begins with "untrue: " says
/// that figures of the answer contradict each other.
///
///   idle [gpu=N] [kernels-only]   the pieces of every gap: cause, name, thread, times
///   steps [name=RANGE] [from=TIME] [infer] [brief]
///                                 which there are, and what happened in each; brief: their times
///   findings [advice]             each with its severity, gain, text and places
[[nodiscard]] std::optional<std::string> analysis(const store::Store &store, std::string_view line);

} // namespace trilane::test
