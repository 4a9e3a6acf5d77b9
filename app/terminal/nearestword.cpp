// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/terminal/nearestword.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace trilane::terminal {

namespace {

/// Letters to insert, leave out or replace.
size_t lettersBetween(std::string_view a, std::string_view b)
{
    std::vector<size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), size_t{0});
    for (size_t i = 1; i <= a.size(); ++i) {
        size_t diagonal = std::exchange(row[0], i);
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

} // namespace

std::string nearestWord(std::string_view word, const std::vector<std::string> &known)
{
    constexpr size_t kMaxWord = 64;
    std::string best;
    size_t least = std::min<size_t>(2, word.size() / 3) + 1;
    if (word.size() > kMaxWord)
        return best;
    for (const std::string &one : known) {
        const size_t letters = lettersBetween(word, one);
        if (letters < least) {
            least = letters;
            best = one;
        }
    }
    return best;
}

} // namespace trilane::terminal
