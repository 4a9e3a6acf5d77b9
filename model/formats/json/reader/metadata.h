// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/formats/json/reader/deferred.h"

#include <deque>
#include <map>
#include <string>
#include <vector>

namespace trilane::json {

/// Facts about the recording in the members beside traceEvents.
struct Metadata
{
    std::optional<int64_t> baseTime; ///< Unix ns that event times are relative to
    bool isKineto = false;
    bool isPaddle = false;
};

/// Checks the members before the events: Paddle writes a version like "1.0.1" as a string.
[[nodiscard]] bool looksLikePaddle(const std::map<std::string, std::string> &members);

/// Fills info from the members (name → JSON text).
[[nodiscard]] Metadata readMetadata(const std::map<std::string, std::string> &members,
                                    format::TraceInfo &info);

/// Names processes and threads that have tracks by metadata events; the last one in the file
/// counts.
void applyNames(std::deque<NameEvent> names, build::TraceBuilder &builder,
                const jobs::JobContext &job);

/// Streams belong to the process that calls the runtime; with several, to the one that calls most.
void assignStreams(build::TraceBuilder &builder);

} // namespace trilane::json
