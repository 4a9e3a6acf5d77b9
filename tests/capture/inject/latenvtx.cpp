// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// target_latenvtx [MODE [LIBRARY]]: a program with the state of NVTX 3 (nvtxImpl.h) that libraries
// have compiled in, written down by hand. Says "ready", and at the end of its input checks what has
// become of it; exit code 42 when that is right.
//   own      one that nobody has used yet
//   stray    another tool has filled its table, to which a second state leads that nobody uses
//   handles  after a byte of input calls functions with a domain and a text from before the tool
//   load     has LIBRARY

#include "capture/agent/nvtx/nvtxtypes.h"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>

#include <dlfcn.h>
#include <unistd.h>

using namespace trilane::agent::nvtx;

namespace {

constexpr unsigned kSlots = 17;

struct State
{
    uint32_t init;
    uint32_t padding;
    Callbacks callbacks;
    size_t versionSize;
    uint32_t version;
    uint32_t reserved;
    void (*setVersion)();
    Function core[kSlots];
    Function core2[kSlots];
};

int tableOf(int module, FunctionTable *table, unsigned *size);
void setVersion() {}

/// As in Python's package nvtx, of versions that turn themselves off.
[[gnu::used]] const char kMethod[] = "DummyDomain.push_range(self)";

State s_own{0, 0, {sizeof(Callbacks), tableOf}, 24, 3, 0, setVersion, {}, {}};
State s_stray{0, 0, {sizeof(Callbacks), tableOf}, 24, 3, 0, setVersion, {}, {}};

int tableOf(int module, FunctionTable *table, unsigned *size)
{
    static Function *s_tables[2][kSlots];
    for (unsigned i = 1; i < kSlots; ++i) {
        s_tables[0][i] = &s_own.core[i - 1]; // the first one stands right behind the state
        s_tables[1][i] = &s_own.core2[i - 1];
    }
    if (module != kCore && module != kCore2)
        return 0;
    *table = s_tables[module == kCore ? 0 : 1];
    *size = module == kCore ? unsigned{trilane::agent::nvtx::core::Size}
                            : unsigned{trilane::agent::nvtx::core2::Size};
    return 1;
}

void theirs() {}

void useTool()
{
    for (unsigned i = 0; i < kSlots; ++i)
        s_own.core[i] = s_own.core2[i] = theirs;
    s_own.init = 2;
}

bool isToolIntact()
{
    for (unsigned i = 0; i + 1 < trilane::agent::nvtx::core::Size; ++i) {
        if (s_own.core[i] != theirs || s_own.core2[i] != theirs)
            return false;
    }
    return s_stray.init == 0;
}

void push()
{
    Attributes what{};
    what.version = 3;
    what.size = sizeof what;
    what.messageKind = kMessageRegistered;
    what.message.registered = nullptr;
    const auto function = reinterpret_cast<int (*)(void *, const Attributes *)>(
        s_own.core2[trilane::agent::nvtx::core2::RangePushEx - 1]);
    if (function)
        function(nullptr, &what);
}

} // namespace

int main(int argc, char **argv)
{
    const std::string_view mode = argc > 1 ? argv[1] : "own";
    if (mode == "stray")
        useTool();
    // Otherwise there is one state only.
    if (mode != "stray")
        std::memset(static_cast<void *>(&s_stray), 0, sizeof s_stray);
    if (mode == "load" && (argc < 3 || !::dlopen(argv[2], RTLD_NOW | RTLD_LOCAL)))
        return 2;
    std::puts("ready");
    std::fflush(stdout);
    char byte = 0;
    while (::read(0, &byte, 1) == 1) {
        if (mode == "handles")
            push();
    }
    return mode != "stray" || isToolIntact() ? 42 : 1;
}
