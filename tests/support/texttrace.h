// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"

#include <QTemporaryDir>

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace trilane::test {

/// Tracks by the names that a text gives them.
using TrackNames = std::map<std::string, TrackId, std::less<>>;

/// Adds to `builder` what the text form of a trace says (README.md of this folder has its grammar).
/// Errors name the file and the line: "trace.txt: line 3: …". What stands before the fault has been
/// added then. One thread.
[[nodiscard]] Result<void> readTextTrace(std::string_view text, std::string_view file,
                                         build::TraceBuilder &builder, TrackNames &tracks);

/// A file NAME.trilane in a folder of its own, made from the text form. A fault in the text ends
/// the test program.
class TextTrace
{
public:
    explicit TextTrace(std::string_view text, const std::string &name = "trace");

    [[nodiscard]] TrackId track(std::string_view name) const;
    [[nodiscard]] std::string path() const { return m_path; }
    /// Opened anew by each call.
    [[nodiscard]] std::shared_ptr<const store::Store> open() const;

private:
    QTemporaryDir m_folder;
    std::string m_path;
    TrackNames m_tracks;
};

} // namespace trilane::test
