// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/ranks/rankfiles.h"

#include "model/format/leftout.h"
#include "model/importers/importer.h"
#include "model/ranks/rankmerge.h"

#include <algorithm>

namespace trilane {

namespace {

/// Of decoded chunks, of all ranks together: each is read once.
constexpr uint64_t kCacheBytes = uint64_t{128} << 20;
/// What merging does with the same traces: another number for another result.
constexpr int kMergeVersion = 2;
constexpr uint64_t kLeastCache = uint64_t{8} << 20;

Result<std::shared_ptr<const Store>> openRank(const std::string &file, size_t ranks,
                                              const JobContext &job)
{
    const Result<std::string> native = nativeTraceFor(file, job);
    if (!native)
        return native.error();
    return Store::open(*native, {.cacheBytes = std::max(kLeastCache, kCacheBytes / ranks)}, job);
}

/// What could not be read, the disk being at fault, may be read the next time.
Result<bool> mergeWhole(std::span<const std::string> files, const std::string &out,
                        const JobContext &job)
{
    if (Result<void> done = mergeRankFiles(files, out, job); !done)
        return done.error();
    const Result<std::shared_ptr<const Store>> merged = Store::open(out);
    return merged.ok() && partsLeftOut((*merged)->info()) == 0;
}

} // namespace

Result<void> mergeRankFiles(std::span<const std::string> files, const std::string &out,
                            const JobContext &job)
{
    std::vector<RankInput> inputs;
    for (const std::string &file : files) {
        job.report(inputs.size(), files.size());
        Result<std::shared_ptr<const Store>> store =
            openRank(file, files.size(), {.stop = job.stop});
        if (job.stopped())
            return Error::stopped();
        if (!store)
            return std::move(store).error().in(file);
        inputs.push_back({std::move(*store), file});
    }
    return mergeRanks(std::move(inputs), out, job);
}

Result<std::string> mergedTraceFor(std::span<const std::string> files, const JobContext &job)
{
    return cachedTraceOf(files, "ranks-m" + std::to_string(kMergeVersion),
                         [&](const std::string &out) { return mergeWhole(files, out, job); });
}

} // namespace trilane
