// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/givennames.h"

#include "model/base/recordernames.h"
#include "model/format/trace.h"

#include <algorithm>
#include <array>

namespace trilane::format {

namespace {

constexpr std::array kNames{kMemoryAllocated,  kMemoryReserved,  MessageText("Allocated memory"),
                            kVirtualMemory,    kResidentMemory,  kResidentAnonymous,
                            kResidentFiles,    kResidentShared,  kSwap,
                            kGpuUtilization,   kGpuMemoryUsed,   kSmClock,
                            kMemoryClock,      kPower,           kTemperature,
                            kPcieSent,         kPcieReceived,    kSynchronization,
                            kWorkWithoutTimes, kCudaNotRecorded, kCpuSamples};

std::optional<Message> known(std::string_view name)
{
    const auto *found = std::find_if(kNames.begin(), kNames.end(),
                                     [name](MessageText text) { return text.text() == name; });
    return found == kNames.end() ? std::nullopt : std::optional<Message>(*found);
}

/// "pinned memory of process 17"
std::optional<Message> processMemory(std::string_view name)
{
    constexpr std::string_view kBetween = " memory of process ";
    const size_t at = name.find(kBetween);
    if (at == std::string_view::npos)
        return std::nullopt;
    for (int i = 0; i <= static_cast<int>(MemoryKind::ManagedStatic); ++i) {
        const MessageText kind = textOf(static_cast<MemoryKind>(i));
        if (kind.text() == name.substr(0, at))
            return msg(kProcessMemory, kind, name.substr(at + kBetween.size()));
    }
    return std::nullopt;
}

} // namespace

std::optional<Message> givenMessage(std::string_view name)
{
    if (auto own = recorderMessage(name))
        return own;
    if (auto own = known(name))
        return own;
    const size_t open = name.rfind(" (");
    if (open == std::string_view::npos || !name.ends_with(')'))
        return processMemory(name);
    const std::optional<Message> counter = known(name.substr(0, open));
    if (!counter)
        return std::nullopt;
    const std::string_view where = name.substr(open + 2, name.size() - open - 3);
    return msg("%1 (%2)", *counter,
               where == kHost.text() ? MessageValue(kHost) : MessageValue(where));
}

} // namespace trilane::format
