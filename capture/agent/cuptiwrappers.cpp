// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuptiwrappers.h"

#include "capture/agent/importpatch.h"
#include "capture/agent/otherclients.h"

#include <atomic>
#include <cstring>
#include <iterator>

#include <dlfcn.h>
#include <link.h>

/// What dlsym() is replaced by: `handle` and `name` as it gets them. Null: the call is none of ours
/// and goes on to the real one, as if from its caller, whom it looks at (RTLD_NEXT).
extern "C" {
[[gnu::visibility("hidden"), gnu::used]] void *trilaneLookedUp(void *handle, const char *name);
[[gnu::visibility("hidden"), gnu::used]] constinit void *g_trilaneRealDlsym = nullptr;
[[gnu::visibility("hidden")]] void *trilaneDlsym(void *handle, const char *name);
}

#if defined(__x86_64__)
asm(R"(
    .text
    .hidden trilaneDlsym
    .globl trilaneDlsym
    .type trilaneDlsym, @function
trilaneDlsym:
    .cfi_startproc
    endbr64
    pushq %rdi
    .cfi_adjust_cfa_offset 8
    pushq %rsi
    .cfi_adjust_cfa_offset 8
    subq $8, %rsp
    .cfi_adjust_cfa_offset 8
    call trilaneLookedUp
    addq $8, %rsp
    .cfi_adjust_cfa_offset -8
    popq %rsi
    .cfi_adjust_cfa_offset -8
    popq %rdi
    .cfi_adjust_cfa_offset -8
    testq %rax, %rax
    jne 1f
    jmp *g_trilaneRealDlsym(%rip)
1:  ret
    .cfi_endproc
    .size trilaneDlsym, .-trilaneDlsym
)");
#else
asm(R"(
    .text
    .hidden trilaneDlsym
    .globl trilaneDlsym
    .type trilaneDlsym, %function
trilaneDlsym:
    .cfi_startproc
    hint #34
    stp x29, x30, [sp, #-32]!
    .cfi_def_cfa_offset 32
    .cfi_offset 29, -32
    .cfi_offset 30, -24
    stp x0, x1, [sp, #16]
    bl trilaneLookedUp
    mov x9, x0
    ldp x0, x1, [sp, #16]
    ldp x29, x30, [sp], #32
    .cfi_def_cfa_offset 0
    cbnz x9, 1f
    adrp x9, g_trilaneRealDlsym
    ldr x9, [x9, #:lo12:g_trilaneRealDlsym]
    br x9
1:  mov x0, x9
    ret
    .cfi_endproc
    .size trilaneDlsym, .-trilaneDlsym
)");
#endif

namespace trilane::agent::wrappers {

namespace {

/// The functions that ours lead to; set before anything leads to ours.
constinit cupti::Library s_real{};
using Finalize = int (*)();
constinit Finalize s_finalize = nullptr;
constinit std::atomic<bool> s_isInstalled{false};
constinit unsigned long long s_loads = 0;
constinit int s_looks = 0; ///< still to come since libraries were loaded

bool isActive()
{
    return s_isInstalled.load(std::memory_order_acquire);
}

int registerCallbacks(cupti::Request request, cupti::Complete complete)
{
    if (isActive())
        otherclients::registers(request, complete);
    return s_real.registerCallbacks(request, complete);
}

int enable(uint32_t kind)
{
    if (isActive())
        otherclients::enables(kind);
    return s_real.enable(kind);
}

int disable(uint32_t kind)
{
    const int result = s_real.disable(kind);
    if (isActive())
        otherclients::disabled(kind);
    return result;
}

int flushAll(uint32_t flag)
{
    const int result = s_real.flushAll(flag);
    if (isActive())
        otherclients::called();
    return result;
}

int subscribe(void **subscriber, cupti::Callback callback, void *own)
{
    if (isActive())
        otherclients::subscribes();
    return s_real.subscribe(subscriber, callback, own);
}

int finalize()
{
    if (!isActive())
        return s_finalize();
    const bool isExcluded = otherclients::finalizes();
    const int result = s_finalize();
    otherclients::finalized(isExcluded);
    return result;
}

/// Any library may look libcupti's functions up, and XLA's and TensorFlow's do; NVIDIA's own do not
/// as its clients, and libc's and the loader's have nothing to look up.
bool mayLookUp(const char *library)
{
    const char *slash = std::strrchr(library, '/');
    const char *name = slash ? slash + 1 : library;
    for (const char *one : {"libcu", "libnv", "libnccl", "libc.", "libdl", "ld-", "libpthread"}) {
        if (std::strncmp(name, one, std::strlen(one)) == 0)
            return false;
    }
    return true;
}

template <typename F>
void *address(F function)
{
    return reinterpret_cast<void *>(function);
}

constexpr size_t kWrapped = 6;
constinit imports::Replacement s_replacements[kWrapped + 1]{};

void prepare(const cupti::Library &library)
{
    s_real = library;
    void *from = nullptr;
    Dl_info info{};
    if (::dladdr(address(library.flushAll), &info))
        from = ::dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD);
    s_finalize = from ? reinterpret_cast<Finalize>(::dlsym(from, "cuptiFinalize")) : nullptr;
    g_trilaneRealDlsym = address(::dlsym);
    const imports::Replacement all[] = {
        {"cuptiActivityRegisterCallbacks", address(s_real.registerCallbacks),
         address(registerCallbacks), nullptr},
        {"cuptiActivityEnable", address(s_real.enable), address(enable), nullptr},
        {"cuptiActivityDisable", address(s_real.disable), address(disable), nullptr},
        {"cuptiActivityFlushAll", address(s_real.flushAll), address(flushAll), nullptr},
        {"cuptiSubscribe", address(s_real.subscribe), address(subscribe), nullptr},
        {"cuptiFinalize", address(s_finalize), address(finalize), nullptr},
        {"dlsym", g_trilaneRealDlsym, address(trilaneDlsym), mayLookUp}};
    static_assert(std::size(all) == kWrapped + 1);
    std::memcpy(s_replacements, all, sizeof all);
}

struct Loaded
{
    unsigned long long times = 0; ///< that libraries were loaded
    int cuptis = 0;               ///< copies of libcupti
};

Loaded loaded()
{
    Loaded found;
    ::dl_iterate_phdr(
        [](dl_phdr_info *info, size_t, void *to) {
            auto *now = static_cast<Loaded *>(to);
            const char *slash = info->dlpi_name ? std::strrchr(info->dlpi_name, '/') : nullptr;
            now->times = info->dlpi_adds;
            now->cuptis += slash && std::strncmp(slash + 1, "libcupti", 8) == 0 ? 1 : 0;
            return 0;
        },
        &found);
    return found;
}

} // namespace

void install(const cupti::Library &library)
{
    const bool isFirst = !isActive();
    if (isFirst)
        prepare(library);
    const Loaded now = loaded();
    if (isFirst || now.times != s_loads)
        s_looks = 10; // the loader may still be at work on them, for a second
    s_loads = now.times;
    if (s_looks == 0)
        return;
    --s_looks;
    s_isInstalled.store(true, std::memory_order_release);
    imports::replace(s_replacements, std::size(s_replacements), now.cuptis == 1);
}

void remove()
{
    if (!isActive())
        return;
    s_isInstalled.store(false, std::memory_order_release);
    imports::restore(s_replacements, std::size(s_replacements));
}

} // namespace trilane::agent::wrappers

void *trilaneLookedUp(void *handle, const char *name)
{
    using namespace trilane::agent::wrappers;
    if (!isActive() || handle == RTLD_NEXT || !name || std::strncmp(name, "cupti", 5) != 0)
        return nullptr;
    void *found = ::dlsym(handle, name);
    for (size_t i = 0; found && i < kWrapped; ++i) {
        if (s_replacements[i].real == found)
            return s_replacements[i].ours;
    }
    return nullptr;
}
