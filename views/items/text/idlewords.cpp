// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/idlewords.h"

#include "views/items/text/messagewords.h"

#include <array>

namespace trilane::items {

namespace {

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
    QT_TRANSLATE_NOOP("IdleWords", "The thread was runnable and waiting for a core."),
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

} // namespace

QString IdleWords::title(idle::IdleCause cause)
{
    return MessageWords::word(idle::titleOf(cause));
}

QString IdleWords::title(idle::IdleCause cause, std::string_view name)
{
    return MessageWords::word(idle::titleOf(cause, name));
}

QString IdleWords::meaning(idle::IdleCause cause)
{
    return tr(kMeanings[static_cast<size_t>(cause)]);
}

QString IdleWords::title(idle::SilenceProof proof)
{
    return MessageWords::word(idle::titleOf(proof));
}

QString IdleWords::meaning(idle::SilenceProof proof)
{
    return proof == idle::SilenceProof::None ? QString() : tr(kProofs[static_cast<size_t>(proof)]);
}

QString IdleWords::inferredMeaning()
{
    return tr("Inferred: concluded from other recorded events, not recorded directly.");
}

} // namespace trilane::items
