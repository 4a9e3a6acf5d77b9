// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/session/recordingsession.h"
#include "capture/daemon/system/unreachedagents.h"
#include "capture/wire/segment.h"
#include "model/base/message.h"
#include "model/format/properties/note.h"

#include <cstdint>
#include <optional>

namespace trilane::daemon {

/// Facts about a process of a recording, except those from its agent. Plain value.
struct ProcessFacts
{
    /// Layers that only an agent provides.
    static constexpr uint32_t kOfAgents = wire::kArmNvtx | wire::kArmCuda | wire::kArmOsRuntime;

    Message obstacle;     ///< why no agent can be in it; empty: none is known
    Message withoutAgent; ///< why the current program has none; empty: it has one, or none was
                          ///< requested
    UnreachedAgents::Seen seen{.isLookedAt = true};
    uint32_t wanted = 0; ///< of kOfAgents
    bool isScheduled = false;
    bool loadsAgents = false; ///< the recording loads its agents itself
    bool hasBegun = true;     ///< the recording has
    int rootFilters = 0;      ///< seccomp filters that the tree's root had when it began

    [[nodiscard]] bool wants(uint32_t bits) const { return (wanted & bits) != 0; }
};

/// Recorded and missing layers of the process, with reasons. `agent`: null: none was loaded. Pure.
[[nodiscard]] format::ProcessNote processNote(const ProcessFacts &facts,
                                              const RecordingSession::Seen *agent);

/// A process has one agent after the other when it becomes other programs: adds the next one.
void mergeSeen(std::optional<RecordingSession::Seen> &all, const RecordingSession::Seen &next);

} // namespace trilane::daemon
