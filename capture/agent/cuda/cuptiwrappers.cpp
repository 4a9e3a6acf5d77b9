// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/cuptiwrappers.h"

#include "capture/agent/core/connection.h"
#include "capture/agent/core/loaderuse.h"
#include "capture/agent/cuda/clockpair.h"
#include "capture/agent/cuda/cudabuffers.h"
#include "capture/agent/cuda/cuptisession.h"
#include "capture/agent/cuda/finalizing.h"
#include "capture/agent/cuda/importpatch.h"
#include "capture/agent/cuda/otherclients.h"

#include <atomic>
#include <cstring>
#include <iterator>
#include <utility>

#include <dlfcn.h>
#include <link.h>

/// Replacements of dlsym() and dlvsym(), with their arguments. Null: the call is not of interest
/// and continues to the real one, as if from its caller, which it inspects (RTLD_NEXT).
extern "C" {
[[gnu::visibility("hidden"), gnu::used]] void *trilaneLookedUp(void *handle, const char *name);
[[gnu::visibility("hidden"), gnu::used]] void *
trilaneLookedUpVersion(void *handle, const char *name, const char *version);
[[gnu::visibility("hidden"), gnu::used]] constinit void *g_trilaneRealDlsym = nullptr;
[[gnu::visibility("hidden"), gnu::used]] constinit void *g_trilaneRealDlvsym = nullptr;
[[gnu::visibility("hidden")]] void *trilaneDlsym(void *handle, const char *name);
[[gnu::visibility("hidden")]] void *trilaneDlvsym(void *handle, const char *name,
                                                  const char *version);
}

#if defined(__x86_64__)
#define TRILANE_STAND_IN_FOR(name, look, real)                                                     \
    asm("    .text\n"                                                                              \
        "    .hidden " name "\n"                                                                   \
        "    .globl " name "\n"                                                                    \
        "    .type " name ", @function\n" name ":\n"                                               \
        "    .cfi_startproc\n"                                                                     \
        "    endbr64\n"                                                                            \
        "    pushq %rdi\n"                                                                         \
        "    .cfi_adjust_cfa_offset 8\n"                                                           \
        "    pushq %rsi\n"                                                                         \
        "    .cfi_adjust_cfa_offset 8\n"                                                           \
        "    pushq %rdx\n"                                                                         \
        "    .cfi_adjust_cfa_offset 8\n"                                                           \
        "    call " look "\n"                                                                      \
        "    popq %rdx\n"                                                                          \
        "    .cfi_adjust_cfa_offset -8\n"                                                          \
        "    popq %rsi\n"                                                                          \
        "    .cfi_adjust_cfa_offset -8\n"                                                          \
        "    popq %rdi\n"                                                                          \
        "    .cfi_adjust_cfa_offset -8\n"                                                          \
        "    testq %rax, %rax\n"                                                                   \
        "    jne 1f\n"                                                                             \
        "    jmp *" real "(%rip)\n"                                                                \
        "1:  ret\n"                                                                                \
        "    .cfi_endproc\n"                                                                       \
        "    .size " name ", .-" name "\n")
#else
#define TRILANE_STAND_IN_FOR(name, look, real)                                                     \
    asm("    .text\n"                                                                              \
        "    .hidden " name "\n"                                                                   \
        "    .globl " name "\n"                                                                    \
        "    .type " name ", %function\n" name ":\n"                                               \
        "    .cfi_startproc\n"                                                                     \
        "    hint #34\n"                                                                           \
        "    stp x29, x30, [sp, #-48]!\n"                                                          \
        "    .cfi_def_cfa_offset 48\n"                                                             \
        "    .cfi_offset 29, -48\n"                                                                \
        "    .cfi_offset 30, -40\n"                                                                \
        "    stp x0, x1, [sp, #16]\n"                                                              \
        "    str x2, [sp, #32]\n"                                                                  \
        "    bl " look "\n"                                                                        \
        "    mov x9, x0\n"                                                                         \
        "    ldr x2, [sp, #32]\n"                                                                  \
        "    ldp x0, x1, [sp, #16]\n"                                                              \
        "    ldp x29, x30, [sp], #48\n"                                                            \
        "    .cfi_def_cfa_offset 0\n"                                                              \
        "    cbnz x9, 1f\n"                                                                        \
        "    adrp x9, " real "\n"                                                                  \
        "    ldr x9, [x9, #:lo12:" real "]\n"                                                      \
        "    br x9\n"                                                                              \
        "1:  mov x0, x9\n"                                                                         \
        "    ret\n"                                                                                \
        "    .cfi_endproc\n"                                                                       \
        "    .size " name ", .-" name "\n")
#endif

TRILANE_STAND_IN_FOR("trilaneDlsym", "trilaneLookedUp", "g_trilaneRealDlsym");
TRILANE_STAND_IN_FOR("trilaneDlvsym", "trilaneLookedUpVersion", "g_trilaneRealDlvsym");

