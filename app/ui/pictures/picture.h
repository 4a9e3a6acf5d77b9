// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "views/session/document/picturesource.h"

#include <QCoreApplication>
#include <QImage>

namespace trilane::session {
class WholeFile;
} // namespace trilane::session

namespace trilane::ui {

/// Creates pictures of the timeline and saves them, for window and command line. Waits for every
/// detail. Errors are one sentence in the user's language. Any thread; results of a stopped job are
/// incomplete.
class Picture
{
    Q_DECLARE_TR_FUNCTIONS(Picture)

public:
    /// By file extension; the error lists the supported ones.
    [[nodiscard]] static Result<session::PictureRequest::Format> formatOf(const QString &path);
    [[nodiscard]] static QString suffixOf(session::PictureRequest::Format format);

    /// The first page as pixels, in any format.
    [[nodiscard]] static Result<QImage> draw(const session::PictureSource &source,
                                             const jobs::JobContext &job = {});
    /// Quick: uses only loaded data, and the first of very many rows.
    [[nodiscard]] static QImage preview(const session::PictureSource &source,
                                        const jobs::JobContext &job = {});
    /// Writes the file atomically, and never over a source of the request. The text lists what did
    /// not fit; usually empty.
    [[nodiscard]] static Result<QString> write(const session::PictureSource &source,
                                               const QString &path,
                                               const jobs::JobContext &job = {});
    /// Any image as PNG; `sources`: paths of the files it shows.
    [[nodiscard]] static Result<void> save(const QImage &image, const QString &path,
                                           const QStringList &sources);

private:
    [[nodiscard]] static Result<void> check(const session::PictureSource &source);
    [[nodiscard]] static Result<void> open(session::WholeFile &file, const QString &path);
    [[nodiscard]] static Error failed(const QString &path, const QString &why);
};

} // namespace trilane::ui
