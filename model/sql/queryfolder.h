// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/sql/savedquery.h"

#include <string>
#include <vector>

namespace trilane::sql {

/// The user's own queries: a folder of files NAME.sql, which may be edited and shared. Stateless.
/// Any thread.
class QueryFolder
{
public:
    /// $XDG_CONFIG_HOME/trilane/queries. Empty without a home folder.
    [[nodiscard]] static std::string defaultPath();
    explicit QueryFolder(std::string path = defaultPath());

    struct Listing
    {
        std::vector<SavedQuery> queries; ///< by name
        std::vector<Error> broken;       ///< files that cannot be used, and why
    };
    /// A missing folder counts as empty.
    [[nodiscard]] Listing list() const;
    /// Errors: no such query, or its file cannot be used.
    [[nodiscard]] Result<SavedQuery> read(const std::string &name) const;
    /// Writes NAME.sql, whole or not at all; one of that name is replaced.
    [[nodiscard]] Result<void> save(const std::string &name, const std::string &text) const;
    /// Errors: there is one of the new name.
    [[nodiscard]] Result<void> rename(const std::string &from, const std::string &to) const;
    [[nodiscard]] Result<void> remove(const std::string &name) const;
    [[nodiscard]] bool has(const std::string &name) const;
    [[nodiscard]] const std::string &path() const { return m_path; }

private:
    [[nodiscard]] std::string fileOf(const std::string &name) const;

    std::string m_path;
};

/// Checks a file name: not empty, at most 100 bytes of UTF-8, no slash or control character, no
/// leading dot.
[[nodiscard]] Result<void> checkQueryName(const std::string &name);

/// The user's query of that name, else the shipped one.
[[nodiscard]] Result<SavedQuery> findQuery(const QueryFolder &folder, const std::string &name);

} // namespace trilane::sql
