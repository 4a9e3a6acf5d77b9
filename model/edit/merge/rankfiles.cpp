// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/merge/rankfiles.h"

#include "model/base/platform/paths.h"
#include "model/edit/merge/rankmerge.h"
#include "model/format/account.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"

#include <algorithm>

namespace trilane::merge {

namespace {

/// Size of the cache of decoded chunks of all ranks: each is read once.
constexpr uint64_t kCacheBytes = uint64_t{128} << 20;
/// Changes if merging the same traces gives another result.
constexpr int kMergeVersion = 2;
constexpr uint64_t kMinCache = uint64_t{8} << 20;
constexpr size_t kMaxRanks = 4096;

Result<std::shared_ptr<const store::Store>> openRank(const std::string &file, size_t ranks,
                                                     const jobs::JobContext &job)
{
    const Result<std::string> native = formats::nativeTraceFor(file, job);
    if (!native)
        return native.error();
    return store::openStore(*native, {.cacheBytes = std::max(kMinCache, kCacheBytes / ranks)}, job);
}

/// A read error of the disk may be temporary.
Result<bool> mergeWhole(std::span<const std::string> files, const std::string &out,
                        const jobs::JobContext &job)
{
    if (Result<void> done = mergeRankFiles(files, out, job); !done)
        return done.error();
    const Result<std::shared_ptr<const store::Store>> merged = store::openStore(out);
    return merged.ok() && format::partsLeftOut(store::Tables(**merged).info()) == 0;
}

} // namespace

std::optional<Error> refusalOf(std::span<const std::string> files)
{
    if (files.size() < 2)
        return Error{.what = msg("only one trace was specified"),
                     .file = files.empty() ? std::string() : files.front(),
                     .remedy = msg("specify the traces of at least two ranks")};
    if (files.size() > kMaxRanks)
        return Error{.what = msg("more than %1 traces given", kMaxRanks),
                     .remedy = msg("specify fewer")};
    for (size_t i = 1; i < files.size(); ++i) {
        const bool isTwice =
            std::any_of(files.begin(), files.begin() + static_cast<ptrdiff_t>(i),
                        [&](const std::string &before) {
                            return before == files[i] || platform::isSameFile(before, files[i]);
                        });
        if (isTwice)
            return Error{.what = msg("is specified twice"),
                         .file = files[i],
                         .remedy = msg("specify the trace of each rank once")};
    }
    return std::nullopt;
}

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
