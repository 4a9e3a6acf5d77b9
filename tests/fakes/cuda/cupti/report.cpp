// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/report.h"

#include "tests/fakes/cuda/cupti/settings.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include <sys/uio.h>
#include <unistd.h>

namespace fakecupti::report {

namespace {

/// Begins each block. free() writes its list over it.
constexpr uint64_t kMark = 0x6b6361726c69616e;
constexpr uint32_t kMarkPlace = 0; // within commandBufferLength and channelID

struct State
{
    std::mutex lock;
    std::map<std::string, size_t> calls;
    std::vector<const void *> blocks;
};

State &state()
{
    static auto *all = new State; // exit handlers and other threads may still come
    return *all;
}

/// Memory that was freed may be gone altogether.
bool isMarked(const void *block)
{
    uint64_t mark = 0;
    iovec here{&mark, sizeof mark};
    iovec there{const_cast<char *>(static_cast<const char *>(block)) + kMarkPlace, sizeof mark};
    return ::process_vm_readv(::getpid(), &here, 1, &there, 1, 0) ==
               static_cast<ssize_t>(sizeof mark) &&
           mark == kMark;
}

} // namespace

void count(const char *function)
{
    const std::lock_guard lock(state().lock);
    ++state().calls[function];
}

void *makeBlock(size_t bytes)
{
    void *block = std::calloc(1, bytes < sizeof kMark ? sizeof kMark : bytes);
    if (!block)
        return nullptr;
    std::memcpy(static_cast<char *>(block) + kMarkPlace, &kMark, sizeof kMark);
    const std::lock_guard lock(state().lock);
    state().blocks.push_back(block);
    return block;
}

size_t madeBlocks()
{
    const std::lock_guard lock(state().lock);
    return state().blocks.size();
}

size_t liveBlocks()
{
    const std::lock_guard lock(state().lock);
    // The same memory may have been given out several times.
    std::map<const void *, bool> once;
    for (const void *block : state().blocks)
        once[block] = true;
    size_t live = 0;
    for (const auto &[block, unused] : once)
        live += isMarked(block) ? 1 : 0;
    return live;
}

void write()
{
    if (!settings().report)
        return;
    std::FILE *file = std::fopen(settings().report, "a");
    if (!file)
        return;
    const size_t made = madeBlocks();
    const size_t live = liveBlocks();
    {
        const std::lock_guard lock(state().lock);
        for (const auto &[name, times] : state().calls)
            std::fprintf(file, "%s %zu\n", name.c_str(), times);
    }
    std::fprintf(file, "blocks %zu\nunfreed %zu\n", made, live);
    std::fclose(file);
}

} // namespace fakecupti::report

extern "C" __attribute__((visibility("default"))) void fakeCuptiBlocks(size_t *made, size_t *live)
{
    *made = fakecupti::report::madeBlocks();
    *live = fakecupti::report::liveBlocks();
}
