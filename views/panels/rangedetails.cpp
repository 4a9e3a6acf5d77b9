// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/rangedetails.h"

#include "views/items/humantext.h"
#include "views/items/idlewords.h"
#include "views/items/modelwords.h"
#include "views/items/tracklabel.h"
#include "views/theme/shortname.h"
#include "views/theme/slicecolors.h"

#include <algorithm>

namespace trilane {

namespace {

constexpr size_t kStoryLines = 60;
/// Causes of less than this share of a gap are not in its sentence.
constexpr double kToldShare = 0.05;
/// A story of more lines begins with its longest, if they are a good part of the gap.
constexpr size_t kShortStory = 6;
constexpr size_t kLongestLines = 3;
constexpr double kLongestShare = 0.1;

} // namespace

RangeDetails::RangeDetails(const Store &store, const Theme &theme)
    : m_store(store)
    , m_theme(theme)
    , m_page(theme)
{}

QString RangeDetails::linkTo(const FoundSlice &found) const
{
    std::string_view name = m_store.string(found.slice.name);
    const std::string text =
        isGpuWork(found.slice.kind) ? shortKernelName(name) : std::string(name);
    return m_page.link(DetailsLink::to(found), text.empty() ? TrackLabel::kind(found.slice.kind)
                                                            : QString::fromStdString(text));
}

void RangeDetails::addTime(TimeRange range)
{
    const Ns zero = m_store.span().begin;
    m_page.row(tr("from"), m_page.code(instantText(range.begin - zero)));
    m_page.row(tr("to"), m_page.code(instantText(range.end - zero)));
    m_page.row(tr("duration"), m_page.code(durationText(range.duration())));
}

void RangeDetails::addNeighbour(const QString &label, const std::optional<FoundSlice> &slice)
{
    if (!slice)
        return;
    const Track &track = m_store.track(m_store.lane(slice->lane).track);
    m_page.row(
        label,
        linkTo(*slice) + QStringLiteral("<br>") +
            m_page.soft(
                tr("stream %1, %2").arg(track.number).arg(durationText(slice->slice.duration))));
}

QString RangeDetails::html(const GapFacts &facts)
{
    m_page.title(tr("GPU idle"), m_theme.idle);
    m_page.subtitle(TrackLabel::of(m_store, facts.gpu));
    addTime(facts.range);
    addNeighbour(tr("before"), facts.before);
    addNeighbour(tr("after"), facts.after);
    addStory(facts.story);
    addNextLaunch(facts);
    return m_page.html();
}

void RangeDetails::addNextLaunch(const GapFacts &facts)
{
    if (!facts.after)
        return;
    m_page.heading(tr("How the idle time ended"));
    if (!facts.launch) {
        m_page.paragraph(m_page.soft(
            tr("The launch of the next operation was not recorded, so nothing can be said of the "
               "thread that ended the gap.")));
        return;
    }
    const Slice &launch = facts.launch->slice;
    const QString thread = TrackLabel::of(m_store, facts.thread);
    const Ns late = launch.start - facts.range.begin;
    m_page.paragraph(late >= 0
                         ? tr("%1 made the launch %2 after the GPU had become idle.")
                               .arg(thread.toHtmlEscaped(), m_page.code(durationText(late)))
                         : tr("%1 had made the launch %2 before the GPU became idle.")
                               .arg(thread.toHtmlEscaped(), m_page.code(durationText(-late))));
    m_page.row(tr("launch call"), linkTo(*facts.launch));
    m_page.row(tr("call took"), m_page.code(durationText(launch.duration)));
    m_page.row(tr("launch to start"),
               m_page.code(durationText(facts.after->slice.start - launch.start)));
}

/// What most of it is charged to, in a sentence; then the intervals in their order.
void RangeDetails::addStory(const GapStory &story)
{
    if (story.pieces.empty())
        return;
    m_page.heading(tr("Why the GPU was idle"));
    const Ns all = story.gap.range.duration();
    QStringList shares;
    for (const CauseShare &share : causeShares(story)) {
        const double part = static_cast<double>(share.idle) / static_cast<double>(all);
        if (part >= kToldShare || shares.isEmpty())
            shares << tr("%1 %2").arg(percentText(part), IdleWords::title(share.cause));
    }
    m_page.paragraph(shares.join(tr(", ")).toHtmlEscaped());
    const std::vector<StoryLine> lines = storyLines(story, kStoryLines);
    addLongest(lines, all);
    for (const StoryLine &line : lines)
        addLine(line);
}

/// What matters of a long story is not in its first lines.
void RangeDetails::addLongest(std::vector<StoryLine> lines, Ns gap)
{
    if (lines.size() <= kShortStory)
        return;
    std::stable_sort(lines.begin(), lines.end(),
                     [](const StoryLine &a, const StoryLine &b) { return a.total > b.total; });
    lines.resize(kLongestLines);
    std::erase_if(lines, [&](const StoryLine &line) {
        return static_cast<double>(line.total) < kLongestShare * static_cast<double>(gap);
    });
    if (lines.empty())
        return;
    for (const StoryLine &line : lines)
        addLine(line);
    m_toldThread = {};
    m_page.heading(tr("In order of time"));
}

void RangeDetails::addLine(const StoryLine &line)
{
    const CausePiece &piece = line.piece;
    QString text = wordsOf(line);
    if (line.inferred > 0)
        text = DetailsPage::tip(m_page.soft(QString(QChar(0x2248))), IdleWords::inferredMeaning()) +
               QLatin1Char(' ') + text;
    if (piece.thread.isValid() && piece.thread != m_toldThread)
        text += QStringLiteral("<br>") + linkTo(piece.thread, line.time);
    if (piece.other.isValid())
        text += QStringLiteral("<br>") +
                m_page.soft(piece.cause == IdleCause::Stopped ? tr("continued by")
                                                              : tr("the core had")) +
                QLatin1Char(' ') + linkTo(piece.other, line.time);
    m_toldThread = piece.thread;
    m_page.item(m_theme.causeColor(piece.cause), durationText(line.total), text);
}

/// The cause and the name of what the thread was in, which leads to the evidence; where there is no
/// name the cause does.
QString RangeDetails::wordsOf(const StoryLine &line) const
{
    const CausePiece &piece = line.piece;
    const QString title = IdleWords::title(piece.cause);
    const std::string_view own = m_store.string(piece.name != kNoString ? piece.name : piece.range);
    const QString name = QString::fromUtf8(own.data(), static_cast<qsizetype>(own.size()));
    const auto leading = [&](const QString &text) {
        return piece.evidence.isValid() ? m_page.link(DetailsLink{piece.evidence, {}, {}, {}}, text)
                                        : DetailsPage::code(text);
    };
    if (line.isRest)
        return m_page.soft(
                   tr("%1 short intervals, mostly %2").arg(countText(line.pieces)).arg(title)) +
               (name.isEmpty() ? QString() : QLatin1Char(' ') + leading(name));
    const QString what =
        name.isEmpty() && piece.evidence.isValid() ? leading(title) : m_page.soft(title);
    const QString proof = piece.proof == SilenceProof::None
                              ? QString()
                              : m_page.soft(QStringLiteral(": ")) +
                                    DetailsPage::tip(m_page.soft(IdleWords::title(piece.proof)),
                                                     IdleWords::meaning(piece.proof));
    return DetailsPage::tip(what, IdleWords::meaning(piece.cause)) + proof +
           (name.isEmpty() ? QString() : QLatin1Char(' ') + leading(name));
}

QString RangeDetails::linkTo(TrackId thread, TimeRange time) const
{
    return m_page.link(DetailsLink::to(thread, time), TrackLabel::of(m_store, thread));
}

QString RangeDetails::html(const RangeFacts &facts)
{
    m_page.title(tr("Selected time"), m_theme.accent);
    addTime(facts.range);
    for (const GpuInRange &gpu : facts.gpus) {
        m_page.heading(TrackLabel::of(m_store, gpu.gpu));
        const double all = static_cast<double>(gpu.busy + gpu.idle + gpu.unknown);
        if (all <= 0) {
            m_page.paragraph(m_page.soft(tr("no work in this time")));
            continue;
        }
        const auto part = [&](Ns ns) {
            return m_page.code(durationText(ns)) + QStringLiteral(" ") +
                   m_page.soft(percentText(static_cast<double>(ns) / all));
        };
        m_page.row(tr("busy"), part(gpu.busy));
        m_page.row(tr("idle"), part(gpu.idle));
        if (gpu.unknown > 0)
            m_page.row(tr("not known"), part(gpu.unknown));
        if (gpu.longestGap > 0)
            m_page.row(tr("longest gap"),
                       m_page.link(DetailsLink{{}, gpu.longestGapRange, gpu.gpu, {}},
                                   durationText(gpu.longestGap)));
    }
    m_page.heading(tr("Kernels"));
    m_page.row(tr("calls"), m_page.code(countText(facts.kernels)));
    m_page.row(tr("summed time"), m_page.code(durationText(facts.kernelTime)));
    for (const KernelInRange &kernel : facts.top) {
        const std::string_view name = m_store.string(kernel.name);
        m_page.item(kernelColor(m_theme, name), percentText(kernel.share),
                    m_page.code(QString::fromStdString(shortKernelName(name))) +
                        QStringLiteral(" ") + m_page.soft(ModelWords::calls(kernel.calls)));
    }
    return m_page.html();
}

} // namespace trilane
