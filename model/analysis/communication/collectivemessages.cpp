// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/communication/collectivemessages.h"

#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/kernels/communication.h"
#include "model/analysis/kernels/kernelname.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/names/basename.h"
#include "model/analysis/stats/slicestats.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <queue>
#include <tuple>

namespace trilane::communication {

namespace {

constexpr uint32_t kKernels = stats::kindSet(SliceKind::Kernel, SliceKind::GraphLaunch);

struct NamedSize
{
    std::string_view type;
    uint64_t bytes;
};

/// c10::ScalarType.
constexpr std::array kSizes{NamedSize{"byte", 1},
                            NamedSize{"char", 1},
                            NamedSize{"bool", 1},
                            NamedSize{"short", 2},
                            NamedSize{"int", 4},
                            NamedSize{"long", 8},
                            NamedSize{"half", 2},
                            NamedSize{"bfloat16", 2},
                            NamedSize{"float", 4},
                            NamedSize{"double", 8},
                            NamedSize{"complexhalf", 4},
                            NamedSize{"complexfloat", 8},
                            NamedSize{"complexdouble", 16},
                            NamedSize{"uint16", 2},
                            NamedSize{"uint32", 4},
                            NamedSize{"uint64", 8},
                            NamedSize{"float8_e5m2", 1},
                            NamedSize{"float8_e4m3fn", 1},
                            NamedSize{"float8_e5m2fnuz", 1},
                            NamedSize{"float8_e4m3fnuz", 1},
                            NamedSize{"float8_e8m0fnu", 1}};

std::optional<uint64_t> bytesOf(std::optional<uint64_t> elements, std::optional<uint64_t> each)
{
    uint64_t bytes = 0;
    if (!elements || !each || __builtin_mul_overflow(*elements, *each, &bytes) || bytes > INT64_MAX)
        return std::nullopt;
    return bytes;
}

/// Computation time up to a given time. Work is added in order of its start.
class ComputedTime
{
public:
    void add(TimeRange work)
    {
        if (work.begin > m_last.end) {
            m_before += m_last.duration();
            m_last = work;
        } else {
            m_last.end = std::max(m_last.end, work.end);
        }
    }
    /// For a time that is not before the last start.
    [[nodiscard]] Ns until(Ns moment) const
    {
        return m_before + std::max<Ns>(0, std::min(moment, m_last.end) - m_last.begin);
    }

private:
    TimeRange m_last{std::numeric_limits<Ns>::min(), std::numeric_limits<Ns>::min()};
    Ns m_before = 0;
};

/// Sums up the messages of all GPUs. One thread.
class MessageSums
{
public:
    explicit MessageSums(const store::Store &store)
        : m_store(store)
        , m_names(store)
    {}

    void addGpu(TrackId gpu, TimeRange range, const jobs::JobContext &job)
    {
        m_computed = {};
        iterate::GpuWorkWalk walk(m_store, iterate::streamLanesOf(m_store, gpu), kKernels,
                                  range.begin);
        for (uint64_t count = 1; walk.next(); ++count) {
            if (count % 4096 == 0 && job.stopped())
                return;
            const iterate::LaneCursor &work = walk.current();
            leave(work.start());
            if (work.start() >= range.end && m_open.empty())
                break;
            if (work.kind() != SliceKind::Kernel || !m_names.has(work.name()))
                m_computed.add({work.start(), work.end()});
            else if (range.contains(work.start()))
                enter(work.found());
        }
        leave(std::numeric_limits<Ns>::max());
    }

    [[nodiscard]] std::vector<Messages> take() { return std::move(m_rows); }

private:
    /// A running kernel, and the computation time before it.
    struct Open
    {
        Ns end;
        Ns computedBefore;
        size_t row;
        friend bool operator>(const Open &a, const Open &b) { return a.end > b.end; }
    };

