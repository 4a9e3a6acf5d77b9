// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::inject {

/// One line of /proc/PID/maps.
struct Mapping
{
    uint64_t begin = 0;
    uint64_t end = 0;
    bool isExecutable = false;
    uint64_t offset = 0;
    std::string path; ///< without " (deleted)"; "" or "[…]" if it is no file

    [[nodiscard]] bool contains(uint64_t address) const
    {
        return address >= begin && address < end;
    }
};

/// Mappings of a process: those with a file name, and [vdso].
struct TargetMaps
{
    std::vector<Mapping> mappings; ///< by address

    /// Null: no named mapping there.
    [[nodiscard]] const Mapping *at(uint64_t address) const;
    /// Start of the first file whose name satisfies `isIt`; 0: none.
    template <typename Is>
    [[nodiscard]] uint64_t baseOf(Is isIt) const
    {
        for (const Mapping &mapping : mappings) {
            if (mapping.offset == 0 && isIt(std::string_view(mapping.path)))
                return mapping.begin;
        }
        return 0;
    }
};

/// Empty: not readable, or none.
[[nodiscard]] TargetMaps mapsOf(int pid);
[[nodiscard]] TargetMaps parseMaps(std::string_view text);

// Matches the path of a mapping.
[[nodiscard]] bool isGlibc(std::string_view path); ///< libc itself
[[nodiscard]] bool isOfGlibc(std::string_view path,
                             std::string_view part);   ///< "libpthread", "libdl"
[[nodiscard]] bool isLoader(std::string_view path);    ///< ld.so
[[nodiscard]] bool isAllocator(std::string_view path); ///< a library with its own malloc
[[nodiscard]] bool isAgent(std::string_view path);     ///< an agent of Trilane, however loaded

/// Name of the agent's memory file.
inline constexpr const char *kAgentMemory = "trilane-agent";

} // namespace trilane::inject
