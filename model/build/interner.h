// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/idtable.h"
#include "model/build/fileorder.h"
#include "model/build/usedids.h"
#include "model/format/trace.h"

#include <map>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

namespace trilane::build {

/// Assigns equal ids to equal strings and equal details. Any thread; importers use their own caches
/// in front, so its lock is rarely taken.
/// Passing entries can be removed with forget(), after which their ids are reused; other entries
/// are permanent.
class Interner
{
public:
    Interner();
    /// `place`: position of the text in the source file; the first of all positions counts.
    StringId intern(std::string_view text, FilePlace place = 0);
    DetailId intern(const format::Detail &detail, FilePlace place = 0);
    StringId internPassing(std::string_view text);
    DetailId internPassing(const format::Detail &detail);

    /// Removes passing entries that are neither used nor referenced by a remaining detail.
    void forget(UsedIds used);
    /// Number of passing texts and details.
    [[nodiscard]] size_t passing() const { return m_passing; }
    /// Memory of texts and details, including lookup tables.
    [[nodiscard]] uint64_t bytes() const { return m_bytes; }
    /// Ids that were reused since the last call.
    [[nodiscard]] std::vector<StringId> takeReusedStrings();
    [[nodiscard]] std::vector<DetailId> takeReusedDetails();

    /// All strings by id, empty if removed; no intern() may be running.
    [[nodiscard]] const std::vector<std::string_view> &strings() const { return m_texts; }
    [[nodiscard]] const std::vector<format::Detail> &details() const { return m_details; }
    /// New numbers by id in the order of the source file, see FileOrder::numbers().
    [[nodiscard]] std::vector<uint32_t> stringNumbers() const;
    [[nodiscard]] std::vector<uint32_t> detailNumbers() const;

private:
    StringId put(std::string_view text, bool isPassing, FilePlace place = 0);
    DetailId put(const format::Detail &detail, bool isPassing, FilePlace place = 0);
    [[nodiscard]] std::string_view keep(std::string_view text);
    void addText(uint32_t id, std::string_view text, bool isPassing);
    void addDetail(size_t id, const format::Detail &detail, bool isPassing);
    void forgetDetails(UsedIds &used);
    void forgetTexts(const UsedIds &used);

    std::mutex m_mutex;
    std::vector<std::string_view> m_texts; ///< by id; views of m_blocks
    std::vector<std::unique_ptr<char[]>> m_blocks;
    char *m_free = nullptr; ///< in the last block
    size_t m_freeBytes = 0;
    IdTable m_ids;
    std::vector<format::Detail> m_details;
    std::map<format::Detail, DetailId> m_detailIds;
    FileOrder m_textOrder;
    FileOrder m_detailOrder;

    std::vector<std::unique_ptr<char[]>> m_passingTexts; ///< by id; null: permanent
    std::vector<bool> m_passingDetails;                  ///< by id
    size_t m_passing = 0;
    uint64_t m_bytes = 0;
    std::vector<StringId> m_freeTexts; ///< ids to reuse
    std::vector<DetailId> m_freeDetails;
    std::vector<StringId> m_reusedTexts;
    std::vector<DetailId> m_reusedDetails;
};

} // namespace trilane::build
