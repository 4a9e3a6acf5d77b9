// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/idletopics.h"
#include "model/analysis/idle/callkind.h"
#include "model/store/sliceref.h"

#include <optional>
#include <unordered_map>

namespace trilane::findings {

struct ChargedPiece
{
    idle::CausePiece piece;
    IdleTopic topic = IdleTopic::Unobserved;
    bool makesGraph = false; ///< of KernelSelection: a graph was captured or made
};

/// Assigns a topic to each piece of a gap, by the rules of DEFINITIONS.md, "Findings". One thread;
/// the store must outlive it.
class TopicOf
{
public:
    explicit TopicOf(const store::Store &store)
        : m_store(store)
        , m_names(store)
    {}

    /// The pieces of the explanation with their topics; a piece of which only a part was spent
    /// waiting for a batch is split. They fill the gap exactly, like the pieces of the explanation.
    void charge(const idle::GapStory &story, std::vector<ChargedPiece> &pieces);

private:
    [[nodiscard]] IdleTopic topicOf(const idle::CausePiece &piece, bool isOfOtherProcess);
    [[nodiscard]] IdleTopic topicOfCall(const idle::CausePiece &piece, bool isOfOtherProcess);
    [[nodiscard]] std::optional<IdleTopic> topicOfFiles(const idle::CausePiece &piece);
    [[nodiscard]] IdleTopic topicOfOther(const idle::CausePiece &piece);
    [[nodiscard]] bool hasStates(TrackId thread);
    [[nodiscard]] bool makesGraph(const idle::CausePiece &piece);
    void splitByLoader(const idle::CausePiece &piece, IdleTopic topic, TrackId launcher,
                       std::vector<ChargedPiece> &pieces);
    void splitByCaptures(TrackId launcher, std::vector<ChargedPiece> &pieces);
    [[nodiscard]] const std::vector<TimeRange> &loaderWaitsOf(TrackId thread);

    const store::Store &m_store;
    idle::CallNames m_names;
    std::unordered_map<uint32_t, std::vector<TimeRange>> m_waits;    ///< by thread
    std::unordered_map<uint32_t, std::vector<TimeRange>> m_captures; ///< by thread
    std::unordered_map<uint32_t, bool> m_loaders;                    ///< by thread: it loads data
    std::unordered_map<uint32_t, bool> m_withStates;                 ///< by thread
};

/// A wait ended by a process that is not recorded; the piece's name identifies it.
[[nodiscard]] bool isForOutsider(const store::Store &store, const idle::CausePiece &piece);
/// A thread had no core because the recorder had it: its daemon, its program or a thread of its
/// agent, by the name that the core gives it.
[[nodiscard]] bool isHeldByRecorder(store::Tables trace, const idle::CausePiece &piece);
/// Whether the host caused the idle time, as opposed to the GPU, other processes or an unknown
/// cause.
[[nodiscard]] bool isOfHost(IdleTopic topic);
/// Ranges in which a model's state is written to files.
[[nodiscard]] bool isCheckpoint(std::string_view name);
/// Ranges and calls in which libraries choose or compile a kernel.
[[nodiscard]] bool isKernelSelection(std::string_view name);

} // namespace trilane::findings
