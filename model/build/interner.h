// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace trilane {

/// Gives equal strings and equal details equal ids. Any thread; importers keep caches of their own
/// in front, so that its lock is rarely taken.
class Interner
{
public:
    Interner();
    StringId intern(std::string_view text);
    DetailId intern(const Detail &detail);

    /// All of them by id; no intern() may be running.
    [[nodiscard]] std::vector<std::string_view> strings() const;
    [[nodiscard]] const std::vector<Detail> &details() const { return m_details; }

private:
    std::mutex m_mutex;
    std::deque<std::string> m_texts; ///< never moves what the map looks at
    std::unordered_map<std::string_view, StringId> m_ids;
    std::vector<Detail> m_details;
    std::map<Detail, DetailId> m_detailIds;
};

} // namespace trilane
