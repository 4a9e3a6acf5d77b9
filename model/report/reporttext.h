// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/finding.h"
#include "model/analysis/idle/idlecause.h"
#include "model/analysis/stats/table.h"
#include "model/report/word.h"
#include "model/store/tables.h"
#include "model/translation/language.h"

#include <string>
#include <vector>

namespace trilane::report {

/// What a report says, in its language. What the viewer says, too, comes from its catalog.
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
    /// Titles of causes and a name, with ": " between them.
    [[nodiscard]] std::string causes(const std::string &text) const;
    /// As trackLabel(): a track without a name is called by its kind.
    [[nodiscard]] std::string track(store::Tables trace, TrackId id) const;
    /// What the model gives in English: "pageable", "dropped", why events were dropped, why
    /// something could not be done.
    [[nodiscard]] std::string model(const std::string &english) const;
    /// Of a slice or a state: a name of the recorder's own in the language, others as they are.
    [[nodiscard]] std::string name(const std::string &english) const;
    /// The program's command line, or whom the recorder was attached to.
    [[nodiscard]] std::string command(const format::TraceInfo &info) const;
    /// A text that the catalog has in that context, or else the English text itself.
    [[nodiscard]] std::string of(std::string_view context, const std::string &english) const;
    /// As trackLabel() calls it.
    [[nodiscard]] std::string trackWord(const std::string &label) const;

    [[nodiscard]] std::string title(const stats::TableColumn &column) const;
    /// As people read it: the title of a stable key, and words in the language.
    [[nodiscard]] std::string cell(const stats::TableColumn &column, const std::string &text) const;
    /// The table for people of that language: keys by their titles, titles and words translated.
    /// Numbers stay as they are.
    [[nodiscard]] stats::Table translated(stats::Table table) const;
    /// So, without columns in which nothing stands, and with at most so many rows.
    [[nodiscard]] stats::Table localized(const stats::Table &table, size_t rows) const;

private:
    translation::Language m_language;
};

} // namespace trilane::report
