// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/client/session/keeprequest.h"
#include "capture/client/session/useraccount.h"
#include "model/base/platform/file.h"
#include "model/base/result.h"
#include "model/base/time.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace trilane::cli {

struct RecordingOptions
{
    std::vector<std::string> command;
    std::string output;
    bool replaces = false; ///< a file that has its name
    bool cuda = true;
    bool nvtx = true;
    bool schedule = true;                    ///< thread states and cores
    bool osRuntime = false;                  ///< calls into libc that wait
    Ns osThreshold = 1'000;                  ///< shorter ones are left out
    bool wholeGraphs = false;                ///< CUDA graphs as one slice each
    bool warmsUp = true;                     ///< CUPTI, before a capture range
    bool gpuMetrics = true;                  ///< if NVML is available
    bool wantsGpuMetrics = false;            ///< requested explicitly: report if unavailable
    std::string daemon = "auto";             ///< "auto", "private" or a daemon's socket
    std::optional<client::UserAccount> user; ///< user of the program; none: the own one
    std::string range; ///< what begins and ends the recording (wire/rangespec.h); empty: nothing
    client::KeepRequest keep; ///< a flight recorder
    Ns delay = 0;
    Ns duration = 0;                                              ///< 0 = until the program ends
    std::vector<std::pair<std::string, std::string>> environment; ///< for the program
};

/// Result of a recording. Independent of the program's exit code.
struct RecordingOutcome
{
    bool started = false; ///< the program ran
    bool bySignal = false;
    int code = 0;                  ///< the program's exit code, or its signal
    std::optional<Error> failed;   ///< why there is no recording, or why it ends early
    std::vector<Message> problems; ///< missing data
    std::vector<Message> remarks;  ///< further remarks
    uint64_t slices = 0;
    uint64_t lost = 0;
    std::map<std::string, uint64_t> losses; ///< the same by source
    uint64_t bytes = 0;
    size_t processes = 0;
    size_t agents = 0;                ///< processes that an agent has been in
    Ns kept = 0;                      ///< by a flight recorder, in the end
    std::vector<std::string> files;   ///< more than one if a daemon replaced another
    std::vector<platform::File> open; ///< each of them, even if renamed
    Ns length = 0;
    std::optional<Ns> brokenOff; ///< where the last file ends that was not completed
};

/// Runs the program and records it until it ends. Interrupts from the terminal go to the program;
/// SIGTERM, SIGHUP, SIGUSR1 and SIGUSR2 are forwarded to it; a flight recorder handles SIGUSR2
/// itself. Shows a running line on standard error if that is a terminal.
[[nodiscard]] RecordingOutcome record(const RecordingOptions &options);

} // namespace trilane::cli
