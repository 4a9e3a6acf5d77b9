// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

class QMenu;

namespace trilane::session {
class ActionSet;
class ViewState;
} // namespace trilane::session

namespace trilane::timeline {

/// Entries that choose what times on the ruler count from.
void addRulerModes(QMenu &menu, session::ViewState &state);

} // namespace trilane::timeline
