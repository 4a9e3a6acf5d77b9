// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/deferred.h"

#include "model/format/givennames.h"

#include <algorithm>
#include <utility>

namespace trilane::json {

namespace {

template <typename T>
void moveAll(std::deque<T> &into, std::deque<T> &&from)
{
    if (into.empty())
        into.swap(from);
    for (; !from.empty(); from.pop_front())
        into.push_back(std::move(from.front()));
}

Message placeOf(uint64_t offset)
{
    return msg("byte %1", offset);
}

} // namespace

void Deferred::append(Deferred &&other)
{
    moveAll(halves, std::move(other.halves));
    moveAll(flowEnds, std::move(other.flowEnds));
    moveAll(names, std::move(other.names));
    for (auto &[stream, ranges] : other.xlaRanges)
        xlaRanges[stream].append(std::move(ranges));
    for (auto &[stream, owner] : other.streamOwners) {
        const auto [known, isNew] = streamOwners.try_emplace(stream, owner);
        if (!isNew && owner.part < known->second.part)
            known->second = owner;
    }
}

void addPairs(std::deque<HalfEvent> halves, Ns traceEnd, build::TraceBuilder::Appender &out,
              format::Account &account, const jobs::JobContext &job)
{
    std::sort(halves.begin(), halves.end(), [](const HalfEvent &a, const HalfEvent &b) {
        return a.time != b.time ? a.time < b.time : a.offset < b.offset;
    });
    std::map<std::pair<TrackId, std::string>, std::vector<const HalfEvent *>> open;
    auto add = [&](const HalfEvent &begin, Ns end) {
        out.add(begin.track, {.start = begin.time,
                              .duration = std::max<Ns>(0, end - begin.time),
                              .name = begin.name,
                              .kind = SliceKind::Range});
    };
    auto count = [&](const HalfEvent &half, format::Outcome outcome, const Message &reason) {
        if (!half.counted)
            account.add(outcome, msg("begin / end"), reason, 1,
                        reason.empty() ? Message() : placeOf(half.offset));
    };
    for (const HalfEvent &half : halves) {
        if (job.stopped())
            return;
        std::vector<const HalfEvent *> &stack = open[{half.track, half.pair}];
        if (half.begins) {
            stack.push_back(&half);
        } else if (stack.empty()) {
            count(half, format::Outcome::Dropped, msg("end without begin"));
        } else {
            add(*stack.back(), half.time);
            count(*stack.back(), format::Outcome::Imported, {});
            count(half, format::Outcome::Imported, {});
            stack.pop_back();
        }
    }
    for (const auto &[key, stack] : open) {
        if (job.stopped())
            return;
        for (const HalfEvent *begin : stack) {
            add(*begin, traceEnd);
            count(*begin, format::Outcome::Repaired, format::kBeginWithoutEnd);
        }
    }
}

void addFlows(std::deque<FlowEnd> ends, build::TraceBuilder::Appender &out,
              const jobs::JobContext &job)
{
    std::sort(ends.begin(), ends.end(), [](const FlowEnd &a, const FlowEnd &b) {
        return a.time != b.time ? a.time < b.time : a.offset < b.offset;
    });
    std::map<std::string, const FlowEnd *> last;
    for (const FlowEnd &end : ends) {
        if (job.stopped())
            return;
        const FlowEnd *&from = last[end.pair];
        if (from && end.phase != 's')
            out.addFlow({.name = from->name,
                         .fromTrack = from->track,
                         .toTrack = end.track,
                         .fromTime = from->time,
                         .toTime = end.time});
        from = end.phase == 'f' ? nullptr : &end;
    }
}

} // namespace trilane::json
