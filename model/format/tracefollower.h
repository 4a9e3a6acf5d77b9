// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/blockwalk.h"

#include <memory>
#include <string>

namespace trilane::format {

/// Reads a .trilane file while it is being written: each call reads appended data only. One thread;
/// its readers may be used by any thread.
class TraceFollower
{
public:
    /// Nothing is read yet but the header. Errors: as TraceReader::open(), also of a file whose
    /// header has not been written yet.
    [[nodiscard]] static Result<std::unique_ptr<TraceFollower>> open(const std::string &path);

    /// Continues reading; false if there is no new data. Errors: of system calls; the file was
    /// truncated.
    [[nodiscard]] Result<bool> advance(const jobs::JobContext &job = {});
    /// The data read so far, consistent as stated in TraceTables. Ids of earlier readers remain
    /// valid in later ones.
    [[nodiscard]] std::unique_ptr<TraceReader> reader() const;
    /// True once the writer has completed the file.
    [[nodiscard]] bool isComplete() const { return m_walk.isComplete(); }

private:
    explicit TraceFollower(platform::File file);

    std::shared_ptr<const platform::File> m_file;
    uint64_t m_bytes = 0;
    TraceTables m_tables; ///< from the blocks, unchecked
    BlockWalk m_walk;
};

} // namespace trilane::format
