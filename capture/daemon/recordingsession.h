// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/base/time.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <sys/types.h>

namespace trilane {

struct SessionOptions
{
    std::string output;  ///< the .trilane file, created or truncated
    uint32_t armed = 0;  ///< wire::kArm… bits
    std::string command; ///< as the trace tells it
    std::string range =
        {}; ///< what begins and ends the recording (wire/rangespec.h); empty: nothing
};

struct SessionFigures
{
    uint64_t slices = 0;  ///< given to the trace
    uint64_t lost = 0;    ///< events that processes could not keep
    uint64_t bytes = 0;   ///< of the file
    size_t processes = 0; ///< that the agent was in, ever
};

/// One recording: a socket that agents connect to, their segments, the growing file. One thread
/// calls everything; step() must be called every few milliseconds for rings not to fill up.
class RecordingSession
{
public:
    /// Errors: the output or the socket cannot be made.
    [[nodiscard]] static Result<std::unique_ptr<RecordingSession>> create(SessionOptions options);
    ~RecordingSession();

    /// For wire::kSocketVariable.
    [[nodiscard]] const std::string &socketPath() const;

    /// For wire::kArmedVariable: what a new process begins with.
    [[nodiscard]] uint32_t firstWord() const;

    /// Changes what all processes record from now on.
    void arm(uint32_t what);

    /// Something that adds to the trace besides the agents (scheduler, metrics): called in each
    /// step, and a last time when the recording ends.
    using Source = std::function<void(class LiveTrace &trace, Ns now, bool isLast)>;
    void addSource(Source source);

    /// Waits for at most so long for something to do, then empties what there is; writes the file
    /// every half a second. Errors: the file cannot be written any more; what is in it stays.
    [[nodiscard]] Result<void> step(int waitMs);
    /// Everything that is there, then the end of the file. Once.
    [[nodiscard]] Result<void> finish();

    [[nodiscard]] SessionFigures figures() const;
    /// What processes said is not recorded of them, and why.
    [[nodiscard]] std::vector<std::string> problems() const;

private:
    struct Private;
    explicit RecordingSession(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

} // namespace trilane
