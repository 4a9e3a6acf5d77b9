// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"

namespace trilane::steps {

/// Takes the last step out if what tells its end was open when the recording ended: how long it
/// would have taken is not known. An only step stays. Pure; any thread.
void leaveOutOpen(const store::Store &store, StepList &list);

} // namespace trilane::steps
