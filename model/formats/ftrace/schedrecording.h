// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/scratchfolder.h"
#include "model/formats/io/importer.h"
#include "model/formats/io/toolrun.h"

#include <optional>
#include <string>
#include <string_view>

namespace trilane::ftrace {

/// Binary scheduler recordings of other programs.
enum class SchedRecording : uint8_t {
    TraceCmd, ///< trace.dat
    Perf      ///< perf.data
};

/// Detected by the start of the file.
[[nodiscard]] std::optional<SchedRecording> schedRecording(const formats::ImportProbe &probe);

/// The program that turns it into text: "trace-cmd", "perf".
[[nodiscard]] std::string_view toolOf(SchedRecording kind);

/// The error if that program is not installed: the file's kind, and the command that converts it to
/// text.
[[nodiscard]] Error needsTool(SchedRecording kind, const std::string &file);

/// Such a file converted to text, in a private temporary folder that is removed with this object.
/// One thread.
class SchedText
{
public:
    /// Runs the program at `tool` and waits for it; the file's name is never read as an option or
    /// by a shell. Errors: it cannot be started, fails, takes or writes too much; its last words
    /// are in the message. Stop.
    [[nodiscard]] static Result<SchedText> of(SchedRecording kind, const std::string &file,
                                              const std::string &tool, const jobs::JobContext &job);

    [[nodiscard]] const std::string &path() const { return m_path; }

private:
    explicit SchedText(platform::ScratchFolder folder);

    platform::ScratchFolder m_folder;
    std::string m_path;
};

} // namespace trilane::ftrace
