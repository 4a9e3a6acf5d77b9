// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

/// Ends what session.h has on, so that no work is lost that was launched before: CUPTI returns a
/// buffer only when all the work in it has ended, or by force, and then without times
/// (cupti_activity.h on cuptiActivityFlushAll). So what is off is flushed until the pool holds no
/// unfinished work. Functions without another word: with workLock(), without lock().
namespace trilane::agent::ending {

inline constexpr uint64_t kStepNs = 20'000'000; ///< how often step() is to be called
inline constexpr uint64_t kLongestNs = 5'000'000'000;
inline constexpr uint64_t kLongestAtExitNs = 1'000'000'000; ///< it holds the program's end up

/// A range of the recording ends now; the thread that serves CUPTI may be late. Later calls and
/// launches do not belong to the range. In State::Recording, and until begin() has finished;
/// otherwise no effect. With session's lock(), on any thread.
void mark();
/// As mark(), if that lock cannot be taken in time; in any state.
void markWithoutLock();
/// The recording continues before begin() was called. Locking as above.
void unmark();

/// Recording → Ending. Where kernels must not be disabled while some are in flight, these stay on.
void begin();

/// In State::Ending. True: ended, or canceled.
bool step(uint64_t longestNs = kLongestNs);

/// Buffers that hold unfinished work, at the last step.
[[nodiscard]] uint32_t waiting();

/// Action after an ending.
enum class Next {
    Recording, ///< perhaps another one, or another daemon
    Client,    ///< another client of CUPTI's, which disables what is still on
    Exit       ///< nothing: kernels, copies and sets are not even disabled
};

/// Everything at once: begin(), then step() until it is over.
void finish(uint64_t longestNs, Next next = Next::Client);

/// Ended, but kernels are still enabled because other work was always in flight.
[[nodiscard]] bool hasTail();
/// If nothing is recorded: disables them if nothing is in flight and another client has nothing
/// enabled.
void retryTail();
/// CUPTI was shut down. With session's lock() as well, on any thread.
void vanish();

/// A recording begins again in State::Ending, or while hasTail(). With session's lock(), on any
/// thread.
void goesOn();

/// Call in a forked child.
void afterFork();

} // namespace trilane::agent::ending
