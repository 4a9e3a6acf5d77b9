// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/watcher.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::platform {

struct FoundTool
{
    std::string path;    ///< absolute; empty: none is to be run
    std::string refused; ///< the first candidate that is not trusted; empty: none
};

/// The program `name` in `PATH`. Runs only programs installed by the user or root: refuses one in a
/// relative folder, or where another user could replace it or any folder of its path. A program
/// with more rights than its caller finds none.
[[nodiscard]] FoundTool findTool(std::string_view name);

/// A program in its own process group, which is ended with this object and with this process. One
/// thread.
class ChildProcess
{
public:
    static constexpr int kBySignal = 256;

    ChildProcess() = default;
    ~ChildProcess();
    ChildProcess(const ChildProcess &) = delete;
    ChildProcess &operator=(const ChildProcess &) = delete;

    /// `program`: absolute; `arguments`: without its name, not interpreted by a shell. Its standard
    /// error goes to the file `errors`; its standard output is appended to the file `output` or, if
    /// that is empty, goes to `errors`. Returns an errno if it cannot be started, else 0.
    [[nodiscard]] int start(const std::string &program, const std::vector<std::string> &arguments,
                            const std::string &errors, const std::string &output);
    /// Its exit code, once it has ended; of one that a signal has ended kBySignal and the number.
    [[nodiscard]] std::optional<int> ended();

private:
    Watcher m_watcher;
    int m_pid = -1;
};

} // namespace trilane::platform
