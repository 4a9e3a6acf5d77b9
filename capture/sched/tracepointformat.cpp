// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/tracepointformat.h"

#include "capture/sched/proctree.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace trilane::sched {

namespace {

constexpr const char *kFolders[] = {"/sys/kernel/tracing", "/sys/kernel/debug/tracing"};

uint64_t numberAfter(std::string_view line, std::string_view key)
{
    const size_t at = line.find(key);
    return at == line.npos ? 0 : std::strtoull(line.data() + at + key.size(), nullptr, 10);
}

/// "field:char prev_comm[16];" → "prev_comm".
std::string nameIn(std::string_view line)
{
    std::string_view declared = line.substr(0, line.find(';'));
    declared = declared.substr(0, declared.find('['));
    const auto isName = [](unsigned char c) {
        return std::isalnum(c) || c == '_';
    };
    const auto begin = std::find_if_not(declared.rbegin(), declared.rend(), isName);
    return std::string(begin.base(), declared.end());
}

} // namespace

Result<TracepointFormat> TracepointFormat::load(const std::string &event,
                                                std::initializer_list<const char *> needed)
{
    for (const char *folder : kFolders) {
        const std::string path = std::string(folder) + "/events/" + event + "/format";
        const std::string text = readSmallFile(path);
        if (text.empty())
            continue;
        auto format = parse(text, needed);
        return format ? std::move(format)
                      : Result<TracepointFormat>(std::move(format).error().in(path));
    }
    return Error{msg("tracefs cannot be read"),
                 std::string(kFolders[0]) + "/events/" + event,
                 {},
                 msg("needs CAP_DAC_READ_SEARCH, and tracefs mounted: mount -t tracefs tracefs %1",
                     kFolders[0])};
}

Result<TracepointFormat> TracepointFormat::parse(std::string_view text,
                                                 std::initializer_list<const char *> needed)
{
    TracepointFormat format;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        const std::string line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.starts_with("ID:"))
            format.m_id = numberAfter(line, "ID:");
        else if (line.find("field:") != line.npos)
            format.m_fields[nameIn(line)] = {numberAfter(line, "offset:"),
                                             numberAfter(line, "size:")};
    }
    for (const char *name : needed) {
        if (format.field(name).size == 0)
            return Error{msg("a tracepoint has no field %1", name)};
    }
    if (format.m_id == 0)
        return Error{msg("a tracepoint has no id")};
    return format;
}

TracepointFormat::Field TracepointFormat::field(std::string_view name) const
{
    const auto found = m_fields.find(name);
    return found == m_fields.end() ? Field{} : found->second;
}

} // namespace trilane::sched
