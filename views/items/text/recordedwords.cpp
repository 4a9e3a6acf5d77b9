// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/recordedwords.h"

#include "model/store/tables.h"
#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/trackwords.h"

#include <QStringList>

namespace trilane::items {

QString RecordedWords::name(completeness::RecordedKind kind)
{
    switch (kind) {
    case completeness::RecordedKind::GpuActivity:
        return tr("GPU activity: kernels and copies");
    case completeness::RecordedKind::ApiCalls:
        return tr("CUDA calls");
    case completeness::RecordedKind::Ranges:
        return tr("NVTX and framework ranges");
    case completeness::RecordedKind::OsCalls:
        return tr("OS runtime calls");
    case completeness::RecordedKind::ThreadStates:
        return tr("Thread states");
    case completeness::RecordedKind::Scheduling:
        return tr("Scheduling: which thread ran on which core");
    case completeness::RecordedKind::GpuMetrics:
        return tr("GPU metrics: utilization, clocks, power");
    case completeness::RecordedKind::Frequencies:
        return tr("CPU frequencies");
    case completeness::RecordedKind::OtherCounters:
        break;
    }
    return tr("Other counters, such as memory");
}

QString RecordedWords::owner(store::Tables trace, TrackId process)
{
    if (process.isValid())
        return TrackLabel::of(trace, process);
    const QString host = QString::fromStdString(trace.info().host);
    return host.isEmpty() ? tr("Machine") : tr("Machine %1").arg(host);
}

QString RecordedWords::amount(const completeness::RecordedPart &part)
{
    if (part.slices == 0)
        return part.lost == 0 ? tr("no") : tr("no; %1 lost").arg(countText(part.lost));
    return part.lost == 0 ? countText(part.slices)
                          : tr("%1; %2 lost").arg(countText(part.slices), countText(part.lost));
}

QString RecordedWords::reason(const completeness::RecordedPart &part, completeness::RecordedBy by)
{
    switch (part.why) {
    case completeness::MissingWhy::Nothing:
        return part.lost > 0 ? tr("buffers were full for a while") : QString();
    case completeness::MissingWhy::Partly:
        return tr("part of the time: %1").arg(MessageWords::word(part.said));
    case completeness::MissingWhy::NotInSource:
        return tr("PyTorch profiles never contain it");
    case completeness::MissingWhy::NotAsked:
        return by == completeness::RecordedBy::Kineto
                   ? tr("not enabled in the profiler, or none occurred")
                   : tr("not requested");
    case completeness::MissingWhy::NotUsed:
        return part.kind == completeness::RecordedKind::OsCalls &&
                       by == completeness::RecordedBy::Trilane
                   ? tr("no call was long enough to be recorded")
                   : tr("not used by the program during the recording");
    case completeness::MissingWhy::Hindered:
        return tr("not available: %1").arg(MessageWords::word(part.said));
    case completeness::MissingWhy::Unknown:
        break;
    }
    return tr("not stated in the file");
}

namespace {

/// The word of `trilane record --trace` that records it.
QString ownWord(completeness::RecordedKind kind)
{
    switch (kind) {
    case completeness::RecordedKind::GpuActivity:
    case completeness::RecordedKind::ApiCalls:
        return QStringLiteral("cuda");
    case completeness::RecordedKind::Ranges:
        return QStringLiteral("nvtx");
    case completeness::RecordedKind::OsCalls:
        return QStringLiteral("osrt");
    default:
        return QStringLiteral("sched");
    }
}

/// With the sources that the recording had or would have had by default.
QString remedyOfTrilane(completeness::RecordedKind kind, const QString &asked)
{
    if (kind == completeness::RecordedKind::GpuMetrics ||
        kind == completeness::RecordedKind::OtherCounters)
        return QStringLiteral("trilane record --gpu-metrics on");
    QStringList words =
        (asked.isEmpty() ? QStringLiteral("cuda,nvtx,sched") : asked).split(QLatin1Char(','));
    if (!words.contains(ownWord(kind)))
        words << ownWord(kind);
    return QStringLiteral("trilane record --trace ") + words.join(QLatin1Char(','));
}

QString remedyOfNsys(completeness::RecordedKind kind)
{
    switch (kind) {
    case completeness::RecordedKind::ThreadStates:
    case completeness::RecordedKind::Scheduling:
        return QStringLiteral("nsys profile --cpuctxsw=process-tree");
    case completeness::RecordedKind::GpuMetrics:
        return QStringLiteral("nsys profile --gpu-metrics-devices=all");
    default:
        return QStringLiteral("nsys profile --trace=") + ownWord(kind);
    }
}

} // namespace

QString RecordedWords::remedyOfHindered(const completeness::RecordedPart &part)
{
    using By = completeness::RecordedPart::By;
    switch (part.by) {
    case By::OtherTool:
        return tr("end the other tool's session first, or record after it ends");
    case By::NotScaled:
        return {}; // the user cannot change that
    case By::Delay:
        return tr("use a shorter --delay");
    case By::Range:
        return tr("specify a capture range that the program reaches");
    case By::LateStart:
    case By::Other:
        break;
    }
    if (!part.remedy.empty())
        return MessageWords::word(part.remedy);
    return QStringLiteral("trilane doctor --fix-hints");
}

namespace {

/// For sources recorded only from some time on. The time before the first use of CUDA needs no
/// remedy.
QString remedyOfLate(completeness::RecordingBegin begin)
{
    switch (begin) {
    case completeness::RecordingBegin::Attached:
        return RecordedWords::tr("start the program with `trilane record`");
    case completeness::RecordingBegin::Delay:
        return RecordedWords::tr("use a shorter --delay");
    case completeness::RecordingBegin::Range:
        return RecordedWords::tr("use a capture range that begins earlier");
    case completeness::RecordingBegin::Start:
        break;
    }
    return {};
}

} // namespace

QString RecordedWords::remedy(const completeness::RecordedPart &part,
                              const completeness::Completeness &all)
{
    switch (part.why) {
    case completeness::MissingWhy::NotUsed:
        return {};
    case completeness::MissingWhy::Nothing:
        return part.lost > 0 ? tr("record less: --trace, --capture-range") : QString();
    case completeness::MissingWhy::Partly:
        return part.by == completeness::RecordedPart::By::LateStart ? remedyOfLate(all.begin)
                                                                    : remedyOfHindered(part);
    case completeness::MissingWhy::Hindered:
        return remedyOfHindered(part);
    case completeness::MissingWhy::NotAsked:
        if (all.by == completeness::RecordedBy::Nsys)
            return remedyOfNsys(part.kind);
        if (all.by == completeness::RecordedBy::Kineto)
            return QStringLiteral("profile(activities=[CPU, CUDA])");
        break;
    case completeness::MissingWhy::NotInSource:
    case completeness::MissingWhy::Unknown:
        break;
    }
    return remedyOfTrilane(part.kind, QString::fromStdString(all.asked));
}

} // namespace trilane::items
