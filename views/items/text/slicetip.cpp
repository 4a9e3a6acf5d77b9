// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/slicetip.h"

#include "model/analysis/completeness/timedoutcalls.h"
#include "model/analysis/links/wakeups.h"
#include "model/base/statereason.h"
#include "model/store/store.h"
#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/trackplace.h"
#include "views/items/text/trackwords.h"

#include <bit>

namespace trilane::items {

namespace {

const QString kDot = QStringLiteral(" · ");

QString triple(const std::array<uint32_t, 3> &v)
{
    return QStringLiteral("%1×%2×%3").arg(v[0]).arg(v[1]).arg(v[2]);
}

QString wordOf(format::MemoryKind kind)
{
    return MessageWords::word(format::textOf(kind));
}

} // namespace

SliceTip::SliceTip(const store::Store &store, const store::FoundSlice &slice)
    : m_store(store)
    , m_found(slice)
    , m_slice(slice.slice)
{}

QString SliceTip::text(StringId id) const
{
    const std::string_view bytes = m_store.string(id);
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

QString SliceTip::title() const
{
    const QString name = text(m_slice.name);
    if (name.isEmpty())
        return TrackLabel::kind(m_slice.kind);
    if (!links::isBlocked(m_slice.kind))
        return name;
    switch (stateReasonOf(m_slice.value)) {
    case StateReason::None:
        return tr("blocked in %1").arg(name);
    case StateReason::Outsider:
        return tr("blocked until %1 woke it").arg(name);
    default:
        return name;
    }
}

QString SliceTip::time() const
{
    const QString start = tr("at %1").arg(instantText(m_slice.start - m_store.span().begin));
    const bool point = m_slice.duration == 0 && m_slice.kind == SliceKind::Instant;
    return point ? start : durationText(m_slice.duration) + kDot + start;
}

void SliceTip::addLaunchConfig()
{
    const std::optional<format::LaunchConfig> &launch = m_store.detail(m_slice.detail).launch;
    if (!launch)
        return;
    if (launch->hasGrid() && launch->hasBlock())
        m_lines << tr("grid %1 · block %2").arg(triple(launch->grid), triple(launch->block));
    QStringList second;
    if (launch->registers != 0)
        second << tr("%1 registers").arg(launch->registers);
    if (const uint64_t shared = launch->sharedBytes().value_or(0); shared > 0)
        second << tr("%1 shared").arg(bytesText(static_cast<double>(shared)));
    if (!second.isEmpty())
        m_lines << second.join(kDot);
}

void SliceTip::addCopy()
{
    if (m_slice.kind != SliceKind::Memcpy && m_slice.kind != SliceKind::Memset)
        return;
    if (const auto bytes = format::movedBytes(m_slice.value, m_store.detail(m_slice.detail))) {
        QString size = bytesText(static_cast<double>(*bytes));
        if (m_slice.duration > 0 && *bytes > 0)
            size += kDot + rateText(static_cast<double>(*bytes) * 1e9 /
                                    static_cast<double>(m_slice.duration));
        m_lines << size;
    }
    const std::optional<format::CopyInfo> &copy = m_store.detail(m_slice.detail).copy;
    if (copy && (copy->source != format::MemoryKind::Unknown ||
                 copy->destination != format::MemoryKind::Unknown))
        m_lines << wordOf(copy->source) + QStringLiteral(" → ") + wordOf(copy->destination);
}

void SliceTip::addState()
{
    if (m_slice.kind == SliceKind::Running && m_slice.value >= 0)
        m_lines << tr("core %1").arg(m_slice.value);
    if (!links::isThreadState(m_slice.kind) || m_slice.link >= m_store.tracks().size())
        return;
    const QString by = TrackLabel::of(m_store, TrackId(size_t{m_slice.link}));
    // A runnable thread was woken or preempted: the previous state decides, if recorded.
    bool preempted = false;
    if (m_slice.kind == SliceKind::Runnable) {
        const auto chunk = m_store.chunkIfCached(m_found.ref.chunk);
        if (!chunk || m_found.ref.index == 0)
            return;
        preempted = chunk->kind(m_found.ref.index - 1) == SliceKind::Running;
    }
    m_lines << (preempted ? tr("preempted by %1").arg(by) : tr("woken by %1").arg(by));
}

void SliceTip::addRange()
{
    const std::optional<format::RangeInfo> &range = m_store.detail(m_slice.detail).range;
    if (!range)
        return;
    QStringList parts;
    if (completeness::hasTimedOut(m_store, m_slice))
        parts << tr("timed out");
    else if (range->category != kNoString)
        parts << text(range->category);
    if (range->payload == format::PayloadKind::Signed)
        parts << QString::number(m_slice.value);
    else if (range->payload == format::PayloadKind::Unsigned)
        parts << QString::number(static_cast<uint64_t>(m_slice.value));
    else if (range->payload == format::PayloadKind::Real)
        parts << QString::number(std::bit_cast<double>(m_slice.value), 'g', 6);
    else if (range->payload == format::PayloadKind::Text)
        parts << text(StringId(static_cast<size_t>(m_slice.value)));
    if (range->shapes != kNoString)
        parts << text(range->shapes);
    if (!parts.isEmpty())
        m_lines << parts.join(kDot);
}

void SliceTip::addOwner()
{
    if (m_slice.kind == SliceKind::GpuRange && m_slice.link < m_store.tracks().size())
        m_lines << tr("range of %1").arg(TrackLabel::of(m_store, TrackId(size_t{m_slice.link})));
    if (m_slice.kind != SliceKind::OsCall)
        return;
    if (const QString object = objectText(m_slice.value); !object.isEmpty())
        m_lines << tr("object %1").arg(object);
    if (m_slice.link < m_store.tracks().size())
        m_lines << tr("held by %1").arg(TrackLabel::of(m_store, TrackId(size_t{m_slice.link})));
}

QStringList SliceTip::lines()
{
    m_lines = {title(), time()};
    const QString track = TrackPlace::of(m_store, m_store.lane(m_found.lane).track);
    if (!track.isEmpty())
        m_lines << track;
    addLaunchConfig();
    addCopy();
    addState();
    addRange();
    addOwner();
    return m_lines;
}

} // namespace trilane::items
