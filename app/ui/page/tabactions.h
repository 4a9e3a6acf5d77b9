// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::ui {

class Workspace;

/// A line for each tab below the timeline in the menu "Tables". GUI thread.
void addTabActions(Workspace &workspace);

} // namespace trilane::ui
