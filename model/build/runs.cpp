// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/runs.h"

#include "model/base/platform/discard.h"

#include <numeric>
#include <queue>

namespace trilane::build {

RunStore::RunStore(uint64_t memoryBytes, std::string temporaryFolder)
    : m_bound(memoryBytes)
    , m_folder(std::move(temporaryFolder))
{}

void RunStore::add(TrackId track, std::vector<format::Slice> slices, uint32_t part)
{
    if (slices.empty())
        return;
    sortAsLaid(slices);
    Ns end = slices.front().end();
    for (const format::Slice &slice : slices)
        end = std::max(end, slice.end());

    const std::lock_guard lock(m_mutex);
    m_latestEnd = m_total ? std::max(m_latestEnd, end) : end;
    m_total += slices.size();
    Run run{.slices = std::move(slices)};
    run.count = static_cast<uint32_t>(run.slices.size());
    run.part = part;
    run.first = run.slices.front();
    const uint64_t bytes = run.slices.capacity() * sizeof(format::Slice);
    if (m_inMemory + bytes > m_bound && spill(run))
        platform::discard(run.slices);
    else
        m_inMemory += bytes;
    if (m_runs.size() <= track.value)
        m_runs.resize(track.value + 1);
    m_runs[track.value].push_back(std::move(run));
}

void RunStore::sortByPart()
{
    for (std::vector<Run> &runs : m_runs)
        std::stable_sort(runs.begin(), runs.end(),
                         [](const Run &a, const Run &b) { return a.part < b.part; });
}

/// False: the disk is full; the run stays in memory and finish() reports it.
bool RunStore::spill(Run &run)
{
    if (m_failure)
        return false;
    if (!m_file) {
        Result<platform::File> file = platform::File::createTemporary(m_folder);
        if (!file) {
            m_failure = file.error();
            return false;
        }
        m_file = std::move(file).value();
    }
    const auto bytes = std::as_bytes(std::span(run.slices));
    if (Result<void> written = m_file->writeAt(m_fileEnd, bytes); !written) {
        m_failure = written.error();
        return false;
    }
    run.onDisk = true;
    run.fileOffset = m_fileEnd;
    m_fileEnd += bytes.size();
    return true;
}

const std::vector<Run> &RunStore::runsOf(TrackId track) const
{
    static const std::vector<Run> none;
    return track.value < m_runs.size() ? m_runs[track.value] : none;
}

uint64_t RunStore::countOf(TrackId track) const
{
    uint64_t count = 0;
    for (const Run &run : runsOf(track))
        count += run.count;
    return count;
}

void RunStore::release(TrackId track)
{
    if (track.value < m_runs.size())
        m_runs[track.value] = {};
}

Result<std::vector<format::Slice>> RunStore::load(const Run &run) const
{
    if (!run.onDisk)
        return run.slices;
    std::vector<format::Slice> slices(run.count);
    Result<size_t> got = m_file->readAt(run.fileOffset, std::as_writable_bytes(std::span(slices)));
    if (!got)
        return got.error();
    if (*got != slices.size() * sizeof(format::Slice))
        return Error{.what = msg("the temporary file was truncated"), .file = m_file->path()};
    return slices;
}

std::optional<Error> RunStore::failure() const
{
    if (m_isShortOfMemory)
        return Error{.what = msg("out of memory")};
    const std::lock_guard lock(m_mutex);
    return m_failure;
}

namespace {

/// A run being merged: loaded when its first slice is due, freed after the last one.
struct Cursor
{
    const Run *run = nullptr;
    size_t order = 0; ///< position in the file: tie-breaker of equal slices
    size_t at = 0;
    std::vector<format::Slice> loaded;

    [[nodiscard]] const std::vector<format::Slice> &slices() const
    {
        return run->onDisk ? loaded : run->slices;
    }
    [[nodiscard]] const format::Slice &head() const { return slices()[at]; }
};

struct Later
{
    bool operator()(const Cursor *a, const Cursor *b) const
    {
        if (laidBefore(b->head(), a->head()))
            return true;
        return !laidBefore(a->head(), b->head()) && b->order < a->order;
    }
};

} // namespace

Result<void> mergeRuns(const RunStore &store, const std::vector<const Run *> &runs,
                       const std::function<Result<void>(const format::Slice &)> &take)
{
    std::vector<size_t> byTime(runs.size());
    std::iota(byTime.begin(), byTime.end(), size_t{0});
    std::stable_sort(byTime.begin(), byTime.end(), [&runs](size_t a, size_t b) {
        return laidBefore(runs[a]->first, runs[b]->first);
    });
    std::vector<std::unique_ptr<Cursor>> owned(runs.size());
    std::priority_queue<Cursor *, std::vector<Cursor *>, Later> active;
    size_t next = 0;
    const auto nextFirst = [&]() -> const format::Slice & {
        return runs[byTime[next]]->first;
    };
    auto activate = [&]() -> Result<void> {
        const size_t order = byTime[next++];
        auto cursor = std::make_unique<Cursor>(Cursor{.run = runs[order], .order = order});
        if (runs[order]->onDisk) {
            Result<std::vector<format::Slice>> slices = store.load(*runs[order]);
            if (!slices)
                return slices.error();
            cursor->loaded = std::move(slices).value();
        }
        active.push(cursor.get());
        owned[order] = std::move(cursor);
        return {};
    };
    while (!active.empty() || next < runs.size()) {
        while (next < runs.size() &&
               (active.empty() || !laidBefore(active.top()->head(), nextFirst()))) {
            if (Result<void> done = activate(); !done)
                return done;
        }
        Cursor *best = active.top();
        active.pop();
        // Everything up to the next competing slice bypasses the queue.
        const format::Slice *limit = active.empty() ? nullptr : &active.top()->head();
        if (next < runs.size() && (!limit || laidBefore(nextFirst(), *limit)))
            limit = &nextFirst();
        const std::vector<format::Slice> &slices = best->slices();
        do {
            if (Result<void> done = take(slices[best->at++]); !done)
                return done;
        } while (best->at < slices.size() && (!limit || laidBefore(slices[best->at], *limit)));
        if (best->at < slices.size())
            active.push(best);
        else
            owned[best->order].reset();
    }
    return {};
}

} // namespace trilane::build
