// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/trackwords.h"
#include "views/panels/details/slicedetails.h"
#include "views/theme/shortname.h"
#include "views/theme/slicecolors.h"

namespace trilane::panels {

namespace {

constexpr size_t kListedWork = 12;
constexpr size_t kListedNames = 8;

QString triple(const std::array<uint32_t, 3> &v)
{
    return QStringLiteral("%1×%2×%3").arg(v[0]).arg(v[1]).arg(v[2]);
}

QString wordOf(format::MemoryKind kind)
{
    return items::MessageWords::word(format::textOf(kind));
}

QString wordOf(format::CopyKind kind)
{
    if (kind == format::CopyKind::Unknown)
        return wordOf(format::MemoryKind::Unknown);
    const std::string_view word = format::toString(kind);
    return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
}

} // namespace

void SliceDetails::addLaunchConfig()
{
    const std::optional<format::LaunchConfig> &launch = m_trace.detail(m_slice.detail).launch;
    if (!launch)
        return;
    if (launch->hasGrid() && launch->hasBlock())
        m_page.row(tr("grid × block"), m_page.code(triple(launch->grid) + QStringLiteral("  ×  ") +
                                                   triple(launch->block)));
    if (launch->registers != 0)
        m_page.row(tr("registers"), m_page.code(tr("%1 per thread").arg(launch->registers)));
    const std::optional<uint64_t> all = launch->sharedBytes();
    if (!all)
        return;
    QString shared = items::bytesText(static_cast<double>(*all));
    if (launch->staticSharedBytes.value_or(0) && launch->dynamicSharedBytes.value_or(0))
        shared += tr(" (static %1, dynamic %2)")
                      .arg(items::bytesText(static_cast<double>(*launch->staticSharedBytes)),
                           items::bytesText(static_cast<double>(*launch->dynamicSharedBytes)));
    m_page.row(tr("shared memory"), m_page.code(shared));
}

void SliceDetails::addCopy()
{
    const bool moves = m_slice.kind == SliceKind::Memcpy || m_slice.kind == SliceKind::Memset;
    if (!moves)
        return;
    if (const std::optional<format::CopyInfo> &copy = m_trace.detail(m_slice.detail).copy) {
        m_page.row(tr("copy kind"), m_page.code(wordOf(copy->kind)));
        if (copy->source != format::MemoryKind::Unknown ||
            copy->destination != format::MemoryKind::Unknown)
            m_page.row(tr("memory"), m_page.code(wordOf(copy->source) + QStringLiteral(" → ") +
                                                 wordOf(copy->destination)));
    }
    const std::optional<int64_t> bytes =
        format::movedBytes(m_slice.value, m_trace.detail(m_slice.detail));
    if (!bytes) {
        m_page.row(tr("bytes"), m_page.soft(tr("unknown")));
        return;
    }
    m_page.row(tr("bytes"),
               m_page.code(QStringLiteral("%1 (%2)").arg(
                   items::bytesText(static_cast<double>(*bytes)),
                   items::countText(static_cast<uint64_t>(std::max<int64_t>(0, *bytes))))));
    if (m_slice.duration > 0 && *bytes > 0)
        m_page.row(tr("throughput"),
                   m_page.code(items::rateText(static_cast<double>(*bytes) * 1e9 /
                                               static_cast<double>(m_slice.duration))));
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
    const format::Slice &launch = m_facts.launch->slice;
    m_page.row(tr("launched by"),
               m_page.link(DetailsLink::to(*m_facts.launch), nameOf(launch)) +
                   QStringLiteral("<br>") +
                   DetailsPage::words(items::TrackLabel::of(m_trace, m_facts.thread)));
    m_page.row(tr("launch to start"),
               m_page.code(items::durationText(m_slice.start - launch.start)) +
                   QStringLiteral(" ") +
                   m_page.soft(tr("(call took %1)").arg(items::durationText(launch.duration))));
}

/// The thread range of a range on the GPU.
void SliceDetails::addProjection()
{
    if (!m_facts.origin)
        return;
    const store::FoundSlice &range = *m_facts.origin;
    m_page.row(tr("range"), m_page.link(DetailsLink::to(range), tr("range on its thread")) +
                                QStringLiteral("<br>") +
                                DetailsPage::words(items::TrackLabel::of(m_trace, m_facts.thread)));
    m_page.row(tr("CPU time"), m_page.code(items::durationText(range.slice.duration)));
    m_page.row(tr("range to first work"),
               m_page.code(items::durationText(m_slice.start - range.slice.start)));
}

/// The projections of a thread range below streams.
void SliceDetails::addProjections()
{
    if (!m_late || m_late->projections.empty())
        return;
    m_page.heading(tr("This range on the GPU"));
    for (const store::FoundSlice &projection : m_late->projections)
        addItem(projection, items::TrackLabel::of(m_trace, m_trace.lane(projection.lane).track));
}

void SliceDetails::addGpuWork()
{
    if (m_slice.kind != SliceKind::ApiCall || m_facts.gpuWork.empty())
        return;
    m_page.heading(tr("GPU work"));
    const size_t shown = std::min(m_facts.gpuWork.size(), kListedWork);
    for (size_t i = 0; i < shown; ++i)
        addItem(m_facts.gpuWork[i], shortNameOf(m_facts.gpuWork[i].slice));
    if (m_facts.gpuWork.size() <= shown)
        return;
    const bool isAll = m_facts.gpuWork.size() < items::kMaxGpuWork;
    const QString rest = items::countText(m_facts.gpuWork.size() - shown);
    m_page.paragraph(m_page.soft(isAll ? tr("and %1 others").arg(rest)
                                       : tr("and more than %1 others").arg(rest)));
}

QString SliceDetails::shortNameOf(const format::Slice &slice) const
{
    return QString::fromStdString(theme::shortKernelName(m_trace.string(slice.name)));
}

/// Totals of the GPU work launched in a range or call; the list above is of the call itself.
void SliceDetails::addLaunchedWork()
{
    const bool call = m_slice.kind == SliceKind::ApiCall;
    if (!m_late || (call && m_late->work.count() < 2))
        return;
    const links::LaunchedWork &work = m_late->work;
    if (work.tooMuch) {
        m_page.heading(tr("Launched within"));
        m_page.paragraph(m_page.soft(tr("Too many calls to sum. Select a shorter time range.")));
    }
    if (work.count() == 0)
        return;
    m_page.heading(tr("Launched within"));
    m_page.row(tr("kernels"), m_page.code(items::countText(work.kernels)));
    if (work.others > 0)
        m_page.row(tr("copies and others"), m_page.code(items::countText(work.others)));
    m_page.row(tr("GPU time"), m_page.code(items::durationText(work.gpuTime)));
    m_page.row(tr("first"),
               m_page.link(DetailsLink::to(*work.first), shortNameOf(work.first->slice)));
    m_page.row(tr("last"), m_page.link(DetailsLink::to(*work.last), shortNameOf(work.last->slice)));
    for (size_t i = 0; i < std::min(work.names.size(), kListedNames); ++i) {
        const links::LaunchedName &name = work.names[i];
        const std::string_view text = m_trace.string(name.name);
        m_page.item(theme::sliceColor(m_theme, name.kind, text), items::durationText(name.total),
                    m_page.code(QString::fromStdString(theme::shortKernelName(text))) +
                        QStringLiteral(" ") + m_page.soft(items::MessageWords::calls(name.count)));
    }
}

} // namespace trilane::panels
