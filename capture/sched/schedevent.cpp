// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/schedevent.h"

#include <algorithm>

namespace trilane::sched {

namespace {

// linux/sched.h; the low bits are the same in task_struct and in the tracepoint.
constexpr uint32_t kInterruptible = 0x1;
constexpr uint32_t kUninterruptible = 0x2;
constexpr uint32_t kStopped = 0x4;
constexpr uint32_t kTraced = 0x8;
constexpr uint32_t kParked = 0x40;

LeftAs ofCommonBits(uint64_t state)
{
    if (state & kStopped)
        return LeftAs::Stopped;
    if (state & kTraced)
        return LeftAs::Traced;
    if (state & kParked)
        return LeftAs::Idle;
    if (state & kInterruptible)
        return LeftAs::Interruptible;
    if (state & kUninterruptible)
        return LeftAs::Uninterruptible;
    return LeftAs::Blocked;
}

} // namespace

void SchedEvent::setName(std::string_view text)
{
    text = text.substr(0, std::min(text.find('\0'), sizeof comm - 1));
    std::fill(std::copy(text.begin(), text.end(), comm), std::end(comm), '\0');
}

LeftAs leftAsOfTracepoint(uint64_t prevState)
{
    constexpr uint64_t kEnded = 0x10 | 0x20;
    constexpr uint64_t kIdleReport = 0x80;
    constexpr uint64_t kPreempted = 0x100; // another state may be set as well
    if (prevState == 0 || (prevState & kPreempted))
        return LeftAs::Runnable;
    if (prevState & kEnded)
        return LeftAs::Dead;
    return prevState & kIdleReport ? LeftAs::Idle : ofCommonBits(prevState);
}

LeftAs leftAsOfTask(uint32_t state, bool preempted)
{
    constexpr uint32_t kDead = 0x80;
    constexpr uint32_t kNoLoad = 0x400;
    if (preempted || state == 0)
        return LeftAs::Runnable;
    if (state & kDead)
        return LeftAs::Dead;
    if ((state & kUninterruptible) && (state & kNoLoad))
        return LeftAs::Idle;
    return ofCommonBits(state);
}

LeftAs leftAsOfLetter(char letter)
{
    switch (letter) {
    case 'R':
        return LeftAs::Runnable;
    case 'S':
        return LeftAs::Interruptible;
    case 'D':
        return LeftAs::Uninterruptible;
    case 'T':
        return LeftAs::Stopped;
    case 't':
        return LeftAs::Traced;
    case 'X':
    case 'Z':
        return LeftAs::Dead;
    case 'I':
    case 'P':
        return LeftAs::Idle;
    default:
        return LeftAs::Unknown;
    }
}

} // namespace trilane::sched
