// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/cupti/layout.h"
#include "tests/fakes/cuda/include/fakecuda.h"
#include "tests/fakes/cuda/include/fakecupti.h"

#include <cuda_runtime_api.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

/// What a process does with the simulated CUDA and CUPTI that tst_fakerows looks at: one scene a
/// process, each says what it saw as lines "name number".
namespace scene {

using Scenes = std::map<std::string, std::function<void()>>;
Scenes flushScenes();
Scenes stateScenes();
Scenes clientScenes();
Scenes recordScenes();
Scenes deviceScenes();

void say(const char *name, long long number);
/// Ends the process with a failure where it is not 0.
void need(int result, const char *what);
#define NEED(call) scene::need(call, #call)

struct Seen
{
    uint32_t kind = 0;
    std::vector<uint8_t> bytes;
    int thread = 0; ///< that brought it

    template <typename T>
    [[nodiscard]] T at(size_t offset) const
    {
        T value{};
        std::memcpy(&value, bytes.data() + offset, sizeof value);
        return value;
    }
};

/// A client of CUPTI's as simple as they come.
class Client
{
public:
    static constexpr size_t kBytes = 16384;

    static void start(std::initializer_list<uint32_t> kinds);
    static std::vector<Seen> take();
    static size_t countOf(uint32_t kind); ///< of what take() would give
    /// Waits until that many records of the kind are there, or for five seconds.
    static bool waitFor(uint32_t kind, size_t count);
    static void refuse(bool isRefusing);
    static void limit(size_t records); ///< a buffer's records from now on; 0: as many as fit
    static void onComplete(std::function<void()> call);
};

void launch(const char *name, long long nanoseconds, cudaStream_t stream);
cudaStream_t makeStream();

} // namespace scene
