// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/operation.h"

#include "tests/fakes/cuda/core/driver.h"

#include <algorithm>

namespace fakecuda {

Ns Engine::reserve(Ns ready, Ns duration)
{
    const std::lock_guard lock(m_lock);
    const Ns start = std::max(ready, m_free);
    m_free = start + duration;
    return start;
}

Ns perform(Operation &operation, Ns ready)
{
    if (operation.body)
        return operation.body(ready);
    Ns start = ready;
    if (operation.engine)
        start = operation.engine->reserve(ready, operation.duration);
    Ns end = start + operation.duration;
    if (operation.effect) {
        sleepUntil(start);
        operation.effect();
        end = std::max(end, now());
    }
    sleepUntil(end);
    operation.work.start = start;
    operation.work.end = end;
    if (Observer *observer = currentObserver(); observer && operation.work.kind != WorkKind::None)
        observer->finished(operation.work);
    return end;
}

} // namespace fakecuda
