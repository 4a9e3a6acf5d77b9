// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/rangespec.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

/// Protocol between the injector (capture/inject) and an agent that was loaded into a running
/// process (late attach). The request is in the process, in memory of the injector, which writes it
/// before the call and reads it during the call.
namespace trilane::wire {

/// The agent's entry point: `int trilaneAttach(AttachRequest *)`, called on a thread of the
/// injector's. 0: attached.
inline constexpr const char *kAttachEntry = "trilaneAttach";

inline constexpr uint32_t kAttachVersion = 1;
inline constexpr size_t kMaxSocketPathLength = 108; ///< with the 0 at its end

/// Progress of the agent.
enum class AttachStage : uint32_t {
    Begun = 0,
    Offered = 1, ///< `peer` is the daemon's end of the connection; waits for `taken`
    Ended = 2    ///< `result` and `text` are valid
};

enum class AttachResult : int32_t {
    Attached = 0,
    OtherVersion = 1, ///< the agent there is another version's
    Busy = 2,         ///< a daemon that still listens records the process already
    NoConnection = 3, ///< neither a pair of sockets nor `socket` works
    NoMemory = 4      ///< there is no segment; the reason is in `text`
};

struct AttachRequest
{
    uint32_t size = sizeof(AttachRequest);
    uint32_t version = kAttachVersion;
    uint32_t armed = 0;       ///< kArm… bits to begin with
    uint32_t minimumOsNs = 0; ///< SegmentHeader::minimumOsNs to begin with
    /// Socket that the agent connects to, as TRILANE_SOCKET; "": it offers the daemon one end of a
    /// socket pair, which requires no shared path or namespace. Forked children always connect to
    /// `childSocket`; "": they are not recorded.
    char socket[kMaxSocketPathLength] = {};
    char childSocket[kMaxSocketPathLength] = {};
    char range[kMaxRangeLength + 1] = {}; ///< as TRILANE_CAPTURE_RANGE; "": none

    std::atomic<uint32_t> stage{0}; ///< AttachStage; by the agent
    std::atomic<uint32_t> taken{0}; ///< by the injector: it has its copy of `peer`; 2: it cannot
    int32_t peer = -1;
    int32_t result = 0;      ///< AttachResult
    uint32_t nvtxTables = 0; ///< libraries of the process whose NVTX functions are recorded now
    uint32_t hasCuda = 0;    ///< libcuda is loaded; CUPTI's result follows as Problem
    char text[232] = {};     ///< ends with 0
};

} // namespace trilane::wire
