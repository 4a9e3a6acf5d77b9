// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/driver.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

namespace fakecuda {

namespace {

std::atomic<Observer *> s_observer{nullptr};
std::atomic<uint64_t> s_works{0};
std::atomic<uint32_t> s_correlations{0};
thread_local uint32_t t_correlation = 0;

bool isSet(const char *variable, const char *value)
{
    const char *found = std::getenv(variable);
    return found && std::strcmp(found, value) == 0;
}

/// FAKE_CUDA_WAIT_US: how long a wait keeps its caller, without a core, when its work has ended.
void comeBackLate()
{
    static const char *const wanted = std::getenv("FAKE_CUDA_WAIT_US");
    if (wanted)
        ::usleep(static_cast<useconds_t>(std::atoll(wanted)));
}

} // namespace

Driver &Driver::get()
{
    static auto *driver = new Driver;
    return *driver;
}

int Driver::initialize()
{
    if (m_isForked)
        return kNotInitialized;
    if (m_stage == DriverState::Untouched || m_stage == DriverState::Injecting) {
        const std::lock_guard lock(m_initLock);
        if (m_stage == DriverState::Injecting)
            return kNotInitialized;
        if (m_stage == DriverState::Untouched)
            start();
    }
    return state();
}

void Driver::start()
{
    findDevices();
    ::pthread_atfork(nullptr, nullptr, forked);
    if (!isSet("FAKE_CUDA_EXIT", "free"))
        std::atexit(end);
    m_stage = isSet("FAKE_CUDA_INJECTION", "late") ? DriverState::Ready : DriverState::Injecting;
    inject();
    m_stage = DriverState::Ready;
}

int Driver::state()
{
    if (m_isForked || m_stage == DriverState::Untouched)
        return kNotInitialized;
    if (m_stage == DriverState::Over)
        return kDeinitialized;
    if (m_stage == DriverState::Injecting) {
        const std::lock_guard lock(m_initLock); // another thread's cuInit is waited for
        if (m_stage == DriverState::Injecting)
            return kNotInitialized;
    }
    return m_devices.empty() ? kNoDevice : kSuccess;
}

void Driver::findDevices()
{
    for (DeviceName &name : visibleDevices()) {
        const auto index = static_cast<uint32_t>(m_devices.size());
        m_devices.push_back(std::make_unique<Device>(index, std::move(name)));
    }
    m_primary.resize(m_devices.size());
    m_retained.resize(m_devices.size());
    for (size_t i = 0; isSet("FAKE_CUDA_CONTEXTS", "early") && i < m_devices.size(); ++i)
        (void)primary(static_cast<int>(i));
}

void Driver::inject()
{
    const char *path = std::getenv("CUDA_INJECTION64_PATH");
    if (!path || !*path)
        return;
    void *library = ::dlopen(path, RTLD_NOW);
    const auto start =
        library ? reinterpret_cast<int (*)()>(::dlsym(library, "InitializeInjection")) : nullptr;
    if (start)
        start();
    else
        std::fprintf(stderr, "simulated CUDA: %s\n", ::dlerror());
}

/// With the process's exit handlers the driver goes: work in flight never finishes.
void Driver::end()
{
    get().m_stage = DriverState::Over;
    s_observer = nullptr;
}

void Driver::forked()
{
    get().m_isForked = true;
}

Device *Driver::device(int index) const
{
    const bool isThere = index >= 0 && static_cast<size_t>(index) < m_devices.size();
    return isThere ? m_devices[index].get() : nullptr;
}

bool hasInnerCalls()
{
    static const bool isNone = isSet("FAKE_CUDA_INNER", "none");
    return !isNone;
}

Observer *currentObserver()
{
    return s_observer.load(std::memory_order_acquire);
}

uint64_t nextWorkId()
{
    return s_works.fetch_add(1, std::memory_order_relaxed) + 1;
}

uint32_t currentCorrelation()
{
    return t_correlation;
}

uint32_t nextCorrelation()
{
    return s_correlations.fetch_add(1, std::memory_order_relaxed) + 1;
}

void setCurrentCorrelation(uint32_t correlation)
{
    t_correlation = correlation;
}

void waitFor(WaitKind kind, const Context &context, uint32_t stream, uint32_t event,
             const std::function<void()> &wait)
{
    Wait waited{.kind = kind,
                .start = now(),
                .correlation = currentCorrelation(),
                .context = context.id(),
                .stream = stream,
                .event = event};
    wait();
    comeBackLate();
    waited.end = now();
    if (Observer *observer = currentObserver())
        observer->waited(waited);
}

int toldQuery(WaitKind kind, const Context &context, uint32_t stream, uint32_t event, int result)
{
    const Ns time = now();
    if (Observer *observer = currentObserver())
        observer->waited({.kind = kind,
                          .start = time,
                          .end = time + 1,
                          .correlation = currentCorrelation(),
                          .context = context.id(),
                          .stream = stream,
                          .event = event,
                          .isQuery = true,
                          .result = result});
    return result;
}

} // namespace fakecuda

extern "C" __attribute__((visibility("default"))) fakecuda::DriverState fakeCudaState()
{
    return fakecuda::Driver::get().stage();
}

extern "C" __attribute__((visibility("default"))) void fakeCudaObserve(fakecuda::Observer *observer)
{
    fakecuda::s_observer.store(observer, std::memory_order_release);
}
