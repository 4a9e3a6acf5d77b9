// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/core/bell.h"
#include "capture/agent/cuda/minicupti.h"
#include "capture/wire/problem.h"

#include <atomic>
#include <cstdint>

#include <pthread.h>

/// The agent's CUPTI session: what is enabled, and when that may change.
///
/// Two locks. lock() guards state() and is held while kinds are enabled, because that must happen
/// immediately when a capture range begins, on any thread. It is never held while something is
/// disabled or flushed, so hooks that wait for it do not wait for such a call. workLock() is held
/// while disabling and flushing: by the worker's thread (cuptiworker.h), and at process exit by the
/// exit handler, which never releases it. To take both, take workLock() first.
namespace trilane::agent::session {

enum class State {
    Unknown,   ///< not searched for yet
    Missing,   ///< unavailable; whyMissing() says why
    Idle,      ///< registered, nothing enabled
    Recording, ///< everything enabled
    Stopping,  ///< the worker is enabling or disabling; other threads must not
    Ending,    ///< disabled, or only kernels enabled; waits for launched work
    Away       ///< another client uses CUPTI (otherclients.h)
};

[[nodiscard]] pthread_mutex_t &lock();
[[nodiscard]] pthread_mutex_t &workLock();
/// Rings when state() changes.
[[nodiscard]] Bell &changes();

[[nodiscard]] State state(); ///< any thread; acting on it requires lock()
void setState(State state);  ///< requires lock()
/// False: the state was not `from`. Takes lock().
[[nodiscard]] bool change(State from, State to);
[[nodiscard]] cupti::Library &library();
[[nodiscard]] uint32_t version(); ///< CUPTI's API version; 0: unknown
[[nodiscard]] const wire::ProblemText &whyMissing();
/// CUDA is not recorded because of this CUPTI result.
[[nodiscard]] wire::ProblemText cuptiSays(int result);

/// The program has no graph yet; otherwise graphs are recorded by node. Requires lock().
void setMayBeWhole(bool mayBe);
/// For a process that the agent was attached to.
void setLate(bool isLate);
[[nodiscard]] bool isLate();

/// The process is exiting: only the thread that calls endHere() may call CUPTI.
void setOver();
[[nodiscard]] bool isOver();
void endHere();
/// Check before each CUPTI call. Any thread.
[[nodiscard]] bool mayCall();
/// Called on any thread when CUPTI may have registered exit handlers after the agent's: on load,
/// registration and first enabling.
void setWhenUsed(void (*whenUsed)());

/// The following functions do not call CUPTI if mayCall() is false.
///
/// Finds CUPTI, asks `found` why it must not be called (empty: it may), and registers, as
/// registerFirst() unless `isUnused`: CUPTI was not used before. With lock(). Returns Idle
/// or Missing; Unknown: the process ends.
State prepare(bool isUnused, wire::ProblemText (*found)(const cupti::Library &));
/// Sets attributes and registers, after prepare() or another client. With lock(). Returns CUPTI's
/// result.
int registerOurs();
/// If another client may be active, registers callbacks before setting attributes, which must not
/// change while another client is active, and remembers the previous callbacks (callbackplace.h).
/// With lock().
int registerFirst();
/// CUPTI was not found, and libraries were loaded since: back to State::Unknown. Requires lock().
void lookAgain();
/// Restores attributes and thread ids as before prepare(), for the next client. With lock().
/// `isAlone`: nothing is enabled, by other clients either; also restores an attribute that must not
/// change otherwise.
void restoreAttributes(bool isAlone);

/// Another client shut CUPTI down: settings are lost, and nothing is called. Requires lock().
void forgetAttributes();

/// Enables what kArm… bits ask for. With lock(); any thread, but not in CUPTI's buffer callbacks.
/// `isTold`: unavailable data was already reported.
void enable(uint32_t armed, bool isTold);
/// Calls, waits and allocations; kernels, copies and memsets. Worker, without lock(). Never in a
/// hook or a CUPTI callback, which may deadlock (release notes of CUDA 13.0 Update 1).
void disableCalls();
void disableWork();
/// Worker, or the thread that ended it.
void flush(bool isForced);
/// Records dropped by CUPTI or discarded here since the last call. Worker.
void reportLoss();

/// The longest running call into CUPTI: its duration in ns, and its name. 0: none. Covers calls
/// that register, enable, disable and flush. Any thread.
[[nodiscard]] uint64_t callLasts(const char *&name);

/// Call in a forked child, which must not use its parent's CUPTI.
void afterFork();

} // namespace trilane::agent::session
