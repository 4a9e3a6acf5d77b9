// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/trackwords.h"

#include "model/store/tables.h"
#include <QRegularExpression>

namespace trilane::items {

QString RankWords::name(int number)
{
    return tr("Rank %1").arg(number);
}

QString RankWords::prefix(store::Tables trace, RankId rank)
{
    if (!rank.isValid())
        return {};
    return name(trace.info().ranks[rank.value].number) + QStringLiteral(" · ");
}

namespace {

QString nameOf(store::Tables trace, const format::Track &track)
{
    const std::string_view name = trace.string(track.name);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

/// "python 4121"; a name that already ends in the number is unchanged.
QString withNumber(const QString &name, int64_t number, const QString &unnamed)
{
    const QString digits = QString::number(number);
    if (name.isEmpty())
        return unnamed.arg(digits);
    return name.contains(digits) ? name : name + QLatin1Char(' ') + digits;
}

} // namespace

QString TrackLabel::of(store::Tables trace, TrackId id)
{
    if (!id.isValid())
        return {};
    const format::Track &track = trace.track(id);
    const QString name = nameOf(trace, track);
    switch (track.kind) {
    case TrackKind::Core:
        return RankWords::prefix(trace, track.rank) + tr("core %1").arg(track.number);
    case TrackKind::Process:
        return RankWords::prefix(trace, track.rank) +
               withNumber(name, track.number, tr("process %1"));
    case TrackKind::Thread:
        return RankWords::prefix(trace, track.rank) +
               withNumber(name, track.number, tr("thread %1"));
    case TrackKind::Gpu:
        return RankWords::prefix(trace, track.rank) + tr("GPU %1").arg(track.number);
    case TrackKind::AllStreams:
        return tr("All streams");
    case TrackKind::Stream:
        return tr("Stream %1").arg(track.number);
    case TrackKind::ThreadState:
    case TrackKind::ApiCalls:
    case TrackKind::OsCalls:
    case TrackKind::Ranges:
    case TrackKind::Overhead:
    case TrackKind::GpuRanges:
        return of(trace, track.parent);
    case TrackKind::Unknown:
        return name.isEmpty() ? tr("damaged") : name; // from a lost block
    default:
        return name;
    }
}

QString TrackLabel::inWords(const std::string &label)
{
    static const QRegularExpression unnamed(
        QStringLiteral("^(Rank \\d+ · )?(core|process|thread|stream) (\\d+)$"));
    const QString english = QString::fromStdString(label);
    if (english == QLatin1String("idle core"))
        return tr("idle core");
    const QRegularExpressionMatch match = unnamed.match(english);
    if (!match.hasMatch())
        return english;
    const QString kind = match.captured(2);
    const QString words = kind == QLatin1String("core")      ? tr("core %1")
                          : kind == QLatin1String("process") ? tr("process %1")
                          : kind == QLatin1String("thread")  ? tr("thread %1")
                                                             : tr("Stream %1");
    return match.captured(1) + words.arg(match.captured(3));
}

QString TrackLabel::kind(SliceKind kind)
{
    switch (kind) {
    case SliceKind::Range:
        return tr("range");
    case SliceKind::PythonCall:
        return tr("Python function");
    case SliceKind::ApiCall:
        return tr("CUDA call");
    case SliceKind::OsCall:
        return tr("OS runtime call");
    case SliceKind::Overhead:
        return tr("profiler overhead");
    case SliceKind::Kernel:
        return tr("kernel");
    case SliceKind::Memcpy:
        return tr("copy");
    case SliceKind::Memset:
        return tr("memset");
    case SliceKind::GpuSync:
        return tr("GPU synchronization");
    case SliceKind::GraphLaunch:
        return tr("CUDA graph");
    case SliceKind::GpuRange:
        return tr("range on the GPU");
    case SliceKind::Running:
        return tr("running");
    case SliceKind::Runnable:
        return tr("runnable, waiting for a core");
    case SliceKind::Blocked:
        return tr("blocked");
    case SliceKind::BlockedDisk:
        return tr("blocked, uninterruptible (disk)");
    case SliceKind::OnCore:
        return tr("thread on a core");
    case SliceKind::Instant:
        return tr("instant");
    case SliceKind::CounterSample:
        return tr("counter value");
    case SliceKind::Unknown:
        break;
    }
    return tr("slice");
}

QString TrackLabel::layer(Layer layer)
{
    switch (layer) {
    case Layer::Cpu:
        return tr("CPU");
    case Layer::Cuda:
        return tr("CUDA");
    case Layer::Threads:
        break;
    }
    return tr("Threads");
}

} // namespace trilane::items
