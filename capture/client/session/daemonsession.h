// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/client/session/daemonprocess.h"
#include "capture/client/session/daemonsaves.h"
#include "capture/control/controlsocket.h"
#include "model/base/platform/partfile.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace trilane::control {
class Event;
class Request;
} // namespace trilane::control

namespace trilane::client {

/// Options of a session.
struct SessionRequest
{
    std::string output;    ///< the .trilane file, which is made
    bool replaces = false; ///< a file that has its name
    std::string command;
    uint32_t armed = 0; ///< wire::kArm… bits; of a delayed session those that arm() will have
    std::string range;  ///< what begins and ends the recording (wire/rangespec.h); empty: nothing
    KeepRequest keep;   ///< that only the last time is
    bool schedule = true;
    bool isDelayed = false; ///< until DaemonSession::arm()
    bool gpuMetrics = true;
    bool wantsGpuMetrics = false; ///< requested explicitly: report if unavailable
    std::optional<uid_t> user;    ///< owner of the program; none: this user
    std::function<bool()> gaveUp; ///< polled while the daemon does not answer
};

struct RecordingFigures
{
    uint64_t slices = 0;                    ///< given to the trace
    uint64_t lost = 0;                      ///< events that processes could not keep
    std::map<std::string, uint64_t> losses; ///< the same by source; an older daemon reports none
    uint64_t bytes = 0;                     ///< of the file
    size_t processes = 0;                   ///< that are or were recorded
    size_t agents = 0;                      ///< processes that an agent has been in
    int64_t cpu = 0;                        ///< ns of a core that the daemon has taken for it
    int64_t delay = 0;                      ///< ns: what happened longer ago is in the file
    std::optional<Ns> span; ///< of the data in the file; none: not sent by an older daemon
    Ns kept = 0;            ///< with KeepRequest: the length of the kept period,
    uint64_t keptBytes = 0;
    uint32_t saves = 0;
};

/// Result of a session.
struct RecordingEnd
{
    RecordingFigures figures;
    std::vector<Message> problems;    ///< missing data
    std::vector<Message> remarks;     ///< further remarks
    std::vector<std::string> files;   ///< more than one if a daemon replaced another
    std::vector<platform::File> open; ///< each of them, even if renamed
    std::optional<Error> failed;      ///< why it ended early
};

/// A recording made by a daemon for this client. One thread.
class DaemonSession
{
public:
    /// `daemon`: "auto" (one that runs, else a private one), "private", or a daemon's socket.
    /// Errors: the output cannot be created, no daemon is available, it refuses, stopped.
    [[nodiscard]] static Result<std::unique_ptr<DaemonSession>> open(const std::string &daemon,
                                                                     SessionRequest request);
    ~DaemonSession();
    DaemonSession(const DaemonSession &) = delete;
    DaemonSession &operator=(const DaemonSession &) = delete;

    /// The value of wire::kSocketVariable.
    [[nodiscard]] const std::string &socketPath() const { return m_socketPath; }
    /// The value of wire::kArmedVariable: initial state of a new process.
    [[nodiscard]] uint32_t firstWord() const { return m_firstWord; }
    /// The recording exists: keeps its file; a replaced file is lost.
    void keepOutput() { m_name.keep(); }
    /// Records this process and its children. Errors: refused by the daemon, stopped.
    [[nodiscard]] Result<void> follow(pid_t pid);
    /// Changes what all processes record from now on.
    void arm(uint32_t what);

    /// Saves the kept data soon; `why` is stored in the saved trace.
    void save(const Message &why);
    [[nodiscard]] std::vector<SaveNews> takeSaves() { return m_saves.takeNews(); }

    enum class State {
        Recording,
        Away, ///< the daemon has exited; another may replace it
        Ended
    };
    /// Waits at most `waitMs` for messages and processes them. Checks once per second whether a
    /// daemon has returned.
    State step(int waitMs);
    /// Messages to show to the user immediately, since the last call.
    [[nodiscard]] std::vector<Message> takeNotices() { return std::exchange(m_notices, {}); }
    [[nodiscard]] const RecordingFigures &figures() const { return m_end.figures; }

    /// Ends the recording, if it has not ended by itself. Once.
    [[nodiscard]] RecordingEnd stop();

private:
    using Descriptors = std::vector<control::Descriptor>;
    explicit DaemonSession(SessionRequest request)
        : m_request(std::move(request))
        , m_saves(m_request.output)
    {}
    Result<void> openOutput();
    Result<void> openPrivate();
    Result<void> openAt(const std::string &path);
    Result<void> start(control::ControlSocket socket);
    void takeNews();
    void take(const control::Event &event, Descriptors &descriptors);
    Result<void> waitFor(bool &answered, MessageText what);
    void comeBack();
    Result<void> goOn();
    void handOn(const std::map<uint64_t, Descriptors> &kept);
    void keep(uint64_t number, Descriptors &descriptors);
    void lose();
    [[nodiscard]] bool send(const control::Request &request, std::span<const int> descriptors = {});

    SessionRequest m_request;
    DaemonSaves m_saves;
    control::ControlSocket m_daemon;
    pid_t m_private = -1; ///< our own daemon
    std::string m_shared; ///< socket of a daemon of another user
    std::string m_socketPath;
    uint32_t m_firstWord = 0;
    control::Descriptor m_listener; ///< the agents' socket
    control::Descriptor m_pidfd;
    pid_t m_followed = 0;
    std::map<uint64_t, Descriptors> m_kept; ///< of processes, for the next daemon
    RecordingFigures m_before;              ///< by earlier daemons
    RecordingEnd m_end;
    std::vector<Message> m_notices;
    platform::TakenName m_name;     ///< of the first file, until it is kept
    std::optional<Error> m_refused; ///< the last answer
    bool m_isStarted = false;
    bool m_isFollowing = false;
    bool m_isFinished = false;
    bool m_isAway = false;
    bool m_isHandedOver = false; ///< the last daemon ended in order
    int64_t m_tried = 0;         ///< ns, when a daemon was looked for last
};

} // namespace trilane::client
