// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/registry/importtrace.h"
#include "model/base/platform/childprocess.h"
#include "model/base/platform/paths.h"
#include "model/formats/registry/foreign.h"

#include "model/base/jobs/budget.h"
#include "model/base/platform/fileidentity.h"
#include "model/formats/ftrace/schedimporter.h"
#include "model/formats/ftrace/schedrecording.h"
#include "model/formats/nsys/reader/exportedreport.h"
#include "model/formats/nsys/reader/nsysimporter.h"

namespace trilane::formats {

namespace {

const ImportFormat *formatOf(const ImportProbe &probe)
{
    const ImportFormat *best = nullptr;
    int confidence = 0;
    for (const ImportFormat &format : importFormats()) {
        if (const int c = format.recognize(probe); c > confidence) {
            confidence = c;
            best = &format;
        }
    }
    return best;
}

/// A source and its original file.
struct Source
{
    std::string path;
    uint64_t bytes = 0;
    std::string file; ///< as the user gave it
    uint64_t fileBytes = 0;
    std::optional<platform::FileIdentity> identity; ///< of the file, before anything of it was read
};

Result<void> importFrom(const Source &source, const ImportFormat &format, const std::string &out,
                        const ImportOptions &options, const jobs::JobContext &job)
{
    build::TraceBuilder builder(options.build);
    format::TraceInfo &info = builder.info();
    info.sourceFile = platform::fileName(source.file);
    info.sourceBytes = source.fileBytes;
    const std::unique_ptr<Importer> importer = format.create();
    const jobs::Budget budget(
        options.limits ? *options.limits : jobs::BudgetLimits::ofFile(source.bytes), job);
    Result<void> done = importer->import(source.path, builder, budget.job());
    // A file that changed during the reading is no trace, whatever the result.
    if (!job.stopped() && platform::FileIdentity::of(source.file) != source.identity)
        return platform::changedWhileRead(source.file);
    if (done) {
        info.sourceFormat = importer->formatName();
        done = builder.finish(out, {.stop = budget.job().stop});
    }
    if (std::optional<Error> tooMuch = budget.exceeded(); !done && tooMuch)
        return std::move(*tooMuch).in(source.file);
    return done;
}

/// Imports a file converted by another program, at `path`.
Result<void> importConverted(Source source, const std::string &path, const ImportFormat &format,
                             const std::string &out, const ImportOptions &options,
                             const jobs::JobContext &job)
{
    source.path = path;
    source.bytes = platform::fileBytes(path).value_or(source.bytes);
    Result<void> done = importFrom(source, format, out, options, job);
    if (done || done.error().file != path)
        return done;
    Error error = done.error();
    error.file = source.file;
    return error;
}

/// A report of Nsight Systems, by way of what its own program exports.
Result<void> importReport(const Source &report, const std::string &nsys, const std::string &out,
                          const ImportOptions &options, const jobs::JobContext &job)
{
    const Result<nsys::ExportedReport> exported = nsys::ExportedReport::of(report.file, nsys, job);
    if (!exported)
        return exported.error();
    return importConverted(report, exported->path(), nsys::nsysFormat(), out, options, job);
}

/// Why an installed program was not run.
Error refusal(Error error, const platform::FoundTool &tool)
{
    if (!tool.refused.empty())
        error.what = Message::clauses(
            {error.what,
             msg("%1 was not run because other users could have replaced it", tool.refused)});
    return error;
}

/// A recording of trace-cmd or perf, by way of the text that those write.
Result<void> importSchedule(const Source &recording, ftrace::SchedRecording kind,
                            const std::string &out, const ImportOptions &options,
                            const jobs::JobContext &job)
{
    const platform::FoundTool tool = platform::findTool(ftrace::toolOf(kind));
    if (tool.path.empty())
        return refusal(ftrace::needsTool(kind, recording.file), tool);
    const Result<ftrace::SchedText> text =
        ftrace::SchedText::of(kind, recording.file, tool.path, job);
    if (!text)
        return text.error();
    return importConverted(recording, text->path(), ftrace::schedFormat(), out, options, job);
}

} // namespace

Result<void> importTrace(const std::string &in, const std::string &out,
                         const ImportOptions &options, const jobs::JobContext &job)
{
    std::string head;
    std::string inflatedHead;
    const std::optional<platform::FileIdentity> identity = platform::FileIdentity::of(in);
    Result<ImportProbe> probe = probeFile(in, head, inflatedHead);
    if (!probe)
        return probe.error();
    if (isNativeTrace(*probe))
        return Error{.what = msg("is already a .trilane file"),
                     .file = in,
                     .remedy = msg("open it directly")};
    const Source source{in, probe->fileBytes, in, probe->fileBytes, identity};
    if (const ImportFormat *format = formatOf(*probe))
        return importFrom(source, *format, out, options, job);
    if (const std::optional<ftrace::SchedRecording> kind = ftrace::schedRecording(*probe))
        return importSchedule(source, *kind, out, options, job);
    if (isNsysReport(in, *probe)) {
        const platform::FoundTool nsys = platform::findTool("nsys");
        if (!nsys.path.empty())
            return importReport(source, nsys.path, out, options, job);
        return refusal(unknownFormat(in, *probe), nsys);
    }
    return unknownFormat(in, *probe);
}

} // namespace trilane::formats
