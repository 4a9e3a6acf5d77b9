// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "views/session/picturerequest.h"

#include <QCoreApplication>
#include <QImage>

namespace trilane {

class ViewState;

/// Makes pictures of the timeline as asked and puts them where they are wanted. What cannot be done
/// is one sentence in the user's language. GUI thread; waits for every detail.
class Picture
{
    Q_DECLARE_TR_FUNCTIONS(Picture)

public:
    /// By the end of a file's name; an error names those there are.
    [[nodiscard]] static Result<PictureRequest::Format> formatOf(const QString &path);
    [[nodiscard]] static QString suffixOf(PictureRequest::Format format);

    /// The first page as pixels, whatever the format.
    [[nodiscard]] static QImage draw(ViewState &view, const PictureRequest &request);
    /// Quickly, with what has been read already; the first rows of very many.
    [[nodiscard]] static QImage preview(ViewState &view, const PictureRequest &request);
    /// Writes the file whole or not at all. The text says what did not fit; empty as a rule.
    [[nodiscard]] static Result<QString> write(ViewState &view, const PictureRequest &request,
                                               const QString &path);
    /// Any image as PNG.
    [[nodiscard]] static Result<void> save(const QImage &image, const QString &path);

private:
    [[nodiscard]] static Result<void> check(const ViewState &view, const PictureRequest &request);
};

} // namespace trilane
