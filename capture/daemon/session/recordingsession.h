// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"
#include "capture/daemon/clock/missingtime.h"
#include "capture/daemon/flight/flightrecorder.h"
#include "capture/daemon/process/reason.h"
#include "capture/daemon/system/memorybudget.h"
#include "model/base/result.h"
#include "model/base/time.h"
#include "model/format/trace.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <sys/types.h>

namespace trilane::daemon {

class ProcessKeeper;

struct SessionOptions
{
    std::string output;        ///< the .trilane file, created or truncated
    control::Descriptor file;  ///< if valid: the file, open and empty; `output` is only its name
    uint32_t armed = 0;        ///< wire::kArm… bits
    std::string command;       ///< the program's command line
    std::string attachedTo;    ///< numbers of the processes; empty: a program was started
    std::string folder;        ///< for the socket's folder; empty: the user's own
    bool isDelayed = false;    ///< nothing is recorded before the first arm()
    std::string range;         ///< start and end of the recording (wire/rangespec.h); empty: none
    FlightOptions flight;      ///< keeps only the last period, if set
    bool isReachable = false;  ///< by other users with the path
    std::optional<uid_t> user; ///< whose processes are recorded; none: all users'
    control::Descriptor listener;    ///< if valid: the agents' socket of an earlier daemon,
    std::string listenerPath;        ///< and its path
    ProcessKeeper *keeper = nullptr; ///< outlives the session
    MemoryLimits limits;
    std::shared_ptr<MemoryBudget> memory; ///< the user's; none: no limit
    Ns flushEvery = 150'000'000;          ///< interval of writing the file
    /// Minimum delay of GPU and core data for earlier starts, because calls have no record before
    /// they end. GPU work known to be launched is waited for longer (HeldBuffers::kMaxHeld); later
    /// records still get a separate lane.
    Ns holdBack = 600'000'000;
};

struct SessionFigures
{
    uint64_t slices = 0;                    ///< given to the trace
    uint64_t lost = 0;                      ///< events that processes and sources dropped
    std::map<std::string, uint64_t> losses; ///< the same by source: "scheduler", "NVTX" …
    uint64_t bytes = 0;                     ///< of the file
    size_t agents = 0;                      ///< processes that have or had an agent
    Ns cpu = 0;   ///< CPU time of the session's threads except the calling one
    Ns delay = 0; ///< earlier events are in the file
    Ns span = 0;  ///< from the first to the last event in the file
    Ns kept = 0;  ///< of a flight recorder: length of its data,
    uint64_t keptBytes = 0;
    uint32_t saves = 0;
};

/// One recording: a socket that agents connect to, their segments, and the growing file. Used by
/// one thread; call step() every few milliseconds so that rings do not fill up.
class RecordingSession
{
public:
    /// Errors: the output or the socket cannot be created.
    [[nodiscard]] static Result<std::unique_ptr<RecordingSession>> create(SessionOptions options);
    ~RecordingSession();

    /// The value of wire::kSocketVariable.
    [[nodiscard]] const std::string &socketPath() const;

    /// The value of wire::kArmedVariable: initial state of a new process.
    [[nodiscard]] uint32_t firstWord() const;
    /// The agents' socket itself.
    [[nodiscard]] int listener() const;
    /// Continues with a process of an earlier daemon: its socket and the state for
    /// AgentConnection::adopt(). False: invalid, or another user's.
    [[nodiscard]] bool adopt(control::Descriptor socket, control::Descriptor segment,
                             control::Descriptor journal, control::Descriptor pool);
    /// A new connection of an agent. False: another user's, or too many.
    [[nodiscard]] bool add(control::Descriptor socket);
    /// As adopt(), for an idle agent: earlier data is not recorded.
    [[nodiscard]] bool addIdle(control::Descriptor socket, control::Descriptor segment,
                               control::Descriptor journal, control::Descriptor pool);

    /// Budget that holders of memory for the recording charge.
    [[nodiscard]] std::shared_ptr<MemoryBudget> memory() const;
    /// Further facts about the trace.
    [[nodiscard]] format::TraceInfo &info();
    /// A process with the agent, now or earlier; `what`: what it reported as not recorded.
    struct Seen
    {
        int pid = 0;
        bool usesCuda = false;
        bool isCudaAwaited = false; ///< CUDA is used, and recording is about to start
        bool isCudaMissing = false; ///< CUDA is used, but was never recorded
        /// Start of the CUDA recording if the process was attached to, or if starting took a while;
        /// else 0.
        Ns cudaSince = 0;
        Message problem;
        Reason cudaProblem;        ///< why CUDA is missing, if only that is
        Reason cudaGap;            ///< why it was missing for a while
        bool isCudaSilent = false; ///< it was enabled, without events
        Reason nvtxProblem;        ///< why ranges are missing although the agent is loaded
        bool isNvtxSilent = false; ///< no range was recorded; valid once its connection has ended
        bool isOsSilent = false;   ///< nor an OS runtime call
        bool isReplaced = false;   ///< replaced by another program (exec)
    };
    [[nodiscard]] std::vector<Seen> processes() const;
    /// Processes whose agents are connected.
    [[nodiscard]] std::set<int> connected() const;

    /// False: its delay is not over, or its capture range has not begun yet.
    [[nodiscard]] bool hasBegun() const;
    /// Changes what all processes record from now on.
    void arm(uint32_t what);

    /// Something that adds to the trace besides the agents (scheduler, metrics): called in each
    /// step, and a last time when the recording ends.
    using Source = std::function<void(class build::LiveTrace &trace, Ns now, bool isLast)>;
    void addSource(Source source);

    /// Number of events a source (as in the account: "scheduler") has lost so far.
    using LossTeller = std::function<uint64_t()>;
    void addLossTeller(MessageText source, LossTeller teller);

    /// Further missing data so far, for files saved during the recording.
    using ProblemTeller = std::function<std::vector<Missing>()>;
    void addProblemTeller(ProblemTeller teller);

    /// Appends open slices as if they ended `now`.
    using OpenTeller = std::function<void(class build::LiveTrace &trace, Ns now,
                                          std::vector<build::NestedSlice> &to)>;
    void addOpenTeller(OpenTeller teller);
    /// Null: the whole recording is written.
    [[nodiscard]] FlightRecorder *flight();

    /// Waits at most `waitMs` for work, then drains pending data; writes the file every flushEvery.
    /// Errors: the file can no longer be written; its contents stay valid.
    [[nodiscard]] Result<void> step(int waitMs);
    /// Before finish(): leaves processes recording, for a later daemon.
    void handOver();
    /// Before finish(): processes stop recording, and stay connected.
    void release();
    /// Writes everything left, and completes the file. Once.
    [[nodiscard]] Result<void> finish();

    [[nodiscard]] SessionFigures figures() const;
    /// True if an agent is connected.
    [[nodiscard]] bool hasConnections() const;
    /// Missing data reported by processes that have ended, with reasons.
    [[nodiscard]] std::vector<Message> problems() const;
    /// Remarks about the recording that are not losses.
    [[nodiscard]] std::vector<Message> remarks() const;
    /// As problems(), including running processes.
    [[nodiscard]] std::vector<Message> problemsSoFar() const;
    /// Messages to show to the user immediately, since the last call.
    [[nodiscard]] std::vector<Message> takeNotices();

private:
    struct Private;
    explicit RecordingSession(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

} // namespace trilane::daemon
