// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/cudaabsence.h"

#include "capture/daemon/clock/clockmap.h"
#include "model/format/givennames.h"

#include <algorithm>
#include <utility>

namespace trilane::daemon {

namespace {

constexpr size_t kMaxAbsences = 1 << 16;   ///< maximum number kept
constexpr Ns kMinDuration = 1'000'000'000; ///< as reported by agents for other clients

} // namespace

void CudaAbsence::told(uint64_t begin, uint64_t end)
{
    const auto past = [now = monotonicNow()](uint64_t time) {
        return static_cast<Ns>(std::min(time, static_cast<uint64_t>(now)));
    };
    if (end == 0)
        m_since = past(begin);
    else
        add({past(begin), past(end)});
}

void CudaAbsence::pass(Ns now)
{
    show();
    if (!m_since)
        return;
    for (const auto &[device, gpu] : m_tracks.gpus()) {
        (void)m_tracks.absences(gpu); // before a save, which has only tracks already written
        m_trace.mayHaveWorked(gpu, now);
    }
}

void CudaAbsence::flushOpenSlices(Ns now, std::vector<build::NestedSlice> &to) const
{
    const TimeRange absence =
        m_trace.inSpanOfWindows({std::max(m_since.value_or(now), earliest()), now});
    if (absence.isEmpty())
        return;
    for (const auto &[device, gpu] : m_tracks.gpus())
        to.push_back({m_tracks.absences(gpu), 0, sliceOf(absence)});
}

void CudaAbsence::finish(Ns end)
{
    add({m_since.value_or(end), end});
    lengthenBy(std::exchange(m_rest, {}));
}

void CudaAbsence::add(TimeRange absence)
{
    m_since.reset();
    absence.begin = std::max(absence.begin, earliest());
    if (!absence.isEmpty() && m_absences.size() < kMaxAbsences)
        m_absences.push_back(absence);
    else if (!absence.isEmpty())
        m_rest = {m_rest.isEmpty() ? absence.begin : m_rest.begin, absence.end};
    if (m_rest.duration() >= kMinDuration)
        lengthenBy(std::exchange(m_rest, {}));
    show();
}

/// If there are too many to keep, later GPUs get one slice for all of them.
void CudaAbsence::lengthenBy(TimeRange absence)
{
    if (absence.isEmpty())
        return;
    show();
    for (auto &[gpu, until] : m_shownUntil) {
        if (until == m_absences.back().end)
            showBelow(gpu, absence);
    }
    m_absences.back().end = absence.end;
}

format::Slice CudaAbsence::sliceOf(TimeRange absence) const
{
    return {.start = absence.begin,
            .duration = absence.duration(),
            .name = m_trace.intern(format::kCudaNotRecorded.text()),
            .kind = SliceKind::Unknown};
}

/// Also shown for GPUs used only later. The time after the last capture range is held back: there
/// may be another range.
void CudaAbsence::show()
{
    for (const auto &[device, gpu] : m_tracks.gpus()) {
        const Ns until = m_shownUntil.try_emplace(gpu, m_trace.zero()).first->second;
        auto next = std::partition_point(m_absences.begin(), m_absences.end(),
                                         [until](TimeRange each) { return each.end <= until; });
        for (; next != m_absences.end(); ++next)
            showBelow(gpu, {std::max(next->begin, until), next->end});
    }
}

void CudaAbsence::showBelow(TrackId gpu, TimeRange absence)
{
    const TimeRange part = m_trace.inSpanOfWindows(absence);
    if (part.isEmpty())
        return;
    m_trace.add(m_tracks.absences(gpu), sliceOf(part));
    m_shownUntil[gpu] = part.end;
}

} // namespace trilane::daemon
