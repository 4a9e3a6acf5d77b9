// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/problem.h"
#include "model/base/message.h"

#include <span>

namespace trilane::control {

/// Data that an agent cannot record, and the reason. Plain value.
struct AgentProblem
{
    wire::About about = wire::About::Other;
    Message sentence;
    Message cause;  ///< the part after sentenceOf(about), or the whole text
    Message remedy; ///< after both; may be empty
};

/// Parses a text from wire::ProblemText or an earlier agent, whatever its content. Pure.
[[nodiscard]] AgentProblem readProblem(std::span<const char, wire::kProblemText> text);

} // namespace trilane::control
