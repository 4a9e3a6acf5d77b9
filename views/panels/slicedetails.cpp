// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/slicedetails.h"

#include "views/items/humantext.h"
#include "views/items/tabletext.h"
#include "views/items/tracklabel.h"
#include "views/theme/shortname.h"
#include "views/theme/slicecolors.h"

#include <bit>

namespace trilane {

namespace {

constexpr size_t kListedWork = 12;

QString triple(const std::array<uint32_t, 3> &v)
{
    return QStringLiteral("%1×%2×%3").arg(v[0]).arg(v[1]).arg(v[2]);
}

QString wordOf(std::string_view english)
{
    return TableText::word(std::string(english));
}

} // namespace

SliceDetails::SliceDetails(const Store &store, const SliceFacts &facts, const Theme &theme)
    : m_store(store)
    , m_facts(facts)
    , m_slice(facts.slice.slice)
    , m_theme(theme)
    , m_page(theme)
{}

QString SliceDetails::nameOf(const Slice &slice) const
{
    const std::string_view name = m_store.string(slice.name);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString SliceDetails::title() const
{
    const QString name = nameOf(m_slice);
    return name.isEmpty() ? TrackLabel::kind(m_slice.kind) : name;
}

QString SliceDetails::html()
{
    m_page.title(title(), sliceColor(m_theme, m_slice.kind, m_store.string(m_slice.name)), true);
    m_page.subtitle(TrackLabel::kind(m_slice.kind));
    addTime();
    addPlace();
    addLaunchConfig();
    addCopy();
    addRangeInfo();
    addState();
    addOsCall();
    addLaunch();
    addOwnKind();
    addRanges();
    addGpuWork();
    return m_page.html();
}

void SliceDetails::addTime()
{
    m_page.row(tr("start"), m_page.code(instantText(m_slice.start - m_store.span().begin)));
    if (m_slice.kind == SliceKind::Instant)
        return;
    m_page.row(tr("duration"), m_page.code(durationText(m_slice.duration)));
    if (m_slice.kind == SliceKind::CounterSample)
        m_page.row(tr("value"),
                   m_page.code(QString::number(std::bit_cast<double>(m_slice.value), 'g', 8)));
}

void SliceDetails::addPlace()
{
    const Track &track = m_store.track(m_facts.track);
    const QString label = TrackLabel::of(m_store, m_facts.track).toHtmlEscaped();
    if (track.kind == TrackKind::Stream) {
        m_page.row(tr("stream"), m_page.code(QString::number(track.number)));
        if (m_facts.gpu.isValid())
            m_page.row(tr("device"), TrackLabel::of(m_store, m_facts.gpu).toHtmlEscaped());
    } else if (track.kind == TrackKind::Core) {
        m_page.row(tr("core"), m_page.code(QString::number(track.number)));
        if (m_facts.thread.isValid())
            m_page.row(tr("thread"), TrackLabel::of(m_store, m_facts.thread).toHtmlEscaped());
    } else if (m_facts.thread.isValid() && !m_facts.launch) {
        m_page.row(tr("thread"), TrackLabel::of(m_store, m_facts.thread).toHtmlEscaped());
    } else if (!label.isEmpty()) {
        m_page.row(tr("track"), label);
    }
    const std::string_view domain = m_store.string(track.domain);
    if (!domain.empty())
        m_page.row(tr("domain"), m_page.code(QString::fromUtf8(
                                     domain.data(), static_cast<qsizetype>(domain.size()))));
}

void SliceDetails::addLaunchConfig()
{
    const std::optional<LaunchConfig> &launch = m_store.detail(m_slice.detail).launch;
    if (!launch)
        return;
    m_page.row(tr("grid × block"),
               m_page.code(triple(launch->grid) + QStringLiteral("  ×  ") + triple(launch->block)));
    m_page.row(tr("registers"), m_page.code(tr("%1 a thread").arg(launch->registers)));
    QString shared = memoryText(launch->staticSharedBytes + uint64_t{launch->dynamicSharedBytes});
    if (launch->staticSharedBytes && launch->dynamicSharedBytes)
        shared +=
            tr(" (static %1, dynamic %2)")
                .arg(memoryText(launch->staticSharedBytes), memoryText(launch->dynamicSharedBytes));
    m_page.row(tr("shared memory"), m_page.code(shared));
}

void SliceDetails::addCopy()
{
    const bool moves = m_slice.kind == SliceKind::Memcpy || m_slice.kind == SliceKind::Memset;
    if (!moves)
        return;
    if (const std::optional<CopyInfo> &copy = m_store.detail(m_slice.detail).copy) {
        m_page.row(tr("copy kind"), m_page.code(wordOf(toString(copy->kind))));
        if (copy->source != MemoryKind::Unknown || copy->destination != MemoryKind::Unknown)
            m_page.row(tr("memory"),
                       m_page.code(wordOf(toString(copy->source)) + QStringLiteral(" → ") +
                                   wordOf(toString(copy->destination))));
    }
    m_page.row(tr("bytes"),
               m_page.code(QStringLiteral("%1 (%2)").arg(
                   bytesText(static_cast<double>(m_slice.value)),
                   countText(static_cast<uint64_t>(std::max<int64_t>(0, m_slice.value))))));
    if (m_slice.duration > 0 && m_slice.value > 0)
        m_page.row(tr("throughput"), m_page.code(rateText(static_cast<double>(m_slice.value) * 1e9 /
                                                          static_cast<double>(m_slice.duration))));
}

/// What the program said of a range or mark.
void SliceDetails::addRangeInfo()
{
    const std::optional<RangeInfo> &range = m_store.detail(m_slice.detail).range;
    if (!range)
        return;
    const auto text = [this](StringId id) {
        const std::string_view bytes = m_store.string(id);
        return m_page.code(QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size())));
    };
    if (range->category != kNoString)
        m_page.row(tr("category"), text(range->category));
    if (range->color >> 24 != 0)
        m_page.row(tr("color"), m_page.code(QColor::fromRgba(range->color).name(QColor::HexArgb)));
    switch (range->payload) {
    case PayloadKind::Signed:
        m_page.row(tr("payload"), m_page.code(QString::number(m_slice.value)));
        break;
    case PayloadKind::Unsigned:
        m_page.row(tr("payload"),
                   m_page.code(QString::number(static_cast<uint64_t>(m_slice.value))));
        break;
    case PayloadKind::Real:
        m_page.row(tr("payload"),
                   m_page.code(QString::number(std::bit_cast<double>(m_slice.value), 'g', 17)));
        break;
    case PayloadKind::Text:
        m_page.row(tr("payload"), text(StringId(static_cast<size_t>(m_slice.value))));
        break;
    case PayloadKind::None:
        break;
    }
}

