// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/loaderwaits.h"

#include "model/analysis/iterate/threadlanes.h"
#include "model/base/timeranges.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace trilane::steps {

namespace {

/// Letters alone, lower case.
constexpr std::array<std::string_view, 9> kWords{
    "dataloader", "dataloading", "loaddata",  "nextbatch",    "loadbatch",
    "getbatch",   "fetchbatch",  "readbatch", "waitforbatch",
};

std::string letters(std::string_view name)
{
    std::string text;
    for (const char c : name) {
        if (std::isalpha(static_cast<unsigned char>(c)))
            text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return text;
}

void addFrom(const format::SliceChunk &chunk, LoaderNames &names, std::vector<TimeRange> &waits)
{
    for (size_t i = 0; i < chunk.size(); ++i) {
        if (names.has(chunk.name(i), chunk.kind(i)))
            waits.push_back({chunk.start(i), chunk.end(i)});
    }
}

} // namespace

bool looksLikeDataLoader(std::string_view name)
{
    const std::string text = letters(name);
    return std::any_of(kWords.begin(), kWords.end(),
                       [&](std::string_view word) { return text.find(word) != std::string::npos; });
}

bool looksLikeLoaderWorker(std::string_view name)
{
    static constexpr std::array<std::string_view, 5> kWorkers{"loader", "dataworker", "prefetch",
                                                              "readerworker", "datapin"};
    const std::string text = letters(name);
    return std::any_of(kWorkers.begin(), kWorkers.end(),
                       [&](std::string_view word) { return text.find(word) != std::string::npos; });
}

bool LoaderNames::has(StringId name, SliceKind kind)
{
    if (kind != SliceKind::Range && kind != SliceKind::PythonCall)
        return false;
    if (name.value >= m_known.size())
        m_known.resize(std::max<size_t>(size_t{name.value} + 1, m_trace.stringCount()));
    Known &known = m_known[name.value];
    if (!known.asked) {
        const std::string_view text = m_trace.string(name);
        known.asked = true;
        known.range = looksLikeDataLoader(text);
        known.pythonCall = known.range && text.find("__next__") != std::string_view::npos;
    }
    return kind == SliceKind::Range ? known.range : known.pythonCall;
}

std::vector<TimeRange> loaderWaits(const store::Store &store, TrackId thread,
                                   const jobs::JobContext &job)
{
    std::vector<TimeRange> waits;
    if (!thread.isValid())
        return waits;
    LoaderNames names(store);
    for (LaneId lane : iterate::lanesOfThread(store, thread).ranges) {
        for (ChunkId id : store.chunksOf(lane)) {
            if (job.stopped())
                return {};
            const std::span<const format::Aggregate> all = store.aggregatesOf(id);
            if (std::any_of(all.begin(), all.end(), [&](const format::Aggregate &one) {
                    return names.has(one.name, one.kind);
                }))
                addFrom(*store.chunk(id), names, waits);
        }
    }
    unite(waits);
    return waits;
}

} // namespace trilane::steps
