// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/output/tableexport.h"

#include "model/base/jobs/jobqueue.h"
#include "model/base/wordtable.h"
#include "model/output/formats.h"

#include <algorithm>

namespace trilane::output {

namespace {

constexpr auto kFormats = wordTable<TableFormat>({{"table", TableFormat::Text},
                                                  {"csv", TableFormat::Csv},
                                                  {"json", TableFormat::Json},
                                                  {"markdown", TableFormat::Markdown},
                                                  {"md", TableFormat::Markdown}});

} // namespace

Result<TableFormat> parseTableFormat(std::string_view word)
{
    if (const auto format = kFormats.valueOf(word))
        return *format;
    return Error{.what = msg("unknown output format \"%1\"", word),
                 .remedy = msg("use table, csv, json or markdown")};
}

namespace {

/// Rows that the columns of a text are fitted to when there are too many to be looked at.
constexpr size_t kSampleRows = 1000;
/// Written at once by each thread.
constexpr size_t kRowsOfThread = 2048;
constexpr unsigned kMaxThreads = 4;

std::unique_ptr<TableWriter> writerOf(TableFormat format, size_t width)
{
    switch (format) {
    case TableFormat::Csv:
        return csvWriter(CsvTexts::Safe);
    case TableFormat::RawCsv:
        return csvWriter(CsvTexts::Raw);
    case TableFormat::Json:
        return jsonWriter();
    case TableFormat::Markdown:
        return markdownWriter();
    case TableFormat::Text:
        break;
    }
    return textWriter(width);
}

std::string titleOf(const stats::Table &table, TableFormat format)
{
    if (isCsv(format))
        return csvTitle(table, format == TableFormat::Csv ? CsvTexts::Safe : CsvTexts::Raw);
    return format == TableFormat::Markdown ? markdownTitle(table) : textTitle(table);
}

/// Rows that are formatted together, each part by its own thread.
class RowBatch
{
public:
    explicit RowBatch(TableWriter &first)
        : m_writers{&first}
    {
        for (unsigned i = 1; i < std::min(jobs::usableCores(), kMaxThreads); ++i) {
            std::unique_ptr<TableWriter> helper = first.helper();
            if (!helper)
                break;
            m_writers.push_back(helper.get());
            m_helpers.push_back(std::move(helper));
        }
    }

    /// The next rows, at most the given number. False: none are left.
    bool fill(stats::RowSource &source, uint64_t most)
    {
        const uint64_t room = std::min<uint64_t>(most, kRowsOfThread * m_writers.size());
        for (m_size = 0; m_size < room; ++m_size) {
            if (m_size == m_rows.size())
                m_rows.emplace_back();
            if (!source.next(m_rows[m_size]))
                break;
        }
        return m_size > 0;
    }

    Result<void> write(const TextSink &sink)
    {
        const size_t parts = (m_size + kRowsOfThread - 1) / kRowsOfThread;
        if (parts > 1 && !m_jobs)
            m_jobs = std::make_unique<jobs::JobQueue>(static_cast<unsigned>(m_helpers.size()));
        if (parts > 1)
            m_jobs->forEach(parts, [this](size_t part) { writePart(part); });
        else
            writePart(0);
        for (size_t part = 0; part < parts; ++part) {
            if (Result<void> done = sink(m_writers[part]->text()); !done)
                return done.error();
            m_writers[part]->clear();
        }
        return {};
    }
    [[nodiscard]] size_t size() const { return m_size; }

private:
    void writePart(size_t part)
    {
        const size_t end = std::min(m_size, (part + 1) * kRowsOfThread);
        for (size_t i = part * kRowsOfThread; i < end; ++i)
            m_writers[part]->row(m_rows[i]);
    }

    std::vector<TableWriter *> m_writers; ///< the first one is the table's
    std::vector<std::unique_ptr<TableWriter>> m_helpers;
    std::vector<std::vector<stats::TableCell>> m_rows; ///< their memory is used again
    size_t m_size = 0;
    std::unique_ptr<jobs::JobQueue> m_jobs; ///< for those that are many
};

} // namespace

std::string exportTable(const stats::Table &table, TableFormat format, size_t width)
{
    const std::unique_ptr<TableWriter> writer = writerOf(format, width);
    writer->begin(table);
    for (const auto &row : table.rows)
        writer->row(row);
    writer->end();
    return writer->take();
}

std::string exportTables(std::span<const stats::Table> tables, TableFormat format, size_t width)
{
    if (format == TableFormat::Json)
        return json(tables);
    std::string out;
    for (const stats::Table &table : tables) {
        if (!out.empty())
            out += '\n';
        out += titleOf(table, format) + exportTable(table, format, width);
    }
    return out;
}

Result<uint64_t> exportRows(stats::RowSource &source, const RowExport &how, const TextSink &sink,
                            const jobs::JobContext &job)
{
    stats::Table sample = source.head();
    if (!how.file.empty())
        sample.file = how.file;
    std::vector<stats::TableCell> row;
    uint64_t left = how.limit > 0 ? how.limit : UINT64_MAX;
    while (sample.rows.size() < std::min<uint64_t>(kSampleRows, left) && source.next(row))
        sample.rows.push_back(row);
    const std::unique_ptr<TableWriter> writer = writerOf(how.format, how.width);
    writer->begin(sample);
    for (const std::vector<stats::TableCell> &first : sample.rows)
        writer->row(first);
    uint64_t written = sample.rows.size();
    for (RowBatch batch(*writer); batch.fill(source, left - written);) {
        if (job.stopped())
            return Error::stopped();
        if (Result<void> done = batch.write(sink); !done)
            return done.error();
        written += batch.size();
    }
    writer->end();
    if (Result<void> done = sink(writer->take()); !done)
        return done.error();
    return written;
}

} // namespace trilane::output
