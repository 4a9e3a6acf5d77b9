// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/activity/poolreader.h"
#include "capture/daemon/clock/missingtime.h"
#include "capture/daemon/nvtx/journal.h"
#include "capture/daemon/process/agentlink.h"
#include "capture/daemon/process/agentproblems.h"
#include "capture/daemon/process/processrecorder.h"
#include "capture/daemon/process/rangereports.h"
#include "capture/wire/agentmessage.h"

#include <bitset>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trilane::daemon {

/// Holds descriptors of a process for a later daemon.
class ProcessKeeper
{
public:
    virtual ~ProcessKeeper() = default;
    /// Connection of the process `number`; the caller keeps ownership.
    virtual void keep(uint64_t number, std::span<const int> descriptors) = 0;
    /// The process has ended.
    virtual void drop(uint64_t number) = 0;
};

/// An agent's socket and its state. One thread.
class AgentConnection
{
public:
    /// Takes the descriptor of the connected socket over.
    AgentConnection(build::LiveTrace &trace, control::Descriptor socket, uint32_t armed,
                    const RecordingMemory &memory);
    ~AgentConnection();
    AgentConnection(const AgentConnection &) = delete;
    AgentConnection &operator=(const AgentConnection &) = delete;

    /// Before the first receive(). `number` names the process to the keeper.
    void keepWith(ProcessKeeper &keeper, uint64_t number);
    /// Continues with a process of an earlier daemon; `pool` may be invalid. Before the first
    /// receive(). False: not such a process.
    [[nodiscard]] bool adopt(control::Descriptor segment, control::Descriptor journal,
                             control::Descriptor pool);
    /// Continues with a process of an earlier recording, which no longer owns the contents of its
    /// rings and buffers. As adopt().
    [[nodiscard]] bool adoptIdle(control::Descriptor segment, control::Descriptor journal,
                                 control::Descriptor pool);

    [[nodiscard]] int descriptor() const { return m_link.descriptor(); }
    /// Processes pending messages for one turn, limited so that other processes do not wait long.
    /// The rest stays in the socket. False if the process has ended or violates the protocol.
    [[nodiscard]] bool receive();
    /// Runs turns until nothing is left, but none after `deadline` (CLOCK_MONOTONIC). As receive().
    [[nodiscard]] bool receiveRest(Ns deadline);
    /// Result of the last receive().
    [[nodiscard]] bool hasEnded() const { return m_turn == Turn::Ended; }
    /// The last turn has left messages in the socket.
    [[nodiscard]] bool hasMore() const { return m_turn == Turn::Cut; }
    /// Its process has become another program.
    void setReplaced() { m_isReplaced = true; }
    /// Kinds to record or watch for (CaptureRange::wordFor()).
    void arm(uint32_t what);
    /// Reports about the capture range.
    [[nodiscard]] RangeReports &ranges() { return m_ranges; }
    /// The process has initialized the CUDA driver.
    [[nodiscard]] bool hasDriver() const { return m_hasDriver; }
    /// Nothing more is recorded for now: what began before `time` and is open is shown until then.
    void cutRanges(Ns time)
    {
        if (m_process)
            m_process->cutRanges(time);
    }
    /// Appends open ranges as if they ended at `time`; they stay open.
    void flushOpenSlices(Ns time, std::vector<build::NestedSlice> &to);
    /// As ProcessRecorder::prepareForgetting().
    void prepareForgetting(build::UsedIds &used)
    {
        if (m_process)
            m_process->prepareForgetting(used);
    }
    /// Empties the rings. Returns the most records that one ring held.
    size_t drain();
    /// Reads of the activity buffers what has ended, if a look at them is due. After drain().
    void lookAtBuffers(Ns now);
    /// Pending GPU work of the process: limits the horizon, and adds to the holds.
    void limit(Ns now, Ns &horizon, std::vector<build::Hold> &holds) const;
    /// As Allocations::addHeld().
    void addHeld(std::map<TrackId, uint64_t> &held) const;
    /// See ProcessRecorder.
    [[nodiscard]] uint64_t tableBytes() const { return m_process ? m_process->tableBytes() : 0; }
    void afterForgetting(double share)
    {
        if (m_process)
            m_process->afterForgetting(share);
    }
    /// Requests data that CUPTI holds back.
    void askForFlush();
    [[nodiscard]] bool isFlushed() const { return m_flushed; }
    /// Waits for the GPU to complete launched work: isFlushed() follows later.
    [[nodiscard]] bool waitsForWork() const { return m_waitsForWork; }
    /// The process or the recording has ended: reads the rest. Call once, after receiveRest().
    /// `isHandedOver`: it continues recording for another daemon.
    void finish(Ns end, bool isHandedOver);

