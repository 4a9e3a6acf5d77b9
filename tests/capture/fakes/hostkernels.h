// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/include/fakecuda.h"

#include <cuda_runtime_api.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <vector>

namespace trilane::test {

/// What kernels with a body on the host do, in the order in which they do it.
class Diary
{
public:
    /// A kernel that notes its number; launched with it as its only argument.
    static const void *kernel(long long nanoseconds = 0)
    {
        static const size_t kSizes[] = {sizeof(Diary *), sizeof(int)};
        return fakeCudaHostKernel("note", nanoseconds, note, kSizes, 2);
    }
    cudaError_t launch(int number, cudaStream_t stream, long long nanoseconds = 0)
    {
        Diary *self = this;
        void *arguments[] = {&self, &number};
        return cudaLaunchKernel(kernel(nanoseconds), dim3(1), dim3(1), arguments, 0, stream);
    }
    [[nodiscard]] std::vector<int> notes()
    {
        const std::lock_guard lock(m_lock);
        return m_notes;
    }

private:
    static void note(void **arguments)
    {
        Diary &diary = **static_cast<Diary **>(arguments[0]);
        const std::lock_guard lock(diary.m_lock);
        diary.m_notes.push_back(*static_cast<int *>(arguments[1]));
    }

    std::mutex m_lock;
    std::vector<int> m_notes;
};

/// A kernel that runs until it is opened, or for ten seconds: who is not held up by it can open it.
class Gate
{
public:
    cudaError_t launch(cudaStream_t stream)
    {
        static const size_t kSizes[] = {sizeof(Gate *)};
        static const void *kernel = fakeCudaHostKernel("gate", 0, pass, kSizes, 1);
        Gate *self = this;
        void *arguments[] = {&self};
        return cudaLaunchKernel(kernel, dim3(1), dim3(1), arguments, 0, stream);
    }
    void open()
    {
        const std::lock_guard lock(m_lock);
        m_isOpen = true;
        m_changed.notify_all();
    }
    /// After the stream has been waited for: whether it was opened in time.
    [[nodiscard]] bool wasOpened()
    {
        const std::lock_guard lock(m_lock);
        return m_wasOpened;
    }

private:
    static void pass(void **arguments)
    {
        Gate &gate = **static_cast<Gate **>(arguments[0]);
        std::unique_lock lock(gate.m_lock);
        gate.m_wasOpened = gate.m_changed.wait_for(lock, std::chrono::seconds(10),
                                                   [&gate] { return gate.m_isOpen; });
    }

    std::mutex m_lock;
    std::condition_variable m_changed;
    bool m_isOpen = false;
    bool m_wasOpened = false;
};

} // namespace trilane::test
