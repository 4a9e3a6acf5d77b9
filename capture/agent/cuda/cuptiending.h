// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

/// Ends a recording without losing work launched before: CUPTI returns a buffer only when all its
/// work has ended, or by force and then without times (cuptiActivityFlushAll in cupti_activity.h).
/// Disabled kinds are therefore flushed until the pool holds no unfinished work. Unless stated
/// otherwise, functions require workLock(), without lock().
namespace trilane::agent::ending {

inline constexpr uint64_t kStepNs = 20'000'000; ///< interval of step()
inline constexpr uint64_t kMaxWaitNs = 5'000'000'000;
inline constexpr uint64_t kMaxWaitAtExitNs = 1'000'000'000; ///< delays the exit of the program

/// A range of the recording ends now; the thread that serves CUPTI may be late. Later calls and
/// launches do not belong to the range. In State::Recording, and until begin() has finished;
/// otherwise no effect. With session's lock(), on any thread.
void mark();
/// As mark(), if that lock cannot be taken in time; in any state.
void markWithoutLock();
/// The recording continues before begin() was called. Locking as above.
void unmark();

/// Recording → Ending. If kernels must not be disabled while some are in flight, they stay enabled.
void begin();

/// In State::Ending. True: ended, or canceled.
bool step(uint64_t maxWaitNs = kMaxWaitNs);

/// Buffers with unfinished work at the last step.
[[nodiscard]] uint32_t waiting();

/// Action after an ending.
enum class Next {
    Recording, ///< possibly another recording or daemon
    Client,    ///< another CUPTI client, which disables what is still enabled
    Exit       ///< none: kernels, copies and memsets are not even disabled
};

/// begin(), then step() until it has ended.
void finish(uint64_t maxWaitNs, Next next = Next::Client);

/// Ended, but kernels are still enabled because other work was always in flight.
[[nodiscard]] bool hasTail();
/// If nothing is recorded: disables them if nothing is in flight and another client has nothing
/// enabled.
void retryTail();
/// CUPTI was shut down. Also requires session's lock; any thread.
void vanish();

/// A recording resumes in State::Ending or while hasTail(). Requires session's lock; any thread.
void goesOn();

/// Call in a forked child.
void afterFork();

} // namespace trilane::agent::ending
