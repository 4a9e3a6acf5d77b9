// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"
#include "model/exporters/tableexport.h"
#include "model/store/store.h"

#include <string>

namespace CLI {
class App;
}

namespace trilane::cli {

/// What every command takes that answers about a trace with a table: which trace, what part of it,
/// and how and where the table is written.
class TableOptions
{
public:
    /// As they were given.
    std::string file;
    std::string range{};
    std::string format = "table";
    bool raw = false;
    std::string out{};

    // Options in the order of the command's help.
    void addFile(CLI::App &command);
    void addRange(CLI::App &command, const std::string &help = {});
    void addOutput(CLI::App &command);

    /// As they are understood.
    struct Understood
    {
        TimeRange range; ///< from the start of the trace
        TableFormat format = TableFormat::Text;
    };
    [[nodiscard]] Result<Understood> understood() const;
    /// Columns that text is fitted to: those of the terminal; 0 where it goes to a file.
    [[nodiscard]] size_t width() const;
};

} // namespace trilane::cli
