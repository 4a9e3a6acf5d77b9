// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// The contexts of the simulated driver.

#include "tests/fakes/cuda/core/driver.h"

#include <algorithm>
#include <utility>

namespace fakecuda {

namespace {

thread_local Context *t_context = nullptr;

} // namespace

Context *Driver::primary(int index)
{
    Device *owner = device(index);
    if (!owner)
        return nullptr;
    const std::lock_guard lock(m_lock);
    std::unique_ptr<Context> &context = m_primary[static_cast<size_t>(index)];
    if (!context)
        context = std::make_unique<Context>(*owner, ++m_contexts, true);
    return context.get();
}

uint32_t Driver::primaryId(int index)
{
    if (!device(index))
        return 0;
    const std::lock_guard lock(m_lock);
    const Context *context = m_primary[static_cast<size_t>(index)].get();
    return context ? context->id() : 0;
}

void Driver::reset(int index)
{
    const std::lock_guard lock(m_lock);
    std::unique_ptr<Context> &context = m_primary[static_cast<size_t>(index)];
    if (context)
        m_dead.push_back(std::move(context));
    context = nullptr;
    m_retained[static_cast<size_t>(index)] = 0;
}

void Driver::retain(int index)
{
    const std::lock_guard lock(m_lock);
    ++m_retained[static_cast<size_t>(index)];
}

void Driver::release(int index)
{
    Context *context = nullptr;
    {
        const std::lock_guard lock(m_lock);
        if (--m_retained[static_cast<size_t>(index)] > 0)
            return;
        context = m_primary[static_cast<size_t>(index)].get();
    }
    if (context)
        context->synchronize();
    reset(index);
}

Context *Driver::create(Device &device)
{
    const std::lock_guard lock(m_lock);
    m_created.push_back(std::make_unique<Context>(device, ++m_contexts, false));
    return m_created.back().get();
}

bool Driver::destroy(Context *context)
{
    const std::lock_guard lock(m_lock);
    const auto found = std::find_if(m_created.begin(), m_created.end(),
                                    [&](const auto &one) { return one.get() == context; });
    if (found == m_created.end())
        return false;
    m_dead.push_back(std::move(*found));
    m_created.erase(found);
    return true;
}

bool Driver::isContext(const Context *context)
{
    const auto isIt = [&](const auto &one) {
        return one.get() == context;
    };
    const std::lock_guard lock(m_lock);
    return context && (std::any_of(m_primary.begin(), m_primary.end(), isIt) ||
                       std::any_of(m_created.begin(), m_created.end(), isIt));
}

Context *Driver::current()
{
    if (!chosen())
        t_context = primary(0);
    return t_context;
}

void Driver::setCurrent(Context *context)
{
    t_context = context;
}

Context *Driver::chosen()
{
    if (t_context && !isContext(t_context)) {
        // A device that was reset has a new one for whoever used the old.
        const int index = static_cast<int>(t_context->device().index());
        const bool wasPrimary = t_context->isPrimary();
        t_context = wasPrimary ? primary(index) : nullptr;
    }
    return t_context;
}

} // namespace fakecuda
