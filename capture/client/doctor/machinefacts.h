// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::client {

/// Facts from files under /proc, /sys and /etc. With another root, those of another machine.
class MachineFacts
{
public:
    explicit MachineFacts(std::string root = {});

    [[nodiscard]] bool exists(std::string_view path) const;
    [[nodiscard]] bool isReadable(std::string_view path) const;
    /// The first line; empty when there is none.
    [[nodiscard]] std::string line(std::string_view path) const;
    /// All of it, up to 4 MiB; empty when it cannot be read.
    [[nodiscard]] std::string text(std::string_view path) const;
    /// Numbers of all processes of /proc, rising.
    [[nodiscard]] std::vector<int> processes() const;
    [[nodiscard]] std::optional<int> number(std::string_view path) const;
    /// The value of "Name:	value" lines.
    [[nodiscard]] std::string field(std::string_view path, std::string_view name) const;
    /// In the effective set of this process (capabilities(7)).
    [[nodiscard]] bool hasCapability(int number) const;

private:
    [[nodiscard]] std::string at(std::string_view path) const;

    std::string m_root;
};

} // namespace trilane::client
