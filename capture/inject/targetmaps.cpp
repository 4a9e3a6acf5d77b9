// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/targetmaps.h"

#include "capture/inject/procfile.h"

#include <algorithm>

namespace trilane::inject {

namespace {

constexpr std::string_view kDeleted = " (deleted)";

/// LIB.so.6 or, before glibc 2.34 and in some distributions later, LIB-2.31.so.
bool isLibrary(std::string_view path, std::string_view name)
{
    const std::string_view base = baseName(path);
    if (!base.starts_with(name))
        return false;
    const std::string_view rest = base.substr(name.size());
    return rest.starts_with(".so.") || (rest.starts_with("-2.") && rest.ends_with(".so"));
}

} // namespace

const Mapping *TargetMaps::at(uint64_t address) const
{
    const auto above =
        std::upper_bound(mappings.begin(), mappings.end(), address,
                         [](uint64_t wanted, const Mapping &m) { return wanted < m.begin; });
    if (above == mappings.begin())
        return nullptr;
    const Mapping &found = *std::prev(above);
    return found.contains(address) ? &found : nullptr;
}

TargetMaps parseMaps(std::string_view text)
{
    TargetMaps maps;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        at = end + 1;
        Mapping mapping;
        const std::string_view range = nextWord(line);
        const std::string_view rights = nextWord(line);
        mapping.offset = static_cast<uint64_t>(number(nextWord(line), 16));
        (void)nextWord(line); // device
        (void)nextWord(line); // inode
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        if (line.ends_with(kDeleted))
            line.remove_suffix(kDeleted.size());
        const size_t dash = range.find('-');
        if (line.empty() || dash == std::string_view::npos)
            continue;
        mapping.begin = static_cast<uint64_t>(number(range.substr(0, dash), 16));
        mapping.end = static_cast<uint64_t>(number(range.substr(dash + 1), 16));
        mapping.isExecutable = rights.size() > 2 && rights[2] == 'x';
        mapping.path = line;
        maps.mappings.push_back(std::move(mapping));
    }
    return maps;
}

TargetMaps mapsOf(int pid)
{
    return parseMaps(procFile(pid, "maps"));
}

bool isGlibc(std::string_view path)
{
    const std::string_view base = baseName(path);
    return base == "libc.so.6" || base == "libc.so.6.1" ||
           (base.starts_with("libc-2.") && base.ends_with(".so"));
}

bool isOfGlibc(std::string_view path, std::string_view part)
{
    return isLibrary(path, part);
}

bool isLoader(std::string_view path)
{
    const std::string_view base = baseName(path);
    return base.starts_with("ld-linux") || base.starts_with("ld64.so") || base == "ld.so" ||
           (base.starts_with("ld-2.") && base.ends_with(".so"));
}

bool isAllocator(std::string_view path)
{
    return baseName(path).find("malloc") != std::string_view::npos;
}

bool isAgent(std::string_view path)
{
    const std::string_view base = baseName(path);
    return base == "libtrilane_agent.so" || base == "libtrilane_osrt.so" ||
           (base.starts_with("memfd:") && base.substr(6) == kAgentMemory);
}

} // namespace trilane::inject
