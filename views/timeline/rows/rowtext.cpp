// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/rowtext.h"

#include "model/analysis/completeness/completeness.h"
#include "model/analysis/kernels/communication.h"
#include "model/format/account.h"
#include "model/format/aggregate.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/recordedwords.h"
#include "views/items/text/trackwords.h"
#include "views/theme/shortname.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>

namespace trilane::timeline {

namespace {

const QString kDot = QStringLiteral(" · ");

struct StreamUse
{
    Ns kernels = 0;
    Ns collectives = 0;
    Ns toDevice = 0;
    Ns toHost = 0;
    Ns otherCopies = 0;
    bool sets = false;
};

theme::CopyDirection directionOf(store::Tables trace, const format::Aggregate &aggregate)
{
    const format::Detail &detail = trace.detail(aggregate.detail);
    if (!detail.copy)
        return theme::copyDirection(trace.string(aggregate.name));
    return theme::copyDirection(format::toString(detail.copy->kind));
}

void count(store::Tables trace, const format::Aggregate &aggregate, StreamUse &use)
{
    const Ns time = aggregate.sum + 1; // + 1: slices of no duration are something, too
    if (aggregate.kind == SliceKind::Memset) {
        use.sets = true;
    } else if (aggregate.kind == SliceKind::Memcpy) {
        const theme::CopyDirection direction = directionOf(trace, aggregate);
        (direction == theme::CopyDirection::HostToDevice   ? use.toDevice
         : direction == theme::CopyDirection::DeviceToHost ? use.toHost
                                                           : use.otherCopies) += time;
    } else if (aggregate.kind == SliceKind::Kernel || aggregate.kind == SliceKind::GraphLaunch) {
        (kernels::communicates(trace.string(aggregate.name)) ? use.collectives : use.kernels) +=
            time;
    }
}

/// "NVIDIA H100 80GB HBM3" → "H100 80GB HBM3": the vendor is known.
QString shortGpuName(QString name)
{
    for (const char *maker : {"NVIDIA ", "AMD ", "Tesla "}) {
        if (name.startsWith(QLatin1String(maker)))
            name.remove(0, static_cast<int>(qstrlen(maker)));
    }
    return name;
}

} // namespace

QString percent(double share, int decimals)
{
    return QLocale().toString(share * 100, 'f', decimals) + QStringLiteral(" %");
}

RowText::RowText(std::shared_ptr<const store::Store> store)
    : m_store(std::move(store))
    , m_trace(*m_store)
{
    m_coreTracks = tracksBelow(m_trace, {}, TrackKind::Core).size();
    m_cores = static_cast<int>(std::max<size_t>(m_coreTracks, m_trace.info().cores));
    for (TrackId gpu : tracksBelow(m_trace, {}, TrackKind::Gpu)) {
        if (!tracksBelow(m_trace, gpu, TrackKind::AllStreams).empty())
            m_gpus.push_back(gpu);
    }
    m_threads = threadSummary();
}

QString RowText::text(StringId id) const
{
    const std::string_view text = m_trace.string(id);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString RowText::label(TrackId track)
{
    if (!track.isValid())
        return {};
    const auto found = m_labels.find(track);
    if (found != m_labels.end())
        return found->second;
    return m_labels.emplace(track, makeLabel(track)).first->second;
}

/// A pinned row is separate from its parent, so its label includes it.
QString RowText::label(const Row &row)
{
    const QString name = label(row.track);
    const bool alone = row.kind == RowKind::Group || row.kind == RowKind::Core;
    if (!row.pinned || alone)
        return name;
    TrackId owner = m_trace.track(row.track).parent;
    if (row.kind == RowKind::Stream || row.kind == RowKind::AllStreams)
        owner = m_gpus.size() > 1 ? gpuAbove(m_trace, row.track) : TrackId();
    return owner.isValid() ? name + kDot + label(owner) : name;
}

QString RowText::makeLabel(TrackId id) const
{
    const format::Track &track = m_trace.track(id);
    switch (track.kind) {
    case TrackKind::Core:
        return items::RankWords::prefix(m_trace, track.rank) + tr("core %1").arg(track.number);
    case TrackKind::Gpu:
        return gpuLabel(track);
    case TrackKind::AllStreams:
        return tr("All streams");
    case TrackKind::Stream:
        return streamLabel(track);
    case TrackKind::Process:
        return items::RankWords::prefix(m_trace, track.rank) + numbered(track, tr("process"));
    case TrackKind::Thread:
        return (isAlone(track) ? items::RankWords::prefix(m_trace, track.rank) : QString()) +
               numbered(track, tr("thread"));
    default:
        return slicesLabel(track);
    }
}

QString RowText::numbered(const format::Track &track, const QString &unnamed) const
{
    const QString name = text(track.name);
    const QString number = QString::number(track.number);
    if (name.isEmpty())
        return unnamed + QLatin1Char(' ') + number;
    return name.contains(number) ? name : name + QLatin1Char(' ') + number;
}

QString RowText::gpuLabel(const format::Track &track) const
{
    const QString gpu =
        items::RankWords::prefix(m_trace, track.rank) + tr("GPU %1").arg(track.number);
    for (const format::GpuInfo &info : m_trace.info().gpus) {
        if (info.ordinal == track.number && info.rank == track.rank && !info.name.empty())
            return gpu + kDot + shortGpuName(QString::fromStdString(info.name));
    }
    return gpu;
}

/// A thread whose process has no other one has no row of its process above it.
bool RowText::isAlone(const format::Track &thread) const
{
    return !thread.parent.isValid() ||
           tracksBelow(m_trace, thread.parent, TrackKind::Thread).size() < 2;
}

QString RowText::streamLabel(const format::Track &track) const
{
    QString label = tr("Stream %1").arg(track.number);
    const bool inContext =
        track.parent.isValid() && m_trace.track(track.parent).kind == TrackKind::Context;
    if (inContext && m_trace.track(track.parent).parent.isValid())
        label = contextLabel(m_trace.track(track.parent)) + label;
    const QString role = streamRole(track.id);
    return role.isEmpty() ? label : label + kDot + role;
}

/// Context numbers are per process: if several processes share a GPU, pids are used instead. Empty
/// for a single context.
QString RowText::contextLabel(const format::Track &context) const
{
    const auto processOf = [this](TrackId id) {
        const std::vector<TrackId> streams = tracksBelow(m_trace, id, TrackKind::Stream);
        return streams.empty() ? TrackId() : m_trace.track(streams.front()).process;
    };
    const TrackId process = processOf(context.id);
    const std::vector<TrackId> all = tracksBelow(m_trace, context.parent, TrackKind::Context);
    const auto own = static_cast<size_t>(std::count_if(
        all.begin(), all.end(), [&](TrackId id) { return processOf(id) == process; }));
    const bool isShared = own < all.size() && process.isValid();
    QString label;
    if (isShared)
        label = QString::number(m_trace.track(process).number) + kDot;
    if (own > 1 || (own < all.size() && !isShared))
        label += tr("Context %1").arg(context.number) + kDot;
    return label;
}

QString RowText::streamRole(TrackId track) const
{
    StreamUse use;
    for (LaneId lane : m_trace.lanesOf(track)) {
        for (const format::Aggregate &aggregate : m_trace.totalsOf(lane))
            count(m_trace, aggregate, use);
    }
    if (use.collectives > use.kernels)
        return QStringLiteral("NCCL");
    if (use.kernels > 0)
        return tr("compute");
    QStringList copies;
    if (use.toDevice > 0)
        copies << QStringLiteral("HtoD");
    if (use.toHost > 0)
        copies << QStringLiteral("DtoH");
    if (use.otherCopies > 0)
        copies << tr("copies");
    if (copies.isEmpty() && use.sets)
        copies << QStringLiteral("memset");
    return copies.join(QStringLiteral(" / "));
}

QString RowText::slicesLabel(const format::Track &track) const
{
    const QString name = items::MessageWords::name(m_store->string(track.name));
    const QString domain = text(track.domain);
    switch (track.kind) {
    case TrackKind::ApiCalls:
        return name.isEmpty() ? tr("CUDA calls") : name;
    case TrackKind::OsCalls:
        return name.isEmpty() ? tr("OS runtime") : name;
    case TrackKind::Overhead:
        return name.isEmpty() ? tr("Profiler") : name;
    case TrackKind::GpuRanges:
        return name.isEmpty() ? tr("Ranges on GPU") : name;
    case TrackKind::Ranges:
        if (name.isEmpty())
            return domain.isEmpty() ? tr("Ranges") : domain;
        return domain.isEmpty() || name.contains(domain) ? name : name + kDot + domain;
    default:
        return name.isEmpty() ? QString::number(track.number) : name;
    }
}

QString RowText::note(const Row &row, const Shares &shares, const RowStats &stats) const
{
    if (row.hiddenLanes > 0)
        return row.hiddenLanes == 1 ? tr("+1 level") : tr("+%1 levels").arg(row.hiddenLanes);
    if (row.unfolded)
        return tr("show fewer");
    const int decimals = row.layer == Layer::Cuda ? 1 : 0;
    // The last known range stays until the next is computed, which avoids flicker.
    const RowStat *stat = stats.of(row.track);
    if (row.kind != RowKind::Group)
        return stat ? percent(stat->share(), decimals) : QString();
    if (row.group.isValid())
        return {};
    // The process's own activity has a separate row.
    if (stat && stat->isSum)
        return percent(stat->share(), decimals);
    const std::optional<double> share = shares.of(row.track);
    return share ? percent(*share, decimals) : QString();
}

QString RowText::absence(const Row &row, bool onlyResults)
{
    if (row.hiddenRows == 0 && onlyResults)
        return tr("no row has results — show all");
    if (row.hiddenRows == 0)
        return tr("no row matches the filter — clear it");
    return row.hiddenRows == 1 ? tr("1 row hidden — show")
                               : tr("%1 rows hidden — show").arg(row.hiddenRows);
}

QString RowText::summary(Layer layer, const Shares &shares) const
{
    if (layer == Layer::Cuda)
        return gpuSummary(shares);
    if (layer == Layer::Threads)
        return m_threads;
    if (m_cores == 0)
        return {};
    const QString count = m_cores == 1 ? tr("1 core") : tr("%1 cores").arg(m_cores);
    return m_coreTracks == 0 ? count : count + kDot + tr("%1 used").arg(percent(shares.cores, 0));
}

QString RowText::gpuSummary(const Shares &shares) const
{
    if (m_gpus.empty())
        return {};
    const auto withUnknown = [](const QString &known, double unknown) {
        return unknown > 0 ? tr("%1, not recorded %2").arg(known, percent(unknown, 1)) : known;
    };
    if (m_gpus.size() > 1)
        return tr("%1 GPUs").arg(m_gpus.size()) + kDot +
               withUnknown(tr("busy %1 on average").arg(percent(shares.gpus, 1)),
                           shares.gpusUnknown);
    const TrackId gpu = m_gpus.front();
    const QString name = gpuLabel(m_trace.track(gpu));
    const std::optional<double> busy = shares.of(gpu);
    if (!busy)
        return name;
    const double unknown = shares.unknownOf(gpu);
    const double idle = std::max(0.0, 1 - *busy - unknown);
    return name + kDot +
           withUnknown(tr("busy %1, idle %2").arg(percent(*busy, 1), percent(idle, 1)), unknown);
}

QString RowText::threadSummary() const
{
    std::set<TrackId> processes;
    int threads = 0;
    for (const format::Track &track : m_trace.tracks()) {
        if (track.kind != TrackKind::Thread || !isUsed(track.id) || isNote(track.process))
            continue;
        ++threads;
        processes.insert(track.process);
    }
    if (threads == 0)
        return {};
    const QString count = threads == 1 ? tr("1 thread") : tr("%1 threads").arg(threads);
    if (processes.size() == 1 && processes.begin()->isValid())
        return numbered(m_trace.track(*processes.begin()), tr("process")) + kDot + count;
    if (processes.size() > 1)
        return tr("%1 processes").arg(processes.size()) + kDot + count;
    return count;
}

bool RowText::isUsed(TrackId thread) const
{
    const std::span<const TrackId> below = m_trace.children(thread);
    return m_trace.sliceCountOf(thread) > 0 ||
           std::any_of(below.begin(), below.end(),
                       [this](TrackId child) { return m_trace.sliceCountOf(child) > 0; });
}

namespace {

/// Why a recording of Trilane has no data of a kind, as in the capture coverage; empty: another
/// program wrote the trace.
QString whyNothing(store::Tables trace, completeness::RecordedKind kind)
{
    const completeness::Completeness all = completeness::completenessOf(trace);
    if (all.by != completeness::RecordedBy::Trilane)
        return {};
    const completeness::RecordedPart part = completeness::partOfAll(all, kind);
    if (part.why == completeness::MissingWhy::Unknown && trace.recovered())
        return RowText::tr("none received yet, or the recorder ended early");
    return items::RecordedWords::reason(part, all.by);
}

/// The same of all that is in the layer of threads, where something hindered it.
QString whyNoThreads(store::Tables trace)
{
    const completeness::Completeness all = completeness::completenessOf(trace);
    if (all.by != completeness::RecordedBy::Trilane)
        return {};
    for (const completeness::RecordedKind kind :
         {completeness::RecordedKind::Ranges, completeness::RecordedKind::ApiCalls,
          completeness::RecordedKind::ThreadStates, completeness::RecordedKind::OsCalls}) {
        if (const completeness::RecordedPart part = completeness::partOfAll(all, kind);
            part.why == completeness::MissingWhy::Hindered)
            return items::RecordedWords::reason(part, all.by);
    }
    return {};
}

} // namespace

bool RowText::isNote(TrackId process) const
{
    return process.isValid() && m_trace.track(process).number <= 0;
}

QString RowText::emptyReason(Layer layer) const
{
    const std::string &format = m_trace.info().sourceFormat;
    const bool kineto = format == "kineto-json";
    const bool nsys = format == "nsys-sqlite";
    switch (layer) {
    case Layer::Cpu:
        if (kineto)
            return tr("No CPU scheduling in this trace: Kineto does not record it. Record with "
                      "Trilane, or with nsys --cpuctxsw=process-tree.");
        if (nsys)
            return tr("No CPU scheduling in this trace: not enabled in nsys. Record with nsys "
                      "--cpuctxsw=process-tree, or with Trilane.");
        if (const QString why = whyNothing(m_trace, completeness::RecordedKind::Scheduling);
            !why.isEmpty())
            return tr("No CPU scheduling in this trace: %1.").arg(why);
        return tr("No CPU scheduling in this trace. Trilane and nsys --cpuctxsw=process-tree "
                  "record it.");
    case Layer::Cuda:
        if (format::isCutOff(m_trace.info()))
            return tr("No GPU work in the readable part of this file, which is incomplete.");
        if (kineto)
            return tr("No GPU work in this trace. Kineto records it with ProfilerActivity.CUDA.");
        if (nsys)
            return tr("No GPU work in this trace. nsys records it with --trace=cuda.");
        if (const QString why = whyNothing(m_trace, completeness::RecordedKind::GpuActivity);
            !why.isEmpty())
            return tr("No GPU work in this trace: %1.").arg(why);
        return tr("No GPU work in this trace. Trilane, Kineto and nsys --trace=cuda record it.");
    case Layer::Threads:
        break;
    }
    if (nsys)
        return tr("No thread activity in this trace. nsys records it with "
                  "--trace=cuda,nvtx,osrt.");
    if (const QString why = whyNoThreads(m_trace); !why.isEmpty())
        return tr("No thread activity in this trace: %1.").arg(why);
    return tr("No thread activity in this trace: no ranges, calls or thread states were recorded.");
}

} // namespace trilane::timeline
