// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/idlewords.h"

#include "views/items/text/findingwords.h"

#include "model/analysis/titles/celltitle.h"

#include <array>

namespace trilane::items {

namespace {

/// What keyOf() and titleOf() say is known to the translators by these.
[[maybe_unused]] constexpr const char *kTitles[] = {
    QT_TRANSLATE_NOOP("IdleWords", "User code"),
    QT_TRANSLATE_NOOP("IdleWords", "CUDA call"),
    QT_TRANSLATE_NOOP("IdleWords", "Loading code"),
    QT_TRANSLATE_NOOP("IdleWords", "Synchronizing call"),
    QT_TRANSLATE_NOOP("IdleWords", "Synchronous copy"),
    QT_TRANSLATE_NOOP("IdleWords", "System call"),
    QT_TRANSLATE_NOOP("IdleWords", "Unified memory"),
    QT_TRANSLATE_NOOP("IdleWords", "Not scheduled"),
    QT_TRANSLATE_NOOP("IdleWords", "Stopped"),
    QT_TRANSLATE_NOOP("IdleWords", "Off the core (reason not recorded)"),
    QT_TRANSLATE_NOOP("IdleWords", "Other thread"),
    QT_TRANSLATE_NOOP("IdleWords", "Launch latency"),
    QT_TRANSLATE_NOOP("IdleWords", "Other stream or device"),
    QT_TRANSLATE_NOOP("IdleWords", "GPU silent, work queued"),
    QT_TRANSLATE_NOOP("IdleWords", "Other rank"),
    QT_TRANSLATE_NOOP("IdleWords", "Profiler"),
    QT_TRANSLATE_NOOP("IdleWords", "Begin or end of the trace"),
    QT_TRANSLATE_NOOP("IdleWords", "Not recorded"),
    QT_TRANSLATE_NOOP("IdleWords", "launched before the recording"),
    QT_TRANSLATE_NOOP("IdleWords", "recurring: unrecorded work"),
    QT_TRANSLATE_NOOP("IdleWords", "launched from the GPU"),
    QT_TRANSLATE_NOOP("IdleWords", "shorter gaps"),
};

/// By IdleCause.
constexpr std::array<const char *, idle::kIdleCauseCount> kMeanings{
    QT_TRANSLATE_NOOP("IdleWords", "The launching thread ran the program's own code."),
    QT_TRANSLATE_NOOP("IdleWords", "The launching thread was in a CUDA call that does not wait for "
                                   "the GPU: an allocation, a graph operation or a slow launch."),
    QT_TRANSLATE_NOOP("IdleWords", "The launching thread was in a CUDA call that loads or compiles "
                                   "code, or in a launch that had to load code first."),
    QT_TRANSLATE_NOOP(
        "IdleWords",
        "The launching thread was still in a synchronizing call after the GPU had finished."),
    QT_TRANSLATE_NOOP("IdleWords", "The launching thread was in a copy that blocks until it "
                                   "completes: a synchronous copy, or one of pageable memory."),
    QT_TRANSLATE_NOOP("IdleWords",
                      "The launching thread was executing a system call or blocked in one."),
    QT_TRANSLATE_NOOP("IdleWords", "A page fault on unified memory moved data between host and "
                                   "GPU."),
    QT_TRANSLATE_NOOP("IdleWords", "The thread was runnable but had no core."),
    QT_TRANSLATE_NOOP("IdleWords", "The process was stopped by a signal or a debugger."),
    QT_TRANSLATE_NOOP("IdleWords", "The thread was off the core. The trace does not say why."),
    QT_TRANSLATE_NOOP("IdleWords",
                      "The thread waited for another thread about which nothing is recorded."),
    QT_TRANSLATE_NOOP("IdleWords", "The work was launched but had not started."),
    QT_TRANSLATE_NOOP("IdleWords",
                      "The work was launched but waited for another stream or device."),
    QT_TRANSLATE_NOOP(
        "IdleWords",
        "The work was launched, but no activity was recorded on any stream of the GPU."),
    QT_TRANSLATE_NOOP("IdleWords", "The thread waited for another rank."),
    QT_TRANSLATE_NOOP("IdleWords", "The profiler that recorded the trace took the time."),
    QT_TRANSLATE_NOOP("IdleWords", "Before the first or after the last GPU operation."),
    QT_TRANSLATE_NOOP("IdleWords", "Data that would show the cause was not recorded or was lost."),
};

/// By SilenceProof.
constexpr std::array<const char *, idle::kSilenceProofCount> kProofs{
    "",
    QT_TRANSLATE_NOOP("IdleWords",
                      "The work that ended the gap, or work that it waited for on its stream, was "
                      "launched before the recording began: its correlation id is lower than that "
                      "of any recorded call, or it is the first on its stream."),
    QT_TRANSLATE_NOOP("IdleWords", "Gaps of the same length recur between the same two operations: "
                                   "the GPU executed work that was not recorded."),
    QT_TRANSLATE_NOOP("IdleWords", "One launch enqueued the operations on both sides of the gap: "
                                   "the GPU proceeds from one to the other without the host."),
};

/// "System call: read" is a cause and a name; a name alone is no cause.
std::string_view causePart(std::string_view mostly)
{
    return mostly.substr(0, mostly.find(": "));
}

} // namespace

QString IdleWords::title(idle::IdleCause cause)
{
    return tr(idle::titleOf(cause).data()); // of literals, which end with a zero
}

QString IdleWords::title(idle::IdleCause cause, std::string_view name)
{
    return name.empty() ? title(cause)
                        : tr("%1: %2").arg(title(cause), FindingWords::name(std::string(name)));
}

QString IdleWords::meaning(idle::IdleCause cause)
{
    return tr(kMeanings[static_cast<size_t>(cause)]);
}

QString IdleWords::title(idle::SilenceProof proof)
{
    return proof == idle::SilenceProof::None ? QString() : tr(idle::titleOf(proof).data());
}

QString IdleWords::meaning(idle::SilenceProof proof)
{
    return proof == idle::SilenceProof::None ? QString() : tr(kProofs[static_cast<size_t>(proof)]);
}

QString IdleWords::inferredMeaning()
{
    return tr("Inferred: concluded from other recorded events, not recorded directly.");
}

std::optional<QString> IdleWords::cell(const stats::TableColumn &column, const std::string &text)
{
    if (column.key != "mostly")
        return std::nullopt;
    const std::string_view part = causePart(text);
    const std::optional<idle::IdleCause> cause = titles::causeWithTitle(part);
    if (!cause)
        return std::nullopt;
    return title(*cause, std::string_view(text).substr(std::min(text.size(), part.size() + 2)));
}

std::optional<idle::IdleCause> IdleWords::causeOf(const stats::Table &table, size_t row)
{
    if (row >= table.rows.size())
        return std::nullopt;
    for (size_t c = 0; c < table.columns.size(); ++c) {
        const auto *text = std::get_if<std::string>(&table.rows[row][c]);
        const bool isCause = table.columns[c].key == "cause";
        if (!text || (!isCause && table.columns[c].key != "mostly"))
            continue;
        return isCause ? titles::causeWithKey(*text) : titles::causeWithTitle(causePart(*text));
    }
    return std::nullopt;
}

} // namespace trilane::items
