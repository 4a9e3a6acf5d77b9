// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/growingtrace.h"

#include "model/format/overview.h"
#include "model/format/tracefollower.h"
#include "model/store/storeprivate.h"

namespace trilane::store {

struct GrowingTrace::Private
{
    /// Level of detail of a lane for the chunks added so far.
    struct LaneState
    {
        format::LaneOverview overview;
        size_t chunks = 0;
    };

    bool addOverviews(StoreData &store, const jobs::JobContext &job);

    std::unique_ptr<format::TraceFollower> follower;
    StoreOptions options;
    std::vector<LaneState> lanes;
    std::shared_ptr<const Store> newest;
    bool behind = false; ///< data was read that the newest store does not contain
};

GrowingTrace::GrowingTrace(std::unique_ptr<Private> p)
    : d(std::move(p))
{}
GrowingTrace::~GrowingTrace() = default;

Result<std::unique_ptr<GrowingTrace>> GrowingTrace::open(const std::string &path,
                                                         const StoreOptions &options)
{
    Result<std::unique_ptr<format::TraceFollower>> follower = format::TraceFollower::open(path);
    if (!follower)
        return follower.error();
    auto p = std::make_unique<Private>();
    p->follower = std::move(follower).value();
    p->options = options;
    return std::unique_ptr<GrowingTrace>(new GrowingTrace(std::move(p)));
}

Result<std::shared_ptr<const Store>> GrowingTrace::grow(const jobs::JobContext &job)
{
    const Result<bool> more = d->follower->advance(job);
    if (!more)
        return more.error();
    d->behind |= *more;
    if (!d->behind)
        return std::shared_ptr<const Store>();
    StoreData *before = d->newest ? &d->newest->data() : nullptr;
    auto next = std::make_unique<StoreData>(d->follower->reader(), d->options, before);
    if (!d->addOverviews(*next, job))
        return Error::stopped();
    d->newest = std::make_shared<const Store>(std::move(next));
    d->behind = false;
    return d->newest;
}

bool GrowingTrace::Private::addOverviews(StoreData &store, const jobs::JobContext &job)
{
    std::vector<std::vector<format::Cell>> &overview = store.reader->tables().overview;
    lanes.resize(store.tables.lanes.size());
    for (size_t lane = 0; lane < lanes.size(); ++lane) {
        if (!overview[lane].empty())
            continue; // a complete file contains them
        LaneState &state = lanes[lane];
        const std::vector<ChunkId> &chunks = store.tables.chunksOfLane[lane];
        for (; state.chunks < chunks.size(); ++state.chunks) {
            if (job.stopped())
                return false;
            state.overview.append(store.cells(chunks[state.chunks]));
        }
        overview[lane] = state.overview.cells();
    }
    return true;
}

const std::shared_ptr<const Store> &GrowingTrace::store() const
{
    return d->newest;
}

bool GrowingTrace::isComplete() const
{
    return d->follower->isComplete();
}

} // namespace trilane::store