void SliceDetails::addState()
{
    if (m_slice.kind == SliceKind::Running && m_slice.value >= 0)
        m_page.row(tr("core"), m_page.code(QString::number(m_slice.value)));
    const bool blocked =
        m_slice.kind == SliceKind::Blocked || m_slice.kind == SliceKind::BlockedDisk;
    if (!blocked)
        return;
    const QString call = nameOf(m_slice);
    m_page.row(tr("blocked in"),
               call.isEmpty() ? m_page.soft(tr("not recorded")) : m_page.code(call));
    m_page.row(tr("woken by"), m_facts.waker.isValid()
                                   ? TrackLabel::of(m_store, m_facts.waker).toHtmlEscaped()
                                   : m_page.soft(tr("not recorded")));
}

void SliceDetails::addOsCall()
{
    if (m_slice.kind != SliceKind::OsCall)
        return;
    // 0 and -1: nothing in particular, or not recorded.
    if (const QString object = objectText(m_slice.value); !object.isEmpty())
        m_page.row(tr("object"), m_page.code(object));
    if (m_facts.owner.isValid())
        m_page.row(tr("held by"), TrackLabel::of(m_store, m_facts.owner).toHtmlEscaped());
}

void SliceDetails::addLaunch()
{
    if (m_slice.correlation != 0)
        m_page.row(tr("correlation id"), m_page.code(QString::number(m_slice.correlation)));
    if (!m_facts.gpu.isValid() || !isGpuWork(m_slice.kind))
        return;
    if (!m_facts.launch) {
        m_page.row(tr("launch"), m_page.soft(tr("not recorded")));
        return;
    }
    const Slice &launch = m_facts.launch->slice;
    m_page.row(tr("launched by"), m_page.link(DetailsLink::to(*m_facts.launch), nameOf(launch)) +
                                      QStringLiteral("<br>") +
                                      TrackLabel::of(m_store, m_facts.thread).toHtmlEscaped());
    m_page.row(tr("launch to start"),
               m_page.code(durationText(m_slice.start - launch.start)) + QStringLiteral(" ") +
                   m_page.soft(tr("(call took %1)").arg(durationText(launch.duration))));
}

