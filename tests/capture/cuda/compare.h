// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"
#include "trace.h"

#include <QJsonObject>

namespace trilane::test {

enum class Graphs {
    Whole, ///< one slice a launch
    Nodes  ///< the kernels of each launch
};

/// What of the trace is not as the trainer's process says it was; empty when all of it is there
/// once, in its place: API calls and ranges by thread and name, kernels by stream and name, copies
/// by direction and memory, memsets, waits, graphs; and every piece of GPU work belongs to the call
/// that launched it, on the thread that did.
[[nodiscard]] QString compare(const store::Store &store, const QJsonObject &process,
                              Graphs graphs = Graphs::Whole);

/// Ranges of the loader's processes.
[[nodiscard]] QString compareWorkers(const store::Store &store, const QJsonObject &process);

/// The memory of a device over time: what was allocated, and in the end nothing.
[[nodiscard]] QString compareMemory(const store::Store &store, const QJsonObject &process);

/// Records of activity that the process must have caused.
[[nodiscard]] uint64_t expectedRecords(const QJsonObject &process);

} // namespace trilane::test
