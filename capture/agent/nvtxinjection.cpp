// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/entry.h"
#include "capture/agent/nvtxchain.h"
#include "capture/agent/process.h"

namespace trilane::agent::nvtx {

namespace {

/// Called for each library of the program that uses NVTX: each has its own tables. A tool before us
/// fills them first; what it put there is called by our hooks.
bool install(const Callbacks *callbacks, bool chained)
{
    bool installed = false;
    constexpr int kModules[] = {kCore, kCore2};
    for (const int module : kModules) {
        FunctionTable table = nullptr;
        unsigned size = 0;
        if (!callbacks->getModuleFunctionTable(module, &table, &size) || !table)
            continue;
        for (const Hook *hook = kHooks; hook->module; ++hook) {
            if (hook->module != module || hook->id >= size || !table[hook->id])
                continue;
            Function &slot = *table[hook->id];
            const bool isOurs = slot == hook->alone || slot == hook->chained;
            const bool both = chained && slot && !isOurs && hook->chained;
            if (both)
                keepChained(module, hook->id, slot);
            if (isOurs)
                continue;
            // Handles need translating as soon as there is another tool at all.
            slot = chained && hook->chained ? hook->chained : hook->alone;
        }
        installed = true;
    }
    return installed;
}

int inject(GetExportTable getExportTable, const char *entry)
{
    const bool connected = connectOnce();
    const auto chain = reinterpret_cast<int (*)(GetExportTable)>(chainedEntry(entry));
    const bool chained = chain && chain(getExportTable) != 0;
    if (!connected)
        return chained ? 1 : 0;
    const auto *callbacks = static_cast<const Callbacks *>(getExportTable(kCallbacks));
    if (!callbacks || callbacks->size < sizeof(Callbacks))
        return chained ? 1 : 0;
    return install(callbacks, chained) || chained ? 1 : 0;
}

} // namespace

} // namespace trilane::agent::nvtx

using namespace trilane::agent;

int InitializeInjectionNvtx2(nvtx::GetExportTable getExportTable)
{
    return nvtx::inject(getExportTable, "InitializeInjectionNvtx2");
}

int InitializeInjectionNvtx(nvtx::GetExportTable getExportTable)
{
    return nvtx::inject(getExportTable, "InitializeInjectionNvtx");
}

/// Ranges with structured payloads: not recorded, but a chained tool gets them.
int InitializeInjectionNvtxExtension(nvtx::ExtensionModule *module)
{
    const auto chain = reinterpret_cast<int (*)(nvtx::ExtensionModule *)>(
        nvtx::chainedEntry("InitializeInjectionNvtxExtension"));
    return chain ? chain(module) : 0;
}
