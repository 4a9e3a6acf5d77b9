// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <span>
#include <string>
#include <vector>

namespace trilane::daemon {

/// Demangles kernel names from CUPTI. Names are untrusted: a hundred bytes can expand to gigabytes.
/// A child process with a time limit does the work; a process whose names take longer keeps them
/// mangled.
class Demangler
{
public:
    /// Each name demangled, or unchanged if it is not mangled. Takes 0.2 s at most.
    [[nodiscard]] std::vector<std::string> readable(std::span<const std::string> names);

    /// Names are no longer demangled: an earlier one took too long.
    [[nodiscard]] bool gaveUp() const { return m_gaveUp; }

private:
    bool m_gaveUp = false;
};

} // namespace trilane::daemon
