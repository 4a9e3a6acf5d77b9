// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/exportedreport.h"

#include "model/base/shellword.h"

#include <filesystem>
#include <system_error>

namespace trilane::nsys {

namespace fs = std::filesystem;

namespace {

Error fault(const std::string &report, Message what)
{
    return {.what = std::move(what),
            .file = report,
            .remedy = msg("export it first: %1", exportCommand(report))};
}

} // namespace

std::string exportCommand(std::string_view report)
{
    return "nsys export --type sqlite " + shellWord(report);
}

ExportedReport::ExportedReport(formats::ScratchFolder folder)
    : m_folder(std::move(folder))
    , m_path(m_folder.path() + "/export.sqlite")
{}

Result<ExportedReport> ExportedReport::of(const std::string &report, const std::string &nsys,
                                          const jobs::JobContext &job,
                                          std::chrono::milliseconds limit)
{
    Result<formats::ScratchFolder> folder = formats::ScratchFolder::make("nsys");
    if (!folder)
        return folder.error();
    ExportedReport exported(std::move(*folder));
    std::error_code failed;
    const std::string input = fs::absolute(report, failed).string();
    if (failed)
        return fault(report, msg("cannot be read: %1", Message::fromText(failed.message())));
    const std::string log = exported.m_folder.path() + "/log";
    const Result<formats::ToolEnd> end = formats::runTool(
        {.program = nsys,
         .arguments = {"export", "--type", "sqlite", "--output", exported.m_path, input},
         .log = log,
         .limit = limit},
        job);
    if (!end)
        return job.stopped() ? end.error()
                             : fault(report, msg("cannot start nsys: %1", end.error().what));
    if (*end == formats::ToolEnd::TooLong)
        return fault(report,
                     msg("nsys did not export it within %1 s", limit / std::chrono::seconds(1)));
    if (*end != formats::ToolEnd::Done || !fs::exists(exported.m_path, failed)) {
        const Message words = formats::lastWords(log);
        return fault(report, words.empty() ? msg("nsys could not export it")
                                           : msg("nsys could not export it: %1", words));
    }
    return exported;
}

} // namespace trilane::nsys
