// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/gate.h"

#include "tests/fakes/cuda/cupti/driverlink.h"
#include "tests/fakes/cuda/cupti/layout.h"
#include "tests/fakes/cuda/cupti/report.h"
#include "tests/fakes/cuda/cupti/settings.h"

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <mutex>

#include <pthread.h>

namespace fakecupti {

namespace {

std::atomic<bool> s_isOver{false};
pthread_t s_exitThread;

std::atomic<bool> s_isChild{false};
bool s_isCopiedBusy = false; ///< in a child: another thread was inside at the fork

thread_local int t_depth = 0;
thread_local int t_callbacks = 0;

std::mutex s_lock;
std::condition_variable s_changed;
int s_inside = 0; ///< threads
bool s_isFinalizing = false;
pthread_t s_finalizer;

void endLibrary()
{
    s_exitThread = ::pthread_self();
    if (!s_isOver.exchange(true))
        report::write();
}

/// Destroyed when the exit handlers have come to where the library was loaded.
struct Teardown
{
    ~Teardown() { endLibrary(); }
} s_teardown;

void beforeFork()
{
    s_lock.lock();
}
void afterFork()
{
    s_lock.unlock();
}
void inChild()
{
    s_isCopiedBusy = s_inside > (t_depth > 0 ? 1 : 0);
    s_isChild = true;
    s_lock.unlock();
}

struct ForkWatch
{
    ForkWatch() { ::pthread_atfork(beforeFork, afterFork, inChild); }
} s_forkWatch;

/// 13.2 recurses without an end where it finds no initialized driver; later ones answer 999.
int refuseWithoutDriver(Use use)
{
    if (settings().isDriverless || isDriverThere())
        return kSuccess;
    const uint32_t api = version().api;
    if (api / 100 == 1302) {
        std::fputs("simulated CUPTI 13.2: no driver, stack overflow\n", stderr);
        std::signal(SIGSEGV, SIG_DFL);
        std::raise(SIGSEGV);
    }
    if (api >= 130300)
        return kUnknown;
    return use == Use::Driver ? kNotInitialized : kSuccess;
}

void checkExit(const char *function, Use use)
{
    if (!s_isOver || settings().isExitKind)
        return;
    const bool isHandler = ::pthread_equal(s_exitThread, ::pthread_self()) != 0;
    if (!isHandler || (use != Use::Flush && use != Use::Record))
        die(function, "called after the process's exit handlers have begun");
}

/// One more thread inside, unless cuptiFinalize is at work.
void enter(const char *function)
{
    std::unique_lock lock(s_lock);
    const auto isFree = [] {
        return !s_isFinalizing || ::pthread_equal(s_finalizer, ::pthread_self());
    };
    if (!isFree() && !settings().isFinalizeKind)
        die(function, "called while another thread is in cuptiFinalize");
    s_changed.wait(lock, isFree);
    ++s_inside;
}

} // namespace

void die(const char *function, const char *why)
{
    std::fprintf(stderr, "simulated CUPTI: %s: %s\n", function, why);
    std::abort();
}

Entry::Entry(const char *function, Use use)
{
    if (t_callbacks > 0 && use != Use::Record && !settings().isCallbackFree)
        die(function, "called in a buffer callback, which would deadlock");
    if (t_depth++ > 0)
        return;
    checkExit(function, use);
    if (s_isChild && !settings().isForkKind) {
        if (s_isCopiedBusy)
            die(function, "called in a forked child, whose copy of the library is locked");
        m_refusal = kNotInitialized;
    } else {
        m_refusal = refuseWithoutDriver(use);
    }
    if (use != Use::Record && !s_isChild)
        report::count(function);
    if (use == Use::Number)
        return;
    enter(function);
    m_isInside = true;
    if (use != Use::Record && m_refusal == kSuccess)
        beginAgain(function);
}

Entry::~Entry()
{
    if (--t_depth > 0 || !m_isInside)
        return;
    const std::lock_guard lock(s_lock);
    --s_inside;
    s_changed.notify_all();
}

bool isInside()
{
    return t_depth > 0;
}

InCallback::InCallback()
{
    ++t_callbacks;
}

InCallback::~InCallback()
{
    --t_callbacks;
}

Finalizing::Finalizing()
{
    std::unique_lock lock(s_lock);
    if (s_inside > 1 && !settings().isFinalizeKind)
        die("cuptiFinalize", "called while another thread is in a function of CUPTI's");
    s_changed.wait(lock, [] { return s_inside == 1 && !s_isFinalizing; });
    s_isFinalizing = true;
    s_finalizer = ::pthread_self();
}

Finalizing::~Finalizing()
{
    const std::lock_guard lock(s_lock);
    s_isFinalizing = false;
    s_changed.notify_all();
}

void watchExit()
{
    static const int registered = std::atexit(endLibrary);
    (void)registered;
}

bool isOver()
{
    return s_isOver;
}

bool isChild()
{
    return s_isChild;
}

} // namespace fakecupti
