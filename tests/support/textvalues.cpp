// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/textvalues.h"

#include <algorithm>
#include <cmath>

namespace trilane::test {

std::vector<std::string> wordsOf(std::string_view line)
{
    std::vector<std::string> words;
    size_t at = 0;
    while ((at = line.find_first_not_of(" \t", at)) != line.npos) {
        std::string word;
        if (line[at] == '#' && (at + 1 == line.size() || line[at + 1] == ' '))
            break;
        for (bool isQuoted = false; at < line.size() && (isQuoted || line[at] != ' '); ++at) {
            if (line[at] == '"')
                isQuoted = !isQuoted;
            else
                word += line[at];
            if (isQuoted && at + 1 == line.size())
                throw TextFault("the quotation mark is not closed");
        }
        words.push_back(std::move(word));
    }
    return words;
}

Ns timeOf(std::string_view text)
{
    const size_t unit = std::min(text.find_first_not_of("-.0123456789"), text.size());
    const std::string_view name = text.substr(unit);
    const Ns factor = name.empty() || name == "ns" ? 1
                      : name == "us"               ? 1'000
                      : name == "ms"               ? 1'000'000
                      : name == "s"                ? 1'000'000'000
                                                   : 0;
    if (!factor || unit == 0)
        throw TextFault("\"" + std::string(text) + "\" is not a time");
    if (text.substr(0, unit).find('.') == text.npos)
        return numberOf<Ns>(text.substr(0, unit)) * factor;
    return std::llround(numberOf<double>(text.substr(0, unit)) * static_cast<double>(factor));
}

TimeRange spanOf(std::string_view text)
{
    const size_t sign = text.find_first_of("+-", 1);
    const Ns begin = timeOf(text.substr(0, sign));
    if (sign == text.npos)
        return {begin, begin};
    const Ns second = timeOf(text.substr(sign + 1));
    const Ns end = text[sign] == '+' ? begin + second : second;
    if (end < begin)
        throw TextFault("\"" + std::string(text) + "\" ends before it begins");
    return {begin, end};
}

bool isSpan(std::string_view text)
{
    return !text.empty() && (text[0] == '-' || (text[0] >= '0' && text[0] <= '9'));
}

std::array<uint32_t, 3> sizesOf(std::string_view text)
{
    std::array<uint32_t, 3> sizes{};
    for (size_t i = 0; i < 3; ++i) {
        const size_t end = i < 2 ? text.find('x') : text.size();
        if (end == text.npos)
            throw TextFault("three sizes are written like 4x1x1");
        sizes[i] = numberOf<uint32_t>(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return sizes;
}

StateReason reasonOf(std::string_view word)
{
    constexpr std::array<std::string_view, 5> kWords{"none", "stopped", "debugger", "off_core",
                                                     "outsider"};
    for (size_t i = 0; i < kWords.size(); ++i) {
        if (kWords[i] == word)
            return static_cast<StateReason>(i);
    }
    throw TextFault("\"" + std::string(word) + "\" is no reason of a state");
}

std::string LineWords::take(const char *what)
{
    if (isAtEnd())
        throw TextFault(std::string("lacks ") + what);
    return m_words[m_next++];
}

std::string LineWords::takeAt(size_t i)
{
    std::string word = std::move(m_words[i]);
    m_words.erase(m_words.begin() + static_cast<std::ptrdiff_t>(i));
    return word;
}

std::optional<std::string> LineWords::option(std::string_view key)
{
    for (size_t i = m_next; i < m_words.size(); ++i) {
        if (m_words[i].size() > key.size() && m_words[i].starts_with(key) &&
            m_words[i][key.size()] == '=')
            return takeAt(i).substr(key.size() + 1);
    }
    return std::nullopt;
}

std::optional<uint64_t> LineWords::id(uint64_t shift)
{
    for (size_t i = m_next; i < m_words.size(); ++i) {
        if (!m_words[i].starts_with('#'))
            continue;
        const std::string word = takeAt(i);
        if (word.starts_with("#="))
            return numberOf<uint64_t>(std::string_view(word).substr(2));
        return numberOf<uint64_t>(std::string_view(word).substr(1)) + shift;
    }
    return std::nullopt;
}

} // namespace trilane::test
