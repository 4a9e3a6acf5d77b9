// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <cstdint>
#include <map>
#include <vector>

namespace trilane::daemon {

/// Detects processes that share their parent's memory: a child of vfork (and posix_spawn) until its
/// exec, and of clone(CLONE_VM) until its exit. Uses kcmp(2). If that is unavailable, only children
/// of vfork are detected, by a thread of the parent that waits uninterruptibly (as do threads that
/// read files, but rarely at every look). A parent may have many threads: each look reads a few,
/// and the next one continues there. One thread.
class VforkWatch
{
public:
    /// Time limit of a check. Some threads of each parent are always read.
    static constexpr Ns kLookTime = 2'000'000;

    /// Without kcmp: as if it were not permitted.
    explicit VforkWatch(bool usesKcmp = true)
        : m_usesKcmp(usesKcmp)
    {}
    /// Starts a check.
    void begin();
    /// Query at each check until the answer is no, which is final. Yes: perhaps, or not yet known.
    /// `startTime` identifies the process together with its ID.
    [[nodiscard]] bool mayShareMemory(int pid, uint64_t startTime);

private:
    struct Child
    {
        uint64_t startTime = 0;
        uint64_t from = 0; ///< the first reading that begins after it was found
    };
    /// A thread found waiting at each check, from one reading to another.
    struct Waiting
    {
        uint64_t since = 0;
        uint64_t last = 0;
    };
    struct Parent
    {
        uint64_t startTime = 0;
        std::map<int, Child> children;
        std::vector<int32_t> threads; ///< threads of the current reading; empty: none
        size_t next = 0;
        uint64_t begun = 0; ///< readings
        uint64_t done = 0;
        std::map<int32_t, Waiting> waiting; ///< its threads found waiting
        Ns pausedUntil = 0;                 ///< before the next reading
        uint64_t look = 0;                  ///< the last one in which it was read
    };
    Parent &parentAt(int pid);
    Child &childAt(Parent &parent, int pid, uint64_t startTime);
    [[nodiscard]] static bool isAlone(const Parent &parent, const Child &child);
    void read(int pid, Parent &parent);
    void beginReading(int pid, Parent &parent);
    void goOnReading(int pid, Parent &parent) const;

    const bool m_usesKcmp;
    std::map<int, Parent> m_parents;
    size_t m_known = 0; ///< parents and children
    Ns m_end = 0;       ///< of the current check
    uint64_t m_look = 0;
};

} // namespace trilane::daemon
