// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/idletable.h"

#include "model/analysis/names/tracklabel.h"
#include "model/analysis/stats/tablesort.h"
#include "model/base/wordtable.h"
#include "model/store/tables.h"

#include <algorithm>
#include <map>
#include <queue>

namespace trilane::idle {

namespace {

constexpr auto kKeys = wordTable<IdleKey>(
    {{"cause", IdleKey::Cause}, {"thread", IdleKey::Thread}, {"range", IdleKey::Range}});

stats::TableCell nameCell(store::Tables trace, StringId name)
{
    return name == kNoString ? stats::TableCell() : stats::nameCell(trace.string(name));
}

stats::TableCell trackCell(store::Tables trace, TrackId track)
{
    return stats::messageCell(names::trackMessage(trace, track));
}

stats::TableCell proofCell(SilenceProof proof)
{
    return proof == SilenceProof::None
               ? stats::TableCell()
               : stats::TableCell(stats::TableWord(keyOf(proof), titleOf(proof)));
}

stats::TableCell causeCell(IdleCause cause)
{
    return stats::TableWord(keyOf(cause), titleOf(cause));
}

/// "System call: read" and "User code: aten::add".
stats::TableCell mostlyCell(IdleCause cause, const stats::TableCell &name)
{
    if (const std::optional<Message> message = stats::messageOf(name))
        return stats::TableMessage(msg("%1: %2", titleOf(cause), *message));
    return stats::TableMessage(titleOf(cause, stats::textOf(name).value_or(std::string_view())));
}

double shareOf(Ns part, Ns whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

/// Main cause of a sum of time, and the name with most of that cause's time.
class Mostly
{
public:
    void add(IdleCause cause, StringId name, Ns time)
    {
        m_causes.try_emplace(cause, m_causes.size()).first->second.time += time;
        m_names.try_emplace({cause, name}, m_names.size()).first->second.time += time;
    }
    /// The dominant cause; unobserved if nothing was added.
    [[nodiscard]] std::pair<IdleCause, StringId> most() const
    {
        const auto isLess = [](const auto &a, const auto &b) {
            return std::pair(a.second.time, b.second.order) <
                   std::pair(b.second.time, a.second.order);
        };
        if (m_names.empty())
            return {IdleCause::Unobserved, kNoString};
        const IdleCause cause = std::max_element(m_causes.begin(), m_causes.end(), isLess)->first;
        const auto first = m_names.lower_bound({cause, StringId(size_t{0})});
        const auto end = std::find_if(first, m_names.end(),
                                      [&](const auto &name) { return name.first.first != cause; });
        return std::max_element(first, end, isLess)->first;
    }

private:
    struct Part
    {
        explicit Part(size_t number)
            : order(number)
        {}
        size_t order; ///< of two with as much time the first one counts
        Ns time = 0;
    };
    std::map<IdleCause, Part> m_causes;
    std::map<std::pair<IdleCause, StringId>, Part> m_names;
};

/// The sum of the rows with one key.
struct Sum
{
    Ns idle = 0;
    Ns inferred = 0;
    uint64_t count = 0; ///< of gaps
    Mostly mostly{};
    std::map<uint32_t, Ns> nameless{}; ///< user code in no range, by thread

    void add(const IdleRow &row)
    {
        idle += row.idle;
        inferred += row.inferred;
        mostly.add(row.cause, row.name, row.idle);
        if (row.cause == IdleCause::UserCode && row.name == kNoString && row.thread.isValid())
            nameless[row.thread.value] += row.idle;
    }
    /// The name that has most of the time; of user code in no range the thread.
    [[nodiscard]] stats::TableCell name(store::Tables trace) const
    {
        const auto [cause, most] = mostly.most();
        if (most != kNoString || cause != IdleCause::UserCode || nameless.empty())
            return nameCell(trace, most);
        const auto thread =
            std::max_element(nameless.begin(), nameless.end(),
                             [](const auto &a, const auto &b) { return a.second < b.second; });
        return stats::messageCell(names::trackMessage(trace, TrackId(size_t{thread->first})));
    }
};

template <typename Key>
uint64_t countOf(const std::map<Key, uint64_t> &counts, uint32_t key)
{
    const auto found = counts.find(Key(size_t{key}));
    return found == counts.end() ? 0 : found->second;
}

/// A gap with two such pieces is one gap.
uint64_t gapsOf(const GpuIdle &gpu, IdleKey by, uint32_t key)
{
    switch (by) {
    case IdleKey::Cause:
        return gpu.gapsByCause[key];
    case IdleKey::Thread:
        return countOf(gpu.gapsByThread, key);
    case IdleKey::Range:
        break;
    }
    return countOf(gpu.gapsByRange, key);
}

std::map<uint32_t, Sum> sums(const GpuIdle &gpu, IdleKey by)
{
    std::map<uint32_t, Sum> byKey;
    for (const IdleRow &row : gpu.rows) {
        const uint32_t key = by == IdleKey::Cause    ? static_cast<uint32_t>(row.cause)
                             : by == IdleKey::Thread ? row.thread.value
                                                     : row.range.value;
        byKey[key].add(row);
    }
    for (auto &[key, sum] : byKey)
        sum.count = gapsOf(gpu, by, key);
    return byKey;
}

stats::TableCell keyCell(store::Tables trace, IdleKey by, uint32_t key)
{
    if (by == IdleKey::Cause)
        return causeCell(static_cast<IdleCause>(key));
    if (by == IdleKey::Range)
        return key == kNoString.value ? stats::TableCell()
                                      : std::string(trace.string(StringId(size_t{key})));
    const TrackId thread{size_t{key}};
    return trackCell(trace, thread);
}

stats::TableColumn keyColumn(IdleKey by)
{
    switch (by) {
    case IdleKey::Cause:
        return {"cause", msg("Cause"), stats::ColumnType::Text};
    case IdleKey::Thread:
        return {"thread", msg("Thread"), stats::ColumnType::Text};
    case IdleKey::Range:
        break;
    }
    return {"range", msg("Range"), stats::ColumnType::Text};
}

} // namespace

Result<IdleKey> parseIdleKey(std::string_view word)
{
    if (const auto key = kKeys.valueOf(word))
        return *key;
    return Error{.what = msg("unknown idle time group \"%1\"", word),
                 .remedy = msg("use cause, thread, range or step")};
}

stats::Table idleTable(store::Tables trace, const GpuIdle &gpu, IdleKey by)
{
    stats::Table table{.report = "gaps", .file = {}, .range = {}, .columns = {}, .rows = {}};
    table.columns = {keyColumn(by),
                     {"idle_ns", msg("Idle"), stats::ColumnType::Duration},
                     {"share", msg("Share"), stats::ColumnType::Share},
                     {"count", msg("Gaps"), stats::ColumnType::Count},
                     {"inferred_ns", msg("Inferred"), stats::ColumnType::Duration},
                     {"mostly", by == IdleKey::Cause ? msg("Where") : msg("Main cause"),
                      stats::ColumnType::Name}};
    const std::map<uint32_t, Sum> byKey = sums(gpu, by);
    std::vector<std::pair<uint32_t, Sum>> rows(byKey.begin(), byKey.end());
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto &a, const auto &b) { return a.second.idle > b.second.idle; });
    const auto add = [&](stats::TableCell key, const Sum &sum, stats::TableCell mostly) {
        table.rows.push_back({std::move(key), sum.idle, shareOf(sum.idle, gpu.idle),
                              static_cast<int64_t>(sum.count), sum.inferred, std::move(mostly)});
    };
    for (const auto &[key, sum] : rows) {
        const IdleCause cause = sum.mostly.most().first;
        // A row of a thread names it itself.
        const stats::TableCell name =
            by == IdleKey::Thread ? nameCell(trace, sum.mostly.most().second) : sum.name(trace);
        add(keyCell(trace, by, key), sum, by == IdleKey::Cause ? name : mostlyCell(cause, name));
    }
    if (gpu.shortGaps > 0)
        add(stats::TableWord("below_min", MessageText("shorter gaps")),
            {.idle = gpu.shortIdle, .count = gpu.shortGaps}, {});
    return table;
}

