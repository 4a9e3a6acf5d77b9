// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/inferred/iterationcheck.h"
#include "model/analysis/kernels/kernelrole.h"
#include "model/store/store.h"

#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/links.h"
#include "model/analysis/marks/rangerole.h"
#include "model/analysis/steps/inferred/stepkind.h"
#include "model/format/aggregate.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace trilane::steps {

namespace {

/// Operations of an iteration that no layer has.
constexpr size_t kLong = 500;
/// Layers of a model that make it worth while to count them.
constexpr size_t kMinLayers = 3;
/// Part of what two runs of a network do that is the same, when it is layers that repeat in one.
constexpr double kAlikeLayers = 0.6;
/// Minimum share of kernel time covered by iterations.
constexpr double kHalf = 0.5;
constexpr double kNearlyAllTime = 0.8;

bool isToHost(format::CopyKind kind)
{
    return kind == format::CopyKind::DeviceToHost || kind == format::CopyKind::ArrayToHost ||
           kind == format::CopyKind::UnifiedDeviceToHost;
}

bool most(size_t some, size_t all)
{
    return some * 5 >= all * 4;
}

/// The median of their operations.
size_t usualLength(std::span<const Cycle> cycles)
{
    std::vector<size_t> lengths;
    for (const Cycle &cycle : cycles)
        lengths.push_back(cycle.end - cycle.begin);
    const auto middle = lengths.begin() + static_cast<ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    return *middle;
}

/// Do most have about the same number of operations? Varying sequences are parts of something
/// longer.
bool areRegular(std::span<const Cycle> cycles, size_t usual)
{
    const auto regular = std::count_if(cycles.begin(), cycles.end(), [&](const Cycle &cycle) {
        const size_t length = cycle.end - cycle.begin;
        return (length > usual ? length - usual : usual - length) * 10 <= usual;
    });
    return most(static_cast<size_t>(regular), cycles.size());
}

/// Does it do something three times in a row? A network has layers, a layer has none.
bool repeatsWithin(std::span<const Symbol> symbols)
{
    // All distances are tried: longer sequences show them in their first part.
    constexpr size_t kMax = 10'000;
    symbols = symbols.first(std::min(symbols.size(), kMax));
    for (size_t distance = 2; distance * kMinLayers <= symbols.size(); ++distance) {
        const size_t pairs = symbols.size() - distance;
        size_t same = 0;
        for (size_t i = 0; i < pairs; ++i)
            same += symbols[i] == symbols[i + distance];
        if (static_cast<double>(same) >= kAlikeLayers * static_cast<double>(pairs))
            return true;
    }
    return false;
}

/// Owner and index of a layer: "fsdp pre forward blocks #…" and "3" of "FSDP::pre_forward
/// (blocks.3)".
struct LayerName
{
    std::string family;
    std::string number;
};

LayerName layerOf(std::string_view name)
{
    LayerName layer{.family = marks::foldedNumbers(name), .number = {}};
    const size_t digit = name.find_first_of("0123456789");
    if (digit != std::string_view::npos)
        layer.number = name.substr(digit, name.find_first_not_of("0123456789", digit) - digit);
    return layer;
}

} // namespace

bool isFromHost(format::CopyKind kind)
{
    return kind == format::CopyKind::HostToDevice || kind == format::CopyKind::HostToArray ||
           kind == format::CopyKind::UnifiedHostToDevice;
}

HostCopies hostCopies(const store::Store &store, TrackId gpu, const jobs::JobContext &job)
{
    HostCopies copies;
    for (LaneId lane : iterate::streamLanesOf(store, gpu)) {
        for (ChunkId id : store.chunksOf(lane)) {
            if (job.stopped())
                return {};
            if (!store.chunks()[id.value].has(SliceKind::Memcpy))
                continue;
            const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
            for (size_t i = 0; i < chunk->size(); ++i) {
                if (chunk->kind(i) != SliceKind::Memcpy)
                    continue;
                const std::optional<format::CopyInfo> &copy = store.detail(chunk->detail(i)).copy;
                if (copy && isFromHost(copy->kind))
                    copies.inputs.push_back(chunk->start(i));
                else if (copy && isToHost(copy->kind))
                    copies.outputs.push_back(chunk->start(i));
            }
        }
    }
    std::sort(copies.inputs.begin(), copies.inputs.end());
    std::sort(copies.outputs.begin(), copies.outputs.end());
    return copies;
}

