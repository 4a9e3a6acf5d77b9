// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/text/latefacts.h"

#include <vector>

namespace trilane::timeline {

/// An arrow from or to the selection.
struct TimelineLink
{
    enum class Kind : uint8_t { Launch, Wakeup, Preemption };

    Kind kind = Kind::Launch;
    store::FoundSlice from; ///< launch call; the waker's or preemptor's state
    store::FoundSlice to;   ///< GPU work; the woken or preempted thread's state
    Ns fromTime = 0;        ///< where on `from` the arrow begins
    bool outward = true;    ///< `from` is the selected slice, `to` the other end

    [[nodiscard]] const store::FoundSlice &other() const { return outward ? to : from; }
};

/// All arrows of a selection.
struct TimelineLinks
{
    std::vector<TimelineLink> links; ///< the first kMaxLinks
    size_t total = 0;                ///< arrows that there are
};

inline constexpr size_t kMaxLinks = 200;

/// Links of a slice: launch and GPU work; a range on its thread and on the GPU; waker and woken or
/// preempted threads. `late`: null if not known yet. Pure; any thread.
[[nodiscard]] TimelineLinks linksOf(const items::SliceFacts &facts,
                                    const std::optional<items::LateFacts> &late);
/// As linksOf(), for a slice without known facts. Pure; any thread.
[[nodiscard]] TimelineLinks findLinks(const store::Store &store, const store::FoundSlice &slice,
                                      const jobs::JobContext &job = {});

} // namespace trilane::timeline
