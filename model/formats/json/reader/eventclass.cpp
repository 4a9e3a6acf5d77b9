// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/event.h"

#include <unordered_map>

namespace trilane::json {

/// Categories of Kineto from 2021 to now, of roctracer, of Paddle (which are Kineto's of 2021), and
/// of Trilane.
EventClass classOf(std::string_view category)
{
    static const std::unordered_map<std::string_view, EventClass> known{
        {"kernel", EventClass::Kernel},
        {"Kernel", EventClass::Kernel},
        {"gpu_memcpy", EventClass::Memcpy},
        {"Memcpy", EventClass::Memcpy},
        {"gpu_memset", EventClass::Memset},
        {"Memset", EventClass::Memset},
        {"cuda_sync", EventClass::GpuSync},
        {"gpu_user_annotation", EventClass::GpuRange},
        {"cuda_profiler_range", EventClass::GpuRange},
        {"gpu_not_recorded", EventClass::GpuUnknown},
        {"mtia_ccp_events", EventClass::Kernel},
        {"mtia_insight", EventClass::GpuRange},
        {"mtia_workloadd", EventClass::GpuRange},
        {"gpu_event", EventClass::GpuEvent},
        {"os_runtime", EventClass::OsCall},
        {"thread_state", EventClass::ThreadState},
        {"cpu_core", EventClass::Core},
        {"cuda_runtime", EventClass::Api},
        {"cuda_driver", EventClass::Api},
        {"Runtime", EventClass::Api},
        {"CudaRuntime", EventClass::Api},
        {"hip_runtime", EventClass::Api},
        {"mtia_runtime", EventClass::Api},
        {"xpu_runtime", EventClass::Api},
        {"privateuse1_runtime", EventClass::Api},
        {"privateuse1_driver", EventClass::Api},
        {"xpu_driver", EventClass::Api},
        {"glow_runtime", EventClass::Api},
        {"hpu_op", EventClass::Api},
        {"python_function", EventClass::Python},
        {"overhead", EventClass::Overhead},
        {"Overhead", EventClass::Overhead},
        {"ac2g", EventClass::LaunchFlow},
        {"async_cpu_to_gpu", EventClass::LaunchFlow},
        {"async_gpu", EventClass::LaunchFlow},
        {"async", EventClass::LaunchFlow}};
    const auto found = known.find(category);
    return found == known.end() ? EventClass::CpuRange : found->second;
}

} // namespace trilane::json
