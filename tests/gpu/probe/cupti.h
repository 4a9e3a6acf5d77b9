// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/cuda/minicupti.h"

#include <cstdint>
#include <string>

namespace trilane::probe {

/// Names, numbers and types; not the agent's way to find the library.
using agent::cupti::kDriver;
using agent::cupti::kGraphTrace;
using agent::cupti::kKernel;
using agent::cupti::kOverhead;
using agent::cupti::kRuntime;
using Request = agent::cupti::Request;
using Complete = agent::cupti::Complete;

inline constexpr int kZeroedOutBuffer = 5; ///< of CUpti_ActivityAttribute; the value is a byte
inline constexpr int kPerThreadBuffer = 9; ///< likewise
inline constexpr uint32_t kKinds = 64;
inline constexpr int kExitNoGpu = 77;

/// The functions that the probes ask, of CUPTI 11 to 13; null: this one lacks it.
struct Cupti
{
    std::string path;
    int (*getVersion)(uint32_t *);
    int (*getTimestamp)(uint64_t *);
    int (*registerCallbacks)(Request, Complete);
    int (*registerTimestamp)(uint64_t (*)());
    int (*enable)(uint32_t);
    int (*disable)(uint32_t);
    int (*flush)(uint32_t);
    int (*getNextRecord)(uint8_t *, size_t, uint8_t **);
    int (*getDropped)(void *, uint32_t, size_t *);
    int (*setAttribute)(int, size_t *, void *);
    int (*getAttribute)(int, size_t *, void *);
    int (*subscribe)(void **, agent::cupti::Callback, void *);
    int (*unsubscribe)(void *);
    int (*enableDomain)(uint32_t, void *, int);
    int (*finalize)();

    /// The library of that path, else the newest that fits the driver: of the loader's path, the
    /// toolkit's folders, the wheels of Python. Ends the program when there is none.
    static Cupti open(const std::string &path, bool isDriverThere = true);

    /// A number of `bytes` (1, 4 or 8); the result is CUPTI's, -1: there is no such function.
    int set(int attribute, uint64_t value, size_t bytes = 1) const;
    [[nodiscard]] uint32_t version() const;
    /// CUPTI's clock; 0 when it does not say.
    [[nodiscard]] int64_t now() const;
    /// CUPTI's clock minus CLOCK_MONOTONIC: the narrowest of ten pairs of readings.
    [[nodiscard]] int64_t clockOffset() const;
    /// The bytes of a record of that kind, as the library reads it; 0: it does not say.
    [[nodiscard]] size_t lengthOf(uint32_t kind) const;
    /// Of all kinds that are given; the first result that is not 0.
    int enableAll(std::initializer_list<uint32_t> kinds) const;
    int disableAll(std::initializer_list<uint32_t> kinds) const;
};

} // namespace trilane::probe
