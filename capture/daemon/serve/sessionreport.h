// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/control.pb.h"
#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/serve/sessiondirectory.h"
#include "capture/daemon/session/recordingsession.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace trilane::daemon {

/// A session's figures, and its place in the daemon's directory. The session's thread.
class SessionReport
{
public:
    /// Null: a private daemon, whose session is not visible to others.
    explicit SessionReport(SessionDirectory *directory)
        : m_directory(directory)
    {}
    /// Removes the session from the directory.
    ~SessionReport();
    SessionReport(const SessionReport &) = delete;
    SessionReport &operator=(const SessionReport &) = delete;

    /// Makes the session visible. Error: the name is in use.
    [[nodiscard]] Result<void> enter(const control::StartSession &asked, uid_t user);
    void fill(control::Started &started) const;
    /// `processes`: number of recorded ones.
    void fill(control::Figures &out, const RecordingSession &session, size_t processes) const;
    void addProcess(int pid);
    /// Updates the directory periodically. `problems`: of the session's sources.
    void tell(const RecordingSession &session, size_t processes,
              const std::vector<Message> &problems, bool hasClient);
    /// Another client requests its end.
    [[nodiscard]] bool stopRequested() const { return m_entry && m_entry->stopRequested(); }
    /// Frees its name; waiting clients get the result.
    void leave(const control::Finished &finished);

private:
    SessionDirectory *const m_directory;
    std::shared_ptr<SessionEntry> m_entry;
    const Ns m_begin = monotonicNow();
    Ns m_told = 0;
};

} // namespace trilane::daemon
