// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace trilane::session {

struct AttachTarget;

/// The folder of unsaved recordings. A file is unsaved while it is in the folder; none is deleted
/// without the user's consent.
class Recordings
{
    Q_DECLARE_TR_FUNCTIONS(Recordings)

public:
    [[nodiscard]] static QString folder();
    /// Creates an empty file for a new recording, named after the target, the user and the time.
    /// Errors: the folder is not writable.
    [[nodiscard]] static Result<QString> newFile(const AttachTarget &target);
    /// In the folder and not empty.
    [[nodiscard]] static bool isUnsaved(const QString &file);
    /// In the folder and empty, or missing.
    [[nodiscard]] static bool isNothing(const QString &file);
    /// Newest first: what an end of the program, or of the machine, has left there.
    [[nodiscard]] static QStringList leftOver();
    /// Deletes the file and its marks.
    static void discard(const QString &file);
    /// Moves it with its marks; copies between file systems. Replaces an existing file. Errors: the
    /// system's; the file is then still in its old place. For worker threads.
    [[nodiscard]] static Result<void> move(const QString &from, const QString &to,
                                           const jobs::JobContext &job);
};

} // namespace trilane::session