void SliceDetails::addRanges()
{
    if (m_facts.ranges.empty())
        return;
    m_page.heading(m_facts.launch ? tr("Ranges above its launch") : tr("Inside of"));
    for (const FoundSlice &range : m_facts.ranges)
        m_page.item(sliceColor(m_theme, range.slice.kind, m_store.string(range.slice.name)),
                    durationText(range.slice.duration),
                    m_page.link(DetailsLink::to(range), nameOf(range.slice)));
}

void SliceDetails::addOwnKind()
{
    const OwnKind &own = m_facts.ownKind;
    if (own.calls < 2)
        return;
    const QString rank =
        own.rank == 1 ? tr("the longest of %1").arg(countText(own.calls))
        : own.rank == own.calls
            ? tr("the shortest of %1").arg(countText(own.calls))
            : tr("no. %1 of %2, longest first").arg(countText(own.rank), countText(own.calls));
    m_page.row(tr("of its name"), rank.toHtmlEscaped());
    if (own.median <= 0)
        return;
    const double ratio = static_cast<double>(m_slice.duration) / static_cast<double>(own.median);
    const QString sign = ratio >= 1 ? QStringLiteral("+") : QStringLiteral("−");
    const QString compared =
        ratio >= 2 ? tr("(this one %1 times that)").arg(ratio, 0, 'f', ratio < 10 ? 1 : 0)
                   : tr("(this one %1)").arg(sign + percentText(std::abs(ratio - 1)));
    m_page.row(own.approximate ? tr("median ≈") : tr("median"),
               m_page.code(durationText(own.median)) + QStringLiteral(" ") + m_page.soft(compared));
}

void SliceDetails::addGpuWork()
{
    if (m_slice.kind != SliceKind::ApiCall || m_facts.gpuWork.empty())
        return;
    m_page.heading(tr("Its work on the GPU"));
    const size_t shown = std::min(m_facts.gpuWork.size(), kListedWork);
    for (size_t i = 0; i < shown; ++i) {
        const FoundSlice &work = m_facts.gpuWork[i];
        m_page.item(sliceColor(m_theme, work.slice.kind, m_store.string(work.slice.name)),
                    durationText(work.slice.duration),
                    m_page.link(DetailsLink::to(work), QString::fromStdString(shortKernelName(
                                                           nameOf(work.slice).toStdString()))));
    }
    if (m_facts.gpuWork.size() > shown) {
        const QString rest = countText(m_facts.gpuWork.size() - shown);
        m_page.paragraph(m_page.soft(m_facts.gpuWork.size() >= kGpuWorkShown
                                         ? tr("and more than %1 others").arg(rest)
                                         : tr("and %1 others").arg(rest)));
    }
}

} // namespace trilane
