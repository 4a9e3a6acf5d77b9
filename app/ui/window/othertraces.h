// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/document/othertrace.h"

namespace trilane::ui {

class DocumentTabs;

/// Tells the comparison of each open trace which others there are, in the order of their tabs.
/// `ask` asks for a file. To be called when a trace has come. GUI thread; the tabs must outlive
/// their pages.
void offerOtherTraces(const DocumentTabs *tabs, const std::function<QString()> &ask);

} // namespace trilane::ui
