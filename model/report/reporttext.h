// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/finding.h"
#include "model/analysis/idle/idlecause.h"
#include "model/analysis/stats/table.h"
#include "model/report/word.h"
#include "model/store/sliceref.h"
#include "model/translation/language.h"

#include <string>
#include <vector>

namespace trilane::report {

/// Text of a report in its language. Text shared with the viewer is from the viewer's catalog.
/// Plain value; any thread.
class Words
{
public:
    explicit Words(translation::Language language)
        : m_language(language)
    {}
    [[nodiscard]] translation::Language language() const { return m_language; }

    [[nodiscard]] std::string operator()(Word word) const;
    /// With values in its places.
    [[nodiscard]] std::string operator()(Word word, const std::vector<std::string> &values) const;

    [[nodiscard]] std::string text(const Message &message) const;
    [[nodiscard]] std::string explanation(const findings::TraceFinding &finding) const;
    [[nodiscard]] std::string severity(findings::Severity severity) const;
    [[nodiscard]] std::string cause(idle::IdleCause cause) const;
    /// As trackLabel(): a track without a name is called by its kind.
    [[nodiscard]] std::string track(store::Tables trace, TrackId id) const;
    /// Translates a name of a slice or a track given by an importer or the recorder; others are
    /// unchanged.
    [[nodiscard]] std::string name(const std::string &english) const;
    /// The program's command line, or the processes that the recorder was attached to.
    [[nodiscard]] std::string command(const format::TraceInfo &info) const;
    /// Titles, words and messages of a table as text of that language, for people. English tables
    /// are as they are: what writes them takes the English text.
    [[nodiscard]] stats::Table translated(stats::Table table) const;
    /// The same of one row.
    void translate(std::vector<stats::TableCell> &row) const;
    /// The table without empty columns, and with at most that many rows.
    [[nodiscard]] stats::Table localized(const stats::Table &table, size_t rows) const;

private:
    translation::Language m_language;
};

} // namespace trilane::report
