// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/shapetexts.h"

#include <algorithm>
#include <iterator>

namespace trilane::json {

StringId ShapeTexts::idOf(std::string_view list)
{
    if (list.empty() || list.size() > kLongest)
        return kNoString;
    if (const auto found = m_ids.find(list); found != m_ids.end())
        return found->second;
    std::string text;
    std::copy_if(list.begin(), list.end(), std::back_inserter(text),
                 [](char c) { return c != ' ' && c != '\n' && c != '\r' && c != '\t'; });
    const bool hasNumber = text.find_first_of("0123456789") != std::string::npos;
    const StringId id = hasNumber ? m_out.intern(text) : kNoString;
    m_ids.emplace(m_texts.emplace_back(list), id);
    return id;
}

} // namespace trilane::json
