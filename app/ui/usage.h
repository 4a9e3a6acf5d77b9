// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <QCommandLineOption>
#include <QList>
#include <QString>

#include <string>

class QCommandLineParser;

/// What the command line says of itself, in the language of cli::Cli. In lines that fit a terminal:
/// QCommandLineParser's own help needs an application for other languages than English, and takes
/// a wide character for one column.
namespace trilane::usage {

/// "  --name <VALUE>", and behind it what that is: a line or more.
[[nodiscard]] std::string listed(const QList<QCommandLineOption> &options);
[[nodiscard]] std::string listed(const std::string &word, const std::string &about);

/// For descriptions of options.
[[nodiscard]] QString said(const std::string &text);
/// Why the parser took offence, without a full stop.
[[nodiscard]] std::string reasonOf(const QCommandLineParser &parser);
/// An error of the command line, with what to do.
[[nodiscard]] Error wrong(const std::string &what);

} // namespace trilane::usage
