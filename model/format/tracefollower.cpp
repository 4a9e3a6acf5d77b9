// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/tracefollower.h"

namespace trilane::format {

TraceFollower::TraceFollower(platform::File file)
    : m_file(std::make_shared<const platform::File>(std::move(file)))
    , m_walk(*m_file, m_tables)
{}

Result<std::unique_ptr<TraceFollower>> TraceFollower::open(const std::string &path)
{
    Result<platform::File> file = openTraceFile(path);
    if (!file)
        return file.error();
    return std::unique_ptr<TraceFollower>(new TraceFollower(std::move(file).value()));
}

Result<bool> TraceFollower::advance(const jobs::JobContext &job)
{
    const Result<uint64_t> size = m_file->size();
    if (!size)
        return size.error();
    const uint64_t before = m_walk.position();
    if (*size < before)
        return Error{.what = msg("the file was truncated while being read"),
                     .file = m_file->path(),
                     .remedy = msg("reopen it")};
    m_bytes = *size;
    if (Result<void> walked = m_walk.advance(*size, job); !walked)
        return walked.error();
    return m_walk.position() != before;
}

std::unique_ptr<TraceReader> TraceFollower::reader() const
{
    TraceTables tables = m_tables;
    tables.recovered = !isComplete();
    return std::unique_ptr<TraceReader>(
        new TraceReader(m_file, m_walk.position(), std::move(tables)));
}

} // namespace trilane::format
