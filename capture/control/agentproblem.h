// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/problem.h"
#include "model/base/message.h"

#include <span>

namespace trilane::control {

/// What an agent cannot record, and why. Plain value.
struct AgentProblem
{
    wire::About about = wire::About::Other;
    Message sentence;
    Message cause;  ///< the part after sentenceOf(about), or the whole text
    Message remedy; ///< after both; may be empty
};

/// From a text that wire::ProblemText made, or that an agent of before wrote: whatever it is. Pure.
[[nodiscard]] AgentProblem readProblem(std::span<const char, wire::kProblemText> text);

} // namespace trilane::control
