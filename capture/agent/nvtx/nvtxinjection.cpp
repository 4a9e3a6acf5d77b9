// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/entry.h"
#include "capture/agent/core/process.h"
#include "capture/agent/nvtx/domains.h"
#include "capture/agent/nvtx/nvtxchain.h"
#include "capture/agent/nvtx/nvtxevent.h"
#include "capture/agent/nvtx/nvtxhooks.h"
#include "capture/agent/nvtx/nvtxschema.h"
#include "capture/agent/nvtx/nvtxtypes.h"
#include "capture/libcupti/cuptisearch.h"

#include <atomic>
#include <cstring>

#include <dlfcn.h>

namespace trilane::agent::nvtx {

namespace {

constinit std::atomic<intptr_t> s_chained[payload::Size];

/// Calls function `id` of the chained tool, with its own handle of the domain; `Like` is the
/// agent's.
template <auto Like, typename... Arguments>
auto forward(payload::Id id, void *domain, Arguments... arguments)
{
    using Result = decltype(Like(domain, arguments...));
    const auto function =
        reinterpret_cast<decltype(Like)>(s_chained[id].load(std::memory_order_relaxed));
    if (function)
        return function(domainOf(domain).chained, arguments...);
    return Result();
}

uint64_t schemaRegister(void *domain, const SchemaAttributes *what)
{
    const uint64_t chosen = forward<schemaRegister>(payload::SchemaRegister, domain, what);
    return registerSchema(domain, what, chosen);
}

uint64_t enumRegister(void *domain, const EnumAttributes *what)
{
    const uint64_t chosen = forward<enumRegister>(payload::EnumRegister, domain, what);
    return registerEnum(domain, what, chosen);
}

void mark(void *domain, const PayloadData *data, size_t count)
{
    if (isOn())
        recordStructures(wire::RecordType::Mark, domainOf(domain), data, count, 0);
    forward<mark>(payload::MarkPayload, domain, data, count);
}

int push(void *domain, const PayloadData *data, size_t count)
{
    if (isOn())
        recordStructures(wire::RecordType::RangePush, domainOf(domain), data, count, 0);
    forward<push>(payload::RangePushPayload, domain, data, count);
    return kNoPushPopTracking;
}

int pop(void *domain, const PayloadData *data, size_t count)
{
    if (isOn())
        recordStructures(wire::RecordType::RangePop, domainOf(domain), data, count, 0);
    forward<pop>(payload::RangePopPayload, domain, data, count);
    return kNoPushPopTracking;
}

/// Ranges carry the other tool's id: the program has only one to give back.
uint64_t start(void *domain, const PayloadData *data, size_t count)
{
    const uint64_t chosen = forward<start>(payload::RangeStartPayload, domain, data, count);
    const uint64_t id = chosen != 0 ? chosen : nextRange();
    if (isOn())
        recordStructures(wire::RecordType::RangeStart, domainOf(domain), data, count, id);
    return id;
}

void end(void *domain, uint64_t id, const PayloadData *data, size_t count)
{
    if (isOn())
        recordStructures(wire::RecordType::RangeEnd, domainOf(domain), data, count, id);
    forward<end>(payload::RangeEndPayload, domain, id, data, count);
}

template <typename F>
intptr_t any(F *function)
{
    return reinterpret_cast<intptr_t>(function);
}

/// Installs the agent's functions in NVTX's payload extension. Functions of a chained tool found
/// there are called by the agent's. False: it is another extension.
bool installPayload(const ExtensionModule &module)
{
    if (module.module != kPayloadModule || module.segments == 0 || !module.segment)
        return false;
    const intptr_t ours[payload::Size] = {
        any(schemaRegister), any(enumRegister), any(mark), any(push), any(pop),
        any(start),          any(end)};
    const ExtensionSegment &table = module.segment[0];
    for (size_t id = 0; id < payload::Size && id < table.count; ++id) {
        intptr_t &slot = table.functions[id];
        // 0 and 1 mean "fresh" and "disabled".
        if (slot != ours[id] && slot != 0 && slot != 1)
            s_chained[id].store(slot, std::memory_order_release);
        slot = ours[id];
    }
    return true;
}

constexpr int kModules[] = {kCore, kCore2};
constexpr unsigned kMaxHooks = 64;

/// Previous contents of the tables; NVTX fills them with functions that call back into it.
struct Before
{
    Function functions[2][kMaxHooks];
};

/// For each of our hooks that has a slot in the tables.
template <typename Use>
bool forSlots(const Callbacks *callbacks, Use use)
{
    bool any = false;
    for (int i = 0; i < 2; ++i) {
        FunctionTable table = nullptr;
        unsigned size = 0;
        if (!callbacks->getModuleFunctionTable(kModules[i], &table, &size) || !table)
            continue;
        for (const Hook *hook = kHooks; hook->module; ++hook) {
            if (hook->module == kModules[i] && hook->id < size && table[hook->id])
                use(i, *hook, *table[hook->id]);
        }
        any = true;
    }
    return any;
}

/// If another tool filled the tables first, our hooks call its functions.
bool install(const Callbacks *callbacks, const Before &before, bool chained)
{
    return forSlots(callbacks, [&](int module, const Hook &hook, Function &slot) {
        if (slot == hook.alone || slot == hook.chained)
            return; // called again
        if (chained && hook.chained && slot != before.functions[module][hook.id])
            keepChained(hook.module, hook.id, slot);
        // Handles need translation if there is another tool.
        slot = chained && hook.chained ? hook.chained : hook.alone;
    });
}

/// Ranges inside profilers do not belong to the program. Profiler libraries have NVTX compiled in;
/// the address of their function identifies them.
bool isTool(GetExportTable getExportTable)
{
    Dl_info info{};
    if (!::dladdr(reinterpret_cast<const void *>(getExportTable), &info) || !info.dli_fname)
        return false;
    const char *slash = std::strrchr(info.dli_fname, '/');
    return slash && libcupti::isToolName(slash + 1);
}

/// Until this returns, NVTX blocks other threads, a signal handler on this one, and forked
/// children. Slow work is deferred to the first event.
int injectAlone(GetExportTable getExportTable)
{
    const auto *callbacks = static_cast<const Callbacks *>(getExportTable(kCallbacks));
    if (!callbacks || callbacks->size < sizeof(Callbacks))
        return 0;
    connectAtFirstCall();
    return install(callbacks, Before{}, false) ? 1 : 0;
}

/// Called for each library that uses NVTX: each has its own tables.
int inject(GetExportTable getExportTable, const char *entry)
{
    if (isTool(getExportTable))
        return 0;
    if (!isChained())
        return injectAlone(getExportTable);
    const bool connected = connectOnce();
    const auto chain = reinterpret_cast<int (*)(GetExportTable)>(chainedEntry(entry));
    const auto *callbacks = static_cast<const Callbacks *>(getExportTable(kCallbacks));
    if (!connected || !callbacks || callbacks->size < sizeof(Callbacks))
        return chain ? chain(getExportTable) : 0;
    Before before{};
    forSlots(callbacks, [&before](int module, const Hook &hook, Function &slot) {
        before.functions[module][hook.id] = slot;
    });
    const bool chained = chain && chain(getExportTable) != 0;
    return install(callbacks, before, chained) || chained ? 1 : 0;
}

} // namespace

} // namespace trilane::agent::nvtx

using namespace trilane::agent;

int InitializeInjectionNvtx2(trilane::agent::nvtx::GetExportTable getExportTable)
{
    return nvtx::inject(getExportTable, "InitializeInjectionNvtx2");
}

int InitializeInjectionNvtx(trilane::agent::nvtx::GetExportTable getExportTable)
{
    return nvtx::inject(getExportTable, "InitializeInjectionNvtx");
}

/// Called for each library that uses an extension.
int InitializeInjectionNvtxExtension(trilane::agent::nvtx::ExtensionModule *module)
{
    const bool connected = connectOnce();
    const auto chain = reinterpret_cast<int (*)(trilane::agent::nvtx::ExtensionModule *)>(
        trilane::agent::nvtx::chainedEntry("InitializeInjectionNvtxExtension"));
    const bool isChained = chain && chain(module) != 0;
    const bool isOurs = connected && module && trilane::agent::nvtx::installPayload(*module);
    return isOurs || isChained ? 1 : 0;
}
