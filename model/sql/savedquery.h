// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trilane::sql {

/// A query in a file NAME.sql. Comments above the statement may say what it is, in English and in
/// other languages, as the keys of desktop entries do:
///     -- title: Copies by direction
///     -- title[zh_CN]: 按方向统计的拷贝
///     -- about: One sentence; may go on in further lines of the same key.
struct SavedQuery
{
    std::string name; ///< name of the query
    std::string path; ///< of the file; empty: shipped
    std::string text; ///< all of the file

    [[nodiscard]] bool isShipped() const { return path.empty(); }
    /// In that language ("zh_CN"), else in English, else the name.
    [[nodiscard]] std::string title(std::string_view language = {}) const;
    [[nodiscard]] std::string about(std::string_view language = {}) const;
    /// Without the description comments above it.
    [[nodiscard]] std::string_view statement() const;
};

/// The built-in queries, by name.
[[nodiscard]] std::vector<SavedQuery> shippedQueries();

} // namespace trilane::sql
