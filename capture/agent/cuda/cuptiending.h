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

/// A range of the recording ends here, and the thread that serves CUPTI may come late: what is
/// called and launched from now on is none of it. In State::Recording, and until begin() is
/// through; else nothing happens. With session's lock(), on any thread.
void mark();
/// The same where that lock cannot be had in time, in any state.
void markWithoutLock();
/// It goes on before begin() was called. Likewise.
void unmark();

/// Recording → Ending. Where kernels must not be disabled while some are in flight, these stay on.
void begin();

/// In State::Ending. True: it is over, or was taken back.
bool step(uint64_t longestNs = kLongestNs);

/// Buffers that hold unfinished work, at the last step.
[[nodiscard]] uint32_t waiting();

/// What comes after an ending.
enum class Next {
    Recording, ///< perhaps another one, or another daemon
    Client,    ///< another client of CUPTI's, which disables what is still on
    Exit       ///< nothing: kernels, copies and sets are not even disabled
};

/// Everything at once: begin(), then step() until it is over.
void finish(uint64_t longestNs, Next next = Next::Client);

/// It is over, and kernels are still on: of others' work something was always in flight.
[[nodiscard]] bool hasTail();
/// Where nothing is recorded: switches that off if nothing is in flight, and nothing of another
/// client's is on.
void retryTail();
/// CUPTI was shut down. With session's lock() as well, on any thread.
void vanish();

/// A recording begins again in State::Ending, or while hasTail(). With session's lock(), on any
/// thread.
void goesOn();

/// In a forked child.
void afterFork();

} // namespace trilane::agent::ending
