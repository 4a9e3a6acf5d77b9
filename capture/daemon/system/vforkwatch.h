// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <cstdint>
#include <map>
#include <vector>

namespace trilane::daemon {

/// Which processes have their parent's memory, as a child of vfork (and of posix_spawn) has until
/// its exec, and one of clone(CLONE_VM) until its end. kcmp(2) tells it. Where that is not allowed
/// or not there, only children of vfork are known: so long one of their parent's threads waits
/// where no signal reaches it. (So do threads that read files, but hardly each time.) A parent may
/// have any number of threads: a look reads a few of them, and the next goes on where it stopped.
/// One thread.
class VforkWatch
{
public:
    /// Of threads, in one look. At least some of each parent's are read.
    static constexpr Ns kLookTime = 2'000'000;

    /// Without kcmp: as where it is not allowed.
    explicit VforkWatch(bool usesKcmp = true)
        : m_usesKcmp(usesKcmp)
    {}
    /// Another look begins.
    void begin();
    /// Asked in each look until the answer is no, which is final. Yes: perhaps, or not known yet.
    /// `startTime` names the process with its number.
    [[nodiscard]] bool mayShareMemory(int pid, uint64_t startTime);

private:
    struct Child
    {
        uint64_t startTime = 0;
        uint64_t from = 0; ///< the first reading that begins after it was seen
    };
    /// A thread that waited each time that it was looked at, from one reading to another.
    struct Waiting
    {
        uint64_t since = 0;
        uint64_t last = 0;
    };
    struct Parent
    {
        uint64_t startTime = 0;
        std::map<int, Child> children;
        std::vector<int32_t> threads; ///< of the reading that goes on; none when there is none
        size_t next = 0;
        uint64_t begun = 0; ///< readings
        uint64_t done = 0;
        std::map<int32_t, Waiting> waiting; ///< its threads that were found to wait
        Ns pausedUntil = 0;                 ///< before another reading
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
    Ns m_end = 0;       ///< of this look
    uint64_t m_look = 0;
};

} // namespace trilane::daemon
