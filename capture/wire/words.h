// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>

namespace trilane::wire {

/// The English template of a message, with %1 to %9 for its values, where the model's Message
/// cannot be: in agents. A literal, so that translations/messages.py finds it in the source.
struct Words
{
    constexpr Words() = default;
    template <size_t N>
    explicit consteval Words(const char (&literal)[N])
        : text(literal)
    {}

    const char *text = "";
};

} // namespace trilane::wire
