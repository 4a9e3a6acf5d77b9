// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>

#include <sys/types.h>

namespace trilane::control {

/// While it lives, whatever Descriptor of this thread's ends is closed by another thread, for each
/// `user` one after the other. To close what others have sent, or a socket in which something of
/// theirs still is, may take as long as they like: a connection waits until it has sent everything,
/// a file system for its owner's answer. Waiting that can be interrupted is, after some
/// milliseconds. The end of the process waits for none of these threads.
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
