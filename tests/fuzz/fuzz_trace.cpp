// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// Whole .trilane files: as they are (first byte 0), or blocks that get their checksums here so
/// that what is inside them is reached (1: recovered without an index, 2: with one). Everything
/// that a viewer asks of a store is asked.

#include "model/format/aggregate.h"
#include "model/store/cellrow.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "tests/fuzz/memoryfile.h"
#include "tests/fuzz/plainblocks.h"

#include <cstdlib>
#include <string>

using namespace trilane;

namespace {

void askLane(const store::Store &store, LaneId lane)
{
    const TimeRange span = store.span();
    for (store::Detailing how : {store::Detailing::Coarse, store::Detailing::Exact}) {
        const store::CellRow row = store.cells(lane, span, 300, how);
        for (const format::Cell &cell : row.cells) {
            if (cell.end < cell.start)
                std::abort();
            (void)store.string(cell.name);
        }
    }
    Ns until = std::numeric_limits<Ns>::min();
    store.forEachSlice(lane, TimeRange::everything(),
                       [&](store::SliceRef ref, const format::Slice &slice) {
                           // The invariant that everything else stands on.
                           if (slice.start < until || slice.duration < 0)
                               std::abort();
                           until = slice.end();
                           (void)store.string(slice.name);
                           (void)store.detail(slice.detail);
                           return ref.isValid();
                       });
    (void)store.sliceAt(lane, span.begin + span.duration() / 2);
    (void)store.nearest(lane, span.begin);
    (void)store.covered(lane, span);
    (void)store.totalsOf(lane);
    for (ChunkId chunk : store.chunksOf(lane))
        (void)store.aggregatesOf(chunk);
}

void ask(const store::Store &store)
{
    for (const format::Track &track : store.tracks()) {
        (void)store.string(track.name);
        (void)store.children(track.id);
        (void)store.layerOf(track.id);
        (void)store.sliceCountOf(track.id);
    }
    for (const format::Flow &flow : store.flows())
        (void)store.track(flow.fromTrack);
    for (const format::Lane &lane : store.lanes())
        askLane(store, lane.id);
    (void)store.find("step 1");
    (void)store.account().balances();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    const std::string_view rest(reinterpret_cast<const char *>(data) + 1, size - 1);
    const int mode = data[0] % 3;
    const fuzz::MemoryFile file(mode == 0 ? std::string(rest)
                                          : fuzz::fileOf(fuzz::unpack(rest), mode == 2));
    const store::StoreOptions options{.cacheBytes = uint64_t{1} << 20};
    if (const auto store = store::openStore(file.path(), options))
        ask(**store);
    return 0;
}
