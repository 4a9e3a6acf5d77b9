// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "cause.h"

#include "tests/fakes/cuda/include/fakecuda.h"
#include "tests/targets/train/range.h"
#include "tests/targets/train/tally.h"

#include <cuda_runtime_api.h>
#include <unistd.h>

#include <vector>

namespace planted {

namespace {

/// A copy of pageable memory that returns when it is done; idle when only kernels count.
class Pageable : public Cause
{
public:
    void begin() override { TRAIN_CUDA(cudaMalloc, &m_device, kBytes); }
    Planted plant(int ms) override
    {
        const int64_t begin = now();
        while (now() < begin + ms * kMs)
            TRAIN_CUDA(cudaMemcpy, m_device, m_host.data(), kBytes, cudaMemcpyHostToDevice);
        return {begin, now()};
    }
    void end() override { TRAIN_CUDA(cudaFree, m_device); }

private:
    static constexpr size_t kBytes = size_t{8} << 20;
    void *m_device = nullptr;
    std::vector<char> m_host = std::vector<char>(kBytes);
};

/// The same, asynchronous by its name: it is not for memory that is pageable.
class PageableAsync : public Cause
{
public:
    void begin() override { TRAIN_CUDA(cudaMalloc, &m_device, kBytes); }
    Planted plant(int ms) override
    {
        const int64_t begin = now();
        while (now() < begin + ms * kMs)
            TRAIN_CUDA(cudaMemcpyAsync, m_device, m_host.data(), kBytes, cudaMemcpyHostToDevice,
                       nullptr);
        return {begin, now()};
    }
    void end() override { TRAIN_CUDA(cudaFree, m_device); }

private:
    static constexpr size_t kBytes = size_t{8} << 20;
    void *m_device = nullptr;
    std::vector<char> m_host = std::vector<char>(kBytes);
};

/// A synchronous copy of pinned memory; idle when only kernels count.
class Pinned : public Cause
{
public:
    void begin() override
    {
        TRAIN_CUDA(cudaMalloc, &m_device, kBytes);
        TRAIN_CUDA(cudaMallocHost, &m_host, kBytes);
    }
    Planted plant(int ms) override
    {
        const int64_t begin = now();
        while (now() < begin + ms * kMs)
            TRAIN_CUDA(cudaMemcpy, m_device, m_host, kBytes, cudaMemcpyHostToDevice);
        return {begin, now()};
    }
    void end() override
    {
        TRAIN_CUDA(cudaFree, m_device);
        TRAIN_CUDA(cudaFreeHost, m_host);
    }

private:
    static constexpr size_t kBytes = size_t{8} << 20;
    void *m_device = nullptr;
    void *m_host = nullptr;
};

/// Memory that takes long to come (FAKE_CUDA_ALLOCATION_US).
class Allocation : public Cause
{
public:
    Planted plant(int) override
    {
        const int64_t begin = now();
        void *memory = nullptr;
        TRAIN_CUDA(cudaMalloc, &memory, size_t{1} << 20);
        const Planted planted{begin, now()};
        TRAIN_CUDA(cudaFree, memory);
        return planted;
    }
};

/// Pinned memory that takes long to come.
class PinnedAllocation : public Cause
{
public:
    Planted plant(int) override
    {
        const int64_t begin = now();
        void *memory = nullptr;
        TRAIN_CUDA(cudaHostAlloc, &memory, size_t{1} << 20, 0);
        const Planted planted{begin, now()};
        TRAIN_CUDA(cudaFreeHost, memory);
        return planted;
    }
};

/// A function of the host on a stream, that sleeps while what is behind it waits.
class HostFunction : public Cause
{
public:
    void begin() override
    {
        TRAIN_CUDA(cudaStreamCreateWithFlags, &m_stream, cudaStreamNonBlocking);
    }
    Planted plant(int ms) override
    {
        m_ms = ms;
        TRAIN_CUDA(cudaLaunchHostFunc, m_stream, &run, this);
        TRAIN_CUDA(cudaLaunchKernel, fakeCudaKernel("behind it", 50'000), dim3(1), dim3(32),
                   nullptr, 0, m_stream);
        TRAIN_CUDA(cudaStreamSynchronize, m_stream);
        return m_planted;
    }
    void end() override { TRAIN_CUDA(cudaStreamDestroy, m_stream); }

private:
    static void run(void *own)
    {
        auto &self = *static_cast<HostFunction *>(own);
        const int64_t begin = now();
        ::usleep(static_cast<useconds_t>(self.m_ms) * 1000);
        self.m_planted = {begin, now()};
    }

    cudaStream_t m_stream = nullptr;
    int m_ms = 0;
    Planted m_planted;
};

} // namespace

void addCudaCauses(Causes &causes)
{
    causes["pageable"] = std::make_unique<Pageable>();
    causes["pageable async"] = std::make_unique<PageableAsync>();
    causes["pinned"] = std::make_unique<Pinned>();
    causes["allocation"] = std::make_unique<Allocation>();
    causes["pinned allocation"] = std::make_unique<PinnedAllocation>();
    causes["host function"] = std::make_unique<HostFunction>();
}

} // namespace planted
