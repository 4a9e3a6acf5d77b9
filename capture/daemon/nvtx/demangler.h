// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <span>
#include <string>
#include <vector>

namespace trilane::daemon {

/// Makes readable the C++ names of kernels that CUPTI gives as the linker has them. The names are a
/// traced process's word: one of a hundred bytes can expand to gigabytes. So the work is done in a
/// child with little time, and a process whose names cost more keeps them as they are.
class Demangler
{
public:
    /// Each name readable, or itself when it is no mangled one. Takes 0.2 s at most.
    [[nodiscard]] std::vector<std::string> readable(std::span<const std::string> names);

    /// Names are no longer made readable: an earlier one took too long.
    [[nodiscard]] bool gaveUp() const { return m_gaveUp; }

private:
    bool m_gaveUp = false;
};

} // namespace trilane::daemon
