// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/nvtx/nvtxlate.h"

#include "capture/agent/core/clock.h"
#include "capture/agent/core/connection.h"
#include "capture/agent/core/loaderuse.h"
#include "capture/agent/nvtx/nvtxchain.h"
#include "capture/agent/nvtx/nvtxhooks.h"
#include "capture/agent/nvtx/nvtxtypes.h"
#include "capture/libcupti/cuptisearch.h"

#include <atomic>
#include <cstddef>
#include <cstring>

#include <link.h>

namespace trilane::agent::nvtx {

namespace {

constexpr uint64_t kLookEvery = 1'000'000'000;
constexpr int kModules[] = {1, 2, 3, 4, 5, 6}; ///< all modules of NVTX 3

enum InitState : uint32_t { kFresh, kStarted, kComplete };

/// Start of the NVTX 3 state (nvtxImpl.h of NVTX 3.0 to 3.2, one per library).
struct State
{
    std::atomic<uint32_t> init; ///< InitState
    uint32_t padding;
    Callbacks callbacks;
    size_t versionSize;
    uint32_t version;
    uint32_t reserved;
    void *setVersion;
};
static_assert(sizeof(State) == 48);
constexpr size_t kVersionSize = 24;

bool isIn(const dl_phdr_info &library, const void *address, uint32_t right)
{
    const auto at = reinterpret_cast<uintptr_t>(address);
    for (int i = 0; i < library.dlpi_phnum; ++i) {
        const auto &part = library.dlpi_phdr[i];
        const uintptr_t begin = library.dlpi_addr + part.p_vaddr;
        if (part.p_type == PT_LOAD && part.p_flags & right && at >= begin &&
            at < begin + part.p_memsz)
            return true;
    }
    return false;
}

bool isState(const dl_phdr_info &library, const State &at)
{
    return at.callbacks.size == sizeof(Callbacks) && at.versionSize == kVersionSize &&
           at.reserved == 0 && at.version >= 2 && at.version < 100 && at.padding == 0 &&
           at.init.load(std::memory_order_relaxed) <= kComplete &&
           isIn(library, reinterpret_cast<const void *>(at.callbacks.getModuleFunctionTable),
                PF_X) &&
           isIn(library, at.setVersion, PF_X);
}

/// The first function's slot directly follows the state. A library may contain unused copies of the
/// state that refer to another's table: libcupti has dozens. Hooks are installed once per table, by
/// its owner.
bool ownsItsTable(const State &state)
{
    FunctionTable table = nullptr;
    unsigned size = 0;
    if (!state.callbacks.getModuleFunctionTable(kCore, &table, &size) || !table || size < 2)
        return false;
    return static_cast<const void *>(table[1]) == &state + 1;
}

/// Ranges inside profilers do not belong to the program.
bool isTool(const dl_phdr_info &library)
{
    const char *slash = library.dlpi_name ? std::strrchr(library.dlpi_name, '/') : nullptr;
    return slash && libcupti::isToolName(slash + 1);
}

/// End of the read-only part of a library's data, which may be large; the state is after it.
uintptr_t endOfConstants(const dl_phdr_info &library)
{
    for (int i = 0; i < library.dlpi_phnum; ++i) {
        const auto &part = library.dlpi_phdr[i];
        if (part.p_type == PT_GNU_RELRO)
            return library.dlpi_addr + part.p_vaddr + part.p_memsz;
    }
    return 0;
}

/// For each NVTX state in a library's initialized data.
template <typename Use>
void forStates(const dl_phdr_info &library, Use use)
{
    if (isTool(library))
        return;
    const uintptr_t constants = endOfConstants(library);
    for (int i = 0; i < library.dlpi_phnum; ++i) {
        const auto &part = library.dlpi_phdr[i];
        if (part.p_type != PT_LOAD || !(part.p_flags & PF_W) || part.p_filesz < sizeof(State))
            continue;
        const uintptr_t begin = library.dlpi_addr + part.p_vaddr;
        const uintptr_t last = begin + part.p_filesz - sizeof(State);
        const bool isCovered = constants > begin && constants <= begin + part.p_memsz;
        const uintptr_t first = ((isCovered ? constants : begin) + 7) / 8 * 8;
        for (uintptr_t at = first; at <= last; at += 8) {
            auto *state = reinterpret_cast<State *>(at);
            if (state->callbacks.size == sizeof(Callbacks) && isState(library, *state) &&
                ownsItsTable(*state))
                use(*state);
        }
    }
}

bool isOurs(Function function)
{
    for (const Hook *hook = kHooks; hook->module; ++hook) {
        if (function == hook->alone || function == hook->chained)
            return true;
    }
    return false;
}

/// For each slot of all tables.
template <typename Use>
void forSlots(const State &state, Use use)
{
    for (const int module : kModules) {
        FunctionTable table = nullptr;
        unsigned size = 0;
        if (!state.callbacks.getModuleFunctionTable(module, &table, &size) || !table)
            continue;
        for (unsigned id = 1; id < size; ++id) {
            if (table[id])
                use(module, id, *table[id]);
        }
    }
}

void store(Function &slot, Function function)
{
    std::atomic_ref(slot).store(function, std::memory_order_release);
}

void putHooks(const State &state)
{
    forSlots(state, [](int module, unsigned id, Function &slot) {
        for (const Hook *hook = kHooks; hook->module; ++hook) {
            const bool isChained = slot && slot == hook->chained;
            if (hook->module == module && hook->id == id && !isChained)
                store(slot, hook->alone);
        }
    });
}

/// Completes initialization as its first call would: unused functions become null pointers.
void complete(State &state)
{
    putHooks(state);
    forSlots(state, [](int, unsigned, Function &slot) {
        if (!isOurs(slot))
            store(slot, nullptr);
    });
    state.init.store(kComplete, std::memory_order_release);
}

/// False: its first call is in progress; retry later.
bool initialize(State &state)
{
    uint32_t fresh = kFresh;
    if (!state.init.compare_exchange_strong(fresh, kStarted))
        return false;
    complete(state);
    return true;
}

struct Found
{
    uint32_t ours = 0;
    uint32_t others = 0;
    bool hasNvtx2 = false;  ///< the library of NVTX 2
    bool hasPython = false; ///< a version of Python's package nvtx that disables itself
};

void take(State &state, Found &found)
{
    bool isOthers = false;
    switch (state.init.load(std::memory_order_acquire)) {
    case kFresh:
        found.ours += initialize(state) ? 1 : 0;
        return;
    case kComplete:
        forSlots(state, [&](int, unsigned, Function &slot) {
            isOthers = isOthers || (slot && !isOurs(slot));
        });
        if (isOthers)
            ++found.others;
        else
            ++found.ours;
        if (!isOthers)
            putHooks(state);
        return;
    default:
        return;
    }
}

/// Versions of Python's package nvtx that permanently replace a domain requested without a tool by
/// an object of this name. Its method names are among the library's constants.
bool turnsItselfOff(const dl_phdr_info &library)
{
    constexpr char kObject[] = "DummyDomain.push_range";
    if (!library.dlpi_name || !std::strstr(library.dlpi_name, "/nvtx/_lib/lib."))
        return false;
    for (int i = 0; i < library.dlpi_phnum; ++i) {
        const auto &part = library.dlpi_phdr[i];
        if (part.p_type == PT_LOAD && part.p_flags == PF_R &&
            ::memmem(reinterpret_cast<const void *>(library.dlpi_addr + part.p_vaddr),
                     part.p_filesz, kObject, sizeof kObject - 1))
            return true;
    }
    return false;
}

int takeOf(dl_phdr_info *library, size_t, void *into)
{
    constexpr char kNvtx2[] = "libnvToolsExt.so";
    auto &found = *static_cast<Found *>(into);
    forStates(*library, [&found](State &state) { take(state, found); });
    const char *slash = library->dlpi_name ? std::strrchr(library->dlpi_name, '/') : nullptr;
    if (slash && std::strncmp(slash + 1, kNvtx2, sizeof kNvtx2 - 1) == 0)
        found.hasNvtx2 = true;
    found.hasPython = found.hasPython || turnsItselfOff(*library);
    return 0;
}

int leaveOf(dl_phdr_info *library, size_t, void *)
{
    forStates(*library, [](State &state) {
        forSlots(state, [](int, unsigned, Function &slot) {
            for (const Hook *hook = kHooks; hook->module; ++hook) {
                if (slot == hook->alone)
                    store(slot, nullptr);
            }
        });
    });
    return 0;
}

/// The states of all libraries at the last check, for a forked child. It cannot ask the loader,
/// whose lock another thread may have held.
struct Known
{
    static constexpr size_t kMax = 256;
    State *states[kMax];
    size_t count;
    size_t libraries; ///< number of checked libraries; new ones follow
    unsigned long long loads;
    unsigned long long unloads;
};
constinit Known s_known{};

/// Called for each library, under the loader's lock.
int rememberOf(dl_phdr_info *library, size_t, void *at)
{
    size_t &number = *static_cast<size_t *>(at);
    if (number == 0) {
        if (library->dlpi_subs != s_known.unloads)
            s_known = {};
        else if (library->dlpi_adds == s_known.loads)
            return 1;
        s_known.loads = library->dlpi_adds;
        s_known.unloads = library->dlpi_subs;
    }
    if (number++ < s_known.libraries)
        return 0;
    s_known.libraries = number;
    forStates(*library, [](State &state) {
        if (s_known.count < Known::kMax)
            s_known.states[s_known.count++] = &state;
    });
    return 0;
}

/// Number of library loads so far.
unsigned long long loads()
{
    unsigned long long count = 0;
    const LoaderUse use;
    ::dl_iterate_phdr(
        [](dl_phdr_info *info, size_t, void *to) {
            *static_cast<unsigned long long *>(to) = info->dlpi_adds;
            return 1;
        },
        &count);
    return count;
}

constinit unsigned long long s_seenLoads = 0;
constinit uint64_t s_lookedAt = 0;
constinit bool s_isTold = false;
constinit bool s_isNvtx2Told = false;
constinit bool s_isPythonTold = false;
constinit bool s_isUnknownTold = false;

/// Reports what cannot be recorded in a running process. Once each.
void report(const Found &found)
{
    if (found.others && !s_isTold) {
        s_isTold = true;
        reportProblem(
            wire::Words(
                "NVTX ranges of %1 libraries are not recorded: another tool is recording them"),
            {wire::Digits(found.others)}, wire::About::Ranges);
    }
    if (found.hasNvtx2 && !s_isNvtx2Told) {
        s_isNvtx2Told = true;
        reportProblem(
            wire::Words("NVTX 2 ranges (libnvToolsExt.so) are not recorded: the library accepts a "
                        "tool only on first use, as when trilane record starts the program"),
            {}, wire::About::Ranges);
    }
    if (found.hasPython && !s_isPythonTold) {
        s_isPythonTold = true;
        reportProblem(
            wire::Words("if first used without a tool, the library disables itself permanently"),
            {}, wire::About::PythonRanges,
            wire::Words("start the program with `trilane run` or `trilane record`"));
    }
}

} // namespace

uint32_t takeTables()
{
    s_seenLoads = loads();
    s_lookedAt = monotonicNow();
    Found found;
    {
        const LoaderUse use;
        ::dl_iterate_phdr(takeOf, &found);
    }
    report(found);
    return found.ours;
}

void rememberTables()
{
    size_t number = 0;
    const LoaderUse use;
    ::dl_iterate_phdr(rememberOf, &number);
}

void completeTables()
{
    for (size_t i = 0; i < s_known.count; ++i) {
        State &state = *s_known.states[i];
        if (state.init.load(std::memory_order_acquire) != kStarted)
            continue;
        if (isChained())
            state.init.store(kFresh, std::memory_order_release);
        else
            complete(state);
    }
}

void takeNewTables()
{
    if (!s_isUnknownTold && takeUnknownHandles()) {
        s_isUnknownTold = true;
        reportProblem(
            wire::Words("NVTX domains and strings registered before attaching are unknown: their "
                        "ranges are shown in the default domain or without a name"),
            {}, wire::About::Ranges);
    }
    if (monotonicNow() - s_lookedAt >= kLookEvery && loads() != s_seenLoads)
        takeTables();
}

void leaveTables()
{
    s_isTold = s_isNvtx2Told = s_isPythonTold = s_isUnknownTold = false;
    const LoaderUse use;
    ::dl_iterate_phdr(leaveOf, nullptr);
}

} // namespace trilane::agent::nvtx