stats::Table storyTable(store::Tables trace, const GapStory &story)
{
    stats::Table table{.report = "gap",
                       .file = {},
                       .range = stats::relativeRange(trace, story.gap.range),
                       .columns = {},
                       .rows = {}};
    table.columns = {{"start_ns", msg("Start"), stats::ColumnType::Duration},
                     {"duration_ns", msg("Duration"), stats::ColumnType::Duration},
                     {"cause", msg("Cause"), stats::ColumnType::Text},
                     {"inferred", msg("Inferred"), stats::ColumnType::Text},
                     {"proof", msg("Evidence"), stats::ColumnType::Text},
                     {"thread", msg("Thread"), stats::ColumnType::Text},
                     {"other_thread", msg("Other track"), stats::ColumnType::Text},
                     {"range", msg("Range"), stats::ColumnType::Name},
                     {"name", msg("Name"), stats::ColumnType::Name}};
    for (const CausePiece &piece : story.pieces)
        table.rows.push_back(
            {piece.time.begin - trace.span().begin, piece.time.duration(), causeCell(piece.cause),
             piece.inferred ? stats::TableCell(stats::TableWord(MessageText("yes")))
                            : stats::TableCell(),
             proofCell(piece.proof), trackCell(trace, piece.thread), trackCell(trace, piece.other),
             nameCell(trace, piece.range), nameCell(trace, piece.name)});
    return table;
}

