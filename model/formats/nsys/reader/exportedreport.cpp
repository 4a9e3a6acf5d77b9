// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/exportedreport.h"

#include "model/base/platform/paths.h"
#include "model/base/shellword.h"

#include <system_error>

namespace trilane::nsys {

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

ExportedReport::ExportedReport(platform::ScratchFolder folder)
    : m_folder(std::move(folder))
    , m_path(m_folder.path() + "/export.sqlite")
{}

Result<ExportedReport> ExportedReport::of(const std::string &report, const std::string &nsys,
                                          const jobs::JobContext &job,
                                          std::chrono::milliseconds limit)
{
    Result<platform::ScratchFolder> folder = platform::ScratchFolder::make("nsys");
    if (!folder)
        return folder.error();
    ExportedReport exported(std::move(*folder));
    const std::string input = platform::absolutePath(report);
    if (input.empty())
        return fault(report, msg("cannot be read: %1",
                                 Message::fromText(std::generic_category().message(errno))));
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
    if (*end != formats::ToolEnd::Done || !platform::fileBytes(exported.m_path)) {
        const Message words = formats::lastWords(log);
        return fault(report, words.empty() ? msg("nsys could not export it")
                                           : msg("nsys could not export it: %1", words));
    }
    return exported;
}

} // namespace trilane::nsys
