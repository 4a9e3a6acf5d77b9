// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/findtext.h"

#include "model/store/tables.h"
#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/trackwords.h"

#include <QStringList>

#include <array>
#include <bit>

namespace trilane::items {

namespace {

QString sizes(const std::array<uint32_t, 3> &xyz)
{
    return QStringLiteral("%1×%2×%3").arg(xyz[0]).arg(xyz[1]).arg(xyz[2]);
}

} // namespace

QString FindText::name(store::Tables trace, const search::SearchHit &hit)
{
    return hit.isTrack() ? TrackLabel::of(trace, hit.track)
                         : QString::fromUtf8(trace.string(hit.name));
}

QString FindText::where(store::Tables trace, const search::SearchHit &hit)
{
    const QString between = QStringLiteral(" · ");
    if (hit.isTrack()) {
        const TrackId parent = trace.track(hit.track).parent;
        const QString above = TrackLabel::of(trace, parent);
        const QString inside = TrackLabel::layer(trace.layerOf(hit.track));
        return above.isEmpty() ? inside : inside + between + above;
    }
    const QString kind = TrackLabel::kind(hit.kind);
    if (hit.lanes.empty())
        return kind;
    const TrackId track = trace.lane(hit.lanes.front()).track;
    QString text = TrackLabel::layer(trace.layerOf(track)) + between + kind;
    if (trace.lane(hit.lanes.back()).track == track)
        text += between + TrackLabel::of(trace, track);
    return text;
}

QString FindText::detail(store::Tables trace, const format::Detail &detail)
{
    QStringList parts;
    if (const auto &launch = detail.launch) {
        if (launch->hasGrid())
            parts << tr("grid %1").arg(sizes(launch->grid));
        if (launch->hasBlock())
            parts << tr("block %1").arg(sizes(launch->block));
        if (launch->registers != 0)
            parts << tr("%1 registers").arg(launch->registers);
        if (const uint64_t shared = launch->sharedBytes().value_or(0); shared > 0)
            parts << tr("%1 shared").arg(bytesText(static_cast<double>(shared)));
    }
    if (const auto &copy = detail.copy) {
        parts << QString::fromUtf8(format::toString(copy->kind))
              << MessageWords::word(format::textOf(copy->source)) + QStringLiteral(" → ") +
                     MessageWords::word(format::textOf(copy->destination));
    }
    if (detail.range && detail.range->category != kNoString)
        parts << tr("category %1").arg(QString::fromUtf8(trace.string(detail.range->category)));
    if (detail.range && detail.range->shapes != kNoString)
        parts << QString::fromUtf8(trace.string(detail.range->shapes));
    return parts.join(QStringLiteral(", "));
}

QString FindText::payload(store::Tables trace, const search::SearchHit &hit)
{
    switch (hit.payload) {
    case format::PayloadKind::Real:
        return QString::number(std::bit_cast<double>(hit.value), 'g', 12);
    case format::PayloadKind::Text:
        return QString::fromUtf8(trace.string(StringId(static_cast<size_t>(hit.value))));
    case format::PayloadKind::Unsigned:
        return QString::number(static_cast<quint64>(hit.value));
    case format::PayloadKind::None:
    case format::PayloadKind::Signed:
    case format::PayloadKind::Sequence:
    case format::PayloadKind::BackwardSequence:
        break;
    }
    return QString::number(hit.value);
}

QString FindText::argument(store::Tables trace, const search::SearchHit &hit)
{
    switch (hit.role) {
    case names::ArgumentRole::None:
        break;
    case names::ArgumentRole::Detail:
        return detail(trace, trace.detail(hit.detail));
    case names::ArgumentRole::Payload:
        return tr("payload %1").arg(payload(trace, hit));
    case names::ArgumentRole::Bytes:
        return tr("%1 bytes").arg(countText(static_cast<uint64_t>(hit.value)));
    case names::ArgumentRole::Object:
        return tr("object %1").arg(objectText(hit.value));
    case names::ArgumentRole::Correlation:
        return tr("correlation id %1").arg(hit.value);
    }
    return {};
}

} // namespace trilane::items
