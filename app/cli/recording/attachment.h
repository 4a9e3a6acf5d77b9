// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/recording/tracestream.h"
#include "capture/client/session/daemonclient.h"
#include "model/base/platform/partfile.h"
#include "model/base/result.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace trilane::cli {

class RecordingLine;

struct AttachOptions
{
    std::vector<int> pids;
    size_t processes = 0;  ///< with their child processes, before the first is attached to
    std::string output;    ///< "-": standard output, as it grows
    bool replaces = false; ///< a file that has its name
    std::string daemon = "auto";
    client::FollowRequest request;
    bool untilInputEnds = false; ///< also stops when standard input ends
    bool tellsStatus = false;    ///< a line a second, for a program (statuslines.h)
};

/// A recording of running processes; watch() waits for its end.
class Attachment
{
public:
    /// Errors: the output cannot be written, there is no daemon, a process has exited or is another
    /// user's.
    [[nodiscard]] static Result<std::unique_ptr<Attachment>> begin(const AttachOptions &options);
    ~Attachment();

    [[nodiscard]] const std::string &name() const { return m_daemon->name(); }
    /// Reports what each process provides, until known for all.
    void tellProcesses();
    /// Waits until it is interrupted or ends by itself. Its file is then complete.
    struct Outcome
    {
        client::RecordingEnd end;
        Ns length = 0;
        std::optional<Ns> brokenOff; ///< where the file ends that was not completed
        bool isTaken = true;         ///< by the reader of standard output
        std::optional<Error> fault;  ///< changes by others to the file during the recording
    };
    [[nodiscard]] Outcome watch();

private:
    explicit Attachment(const AttachOptions &options)
        : m_options(options)
    {}
    [[nodiscard]] Result<void> openOutput();
    void tellNews();
    void tellSaves(RecordingLine &line);

    const AttachOptions m_options;
    std::unique_ptr<client::DaemonClient> m_daemon;
    std::unique_ptr<TraceStream> m_stream; ///< if the output is standard output
    platform::File m_file;
    platform::TakenName m_name; ///< m_file's, until the recording has started
    size_t m_told = 0;          ///< processes
};

} // namespace trilane::cli
