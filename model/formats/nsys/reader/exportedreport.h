// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/platform/scratchfolder.h"
#include "model/base/result.h"
#include "model/formats/io/toolrun.h"

#include <chrono>
#include <string>
#include <string_view>

namespace trilane::nsys {

/// The command that exports a report, for a shell.
[[nodiscard]] std::string exportCommand(std::string_view report);

/// An Nsight Systems report (.nsys-rep, .qdrep) as SQLite, in a private temporary folder that is
/// removed with this object. One thread.
class ExportedReport
{
public:
    static constexpr std::chrono::seconds kTimeLimit{600};

    /// Runs `nsys export` and waits for it; the report's name is never read as an option or by a
    /// shell. Errors: it cannot be started, fails or takes longer than that; its last words are in
    /// the message. Stop.
    [[nodiscard]] static Result<ExportedReport> of(const std::string &report,
                                                   const std::string &nsys,
                                                   const jobs::JobContext &job,
                                                   std::chrono::milliseconds limit = kTimeLimit);

    /// Path of the database.
    [[nodiscard]] const std::string &path() const { return m_path; }

private:
    explicit ExportedReport(platform::ScratchFolder folder);

    platform::ScratchFolder m_folder;
    std::string m_path;
};

} // namespace trilane::nsys
