// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

class QMenu;

namespace trilane {

class ActionSet;
class ViewState;

/// Entries that choose what times on the ruler count from.
void addRulerModes(QMenu &menu, ViewState &state);

} // namespace trilane
