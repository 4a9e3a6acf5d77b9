// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::session {
class ActionSet;
} // namespace trilane::session

namespace trilane::timeline {

class TimelineControl;

/// Adds the commands of the timeline, with their keys.
void addTimelineActions(session::ActionSet &actions, TimelineControl &timeline);

} // namespace trilane::timeline
