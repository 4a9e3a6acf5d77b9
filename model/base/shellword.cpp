// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/shellword.h"

namespace trilane {

std::string shellWord(std::string_view text)
{
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                        "0123456789_-+=.,/:@%";
    std::string word(text.starts_with('-') ? "./" : "");
    word += text;
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos)
        return word;
    std::string inQuotes = "'";
    for (const char c : word)
        inQuotes += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return inQuotes + "'";
}

} // namespace trilane
