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
    AsksForFile = 1, ///< has created `file` (or failed: -errno) and waits for an answer
    Attaching = 2,   ///< trilaneAttach runs: see the request's own stage
    NotLoaded = 3,   ///< dlopen or dlsym has failed; the reason is in `text`
    Returned = 4     ///< trilaneAttach has returned `result`
};

/// Answers of the injector to the new thread.
enum class StubAnswer : uint32_t {
    None = 0,
    FileIsFilled = 1,
    UsePath = 2,
    // May be set at any time, and is final: an agent not yet called is not started.
    GiveUp = 3, ///< the pages stay
    Finish = 4  ///< all is read and the stopped thread is restored: the pages may be unmapped
};

inline constexpr size_t kMaxAgentPathLength = 2048;

/// Data of the stub, on a page boundary after the stub's code in the process. The injector writes
/// all of it before anything runs, and single words later.
struct StubBlock
{
    // Written by the injector.
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
    uint64_t attach;  ///< trilaneAttach; 0: the agent must be loaded
    int32_t dlopenFlags;
    char memoryName[32];
    char entryName[32];
    /// "/proc/self/./fd/": the loader identifies libraries by name, and another tool may use the
    /// plain form for its own file.
    char filesFolder[32];
    char path[kMaxAgentPathLength];
    // Written by the stopped thread.
    std::atomic<uint32_t> isCreated; ///< pthread_create has returned `createResult`
    int32_t createResult;
    uint64_t thread;
    std::atomic<uint32_t> isRestored; ///< timed out: its own registers are restored
    // Written by the new thread.
    std::atomic<uint32_t> step;
    int32_t result;
    int32_t file;
    int32_t loaderThread; ///< in its own PID namespace
    char text[512];
    // Written by the injector concurrently.
    std::atomic<uint32_t> answer;
    wire::AttachRequest request;
};

/// The position-independent code of the stub, and the offsets of its two functions.
struct StubCode
{
    std::span<const unsigned char> bytes;
    size_t enter = 0; ///< for the stopped thread; receives the block
    size_t load = 0;  ///< start routine of the new thread as for pthread_create; receives the block
};
[[nodiscard]] StubCode stubCode();

} // namespace trilane::inject
