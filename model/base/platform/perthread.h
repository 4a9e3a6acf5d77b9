// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>

namespace trilane::platform {

namespace perthread {

/// What is destroyed when its thread ends.
struct Kept
{
    Kept() = default;
    virtual ~Kept() = default;
    Kept(const Kept &) = delete;
    Kept &operator=(const Kept &) = delete;

    Kept *next = nullptr;
};

/// Of the calling thread from now on. Throws std::bad_alloc, and has destroyed it then.
void keep(std::unique_ptr<Kept> what);

template <typename T>
struct Mine final : Kept
{
    ~Mine() override { t_here = nullptr; }

    T value{};
    static constinit thread_local inline T *t_here = nullptr;
};

} // namespace perthread

/// The calling thread's own T: made at its first use, destroyed when the thread ends (the main
/// thread's is not). As a thread_local variable with a destructor, but without its end of the
/// process where that destructor cannot be noted (glibc's __cxa_thread_atexit_impl()):
/// this throws std::bad_alloc. Give each use a type of its own.
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
