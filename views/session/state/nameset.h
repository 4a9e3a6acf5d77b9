// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"

#include <algorithm>
#include <vector>

namespace trilane::session {

/// A set of names of one trace, queried for every painted slice. Plain value.
class NameSet
{
public:
    NameSet() = default;
    explicit NameSet(std::vector<StringId> names)
        : m_names(std::move(names))
    {
        std::sort(m_names.begin(), m_names.end());
        m_names.erase(std::unique(m_names.begin(), m_names.end()), m_names.end());
        std::erase_if(m_names, [](StringId name) { return !name.isValid(); });
        m_has.resize(m_names.empty() ? 0 : m_names.back().value + size_t{1});
        for (StringId name : m_names)
            m_has[name.value] = true;
    }

    [[nodiscard]] bool contains(StringId name) const
    {
        return name.value < m_has.size() && m_has[name.value];
    }
    [[nodiscard]] bool isEmpty() const { return m_names.empty(); }
    /// The only one; invalid when there are none or several.
    [[nodiscard]] StringId single() const
    {
        return m_names.size() == 1 ? m_names.front() : StringId();
    }
    [[nodiscard]] const std::vector<StringId> &names() const { return m_names; }
    friend bool operator==(const NameSet &a, const NameSet &b) { return a.m_names == b.m_names; }

private:
    std::vector<StringId> m_names; ///< ascending
    std::vector<bool> m_has;
};

} // namespace trilane::session
