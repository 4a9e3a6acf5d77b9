// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane {

class ActionSet;
class TimelineWidget;

/// Adds the commands of the timeline, with their keys.
void addTimelineActions(ActionSet &actions, TimelineWidget &timeline);

} // namespace trilane
