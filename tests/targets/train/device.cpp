// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "device.h"

#include "tests/fakes/cuda/include/fakecuda.h"

namespace train {

namespace {

constexpr unsigned kBlock = 256;
constexpr unsigned kGrid = 80;

} // namespace

Device::Device(int number, const Options &options)
    : m_number(number)
    , m_kernelUs(options.kernelUs)
    , m_jitter(options.jitter)
    , m_random(options.seed + static_cast<uint32_t>(number))
{
    tally().device = number;
    TRAIN_CUDA(cudaSetDevice, number);
    for (int i = 0; i < options.streams; ++i) {
        cudaStream_t stream = nullptr;
        TRAIN_CUDA(cudaStreamCreateWithFlags, &stream, cudaStreamNonBlocking);
        m_streams.push_back(stream);
    }
}

Device::~Device()
{
    if (m_graph)
        TRAIN_CUDA(cudaGraphExecDestroy, m_graph);
    for (cudaEvent_t event : m_events)
        TRAIN_CUDA(cudaEventDestroy, event);
    for (void *memory : m_hostMemory)
        TRAIN_CUDA(cudaFreeHost, memory);
    for (void *memory : m_memory)
        TRAIN_CUDA(cudaFree, memory);
    for (cudaStream_t stream : m_streams)
        TRAIN_CUDA(cudaStreamDestroy, stream);
}

void *Device::allocate(size_t bytes)
{
    void *memory = nullptr;
    TRAIN_CUDA(cudaMalloc, &memory, bytes);
    m_memory.push_back(memory);
    tally().allocated += bytes;
    return memory;
}

void *Device::allocateHost(size_t bytes)
{
    void *memory = nullptr;
    TRAIN_CUDA(cudaMallocHost, &memory, bytes);
    m_hostMemory.push_back(memory);
    return memory;
}

cudaEvent_t Device::event()
{
    cudaEvent_t event = nullptr;
    TRAIN_CUDA(cudaEventCreateWithFlags, &event, cudaEventDisableTiming);
    m_events.push_back(event);
    return event;
}

void Device::launch(const char *kernel, int stream, double share)
{
    constexpr int kLevels = 16; // each duration of a name is a kernel to the simulated driver
    m_random = m_random * 1664525 + 1013904223;
    const double longer = m_jitter / 100.0 * (m_random >> 28) / kLevels;
    const auto nanoseconds = static_cast<long long>(share * (1 + longer) * m_kernelUs * 1000);
    TRAIN_CUDA(cudaLaunchKernel, fakeCudaKernel(kernel, nanoseconds), dim3(kGrid), dim3(kBlock),
               nullptr, 0, m_streams[stream]);
    ++(m_isCapturing ? m_inGraph : tally().kernels[stream])[kernel];
}

void Device::upload(void *to, const void *from, size_t bytes, int stream, bool isPinned)
{
    TRAIN_CUDA(cudaMemcpyAsync, to, from, bytes, cudaMemcpyHostToDevice, m_streams[stream]);
    ++tally().copies[isPinned ? "HtoD pinned" : "HtoD pageable"];
    tally().copiedBytes += bytes;
}

void Device::download(void *to, const void *from, size_t bytes, int stream)
{
    TRAIN_CUDA(cudaMemcpyAsync, to, from, bytes, cudaMemcpyDeviceToHost, m_streams[stream]);
    ++tally().copies["DtoH pinned"];
    tally().copiedBytes += bytes;
}

void Device::send(void *to, int device, const void *from, size_t bytes, int stream)
{
    TRAIN_CUDA(cudaMemcpyPeerAsync, to, device, from, m_number, bytes, m_streams[stream]);
    ++tally().copies["PtoP device"];
    tally().copiedBytes += bytes;
}

void Device::clear(void *memory, size_t bytes, int stream)
{
    TRAIN_CUDA(cudaMemsetAsync, memory, 0, bytes, m_streams[stream]);
    ++(m_isCapturing ? m_memsetsInGraph : tally().memsets);
}

void Device::order(int before, int after, cudaEvent_t event)
{
    TRAIN_CUDA(cudaEventRecord, event, m_streams[before]);
    TRAIN_CUDA(cudaStreamWaitEvent, m_streams[after], event, 0);
    if (!m_isCapturing)
        ++tally().waits["stream wait event"];
}

void Device::wait(int stream)
{
    TRAIN_CUDA(cudaStreamSynchronize, m_streams[stream]);
    ++tally().waits["stream synchronize"];
}

void Device::waitForAll()
{
    TRAIN_CUDA(cudaDeviceSynchronize);
    ++tally().waits["context synchronize"];
}

void Device::beginGraph(int stream)
{
    TRAIN_CUDA(cudaStreamBeginCapture, m_streams[stream], cudaStreamCaptureModeThreadLocal);
    m_isCapturing = true;
}

void Device::endGraph(int stream)
{
    cudaGraph_t graph = nullptr;
    TRAIN_CUDA(cudaStreamEndCapture, m_streams[stream], &graph);
    m_isCapturing = false;
    TRAIN_CUDA(cudaGraphInstantiate, &m_graph, graph, 0);
    TRAIN_CUDA(cudaGraphDestroy, graph);
}

void Device::launchGraph(int stream)
{
    TRAIN_CUDA(cudaGraphLaunch, m_graph, m_streams[stream]);
    ++tally().graphLaunches;
    for (const auto &[kernel, count] : m_inGraph)
        tally().graphKernels[kernel] += count;
    tally().graphMemsets += m_memsetsInGraph;
}

} // namespace train
