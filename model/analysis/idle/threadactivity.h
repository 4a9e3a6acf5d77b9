// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/callkind.h"
#include "model/analysis/iterate/lanecursor.h"
#include "model/base/statereason.h"
#include "model/store/sliceref.h"

#include <vector>

namespace trilane::idle {

enum class Doing : uint8_t { Nothing, Range, Profiler, SystemCall, CudaCall };

/// A period in which the activity of a thread did not change.
struct Activity
{
    TimeRange time;
    Doing doing = Doing::Nothing;
    ApiKind api = ApiKind::Other;         ///< of a CUDA call
    StringId name = kNoString;            ///< of the range or call
    StringId range = kNoString;           ///< innermost range, also beneath a call
    store::SliceRef ref;                  ///< of the range or call
    SliceKind state = SliceKind::Unknown; ///< Running, Runnable, Blocked, BlockedDisk
    StateReason reason = StateReason::None;
    StringId stateName = kNoString;
    store::SliceRef stateRef; ///< invalid: of that time no state was recorded
};

/// The activity of one thread, divided into homogeneous periods. For queries roughly in
/// chronological order. One thread; store and names must outlive it.
class ThreadActivity
{
public:
    ThreadActivity(const store::Store &store, TrackId thread, CallNames &names);

    /// Pieces that fill `time` exactly, in order.
    void cut(TimeRange time, std::vector<Activity> &pieces);
    /// Whether scheduling of the thread was recorded.
    [[nodiscard]] bool hasStates() const { return !m_states.empty(); }
    /// Whether any data of the thread was recorded.
    [[nodiscard]] bool isKnown() const;

private:
    /// Examines one lane at t: calls covered() with the cursor if there is a slice. Returns when
    /// that changes.
    template <typename Covered>
    static Ns look(iterate::LaneCursor &cursor, Ns t, Covered covered);
    Ns lookAtCalls(Activity &activity, Ns t);

    CallNames &m_names;
    std::vector<iterate::LaneCursor> m_states;
    std::vector<iterate::LaneCursor> m_ranges;
    std::vector<iterate::LaneCursor> m_osCalls;
    std::vector<iterate::LaneCursor> m_apiCalls;
    std::vector<iterate::LaneCursor> m_overhead;
};

} // namespace trilane::idle
