// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "options.h"
#include "tally.h"

#include <cstddef>
#include <vector>

namespace train {

/// What a thread does on its device, each call counted.
class Device
{
public:
    Device(int number, const Options &options);
    ~Device();

    [[nodiscard]] int streams() const { return static_cast<int>(m_streams.size()); }
    [[nodiscard]] void *allocate(size_t bytes);
    [[nodiscard]] void *allocateHost(size_t bytes); ///< pinned
    [[nodiscard]] cudaEvent_t event();

    /// `share`: of how long a usual kernel takes.
    void launch(const char *kernel, int stream, double share = 1);
    void upload(void *to, const void *from, size_t bytes, int stream, bool isPinned);
    void download(void *to, const void *from, size_t bytes, int stream);
    void send(void *to, int device, const void *from, size_t bytes, int stream);
    void clear(void *memory, size_t bytes, int stream);

    /// What comes later in `after` waits for all that is in `before` now.
    void order(int before, int after, cudaEvent_t event);
    void wait(int stream);
    void waitForAll();

    /// Launches between the two go into a graph.
    void beginGraph(int stream);
    void endGraph(int stream);
    void launchGraph(int stream);

private:
    const int m_number;
    const int m_kernelUs;
    const int m_jitter;
    uint32_t m_random;
    std::vector<cudaStream_t> m_streams;
    std::vector<cudaEvent_t> m_events;
    std::vector<void *> m_memory;
    std::vector<void *> m_hostMemory;
    bool m_isCapturing = false;
    cudaGraphExec_t m_graph = nullptr;
    Counts m_inGraph; ///< kernels of one launch
    uint64_t m_memsetsInGraph = 0;
};

} // namespace train
