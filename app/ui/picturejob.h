// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/shownjob.h"
#include "views/session/picturesource.h"

namespace trilane {

/// One picture that is drawn in the background. GUI thread.
class PictureJob : public ShownJob
{
    Q_OBJECT

public:
    /// Into a file; what is there stays until the picture is whole.
    static PictureJob *save(PictureSource source, const QString &path, QWidget *parent);
    /// As pixels to the clipboard.
    static PictureJob *copy(PictureSource source, QWidget *parent);

private:
    PictureJob(const QString &title, const QString &doing, QWidget *parent);
};

} // namespace trilane
