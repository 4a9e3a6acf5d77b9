// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string_view>

namespace trilane::sched {

inline constexpr int32_t kUnknownTid = -1; ///< unknown in this method; 0 is a core's idle task
inline constexpr uint32_t kUnknownCpu = ~0U;

/// The threads of an event that belong to a recorded process.
inline constexpr uint8_t kPrevTraced = 1;
inline constexpr uint8_t kNextTraced = 2;
inline constexpr uint8_t kTargetTraced = 4;

/// State in which a thread left its core, or its state in /proc. The same on all kernels.
enum class LeftAs : uint8_t {
    Unknown,         ///< not reported
    Runnable,        ///< preempted or yielded: ready to run
    Interruptible,   ///< interruptible sleep
    Uninterruptible, ///< uninterruptible sleep: mostly disk
    Stopped,         ///< by a signal
    Dead,            ///< its last switch
    Idle,            ///< idle kernel thread
    Blocked,         ///< sleeps, kind unknown
    Running,         ///< of a State event only
    Traced,          ///< stopped by a debugger or another tracer
    Ready            ///< of a State event only: running or ready to run
};

/// One scheduler event. Fields not listed for a kind have their defaults. Thread and process ids
/// are those of the recorder's PID namespace.
struct SchedEvent
{
    enum class Kind : uint8_t {
        Switch,    ///< prev leaves `cpu` as `leftAs`, next takes it; one of both may be unknown
        Waking,    ///< `other` (if known; 0 from an idle core's interrupt) makes target runnable
        Fork,      ///< target was created by `other`; same pid: a thread
        Exit,      ///< target ends; its last switch, with LeftAs::Dead, follows
        Exec,      ///< target has executed another program; a Comm follows
        Comm,      ///< target's name is `comm` from now on, or was from the start (first sight)
        Frequency, ///< `cpu` runs at `count` kHz
        Lost,      ///< `count` events of `cpu` between `time` and `until` are missing
        State      ///< target's state in /proc is `leftAs`; `count`: its CPU time so far, ns
    };

    int64_t time = 0;  ///< CLOCK_MONOTONIC, ns
    int64_t until = 0; ///< lost: time of the last loss
    uint64_t count = 0;
    Kind kind = Kind::Switch;
    LeftAs leftAs = LeftAs::Unknown;
    uint8_t traced = 0; ///< kPrevTraced | kNextTraced | kTargetTraced
    uint32_t cpu = kUnknownCpu;
    int32_t prevTid = kUnknownTid;
    int32_t prevPid = kUnknownTid;
    int32_t nextTid = kUnknownTid;
    int32_t nextPid = kUnknownTid;
    int32_t targetTid = kUnknownTid;
    int32_t targetPid = kUnknownTid;
    int32_t otherTid = kUnknownTid; ///< waker of a Waking, parent of a Fork
    int32_t otherPid = kUnknownTid;
    char comm[16] = {}; ///< ends with a zero byte

    [[nodiscard]] std::string_view name() const { return comm; }
    /// Copies at most 15 bytes.
    void setName(std::string_view text);
};

/// Converts `prev_state` of the tracepoint sched_switch, kernels 4.14 and later.
[[nodiscard]] LeftAs leftAsOfTracepoint(uint64_t prevState);
/// Converts `task_struct::__state`, with whether the switch was a preemption.
[[nodiscard]] LeftAs leftAsOfTask(uint32_t state, bool preempted);
/// Converts the letter in /proc/PID/stat; 'R' is Runnable, since it is not more specific.
[[nodiscard]] LeftAs leftAsOfLetter(char letter);

} // namespace trilane::sched
