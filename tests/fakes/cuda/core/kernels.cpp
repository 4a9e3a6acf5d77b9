// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/kernels.h"

#include "tests/fakes/cuda/core/driver.h"

#include <cstdlib>
#include <cstring>
#include <map>
#include <unordered_map>

namespace fakecuda::kernels {

namespace {

constexpr Ns kDefaultDuration = 10'000;
constexpr uint32_t kMaxThreads = 1024;
constexpr uint16_t kRegisters = 32;

struct Registry
{
    std::mutex lock;
    std::map<std::pair<std::string, Ns>, const Kernel *> byName;
    std::unordered_map<const void *, std::unique_ptr<Kernel>> kernels;
    std::unordered_map<const void *, const Kernel *> stands;
};

Registry &registry()
{
    static auto *all = new Registry;
    return *all;
}

const Kernel *keep(Kernel kernel)
{
    auto kept = std::make_unique<Kernel>(std::move(kernel));
    const Kernel *handle = kept.get();
    registry().kernels[handle] = std::move(kept);
    return handle;
}

/// Arguments as they were at the launch.
class Arguments
{
public:
    Arguments(const Kernel &kernel, void **arguments)
    {
        for (size_t i = 0; i < kernel.argumentSizes.size(); ++i) {
            m_values.emplace_back(kernel.argumentSizes[i]);
            std::memcpy(m_values.back().data(), arguments[i], kernel.argumentSizes[i]);
        }
    }

    void give(const Kernel &kernel)
    {
        std::vector<void *> pointers;
        for (std::vector<char> &value : m_values)
            pointers.push_back(value.data());
        kernel.body(pointers.data());
    }

private:
    std::vector<std::vector<char>> m_values;
};

bool isPossible(const LaunchShape &shape)
{
    uint64_t threads = 1;
    for (int i = 0; i < 3; ++i) {
        if (shape.grid[i] == 0 || shape.block[i] == 0)
            return false;
        threads *= shape.block[i];
    }
    return threads <= kMaxThreads;
}

} // namespace

Ns usualDuration()
{
    const char *wanted = std::getenv("FAKE_CUDA_KERNEL_NS");
    return wanted ? std::atoll(wanted) : kDefaultDuration;
}

const Kernel *make(const std::string &name, Ns duration)
{
    const std::lock_guard lock(registry().lock);
    const Kernel *&kernel = registry().byName[{name, duration}];
    if (!kernel)
        kernel = keep({.name = name, .duration = duration});
    return kernel;
}

const Kernel *make(Kernel kernel)
{
    const std::lock_guard lock(registry().lock);
    return keep(std::move(kernel));
}

void stand(const void *host, const Kernel *kernel)
{
    const std::lock_guard lock(registry().lock);
    registry().stands[host] = kernel;
}

const Kernel *find(const void *handle)
{
    const std::lock_guard lock(registry().lock);
    if (const auto found = registry().stands.find(handle); found != registry().stands.end())
        return found->second;
    const auto found = registry().kernels.find(handle);
    return found == registry().kernels.end() ? nullptr : found->second.get();
}

int makeLaunch(const Kernel *kernel, const LaunchShape &shape, void **arguments,
               Operation &operation)
{
    if (!kernel)
        return kInvalidFunction;
    if (!isPossible(shape))
        return kInvalidValue;
    Work &work = operation.work;
    work.kind = WorkKind::Kernel;
    work.name = kernel->recordedName ? kernel->recordedName : kernel->name.c_str();
    std::memcpy(work.grid, shape.grid, sizeof work.grid);
    std::memcpy(work.block, shape.block, sizeof work.block);
    work.dynamicShared = static_cast<uint32_t>(shape.sharedBytes);
    work.registers = kRegisters;
    // The kernel of tests/gpu/probe takes the nanoseconds that it is given.
    operation.duration =
        kernel->name == "trilane_spin" ? *static_cast<const Ns *>(arguments[0]) : kernel->duration;
    if (kernel->body)
        operation.effect = [kernel, values = Arguments(*kernel, arguments)]() mutable {
            values.give(*kernel);
        };
    return kSuccess;
}

int launch(Stream &stream, const Kernel *kernel, const LaunchShape &shape, void **arguments)
{
    Operation operation;
    if (const int result = makeLaunch(kernel, shape, arguments, operation))
        return result;
    stream.context().submit(stream, std::move(operation));
    return kSuccess;
}

} // namespace fakecuda::kernels
