// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>

#include <unistd.h>

namespace trilane {

/// A file that is being written under a temporary name beside its own; removed unless it is kept.
class PartFile
{
public:
    explicit PartFile(const std::string &path)
        : m_target(path)
        , m_path(path + ".part-" + std::to_string(::getpid()) + "-" + uniqueWord())
    {}
    ~PartFile()
    {
        if (!m_kept)
            ::unlink(m_path.c_str());
    }
    PartFile(const PartFile &) = delete;
    PartFile &operator=(const PartFile &) = delete;

    [[nodiscard]] const std::string &path() const { return m_path; }
    /// An error of writing it, told of the file that the user named.
    [[nodiscard]] Error told(Error error) const
    {
        if (error.file == m_path)
            error.file = m_target;
        return error;
    }
    /// Gives it its name.
    [[nodiscard]] Result<void> keep()
    {
        if (std::rename(m_path.c_str(), m_target.c_str()) != 0)
            return Error::fromErrno("cannot be written", m_target);
        m_kept = true;
        return {};
    }

private:
    /// Threads of one process, and processes of containers that share a folder, write at once.
    static std::string uniqueWord()
    {
        static std::atomic<uint32_t> s_last{0};
        static const uint32_t s_process = std::random_device()();
        return std::to_string(s_process) + "-" + std::to_string(++s_last);
    }

    std::string m_target;
    std::string m_path;
    bool m_kept = false;
};

} // namespace trilane
