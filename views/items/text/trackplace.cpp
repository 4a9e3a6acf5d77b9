// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/trackplace.h"

#include "model/analysis/links/links.h"
#include "model/store/tables.h"
#include "views/items/text/trackwords.h"

namespace trilane::items {

QString TrackPlace::what(store::Tables trace, const format::Track &track)
{
    const std::string_view domain = trace.string(track.domain);
    switch (track.kind) {
    case TrackKind::ThreadState:
        return tr("states");
    case TrackKind::ApiCalls:
        return tr("CUDA calls");
    case TrackKind::OsCalls:
        return tr("OS runtime calls");
    case TrackKind::Ranges:
        return domain.empty()
                   ? tr("ranges")
                   : QString::fromUtf8(domain.data(), static_cast<qsizetype>(domain.size()));
    case TrackKind::Overhead:
        return tr("profiler overhead");
    case TrackKind::GpuRanges:
        return tr("ranges on the GPU");
    default:
        return {};
    }
}

QString TrackPlace::of(store::Tables trace, TrackId id)
{
    if (!id.isValid())
        return {};
    const format::Track &track = trace.track(id);
    const QString label = TrackLabel::of(trace, id);
    const QString own = what(trace, track);
    if (!own.isEmpty())
        return label.isEmpty() ? own : label + QStringLiteral(" · ") + own;
    const TrackId gpu = links::gpuOf(trace, id);
    const bool below = gpu.isValid() && gpu != id;
    return below ? TrackLabel::of(trace, gpu) + QStringLiteral(" · ") + label : label;
}

} // namespace trilane::items
