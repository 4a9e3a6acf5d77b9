// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/document/othertrace.h"

namespace trilane::ui {

class DocumentTabs;

/// Offers the other open traces, in tab order, to the comparison of each trace. `ask` asks for a
/// file. Call when a trace was opened. GUI thread; the tabs must outlive their pages.
void offerOtherTraces(const DocumentTabs *tabs, const std::function<QString()> &ask);

} // namespace trilane::ui
