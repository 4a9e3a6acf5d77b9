// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernels/kernelname.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>

namespace trilane::kernels {

namespace {

/// Removes content in <> and (), complete or truncated; "operator()" and "(anonymous …)" are kept
/// as the words before them.
std::string withoutBrackets(std::string_view name)
{
    std::string kept;
    int depth = 0;
    for (size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const bool arrow = c == '>' && i > 0 && name[i - 1] == '-';
        if (c == '<' || c == '(' || c == '{' || c == '[')
            ++depth;
        else if ((c == '>' || c == ')' || c == '}' || c == ']') && !arrow)
            depth = std::max(0, depth - 1);
        else if (depth == 0)
            kept += c;
    }
    return kept;
}

/// "7deep_ep9internode8dispatchILb0E…": lengths, each followed by that number of characters.
std::string mangledPath(std::string_view rest)
{
    std::string path;
    size_t length = 0;
    while (!rest.empty()) {
        const auto [end, error] =
            std::from_chars(rest.data(), rest.data() + rest.size(), length, 10);
        const auto digits = static_cast<size_t>(end - rest.data());
        if (error != std::errc() || length == 0 || length > rest.size() - digits)
            break;
        path += (path.empty() ? "" : "::") + std::string(rest.substr(digits, length));
        rest.remove_prefix(digits + length);
    }
    return path;
}

enum class Sign : uint8_t { Separator, Digit, Upper, Lower };

Sign signOf(char c)
{
    if (c >= '0' && c <= '9')
        return Sign::Digit;
    if (c >= 'A' && c <= 'Z')
        return Sign::Upper;
    return c >= 'a' && c <= 'z' ? Sign::Lower : Sign::Separator;
}

/// "fused|Adam", "SGD|Dense", "adam|8|bit".
bool beginsWord(std::string_view name, size_t at)
{
    const Sign before = at > 0 ? signOf(name[at - 1]) : Sign::Separator;
    const Sign here = signOf(name[at]);
    if (before == Sign::Separator || (before == Sign::Digit) != (here == Sign::Digit))
        return true;
    const bool isLast = at + 1 == name.size();
    return here == Sign::Upper &&
           (before == Sign::Lower || (!isLast && signOf(name[at + 1]) == Sign::Lower));
}

} // namespace

std::string qualifiedName(std::string_view name)
{
    if (name.starts_with("_ZN"))
        return mangledPath(name.substr(3));
    if (name.starts_with("_Z"))
        return mangledPath(name.substr(2));
    std::string kept = withoutBrackets(name);
    while (!kept.empty() && (kept.back() == ' ' || kept.back() == ':'))
        kept.pop_back();
    if (const size_t space = kept.rfind(' '); space != std::string::npos)
        kept.erase(0, space + 1);
    return kept;
}

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

std::string wordsOf(std::string_view name)
{
    std::string words;
    for (size_t i = 0; i < name.size(); ++i) {
        if (signOf(name[i]) == Sign::Separator)
            continue;
        if (beginsWord(name, i))
            words += ' ';
        words += name[i];
    }
    return lowerCase(words) + ' ';
}

} // namespace trilane::kernels
