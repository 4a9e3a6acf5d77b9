// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace trilane::iterate {

/// Compressed numbers of neighboring ids, some without a number. Numbers assigned in order cluster
/// into as many runs as threads took turns, so 64 ids share up to four bases and one offset width.
/// About one byte per number in order, five otherwise; one bit per id without a number. Immutable;
/// any thread.
class PackedPage
{
public:
    static constexpr uint32_t kNone = UINT32_MAX;

    PackedPage() = default;
    /// By id; kNone for ids without a number. At most 65536.
    explicit PackedPage(std::span<const uint32_t> numbers);

    [[nodiscard]] bool isEmpty() const { return m_groups.empty(); }
    /// Below the count of ids it was made of; kNone for any when it is empty.
    [[nodiscard]] uint32_t at(uint32_t id) const;
    [[nodiscard]] uint64_t bytes() const;

private:
    /// 64 ids. Its bases begin at the word `first`, followed by its codes.
    struct Group
    {
        uint64_t has = 0;   ///< which of them have a number
        uint32_t first = 0; ///< word
        uint8_t choice = 0; ///< low bits of a code that choose the base: 0, 1 or 2
        uint8_t width = 0;  ///< bits of the offset: at most 32
    };

    void pack(Group &group, std::span<uint32_t> numbers);

    std::vector<Group> m_groups;
    std::vector<uint32_t> m_words;
};

} // namespace trilane::iterate
