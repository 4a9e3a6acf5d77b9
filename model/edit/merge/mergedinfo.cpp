// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/merge/mergedinfo.h"

#include "model/base/version.h"
#include "model/format/account.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace trilane::merge {

namespace {

/// What all say, else nothing.
std::string common(std::span<const RankInput> inputs, std::string format::TraceInfo::*text)
{
    const std::string &first = inputs.front().trace().info().*text;
    const bool same = std::all_of(inputs.begin(), inputs.end(), [&](const RankInput &input) {
        return input.trace().info().*text == first;
    });
    return same ? first : std::string();
}

bool haveOwnNumbers(std::span<const RankInput> inputs)
{
    std::set<int> numbers;
    return std::all_of(inputs.begin(), inputs.end(), [&](const RankInput &input) {
        const std::optional<int> rank = input.trace().info().rank;
        return rank && numbers.insert(*rank).second;
    });
}

/// The entries of the first list that all others contain.
template <typename List>
List commonOf(std::span<const RankInput> inputs, List format::TraceInfo::*list)
{
    List common = inputs.front().trace().info().*list;
    for (const RankInput &input : inputs) {
        const List &own = input.trace().info().*list;
        std::erase_if(common, [&](const auto &one) {
            return std::find(own.begin(), own.end(), one) == own.end();
        });
    }
    return common;
}

bool works(store::Tables trace, const format::GpuInfo &gpu)
{
    const std::span<const format::Track> tracks = trace.tracks();
    return std::any_of(tracks.begin(), tracks.end(), [&](const format::Track &track) {
        return track.kind == TrackKind::Gpu && track.number == gpu.ordinal;
    });
}

format::RankSource sourceOf(const RankInput &input, int number, const RankAlignment &alignment)
{
    return {.number = number,
            .file = input.file,
            .host = input.trace().info().host,
            .offset = alignment.offset,
            .method = alignment.method,
            .matched = alignment.matched,
            .residual = alignment.residual,
            .worst = alignment.worst,
            .driftPpb = std::llround(alignment.drift * 1e9)};
}

} // namespace

bool sortByRank(std::vector<RankInput> &inputs)
{
    if (!haveOwnNumbers(inputs))
        return false;
    std::sort(inputs.begin(), inputs.end(), [](const RankInput &a, const RankInput &b) {
        return *a.trace().info().rank < *b.trace().info().rank;
    });
    return true;
}

format::TraceInfo mergedInfo(std::span<const RankInput> inputs,
                             std::span<const RankAlignment> alignments)
{
    const format::TraceInfo &first = inputs.front().trace().info();
    format::TraceInfo info;
    info.program = "trilane " + std::string(kProgramVersion);
    info.producer = common(inputs, &format::TraceInfo::producer);
    info.sourceFormat = common(inputs, &format::TraceInfo::sourceFormat);
    info.host = common(inputs, &format::TraceInfo::host);
    info.operatingSystem = common(inputs, &format::TraceInfo::operatingSystem);
    info.cpu = common(inputs, &format::TraceInfo::cpu);
    info.commandLine = common(inputs, &format::TraceInfo::commandLine);
    info.epochOfZero = first.epochOfZero;
    info.worldSize = first.worldSize;
    info.properties = commonOf(inputs, &format::TraceInfo::properties);
    info.notes = commonOf(inputs, &format::TraceInfo::notes);
    info.processes = commonOf(inputs, &format::TraceInfo::processes);
    const bool numbered = haveOwnNumbers(inputs);
    uint64_t leftOut = 0;
    for (size_t i = 0; i < inputs.size(); ++i) {
        const format::TraceInfo &own = inputs[i].trace().info();
        info.sourceBytes += own.sourceBytes;
        info.cores = own.cores == first.cores && !info.host.empty() ? first.cores : 0;
        for (format::GpuInfo gpu : own.gpus) {
            if (!works(*inputs[i].store, gpu))
                continue; // of the machine, but another rank's
            gpu.rank = RankId(i);
            info.gpus.push_back(std::move(gpu));
        }
        info.ranks.push_back(
            sourceOf(inputs[i], numbered ? *own.rank : static_cast<int>(i), alignments[i]));
        leftOut += format::partsLeftOut(own) + inputs[i].trace().damagedChunks();
    }
    format::setPartsLeftOut(info, leftOut); // what all have in common is of each
    return info;
}

format::Account mergedAccount(std::span<const RankInput> inputs)
{
    format::Account account;
    for (const RankInput &input : inputs)
        account.merge(input.trace().account());
    return account;
}

} // namespace trilane::merge
