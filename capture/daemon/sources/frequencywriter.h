// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/livetrace.h"

#include <cstdint>
#include <map>
#include <string>

namespace trilane::daemon {

/// The frequency of each core as a counter below it, "CPU n frequency" in MHz. The kernel reports
/// only changes, so the current values are read first. One thread.
class FrequencyWriter
{
public:
    /// `root`: prefix of /sys, for tests.
    explicit FrequencyWriter(std::string root = {});

    /// Writes the current frequencies; notes in the trace if they are not available.
    void begin(build::LiveTrace &trace, Ns now);
    /// A core runs at `kHz` from `time` on. Values older than the last one are ignored.
    void add(build::LiveTrace &trace, uint32_t cpu, Ns time, uint64_t kHz);
    /// Adds to the account. Once.
    void finish(build::LiveTrace &trace);

private:
    struct Core
    {
        TrackId track;
        Ns last = 0;
    };

    std::string m_root;
    std::map<uint32_t, Core> m_cores;
    uint64_t m_samples = 0;
};

} // namespace trilane::daemon
