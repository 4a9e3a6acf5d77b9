// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/pieces/shownjob.h"
#include "views/session/document/picturesource.h"

namespace trilane::ui {

/// An image drawn in the background. GUI thread.
class PictureJob : public ShownJob
{
    Q_OBJECT

public:
    /// Saves to a file; an old one stays until the picture is complete.
    static PictureJob *save(session::PictureSource source, const QString &path, QWidget *parent);
    /// Copies a bitmap to the clipboard.
    static PictureJob *copy(session::PictureSource source, QWidget *parent);

private:
    PictureJob(const QString &title, const QString &doing, QWidget *parent);
};

} // namespace trilane::ui
