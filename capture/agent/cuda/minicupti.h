// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

/// The subset of CUPTI that the agent uses, looked up at run time (CUPTI documentation, "CUPTI
/// Activity API"). Values and offsets are the same since CUDA 11.0; a test compares them with
/// cupti_activity.h if the CUDA Toolkit is installed.
namespace trilane::agent::cupti {

/// Values of CUpti_ActivityKind.
enum Kind : uint32_t {
    kMemcpy = 1,
    kMemset = 2,
    kDriver = 4,
    kRuntime = 5,
    kKernel = 10, ///< CONCURRENT_KERNEL: does not serialize kernels
    kOverhead = 17,
    kMemcpy2 = 22, ///< from one device to another
    kSynchronization = 38,
    kMemory2 = 49,
    kGraphTrace = 51
};

inline constexpr size_t kKernelName = 104; ///< offset of the pointer to a kernel's name
inline constexpr size_t kApiFunction = 4;  ///< offset of an API record's function number

/// Values of CUpti_CallbackDomain.
inline constexpr int kDriverDomain = 1;
inline constexpr int kRuntimeDomain = 2;

/// Values of CUpti_CallbackId of these domains and CUpti_ApiCallbackSite.
inline constexpr uint32_t kProfilerStart = 171; ///< cudaProfilerStart
inline constexpr uint32_t kProfilerStop = 172;
inline constexpr uint32_t kDriverProfilerStart = 308; ///< cuProfilerStart
inline constexpr uint32_t kDriverProfilerStop = 309;
inline constexpr int kEnter = 0;

/// Values of CUptiResult.
inline constexpr int kSuccess = 0;
inline constexpr int kNotCompatible = 14;
inline constexpr int kNotInitialized = 15; ///< also: this copy does not fit the driver
inline constexpr int kMultipleSubscribers = 39;

inline constexpr int kPerThreadBuffer = 9; ///< of CUpti_ActivityAttribute; the value is a byte
inline constexpr uint32_t kFlushForced = 1;
inline constexpr int kDefaultThreadIds = 0; ///< of CUpti_ActivityThreadIdType
inline constexpr int kSystemThreadIds = 1;

/// Since this API version (CUDA 12.9), buffer requests may be refused.
inline constexpr uint32_t kRefusalVersion = 27;

/// Since this version (CUDA 12.5), whole graphs can be traced without a crash; before, copies and
/// memsets in them may terminate the process (release notes of 12.4 Update 1, whose number is that
/// of 12.4).
inline constexpr uint32_t kWholeGraphVersion = 23;

/// Since this version (CUDA 12.6), CUPTI can be used again after cuptiFinalize() in programs with
/// CUDA graphs (torch/profiler/profiler.py documents the earlier crashes).
inline constexpr uint32_t kAgainVersion = 24;

/// Since this version (CUDA 13.0 Update 1), kernels can be disabled while some are in flight;
/// before, that may deadlock (release notes).
inline constexpr uint32_t kSafeDisableVersion = 130001;

using Request = void (*)(uint8_t **buffer, size_t *size, size_t *maximumRecords);
using Complete = void (*)(void *context, uint32_t stream, uint8_t *buffer, size_t size,
                          size_t validSize);

/// `data` begins with the callback site.
using Callback = void (*)(void *own, int domain, uint32_t function, const void *data);

/// Functions of the loaded library; null: not available.
struct Library
{
    int (*getVersion)(uint32_t *version);
    int (*getResultString)(int result, const char **text);
    int (*registerCallbacks)(Request request, Complete complete);
    int (*enable)(uint32_t kind);
    int (*disable)(uint32_t kind);
    int (*flushAll)(uint32_t flag);
    int (*getNextRecord)(uint8_t *buffer, size_t validSize, uint8_t **record);
    int (*getDropped)(void *context, uint32_t stream, size_t *dropped);
    int (*setAttribute)(int attribute, size_t *size, void *value);
    int (*getAttribute)(int attribute, size_t *size, void *value);
    int (*setThreadIdType)(int type);
    int (*getCallbackName)(int domain, uint32_t function, const char **name);
    int (*getTimestamp)(uint64_t *time);
    int (*enableRuntimeCall)(uint32_t function, uint8_t isOn); ///< from CUDA 12.5 on
    int (*enableDriverCall)(uint32_t function, uint8_t isOn);
    int (*enableAllSynchronization)(uint8_t isOn); ///< from CUDA 12.8 on
    int (*subscribe)(void **subscriber, Callback callback, void *own);
    int (*unsubscribe)(void *subscriber);
    int (*enableCallback)(uint32_t enable, void *subscriber, int domain, uint32_t function);

    [[nodiscard]] const char *describe(int result) const;

    /// Record length of that kind in this library; 0: unknown.
    [[nodiscard]] size_t lengthOf(uint32_t kind) const;
};

/// Loads the first usable copy (capture/libcupti/cuptisearch.h) that was not passed over; it stays
/// loaded. False: none; `library` is empty. Not in a CUPTI callback. One thread at a time, as the
/// next two.
bool load(Library &library);

/// Enabling returned kNotInitialized: the loaded copy does not fit the driver. Passes it over and
/// loads the next one. False: none; `library` is unchanged.
bool loadNext(Library &library);

/// For a copy already mapped by the process: nothing is loaded.
bool findMapped(Library &library);

/// True if the process has mapped libraries since load() found nothing. Cheap.
bool isWorthLoading();

} // namespace trilane::agent::cupti
