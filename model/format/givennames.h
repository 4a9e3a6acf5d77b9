// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <optional>
#include <string_view>

namespace trilane::format {

// Sources in accounts for losses of Trilane's recorder.
inline constexpr MessageText kLostCuda("CUDA activity");
inline constexpr MessageText kLostNvtx("NVTX");
inline constexpr MessageText kLostNvtxOf("NVTX of process %1");
inline constexpr MessageText kLostOsRuntimeOf("OS runtime of process %1");
inline constexpr MessageText kLostScheduler("scheduler");

// Reasons of Outcome::Repaired for ranges without a recorded end, by creator of the trace: their
// actual duration is unknown and at least the shown one.

/// The end of its process's recording, with the source "NVTX of process PID".
inline constexpr MessageText
    kShownUntilThen("open when the recording ended; shown up to that point");
/// The end of a capture range that was not the last one: the source is the same.
inline constexpr MessageText
    kShownUntilRangeEnd("open when the capture range ended; shown up to that point");
/// The end of the trace.
inline constexpr MessageText kShownUntilEnd("open when the recording ended; shown to the end");
inline constexpr MessageText
    kBeginWithoutEnd("begin without end; extended to the end of the trace");

// Names of importers and the recorder for tracks and slices without a name in the source. Traces
// have these names in English.

inline constexpr MessageText kMemoryAllocated("Memory allocated");
inline constexpr MessageText kMemoryReserved("Memory reserved");
inline constexpr MessageText kHost("host");
inline constexpr MessageText kVirtualMemory("virtual memory");
inline constexpr MessageText kResidentMemory("resident memory");
inline constexpr MessageText kResidentAnonymous("resident memory, anonymous");
inline constexpr MessageText kResidentFiles("resident memory, of files");
inline constexpr MessageText kResidentShared("resident memory, shared");
inline constexpr MessageText kSwap("swap");
inline constexpr MessageText kProcessMemory("%1 memory of process %2");

inline constexpr MessageText kGpuUtilization("GPU utilization");
inline constexpr MessageText kGpuMemoryUsed("GPU memory used");
inline constexpr MessageText kSmClock("SM clock");
inline constexpr MessageText kMemoryClock("Memory clock");
inline constexpr MessageText kPower("Power");
inline constexpr MessageText kTemperature("Temperature");
inline constexpr MessageText kPcieSent("PCIe sent");
inline constexpr MessageText kPcieReceived("PCIe received");

inline constexpr MessageText kSynchronization("synchronization");
inline constexpr MessageText kCpuSamples("CPU samples");
inline constexpr MessageText kWorkWithoutTimes("work without timestamps");
inline constexpr MessageText kCudaNotRecorded("CUDA is not recorded");

/// The translatable message of such a name, also with a device in brackets after it, or of one of
/// the recorder's (recorderMessage()). nullopt for other names: they are the machine's or the
/// program's, and are not translated. Pure; any thread.
[[nodiscard]] std::optional<Message> givenMessage(std::string_view name);

} // namespace trilane::format
