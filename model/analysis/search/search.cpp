// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/search/search.h"

#include "model/analysis/names/textmatch.h"
#include "model/analysis/search/hitcollector.h"
#include "model/analysis/search/hittimes.h"
#include "model/analysis/search/valuesearch.h"
#include "model/base/jobs/jobqueue.h"
#include "model/format/aggregate.h"
#include "model/store/trackwalk.h"

#include <algorithm>
#include <array>
#include <map>

namespace trilane::search {

namespace {

/// Strings per thread between checks for a stop.
constexpr size_t kStringsAtOnce = 8192;

bool repeatsOthers(TrackKind kind)
{
    return kind == TrackKind::AllStreams || kind == TrackKind::GpuRanges;
}

/// A running search: its query, matches so far, and helper threads.
class Search
{
public:
    Search(const store::Store &store, const SearchQuery &query,
           const std::function<void(SearchBatch)> &deliver, const jobs::JobContext &job)
        : m_store(store)
        , m_query(query)
        , m_job(job)
        , m_words(query.text, query.matchCase, query.wholeWord)
        , m_collector(deliver)
    {}

    void run()
    {
        if (!m_query.predicate && m_words.isEmpty())
            return;
        matchStrings();
        if (has(SearchScope::Tracks))
            findTracks();
        m_collector.flush(true);
        if (has(SearchScope::Arguments))
            matchDetails();
        findInTotals();
        m_collector.flush(true);
        readChunks();
        if (!m_job.stopped())
            m_collector.flush(true);
    }

private:
    [[nodiscard]] bool has(SearchScope scope) const
    {
        if (m_query.scope == SearchScope::NamesAndTracks)
            return scope != SearchScope::Arguments;
        return m_query.scope == SearchScope::All || m_query.scope == scope;
    }
    [[nodiscard]] bool matches(std::string_view text) const
    {
        return m_query.predicate ? m_query.predicate(text) : m_words.matches(text);
    }

