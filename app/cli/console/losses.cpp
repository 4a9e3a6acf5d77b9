// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/console/losses.h"

#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/traceinput.h"
#include "model/format/account.h"
#include "model/store/store.h"

#include <algorithm>

namespace trilane::cli {

namespace {

/// Joins the nonzero parts: "3 events dropped, 1 repaired".
class Parts
{
public:
    void add(uint64_t count, const std::string &text)
    {
        if (count > 0)
            m_text += (m_text.empty() ? "" : terminal::Cli::text(", ")) + text;
    }
    [[nodiscard]] const std::string &text() const { return m_text; }

private:
    std::string m_text;
};

/// Kinds of remarks: losses, repairs, or both.
enum class Told { Missing, Repaired, Both };

std::string accountText(const format::Account &account, Told told)
{
    const uint64_t dropped = told == Told::Repaired ? 0 : format::unintendedDrops(account);
    const uint64_t repaired = told == Told::Missing ? 0 : account.total(format::Outcome::Repaired);
    const uint64_t lost = told == Told::Repaired ? 0 : account.total(format::Outcome::Lost);
    Parts parts;
    parts.add(dropped, terminal::counted(dropped, terminal::Cli::text("1 event dropped"),
                                         terminal::Cli::text("%1 events dropped")));
    parts.add(repaired, dropped > 0
                            ? terminal::Cli::text("%1 repaired", {std::to_string(repaired)})
                            : terminal::counted(repaired, terminal::Cli::text("1 event repaired"),
                                                terminal::Cli::text("%1 events repaired")));
    parts.add(lost, terminal::counted(lost, terminal::Cli::text("1 event lost while recording"),
                                      terminal::Cli::text("%1 events lost while recording")));
    return parts.text();
}

/// Number of events in the damaged parts of the file, and the first position. Reads the whole file,
/// since unread parts may be damaged, too.
std::string damagedText(const store::Store &store)
{
    uint64_t events = 0, all = 0;
    const format::ChunkEntry *first = nullptr;
    for (size_t i = 0; i < store.chunks().size(); ++i) {
        const format::ChunkEntry &entry = store.chunks()[i];
        if (store.track(store.lane(entry.lane).track).kind == TrackKind::AllStreams)
            continue; // it shows the slices of the streams again
        all += entry.count;
        if (entry.count == 0 || store.chunk(ChunkId(static_cast<uint32_t>(i)))->size() > 0)
            continue;
        events += entry.count;
        if (!first || entry.start < first->start)
            first = &entry;
    }
    const uint64_t parts = store.damagedChunks();
    const std::string text = terminal::counted(parts, terminal::Cli::text("1 damaged part omitted"),
                                               terminal::Cli::text("%1 damaged parts omitted"));
    if (!first)
        return text;
    TrackId track = store.lane(first->lane).track;
    const TrackId above = store.track(track).parent;
    if (above.isValid() && store.track(above).kind == TrackKind::Thread)
        track = above; // its ranges, its calls
    return terminal::Cli::text("%1, with %2 of %3 events (first: %4, from %5 to %6)",
                               {text, std::to_string(events), std::to_string(all),
                                output::plainLine(words().track(store, track)),
                                formatDuration(first->start - store.span().begin),
                                formatDuration(first->end - store.span().begin)});
}

} // namespace

std::vector<std::string> lossesOf(const store::Store &store)
{
    std::vector<std::string> losses;
    if (const format::Note *why = format::cutOffNote(store.info()))
        losses.push_back(terminal::Cli::text("the file is truncated or damaged: %1",
                                             {shownLine(terminal::told(why->text))}));
    // Repaired events are not missing.
    if (std::string missing = accountText(store.account(), Told::Missing); !missing.empty())
        losses.push_back(std::move(missing));
    // For a changed file, the end of the program reports it.
    if (store.damagedChunks() > 0 && !hasChanged(store))
        losses.push_back(damagedText(store));
    if (const uint64_t leftOut = format::partsLeftOut(store.info()); leftOut > 0)
        losses.push_back(terminal::counted(
            leftOut, terminal::Cli::text("1 damaged part was omitted when the file was written"),
            terminal::Cli::text("%1 damaged parts were omitted when the file was written")));
    if (store.recovered())
        losses.push_back(
            terminal::Cli::text("it has no index (its writer was stopped, it is still being "
                                "written, or it was truncated); all existing data was read"));
    return losses;
}

std::vector<std::string> warnAboutLosses(const store::Store &store, const std::string &path,
                                         const std::vector<std::string> &alreadyTold)
{
    const auto isTold = [&](const std::string &loss) {
        return std::find(alreadyTold.begin(), alreadyTold.end(), loss) != alreadyTold.end();
    };
    const std::string missing = accountText(store.account(), Told::Missing);
    const std::string account =
        accountText(store.account(), isTold(missing) ? Told::Repaired : Told::Both);
    std::vector<std::string> losses = lossesOf(store);
    if (const auto found = std::find(losses.begin(), losses.end(), missing);
        found != losses.end() && !isTold(missing))
        *found = account;
    else if (!account.empty())
        losses.insert(losses.begin(), account);
    for (const std::string &loss : losses) {
        if (isTold(loss))
            continue;
        note(loss == account ? terminal::Cli::text("%1: %2; see `trilane info`", {path, loss})
                             : terminal::Cli::text("%1: %2", {path, loss}));
    }
    return losses;
}

} // namespace trilane::cli
