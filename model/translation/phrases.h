// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trilane::translation {

class Catalog;

/// Messages that were put together in English by what knows no language, told apart again by the
/// texts of one context of a catalog, in which %1, %2… stand for what differs. Immutable; any
/// thread; not longer than the catalog.
class Phrases
{
public:
    Phrases(const Catalog &catalog, std::string_view context);

    /// A text as a whole, with values in its places, or part by part: clauses between "; " and ":
    /// ", and what is in brackets at their ends. What is not in the catalog stays as it is.
    [[nodiscard]] std::string translated(std::string_view english) const;

private:
    /// A text with places, between which these pieces stand, in their order.
    struct Pattern
    {
        std::vector<std::string> pieces; ///< one more than there are places
        std::vector<size_t> places;      ///< which value each place is, from 0
        const std::string *translation;
    };
    [[nodiscard]] std::string translated(std::string_view text, std::string_view between,
                                         std::string_view translation) const;
    [[nodiscard]] std::string byPattern(std::string_view text) const;
    [[nodiscard]] std::string byBrackets(std::string_view text) const;

    const Catalog &m_catalog;
    std::string m_context;
    std::vector<Pattern> m_patterns; ///< those that say most come first
};

} // namespace trilane::translation
