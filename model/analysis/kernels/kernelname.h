// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace trilane::kernels {

/// A function's name with its namespaces, but without return type, template arguments and
/// parameters: "void at::native::foo<4, Bar<int>>(int)" → "at::native::foo". For a mangled name,
/// its leading names: "_ZN2at3fooILi4E…" → "at::foo". Empty if nothing is left. Pure.
[[nodiscard]] std::string qualifiedName(std::string_view name);

/// Converts ASCII letters to lower case.
[[nodiscard]] std::string lowerCase(std::string_view text);

/// Its words in lower case, numbers apart, each between spaces: "FusedAdam_v2" → " fused adam v 2
/// ". Pure.
[[nodiscard]] std::string wordsOf(std::string_view name);

/// True if the text contains one of the words.
template <typename Words>
[[nodiscard]] bool containsOne(std::string_view text, const Words &words)
{
    return std::any_of(std::begin(words), std::end(words), [text](std::string_view word) {
        return text.find(word) != std::string_view::npos;
    });
}

} // namespace trilane::kernels
