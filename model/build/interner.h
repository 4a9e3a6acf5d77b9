// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/idtable.h"
#include "model/format/trace.h"

#include <map>
#include <memory>
#include <mutex>
#include <string_view>
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
    [[nodiscard]] const std::vector<std::string_view> &strings() const { return m_texts; }
    [[nodiscard]] const std::vector<Detail> &details() const { return m_details; }

private:
    [[nodiscard]] std::string_view keep(std::string_view text);

    std::mutex m_mutex;
    std::vector<std::string_view> m_texts; ///< by id; views of m_blocks
    std::vector<std::unique_ptr<char[]>> m_blocks;
    char *m_free = nullptr; ///< in the last block
    size_t m_freeBytes = 0;
    IdTable m_ids;
    std::vector<Detail> m_details;
    std::map<Detail, DetailId> m_detailIds;
};

} // namespace trilane
