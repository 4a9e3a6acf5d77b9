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

/// The folder of recordings that nobody has saved yet. A file is unsaved while it is in it; nothing
/// in it goes without the user having said so.
class Recordings
{
    Q_DECLARE_TR_FUNCTIONS(Recordings)

public:
    [[nodiscard]] static QString folder();
    /// For a new recording, named after what is recorded, who it is and when; there is an empty
    /// file now. Errors: the folder cannot be written.
    [[nodiscard]] static Result<QString> newFile(const AttachTarget &target);
    /// In the folder, and with something in it.
    [[nodiscard]] static bool isUnsaved(const QString &file);
    /// In the folder, and with nothing in it, or gone.
    [[nodiscard]] static bool isNothing(const QString &file);
    /// Newest first: what an end of the program, or of the machine, has left there.
    [[nodiscard]] static QStringList leftOver();
    /// With its marks.
    static void discard(const QString &file);
    /// Moves it with its marks; between file systems that is copying. Replaces what is there.
    /// Errors: the system's; then it is still where it was. For worker threads.
    [[nodiscard]] static Result<void> move(const QString &from, const QString &to,
                                           const jobs::JobContext &job);
};

} // namespace trilane::session
