// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

/// What has happened to the strict libcupti so far.
struct StrictCounts
{
    int enabling;         ///< calls that switch kernels on, once begun
    int enabled;          ///< times that kernels were switched on,
    int disabled;         ///< and off
    int flushes;          ///< by the agent
    int givenUp;          ///< kernels that were in flight at a forced flush
    int finalized;        ///< calls of cuptiFinalize
    int held;             ///< buffers that it has
    bool perThreadBefore; ///< attribute 9 was set before callbacks were registered
};

/// The environment: STRICT_VERSION its API version; STRICT_REFUSES what enabling answers;
/// STRICT_HIDES nobody finds the registered callbacks; STRICT_NO_VERSION cuptiGetVersion fails;
/// STRICT_REFUSES_CLIENT which kind a client is refused; STRICT_DISABLE_MS, STRICT_FLUSH_MS how
/// long a call takes; STRICT_FINALIZE_SPINS_MS how long cuptiFinalize runs without a wait;
/// STRICT_FIRST where correlation ids begin; STRICT_ASKS_AHEAD a forced flush asks for the next
/// buffer; STRICT_LATE_CALLS records of calls are there with the next flush.
extern "C" {
/// The calling thread is a client's: it may disable kinds.
void strictClient(bool isClient);
void strictExiting(); ///< exit handlers have begun
void strictOver();    ///< those of all clients have run: whoever calls now ends the process
StrictCounts strictCounts();
int strictUnfinished(); ///< kernels
int strictLateCalls();  ///< since the last cuptiFinalize
bool strictIsOn(uint32_t kind);
bool strictWasOn(uint32_t kind);
int strictAttribute(int number); ///< -1: the type of thread ids, -2: queries have records
/// A kernel, which is done after that time.
void strictLaunch(const char *name, uint64_t nsOnGpu);
void strictEndWork(); ///< all that is in flight ends now
void strictDriverCall(uint32_t function);
/// The agent's next call of that function calls this back when it begins, on its thread, and takes
/// 50 ms.
void strictAtCall(const char *function, void (*callback)());
bool strictIsInCall(); ///< in these 50 ms
bool strictIsFinalizing();
/// At the end of the next driver call of the thread of that name.
void strictAtDriverCall(const char *thread, void (*callback)());
/// A record of the profiler's overhead, with so many bytes that its client is to free.
void strictOverhead(size_t bytes);
void strictProfiler(int stop);
void strictDriverProfiler(int stop); ///< the driver's calls of that name only
/// Of the strict libcuda; false while there is none.
bool strictIsDriverReady();
}
