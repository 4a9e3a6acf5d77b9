// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/recordedwords.h"

#include "views/items/humantext.h"
#include "views/items/obstaclewords.h"
#include "views/items/tracklabel.h"

namespace trilane {

QString RecordedWords::name(RecordedKind kind)
{
    switch (kind) {
    case RecordedKind::GpuActivity:
        return tr("GPU activity: kernels and copies");
    case RecordedKind::ApiCalls:
        return tr("CUDA API calls");
    case RecordedKind::Ranges:
        return tr("NVTX and framework ranges");
    case RecordedKind::OsCalls:
        return tr("Calls into the OS runtime");
    case RecordedKind::ThreadStates:
        return tr("Thread states");
    case RecordedKind::Scheduling:
        return tr("Scheduling: who was on which core");
    case RecordedKind::Counters:
        break;
    }
    return tr("Metrics: of the GPU, frequencies, memory");
}

QString RecordedWords::owner(const Store &store, TrackId process)
{
    if (process.isValid())
        return TrackLabel::of(store, process);
    const QString host = QString::fromStdString(store.info().host);
    return host.isEmpty() ? tr("The machine") : tr("The machine %1").arg(host);
}

QString RecordedWords::amount(const RecordedPart &part)
{
    if (part.slices == 0)
        return part.lost == 0 ? tr("no") : tr("no; %1 lost").arg(countText(part.lost));
    return part.lost == 0 ? countText(part.slices)
                          : tr("%1; %2 lost").arg(countText(part.slices), countText(part.lost));
}

QString RecordedWords::reason(const RecordedPart &part, RecordedBy by)
{
    switch (part.why) {
    case MissingWhy::Nothing:
        return part.lost > 0 ? tr("the buffers were full for a while") : QString();
    case MissingWhy::NotInSource:
        return tr("a profile of PyTorch never has it");
    case MissingWhy::NotAsked:
        return by == RecordedBy::Kineto ? tr("the profiler was not told to, or there was nothing")
                                        : tr("the recording was not to have it");
    case MissingWhy::NotUsed:
        return tr("the program did not use it");
    case MissingWhy::Hindered:
        return tr("it could not be had: %1")
            .arg(obstacleInWords(QString::fromStdString(part.said)));
    case MissingWhy::Unknown:
        break;
    }
    return tr("the file does not tell");
}

/// The words of `trilane record --trace` that give it.
QString RecordedWords::ownTrace(RecordedKind kind)
{
    switch (kind) {
    case RecordedKind::GpuActivity:
    case RecordedKind::ApiCalls:
        return QStringLiteral("cuda");
    case RecordedKind::Ranges:
        return QStringLiteral("nvtx");
    case RecordedKind::OsCalls:
        return QStringLiteral("osrt");
    default:
        return QStringLiteral("sched");
    }
}

QString RecordedWords::remedyOfNsys(RecordedKind kind)
{
    switch (kind) {
    case RecordedKind::ThreadStates:
    case RecordedKind::Scheduling:
        return QStringLiteral("nsys profile --cpuctxsw=process-tree");
    case RecordedKind::Counters:
        return QStringLiteral("nsys profile --gpu-metrics-devices=all");
    default:
        return QStringLiteral("nsys profile --trace=") + ownTrace(kind);
    }
}

QString RecordedWords::remedy(const RecordedPart &part, RecordedBy by)
{
    switch (part.why) {
    case MissingWhy::NotUsed:
        return {};
    case MissingWhy::Nothing:
        return part.lost > 0 ? tr("record less at a time: --trace, --capture-range") : QString();
    case MissingWhy::Hindered:
        if (part.said.find("another tool") != std::string::npos)
            return tr("end the other tool's session first, or record when it is over");
        if (part.said.find("trilane run") != std::string::npos)
            return {}; // it is said
        return QStringLiteral("trilane doctor --fix-hints");
    case MissingWhy::NotAsked:
        if (by == RecordedBy::Nsys)
            return remedyOfNsys(part.kind);
        if (by == RecordedBy::Kineto)
            return QStringLiteral("profile(activities=[CPU, CUDA])");
        break;
    case MissingWhy::NotInSource:
    case MissingWhy::Unknown:
        break;
    }
    // Metrics of the GPU come with its activity.
    const QString words =
        part.kind == RecordedKind::Counters ? QStringLiteral("cuda,sched") : ownTrace(part.kind);
    return QStringLiteral("trilane record --trace ") + words;
}

} // namespace trilane
