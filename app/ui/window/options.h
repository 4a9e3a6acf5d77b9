// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/base/time.h"
#include "views/session/document/picturerequest.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace trilane::ui {

/// Command line options.
struct Options
{
    QStringList files;
    QString screenshot;              ///< path of a picture of the window; empty: none
    QString picture;                 ///< path of a picture of the timeline; empty: none
    session::PictureRequest request; ///< what picture that is
    QSize size{1920, 1200};
    double scale = 1;
    std::optional<TimeRange> range; ///< from the start of the trace
    QString language;               ///< empty: as the user left it
    QString theme;                  ///< "dark", "light" or empty
    QString tab = QStringLiteral("kernels");
    QString query;  ///< SQL, or the name of a saved query, that is run; empty: none
    QString select; ///< name of a kernel whose longest call is selected
    bool selectLongestGap = false;
    QString selectRows; ///< filter of names: an area of the time shown is selected
    std::optional<Ns> idleThreshold;
    bool beside = false;           ///< the second file beside the first
    bool ranks = false;            ///< the files are the traces of several ranks: one document
    bool newWindow = false;        ///< never hand over to a window that is open
    bool singleInstance = false;   ///< hand over, regardless of the settings
    std::optional<bool> gpuRanges; ///< rows of ranges below streams; none: as the user left it
    bool visibleRange = false;     ///< tables cover the visible range only
    bool hasPlatform = false;      ///< Qt's -platform selects the display
    std::string answer;            ///< to --help or --version; then nothing else counts

    [[nodiscard]] bool drawsPicture() const { return !screenshot.isEmpty() || !picture.isEmpty(); }
};

enum ExitStatus : int { kFailed = 1, kWrongUsage = 2 };

/// Parses the command line; the error is one sentence.
[[nodiscard]] Result<Options> parseOptions(const QStringList &arguments);

/// An error of the command line, with what to do.
[[nodiscard]] Error wrongUsage(Message what);

} // namespace trilane::ui
