// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"

#include <string>

namespace trilane::formats {

/// A file beside a trace in the cache that says which key the trace was made for, and its hash. A
/// trace without one, of another key or with another hash is not used. The trace is hashed when it
/// is not known to be the same file since it was hashed last; damage that a disk does without a
/// write of the file's is left to the checksums in the trace.
class CacheSeal
{
public:
    /// `trace`: its path, which ends in ".trilane".
    explicit CacheSeal(const std::string &trace);

    [[nodiscard]] const std::string &path() const { return m_path; }
    /// The trace is what was sealed for the key.
    [[nodiscard]] bool holds(const std::string &key, const jobs::JobContext &job) const;
    /// The trace was just made for the key. What cannot be written is made again next time.
    void set(const std::string &key) const;
    /// The trace was used just now.
    void touch() const;

private:
    void write(const std::string &key, const std::string &hash, const std::string &identity) const;

    std::string m_trace;
    std::string m_path;
};

} // namespace trilane::formats
