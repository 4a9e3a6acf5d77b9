// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <atomic>

namespace trilane::osrt {

/// The function of that name that the program would have called without the agent: libc's, or that
/// of a library preloaded after it. Never null: if there is none, one that fails with ENOSYS. Keeps
/// errno.
void *findReal(const char *name);

/// The owner of a lock is where glibc stores it. False until findLibc() has found glibc.
extern bool g_hasOwners;
void findLibc();

/// The real function. Looked up before main(), or at an earlier call.
template <typename Signature>
class Real;

template <typename Result, typename... Arguments>
class Real<Result(Arguments...)>
{
public:
    explicit constexpr Real(const char *name)
        : m_name(name)
    {}
    Result operator()(Arguments... arguments)
    {
        void *function = m_function.load(std::memory_order_relaxed);
        if (!function) [[unlikely]]
            function = find();
        return reinterpret_cast<Result (*)(Arguments...)>(function)(arguments...);
    }
    [[gnu::noinline]] void *find()
    {
        void *function = findReal(m_name);
        m_function.store(function, std::memory_order_relaxed);
        return function;
    }

private:
    const char *m_name;
    std::atomic<void *> m_function{nullptr};
};

} // namespace trilane::osrt
