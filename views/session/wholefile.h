// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QFileDevice>
#include <QString>

#include <memory>
#include <stop_token>

namespace trilane {

/// A file that is written whole or not at all: until commit() whatever was there before stays, and
/// without it nothing is left. What is no plain file, as a device or a pipe, is written straight
/// and never replaced. Once a stop is asked for, writing fails. One thread.
class WholeFile
{
public:
    explicit WholeFile(const QString &path, std::stop_token stop = {});
    ~WholeFile();

    [[nodiscard]] bool open();
    /// What to write to; some writers ignore that it fails, commit() does not.
    [[nodiscard]] QIODevice &device() { return *m_file; }
    [[nodiscard]] bool commit();
    /// Why the last thing that failed did.
    [[nodiscard]] QString errorString() const { return m_file->errorString(); }

private:
    std::unique_ptr<QFileDevice> m_file;
    bool m_replaces = true;
};

} // namespace trilane
