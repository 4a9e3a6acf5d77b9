// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Code that runs in the target process. All of it is in the section `trilane_stub`, whose bytes are
// copied: it must not use anything outside of that section except its block. Compiler options
// prevent additions (capture/inject/CMakeLists.txt), which a test checks.

#include "capture/inject/stub.h"

#include "capture/inject/stubcalls.h"

#include <ctime>

#include <sys/mman.h>
#include <sys/syscall.h>

using namespace trilane::inject;

extern "C" const unsigned char __start_trilane_stub[] [[gnu::visibility("hidden")]];
extern "C" const unsigned char __stop_trilane_stub[] [[gnu::visibility("hidden")]];
extern "C" [[gnu::visibility("hidden")]] void *trilaneStubThread(void *block);
extern "C" [[gnu::visibility("hidden")]] void trilaneStubBegin(StubBlock *block);
extern "C" [[gnu::visibility("hidden")]] void trilaneStubEnter(StubBlock *block);
extern "C" [[gnu::visibility("hidden")]] uint64_t trilaneStubLoad(StubBlock *block);

static_assert(offsetof(StubBlock, mapping) == 0 && offsetof(StubBlock, mappingSize) == 8 &&
              offsetof(StubBlock, writableSize) == 16);

namespace {

// In milliseconds, approximately: sleeps take longer on a busy machine.
constexpr int kRestoreAfter = 3000;
constexpr int kAnswerWithin = 20'000;

/// One millisecond; with a call that has no kernel state when interrupted, unlike timed waits with
/// restart blocks.
TRILANE_STUB void nap()
{
    uint64_t noSignals = 0;
    timespec time;
    time.tv_sec = 0;
    time.tv_nsec = 1'000'000;
    stubSyscall(SYS_rt_sigtimedwait, reinterpret_cast<long>(&noSignals), 0,
                reinterpret_cast<long>(&time), sizeof noSignals);
}

TRILANE_STUB uint32_t answerOtherThan(StubBlock *block, uint32_t before)
{
    for (int i = 0; i < kAnswerWithin; ++i) {
        const uint32_t answer = block->answer.load(std::memory_order_acquire);
        if (answer != before)
            return answer;
        nap();
    }
    return static_cast<uint32_t>(StubAnswer::GiveUp);
}

TRILANE_STUB void say(StubBlock *block, StubStep step)
{
    block->step.store(static_cast<uint32_t>(step), std::memory_order_release);
}

TRILANE_STUB void copyText(char *to, const char *from, uint64_t room)
{
    uint64_t i = 0;
    for (; from && i + 1 < room && from[i]; ++i)
        *static_cast<volatile char *>(to + i) = from[i];
    *static_cast<volatile char *>(to + i) = 0;
}

/// The file's path, from this process's descriptor folder and the number.
TRILANE_STUB void namePath(StubBlock *block, int file)
{
    copyText(block->path, block->filesFolder, sizeof block->path);
    volatile char *at = block->path;
    while (*at)
        ++at;
    int unit = 1;
    while (file / unit >= 10)
        unit *= 10;
    for (; unit > 0; unit /= 10)
        *at++ = static_cast<char>('0' + file / unit % 10);
    *at = 0;
}

/// trilaneAttach of the agent; 0: it could not be loaded.
TRILANE_STUB uint64_t loadAgent(StubBlock *block)
{
    const auto dlopen = reinterpret_cast<void *(*)(const char *, int)>(block->dlopen);
    const auto dlsym = reinterpret_cast<void *(*)(void *, const char *)>(block->dlsym);
    const auto dlerror = reinterpret_cast<const char *(*)()>(block->dlerror);
    const long file =
        stubSyscall(SYS_memfd_create, reinterpret_cast<long>(block->memoryName), MFD_CLOEXEC, 0, 0);
    block->file = static_cast<int32_t>(file);
    say(block, StubStep::AsksForFile);
    const auto answer = static_cast<StubAnswer>(answerOtherThan(block, 0));
    uint64_t entry = 0;
    if (answer == StubAnswer::FileIsFilled)
        namePath(block, static_cast<int>(file));
    if (answer == StubAnswer::FileIsFilled || answer == StubAnswer::UsePath) {
        if (void *library = dlopen(block->path, block->dlopenFlags))
            entry = reinterpret_cast<uint64_t>(dlsym(library, block->entryName));
        if (entry == 0 && block->dlerror)
            copyText(block->text, dlerror(), sizeof block->text);
    }
    if (file >= 0)
        stubSyscall(SYS_close, file, 0, 0, 0);
    return entry;
}

} // namespace

/// On the stopped thread, with its block writable: creates the new thread, and waits to be
/// restored.
extern "C" TRILANE_STUB void trilaneStubEnter(StubBlock *block)
{
    const auto create =
        reinterpret_cast<int (*)(uint64_t *, const void *, void *(*)(void *), void *)>(
            block->pthreadCreate);
    block->createResult =
        create(&block->thread, nullptr, reinterpret_cast<void *(*)(void *)>(block->loader), block);
    block->isCreated.store(1, std::memory_order_release);
    for (int i = 0; i < kRestoreAfter; ++i)
        nap();
    // Timed out: the injector has exited or is stopped.
    block->isRestored.store(1, std::memory_order_release);
    TRILANE_STUB_RESTORE(block->frame);
}

/// On the new thread. Returns munmap if the pages are to be unmapped, else 0.
extern "C" TRILANE_STUB uint64_t trilaneStubLoad(StubBlock *block)
{
    const auto self = reinterpret_cast<uint64_t (*)()>(block->pthreadSelf);
    const auto detach = reinterpret_cast<int (*)(uint64_t)>(block->pthreadDetach);
    detach(self());
    block->loaderThread = static_cast<int32_t>(stubSyscall(SYS_gettid, 0, 0, 0, 0));
    uint64_t attach = block->attach;
    if (attach == 0)
        attach = loadAgent(block);
    const uint32_t before = block->answer.load(std::memory_order_acquire);
    const bool isLast = before >= static_cast<uint32_t>(StubAnswer::GiveUp);
    if (attach == 0 || isLast) {
        say(block, StubStep::NotLoaded);
    } else {
        say(block, StubStep::Attaching);
        block->result =
            reinterpret_cast<int (*)(trilane::wire::AttachRequest *)>(attach)(&block->request);
        say(block, StubStep::Returned);
    }
    const uint32_t last = isLast ? before : answerOtherThan(block, before);
    return last == static_cast<uint32_t>(StubAnswer::Finish) ? block->munmap : 0;
}

namespace trilane::inject {

StubCode stubCode()
{
    const auto *enter = reinterpret_cast<const unsigned char *>(&trilaneStubBegin);
    const auto *load = reinterpret_cast<const unsigned char *>(&trilaneStubThread);
    const std::span bytes(__start_trilane_stub, __stop_trilane_stub);
    return {bytes, static_cast<size_t>(enter - bytes.data()),
            static_cast<size_t>(load - bytes.data())};
}

} // namespace trilane::inject
