// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/findingcontext.h"

namespace trilane::findings {

/// What is in one step alone is not expected to be won in others, and no finding is severe by what
/// happens once: says so, and lowers what is expected and the severity, by the rules of
/// DEFINITIONS.md, "Findings".
void tellWhetherItRecurs(const FindingContext &context, TraceFinding &finding);

} // namespace trilane::findings
