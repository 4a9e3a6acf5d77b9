// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/control.pb.h"
#include "model/base/result.h"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <sys/types.h>

namespace trilane::daemon {

/// A session as visible to the daemon's other clients. Thread-safe.
class SessionEntry
{
public:
    SessionEntry(uint64_t number, std::string name, uid_t user);

    [[nodiscard]] uint64_t number() const { return m_number; }
    [[nodiscard]] const std::string &name() const { return m_name; }
    [[nodiscard]] uid_t user() const { return m_user; }

    /// Changes its public description: `change(control::Session &)`.
    template <typename Change>
    void tell(Change &&change)
    {
        const std::lock_guard lock(m_mutex);
        change(m_told);
    }
    [[nodiscard]] control::Session told() const;

    void askToEnd() { m_stopRequested.store(true); }
    [[nodiscard]] bool stopRequested() const { return m_stopRequested.load(); }
    /// Its thread has finished with it.
    void setFinished(const control::Finished &how);
    /// False: timeout.
    [[nodiscard]] bool waitUntilFinished(int milliseconds, control::Finished &how) const;

private:
    const uint64_t m_number;
    const std::string m_name;
    const uid_t m_user;
    std::atomic<bool> m_stopRequested{false};
    mutable std::mutex m_mutex;
    mutable std::condition_variable m_changed;
    control::Session m_told;
    control::Finished m_how;
    bool m_isFinished = false;
};

/// All sessions of a daemon. Thread-safe.
class SessionDirectory
{
public:
    /// Named by its number if `name` is empty. Errors: this user already has one of that name.
    [[nodiscard]] Result<std::shared_ptr<SessionEntry>> add(const std::string &name, uid_t user);
    void remove(const std::shared_ptr<SessionEntry> &entry);

    /// Sessions that this user may see and end: their own; for root, all.
    [[nodiscard]] std::vector<std::shared_ptr<SessionEntry>> of(uid_t user) const;
    /// By name or number. Null: no such session for this user.
    [[nodiscard]] std::shared_ptr<SessionEntry> find(const std::string &name, uid_t user) const;

private:
    mutable std::mutex m_mutex;
    uint64_t m_last = 0;
    std::vector<std::shared_ptr<SessionEntry>> m_entries;
};

} // namespace trilane::daemon
