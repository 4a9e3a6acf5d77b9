// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/context.h"

#include "tests/fakes/cuda/core/capture.h"
#include "tests/fakes/cuda/core/driver.h"

#include <algorithm>
#include <map>

namespace fakecuda {

namespace {

constexpr uint32_t kDefaultStream = 7; // its id on real devices
const auto kLegacyHandle = reinterpret_cast<Stream *>(1);
const auto kPerThreadHandle = reinterpret_cast<Stream *>(2);

thread_local std::map<Context *, std::shared_ptr<Stream>> t_perThread;

} // namespace

Context::Context(Device &device, uint32_t id, bool isPrimary)
    : m_device(device)
    , m_id(id)
    , m_isPrimary(isPrimary)
    , m_default(std::make_shared<Stream>(*this, kDefaultStream, true, 0))
{}

std::shared_ptr<Stream> Context::add(bool isBlocking, int priority)
{
    const std::lock_guard lock(m_lock);
    auto stream = std::make_shared<Stream>(*this, m_nextStream++, isBlocking, priority);
    m_streams.push_back(stream);
    return stream;
}

Stream *Context::create(bool isBlocking, int priority)
{
    return add(isBlocking, priority).get();
}

bool Context::destroy(Stream *stream)
{
    const std::lock_guard lock(m_lock);
    const auto found = std::find_if(m_streams.begin(), m_streams.end(),
                                    [&](const auto &one) { return one.get() == stream; });
    if (found == m_streams.end())
        return false;
    (*found)->close();
    m_streams.erase(found);
    return true;
}

std::shared_ptr<Stream> Context::find(Stream *handle)
{
    if (handle == nullptr || handle == kLegacyHandle)
        return m_default;
    if (handle == kPerThreadHandle) {
        std::shared_ptr<Stream> &own = t_perThread[this];
        if (!own)
            own = add(true, 0);
        return own;
    }
    const std::lock_guard lock(m_lock);
    const auto found = std::find_if(m_streams.begin(), m_streams.end(),
                                    [&](const auto &one) { return one.get() == handle; });
    return found == m_streams.end() ? nullptr : *found;
}

void Context::addImplicitWaits(const Stream &stream, Operation &operation)
{
    const auto follow = [&](Stream &other) {
        if (MarkerPtr marker = other.last(); marker && !marker->isDone())
            operation.waits.push_back(std::move(marker));
    };
    if (&stream != m_default.get()) {
        if (stream.isBlocking())
            follow(*m_default);
        return;
    }
    for (const auto &other : m_streams) {
        if (other->isBlocking())
            follow(*other);
    }
}

MarkerPtr Context::submit(Stream &stream, Operation operation)
{
    Work &work = operation.work;
    work.device = m_device.index();
    work.context = m_id;
    work.stream = stream.id();
    work.correlation = currentCorrelation();
    if (stream.capture) {
        stream.capture->add(stream, std::move(operation));
        return nullptr;
    }
    work.id = nextWorkId();
    operation.done = std::make_shared<Marker>();
    operation.submitted = now();
    MarkerPtr done = operation.done;
    if (Observer *observer = currentObserver(); observer && work.kind != WorkKind::None)
        observer->submitted(work);
    const std::lock_guard lock(m_lock);
    addImplicitWaits(stream, operation);
    stream.push(std::move(operation));
    return done;
}

bool Context::isIdle()
{
    const std::lock_guard lock(m_lock);
    return m_default->isIdle() && std::all_of(m_streams.begin(), m_streams.end(),
                                              [](const auto &stream) { return stream->isIdle(); });
}

void Context::synchronize()
{
    std::vector<std::shared_ptr<Stream>> streams;
    {
        const std::lock_guard lock(m_lock);
        streams = m_streams;
        streams.push_back(m_default);
    }
    for (const auto &stream : streams)
        stream->synchronize();
}

} // namespace fakecuda
