// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/findingcontext.h"

namespace trilane::findings::rules {

/// Names the unrecorded processes that ended waits of a topic, and how to record them. Does nothing
/// if there are none.
void tellOutsiders(const FindingContext &context, const TopicSum &sum, TraceFinding &finding);
/// For sleeps with an unknown waker: names the unrecorded processes that the recorder saw at the
/// other ends of pipes. Nothing if the wakers are known.
void tellPossibleOutsiders(const FindingContext &context, TraceFinding &finding);

} // namespace trilane::findings::rules
