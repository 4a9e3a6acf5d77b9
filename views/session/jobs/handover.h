// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <memory>

namespace trilane::session {

/// Calls `work` on the GUI thread, from its event loop, in the order of posting. Writes before the
/// call are visible to `work`. Any thread; nothing is called after the application has ended.
void callOnGuiThread(std::function<void()> work);

/// Coalesces notifications from other threads to an object of the GUI thread: triggers before
/// the call result in one call. Triggers after destruction are ignored.
class CoalescedNotifier
{
public:
    /// Calls `answer` on the GUI thread.
    explicit CoalescedNotifier(std::function<void()> answer);
    ~CoalescedNotifier();
    CoalescedNotifier(const CoalescedNotifier &) = delete;
    CoalescedNotifier &operator=(const CoalescedNotifier &) = delete;

    /// Schedules a call. Any thread, also after destruction of this object.
    [[nodiscard]] std::function<void()> trigger() const;

private:
    struct Shared;
    std::shared_ptr<Shared> m_shared;
};

} // namespace trilane::session
