// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace CLI {
class App;
}

namespace trilane::cli {

/// Gives --language, which languageAsked() reads, to the program and each of its commands.
void addLanguage(CLI::App &app);

} // namespace trilane::cli
