// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/merge/rankfiles.h"

#include "model/edit/merge/rankmerge.h"
#include "model/format/account.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"

#include <algorithm>

namespace trilane::merge {

namespace {

/// Of decoded chunks, of all ranks together: each is read once.
constexpr uint64_t kCacheBytes = uint64_t{128} << 20;
/// What merging does with the same traces: another number for another result.
constexpr int kMergeVersion = 2;
constexpr uint64_t kMinCache = uint64_t{8} << 20;

Result<std::shared_ptr<const store::Store>> openRank(const std::string &file, size_t ranks,
                                                     const jobs::JobContext &job)
{
    const Result<std::string> native = formats::nativeTraceFor(file, job);
    if (!native)
        return native.error();
    return store::openStore(*native, {.cacheBytes = std::max(kMinCache, kCacheBytes / ranks)}, job);
}

/// What could not be read, the disk being at fault, may be read the next time.
Result<bool> mergeWhole(std::span<const std::string> files, const std::string &out,
                        const jobs::JobContext &job)
{
    if (Result<void> done = mergeRankFiles(files, out, job); !done)
        return done.error();
    const Result<std::shared_ptr<const store::Store>> merged = store::openStore(out);
    return merged.ok() && format::partsLeftOut(store::Tables(**merged).info()) == 0;
}

} // namespace

Result<void> mergeRankFiles(std::span<const std::string> files, const std::string &out,
                            const jobs::JobContext &job)
{
    std::vector<RankInput> inputs;
    for (const std::string &file : files) {
        job.report(inputs.size(), files.size());
        Result<std::shared_ptr<const store::Store>> store =
            openRank(file, files.size(), {.stop = job.stop});
        if (job.stopped())
            return Error::stopped();
        if (!store)
            return std::move(store).error().in(file);
        inputs.push_back({std::move(*store), file});
    }
    return mergeRanks(std::move(inputs), out, job);
}

Result<std::string> mergedTraceFor(std::span<const std::string> files, const jobs::JobContext &job)
{
    return formats::cachedTraceOf(
        files, "ranks-m" + std::to_string(kMergeVersion),
        [&](const std::string &out) { return mergeWhole(files, out, job); });
}

} // namespace trilane::merge
