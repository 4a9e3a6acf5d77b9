// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/stacknames.h"

#include "model/analysis/iterate/threadlanes.h"

#include <algorithm>

namespace trilane::idle {

namespace {

/// Maximum samples of one piece: more do not change the majority.
constexpr int kSamples = 4096;

} // namespace

StackNames::StackNames(const store::Store &store)
    : m_store(store)
{
    for (size_t i = 0; i < m_trace.detailCount() && !m_hasAny; ++i)
        m_hasAny = m_trace.detail(DetailId(i)).caller != kNoString;
}

StringId StackNames::nameOf(TrackId thread, TimeRange time)
{
    if (!m_hasAny || time.isEmpty())
        return kNoString;
    Lanes &lanes = lanesOf(thread);
    const StringId name = sampled(lanes, time);
    return name != kNoString ? name : calling(lanes, time);
}

StackNames::Lanes &StackNames::lanesOf(TrackId thread)
{
    const auto [found, isNew] = m_threads.try_emplace(thread);
    if (isNew) {
        const iterate::ThreadLanes lanes = iterate::lanesOfThread(m_store, thread);
        found->second.samples = iterate::cursorsOf(m_store, lanes.ranges);
        found->second.calls = iterate::cursorsOf(m_store, lanes.apiCalls);
        for (iterate::LaneCursor &cursor : iterate::cursorsOf(m_store, lanes.osCalls))
            found->second.calls.push_back(std::move(cursor));
    }
    return found->second;
}

StringId StackNames::callerOf(const iterate::LaneCursor &cursor) const
{
    return m_trace.detail(cursor.detail()).caller;
}

StringId StackNames::sampled(Lanes &lanes, TimeRange time) const
{
    std::map<StringId, int> seen;
    int left = kSamples;
    for (iterate::LaneCursor &cursor : lanes.samples) {
        for (bool is = cursor.seek(time.begin); is && cursor.start() < time.end && left-- > 0;
             is = cursor.next()) {
            if (cursor.kind() != SliceKind::Instant)
                continue;
            if (const StringId caller = callerOf(cursor); caller != kNoString)
                ++seen[caller];
        }
    }
    const auto most = std::max_element(
        seen.begin(), seen.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
    return most == seen.end() ? kNoString : most->first;
}

StringId StackNames::calling(Lanes &lanes, TimeRange time) const
{
    StringId before = kNoString;
    for (iterate::LaneCursor &cursor : lanes.calls) {
        if (cursor.seek(time.end) && cursor.start() == time.end && callerOf(cursor) != kNoString)
            return callerOf(cursor);
        if (cursor.seek(time.begin - 1) && cursor.end() == time.begin)
            before = callerOf(cursor);
    }
    return before;
}

} // namespace trilane::idle
