// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/event.h"

#include "tests/fakes/cuda/core/driver.h"

#include <atomic>

namespace fakecuda {

namespace {

constexpr uint32_t kNoStream = 0xffffffff;

std::atomic<uint32_t> s_events{0};

} // namespace

Event::Event(bool hasTime)
    : m_id(++s_events)
    , m_hasTime(hasTime)
{}

MarkerPtr Event::marker()
{
    const std::lock_guard lock(m_lock);
    return m_marker;
}

int Event::record(Stream &stream)
{
    if (stream.capture) {
        m_capture = stream.capture;
        m_nodes = stream.capture->frontier(stream);
        return kSuccess;
    }
    MarkerPtr place = stream.context().submit(stream, {});
    const std::lock_guard lock(m_lock);
    m_capture = nullptr;
    m_marker = std::move(place);
    return kSuccess;
}

int Event::wait(Stream &stream)
{
    if (m_capture && m_capture->isActive()) {
        if (stream.capture && stream.capture != m_capture)
            return kCaptureInvalidated;
        stream.capture = m_capture;
        m_capture->join(stream, m_nodes);
        return kSuccess;
    }
    waitFor(WaitKind::StreamOnEvent, stream.context(), stream.id(), m_id, [&] {
        if (MarkerPtr place = marker(); place && !stream.capture) {
            Operation operation;
            operation.waits.push_back(std::move(place));
            stream.context().submit(stream, std::move(operation));
        }
    });
    return kSuccess;
}

int Event::synchronize()
{
    if (m_capture && m_capture->isActive())
        return kCaptureUnsupported;
    const MarkerPtr place = marker();
    waitFor(WaitKind::Event, *Driver::get().current(), kNoStream, m_id, [&] {
        if (place)
            place->wait();
    });
    return kSuccess;
}

int Event::query()
{
    const MarkerPtr place = marker();
    return toldQuery(WaitKind::Event, *Driver::get().current(), kNoStream, m_id,
                     !place || place->isDone() ? kSuccess : kNotReady);
}

int Event::elapsed(Event &from, Event &to, float *milliseconds)
{
    const MarkerPtr first = from.marker();
    const MarkerPtr second = to.marker();
    if (!first || !second || !from.m_hasTime || !to.m_hasTime)
        return kInvalidHandle;
    if (!first->isDone() || !second->isDone())
        return kNotReady;
    *milliseconds = static_cast<float>(static_cast<double>(second->wait() - first->wait()) / 1e6);
    return kSuccess;
}

} // namespace fakecuda
