// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/details/rangedetails.h"

#include "views/items/text/humantext.h"
#include "views/items/text/idlewords.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/trackwords.h"
#include "views/theme/shortname.h"
#include "views/theme/slicecolors.h"

#include <algorithm>

namespace trilane::panels {

namespace {

constexpr size_t kStoryLines = 60;
/// Causes of less than this share of a gap are not in its sentence.
constexpr double kToldShare = 0.05;
/// A longer explanation begins with its longest intervals, if they are a large part of the gap.
constexpr size_t kShortStory = 6;
constexpr size_t kMaxLines = 3;
constexpr double kMinLineShare = 0.1;

} // namespace

RangeDetails::RangeDetails(store::Tables trace, const theme::Theme &theme)
    : m_trace(trace)
    , m_theme(theme)
    , m_page(theme)
{}

QString RangeDetails::linkTo(const store::FoundSlice &found) const
{
    std::string_view name = m_trace.string(found.slice.name);
    const std::string text =
        isGpuWork(found.slice.kind) ? theme::shortKernelName(name) : std::string(name);
    return m_page.link(DetailsLink::to(found), text.empty()
                                                   ? items::TrackLabel::kind(found.slice.kind)
                                                   : QString::fromStdString(text));
}

void RangeDetails::addTime(TimeRange range)
{
    const Ns zero = m_trace.span().begin;
    m_page.row(tr("from"), m_page.code(items::instantText(range.begin - zero)));
    m_page.row(tr("to"), m_page.code(items::instantText(range.end - zero)));
    m_page.row(tr("duration"), m_page.code(items::durationText(range.duration())));
}

void RangeDetails::addNeighbor(const QString &label, const std::optional<store::FoundSlice> &slice)
{
    if (!slice)
        return;
    const format::Track &track = m_trace.track(m_trace.lane(slice->lane).track);
    m_page.row(label, linkTo(*slice) + QStringLiteral("<br>") +
                          m_page.soft(tr("stream %1, %2")
                                          .arg(track.number)
                                          .arg(items::durationText(slice->slice.duration))));
}

QString RangeDetails::html(const items::GapFacts &facts)
{
    m_page.title(tr("GPU idle"), m_theme.idle);
    m_page.subtitle(items::TrackLabel::of(m_trace, facts.gpu));
    addTime(facts.range);
    addNeighbor(tr("before"), facts.before);
    addNeighbor(tr("after"), facts.after);
    addStory(facts.story);
    addNextLaunch(facts);
    return m_page.html();
}

void RangeDetails::addNextLaunch(const items::GapFacts &facts)
{
    if (!facts.after)
        return;
    m_page.heading(tr("How the idle time ended"));
    if (!facts.launch) {
        m_page.paragraph(m_page.soft(tr("The launch of the next operation was not recorded, so the "
                                        "thread that ended the gap is unknown.")));
        return;
    }
    const format::Slice &launch = facts.launch->slice;
    const QString thread = items::TrackLabel::of(m_trace, facts.thread);
    const Ns late = launch.start - facts.range.begin;
    m_page.paragraph(
        late >= 0 ? tr("%1 launched the next operation %2 after the GPU became idle.")
                        .arg(DetailsPage::words(thread), m_page.code(items::durationText(late)))
                  : tr("%1 had launched the next operation %2 before the GPU became idle.")
                        .arg(DetailsPage::words(thread), m_page.code(items::durationText(-late))));
    m_page.row(tr("launch call"), linkTo(*facts.launch));
    m_page.row(tr("call took"), m_page.code(items::durationText(launch.duration)));
    m_page.row(tr("launch to start"),
               m_page.code(items::durationText(facts.after->slice.start - launch.start)));
}

/// A sentence with the main cause; then the intervals in their order.
void RangeDetails::addStory(const idle::GapStory &story)
{
    if (story.pieces.empty())
        return;
    m_page.heading(tr("Why the GPU was idle"));
    const Ns all = story.gap.range.duration();
    QStringList shares;
    for (const items::CauseShare &share : items::causeShares(story)) {
        const double part = static_cast<double>(share.idle) / static_cast<double>(all);
        if (part >= kToldShare || shares.isEmpty())
            shares << tr("%1 %2").arg(items::percentText(part),
                                      items::IdleWords::title(share.cause));
    }
    m_page.paragraph(DetailsPage::words(shares.join(tr(", "))));
    const std::vector<items::StoryLine> lines = items::storyLines(story, kStoryLines);
    addLongest(lines, all);
    for (const items::StoryLine &line : lines)
        addLine(line);
}

/// The first lines of a long explanation are not the main ones.
void RangeDetails::addLongest(std::vector<items::StoryLine> lines, Ns gap)
{
    if (lines.size() <= kShortStory)
        return;
    std::stable_sort(
        lines.begin(), lines.end(),
        [](const items::StoryLine &a, const items::StoryLine &b) { return a.total > b.total; });
    lines.resize(kMaxLines);
    std::erase_if(lines, [&](const items::StoryLine &line) {
        return static_cast<double>(line.total) < kMinLineShare * static_cast<double>(gap);
    });
    if (lines.empty())
        return;
    for (const items::StoryLine &line : lines)
        addLine(line);
    m_toldThread = {};
    m_page.heading(tr("In chronological order"));
}

void RangeDetails::addLine(const items::StoryLine &line)
{
    const idle::CausePiece &piece = line.piece;
    QString text = wordsOf(line);
    if (line.inferred > 0)
        text = DetailsPage::tip(m_page.soft(QString(QChar(0x2248))),
                                items::IdleWords::inferredMeaning()) +
               QLatin1Char(' ') + text;
    if (piece.thread.isValid() && piece.thread != m_toldThread)
        text += QStringLiteral("<br>") + linkTo(piece.thread, line.time);
    if (piece.other.isValid())
        text += QStringLiteral("<br>") + otherText(piece, line.time);
    m_toldThread = piece.thread;
    m_page.item(m_theme.causeColor(piece.cause), items::durationText(line.total), text);
}

/// Resumption of the thread, and activity of the core while it waited.
QString RangeDetails::otherText(const idle::CausePiece &piece, TimeRange time) const
{
    const QString link = linkTo(piece.other, time);
    if (piece.cause == idle::IdleCause::Stopped)
        return m_page.soft(tr("resumed by")) + QLatin1Char(' ') + link;
    if (m_trace.track(piece.other).kind == TrackKind::Core)
        return m_page.soft(tr("%1 was idle and had to wake up")).arg(link);
    return m_page.soft(tr("core busy with")) + QLatin1Char(' ') + link;
}

/// The cause and the name of the thread's range or call, which links to the evidence; without a
/// name, the cause does.
QString RangeDetails::wordsOf(const items::StoryLine &line) const
{
    const idle::CausePiece &piece = line.piece;
    const QString title = items::IdleWords::title(piece.cause);
    const std::string_view own = m_trace.string(piece.name != kNoString ? piece.name : piece.range);
    const QString name = QString::fromUtf8(own.data(), static_cast<qsizetype>(own.size()));
    const auto leading = [&](const QString &text) {
        return piece.evidence.isValid() ? m_page.link(DetailsLink{piece.evidence, {}, {}, {}}, text)
                                        : DetailsPage::code(text);
    };
    if (line.isRest)
        return m_page.soft(tr("%1 short intervals, mostly %2")
                               .arg(items::countText(line.pieces))
                               .arg(title)) +
               (name.isEmpty() ? QString() : QLatin1Char(' ') + leading(name));
    const QString what =
        name.isEmpty() && piece.evidence.isValid() ? leading(title) : m_page.soft(title);
    const QString proof =
        piece.proof == idle::SilenceProof::None
            ? QString()
            : m_page.soft(QStringLiteral(": ")) +
                  DetailsPage::tip(m_page.soft(items::IdleWords::title(piece.proof)),
                                   items::IdleWords::meaning(piece.proof));
    return DetailsPage::tip(what, items::IdleWords::meaning(piece.cause)) + proof +
           (name.isEmpty() ? QString() : QLatin1Char(' ') + leading(name));
}

QString RangeDetails::linkTo(TrackId thread, TimeRange time) const
{
    return m_page.link(DetailsLink::to(thread, time), items::TrackLabel::of(m_trace, thread));
}

QString RangeDetails::html(const items::RangeFacts &facts)
{
    m_page.title(tr("Selected time"), m_theme.accent);
    addTime(facts.range);
    for (const items::GpuInRange &gpu : facts.gpus) {
        m_page.heading(items::TrackLabel::of(m_trace, gpu.gpu));
        const double all = static_cast<double>(gpu.busy + gpu.idle + gpu.unknown);
        if (all <= 0) {
            m_page.paragraph(m_page.soft(tr("no GPU work in this time range")));
            continue;
        }
        const auto part = [&](Ns ns) {
            return m_page.code(items::durationText(ns)) + QStringLiteral(" ") +
                   m_page.soft(items::percentText(static_cast<double>(ns) / all));
        };
        m_page.row(tr("busy"), part(gpu.busy));
        m_page.row(tr("idle"), part(gpu.idle));
        if (gpu.unknown > 0)
            m_page.row(tr("unknown"), part(gpu.unknown));
        if (gpu.longestGap > 0)
            m_page.row(tr("longest gap"),
                       m_page.link(DetailsLink{{}, gpu.longestGapRange, gpu.gpu, {}},
                                   items::durationText(gpu.longestGap)));
    }
    m_page.heading(tr("Kernels"));
    m_page.row(tr("calls"), m_page.code(items::countText(facts.kernels)));
    m_page.row(tr("summed time"), m_page.code(items::durationText(facts.kernelTime)));
    for (const items::KernelInRange &kernel : facts.top) {
        const std::string_view name = m_trace.string(kernel.name);
        m_page.item(theme::kernelColor(m_theme, name), items::percentText(kernel.share),
                    m_page.code(QString::fromStdString(theme::shortKernelName(name))) +
                        QStringLiteral(" ") +
                        m_page.soft(items::MessageWords::calls(kernel.calls)));
    }
    return m_page.html();
}

} // namespace trilane::panels
