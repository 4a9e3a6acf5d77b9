// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/file.h"

#include <atomic>
#include <cstdint>
#include <thread>

namespace trilane::cli {

/// Copies a growing .trilane file to standard output on its own thread, in whole blocks in order,
/// so that the received part is always readable. A slow reader delays only the copy.
class TraceStream
{
public:
    /// An unnamed file in the system's folder for temporary files. Copied parts no longer take disk
    /// space. Errors: the system's.
    [[nodiscard]] static Result<platform::File> makeFile();

    /// `file` stays the caller's and outlives the stream.
    explicit TraceStream(int file);
    /// Ends it in any state.
    ~TraceStream();
    TraceStream(const TraceStream &) = delete;
    TraceStream &operator=(const TraceStream &) = delete;

    /// The reader has closed.
    [[nodiscard]] bool isBroken() const { return m_isBroken.load(); }
    /// The file is complete: true when all of it has been taken.
    [[nodiscard]] bool finish(int waitMs);

private:
    void run(const std::stop_token &stop);
    [[nodiscard]] uint64_t wholeBlocks(uint64_t size) const;
    [[nodiscard]] bool copyTo(uint64_t end, const std::stop_token &stop);
    void makeRoom();

    const int m_file;
    uint64_t m_at = 0;    ///< copied
    uint64_t m_freed = 0; ///< of it no longer there
    std::atomic<bool> m_isLast{false};
    std::atomic<bool> m_isBroken{false};
    std::atomic<bool> m_isDone{false};
    std::jthread m_thread;
};

} // namespace trilane::cli
