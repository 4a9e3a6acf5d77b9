// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/terminal/commandline.h"

namespace trilane::cli {

/// Each adds its command to the program.
void addImport(CommandLine &line);
void addExport(CommandLine &line);
void addInfo(CommandLine &line);
void addStats(CommandLine &line);
void addSteps(CommandLine &line);
void addGaps(CommandLine &line);
void addDiagnose(CommandLine &line);
void addMerge(CommandLine &line);
void addRanks(CommandLine &line);
void addReport(CommandLine &line);
void addOperators(CommandLine &line);
void addDiff(CommandLine &line);
void addCut(CommandLine &line);
void addQuery(CommandLine &line);
void addRecord(CommandLine &line);
void addAttach(CommandLine &line);   ///< and start
void addSessions(CommandLine &line); ///< stop and status
void addPs(CommandLine &line);
void addRun(CommandLine &line);
void addDoctor(CommandLine &line);
void addOpen(CommandLine &line);

} // namespace trilane::cli
