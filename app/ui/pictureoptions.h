// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/options.h"

#include <QCommandLineOption>
#include <QList>

class QCommandLineParser;

namespace trilane {

/// The part of the command line that is about --picture. Errors are one sentence each.
class PictureOptions
{
public:
    [[nodiscard]] static QList<QCommandLineOption> list();
    /// Fills Options::picture and Options::request; nothing without --picture.
    [[nodiscard]] static Result<void> read(const QCommandLineParser &parser, Options &options);

private:
    [[nodiscard]] static Result<void> readSize(const QCommandLineParser &parser, Options &options);
    [[nodiscard]] static Result<void> readWords(const QCommandLineParser &parser,
                                                PictureRequest &request);
};

} // namespace trilane
