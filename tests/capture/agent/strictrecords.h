// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "strictcupti.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include <time.h>

/// What the strict libcupti has: its buffers, what is switched on, and the GPU.
namespace strict {

using Request = void (*)(uint8_t **, size_t *, size_t *);
using Complete = void (*)(void *, uint32_t, uint8_t *, size_t, size_t);

inline constexpr uint32_t kDriver = 4;
inline constexpr uint32_t kRuntime = 5;
inline constexpr uint32_t kKernel = 10;
inline constexpr uint32_t kOverhead = 17;
inline constexpr uint32_t kGraph = 51;
/// Set in the kind of a kernel that has not ended, as CUPTI 13.0 Update 1 does.
inline constexpr uint32_t kUnfinished = 0x8000'0000;

/// Of kDriver or kRuntime.
using CallRecord = std::array<uint8_t, 40>;

struct Buffer
{
    uint8_t *data = nullptr;
    size_t size = 0;
    size_t used = 0;
    int open = 0; ///< kernels that have not ended
};
struct Open
{
    Buffer *buffer;
    size_t offset;
    uint64_t due; ///< CLOCK_MONOTONIC
};

/// Who is registered: in the library's own memory, beside each other.
struct Client
{
    Request request;
    Complete complete;
};

struct State
{
    State();
    explicit State(Client &client);

    std::mutex lock;
    Request &request;
    Complete &complete;
    bool isRegistered = false;
    bool on[64]{};
    bool wasOn[64]{};
    Buffer *current = nullptr;
    std::vector<Buffer *> full;
    std::vector<Open> open;
    std::vector<CallRecord> lateCalls; ///< that are not written yet
    std::vector<uint64_t> running;     ///< when kernels end whose record CUPTI has or had
    uint8_t attributes[16]{};
    int threadIds = 0;
    size_t poolLimit = 250;
    std::atomic<bool> hasAllSyncs{true};
    uint32_t correlation = 0;
    StrictCounts counts{};
    std::atomic<bool> isOver{false};
    std::atomic<bool> isExiting{false};
};
State &state();

[[noreturn]] void refuse(const char *what, const char *function);
uint64_t now(clockid_t clock);
size_t lengthOf(uint32_t kind);
bool isClient(); ///< the calling thread is a client's

/// With the lock: kernels whose time has come get their ends.
void settle();
/// With the lock: is one on the GPU? Also such whose record a forced flush has given back.
bool isKernelRunning();
/// With the lock: buffers that a flush gives back; then, without it, their way back.
std::vector<Buffer *> flushed(bool isForced);
void giveBack(const std::vector<Buffer *> &back);

} // namespace strict
