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

/// The program that `PATH` means by `name`. What runs is what the user or root has installed: where
/// another user could put something else in the program's place, at any folder on the way to it,
/// it is refused, as is one in a relative folder. A program with more rights than its caller finds
/// none.
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

    /// `program`: absolute; `arguments`: without its name, none of which a shell reads. Its
    /// standard error is written to the file `errors`, its standard output is added to the file
    /// `output`, or goes to `errors` where that is empty. Returns an errno where it cannot be
    /// started, else 0.
    [[nodiscard]] int start(const std::string &program, const std::vector<std::string> &arguments,
                            const std::string &errors, const std::string &output);
    /// Its exit code, once it has ended; of one that a signal has ended kBySignal and the number.
    [[nodiscard]] std::optional<int> ended();

private:
    Watcher m_watcher;
    int m_pid = -1;
};

} // namespace trilane::platform
