// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/mark.h"
#include "views/session/state/viewstate.h"

namespace trilane::session {

/// Chooses the mark and brings its time and row into view, changing as little as is needed.
void goToMark(ViewState &view, const Mark &mark);

} // namespace trilane::session
