// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/inferred/grams.h"

#include <algorithm>
#include <array>

namespace trilane::steps {

namespace {

/// Long ones distinguish similar positions, short ones tolerate variation.
constexpr std::array<size_t, 3> kLengths{16, 4, 1};
/// Entries of the table of grams: a sequence that repeats has few distinct ones.
constexpr size_t kTableSize = size_t{1} << 17;
constexpr uint64_t kMinGramCount = 3; ///< minimum of significant occurrences

uint64_t mixed(uint64_t hash)
{
    hash ^= hash >> 32;
    hash *= 0xd6e8feb86659fd93;
    return hash ^ hash >> 32;
}

/// State of a gram seen several times. Its distance is decided by a majority vote weighted by
/// length.
struct Entry
{
    uint64_t hash = 0;
    uint64_t last = 0;
    uint64_t distance = 0;
    uint64_t votes = 0;
    uint64_t covered = 0;
    uint64_t count = 0;
    uint64_t regular = 0; ///< of them at about that distance from the previous one

    void seenAt(uint64_t at)
    {
        const uint64_t d = at - last;
        if (count++ > 0) {
            if (distance > 0 && isNear(d, distance)) {
                votes += d;
                covered += d;
                ++regular;
            } else if (votes >= d) {
                votes -= d;
            } else {
                distance = votes = covered = d;
                regular = 1;
            }
        }
        last = at;
    }
};

class GramTable
{
public:
    GramTable()
        : m_entries(kTableSize)
    {}

    void add(uint64_t hash, uint64_t at)
    {
        size_t i = mixed(hash) & (kTableSize - 1);
        while (m_entries[i].count > 0 && m_entries[i].hash != hash)
            i = (i + 1) & (kTableSize - 1);
        if (m_entries[i].count == 0) {
            if (m_used >= kTableSize / 4 * 3)
                return; // symbols that first occur this late do not repeat, or rarely
            ++m_used;
            m_entries[i].hash = hash;
        }
        m_entries[i].seenAt(at);
    }

    [[nodiscard]] const std::vector<Entry> &entries() const { return m_entries; }

private:
    std::vector<Entry> m_entries;
    size_t m_used = 0;
};

void addRegular(std::span<const Symbol> symbols, size_t length, std::vector<RegularGram> &grams)
{
    GramTable table;
    for (GramHash hash(symbols, length); !hash.atEnd(); hash.next())
        table.add(hash.value(), hash.at());
    for (const Entry &entry : table.entries()) {
        // Symbols that usually occur several times per step, and rarely once, also have large
        // distances.
        if (entry.regular + 1 >= kMinGramCount && entry.regular * 2 >= entry.count)
            // The last one includes the operations after it.
            grams.push_back({entry.hash, length, entry.distance, entry.covered + entry.distance});
    }
}

} // namespace

GramHash::GramHash(std::span<const Symbol> symbols, size_t length)
    : m_symbols(symbols)
    , m_length(length)
{
    for (size_t i = 1; i < length; ++i)
        m_leaving *= kBase;
    if (!atEnd())
        m_hash = gramHash(symbols.first(length));
}

uint64_t GramHash::value() const
{
    return m_hash;
}

void GramHash::next()
{
    m_hash -= m_leaving * (uint64_t{m_symbols[m_at]} + 1);
    ++m_at;
    if (!atEnd())
        m_hash = m_hash * kBase + m_symbols[m_at + m_length - 1] + 1;
}

uint64_t gramHash(std::span<const Symbol> symbols)
{
    uint64_t hash = 0;
    for (const Symbol symbol : symbols)
        hash = hash * 0x9e3779b97f4a7c15 + symbol + 1;
    return hash;
}

std::vector<RegularGram> regularGrams(std::span<const Symbol> symbols)
{
    std::vector<RegularGram> grams;
    for (const size_t length : kLengths)
        addRegular(symbols, length, grams);
    std::stable_sort(grams.begin(), grams.end(), [](const RegularGram &a, const RegularGram &b) {
        return a.covered > b.covered;
    });
    // A sixteenth: two grams of one step differ by less, a step and its half by more.
    std::vector<RegularGram> best;
    for (const RegularGram &gram : grams) {
        const bool known = std::any_of(best.begin(), best.end(), [&](const RegularGram &b) {
            const size_t apart =
                std::max(b.distance, gram.distance) - std::min(b.distance, gram.distance);
            return apart * 16 <= b.distance;
        });
        if (!known && best.size() < 256)
            best.push_back(gram);
    }
    std::sort(best.begin(), best.end(),
              [](const RegularGram &a, const RegularGram &b) { return a.distance < b.distance; });
    return best;
}

std::vector<size_t> placesOf(std::span<const Symbol> symbols, const RegularGram &gram)
{
    std::vector<size_t> places;
    for (GramHash hash(symbols, gram.length); !hash.atEnd(); hash.next()) {
        if (hash.value() == gram.hash)
            places.push_back(hash.at());
    }
    return places;
}

} // namespace trilane::steps
