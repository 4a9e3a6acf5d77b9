// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/attach.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

namespace trilane::inject {

/// Progress of the new thread.
enum class StubStep : uint32_t {
    None = 0,
    AsksForFile = 1, ///< it has made `file` (or not: -errno) and waits for an answer
    Attaching = 2,   ///< trilaneAttach runs: see the request's own stage
    NotLoaded = 3,   ///< dlopen or dlsym has failed; the reason is in `text`
    Returned = 4     ///< trilaneAttach has come back with `result`
};

/// Answers of the injector to the new thread.
enum class StubAnswer : uint32_t {
    None = 0,
    FileIsFilled = 1,
    UsePath = 2,
    // May be set at any time, and is final: an agent not yet called is not started.
    GiveUp = 3, ///< the pages stay
    Finish = 4  ///< nothing is read any more and the stopped thread is restored: the pages may be
                ///< unmapped
};

inline constexpr size_t kLongestAgentPath = 2048;

/// Data of the stub, on a page boundary after the stub's code in the process. The injector writes
/// it as a whole before anything runs, and reads and writes single words later.
struct StubBlock
{
    // By the injector.
    uint64_t mapping; ///< of code, block, frame and stack
    uint64_t mappingSize;
    uint64_t writableSize; ///< from this block to the end of the mapping
    uint64_t frame;        ///< for rt_sigreturn: restores the stopped thread
    uint64_t loader;       ///< function that the new thread runs
    uint64_t pthreadCreate;
    uint64_t pthreadSelf;
    uint64_t pthreadDetach;
    uint64_t munmap;
    uint64_t dlopen;
    uint64_t dlsym;
    uint64_t dlerror; ///< may be 0
    uint64_t attach;  ///< trilaneAttach, 0: the agent has to be loaded
    int32_t dlopenFlags;
    char memoryName[32];
    char entryName[32];
    /// "/proc/self/./fd/": the loader takes libraries of one name for one, and another tool may
    /// name its own file the plain way.
    char filesFolder[32];
    char path[kLongestAgentPath];
    // By the stopped thread.
    std::atomic<uint32_t> isCreated; ///< pthread_create has come back with `createResult`
    int32_t createResult;
    uint64_t thread;
    std::atomic<uint32_t> isRestored; ///< timed out: its own registers are restored
    // By the new thread.
    std::atomic<uint32_t> step;
    int32_t result;
    int32_t file;
    int32_t loaderThread; ///< as its own PID namespace calls it
    char text[512];
    // By the injector, meanwhile.
    std::atomic<uint32_t> answer;
    wire::AttachRequest request;
};

/// The position-independent code of the stub, and the offsets of its two functions.
struct StubCode
{
    std::span<const unsigned char> bytes;
    size_t enter = 0; ///< for the stopped thread; gets the block
    size_t load = 0;  ///< start routine of the new thread as for pthread_create; receives the block
};
[[nodiscard]] StubCode stubCode();

} // namespace trilane::inject
