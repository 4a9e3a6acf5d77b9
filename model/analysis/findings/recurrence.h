// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/findingcontext.h"

namespace trilane::findings {

/// Delays that occur in only one step are not expected to recur: adds a sentence to the finding and
/// lowers its expected gain and severity. Rules: DEFINITIONS.md, "Findings".
void tellWhetherItRecurs(const FindingContext &context, TraceFinding &finding);

} // namespace trilane::findings