    void enter(const store::FoundSlice &kernel)
    {
        const format::Slice &slice = kernel.slice;
        const size_t at = rowOf(slice.name, slice.detail);
        Messages &row = m_rows[at];
        if (!row.longest.isValid() || slice.duration > row.time.max())
            row.longest = kernel.ref;
        row.time.add(slice.duration);
        row.exposed += slice.duration;
        m_open.push({slice.end(), m_computed.until(slice.start), at});
    }
    void leave(Ns until)
    {
        for (; !m_open.empty() && m_open.top().end <= until; m_open.pop()) {
            const Open &open = m_open.top();
            m_rows[open.row].exposed -= m_computed.until(open.end) - open.computedBefore;
        }
    }
    size_t rowOf(StringId name, DetailId id)
    {
        const auto [known, isNew] = m_known.try_emplace(std::pair(name, id), 0);
        if (!isNew)
            return known->second;
        Messages row = messagesOf(name, m_trace.detail(id));
        const auto [at, isFirst] =
            m_ids.try_emplace(std::tuple(row.collective, row.group, row.elementType, row.ranks,
                                         row.bytesIn, row.bytesOut),
                              m_rows.size());
        if (isFirst)
            m_rows.push_back(std::move(row));
        return known->second = at->second;
    }
    [[nodiscard]] Messages messagesOf(StringId kernel, const format::Detail &detail) const
    {
        const format::MessageInfo said = detail.message.value_or(format::MessageInfo{});
        const std::optional<uint64_t> each = elementBytes(m_trace.string(said.elementType));
        Messages row;
        row.collective = collectiveOf(said.collective, kernel);
        row.group = detail.group;
        row.elementType = said.elementType;
        row.ranks = said.ranks;
        row.bytesIn = bytesOf(said.elementsIn, each);
        row.bytesOut = bytesOf(said.elementsOut, each);
        return row;
    }
    /// The framework's name is more specific than the kernel's, which may implement it by other
    /// operations.
    [[nodiscard]] std::string collectiveOf(StringId said, StringId kernel) const
    {
        const StringId named = said == kNoString ? kernel : said;
        const std::string_view family = kernels::collectiveFamily(m_trace.string(named));
        if (!family.empty())
            return std::string(family);
        return said == kNoString ? names::baseName(m_trace.string(kernel))
                                 : std::string(m_trace.string(said));
    }

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    kernels::CommunicationNames m_names;
    ComputedTime m_computed;
    std::priority_queue<Open, std::vector<Open>, std::greater<>> m_open;
    std::map<std::pair<StringId, DetailId>, size_t> m_known;
    std::map<std::tuple<std::string, StringId, StringId, uint32_t, std::optional<uint64_t>,
                        std::optional<uint64_t>>,
             size_t>
        m_ids;
    std::vector<Messages> m_rows;
};

} // namespace

std::optional<uint64_t> elementBytes(std::string_view type)
{
    const std::string name = kernels::lowerCase(type);
    const auto known = std::find_if(kSizes.begin(), kSizes.end(),
                                    [&](const NamedSize &one) { return one.type == name; });
    return known == kSizes.end() ? std::nullopt : std::optional(known->bytes);
}

std::optional<double> busFactor(std::string_view collective, uint32_t ranks)
{
    static constexpr std::array<std::string_view, 5> kParts{"all_gather", "reduce_scatter",
                                                            "all_to_all", "gather", "scatter"};
    static constexpr std::array<std::string_view, 5> kWhole{"broadcast", "reduce", "send_recv",
                                                            "send", "recv"};
    const auto isOneOf = [&](const auto &names) {
        return std::find(names.begin(), names.end(), collective) != names.end();
    };
    if (isOneOf(kWhole))
        return 1.0;
    if (ranks == 0)
        return std::nullopt;
    const double others = (static_cast<double>(ranks) - 1.0) / static_cast<double>(ranks);
    if (collective == "all_reduce")
        return 2.0 * others;
    return isOneOf(kParts) ? std::optional(others) : std::nullopt;
}

std::optional<uint64_t> Messages::size() const
{
    if (!busFactor(collective, 1))
        return std::nullopt;
    const bool gathers =
        collective == "all_gather" || collective == "gather" || collective == "recv";
    return gathers ? bytesOut : bytesIn;
}

std::optional<double> Messages::algorithmBandwidth() const
{
    const std::optional<uint64_t> each = size();
    if (!each || time.sum() <= 0)
        return std::nullopt;
    const double bytes = static_cast<double>(*each) * static_cast<double>(time.count());
    return bytes * 1e9 / static_cast<double>(time.sum());
}

std::optional<double> Messages::busBandwidth() const
{
    const std::optional<double> bandwidth = algorithmBandwidth();
    const std::optional<double> factor = busFactor(collective, ranks);
    return bandwidth && factor ? std::optional(*bandwidth * *factor) : std::nullopt;
}

std::vector<Messages> messagesOf(const store::Store &store, TimeRange range,
                                 const jobs::JobContext &job)
{
    MessageSums sums(store);
    for (TrackId gpu : links::tracksOfKind(store, TrackKind::Gpu))
        sums.addGpu(gpu, range, job);
    std::vector<Messages> rows = sums.take();
    std::stable_sort(rows.begin(), rows.end(), [](const Messages &a, const Messages &b) {
        return a.time.sum() != b.time.sum() ? a.time.sum() > b.time.sum()
                                            : a.collective < b.collective;
    });
    return rows;
}

} // namespace trilane::communication
