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

/// Adds the known faults of a process's CUPTI to the notes of the trace, once per version. Returns
/// the sentence to report now; empty: none, or already reported.
[[nodiscard]] Message addKnownFaults(format::TraceInfo &info, uint32_t apiVersion);

/// Missing data of a process and the reasons, from its agent and the daemon. Plain state; one
/// thread.
class AgentProblems
{
public:
    explicit AgentProblems(int pid)
        : m_pid(pid)
    {}

    /// Takes a Problem. Those about NVTX wait until it is requested.
    void take(const wire::Packet &message, bool wantsNvtx, Ns now);
    /// NVTX is wanted.
    void tellOfNvtx();
    /// CUPTI was found: earlier reports about it no longer hold, or held until `now`.
    void foundCupti(Ns now);
    /// At most kMaxProblems are kept.
    void add(Missing missing);
    void add(const Message &text) { add(Missing{.text = text}); }

    /// With the process's number.
    [[nodiscard]] const std::vector<Missing> &all() const { return m_all; }
    /// Missing data that its agent has not reported. `away`: since when CUDA is not recorded, of
    /// CudaAbsence. `untimed`: operations without times.
    [[nodiscard]] std::vector<Missing> unsaid(std::optional<Ns> away, uint64_t untimed) const;
    [[nodiscard]] Missing ofProcess(Missing missing) const;

    /// Why CUDA was not recorded for a while; empty: there was no such time. `isAway`: it is not
    /// right now.
    [[nodiscard]] Reason whyAway(bool isAway) const;
    /// Reason of the agent for unrecorded CUDA; empty: none reported.
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
