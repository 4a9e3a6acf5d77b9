// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/translation/phrases.h"

#include "model/base/filledtext.h"
#include "model/translation/catalog.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace trilane::translation {

namespace {

/// What the model says, which the recorder may pass on.
constexpr std::string_view kMessages = "Message";

size_t lengthOf(const std::vector<std::string> &pieces)
{
    return std::accumulate(pieces.begin(), pieces.end(), size_t{0},
                           [](size_t sum, const std::string &piece) { return sum + piece.size(); });
}

bool isPlace(std::string_view text, size_t at)
{
    return at + 1 < text.size() && text[at] == '%' && text[at + 1] >= '1' && text[at + 1] <= '9';
}

/// Marks alone would tell any text apart.
bool hasWords(const std::vector<std::string> &pieces)
{
    return std::any_of(pieces.begin(), pieces.end(), [](const std::string &piece) {
        return std::any_of(piece.begin(), piece.end(), [](unsigned char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        });
    });
}

/// A place takes no more than a clause, and one in front none that another text is in front of.
bool spansClauses(const std::vector<std::string_view> &values, bool isFirstInFront)
{
    return std::any_of(
               values.begin(), values.end(),
               [](std::string_view value) { return value.find("; ") != std::string_view::npos; }) ||
           (isFirstInFront && values.front().find(": ") != std::string_view::npos);
}

/// What stands between the pieces in the text, none of it empty.
std::optional<std::vector<std::string_view>> valuesIn(std::string_view text,
                                                      const std::vector<std::string> &pieces)
{
    if (!text.starts_with(pieces.front()) || !text.ends_with(pieces.back()) ||
        text.size() < lengthOf(pieces) + pieces.size() - 1)
        return std::nullopt;
    text.remove_suffix(pieces.back().size());
    std::vector<std::string_view> values;
    size_t at = pieces.front().size();
    for (size_t i = 1; i < pieces.size(); ++i) {
        const bool isLast = i + 1 == pieces.size();
        const size_t end = isLast ? text.size() : text.find(pieces[i], at + 1);
        if (end == std::string_view::npos || end <= at)
            return std::nullopt;
        values.push_back(text.substr(at, end - at));
        at = end + pieces[i].size();
    }
    return values;
}

/// Where brackets begin that a blank is in front of and the text ends with; npos: none.
size_t bracketsOf(std::string_view text)
{
    int depth = 0;
    for (size_t at = text.size(); at-- > 0;) {
        depth += text[at] == ')' ? 1 : text[at] == '(' ? -1 : 0;
        if (depth == 0)
            return text[at] == '(' && at > 1 && text[at - 1] == ' ' ? at : text.npos;
    }
    return text.npos;
}

/// The bracket that closes the one at the front; npos: none.
size_t closingOf(std::string_view text)
{
    int depth = 0;
    for (size_t at = 0; at < text.size(); ++at) {
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (depth == 0)
            return at;
    }
    return text.npos;
}

/// The first that is in no brackets; npos: none.
size_t findOutside(std::string_view text, std::string_view between)
{
    for (size_t at = 0; at < text.size(); ++at) {
        if (text.substr(at).starts_with(between))
            return at;
        const size_t closing = text[at] == '(' ? closingOf(text.substr(at)) : text.npos;
        if (closing != text.npos)
            at += closing;
    }
    return text.npos;
}

} // namespace

Phrases::Phrases(const Catalog &catalog, std::string_view context)
    : m_catalog(catalog)
    , m_context(context)
{
    for (const auto &[english, translation] : catalog.messagesOf(context)) {
        Pattern pattern{.pieces = {{}}, .places = {}, .translation = translation};
        for (size_t at = 0; at < english->size(); ++at) {
            if (!isPlace(*english, at)) {
                pattern.pieces.back() += (*english)[at];
                continue;
            }
            pattern.places.push_back(static_cast<size_t>((*english)[++at] - '1'));
            pattern.pieces.emplace_back();
        }
        if (!pattern.places.empty() && hasWords(pattern.pieces))
            m_patterns.push_back(std::move(pattern));
    }
    std::stable_sort(m_patterns.begin(), m_patterns.end(), [](const auto &a, const auto &b) {
        return lengthOf(a.pieces) > lengthOf(b.pieces);
    });
}

std::string Phrases::byPattern(std::string_view text) const
{
    for (const Pattern &pattern : m_patterns) {
        const auto found = valuesIn(text, pattern.pieces);
        if (!found || spansClauses(*found, pattern.pieces.front().empty()))
            continue;
        std::vector<std::string> values(pattern.places.size());
        for (size_t i = 0; i < found->size(); ++i) {
            // What is quoted is a name.
            const bool isQuoted = pattern.pieces[i].ends_with('"');
            values[pattern.places[i]] =
                isQuoted ? std::string((*found)[i]) : translated((*found)[i]);
        }
        return filled(*pattern.translation, values);
    }
    return {};
}

std::string Phrases::byBrackets(std::string_view text) const
{
    const size_t open = bracketsOf(text);
    if (open == text.npos)
        return {};
    const std::string_view before = text.substr(0, open - 1);
    const std::string_view inside = text.substr(open + 1, text.size() - open - 2);
    const std::string about = translated(before);
    const std::string told = translated(inside);
    // Those of a name stay as they are.
    return about == before && told == inside ? std::string() : about + "（" + told + "）";
}

std::string Phrases::translated(std::string_view text, std::string_view between,
                                std::string_view translation) const
{
    const size_t at = findOutside(text, between);
    if (at == std::string_view::npos)
        return {};
    const std::string_view before = text.substr(0, at);
    const std::string left = translated(before);
    // Behind a name the mark stays as it is.
    return left + std::string(left == before ? between : translation) +
           translated(text.substr(at + between.size()));
}

std::string Phrases::translated(std::string_view english) const
{
    for (const std::string_view context : {std::string_view(m_context), kMessages}) {
        if (const std::string *whole = m_catalog.find(context, english))
            return *whole;
    }
    std::string text = byPattern(english);
    if (text.empty())
        text = translated(english, "; ", "；");
    if (text.empty())
        text = translated(english, ": ", "：");
    if (text.empty())
        text = byBrackets(english);
    return text.empty() ? std::string(english) : text;
}

} // namespace trilane::translation