IterationCheck::IterationCheck(const store::Store &store, const KernelSequence &sequence,
                               const iterate::LaunchIndex &launches, const HostCopies &copies,
                               const jobs::JobContext &job)
    : m_store(store)
    , m_sequence(sequence)
    , m_launches(launches)
    , m_job(job)
{
    std::vector<Ns> times;
    std::merge(copies.inputs.begin(), copies.inputs.end(), copies.outputs.begin(),
               copies.outputs.end(), std::back_inserter(times));
    m_copies = sequence.positionsOf(times);
    for (size_t symbol = 0; symbol < sequence.symbolCount(); ++symbol) {
        const std::string_view name = sequence.nameOf(static_cast<Symbol>(symbol));
        m_updates.push_back(kernels::updatesWeights(name));
        m_forwards.push_back(kernels::isOfForwardPass(name));
        m_networks.push_back(kernels::isOfNetwork(name));
        m_tunings.push_back(kernels::isOfTuning(name));
    }
}

size_t IterationCheck::countWith(std::span<const Cycle> cycles,
                                 const std::vector<bool> &symbols) const
{
    const std::span<const Symbol> all = m_sequence.symbols();
    return static_cast<size_t>(std::count_if(cycles.begin(), cycles.end(), [&](const Cycle &cycle) {
        const std::span<const Symbol> own = all.subspan(cycle.begin, cycle.end - cycle.begin);
        return std::any_of(own.begin(), own.end(), [&](Symbol one) { return symbols[one]; });
    }));
}

bool IterationCheck::updateWeights(std::span<const Cycle> cycles) const
{
    return most(countWith(cycles, m_updates), cycles.size());
}

bool IterationCheck::accepts(std::span<const Cycle> cycles, Cycle part) const
{
    if (!countsAlone(cycles, part))
        part = {0, m_sequence.symbols().size()};
    if (updateWeights(cycles))
        return areTrainingSteps(cycles, part);
    const Cycle all{cycles.front().begin, cycles.back().end};
    const bool arePasses =
        countWith({&all, 1}, m_updates) > 0 && countWith(cycles, m_updates) * 2 < cycles.size();
    if (arePasses || timeShare(cycles, part) < kHalf)
        return false;
    const size_t usual = usualLength(cycles);
    const bool isLong = usual >= kLong;
    return (isLong ||
            (areRegular(cycles, usual) && haveCopies(cycles) && areWholeNetworks(cycles))) &&
           !areLayers(cycles);
}

/// Cycles confined to one part may be passes of a longer iteration.
bool IterationCheck::countsAlone(std::span<const Cycle> cycles, Cycle part) const
{
    const Cycle before{0, part.begin};
    return haveCopies(cycles) && (updateWeights(cycles) || countWith({&before, 1}, m_tunings) > 0);
}

bool IterationCheck::areTrainingSteps(std::span<const Cycle> cycles, Cycle part) const
{
    if (lackForwardPasses(cycles))
        return false;
    const Cycle &one = cycles[cycles.size() / 2];
    return timeShare(cycles, part) >= kNearlyAllTime || usualLength(cycles) >= kLong ||
           haveCopies(cycles) ||
           repeatsWithin(m_sequence.symbols().subspan(one.begin, one.end - one.begin));
}

