// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/mark.h"
#include "views/session/viewstate.h"

namespace trilane {

/// Chooses the mark and brings its time and row into view, changing as little as is needed.
void goToMark(ViewState &view, const Mark &mark);

} // namespace trilane
