// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_decode FILE: slices a second on one core from the bytes of the file to columns, and bytes
/// a slice in the file, by kind of track.

#include "model/format/tracereader.h"
#include "tests/bench/report.h"

#include <map>
#include <string>
#include <vector>

using namespace trilane;

namespace {

constexpr uint64_t kAtMost = 8'000'000; ///< slices of a kind; enough for a steady number
constexpr int kRounds = 3;

struct Group
{
    std::vector<format::ChunkEntry> chunks;
    uint64_t slices = 0;
    uint64_t bytes = 0;
};

std::map<std::string, Group> groupsOf(format::TraceTables &tables, uint64_t &covered)
{
    std::map<std::string, Group> groups;
    for (const format::ChunkEntry &entry : tables.chunks) {
        const format::Track &track = tables.tracks[tables.lanes[entry.lane.value].track.value];
        Group &group = groups[std::string(toString(track.kind))];
        group.slices += entry.count;
        group.bytes += entry.size;
        covered += entry.count;
        group.chunks.push_back(entry);
    }
    return groups;
}

double decode(const format::TraceReader &reader, const Group &group)
{
    double best = 0;
    for (int round = 0; round < kRounds; ++round) {
        uint64_t slices = 0;
        const bench::Stopwatch watch;
        for (const format::ChunkEntry &entry : group.chunks) {
            const Result<format::SliceChunk> chunk = reader.readChunk(entry);
            if (!chunk)
                bench::fail(chunk.error().message());
            bench::keep(*chunk);
            slices += chunk->size();
            if (slices >= kAtMost)
                break;
        }
        best = std::max(best, static_cast<double>(slices) / watch.seconds());
    }
    return best;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2)
        bench::fail("usage: bench_decode FILE");
    Result<std::unique_ptr<format::TraceReader>> reader = format::TraceReader::open(argv[1]);
    if (!reader)
        bench::fail(reader.error().message());
    uint64_t slices = 0;
    for (const auto &[kind, group] : groupsOf((*reader)->tables(), slices)) {
        bench::row("decode " + kind, decode(**reader, group), "slices/s");
        bench::row("bytes " + kind,
                   static_cast<double>(group.bytes) / static_cast<double>(group.slices),
                   "bytes/slice");
        bench::row("slices " + kind, static_cast<double>(group.slices), "");
    }
    bench::row("bytes whole file",
               static_cast<double>((*reader)->fileBytes()) / static_cast<double>(slices),
               "bytes/slice");
    return 0;
}
