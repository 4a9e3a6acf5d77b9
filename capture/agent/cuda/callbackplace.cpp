// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/callbackplace.h"

#include "capture/agent/core/loaderuse.h"
#include "capture/agent/core/sparsememory.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

namespace trilane::agent::callbackplace {

namespace {

constexpr size_t kMaxBytes = size_t{64} << 20;
constexpr size_t kMaxParts = 4;

/// A writable part of the library, and an earlier copy of it.
struct Part
{
    uintptr_t *words;
    size_t count;
    uintptr_t *before;
};
constinit Part s_parts[kMaxParts]{};
constinit size_t s_partCount = 0;
constinit uintptr_t s_ours[2]{};
constinit std::atomic<bool> s_isKept{false};
constinit std::atomic<int> s_looking{0};
constinit std::atomic<uintptr_t *> s_place{nullptr};

uintptr_t read(uintptr_t *word)
{
    return std::atomic_ref(*word).load(std::memory_order_relaxed);
}

/// The library's parts; `function` is the address of one of its functions.
int collect(dl_phdr_info *info, size_t, void *function)
{
    const auto wanted = reinterpret_cast<uintptr_t>(function);
    bool isIt = false;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto &part = info->dlpi_phdr[i];
        const uintptr_t begin = info->dlpi_addr + part.p_vaddr;
        isIt = isIt || (part.p_type == PT_LOAD && wanted >= begin && wanted < begin + part.p_memsz);
    }
    for (int i = 0; isIt && i < info->dlpi_phnum && s_partCount < kMaxParts; ++i) {
        const auto &part = info->dlpi_phdr[i];
        const uintptr_t begin = (info->dlpi_addr + part.p_vaddr + 7) & ~uintptr_t{7};
        const uintptr_t end = info->dlpi_addr + part.p_vaddr + part.p_memsz;
        const size_t words = end > begin ? (end - begin) / sizeof(uintptr_t) : 0;
        if (part.p_type == PT_LOAD && part.p_flags & PF_W && part.p_memsz < kMaxBytes && words > 1)
            s_parts[s_partCount++] = {reinterpret_cast<uintptr_t *>(begin), words, nullptr};
    }
    return isIt ? 1 : 0;
}

bool isOurs(uintptr_t *words)
{
    return read(words) == s_ours[0] && read(words + 1) == s_ours[1];
}

/// The address of our pair; `before`: the previous words, if they were saved.
uintptr_t *find(const uintptr_t *&before)
{
    uintptr_t *found = nullptr;
    for (size_t i = 0; i < s_partCount; ++i) {
        const Part &part = s_parts[i];
        for (size_t at = 0; at + 1 < part.count; ++at) {
            if (!isOurs(part.words + at))
                continue;
            if (found)
                return nullptr; // ambiguous
            found = part.words + at;
            before = part.before ? part.before + at : nullptr;
        }
    }
    return found;
}

Found judge(const uintptr_t *before)
{
    const uintptr_t words[2] = {before[0], before[1]};
    if (words[0] == 0 && words[1] == 0)
        return {.before = Before::Nobody};
    if (words[0] == s_ours[0] && words[1] == s_ours[1])
        return {.before = Before::Ours};
    if (words[0] == 0 || words[1] == 0)
        return {};
    return {.before = Before::Client,
            .request = reinterpret_cast<cupti::Request>(words[0]),
            .complete = reinterpret_cast<cupti::Complete>(words[1])};
}

void drop()
{
    s_isKept.store(false, std::memory_order_seq_cst);
    while (s_looking.load(std::memory_order_seq_cst) != 0)
        ::usleep(100);
    for (size_t i = 0; i < s_partCount; ++i) {
        if (s_parts[i].before)
            ::munmap(s_parts[i].before, s_parts[i].count * sizeof(uintptr_t));
    }
    s_partCount = 0;
}

void begin(const cupti::Library &library, cupti::Request ours, cupti::Complete oursToo)
{
    drop();
    s_place.store(nullptr, std::memory_order_release);
    s_ours[0] = reinterpret_cast<uintptr_t>(ours);
    s_ours[1] = reinterpret_cast<uintptr_t>(oursToo);
    const LoaderUse use;
    ::dl_iterate_phdr(collect, reinterpret_cast<void *>(library.registerCallbacks));
}

} // namespace

void remember(const cupti::Library &library, cupti::Request ours, cupti::Complete oursToo)
{
    begin(library, ours, oursToo);
    for (size_t i = 0; i < s_partCount; ++i) {
        Part &part = s_parts[i];
        part.before = static_cast<uintptr_t *>(mapSparse(part.count * sizeof(uintptr_t)));
        for (size_t at = 0; part.before && at < part.count; ++at) {
            // Words without a value use no memory.
            if (const uintptr_t word = read(part.words + at))
                part.before[at] = word;
        }
    }
    s_isKept.store(true, std::memory_order_seq_cst);
}

void locate(const cupti::Library &library, cupti::Request ours, cupti::Complete oursToo)
{
    begin(library, ours, oursToo);
    const uintptr_t *before = nullptr;
    s_place.store(find(before), std::memory_order_release);
    drop();
}

Found look()
{
    Found found;
    s_looking.fetch_add(1, std::memory_order_seq_cst);
    if (s_isKept.load(std::memory_order_seq_cst)) {
        const uintptr_t *before = nullptr;
        uintptr_t *place = find(before);
        if (place && before) {
            s_place.store(place, std::memory_order_release);
            found = judge(before);
        }
    }
    s_looking.fetch_sub(1, std::memory_order_seq_cst);
    return found;
}

void forget()
{
    drop();
}

Now now()
{
    uintptr_t *place = s_place.load(std::memory_order_acquire);
    if (!place)
        return Now::Unknown;
    if (isOurs(place))
        return Now::Ours;
    return read(place) == 0 ? Now::Nobodys : Now::Others;
}

void afterFork()
{
    s_looking.store(0);
}

} // namespace trilane::agent::callbackplace
