// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "views/panels/picturedialog.h"

#include <QImage>

namespace trilane {

class Workspace;

/// Draws the timeline as asked, waiting for every detail. GUI thread.
[[nodiscard]] QImage drawPicture(Workspace &workspace, const PictureRequest &request);
/// Writes an image whole or not at all; the error names the file.
[[nodiscard]] Result<void> savePicture(const QImage &image, const QString &path);
/// Asks what and where, saves, says what went wrong. GUI thread.
void savePictureWithDialog(Workspace &workspace, const QString &title, QWidget *parent);

} // namespace trilane
