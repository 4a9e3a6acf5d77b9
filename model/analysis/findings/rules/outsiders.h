// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/findingcontext.h"

namespace trilane::findings::rules {

/// Names the processes of a topic that ended waits and were not recorded, and says how to record
/// them. Nothing where there are none.
void tellOutsiders(const FindingContext &context, const TopicSum &sum, TraceFinding &finding);
/// Of sleeps that nobody is known to have ended: says which processes at the other ends of pipes
/// the recorder has seen and not recorded. Nothing where those that ended waits are known.
void tellPossibleOutsiders(const FindingContext &context, TraceFinding &finding);

} // namespace trilane::findings::rules
