// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/terminal/commandline.h"
#include "model/base/time.h"
#include "model/output/tableexport.h"

#include <string>

namespace trilane::cli {

/// Common options of commands that print a table about a trace: the trace, the time range, and the
/// output.
class TableOptions
{
public:
    std::string file;
    TimeRange range = TimeRange::everything(); ///< from the start of the trace
    output::TableFormat format = output::TableFormat::Text;
    bool raw = false;
    std::string out{};

    // Options in the order of the command's help.
    void addFile(terminal::Command &command);
    void addRange(terminal::Command &command, const std::string &help = {});
    void addOutput(terminal::Command &command);

    /// The output format, with --raw; an error if they cannot be combined.
    [[nodiscard]] Result<output::TableFormat> chosenFormat() const;
    /// Columns available to text: the terminal's; 0 for a file.
    [[nodiscard]] size_t width() const;
};

} // namespace trilane::cli
