// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/inject/remotememory.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace trilane::inject {

/// A library in another process, read from that process's memory: the data by which its loader
/// finds functions (elf(5); DT_GNU_HASH as defined by binutils and glibc). It is untrusted: every
/// count is limited.
class RemoteLibrary
{
public:
    /// `base`: address of its file's first byte. nullopt: not such a library.
    [[nodiscard]] static std::optional<RemoteLibrary> at(const RemoteMemory &memory, uint64_t base);

    /// The function of that name in its default version, else in any; 0: none.
    [[nodiscard]] uint64_t find(std::string_view name) const;
    /// For a variable.
    [[nodiscard]] uint64_t findVariable(std::string_view name) const;

private:
    explicit RemoteLibrary(const RemoteMemory &memory)
        : m_memory(&memory)
    {}
    bool readParts(uint64_t base);
    bool readDynamic(uint64_t at);
    [[nodiscard]] uint64_t absolute(uint64_t pointer) const;
    [[nodiscard]] uint64_t find(std::string_view name, int type) const;
    [[nodiscard]] uint64_t symbol(uint32_t index, std::string_view name, int type,
                                  bool &isDefault) const;

    const RemoteMemory *m_memory;
    uint64_t m_bias = 0; ///< load bias: added to all addresses in the file
    uint64_t m_symbols = 0;
    uint64_t m_texts = 0;
    uint64_t m_hash = 0;
    uint64_t m_versions = 0; ///< 0: it has none
};

} // namespace trilane::inject