CausePiece mainPiece(const GapStory &story)
{
    // Parts with one explanation may have others in between, and a gap may have a hundred thousand.
    Mostly mostly;
    for (const CausePiece &piece : story.pieces)
        mostly.add(piece.cause, piece.name, piece.time.duration());
    const std::pair<IdleCause, StringId> most = mostly.most();
    // Those without a name may be of several threads: the longest counts.
    CausePiece main;
    for (const CausePiece &piece : story.pieces) {
        if (std::pair(piece.cause, piece.name) == most &&
            piece.time.duration() > main.time.duration())
            main = piece;
    }
    return main;
}

namespace {

Ns inferredOf(const GapStory &story)
{
    Ns inferred = 0;
    for (const CausePiece &piece : story.pieces)
        inferred += piece.inferred ? piece.time.duration() : 0;
    return inferred;
}

bool isLonger(const GapStory &a, const GapStory &b)
{
    const Ns lengthA = a.gap.range.duration();
    const Ns lengthB = b.gap.range.duration();
    return lengthA != lengthB ? lengthA > lengthB : a.gap.range.begin < b.gap.range.begin;
}

} // namespace

void LongestGaps::add(const GapStory &story)
{
    if (m_limit == 0 || (m_gaps.size() == m_limit && !isLonger(story, m_gaps.front())))
        return;
    m_gaps.push_back(story);
    std::push_heap(m_gaps.begin(), m_gaps.end(), isLonger);
    if (m_gaps.size() > m_limit) {
        std::pop_heap(m_gaps.begin(), m_gaps.end(), isLonger);
        m_gaps.pop_back();
    }
}

std::vector<GapStory> LongestGaps::take()
{
    std::sort_heap(m_gaps.begin(), m_gaps.end(), isLonger);
    return std::move(m_gaps);
}

std::vector<GapStory> longestGaps(const store::Store &store, const IdleQuery &query, size_t limit,
                                  const jobs::JobContext &job)
{
    LongestGaps longest(limit);
    forEachGap(
        store, query,
        [&](const GapStory &story) {
            longest.add(story);
            return limit != 0;
        },
        job);
    return longest.take();
}

stats::Table gapsTable(store::Tables trace, std::span<const GapStory> gaps)
{
    stats::Table table{
        .report = "longest_gaps", .file = {}, .range = {}, .columns = {}, .rows = {}};
    table.columns = {{"start_ns", msg("Start"), stats::ColumnType::Duration},
                     {"idle_ns", msg("Idle"), stats::ColumnType::Duration},
                     {"device", msg("Device"), stats::ColumnType::Text},
                     {"cause", msg("Cause"), stats::ColumnType::Text},
                     {"inferred_ns", msg("Inferred"), stats::ColumnType::Duration},
                     {"proof", msg("Evidence"), stats::ColumnType::Text},
                     {"thread", msg("Thread"), stats::ColumnType::Text},
                     {"name", msg("Where"), stats::ColumnType::Name},
                     {"ended_by", msg("Next operation"), stats::ColumnType::Name}};
    for (const GapStory &story : gaps) {
        const CausePiece main = mainPiece(story);
        const store::FoundSlice &after = story.gap.after;
        table.rows.push_back(
            {story.gap.range.begin - trace.span().begin, story.gap.range.duration(),
             trackCell(trace, story.gap.gpu), causeCell(main.cause), inferredOf(story),
             proofCell(main.proof), trackCell(trace, main.thread), nameCell(trace, main.name),
             after.ref.isValid() ? nameCell(trace, after.slice.name) : stats::TableCell()});
    }
    return table;
}

std::optional<IdleCause> causeOfRow(const stats::Table &table, size_t row)
{
    if (row >= table.rows.size())
        return std::nullopt;
    for (size_t c = 0; c < table.columns.size(); ++c) {
        const stats::TableCell &cell = table.rows[row][c];
        if (table.columns[c].key == "cause" && stats::textOf(cell))
            return causeWithKey(*stats::textOf(cell));
        const std::optional<Message> mostly =
            table.columns[c].key == "mostly" ? stats::messageOf(cell) : std::nullopt;
        if (!mostly)
            continue;
        for (int i = 0; i < kIdleCauseCount; ++i) {
            const Message title = titleOf(static_cast<IdleCause>(i));
            if (*mostly == title ||
                (!mostly->values().empty() && mostly->values().front() == MessageValue(title)))
                return static_cast<IdleCause>(i);
        }
    }
    return std::nullopt;
}

} // namespace trilane::idle
