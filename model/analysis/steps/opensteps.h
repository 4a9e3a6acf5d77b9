// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"
#include "model/store/tables.h"

namespace trilane::steps {

/// Removes the last step if the range that defines its end was open when the recording ended: its
/// duration is unknown. An only step stays. Pure; any thread.
void leaveOutOpen(store::Tables trace, StepList &list);

} // namespace trilane::steps
