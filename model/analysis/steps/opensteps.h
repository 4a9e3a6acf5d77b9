// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"
#include "model/store/tables.h"

namespace trilane::steps {

/// Takes the last step out if what tells its end was open when the recording ended: how long it
/// would have taken is not known. An only step stays. Pure; any thread.
void leaveOutOpen(store::Tables trace, StepList &list);

} // namespace trilane::steps
