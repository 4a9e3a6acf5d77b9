// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/recorder.h"

#include "tests/fakes/cuda/cupti/subscriber.h"

#include <cstdlib>

#include <dlfcn.h>

namespace fakecupti {

using namespace fakecuda;

namespace {

bool isSet(const char *variable)
{
    const char *value = std::getenv(variable);
    return value && std::atoi(value) != 0;
}

} // namespace

bool isTakenByAnother()
{
    static const bool isIt = isSet("FAKE_CUPTI_SUBSCRIBED");
    return isIt;
}

Recorder &Recorder::get()
{
    static auto *recorder = new Recorder;
    return *recorder;
}

Recorder::Recorder()
    : m_hasZeroTimes(isSet("FAKE_CUPTI_ZERO_TIMESTAMPS"))
{
    if (const char *each = std::getenv("FAKE_CUPTI_DROP"))
        m_buffers.dropEach(std::strtoull(each, nullptr, 10));
}

bool Recorder::observe()
{
    static const auto observe = [] {
        void *driver = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
        return driver ? reinterpret_cast<ObserveFunction>(::dlsym(driver, kObserveName)) : nullptr;
    }();
    if (observe)
        observe(this);
    return observe != nullptr;
}

int Recorder::enable(uint32_t kind)
{
    if (isTakenByAnother())
        return kSubscribed;
    if (version().lengthOf(kind) == 0)
        return kInvalidKind;
    if (!observe())
        return kNotInitialized;
    m_enabled[kind] = true;
    return kSuccess;
}

int Recorder::disable(uint32_t kind)
{
    if (version().lengthOf(kind) == 0)
        return kInvalidKind;
    m_enabled[kind] = false;
    return kSuccess;
}

void Recorder::flush(bool isForced)
{
    const Ns start = now();
    m_buffers.flush(isForced);
    if (isOn(kOverhead))
        m_buffers.add(flushRecord(start, now()));
}

/// Of a graph either the whole or its nodes.
bool Recorder::isWanted(const Work &work) const
{
    if (work.kind != WorkKind::Graph && work.graph != 0 && isOn(kGraphTrace))
        return false;
    return isOn(kindOf(work));
}

void Recorder::entered(const Call &call)
{
    tellSubscriber(call, true);
}

void Recorder::left(const Call &call)
{
    tellSubscriber(call, false);
    if (isOn(call.domain == Domain::Runtime ? kRuntime : kDriver))
        m_buffers.add(recordOf(call));
}

void Recorder::submitted(const Work &work)
{
    if (!isWanted(work))
        return;
    const Buffers::Slot slot = m_buffers.open(recordOf(work), timesOf(kindOf(work)));
    if (!slot.buffer)
        return;
    const std::lock_guard lock(m_lock);
    m_open.emplace(work.id, slot);
}

void Recorder::finished(const Work &work)
{
    Buffers::Slot slot;
    {
        const std::lock_guard lock(m_lock);
        const auto found = m_open.find(work.id);
        if (found == m_open.end())
            return;
        slot = found->second;
        m_open.erase(found);
    }
    const bool isZero = m_hasZeroTimes && work.kind == WorkKind::Kernel;
    m_buffers.close(slot, isZero ? 0 : realtime(work.start), isZero ? 0 : realtime(work.end));
}

void Recorder::waited(const Wait &wait)
{
    if (isOn(kSynchronization))
        m_buffers.add(recordOf(wait));
}

void Recorder::allocated(const Allocation &allocation)
{
    if (isOn(kMemory2))
        m_buffers.add(recordOf(allocation));
}

} // namespace fakecupti
