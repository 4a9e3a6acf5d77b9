// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/gpunumbers.h"

#include <algorithm>

namespace trilane::daemon {

namespace {

constexpr size_t kMaxNumberedGpus = 1 << 10;
constexpr uint64_t kMaxOrdinals = 1 << 10;
constexpr size_t kUuidCharacters = 40; ///< "GPU-" or "MIG-", 32 digits, 4 dashes

bool isUuid(std::string_view text)
{
    return text.size() == kUuidCharacters &&
           (text.starts_with("GPU-") || text.starts_with("MIG-")) &&
           text.find_first_not_of("0123456789abcdef-", 4) == std::string_view::npos;
}

} // namespace

std::optional<GpuIdentity> gpuIdentity(uint64_t a, std::string_view text)
{
    const std::string_view uuid = text.substr(0, text.find(' '));
    if (a >= kMaxOrdinals || !isUuid(uuid))
        return std::nullopt;
    return GpuIdentity{.ordinal = static_cast<uint32_t>(a), .uuid = std::string(uuid)};
}

int gpuNumber(format::TraceInfo &info, const GpuIdentity &gpu)
{
    int next = 0;
    bool isFree = true;
    for (const format::GpuInfo &known : info.gpus) {
        if (known.uuid == gpu.uuid)
            return known.ordinal;
        isFree = isFree && known.ordinal != static_cast<int>(gpu.ordinal);
        next = std::max(next, known.ordinal + 1);
    }
    const int number = isFree ? static_cast<int>(gpu.ordinal) : next;
    if (info.gpus.size() >= kMaxNumberedGpus)
        return static_cast<int>(gpu.ordinal);
    info.gpus.push_back({.ordinal = number, .name = {}, .uuid = gpu.uuid});
    return number;
}

} // namespace trilane::daemon
