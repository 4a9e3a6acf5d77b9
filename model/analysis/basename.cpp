// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/basename.h"

#include <algorithm>

namespace trilane {

namespace {

/// Without what stands in <> and (), whole or cut off; "operator()" and "(anonymous …)" survive as
/// the words before them.
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

} // namespace

std::string baseName(std::string_view name)
{
    const bool mangledOrPlain = name.find_first_of("(<: ") == std::string_view::npos;
    if (mangledOrPlain)
        return std::string(name);
    std::string kept = withoutBrackets(name);
    while (!kept.empty() && (kept.back() == ' ' || kept.back() == ':'))
        kept.pop_back();
    if (const size_t scope = kept.rfind("::"); scope != std::string::npos)
        kept.erase(0, scope + 2);
    if (const size_t space = kept.rfind(' '); space != std::string::npos && space + 1 < kept.size())
        kept.erase(0, space + 1);
    return kept.empty() ? std::string(name) : kept;
}

} // namespace trilane