    /// In the machine's initial PID namespace; 0: unknown.
    [[nodiscard]] int pid() const { return m_link.pid(); }
    [[nodiscard]] bool hasProcess() const { return m_process != nullptr; }
    [[nodiscard]] bool hasPool() const { return m_pool != nullptr; }
    /// It has sent CUDA activity, or may: no known obstacle.
    [[nodiscard]] bool usesCuda() const
    {
        return m_pool && (cudaProblem().empty() || hasCudaRecords());
    }
    /// It has initialized the driver, and CUPTI was never set up to record it.
    [[nodiscard]] bool isCudaMissed() const { return m_hasDriver && !m_pool; }
    /// Why it gives none; empty: it does, or does not use CUDA.
    [[nodiscard]] Reason cudaProblem() const;
    /// Why it gave none for a while; empty: it gave all, or none at all.
    [[nodiscard]] Reason cudaGap() const
    {
        return hasCudaRecords() ? m_problems.whyAway(isCudaAway()) : Reason();
    }
    /// True after a record of CUDA.
    [[nodiscard]] bool hasCudaRecords() const
    {
        return m_process && m_process->activity().hasRead();
    }
    /// Reason for missing NVTX ranges; empty: some were recorded, or no reason is known.
    [[nodiscard]] Reason nvtxProblem() const
    {
        return m_process && !m_process->hasRanges() ? m_problems.ofPythonRanges() : Reason();
    }
    /// It has ended without a range, mark or OS call, none of which was lost.
    [[nodiscard]] bool isNvtxSilent() const
    {
        return m_process && !m_process->hasRanges() && !m_process->hasLost();
    }
    [[nodiscard]] bool isOsSilent() const
    {
        return m_process && !m_process->hasOsCalls() && !m_process->hasLost();
    }
    /// An exec has ended it.
    [[nodiscard]] bool isReplaced() const { return m_isReplaced; }
    /// Reports of an attached or late process about its use of CUDA.
    struct Cuda
    {
        bool isThere = false;
        bool isAwaited = false; ///< it will be recorded at any moment
        Ns since = 0;           ///< of the trace; 0: it is not recorded yet
    };
    [[nodiscard]] const Cuda &cuda() const { return m_cuda; }
    /// Adds its losses so far, by source.
    void addLosses(std::map<std::string, uint64_t> &losses) const
    {
        if (m_process)
            m_process->addLosses(losses);
    }
    [[nodiscard]] const std::vector<Missing> &problems() const { return m_problems.all(); }
    /// Including what finish() would add now.
    [[nodiscard]] std::vector<Missing> problemsSoFar() const;
    /// Remarks about the recording that are not losses.
    [[nodiscard]] const std::vector<Message> &remarks() const { return m_remarks; }

private:
    /// Result of a turn.
    enum class Turn : uint8_t { Empty, Cut, Ended };
    [[nodiscard]] Turn takeMessages();
    [[nodiscard]] Turn takeOne();
    [[nodiscard]] Turn afterSocketsEnd() { return outlivesSocket() ? Turn::Empty : Turn::Ended; }
    [[nodiscard]] bool isBufferOfThisTurn() const;
    [[nodiscard]] bool outlivesSocket();
    bool take(const wire::Packet &message, control::Descriptor descriptor);
    bool takeHello(control::Descriptor descriptor);
    bool takePool(control::Descriptor descriptor);
    bool resume(control::Descriptor segment, control::Descriptor journal, control::Descriptor pool);
    void takeBuffer(const wire::Packet &message);
    void takeDevice(const wire::Packet &message);
    void takeVersion(const wire::Packet &message);
    void takeAbsence(const wire::Packet &message);
    void tellLeftOut();
    [[nodiscard]] bool wantsNvtx() const;
    [[nodiscard]] bool isCudaAway() const
    {
        return m_process && m_process->activity().absence().since();
    }
    void tellUnknownDevices();

    build::LiveTrace &m_trace;
    const RecordingMemory &m_memory;
    MemoryShare m_share;     ///< of the recording's memory, for itself
    MemoryShare m_heldShare; ///< for its records of buffers
    AgentLink m_link;
    uint32_t m_armed;
    std::unique_ptr<ProcessRecorder> m_process;
    std::unique_ptr<PoolReader> m_pool;
    bool m_flushed = false;
    bool m_waitsForWork = false;
    bool m_hasVersion = false;
    bool m_hasDriver = false; ///< the agent's CUPTI thread has started
    Cuda m_cuda;
    Ns m_cudaEnd = 0;          ///< end of its request, apart from ranges; 0: still requested
    bool m_isReplaced = false; ///< by an exec
    Turn m_turn = Turn::Empty;
    std::bitset<wire::kPoolBuffers> m_taken; ///< buffers, in this turn
    bool m_isDiscarding = false;
    bool m_isLeftOutTold = false;
    RangeReports m_ranges;
    ProcessKeeper *m_keeper = nullptr;
    uint64_t m_number = 0;
    std::unique_ptr<Journal> m_journal;
    AgentProblems m_problems;
    std::vector<Message> m_remarks;
};

} // namespace trilane::daemon
