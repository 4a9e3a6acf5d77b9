// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/serve/sessiondirectory.h"

#include "capture/control/messagetext.h"

#include <algorithm>
#include <chrono>
#include <new>

namespace trilane::daemon {

SessionEntry::SessionEntry(uint64_t number, std::string name, uid_t user)
    : m_number(number)
    , m_name(std::move(name))
    , m_user(user)
{
    m_told.set_number(m_number);
    m_told.set_name(m_name);
    m_told.set_user(m_user);
}

control::Session SessionEntry::told() const
{
    const std::lock_guard lock(m_mutex);
    return m_told;
}

void SessionEntry::setFinished(const control::Finished &how)
{
    const std::lock_guard lock(m_mutex);
    try {
        m_how = how;
    } catch (const std::bad_alloc &) { // at least reports the end to waiting clients
    }
    m_isFinished = true;
    m_changed.notify_all();
}

bool SessionEntry::waitUntilFinished(int milliseconds, control::Finished &how) const
{
    std::unique_lock lock(m_mutex);
    if (!m_changed.wait_for(lock, std::chrono::milliseconds(milliseconds),
                            [this] { return m_isFinished; }))
        return false;
    how = m_how;
    return true;
}

Result<std::shared_ptr<SessionEntry>> SessionDirectory::add(const std::string &name, uid_t user)
{
    const std::lock_guard lock(m_mutex);
    const bool isTaken = std::any_of(m_entries.begin(), m_entries.end(), [&](const auto &entry) {
        return entry->user() == user && !name.empty() && entry->name() == name;
    });
    if (isTaken)
        return Error{.what = {control::kNameTaken, {name}},
                     .remedy = msg("stop it, or choose another name")};
    ++m_last;
    m_entries.push_back(
        std::make_shared<SessionEntry>(m_last, name.empty() ? std::to_string(m_last) : name, user));
    return m_entries.back();
}

void SessionDirectory::remove(const std::shared_ptr<SessionEntry> &entry)
{
    const std::lock_guard lock(m_mutex);
    std::erase(m_entries, entry);
}

std::vector<std::shared_ptr<SessionEntry>> SessionDirectory::of(uid_t user) const
{
    const std::lock_guard lock(m_mutex);
    std::vector<std::shared_ptr<SessionEntry>> found;
    for (const auto &entry : m_entries) {
        if (user == 0 || entry->user() == user)
            found.push_back(entry);
    }
    return found;
}

std::shared_ptr<SessionEntry> SessionDirectory::find(const std::string &name, uid_t user) const
{
    for (const auto &entry : of(user)) {
        if (entry->name() == name)
            return entry;
    }
    for (const auto &entry : of(user)) {
        if (std::to_string(entry->number()) == name)
            return entry;
    }
    return nullptr;
}

} // namespace trilane::daemon
