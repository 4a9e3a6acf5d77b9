// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/details/slicedetails.h"

#include "model/analysis/completeness/timedoutcalls.h"
#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/trackwords.h"
#include "views/theme/slicecolors.h"

#include <bit>

namespace trilane::panels {

SliceDetails::SliceDetails(store::Tables trace, const items::SliceFacts &facts,
                           const items::OwnKind &ownKind,
                           const std::optional<items::LateFacts> &late, const theme::Theme &theme)
    : m_trace(trace)
    , m_facts(facts)
    , m_slice(facts.slice.slice)
    , m_ownKind(ownKind)
    , m_late(late)
    , m_theme(theme)
    , m_page(theme)
{}

QString SliceDetails::nameOf(const format::Slice &slice) const
{
    return items::MessageWords::name(m_trace.string(slice.name));
}

QString SliceDetails::title() const
{
    const QString name = nameOf(m_slice);
    return name.isEmpty() ? items::TrackLabel::kind(m_slice.kind) : name;
}

QString SliceDetails::html()
{
    m_page.title(title(), theme::sliceColor(m_theme, m_slice.kind, m_trace.string(m_slice.name)),
                 true);
    m_page.subtitle(items::TrackLabel::kind(m_slice.kind));
    addTime();
    addPlace();
    addCaller();
    addProjection();
    addLaunchConfig();
    addCopy();
    addRangeInfo();
    addState();
    addOsCall();
    addLaunch();
    addOwnKind();
    addRanges();
    addGpuWork();
    addLaunchedWork();
    addProjections();
    addWoken();
    return m_page.html();
}

void SliceDetails::addTime()
{
    m_page.row(tr("start"), m_page.code(items::instantText(m_slice.start - m_trace.span().begin)));
    if (m_slice.kind == SliceKind::Instant)
        return;
    m_page.row(tr("duration"), m_page.code(items::durationText(m_slice.duration)));
    if (m_slice.kind == SliceKind::CounterSample)
        m_page.row(tr("value"),
                   m_page.code(QString::number(std::bit_cast<double>(m_slice.value), 'g', 8)));
}

/// For a call or sample with a recorded stack.
void SliceDetails::addCaller()
{
    const StringId caller = m_trace.detail(m_slice.detail).caller;
    if (caller != kNoString)
        m_page.row(tr("function"),
                   m_page.code(QString::fromStdString(std::string(m_trace.string(caller)))));
}

void SliceDetails::addPlace()
{
    const format::Track &track = m_trace.track(m_facts.track);
    const QString label = DetailsPage::words(items::TrackLabel::of(m_trace, m_facts.track));
    if (track.kind == TrackKind::Stream || m_facts.origin) {
        const format::Track &stream = m_facts.origin ? m_trace.track(track.parent) : track;
        m_page.row(tr("stream"), m_page.code(QString::number(stream.number)));
        if (m_facts.gpu.isValid())
            m_page.row(tr("device"),
                       DetailsPage::words(items::TrackLabel::of(m_trace, m_facts.gpu)));
    } else if (track.kind == TrackKind::Core) {
        m_page.row(tr("core"), m_page.code(QString::number(track.number)));
        if (m_facts.thread.isValid())
            m_page.row(tr("thread"),
                       DetailsPage::words(items::TrackLabel::of(m_trace, m_facts.thread)));
    } else if (m_facts.thread.isValid() && !m_facts.launch) {
        m_page.row(tr("thread"),
                   DetailsPage::words(items::TrackLabel::of(m_trace, m_facts.thread)));
    } else if (!label.isEmpty()) {
        m_page.row(tr("track"), label);
    }
    const std::string_view domain = m_trace.string(track.domain);
    if (!domain.empty())
        m_page.row(tr("domain"), m_page.code(QString::fromUtf8(
                                     domain.data(), static_cast<qsizetype>(domain.size()))));
}

/// The program's details of a range or mark.
void SliceDetails::addRangeInfo()
{
    const std::optional<format::RangeInfo> &range = m_trace.detail(m_slice.detail).range;
    if (!range)
        return;
    const auto text = [this](StringId id) {
        const std::string_view bytes = m_trace.string(id);
        return m_page.code(QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size())));
    };
    if (completeness::hasTimedOut(m_trace, m_slice))
        m_page.row(tr("result"), tr("timed out"));
    else if (range->category != kNoString)
        m_page.row(tr("category"), text(range->category));
    if (range->color >> 24 != 0)
        m_page.row(tr("color"), m_page.code(QColor::fromRgba(range->color).name(QColor::HexArgb)));
    if (range->shapes != kNoString)
        m_page.row(tr("input shapes"), text(range->shapes));
    switch (range->payload) {
    case format::PayloadKind::Signed:
        m_page.row(tr("payload"), m_page.code(QString::number(m_slice.value)));
        break;
    case format::PayloadKind::Unsigned:
        m_page.row(tr("payload"),
                   m_page.code(QString::number(static_cast<uint64_t>(m_slice.value))));
        break;
    case format::PayloadKind::Real:
        m_page.row(tr("payload"),
                   m_page.code(QString::number(std::bit_cast<double>(m_slice.value), 'g', 17)));
        break;
    case format::PayloadKind::Text:
        m_page.row(tr("payload"), text(StringId(static_cast<size_t>(m_slice.value))));
        break;
    case format::PayloadKind::Sequence:
        m_page.row(tr("sequence number"), m_page.code(QString::number(m_slice.value)));
        break;
    case format::PayloadKind::BackwardSequence:
        m_page.row(tr("backward of sequence number"), m_page.code(QString::number(m_slice.value)));
        break;
    case format::PayloadKind::None:
        break;
    }
}

void SliceDetails::addOwnKind()
{
    const items::OwnKind &own = m_ownKind;
    if (own.calls < 2)
        return;
    const QString rank = own.rank == 1 ? tr("the longest of %1").arg(items::countText(own.calls))
                         : own.rank == own.calls
                             ? tr("the shortest of %1").arg(items::countText(own.calls))
                             : tr("no. %1 of %2 by duration")
                                   .arg(items::countText(own.rank), items::countText(own.calls));
    m_page.row(tr("same name"), DetailsPage::words(rank));
    if (own.median <= 0)
        return;
    const double ratio = static_cast<double>(m_slice.duration) / static_cast<double>(own.median);
    const QString sign = ratio >= 1 ? QStringLiteral("+") : QStringLiteral("−");
    const QString compared =
        ratio >= 2 ? tr("(this one: %1×)").arg(ratio, 0, 'f', ratio < 10 ? 1 : 0)
                   : tr("(this one: %1)").arg(sign + items::percentText(std::abs(ratio - 1)));
    m_page.row(own.approximate ? tr("median ≈") : tr("median"),
               m_page.code(items::durationText(own.median)) + QStringLiteral(" ") +
                   m_page.soft(compared));
}

/// Innermost first: the most relevant range is next to the slice.
void SliceDetails::addRanges()
{
    if (m_facts.ranges.empty())
        return;
    m_page.heading(m_facts.launch ? tr("Ranges around the launch") : tr("Inside"));
    for (auto range = m_facts.ranges.rbegin(); range != m_facts.ranges.rend(); ++range)
        addItem(*range, nameOf(range->slice));
}

void SliceDetails::addItem(const store::FoundSlice &found, const QString &text)
{
    m_page.item(theme::sliceColor(m_theme, found.slice.kind, m_trace.string(found.slice.name)),
                items::durationText(found.slice.duration),
                m_page.link(DetailsLink::to(found), text));
}

} // namespace trilane::panels
