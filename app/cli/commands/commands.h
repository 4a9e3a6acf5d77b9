// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/terminal/commandline.h"

namespace trilane::cli {

/// Each adds its command to the program.
void addImport(terminal::CommandLine &line);
void addExport(terminal::CommandLine &line);
void addInfo(terminal::CommandLine &line);
void addStats(terminal::CommandLine &line);
void addSteps(terminal::CommandLine &line);
void addGaps(terminal::CommandLine &line);
void addDiagnose(terminal::CommandLine &line);
void addMerge(terminal::CommandLine &line);
void addRanks(terminal::CommandLine &line);
void addReport(terminal::CommandLine &line);
void addOperators(terminal::CommandLine &line);
void addDiff(terminal::CommandLine &line);
void addCut(terminal::CommandLine &line);
void addQuery(terminal::CommandLine &line);
void addRecord(terminal::CommandLine &line);
void addAttach(terminal::CommandLine &line);   ///< and start
void addSessions(terminal::CommandLine &line); ///< stop and status
void addPs(terminal::CommandLine &line);
void addRun(terminal::CommandLine &line);
void addDoctor(terminal::CommandLine &line);
void addOpen(terminal::CommandLine &line);

} // namespace trilane::cli
