// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/rocprofiler/valuewalker.h"

#include <array>
#include <map>
#include <string>
#include <vector>

#include <simdjson.h>

namespace trilane::rocprofiler {

using Object = simdjson::dom::object;

/// Members of a record; 0 and empty if there is none of that type.
[[nodiscard]] uint64_t numberIn(Object object, const char *key);
[[nodiscard]] std::string textIn(Object object, const char *key);
[[nodiscard]] Object objectIn(Object object, const char *key);
/// The number of an id: {"agent_id": {"handle": 3}}.
[[nodiscard]] uint64_t handleIn(Object object, const char *key);
[[nodiscard]] bool hasMember(Object object, const char *key);

/// A processor: of the machine, or a GPU.
struct Agent
{
    bool isGpu = false;
    int64_t ordinal = 0; ///< among its kind
    std::string name;
    uint64_t memoryBytes = 0;
    uint32_t computeUnits = 0;
};

struct KernelSymbol
{
    std::string name;
    uint32_t registers = 0; ///< vector registers of a work-item
    uint32_t staticSharedBytes = 0;
};

/// Names for the records of a process.
struct ProcessTables
{
    int64_t pid = 0;
    std::string command;
    std::string host;
    std::map<uint64_t, Agent> agents;                 ///< by handle
    std::array<int64_t, 2> counts{};                  ///< of agents so far: processors, GPUs
    std::vector<std::vector<std::string>> operations; ///< by kind
    std::map<uint64_t, std::string> markers;          ///< by correlation id
    std::map<uint64_t, std::string> renamed;          ///< kernels, by external correlation id
    std::map<uint64_t, KernelSymbol> kernels;         ///< by id
    std::map<uint64_t, std::string> counters;         ///< by handle

    /// "hipLaunchKernel"; empty if missing in the file.
    [[nodiscard]] std::string operation(uint64_t kind, uint64_t number) const;
    [[nodiscard]] const Agent *agent(uint64_t handle) const;
};

struct Tables
{
    std::vector<ProcessTables> processes; ///< in the order of the file
    Message damage;                       ///< of the file; empty: none
    uint64_t damagedAt = 0;
};

/// Reads everything but the records. Errors: the disk, stop.
[[nodiscard]] Result<Tables> readTables(formats::TextSource &source, const jobs::JobContext &job,
                                        uint64_t fileBytes);

/// The list of records at this path: "kernel_dispatch"; empty if it is none.
[[nodiscard]] std::string_view recordsAt(const ValueWalker::Path &path);
/// Whether the path is that of a process.
[[nodiscard]] bool isProcess(const ValueWalker::Path &path);

} // namespace trilane::rocprofiler
