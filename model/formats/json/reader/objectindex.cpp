// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/objectindex.h"

#include "model/formats/json/reader/textmasks.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>

namespace trilane::json {

namespace {

size_t skipSpaces(std::string_view text, size_t at)
{
    return std::min(text.find_first_not_of(" \n\r\t", at), text.size());
}

/// Whether `"ph": "` is at this position: the key of an event's phase with a string value.
bool isPhase(std::string_view text, size_t quote)
{
    constexpr std::string_view kKey = "\"ph\"";
    if (text.substr(quote, kKey.size()) != kKey)
        return false;
    const size_t colon = skipSpaces(text, quote + kKey.size());
    if (colon >= text.size() || text[colon] != ':')
        return false;
    const size_t value = skipSpaces(text, colon + 1);
    return value < text.size() && text[value] == '"';
}

/// The open brackets in one of the two interpretations.
class OpenBrackets
{
public:
    void open(size_t at, bool isObject)
    {
        while (!m_open.empty() && at - m_open.front().begin > ObjectIndex::kMaxBytes)
            m_open.pop_front();
        m_open.push_back({at, isObject, false});
    }
    void phase()
    {
        if (!m_open.empty())
            m_open.back().hasPhase |= m_open.back().isObject;
    }
    void close(size_t at, std::vector<ObjectIndex::Place> &places)
    {
        if (m_open.empty())
            return;
        const Bracket last = m_open.back();
        m_open.pop_back();
        if (last.hasPhase && at + 1 - last.begin <= ObjectIndex::kMaxBytes)
            places.push_back({last.begin, at + 1});
    }

private:
    struct Bracket
    {
        size_t begin;
        bool isObject;
        bool hasPhase;
    };
    std::deque<Bracket> m_open;
};

} // namespace

ObjectIndex::ObjectIndex(std::string_view text)
{
    std::array<OpenBrackets, 2> readings; // by whether a text is open there, read from the start
    bool isOpen = false;
    bool isEscaped = false;
    std::array<char, 64> last;
    for (size_t at = 0; at < text.size(); at += 64) {
        const char *block = text.data() + at;
        if (text.size() - at < 64) {
            last.fill(' ');
            std::memcpy(last.data(), block, text.size() - at);
            block = last.data();
        }
        const Masks masks = masksOf(block);
        const uint64_t escaped =
            masks.backslashes || isEscaped ? escapedOf(masks.backslashes, isEscaped) : 0;
        const uint64_t quotes = masks.quotes & ~escaped;
        const uint64_t inside = prefixParity(quotes) ^ (isOpen ? ~uint64_t{0} : 0);
        isOpen = inside >> 63;
        for (uint64_t all = masks.opens | masks.closes | quotes; all; all &= all - 1) {
            const int bit = std::countr_zero(all);
            const size_t here = at + static_cast<size_t>(bit);
            const size_t reading = inside >> bit & 1;
            // A quote that opens a text belongs to the reading that was outside before it.
            if (quotes >> bit & 1) {
                if (isPhase(text, here))
                    readings[1 - reading].phase();
            } else if (masks.opens >> bit & 1) {
                readings[reading].open(here, text[here] == '{');
            } else {
                readings[reading].close(here, m_places);
            }
        }
    }
    std::sort(m_places.begin(), m_places.end(),
              [](const Place &a, const Place &b) { return a.begin < b.begin; });
}

std::vector<ObjectIndex::Place>::const_iterator ObjectIndex::firstFrom(size_t from) const
{
    return std::partition_point(m_places.begin(), m_places.end(),
                                [from](const Place &place) { return place.begin < from; });
}

} // namespace trilane::json
