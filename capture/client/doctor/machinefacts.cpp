// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/doctor/machinefacts.h"

#include "model/base/platform/folder.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace trilane::client {

MachineFacts::MachineFacts(std::string root)
    : m_root(std::move(root))
{}

std::string MachineFacts::at(std::string_view path) const
{
    return m_root + std::string(path);
}

bool MachineFacts::exists(std::string_view path) const
{
    return ::access(at(path).c_str(), F_OK) == 0;
}

bool MachineFacts::isReadable(std::string_view path) const
{
    return ::access(at(path).c_str(), R_OK) == 0;
}

std::string MachineFacts::line(std::string_view path) const
{
    std::ifstream in(at(path));
    std::string text;
    std::getline(in, text);
    return text;
}

std::string MachineFacts::text(std::string_view path) const
{
    constexpr size_t kMax = size_t{4} << 20;
    std::ifstream in(at(path), std::ios::binary);
    std::string text;
    char part[65536];
    while (text.size() < kMax && (in.read(part, sizeof part), in.gcount() > 0))
        text.append(part, static_cast<size_t>(in.gcount()));
    return text;
}

std::vector<int> MachineFacts::processes() const
{
    std::vector<int> found;
    for (const std::string &name : platform::namesIn(at("/proc"))) {
        int pid = 0;
        const auto [end, failed] = std::from_chars(name.data(), name.data() + name.size(), pid);
        if (failed == std::errc() && end == name.data() + name.size())
            found.push_back(pid);
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::optional<int> MachineFacts::number(std::string_view path) const
{
    const std::string text = line(path);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end != text.data() ? std::optional(value) : std::nullopt;
}

std::string MachineFacts::field(std::string_view path, std::string_view name) const
{
    std::ifstream in(at(path));
    for (std::string text; std::getline(in, text);) {
        if (!text.starts_with(name) || text.size() <= name.size() || text[name.size()] != ':')
            continue;
        const size_t value = text.find_first_not_of(" \t", name.size() + 1);
        return value == std::string::npos ? std::string() : text.substr(value);
    }
    return {};
}

bool MachineFacts::hasCapability(int number) const
{
    const std::string set = field("/proc/self/status", "CapEff");
    uint64_t bits = 0;
    std::from_chars(set.data(), set.data() + set.size(), bits, 16);
    return bits >> number & 1;
}

} // namespace trilane::client
