// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace fakecupti {

/// The variables FAKE_CUPTI_… of the environment, as README.md lists them, read once. What is not
/// set is as unkind as the real library.
struct Settings
{
    bool isSealing = false;    ///< FLUSH=seal: a plain flush closes buffers with unfinished records
    bool isForcedKind = false; ///< FORCED=wait: a forced flush keeps what is unfinished
    int threadBuffers = -1;    ///< PER_THREAD=0 or 1: whatever the version's default is
    int enableMs = 20;         ///< ENABLE_MS: what the first enabling of a GPU's kind takes
    int disableMs = 0;         ///< DISABLE_MS: what disabling kernels takes
    int launchUs = 0;          ///< LAUNCH_US: from a copy's check of its kind to its record
    bool isDisableFree = false;      ///< DISABLE=free: disabling never waits
    bool isDeadlocking = false;      ///< DISABLE=deadlock: before 13.0.1 it waits for good
    bool isCallbackFree = false;     ///< CALLS_INSIDE=allow: of buffer callbacks
    bool isGraphLevelFree = false;   ///< GRAPH_LEVEL=free: disabling gives the nodes back
    bool isGraphCrashFree = false;   ///< GRAPH_CRASH=0: no abort before 12.4.1
    bool isRaw = false;              ///< CLOCK=raw: MONOTONIC_RAW, as in WSL2
    int gpuEarlyNs = 3000;           ///< GPU_EARLY_NS: GPU times are too early by up to that
    bool isCallbackZeroFree = false; ///< CALLBACK_ZERO=0: callbacks spoil no times of kernels
    bool isSubscribed = false;       ///< SUBSCRIBED=1: cuptiSubscribe finds another there
    bool isBesideV2 = false;     ///< V2_CLIENT=1: a client of the interface's version 2 is there
    int refusal = 0;             ///< REFUSE=n: registering and enabling answer that
    int finalizeMs = 5;          ///< FINALIZE_MS: what cuptiFinalize takes
    bool isFinalizeKind = false; ///< FINALIZE=wait: for the other threads' calls
    bool isReinitKind = false;   ///< REINIT=free: never aborts after cuptiFinalize
    bool isMidwayObeyed = false; ///< MIDWAY=obey: PER_THREAD may change at any time
    bool isExitKind = false;     ///< EXIT=free: calls are legal for ever
    bool isDriverless = false;   ///< DRIVERLESS=free: no driver is needed, and none loaded
    int workerMode = 0;          ///< COMPLETE: 0 mixed, 1 worker, 2 caller
    bool isKindLast = false;     ///< ORDER=last: a record's kind is written last
    bool isKindPlain = false;    ///< KIND=plain: nothing marks unfinished records
    int gpuDelayMs = -1; ///< GPU_DELAY_MS: how long times stay on the device; -1: until a flush
    bool isClockKind = false;      ///< CLOCK_CHANGE=free: times on the device survive another clock
    unsigned foreignEach = 0;      ///< FOREIGN=n: each n records one of a kind nobody enabled
    unsigned dropEach = 0;         ///< DROP=n: each n-th record is lost
    bool isDropExact = false;      ///< DROPPED=now: losses are counted at once
    bool isOverheadPlain = false;  ///< OVERHEAD=plain: buffer flushes only, and no blocks
    unsigned commandBuffer = 1024; ///< COMMAND_BUFFER=n: works in flight that fill it
    bool isWithoutQueries = false; ///< QUERIES=0: no records of queries
    bool isCorrelationRight = false; ///< CORRELATION=right: of graphs in later sessions
    unsigned zeroTimes = 2;          ///< ZERO_TIMESTAMPS: 0 none, 1 all, 2 when many are in flight
    bool isGraphPlain = false;       ///< GRAPH_DEVICE=plain: never INT_MAX
    bool isMemoryPlain = false;      ///< MEMORY=plain: each allocation has a device and a context
    bool isMangled = false;          ///< NAMES=mangled: kernels' are, and several KB long
    bool isPlaceHidden = false;   ///< PLACE=hidden: callbacks are not in the library's own memory
    bool isPlaceErased = false;   ///< PLACE=erased: cuptiFinalize erases them there
    bool isForkKind = false;      ///< FORK=free: a child's calls are answered
    const char *report = nullptr; ///< REPORT=file: counts are appended to it at exit
};

[[nodiscard]] const Settings &settings();

} // namespace fakecupti
