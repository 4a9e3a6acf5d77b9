// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/orderedmessages.h"

#include "capture/agent/core/connection.h"
#include "capture/agent/core/process.h"

#include <atomic>
#include <csignal>

#include <pthread.h>

namespace trilane::agent {

using namespace wire;

namespace {

struct Waiting
{
    wire::MessageType type;
    uint64_t a;
    uint64_t b;
};

constexpr uint32_t kMaxWaiting = 1024;
constinit Waiting s_waiting[kMaxWaiting]{};
constinit std::atomic<uint32_t> s_count{0};
constinit uint32_t s_epoch = 0; ///< the connection that they belong to
constinit pthread_mutex_t s_lock = PTHREAD_MUTEX_INITIALIZER;

/// A signal handler may begin a range too; it fails to take a held lock.
class Locked
{
public:
    Locked()
    {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &m_before);
        pthread_mutex_lock(&s_lock);
    }
    ~Locked()
    {
        pthread_mutex_unlock(&s_lock);
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    Locked(const Locked &) = delete;
    Locked &operator=(const Locked &) = delete;

private:
    sigset_t m_before{};
};

/// Requires the lock.
bool sendAll()
{
    const uint32_t epoch = g_process.epoch.load(std::memory_order_acquire);
    if (s_epoch != epoch)
        s_count.store(0, std::memory_order_relaxed);
    s_epoch = epoch;
    const uint32_t count = s_count.load(std::memory_order_relaxed);
    uint32_t sent = 0;
    while (sent < count && sendMessage(s_waiting[sent].type, s_waiting[sent].a, s_waiting[sent].b))
        ++sent;
    for (uint32_t i = sent; i < count; ++i)
        s_waiting[i - sent] = s_waiting[i];
    s_count.store(count - sent, std::memory_order_release);
    return sent == count;
}

/// Requires the lock. The latest message about the outside supersedes earlier ones.
bool replaces(const Waiting &message)
{
    for (uint32_t i = 0; i < s_count.load(std::memory_order_relaxed); ++i) {
        Waiting &other = s_waiting[i];
        if (message.type != wire::MessageType::Outside ||
            other.type != wire::MessageType::Outside || other.a != message.a)
            continue;
        other.b = message.b;
        return true;
    }
    return false;
}

} // namespace

void sendInOrder(wire::MessageType type, uint64_t a, uint64_t b)
{
    const Locked locked;
    const Waiting message{type, a, b};
    // If the queue is full, the newest message is lost: earlier ones complete what was already
    // sent.
    if (!(sendAll() && sendMessage(type, a, b)) && !replaces(message) &&
        s_count.load(std::memory_order_relaxed) < kMaxWaiting) {
        s_waiting[s_count.load(std::memory_order_relaxed)] = message;
        s_count.fetch_add(1, std::memory_order_release);
    }
}

bool sendWaiting()
{
    if (s_count.load(std::memory_order_acquire) == 0)
        return true;
    const Locked locked;
    return sendAll();
}

void waitingAfterFork()
{
    s_lock = PTHREAD_MUTEX_INITIALIZER;
    s_count.store(0);
}

} // namespace trilane::agent
