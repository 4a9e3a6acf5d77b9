// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/iterate/packedpage.h"

#include <algorithm>
#include <array>
#include <bit>

namespace trilane::iterate {

namespace {

constexpr uint32_t kGroupIds = 64;
constexpr uint32_t kWordBits = 32;
constexpr uint8_t kMaxChoice = 2;
/// Numbers this close together need no second base.
constexpr int kNarrow = 8;

using Bases = std::array<uint32_t, size_t{1} << kMaxChoice>;

/// Encoding of the numbers of a group.
struct Coding
{
    uint8_t choice = 0;
    uint8_t width = 0;
    Bases bases = {};

    [[nodiscard]] uint32_t baseCount() const { return uint32_t{1} << choice; }
    [[nodiscard]] uint32_t codeBits() const { return uint32_t{choice} + width; }
    [[nodiscard]] uint32_t words(size_t count) const
    {
        const auto bits = static_cast<uint32_t>(count) * codeBits();
        return baseCount() + (bits + kWordBits - 1) / kWordBits;
    }
    /// Its bases ascend; the last that is not above the number.
    [[nodiscard]] uint32_t baseOf(uint32_t number) const
    {
        uint32_t base = 0;
        while (base + 1 < baseCount() && bases[base + 1] <= number)
            ++base;
        return base;
    }
};

/// Bunches of sorted numbers, parted where the distances are largest.
Coding codingOf(std::span<const uint32_t> sorted, uint8_t choice)
{
    Coding coding{.choice = choice, .bases = {}};
    std::array<size_t, size_t{1} << kMaxChoice> begins = {};
    for (uint32_t i = 1; i < coding.baseCount(); ++i) {
        size_t widest = 0;
        uint32_t distance = 0;
        for (size_t n = 1; n < sorted.size(); ++n) {
            const bool taken =
                std::find(begins.begin(), begins.begin() + i, n) != begins.begin() + i;
            if (!taken && sorted[n] - sorted[n - 1] >= distance) {
                distance = sorted[n] - sorted[n - 1];
                widest = n;
            }
        }
        begins[i] = widest;
    }
    std::sort(begins.begin(), begins.begin() + coding.baseCount());
    for (uint32_t i = 0; i < coding.baseCount(); ++i) {
        coding.bases[i] = sorted[begins[i]];
        const size_t end = i + 1 < coding.baseCount() ? begins[i + 1] : sorted.size();
        const uint32_t span = end > begins[i] ? sorted[end - 1] - sorted[begins[i]] : 0;
        coding.width = std::max(coding.width, static_cast<uint8_t>(std::bit_width(span)));
    }
    return coding;
}

Coding bestCoding(std::span<const uint32_t> numbers)
{
    const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
    Coding best{.width = static_cast<uint8_t>(std::bit_width(*most - *least)), .bases = {*least}};
    if (best.width <= kNarrow || numbers.size() <= size_t{1} << kMaxChoice)
        return best;
    std::array<uint32_t, kGroupIds> sorted = {};
    const auto end = std::copy(numbers.begin(), numbers.end(), sorted.begin());
    std::sort(sorted.begin(), end);
    for (uint8_t choice = 1; choice <= kMaxChoice; ++choice) {
        const Coding coding = codingOf({sorted.begin(), end}, choice);
        if (coding.words(numbers.size()) < best.words(numbers.size()))
            best = coding;
    }
    return best;
}

uint64_t lowBits(uint32_t bits)
{
    return (uint64_t{1} << bits) - 1;
}

} // namespace

PackedPage::PackedPage(std::span<const uint32_t> numbers)
{
    m_groups.resize((numbers.size() + kGroupIds - 1) / kGroupIds);
    std::array<uint32_t, kGroupIds> there = {};
    for (size_t g = 0; g < m_groups.size(); ++g) {
        const auto of = numbers.subspan(g * kGroupIds)
                            .first(std::min<size_t>(kGroupIds, numbers.size() - g * kGroupIds));
        size_t count = 0;
        for (size_t i = 0; i < of.size(); ++i) {
            if (of[i] == kNone)
                continue;
            m_groups[g].has |= uint64_t{1} << i;
            there[count++] = of[i];
        }
        if (count > 0)
            pack(m_groups[g], std::span(there).first(count));
    }
    // A code is read together with the next word, even one of 0 bits.
    m_words.insert(m_words.end(), 2, 0);
    m_words.shrink_to_fit();
}

void PackedPage::pack(Group &group, std::span<uint32_t> numbers)
{
    const Coding coding = bestCoding(numbers);
    group.first = static_cast<uint32_t>(m_words.size());
    group.choice = coding.choice;
    group.width = coding.width;
    m_words.insert(m_words.end(), coding.bases.begin(), coding.bases.begin() + coding.baseCount());
    uint64_t gathered = 0;
    uint32_t bits = 0;
    for (const uint32_t number : numbers) {
        const uint32_t base = coding.baseOf(number);
        const uint64_t code = base | uint64_t{number - coding.bases[base]} << coding.choice;
        for (uint32_t done = 0; done < coding.codeBits();) {
            const uint32_t now = std::min(coding.codeBits() - done, kWordBits - bits);
            gathered |= (code >> done & lowBits(now)) << bits;
            done += now;
            bits += now;
            if (bits == kWordBits) {
                m_words.push_back(static_cast<uint32_t>(gathered));
                gathered = 0;
                bits = 0;
            }
        }
    }
    if (bits > 0)
        m_words.push_back(static_cast<uint32_t>(gathered));
}

uint32_t PackedPage::at(uint32_t id) const
{
    if (m_groups.empty())
        return kNone;
    const Group &group = m_groups[id / kGroupIds];
    const uint64_t bit = uint64_t{1} << (id % kGroupIds);
    if (!(group.has & bit))
        return kNone;
    const uint32_t codeBits = uint32_t{group.choice} + group.width;
    const uint32_t *bases = &m_words[group.first];
    const uint32_t *codes = bases + (uint32_t{1} << group.choice);
    const auto position = static_cast<uint32_t>(std::popcount(group.has & (bit - 1))) * codeBits;
    const uint32_t *word = codes + position / kWordBits;
    const uint32_t shift = position % kWordBits;
    // A code has at most 32 bits: choosing a base is done if it makes codes shorter.
    const uint64_t two = word[0] | uint64_t{word[1]} << kWordBits;
    const uint64_t code = two >> shift & lowBits(codeBits);
    return bases[code & lowBits(group.choice)] + static_cast<uint32_t>(code >> group.choice);
}

uint64_t PackedPage::bytes() const
{
    return m_groups.capacity() * sizeof(Group) + m_words.capacity() * sizeof(uint32_t);
}

} // namespace trilane::iterate
