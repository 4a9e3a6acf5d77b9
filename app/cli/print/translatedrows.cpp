// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/print/translatedrows.h"

#include "app/cli/console/clitext.h"

namespace trilane::cli {

namespace {

class TranslatedRows : public stats::RowSource
{
public:
    explicit TranslatedRows(std::unique_ptr<stats::RowSource> rows)
        : m_rows(std::move(rows))
        , m_head(words().translated(m_rows->head()))
    {}

    [[nodiscard]] const stats::Table &head() const override { return m_head; }
    [[nodiscard]] bool next(std::vector<stats::TableCell> &row) override
    {
        if (!m_rows->next(row))
            return false;
        words().translate(row);
        return true;
    }
    [[nodiscard]] stats::RowSlice slice() const override { return m_rows->slice(); }

private:
    std::unique_ptr<stats::RowSource> m_rows;
    stats::Table m_head;
};

} // namespace

std::unique_ptr<stats::RowSource> inLanguage(std::unique_ptr<stats::RowSource> rows,
                                             output::TableFormat format)
{
    if (!isForPeople(format) || words().language() == translation::Language::English)
        return rows;
    return std::make_unique<TranslatedRows>(std::move(rows));
}

} // namespace trilane::cli
