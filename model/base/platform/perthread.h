// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>

namespace trilane::platform {

namespace perthread {

/// Base of objects that are destroyed when their thread ends.
struct Kept
{
    Kept() = default;
    virtual ~Kept() = default;
    Kept(const Kept &) = delete;
    Kept &operator=(const Kept &) = delete;

    Kept *next = nullptr;
};

/// Ties `what` to the calling thread. On failure destroys it and throws std::bad_alloc.
void keep(std::unique_ptr<Kept> what);

template <typename T>
struct Mine final : Kept
{
    ~Mine() override { t_here = nullptr; }

    T value{};
    static constinit thread_local inline T *t_here = nullptr;
};

} // namespace perthread

/// The calling thread's own T: created on first use, destroyed when the thread ends (except on the
/// main thread). Like a thread_local variable with a destructor, but throws std::bad_alloc where
/// the latter terminates the process because the destructor cannot be registered (glibc's
/// __cxa_thread_atexit_impl()). Use a distinct type for each purpose.
template <typename T>
[[nodiscard]] T &perThread()
{
    using Mine = perthread::Mine<T>;
    if (!Mine::t_here) {
        auto mine = std::make_unique<Mine>();
        T *const value = &mine->value;
        perthread::keep(std::move(mine));
        Mine::t_here = value;
    }
    return *Mine::t_here;
}

} // namespace trilane::platform
