// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>

#include <sys/types.h>

namespace trilane::control {

/// Scope in which descriptors destroyed on this thread are closed by other threads, one queue per
/// `user`. Closing descriptors from other processes, or a socket that contains some, may block
/// arbitrarily: a connection until everything is sent, a file system until its owner answers.
/// Interruptible waits are interrupted after some milliseconds. Process exit does not wait for
/// these threads.
class ClosingAside
{
public:
    explicit ClosingAside(uid_t user);
    ~ClosingAside();
    ClosingAside(const ClosingAside &) = delete;
    ClosingAside &operator=(const ClosingAside &) = delete;

    /// A close for this user has been pending for a while and many are queued. Further closes are
    /// done by the owner.
    [[nodiscard]] static bool isStuck(uid_t user);

private:
    std::optional<uid_t> m_before;
};

/// Closes through the thread's ClosingAside.
void closeDescriptor(int number) noexcept;

} // namespace trilane::control
