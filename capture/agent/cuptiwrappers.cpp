// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuptiwrappers.h"

#include "capture/agent/clockpair.h"
#include "capture/agent/connection.h"
#include "capture/agent/cudabuffers.h"
#include "capture/agent/cuptisession.h"
#include "capture/agent/importpatch.h"
#include "capture/agent/loaderuse.h"
#include "capture/agent/otherclients.h"

#include <atomic>
#include <cstring>
#include <iterator>
#include <utility>

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
constexpr size_t kMostLibraries = 8;
constinit cupti::Library s_libraries[kMostLibraries]{};
constinit size_t s_libraryCount = 0;
constinit std::atomic<const cupti::Library *> s_real{&s_libraries[0]};
using Finalize = int (*)();
constinit Finalize s_finalize = nullptr;
using Timestamp = uint64_t (*)();
using SetClock = int (*)(Timestamp);
constinit SetClock s_setClock = nullptr;
constinit std::atomic<bool> s_isInstalled{false};
constinit unsigned long long s_loads = 0;
constinit bool s_isTold = false; ///< that nothing can be replaced
constinit int s_looks = 0;       ///< still to come since libraries were loaded

bool isActive()
{
    return s_isInstalled.load(std::memory_order_acquire);
}

const cupti::Library &real()
{
    return *s_real.load(std::memory_order_acquire);
}

int registerCallbacks(cupti::Request request, cupti::Complete complete)
{
    if (!isActive())
        return real().registerCallbacks(request, complete);
    const otherclients::Call call;
    if (otherclients::registers(request, complete))
        return real().registerCallbacks(cudabuffers::request, cudabuffers::complete);
    return real().registerCallbacks(request, complete);
}

int enable(uint32_t kind)
{
    if (!isActive())
        return real().enable(kind);
    const otherclients::Call call;
    otherclients::enables(kind);
    return real().enable(kind);
}

int disable(uint32_t kind)
{
    if (!isActive())
        return real().disable(kind);
    const otherclients::Call call;
    const int result = real().disable(kind);
    otherclients::disabled(kind);
    return result;
}

int flushAll(uint32_t flag)
{
    if (!isActive())
        return real().flushAll(flag);
    const otherclients::Call call;
    return real().flushAll(flag);
}

int subscribe(void **subscriber, cupti::Callback callback, void *own)
{
    if (!isActive())
        return real().subscribe(subscriber, callback, own);
    const otherclients::Call call;
    otherclients::subscribes();
    return real().subscribe(subscriber, callback, own);
}

void putPairWhileRecording()
{
    const session::State state = session::state();
    if (isActive() && (state == session::State::Recording || state == session::State::Ending))
        putClockPair();
}

/// Both clocks are known, however soon the next one comes.
int setClock(Timestamp callback)
{
    const otherclients::Call call;
    putPairWhileRecording();
    const int result = s_setClock(callback);
    putPairWhileRecording();
    return result;
}

int finalize()
{
    if (!isActive())
        return s_finalize();
    const otherclients::Call call;
    pthread_mutex_t *lock = otherclients::finalizes();
    const int result = s_finalize();
    otherclients::finalized(lock);
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

constexpr size_t kWrapped = 7;
constinit imports::Replacement s_replacements[kWrapped + 1]{};

void prepare(const cupti::Library &library)
{
    cupti::Library &own = s_libraries[s_libraryCount];
    own = library;
    s_libraryCount += s_libraryCount + 1 < kMostLibraries ? 1 : 0;
    s_real.store(&own, std::memory_order_release);
    void *from = nullptr;
    Dl_info info{};
    if (::dladdr(address(library.flushAll), &info))
        from = ::dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD);
    s_finalize = from ? reinterpret_cast<Finalize>(::dlsym(from, "cuptiFinalize")) : nullptr;
    s_setClock =
        from ? reinterpret_cast<SetClock>(::dlsym(from, "cuptiActivityRegisterTimestampCallback"))
             : nullptr;
    g_trilaneRealDlsym = address(::dlsym);
    const imports::Replacement all[] = {
        {"cuptiActivityRegisterCallbacks", address(library.registerCallbacks),
         address(registerCallbacks), nullptr},
        {"cuptiActivityEnable", address(library.enable), address(enable), nullptr},
        {"cuptiActivityDisable", address(library.disable), address(disable), nullptr},
        {"cuptiActivityFlushAll", address(library.flushAll), address(flushAll), nullptr},
        {"cuptiSubscribe", address(library.subscribe), address(subscribe), nullptr},
        {"cuptiFinalize", address(s_finalize), address(finalize), nullptr},
        {"cuptiActivityRegisterTimestampCallback", address(s_setClock), address(setClock), nullptr},
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
    const LoaderUse use;
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
    // Another copy than before: the first one did not fit the driver.
    if (isActive() && real().registerCallbacks != library.registerCallbacks)
        remove();
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
    if (imports::replace(s_replacements, std::size(s_replacements), now.cuptis == 1) < 0 &&
        !std::exchange(s_isTold, true))
        reportProblem("other tools that use CUPTI in this process are not seen coming: "
                      "process_vm_writev is forbidden in it");
}

void remove()
{
    if (!isActive())
        return;
    s_isInstalled.store(false, std::memory_order_release);
    s_isTold = false;
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
