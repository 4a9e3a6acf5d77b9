// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/nvtx/domains.h"

#include "capture/agent/core/arena.h"
#include "capture/agent/core/clock.h"
#include "capture/agent/core/internedtexts.h"

#include <cstring>

#include <pthread.h>

namespace trilane::agent {

using namespace wire;

namespace {

constexpr uint32_t kDomains = 1024;
constinit Domain s_domains[kDomains];
constinit std::atomic<uint32_t> s_used{1}; // the default domain exists
// Taken only for one-time operations: creating domains and registering texts. With a timeout,
// because a signal handler may have interrupted its holder.
constinit pthread_mutex_t s_lock = PTHREAD_MUTEX_INITIALIZER;

class Lock
{
public:
    Lock()
    {
        timespec until{};
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += 1;
        m_held = pthread_mutex_timedlock(&s_lock, &until) == 0;
    }
    ~Lock()
    {
        if (m_held)
            pthread_mutex_unlock(&s_lock);
    }
    Lock(const Lock &) = delete;
    Lock &operator=(const Lock &) = delete;

private:
    bool m_held;
};

bool isText(const Text *text, const char *other, size_t size)
{
    return text->size == size && std::memcmp(text->text, other, size) == 0;
}

} // namespace

Text *Text::make(const char *text, size_t size)
{
    if (size > wire::kMaxStringLength)
        size = wire::kMaxStringLength;
    auto *made = static_cast<Text *>(allocateForever(sizeof(Text) + size + 1));
    if (!made)
        return nullptr;
    made->size = static_cast<uint32_t>(size);
    std::memcpy(made->text, text, size);
    return made;
}

uint32_t Text::resolve(Thread &thread)
{
    return resolveWith(thread, intern);
}

uint32_t Text::resolvePassing(Thread &thread)
{
    return resolveWith(thread, internPassing);
}

uint32_t Text::resolveWith(Thread &thread, Intern *put)
{
    const uint32_t epoch = g_process.epoch.load(std::memory_order_relaxed);
    const uint64_t known = id.load(std::memory_order_relaxed);
    if (known >> 32 == epoch)
        return static_cast<uint32_t>(known);
    const uint32_t now = put(thread, text, size);
    id.store(uint64_t{epoch} << 32 | now, std::memory_order_relaxed);
    return now;
}

void Domain::say(Writer &writer)
{
    const uint32_t epoch = g_process.epoch.load(std::memory_order_relaxed);
    const uint64_t time = recordTime(g_process.clock);
    bool all = true;
    if (name)
        all = writer.put({.ts = time,
                          .type = wire::RecordType::DomainName,
                          .domain = number,
                          .id = name->resolve(writer.thread())});
    for (Category *c = categories.load(std::memory_order_acquire); c && all; c = c->next) {
        all = writer.put({.ts = time,
                          .type = wire::RecordType::Category,
                          .domain = number,
                          .id = c->name->resolve(writer.thread()),
                          .a = c->number});
    }
    for (Schema *s = schemas.load(std::memory_order_acquire); s && all; s = s->next) {
        all = writer.put({.ts = time,
                          .type = wire::RecordType::Schema,
                          .domain = number,
                          .id = s->packed->resolve(writer.thread()),
                          .a = s->number});
    }
    if (all)
        saidIn.store(epoch, std::memory_order_relaxed);
}

void Domain::nameCategory(uint32_t category, const char *text, size_t size)
{
    auto *made = static_cast<Category *>(allocateForever(sizeof(Category)));
    Text *copy = made ? Text::make(text, size) : nullptr;
    if (!copy)
        return;
    made->name = copy;
    made->number = category;
    made->next = categories.load(std::memory_order_relaxed);
    while (!categories.compare_exchange_weak(made->next, made, std::memory_order_release))
        ;
    saidIn.store(0, std::memory_order_relaxed);
}

void Domain::addSchema(Schema *made)
{
    made->next = schemas.load(std::memory_order_relaxed);
    while (!schemas.compare_exchange_weak(made->next, made, std::memory_order_release))
        ;
    saidIn.store(0, std::memory_order_relaxed);
}

const Schema *Domain::schema(uint64_t wanted) const
{
    const Schema *s = schemas.load(std::memory_order_acquire);
    while (s && s->number != wanted)
        s = s->next;
    return s;
}

Text *Domain::registerText(const char *text, size_t size)
{
    if (size > wire::kMaxStringLength)
        size = wire::kMaxStringLength;
    const Lock lock;
    for (Text *t = texts.load(std::memory_order_acquire); t; t = t->next) {
        if (isText(t, text, size))
            return t;
    }
    Text *made = Text::make(text, size);
    if (made) {
        made->next = texts.load(std::memory_order_relaxed);
        texts.store(made, std::memory_order_release);
    }
    return made;
}

void domainsAfterFork()
{
    s_lock = PTHREAD_MUTEX_INITIALIZER;
}

Domain &defaultDomain()
{
    return s_domains[0];
}

Domain &domainOf(const char *name, size_t size)
{
    const Lock lock;
    const uint32_t used = s_used.load(std::memory_order_relaxed);
    for (uint32_t i = 1; i < used; ++i) {
        if (isText(s_domains[i].name, name, size))
            return s_domains[i];
    }
    Text *copy = used < kDomains ? Text::make(name, size) : nullptr;
    if (!copy)
        return defaultDomain();
    Domain &domain = s_domains[used];
    domain.name = copy;
    domain.number = static_cast<uint16_t>(used);
    s_used.store(used + 1, std::memory_order_release);
    return domain;
}

Domain &domainOf(void *handle)
{
    const auto at = reinterpret_cast<uintptr_t>(handle);
    const auto begin = reinterpret_cast<uintptr_t>(&s_domains[0]);
    const bool ours = at >= begin && at < begin + sizeof s_domains;
    return ours ? s_domains[(at - begin) / sizeof(Domain)] : defaultDomain();
}

} // namespace trilane::agent