bool IterationCheck::lackForwardPasses(std::span<const Cycle> cycles) const
{
    const std::span<const Symbol> all = m_sequence.symbols();
    return countWith(cycles, m_forwards) * 2 < cycles.size() &&
           std::any_of(all.begin(), all.end(), [&](Symbol one) { return m_forwards[one]; });
}

Ns IterationCheck::kernelTime(Cycle part) const
{
    const bool isAll = part.begin == 0 && part.end == m_sequence.symbols().size();
    const TimeRange time{m_sequence.at(part.begin).slice.start,
                         m_sequence.at(part.end - 1).slice.end()};
    Ns sum = 0;
    const auto add = [&](store::SliceRef, const format::Slice &slice) {
        sum += slice.kind == SliceKind::Kernel ? slice.duration : 0;
        return true;
    };
    for (const LaneId lane : m_sequence.lanes()) {
        for (const format::Aggregate &one : m_store.totalsOf(lane))
            sum += isAll && one.kind == SliceKind::Kernel ? one.sum : 0;
        if (!isAll)
            m_store.forEachSlice(lane, time, add, m_job);
    }
    return sum;
}

double IterationCheck::timeShare(std::span<const Cycle> cycles, Cycle part) const
{
    const Ns all = kernelTime(part);
    const Ns own = kernelTime({cycles.front().begin, cycles.back().end});
    return all == 0 ? 0 : static_cast<double>(own) / static_cast<double>(all);
}

bool IterationCheck::areWholeNetworks(std::span<const Cycle> cycles) const
{
    const Cycle &one = cycles[cycles.size() / 2];
    return countWith({&one, 1}, m_networks) == 0 ||
           repeatsWithin(m_sequence.symbols().subspan(one.begin, one.end - one.begin));
}

bool IterationCheck::haveCopies(std::span<const Cycle> cycles) const
{
    size_t copying = 0;
    for (const Cycle &cycle : cycles) {
        // Work after the last operation precedes the next.
        const auto copy = std::upper_bound(m_copies.begin(), m_copies.end(), cycle.begin);
        copying += copy != m_copies.end() && *copy <= cycle.end;
    }
    return most(copying, cycles.size());
}

TimeRange IterationCheck::launchesOf(std::span<const Cycle> cycles, TrackId &thread) const
{
    const store::SliceRef first = m_launches.launchOf(m_sequence.at(cycles.front().begin));
    const store::SliceRef last = m_launches.launchOf(m_sequence.at(cycles.back().end - 1));
    if (!first.isValid() || !last.isValid())
        return {0, 0};
    thread = links::threadOf(m_store, m_store.lane(m_store.laneOf(first)).track);
    return {m_store.slice(first).start, m_store.slice(last).end()};
}

bool IterationCheck::areLayers(std::span<const Cycle> cycles) const
{
    TrackId thread;
    const TimeRange time = launchesOf(cycles, thread);
    if (!thread.isValid())
        return false;
    struct Family
    {
        std::set<std::string> numbers;
        size_t count = 0;
    };
    std::map<std::string, Family> families;
    std::unordered_map<StringId, std::optional<LayerName>> layers;
    const auto count = [&](store::SliceRef, const format::Slice &slice) {
        const auto [known, isNew] = layers.try_emplace(slice.name);
        const std::string_view name = m_store.string(slice.name);
        if (isNew && marks::roleOf(name) == marks::RangeRole::Layer)
            known->second = layerOf(name);
        if (known->second && time.contains(slice.start)) {
            Family &family = families[known->second->family];
            family.numbers.insert(known->second->number);
            ++family.count;
        }
        return true;
    };
    for (const LaneId lane : iterate::lanesOfThread(m_store, thread).ranges)
        m_store.forEachSlice(lane, time, count, m_job);
    return std::any_of(families.begin(), families.end(), [&](const auto &one) {
        const Family &family = one.second;
        return family.numbers.size() >= kMinLayers && family.count * 4 >= cycles.size() * 3 &&
               family.count * 2 <= cycles.size() * 3;
    });
}

} // namespace trilane::steps
