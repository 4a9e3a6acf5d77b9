// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/client/session/daemonsaves.h"
#include "capture/client/session/daemonsession.h"
#include "capture/control/controlsocket.h"
#include "model/base/time.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace trilane::control {
class Event;
class Request;
} // namespace trilane::control

namespace trilane::client {

/// Current state of a session of the daemon.
struct SessionInfo
{
    uint64_t number = 0;
    std::string name;
    uid_t user = 0;
    std::string output;
    std::string command;
    std::vector<int> pids; ///< that were named
    RecordingFigures figures;
    Ns age = 0;
    bool hasClient = false; ///< the client that started it is connected
    bool isAttached = false;
    std::vector<Message> problems;
};

/// Data of an attached process in addition to thread states.
struct AttachedInfo
{
    enum class How {
        Threads,  ///< nothing: `why`
        Prepared, ///< its agent was waiting
        Injected  ///< its agent was loaded now
    };
    int pid = 0;
    How how = How::Threads;
    Message why;
    Ns stopped = 0; ///< a thread of the process, for loading
};

/// Options for recording running processes.
struct FollowRequest
{
    std::string output; ///< the file's name in messages
    std::string name;   ///< of the session; empty: its number
    std::string command;
    uint32_t armed = 0; ///< wire::kArm… bits
    bool schedule = true;
    bool gpuMetrics = true;
    bool stays = true; ///< continues after this client disconnects
    bool children = false;
    Ns duration = 0;        ///< 0: until it is stopped
    uint32_t processes = 0; ///< for follow() at once: before them the duration does not begin
    int flushMs = 0;        ///< interval of writes to the file; 0: as for files without a viewer
    KeepRequest keep;       ///< for clients that stay: keep only the last period
};

/// A connection to a daemon: queries and stops its sessions, and may start one. One thread.
class DaemonClient
{
public:
    /// `daemon`: "auto" (the first that serves this user), or a socket. If there is none, starts
    /// one if allowed. `stop` ends the wait for answers. Errors: no daemon, or another user's.
    [[nodiscard]] static Result<std::unique_ptr<DaemonClient>>
    connect(const std::string &daemon, bool mayStart, std::stop_token stop = {});

    struct Listing
    {
        std::vector<SessionInfo> sessions;
        std::string agents;       ///< for wire::kSocketVariable
        std::vector<int> waiting; ///< prepared processes that are not recorded
    };
    // Without a session.
    [[nodiscard]] Result<Listing> list();
    /// Returns when its file is complete. By name or number.
    [[nodiscard]] Result<RecordingEnd> end(const std::string &name);
    /// The daemon stays until that process has ended. Returns the agents' socket.
    [[nodiscard]] Result<std::string> expect(pid_t pid);

    /// Begins a session that writes to `file`, open for reading and writing and empty.
    [[nodiscard]] Result<void> start(const FollowRequest &request, int file);
    /// Public name of the session.
    [[nodiscard]] const std::string &name() const { return m_name; }
    /// Also records that process. Errors: it has exited, or is another user's.
    [[nodiscard]] Result<void> follow(pid_t pid);
    /// Waits up to `waitMs` for messages and handles them. False: the session or the daemon has
    /// ended.
    bool step(int waitMs);
    [[nodiscard]] const RecordingFigures &figures() const { return m_end.figures; }
    /// Saves the kept data soon; `why` is stored in the saved trace.
    void save(const Message &why);
    [[nodiscard]] std::vector<SaveNews> takeSaves();
    [[nodiscard]] std::vector<AttachedInfo> takeAttached() { return std::exchange(m_attached, {}); }
    /// Ends the session if necessary and returns its result. Call once.
    [[nodiscard]] RecordingEnd stop();
    /// Ends it as soon as the daemon gets to it, without waiting.
    void giveUp();

private:
    DaemonClient(control::ControlSocket daemon, std::stop_token stop)
        : m_daemon(std::move(daemon))
        , m_stop(std::move(stop))
    {}
    [[nodiscard]] Result<void> ask(const control::Request &request,
                                   std::span<const int> given = {});
    [[nodiscard]] Result<void> waitForAnswer(bool &answered);
    [[nodiscard]] Result<void> waitFor(bool &answered, int milliseconds,
                                       const std::stop_token &stop = {});
    [[nodiscard]] Error whyNoAnswer() const;
    void takeNews();
    void take(const control::Event &event);

    control::ControlSocket m_daemon;
    std::stop_token m_stop;
    std::string m_name;
    Listing m_listing;
    std::vector<AttachedInfo> m_attached;
    std::optional<DaemonSaves> m_saves; ///< where KeepRequest is used
    RecordingEnd m_end;
    std::optional<Error> m_refused;
    bool m_isStarted = false;
    bool m_isFollowing = false;
    bool m_isListed = false;
    bool m_isFinished = false;
};

} // namespace trilane::client
