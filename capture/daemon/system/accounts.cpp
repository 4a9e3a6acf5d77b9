// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/accounts.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <string_view>

#include <sys/stat.h>

namespace trilane::daemon {

namespace {

/// False: not a number.
bool takeNumber(std::string_view text, uint64_t &number)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

} // namespace

/// Lines like "name:100000:65536".
void Accounts::read()
{
    m_lines.clear();
    std::ifstream in(m_file);
    for (std::string line; std::getline(in, line);) {
        const size_t first = line.find(':');
        const size_t second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos)
            continue;
        const std::string_view text(line);
        uint64_t begin = 0;
        uint64_t count = 0;
        if (!takeNumber(text.substr(first + 1, second - first - 1), begin) ||
            !takeNumber(text.substr(second + 1), count) || begin == 0 || count == 0 ||
            begin > UINT32_MAX)
            continue;
        uid_t &last = m_lines[static_cast<uid_t>(begin)];
        last = std::max(last, static_cast<uid_t>(std::min<uint64_t>(
                                  begin + std::min<uint64_t>(count, UINT32_MAX) - 1, UINT32_MAX)));
    }
}

uid_t Accounts::of(uid_t user)
{
    if (user == 0)
        return user;
    struct stat status
    {};
    (void)::stat(m_file.c_str(), &status); // none: no time
    if (status.st_mtim.tv_sec != m_changed.tv_sec || status.st_mtim.tv_nsec != m_changed.tv_nsec) {
        m_changed = status.st_mtim;
        read();
    }
    const auto above = m_lines.upper_bound(user);
    if (above == m_lines.begin())
        return user;
    const auto line = std::prev(above);
    return user <= line->second ? line->first : user;
}

} // namespace trilane::daemon
