// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "views/session/picturesource.h"

#include <QCoreApplication>
#include <QImage>

namespace trilane {

class WholeFile;

/// Makes pictures of the timeline and puts them where they are wanted: the only way to do so, of
/// window and command line. Waits for every detail. What cannot be done is one sentence in the
/// user's language. Any thread; what a stopped job gives is of no use.
class Picture
{
    Q_DECLARE_TR_FUNCTIONS(Picture)

public:
    /// By the end of a file's name; an error names those there are.
    [[nodiscard]] static Result<PictureRequest::Format> formatOf(const QString &path);
    [[nodiscard]] static QString suffixOf(PictureRequest::Format format);

    /// The first page as pixels, whatever the format.
    [[nodiscard]] static Result<QImage> draw(const PictureSource &source,
                                             const JobContext &job = {});
    /// Quickly, with what has been read already; the first rows of very many.
    [[nodiscard]] static QImage preview(const PictureSource &source, const JobContext &job = {});
    /// Writes the file whole or not at all, and over none of the request's sources. The text says
    /// what did not fit; empty as a rule.
    [[nodiscard]] static Result<QString> write(const PictureSource &source, const QString &path,
                                               const JobContext &job = {});
    /// Any image as PNG; `sources`: paths of the files it shows.
    [[nodiscard]] static Result<void> save(const QImage &image, const QString &path,
                                           const QStringList &sources);

private:
    [[nodiscard]] static Result<void> check(const PictureSource &source);
    [[nodiscard]] static Result<void> open(WholeFile &file, const QString &path);
    [[nodiscard]] static Error failed(const QString &path, const QString &why);
};

} // namespace trilane
