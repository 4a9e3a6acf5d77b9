// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/acceptor.h"
#include "capture/daemon/activity/memorycheck.h"
#include "capture/daemon/clock/clocksteps.h"
#include "capture/daemon/clock/missingtime.h"
#include "capture/daemon/process/agentconnection.h"
#include "capture/daemon/session/capturerange.h"
#include "capture/daemon/session/recordingsession.h"
#include "capture/daemon/system/socketfolder.h"

#include <limits>

namespace trilane::daemon {

/// Only for the files that implement RecordingSession.
struct RecordingSession::Private
{
    void accept();
    [[nodiscard]] bool isAllowed(int socket);
    AgentConnection &add(control::Descriptor socket);
    void endReplaced(int pid);
    void endConnection(size_t i);
    void wait(Ns time);
    void keepProblems(const AgentConnection &connection);
    [[nodiscard]] uint32_t firstWord() const
    {
        return range.isUsed() ? range.wordFor(nullptr) : options.armed;
    }
    void takeRangeEvents();
    void followRanges();
    void armForEnd();
    void setRange(bool hasChanged, Ns time);
    void tellOfRange();
    void lookAtRange(Ns now);
    void lookAtClock(Ns now);
    void lookAtMemory();
    void tellOfClock();
    Result<void> writeIfDue(Ns now);
    Result<void> write(Ns now);
    Ns settle(Ns now);
    void limitMemory();
    void countMemory();
    Result<void> listen(SessionOptions &given);
    Result<void> makeTrace(SessionOptions &given, Ns now);
    [[nodiscard]] std::vector<build::NestedSlice> openSlices(Ns now);
    void forget();
    [[nodiscard]] std::map<std::string, uint64_t> losses() const;
    [[nodiscard]] uint64_t lost() const;
    Result<void> flushWithLosses();
    [[nodiscard]] std::vector<Missing> missingSoFar() const;
    [[nodiscard]] std::vector<Missing> missingForSave() const;

    /// Minimum pause between steps, so that rings do not fill up.
    static constexpr Ns kShortestPause = 50'000;

    SessionOptions options;
    CaptureRange range{{}, 0};
    using ToldOfRange = std::pair<AgentConnection *, AgentConnection::RangeEvent>;
    std::vector<ToldOfRange> rangeEvents; ///< that are not followed yet; their processes are there
    std::unique_ptr<SocketFolder> folder; ///< none where an earlier daemon made it
    std::string socket;
    std::unique_ptr<control::Acceptor> listener;
    std::unique_ptr<build::LiveTrace> trace;
    std::unique_ptr<format::TraceWriter> file; ///< of what a flight recorder has in the end
    std::unique_ptr<FlightRecorder> flight;
    std::vector<std::pair<MessageText, LossTeller>> lossTellers;
    std::vector<ProblemTeller> problemTellers;
    std::vector<OpenTeller> openTellers;
    RecordingMemory memory; ///< outlives the connections
    MemoryShare held;
    bool isFullTold = false;
    std::vector<std::unique_ptr<AgentConnection>> connections;
    std::vector<Source> sources;
    std::vector<Missing> problems;
    std::vector<Message> remarks;             ///< one for each version of CUPTI
    std::vector<RecordingSession::Seen> seen; ///< that have ended
    uint64_t number = 0;                      ///< of the last process
    size_t firstTurn = 0;                     ///< of connections: whose turn it is
    uint64_t refused = 0;
    bool isHandingOver = false;
    Ns lastRest = std::numeric_limits<Ns>::max(); ///< until then processes that end are heard
    std::map<std::string, uint64_t> lostBefore;   ///< by processes that have ended
    size_t processes = 0;
    uint64_t fileBytes = 0; ///< of a flight recorder's last file
    Ns began = 0;
    ClockSteps clock;
    MemoryCheck memoryCheck;
    Ns clockSeen = 0;
    Ns cudaSeen = 0; ///< when a process was first seen to use it; 0: none was
    std::vector<Message> notices;
    Ns flushed = 0;
    Ns behind = 0;             ///< what happened so long ago had its place with the last flush
    Ns written = 0;            ///< when what is in the file was given to be written
    Ns pause = kShortestPause; ///< of the next step
};

} // namespace trilane::daemon
