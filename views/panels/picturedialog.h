// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/viewstate.h"

#include <QDialog>

class QComboBox;
class QSpinBox;

namespace trilane {

/// What picture of the timeline is wanted.
struct PictureRequest
{
    enum class Part { View, WholeTrace };
    Part part = Part::View;
    int width = 2560;  ///< pixels
    int height = 1440; ///< pixels; 0 = as high as all rows need
    double scale = 1;  ///< of words and rows
    bool dark = false;
};

/// Asks for it. GUI thread.
class PictureDialog : public QDialog
{
    Q_OBJECT

public:
    PictureDialog(QSize view, bool dark, QWidget *parent = nullptr);
    [[nodiscard]] PictureRequest request() const;

private:
    void restore(QSize view, bool dark);

    QComboBox *m_part;
    QComboBox *m_rows;
    QSpinBox *m_width;
    QSpinBox *m_height;
    QComboBox *m_scale;
    QComboBox *m_theme;
};

} // namespace trilane