    void matchStrings();
    void findTracks();
    void addTrack(TrackId id);
    void collectLanes(TrackId id, SearchHit &hit) const;
    void matchDetails();
    void findInTotals();
    void readChunks();
    void readValues(ValueSearch &values, const std::vector<ChunkId> &chunks, uint64_t before);

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    const SearchQuery &m_query;
    const jobs::JobContext &m_job;
    names::TextMatcher m_words;
    HitCollector m_collector;
    std::vector<uint8_t> m_strings; ///< by id: 1 = matches
    std::vector<uint8_t> m_details;
    std::array<Ns, kSliceKindCount> m_totalOfKind{};
    jobs::JobQueue m_helpers{0, jobs::JobQueue::Priority::Background};
    std::atomic<uint64_t> m_read{0};
};

void Search::matchStrings()
{
    m_strings.assign(m_trace.stringCount(), 0);
    const auto block = [&](size_t n) {
        const size_t end = std::min(m_strings.size(), (n + 1) * kStringsAtOnce);
        for (size_t i = n * kStringsAtOnce; i < end && !m_job.stopped(); ++i)
            m_strings[i] = i != kNoString.value && matches(m_trace.string(StringId(i))) ? 1 : 0;
    };
    const size_t blocks = (m_strings.size() + kStringsAtOnce - 1) / kStringsAtOnce;
    if (!m_query.predicate && blocks > 1)
        return m_helpers.forEach(blocks, block);
    for (size_t n = 0; n < blocks; ++n)
        block(n);
}

void Search::matchDetails()
{
    m_details.assign(m_trace.detailCount(), 0);
    for (size_t i = 1; i < m_details.size() && !m_job.stopped(); ++i) {
        const std::string text = names::detailText(m_store, m_trace.detail(DetailId(i)));
        m_details[i] = !text.empty() && matches(text) ? 1 : 0;
    }
}

void Search::findTracks()
{
    for (const format::Track &track : m_trace.tracks()) {
        if (m_job.stopped())
            return;
        switch (track.kind) {
        case TrackKind::Process:
        case TrackKind::Thread:
        case TrackKind::Gpu:
        case TrackKind::Stream:
        case TrackKind::Core:
        case TrackKind::Counter: {
            std::string text(toString(track.kind));
            text += ' ';
            text += m_trace.string(track.name);
            text += ' ' + std::to_string(track.number);
            if (m_query.trackLabel)
                text += ' ' + m_query.trackLabel(track.id);
            if (matches(text))
                addTrack(track.id);
            break;
        }
        default:
            break;
        }
    }
}

void Search::collectLanes(TrackId id, SearchHit &hit) const
{
    store::walkTracks(m_trace, id, [&](TrackId track) {
        if (!repeatsOthers(m_trace.track(track).kind)) {
            const std::span<const LaneId> lanes = m_trace.lanesOf(track);
            hit.lanes.insert(hit.lanes.end(), lanes.begin(), lanes.end());
        }
        return true;
    });
}

void Search::addTrack(TrackId id)
{
    const format::Track &track = m_trace.track(id);
    SearchHit hit;
    hit.track = id;
    hit.name = track.name;
    collectLanes(id, hit);
    std::sort(hit.lanes.begin(), hit.lanes.end());
    const bool summed = track.kind == TrackKind::Stream || track.kind == TrackKind::Core;
    for (LaneId lane : hit.lanes) {
        for (ChunkId chunk : m_trace.chunksOf(lane)) {
            const format::ChunkEntry &entry = m_trace.chunks()[chunk.value];
            hit.first = hit.timed ? std::min(hit.first, entry.start) : entry.start;
            hit.last = hit.timed ? std::max(hit.last, entry.end) : entry.end;
            hit.timed = true;
            hit.count += entry.count;
            hit.total += summed ? entry.covered : 0;
        }
    }
    m_collector.add(std::move(hit));
}

void Search::findInTotals()
{
    using Key = std::tuple<SliceKind, StringId, DetailId>; // no detail: by name
    std::map<Key, SearchHit> found;
    const auto add = [&](const format::Aggregate &a, LaneId lane, names::ArgumentRole role) {
        const DetailId detail = role == names::ArgumentRole::Detail ? a.detail : kNoDetail;
        SearchHit &hit = found[{a.kind, a.name, detail}];
        hit.name = a.name;
        hit.kind = a.kind;
        hit.role = role;
        hit.detail = detail;
        hit.count += a.count;
        hit.total += a.sum;
        if (hit.lanes.empty() || hit.lanes.back() != lane)
            hit.lanes.push_back(lane);
    };
    const bool names = has(SearchScope::Names);
    const bool arguments = has(SearchScope::Arguments);
    for (const format::Lane &lane : m_trace.lanes()) {
        if (m_job.stopped())
            return;
        if (repeatsOthers(m_trace.track(lane.track).kind))
            continue;
        for (const format::Aggregate &a : m_trace.totalsOf(lane.id)) {
            m_totalOfKind[static_cast<size_t>(a.kind)] += a.sum;
            if (names && a.name.value < m_strings.size() && m_strings[a.name.value])
                add(a, lane.id, names::ArgumentRole::None);
            if (arguments && a.detail.value < m_details.size() && m_details[a.detail.value])
                add(a, lane.id, names::ArgumentRole::Detail);
        }
    }
    for (auto &[key, hit] : found) {
        const Ns all = m_totalOfKind[static_cast<size_t>(hit.kind)];
        hit.share = all > 0 ? static_cast<double>(hit.total) / static_cast<double>(all) : 0;
        m_collector.add(std::move(hit));
    }
}

void Search::readValues(ValueSearch &values, const std::vector<ChunkId> &chunks, uint64_t before)
{
    m_helpers.forEach(chunks.size(), [&](size_t i) {
        if (m_job.stopped())
            return;
        values.read(chunks[i]);
        m_job.report(++m_read, before + chunks.size());
    });
    for (SearchHit &hit : values.take()) {
        const Ns all = m_totalOfKind[static_cast<size_t>(hit.kind)];
        hit.share = all > 0 ? static_cast<double>(hit.total) / static_cast<double>(all) : 0;
        m_collector.add(std::move(hit));
    }
}

void Search::readChunks()
{
    const std::vector<TimesChunk> times = m_query.withTimes
                                              ? planTimes(m_store, m_collector.hits(), m_job)
                                              : std::vector<TimesChunk>();
    const names::QueryNumber number =
        m_query.predicate ? names::QueryNumber() : names::parseQueryNumber(m_query.text);
    ValueSearch values(m_store, number, m_strings);
    std::vector<ChunkId> chunks;
    for (size_t i = 0; i < m_trace.chunks().size() && !m_job.stopped(); ++i) {
        const LaneId lane = m_trace.chunks()[i].lane;
        if (has(SearchScope::Arguments) && values.isPossible() &&
            !repeatsOthers(m_trace.track(m_trace.lane(lane).track).kind) &&
            values.mayBeIn(ChunkId(i)))
            chunks.emplace_back(i);
    }
    m_job.report(0, times.size() + chunks.size());
    m_helpers.forEach(times.size(), [&](size_t i) {
        if (m_job.stopped())
            return;
        readTimes(m_store, times[i], m_collector);
        m_collector.flush(false);
        m_job.report(++m_read, times.size() + chunks.size());
    });
    readValues(values, chunks, times.size());
}

} // namespace

bool SearchHit::isSame(const SearchHit &other) const
{
    return name == other.name && kind == other.kind && track == other.track && role == other.role &&
           detail == other.detail && payload == other.payload && value == other.value;
}

void search(const store::Store &store, const SearchQuery &query,
            const std::function<void(SearchBatch)> &deliver, const jobs::JobContext &job)
{
    Search(store, query, deliver, job).run();
}

} // namespace trilane::search
