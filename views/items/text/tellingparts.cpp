// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/tellingparts.h"

#include <algorithm>
#include <map>

namespace trilane::items {

namespace {

constexpr qsizetype kLongWord = 24;

bool isOfWord(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_') || c.isSurrogate();
}

/// The beginning of the word that contains `at`; `at` itself in a long word.
qsizetype wordBegin(const QString &name, qsizetype at)
{
    qsizetype begin = at;
    while (begin > 0 && isOfWord(name[begin - 1]))
        --begin;
    return at - begin <= kLongWord ? begin : at;
}

qsizetype wordEnd(const QString &name, qsizetype at)
{
    qsizetype end = at;
    while (end < name.size() && isOfWord(name[end]))
        ++end;
    return end - at <= kLongWord ? end : at;
}

/// Length of the common prefix.
template <typename Iterator>
qsizetype common(Iterator a, Iterator aEnd, Iterator b, Iterator bEnd)
{
    return std::mismatch(a, aEnd, b, bEnd).first - a;
}

void tellApart(const std::vector<QString> &names, const std::vector<size_t> &group,
               std::vector<QString> &parts)
{
    const QString &first = names[group.front()];
    qsizetype begin = first.size(), end = first.size();
    for (const size_t at : group) {
        const QString &name = names[at];
        begin = std::min(begin, common(first.cbegin(), first.cend(), name.cbegin(), name.cend()));
        end = std::min(end, common(first.crbegin(), first.crend(), name.crbegin(), name.crend()));
    }
    begin = wordBegin(first, begin);
    for (const size_t at : group) {
        const QString &name = names[at];
        const qsizetype behind = std::max(begin, name.size() - end);
        parts[at] = name.mid(begin, wordEnd(name, behind) - begin);
    }
}

} // namespace

std::vector<QString> tellingParts(const std::vector<QString> &names,
                                  const std::vector<std::string> &shortNames)
{
    std::map<std::string_view, std::vector<size_t>> groups;
    for (size_t i = 0; i < shortNames.size(); ++i)
        groups[shortNames[i]].push_back(i);
    std::vector<QString> parts(names.size());
    for (const auto &[shortName, group] : groups) {
        if (group.size() > 1)
            tellApart(names, group, parts);
    }
    return parts;
}

} // namespace trilane::items
