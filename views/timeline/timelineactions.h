// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane {

class ActionSet;
class TimelineControl;

/// Adds the commands of the timeline, with their keys.
void addTimelineActions(ActionSet &actions, TimelineControl &timeline);

} // namespace trilane