namespace trilane::agent::wrappers {

namespace {

/// The wrapped functions; set before anything calls our wrappers.
constexpr size_t kMaxLibraries = 8;
constinit cupti::Library s_libraries[kMaxLibraries]{};
constinit size_t s_libraryCount = 0;
constinit std::atomic<const cupti::Library *> s_real{&s_libraries[0]};
using Finalize = int (*)();
constinit Finalize s_finalize = nullptr;
using Timestamp = uint64_t (*)();
using SetClock = int (*)(Timestamp);
constinit SetClock s_setClock = nullptr;
using EnableAndDump = int (*)(uint32_t);
constinit EnableAndDump s_enableAndDump = nullptr;
using OfContext = int (*)(void *, uint32_t);
constinit OfContext s_enableContext = nullptr;
constinit OfContext s_disableContext = nullptr;
using SubscribeNamed = int (*)(void **, cupti::Callback, void *, void *);
constinit SubscribeNamed s_subscribeNamed = nullptr; ///< from CUDA 13.0 on
constinit std::atomic<bool> s_isInstalled{false};
constinit unsigned long long s_loads = 0;
constinit bool s_isTold = false; ///< reports that nothing can be replaced
constinit int s_looks = 0;       ///< remaining checks after libraries were loaded

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
    const bool isNew = otherclients::enables(kind);
    const int result = real().enable(kind);
    if (result != cupti::kSuccess && isNew)
        otherclients::refused(kind);
    return result;
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

int enableAndDump(uint32_t kind)
{
    if (!isActive())
        return s_enableAndDump(kind);
    const otherclients::Call call;
    const bool isNew = otherclients::enables(kind);
    const int result = s_enableAndDump(kind);
    if (result != cupti::kSuccess && isNew)
        otherclients::refused(kind);
    return result;
}

int enableContext(void *context, uint32_t kind)
{
    if (!isActive())
        return s_enableContext(context, kind);
    const otherclients::Call call;
    const bool isNew = otherclients::enables(context, kind);
    const int result = s_enableContext(context, kind);
    if (result != cupti::kSuccess && isNew)
        otherclients::refused(context, kind);
    return result;
}

int disableContext(void *context, uint32_t kind)
{
    if (!isActive())
        return s_disableContext(context, kind);
    const otherclients::Call call;
    const int result = s_disableContext(context, kind);
    otherclients::disabled(context, kind);
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

int subscribeNamed(void **subscriber, cupti::Callback callback, void *own, void *parameters)
{
    if (!isActive())
        return s_subscribeNamed(subscriber, callback, own, parameters);
    const otherclients::Call call;
    otherclients::subscribes();
    return s_subscribeNamed(subscriber, callback, own, parameters);
}

void putPairWhileRecording()
{
    const session::State state = session::state();
    if (isActive() && (state == session::State::Recording || state == session::State::Ending))
        putClockPair();
}

/// Records a pair of both clocks, even if another clock follows soon.
int setClock(Timestamp callback)
{
    const otherclients::Call call;
    otherclients::settle();
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

/// Any library may look up libcupti's functions, as XLA and TensorFlow do. NVIDIA's own are not
/// clients; libc and the loader look up nothing. "libcudart" matches "libcudart.so.12" and
/// "libcudart-1a2b.so.12", but not "libcudartools.so".
bool mayLookUp(const char *library)
{
    constexpr const char *kOthers[] = {"ld-linux-x86-64",
                                       "ld-linux-aarch64",
                                       "libc",
                                       "libcublas",
                                       "libcublasLt",
                                       "libcuda",
                                       "libcudadebugger",
                                       "libcudart",
                                       "libcudnn",
                                       "libcufft",
                                       "libcufile",
                                       "libcupti",
                                       "libcurand",
                                       "libcusolver",
                                       "libcusparse",
                                       "libcusparseLt",
                                       "libdl",
                                       "libnccl",
                                       "libnvJitLink",
                                       "libnvcuvid",
                                       "libnvidia-ml",
                                       "libnvrtc",
                                       "libnvToolsExt",
                                       "libpthread"};
    const char *slash = std::strrchr(library, '/');
    const char *name = slash ? slash + 1 : library;
    for (const char *one : kOthers) {
        const size_t size = std::strlen(one);
        if (std::strncmp(name, one, size) == 0 &&
            (std::strncmp(name + size, ".so", 3) == 0 || name[size] == '-'))
            return false;
    }
    return true;
}

template <typename F>
void *address(F function)
{
    return reinterpret_cast<void *>(function);
}

constexpr size_t kWrapped = 11;
constinit imports::Replacement s_replacements[kWrapped + 2]{};

template <typename F>
void find(void *library, const char *name, F &function)
{
    function = library ? reinterpret_cast<F>(::dlsym(library, name)) : nullptr;
}

void prepare(const cupti::Library &library)
{
    cupti::Library &own = s_libraries[s_libraryCount];
    own = library;
    s_libraryCount += s_libraryCount + 1 < kMaxLibraries ? 1 : 0;
    s_real.store(&own, std::memory_order_release);
    void *from = nullptr;
    Dl_info info{};
    if (::dladdr(address(library.flushAll), &info))
        from = ::dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD);
    find(from, "cuptiFinalize", s_finalize);
    find(from, "cuptiActivityRegisterTimestampCallback", s_setClock);
    find(from, "cuptiActivityEnableAndDump", s_enableAndDump);
    find(from, "cuptiActivityEnableContext", s_enableContext);
    find(from, "cuptiActivityDisableContext", s_disableContext);
    find(from, "cuptiSubscribe_v2", s_subscribeNamed);
    g_trilaneRealDlsym = address(::dlsym);
    g_trilaneRealDlvsym = ::dlsym(RTLD_DEFAULT, "dlvsym"); // not in every libc
    const imports::Replacement all[] = {
        {"cuptiActivityRegisterCallbacks", address(library.registerCallbacks),
         address(registerCallbacks), nullptr},
        {"cuptiActivityEnable", address(library.enable), address(enable), nullptr},
        {"cuptiActivityEnableAndDump", address(s_enableAndDump), address(enableAndDump), nullptr},
        {"cuptiActivityEnableContext", address(s_enableContext), address(enableContext), nullptr},
        {"cuptiActivityDisable", address(library.disable), address(disable), nullptr},
        {"cuptiActivityDisableContext", address(s_disableContext), address(disableContext),
         nullptr},
        {"cuptiActivityFlushAll", address(library.flushAll), address(flushAll), nullptr},
        {"cuptiSubscribe", address(library.subscribe), address(subscribe), nullptr},
        {"cuptiSubscribe_v2", address(s_subscribeNamed), address(subscribeNamed), nullptr},
        {"cuptiFinalize", address(s_finalize), address(finalize), nullptr},
        {"cuptiActivityRegisterTimestampCallback", address(s_setClock), address(setClock), nullptr},
        {"dlsym", g_trilaneRealDlsym, address(trilaneDlsym), mayLookUp},
        {"dlvsym", g_trilaneRealDlvsym, address(trilaneDlvsym), mayLookUp}};
    static_assert(std::size(all) == kWrapped + 2);
    std::memcpy(s_replacements, all, sizeof all);
}

struct Loaded
{
    unsigned long long times = 0; ///< number of library loads
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

/// Removes the agent's functions from all tables. Pointers returned by dlsym() remain and forward.
void remove()
{
    s_isInstalled.store(false, std::memory_order_release);
    imports::restore(s_replacements, std::size(s_replacements));
}

} // namespace

void install(const cupti::Library &library)
{
    // A different copy than before: the first one did not fit the driver.
    if (isActive() && real().registerCallbacks != library.registerCallbacks)
        remove();
    const bool isFirst = !isActive();
    if (isFirst)
        prepare(library);
    const Loaded now = loaded();
    if (isFirst || now.times != s_loads)
        s_looks = 10; // the loader may still be processing them, for a second
    s_loads = now.times;
    if (s_looks == 0)
        return;
    --s_looks;
    s_isInstalled.store(true, std::memory_order_release);
    if (imports::replace(s_replacements, std::size(s_replacements), now.cuptis == 1) < 0 &&
        !std::exchange(s_isTold, true))
        reportProblem(wire::Words("other tools that start using CUPTI in this process cannot be "
                                  "detected: process_vm_writev is not permitted"));
}

bool installEarly()
{
    static constinit cupti::Library s_mapped{};
    static constinit unsigned long long s_seen = 0;
    const unsigned long long times = loaded().times;
    if (!s_mapped.flushAll && std::exchange(s_seen, times) != times)
        cupti::findMapped(s_mapped);
    const bool wasActive = isActive();
    if (s_mapped.flushAll)
        install(s_mapped);
    return isActive() && !wasActive;
}

void awaitFinalize()
{
    finalizing::awaitNone(address(s_finalize));
}

void renew()
{
    s_isTold = false;
    s_loads = 0;
}

/// True if the requested function is libcupti's.
static bool isWanted(void *handle, const char *name)
{
    return isActive() && handle != RTLD_NEXT && name && std::strncmp(name, "cupti", 5) == 0;
}

static void *oursFor(void *found)
{
    for (size_t i = 0; found && i < kWrapped; ++i) {
        if (s_replacements[i].real == found)
            return s_replacements[i].ours;
    }
    return nullptr;
}

} // namespace trilane::agent::wrappers

void *trilaneLookedUp(void *handle, const char *name)
{
    using namespace trilane::agent::wrappers;
    return isWanted(handle, name) ? oursFor(::dlsym(handle, name)) : nullptr;
}

void *trilaneLookedUpVersion(void *handle, const char *name, const char *version)
{
    using namespace trilane::agent::wrappers;
    using Find = void *(*)(void *, const char *, const char *);
    const auto find = reinterpret_cast<Find>(g_trilaneRealDlvsym);
    return isWanted(handle, name) ? oursFor(find(handle, name, version)) : nullptr;
}
