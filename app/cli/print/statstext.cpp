// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/print/statstext.h"

#include "app/cli/console/clitext.h"
#include "model/analysis/summaries/summarylist.h"

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

namespace {

std::string examples()
{
    return terminal::Cli::text(R"(Examples:
  trilane stats run.json.gz --limit 10
  trilane stats run.trilane --group-by name,grid,stream --sort median
  trilane stats run.trilane --report cuda_gpu_sum
  trilane stats run.trilane --report memcpy --range 1.5s:2s --format csv
  trilane stats run.trilane --report cuda_gpu_trace --format csv -o operations.csv
  trilane stats run.trilane --report threadstates --sort share

A kernel or copy counts if it starts inside the time range. Thread states are
clipped to it; their share is of their thread's time. In JSON and CSV, times are
in nanoseconds and shares are 0 to 1, unrounded. In tables, ≈ marks estimated
medians (error below 1 %). Reports with nsys names and titles give the sample
standard deviation (sample_stddev_ns), all others that of the population
(stddev_ns). Medians are nearest-rank.)");
}

} // namespace

std::string statsFooter()
{
    std::string text = terminal::Cli::text("Reports:") + "\n";
    size_t width = 0;
    for (const summaries::NamedReport &report : summaries::namedReports())
        width = std::max(width, report.name.size());
    for (const summaries::NamedReport &report : summaries::namedReports()) {
        const std::string space(width - report.name.size() + 2, ' ');
        text += "  " + std::string(report.name) + space + terminal::told(report.about) + "\n";
    }
    return text + "\n" + examples();
}

} // namespace trilane::cli
