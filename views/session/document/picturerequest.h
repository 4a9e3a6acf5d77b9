// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace trilane::session {

/// Options of an exported image, used by dialog, clipboard and command line. Plain value.
struct PictureRequest
{
    enum class What {
        View,
        Selection, ///< its time; of an area all its rows and no others
        Whole
    };
    enum class Format { Png, Svg, Pdf };
    enum class Rows {
        Shown, ///< as many as fit the height, from where the view is scrolled to
        All    ///< as high as all rows need; the height of `size` does not count
    };

    What what = What::View;
    Format format = Format::Png;
    Rows rows = Rows::Shown;
    QSize size{1920, 1080}; ///< dots
    double dpi = 96;        ///< dots per inch: how large that is on paper
    double scale = 1;       ///< dots per logical pixel: the size of words and rows
    bool dark = false;
    std::optional<QString> title; ///< none: file, time and date; empty: no title at all
    bool legend = true;
    bool notes = true; ///< the user's marks
    bool ruler = true;
    QStringList sources;   ///< paths of the files that are drawn; see WholeFile
    QString trace;         ///< name of the file, for the title
    int headerWidth = 300; ///< logical pixels of the left column
    int scroll = 0;        ///< logical pixels above the first row shown

    /// The dots of a sheet of paper.
    [[nodiscard]] static QSize dotsOf(QSizeF millimetres, double dpi)
    {
        return (millimetres * (dpi / 25.4)).toSize();
    }
};

} // namespace trilane::session
