// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/agentproblem.h"
#include "capture/daemon/clock/missingtime.h"
#include "capture/daemon/process/reason.h"
#include "capture/wire/agentmessage.h"
#include "model/format/trace.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace trilane::daemon {

/// Adds the known faults of a process's CUPTI to the notes of the trace, once per version.
/// Returns the sentence that is to be said now; empty: there is none, or it was said.
[[nodiscard]] Message addKnownFaults(format::TraceInfo &info, uint32_t apiVersion);

/// What is missing of a process and why, as its agent says and as the daemon finds. Plain state;
/// one thread.
class AgentProblems
{
public:
    explicit AgentProblems(int pid)
        : m_pid(pid)
    {}

    /// Of a Problem. Those about NVTX wait until it is wanted.
    void take(const wire::Packet &message, bool wantsNvtx, Ns now);
    /// NVTX is wanted.
    void tellOfNvtx();
    /// CUPTI has been found: what was said of it before no longer holds, or held until `now`.
    void foundCupti(Ns now);
    /// At most kMaxProblems are kept.
    void add(Missing missing);
    void add(const Message &text) { add(Missing{.text = text}); }

    /// With the process's number.
    [[nodiscard]] const std::vector<Missing> &all() const { return m_all; }
    /// What its agent has not said yet, or could not. `away`: since when CUDA is not recorded, of
    /// CudaAbsence. `untimed`: operations without times.
    [[nodiscard]] std::vector<Missing> unsaid(std::optional<Ns> away, uint64_t untimed) const;
    [[nodiscard]] Missing ofProcess(Missing missing) const;

    /// Why CUDA was not recorded for a while; empty: there was no such time. `isAway`: it is not
    /// right now.
    [[nodiscard]] Reason whyAway(bool isAway) const;
    /// Why CUDA is not recorded at all, as the agent says; empty: it has said nothing.
    [[nodiscard]] const Reason &ofCuda() const { return m_ofCuda; }
    /// Why ranges of Python's package nvtx are missing; empty: nothing is known.
    [[nodiscard]] const Reason &ofPythonRanges() const { return m_ofPythonRanges; }

private:
    void note(const control::AgentProblem &problem, bool isNow);

    int m_pid;
    std::vector<Missing> m_all;
    std::vector<control::AgentProblem> m_ofNvtx; ///< before NVTX was wanted
    /// Index in m_all of the missing CUPTI; empty: none, or CUPTI was found since.
    std::optional<size_t> m_noCupti;
    uint64_t m_noCuptiSince = 0;
    uint64_t m_untimedTold = 0; ///< operations without times that the agent has reported
    Reason m_ofCuda;
    Reason m_anyMore; ///< why CUDA is not recorded from some time on
    Reason m_away;    ///< why it was not for a time
    Reason m_ofPythonRanges;
};

} // namespace trilane::daemon
