// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/platform/file.h"
#include "model/format/blocks.h"
#include "model/format/tracereader.h"

namespace trilane::format {

/// Fills tables from the blocks of a file: from a position in the index, or sequentially without an
/// index. The tables are not yet consistent: see checkTables(). One thread.
class BlockWalk
{
public:
    /// Both outlive the walk.
    BlockWalk(const platform::File &file, TraceTables &tables)
        : m_file(file)
        , m_tables(tables)
    {}

    /// Loads a part referenced by the index: tables are read now, references are noted.
    [[nodiscard]] Result<void> load(uint16_t kind, SummaryBlock place, uint64_t fileBytes);

    /// Continues to the end of the file; unreadable data is skipped up to the next block and
    /// counted as damaged. Data after the last complete block, a block being written, is left for
    /// the next call.
    [[nodiscard]] Result<void> advance(uint64_t fileBytes, const jobs::JobContext &job);
    /// Bytes from the start that are done with.
    [[nodiscard]] uint64_t position() const { return m_at; }
    /// True after the tail: nothing follows.
    [[nodiscard]] bool isComplete() const { return m_complete; }

private:
    void take(const Block &block, uint64_t fileBytes);
    [[nodiscard]] bool isTail(uint64_t fileBytes) const;

    const platform::File &m_file;
    TraceTables &m_tables;
    uint64_t m_at = kFileHeaderBytes;
    uint64_t m_tableBytes = 0; ///< inflated, so far
    bool m_complete = false;
};

} // namespace trilane::format
