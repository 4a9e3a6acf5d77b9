// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/stepname.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string>

namespace trilane {

namespace {

/// What stands before the number, the most telling first; lower case, words divided by one space.
constexpr std::array<std::string_view, kStepNameRanks> kWords{
    "profilerstep", "training step", "train step", "step",       "train iteration",
    "iteration",    "train iter",    "iter",       "train batch"};
constexpr size_t kLongestName = 64;

/// "Train_Step #" → "train step".
std::string plainWords(std::string_view text)
{
    std::string words;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalpha(byte))
            words += static_cast<char>(std::tolower(byte));
        else if (std::string_view(" _#:=-").find(c) == std::string_view::npos)
            return {};
        else if (!words.empty() && words.back() != ' ')
            words += ' ';
    }
    while (!words.empty() && words.back() == ' ')
        words.pop_back();
    return words;
}

} // namespace

std::optional<StepName> stepNameIn(std::string_view name)
{
    if (name.size() > kLongestName || name.empty() ||
        !std::isdigit(static_cast<unsigned char>(name.back())))
        return std::nullopt;
    size_t digits = name.size();
    while (digits > 0 && std::isdigit(static_cast<unsigned char>(name[digits - 1])))
        --digits;
    StepName step;
    const char *end = name.data() + name.size();
    if (std::from_chars(name.data() + digits, end, step.number).ec != std::errc())
        return std::nullopt;
    const std::string words = plainWords(name.substr(0, digits));
    const auto found =
        std::find(kWords.begin(), kWords.end(), words == "batch" ? "train batch" : words);
    if (words.empty() || found == kWords.end())
        return std::nullopt;
    step.rank = static_cast<size_t>(found - kWords.begin());
    return step;
}

} // namespace trilane
