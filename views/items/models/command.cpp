// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/command.h"

#include <QStringList>

#include <algorithm>
#include <numeric>

namespace trilane::items {

namespace {

constexpr int kWhole = 60;     ///< the word matches exactly
constexpr int kWordBegins = 8; ///< a letter at the beginning of a word
constexpr int kNextLetter = 4; ///< a letter directly after the previous one
constexpr int kFirst = 12;     ///< the text begins with it
/// Titles weigh most; places and other languages less.
constexpr int kTitle = 200;

bool beginsWord(const QString &text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber() ||
           (text[at].isUpper() && text[at - 1].isLower());
}

std::optional<int> scoreOfWord(const QString &word, const QString &text)
{
    if (const qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0) {
        // A later occurrence may be at the beginning of a word.
        qsizetype best = at;
        for (qsizetype next = at; next >= 0 && !beginsWord(text, best);
             next = text.indexOf(word, next + 1, Qt::CaseInsensitive))
            best = beginsWord(text, next) ? next : best;
        return kWhole + (beginsWord(text, best) ? kWordBegins : 0) + (best == 0 ? kFirst : 0) +
               kNextLetter * static_cast<int>(word.size());
    }
    int score = 0;
    qsizetype last = -1;
    for (const QChar letter : word) {
        qsizetype at = text.indexOf(letter, last + 1, Qt::CaseInsensitive);
        if (at < 0)
            return std::nullopt;
        if (at != last + 1) { // prefer the beginning of a word
            for (qsizetype next = at; next >= 0;
                 next = text.indexOf(letter, next + 1, Qt::CaseInsensitive)) {
                if (beginsWord(text, next)) {
                    at = next;
                    break;
                }
            }
        }
        score += (at == last + 1 ? kNextLetter : 0) + (beginsWord(text, at) ? kWordBegins : 0);
        last = at;
    }
    // Letters scattered over words that they do not begin are no match.
    const int least = kNextLetter * static_cast<int>(word.size());
    return score >= least ? std::optional(score) : std::nullopt;
}

std::optional<int> scoreOf(const Command &command, const QString &typed)
{
    std::optional<int> best;
    const auto take = [&](std::optional<int> score, int more) {
        if (score && (!best || *score + more > *best))
            best = *score + more;
    };
    take(fuzzyScore(typed, command.title), kTitle);
    take(fuzzyScore(typed, command.path + QLatin1Char(' ') + command.title), 0);
    take(fuzzyScore(typed, command.elsewhere), 0);
    return best;
}

} // namespace

std::optional<int> fuzzyScore(const QString &typed, const QString &text)
{
    int score = 0;
    for (const QString &word : typed.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const std::optional<int> of = scoreOfWord(word, text);
        if (!of)
            return std::nullopt;
        score += *of;
    }
    return score;
}

std::vector<size_t> matching(const std::vector<Command> &commands, const QString &typed,
                             const QStringList &used)
{
    struct Match
    {
        size_t index;
        int score;
        qsizetype use;
    };
    std::vector<Match> matches;
    const bool all = typed.trimmed().isEmpty();
    for (size_t i = 0; i < commands.size(); ++i) {
        const std::optional<int> score = all ? std::optional(0) : scoreOf(commands[i], typed);
        const qsizetype use = used.indexOf(commands[i].id);
        if (score)
            matches.push_back({i, *score, use < 0 ? used.size() : use});
    }
    std::stable_sort(matches.begin(), matches.end(), [&](const Match &a, const Match &b) {
        const bool runs = commands[a.index].isEnabled;
        if (a.score != b.score)
            return a.score > b.score;
        if (a.use != b.use)
            return a.use < b.use;
        return runs && !commands[b.index].isEnabled;
    });
    std::vector<size_t> order(matches.size());
    std::transform(matches.begin(), matches.end(), order.begin(),
                   [](const Match &match) { return match.index; });
    return order;
}

} // namespace trilane::items
