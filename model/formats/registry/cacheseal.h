// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"

#include <string>

namespace trilane::formats {

/// A file beside a cached trace with the key that it was made for and its hash. A trace without a
/// seal, or with another key or hash, is not used. The trace is hashed unless it is known to be
/// unchanged since it was last hashed; silent disk damage is detected by the checksums in the
/// trace.
class CacheSeal
{
public:
    /// `trace`: its path, which ends in ".trilane".
    explicit CacheSeal(const std::string &trace);

    [[nodiscard]] const std::string &path() const { return m_path; }
    /// True if the trace is the one sealed for the key.
    [[nodiscard]] bool holds(const std::string &key, const jobs::JobContext &job) const;
    /// Call after the trace was made for the key. If writing fails, the trace is made again next
    /// time.
    void set(const std::string &key) const;
    /// The trace was used just now.
    void touch() const;

private:
    void write(const std::string &key, const std::string &hash, const std::string &identity) const;

    std::string m_trace;
    std::string m_path;
};

} // namespace trilane::formats
