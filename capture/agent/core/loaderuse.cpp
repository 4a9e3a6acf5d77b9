// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/loaderuse.h"

#include "capture/agent/core/clock.h"
#include "capture/agent/core/systemcall.h"

#include <atomic>
#include <cstdint>
#include <ctime>

#include <sys/syscall.h>

namespace trilane::agent {

namespace {

constexpr uint64_t kSecond = 1'000'000'000;
constexpr uint64_t kUserWaitsNs = 10 * kSecond; ///< forking a large process takes time
constexpr uint64_t kForkWaitsNs = 2 * kSecond;

constinit std::atomic<int> s_users{0};
constinit std::atomic<int> s_forks{0};
/// Per thread: a constructor of a loaded library may use the loader or fork.
constinit thread_local int t_depth [[gnu::tls_model("initial-exec")]] = 0;
constinit thread_local bool t_forks [[gnu::tls_model("initial-exec")]] = false;

void pause()
{
    constexpr timespec kPause{0, 100'000};
    realSystemCall(SYS_nanosleep, reinterpret_cast<long>(&kPause), 0, 0, 0, 0, 0);
}

} // namespace

LoaderUse::LoaderUse()
{
    if (t_depth++ > 0)
        return;
    s_users.fetch_add(1, std::memory_order_seq_cst);
    if (t_forks || s_forks.load(std::memory_order_seq_cst) == 0)
        return;
    const uint64_t until = monotonicNow() + kUserWaitsNs;
    while (s_forks.load(std::memory_order_seq_cst) > 0 && monotonicNow() < until) {
        s_users.fetch_sub(1, std::memory_order_seq_cst);
        pause();
        s_users.fetch_add(1, std::memory_order_seq_cst);
    }
}

LoaderUse::~LoaderUse()
{
    if (--t_depth == 0)
        s_users.fetch_sub(1, std::memory_order_seq_cst);
}

void LoaderUse::beforeFork()
{
    t_forks = true;
    s_forks.fetch_add(1, std::memory_order_seq_cst);
    const int own = t_depth > 0 ? 1 : 0;
    if (s_users.load(std::memory_order_seq_cst) <= own)
        return;
    const uint64_t until = monotonicNow() + kForkWaitsNs;
    while (s_users.load(std::memory_order_seq_cst) > own && monotonicNow() < until)
        pause();
}

void LoaderUse::afterFork()
{
    s_forks.fetch_sub(1, std::memory_order_seq_cst);
    t_forks = false;
}

void LoaderUse::afterForkInChild()
{
    s_users.store(t_depth > 0 ? 1 : 0, std::memory_order_seq_cst);
    s_forks.store(0, std::memory_order_seq_cst);
    t_forks = false;
}

} // namespace trilane::agent
