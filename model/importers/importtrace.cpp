// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/foreign.h"
#include "model/importers/importer.h"

#include "model/base/budget.h"
#include "model/base/fileidentity.h"

#include <filesystem>

namespace trilane {

namespace {

const ImportFormat *formatOf(const ImportProbe &probe)
{
    const ImportFormat *best = nullptr;
    int confidence = 0;
    for (const ImportFormat &format : importFormats()) {
        if (const int c = format.recognise(probe); c > confidence) {
            confidence = c;
            best = &format;
        }
    }
    return best;
}

} // namespace

Result<void> importTrace(const std::string &in, const std::string &out,
                         const ImportOptions &options, const JobContext &job)
{
    std::string head;
    std::string inflatedHead;
    const std::optional<FileIdentity> before = FileIdentity::of(in);
    Result<ImportProbe> probe = probeFile(in, head, inflatedHead);
    if (!probe)
        return probe.error();
    if (isNativeTrace(*probe))
        return Error{
            .what = "is a .trilane file already", .file = in, .remedy = "open it as it is"};
    const ImportFormat *format = formatOf(*probe);
    if (!format)
        return unknownFormat(in, *probe);

    TraceBuilder builder(options.build);
    TraceInfo &info = builder.info();
    info.sourceFile = std::filesystem::path(in).filename().string();
    info.sourceBytes = probe->fileBytes;
    const std::unique_ptr<Importer> importer = format->create();
    const Budget budget(options.limits ? *options.limits : BudgetLimits::ofFile(probe->fileBytes),
                        job);
    Result<void> done = importer->import(in, builder, budget.job());
    // Half of one content and half of another is no trace, whatever came of it.
    if (!job.stopped() && FileIdentity::of(in) != before)
        return changedWhileRead(in);
    if (done) {
        info.sourceFormat = importer->formatName();
        done = builder.finish(out, {.stop = budget.job().stop});
    }
    if (std::optional<Error> tooMuch = budget.exceeded(); !done && tooMuch)
        return std::move(*tooMuch).in(in);
    return done;
}

} // namespace trilane
