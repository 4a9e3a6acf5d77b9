// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace CLI {
class App;
}

namespace trilane::cli {

/// Each adds its subcommand to the program; what it does runs when the command line is parsed and
/// leaves its exit code in `exitCode`.
void addImport(CLI::App &app, int &exitCode);
void addExport(CLI::App &app, int &exitCode);
void addInfo(CLI::App &app, int &exitCode);
void addStats(CLI::App &app, int &exitCode);
void addSteps(CLI::App &app, int &exitCode);
void addGaps(CLI::App &app, int &exitCode);
void addDiagnose(CLI::App &app, int &exitCode);
void addMerge(CLI::App &app, int &exitCode);
void addRanks(CLI::App &app, int &exitCode);
void addReport(CLI::App &app, int &exitCode);
void addOperators(CLI::App &app, int &exitCode);
void addDiff(CLI::App &app, int &exitCode);
void addCut(CLI::App &app, int &exitCode);
void addQuery(CLI::App &app, int &exitCode);
void addRecord(CLI::App &app, int &exitCode);
void addAttach(CLI::App &app, int &exitCode);   ///< and start
void addSessions(CLI::App &app, int &exitCode); ///< stop and status
void addPs(CLI::App &app, int &exitCode);
void addRun(CLI::App &app, int &exitCode);
void addDoctor(CLI::App &app, int &exitCode);
void addOpen(CLI::App &app, int &exitCode);
void addDescribe(CLI::App &app, int &exitCode); ///< hidden: for manual pages and completions

} // namespace trilane::cli
