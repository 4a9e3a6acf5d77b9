// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/traceexport.h"

#include "model/base/partfile.h"
#include "model/store/readwatch.h"
#include "model/store/store.h"

#include <array>
#include <filesystem>

namespace trilane {

namespace {

void addTo(std::vector<ExportAccount::Entry> &entries, const Message &what, const Message &reason,
           uint64_t count)
{
    if (count == 0)
        return;
    for (ExportAccount::Entry &entry : entries) {
        if (entry.what == what && entry.reason == reason) {
            entry.count += count;
            return;
        }
    }
    entries.push_back({what, reason, count});
}

/// "perfetto (.pftrace, .perfetto-trace), chrome (.json, .json.gz)"
std::string allFormats()
{
    std::string all;
    for (const TraceFormat &format : traceFormats()) {
        all += (all.empty() ? "" : ", ") + std::string(format.name) + " (";
        for (const std::string_view ending : format.endings)
            all += (ending == format.endings.front() ? "" : ", ") + std::string(ending);
        all += ")";
    }
    return all;
}

/// Formats that people ask for, for which the distribution has no library.
constexpr std::array<std::string_view, 4> kColumnar{".parquet", ".arrow", ".feather", ".orc"};

} // namespace

void ExportAccount::addWritten(const Message &what, uint64_t count)
{
    addTo(written, what, {}, count);
}

void ExportAccount::addLeftOut(const Message &what, const Message &reason, uint64_t count)
{
    addTo(leftOut, what, reason, count);
}

Result<const TraceFormat *> traceFormatOf(std::string_view word, const std::string &path)
{
    for (const TraceFormat &format : traceFormats()) {
        if (!word.empty()) {
            if (word == format.name)
                return &format;
            continue;
        }
        for (const std::string_view ending : format.endings) {
            if (path.ends_with(ending))
                return &format;
        }
    }
    if (!word.empty())
        return Error{.what = msg("\"%1\" is no format to export to", word),
                     .remedy = msg("use one of %1", allFormats())};
    for (const std::string_view ending : kColumnar) {
        if (path.ends_with(ending))
            return Error{.what = msg("Parquet, Arrow and ORC files are not written"),
                         .file = path,
                         .remedy = msg("export a .csv file, which every data frame reads")};
    }
    return Error{.what = msg("has no ending that says in what format to write it"),
                 .file = path,
                 .remedy = msg("add --format or an ending: %1", allFormats())};
}

Result<ExportAccount> exportTrace(const Store &store, const TraceFormat &format,
                                  const std::string &path, const JobContext &job)
{
    PartFile part(path, modeLike(store.path()));
    const ReadWatch watch(store);
    Result<ExportAccount> done = format.write(store, part.path(), job);
    if (!done)
        return part.told(done.error());
    if (Result<void> whole = watch.check(); !whole)
        return whole.error();
    if (job.stopped())
        return Error::stopped();
    done->addLeftOut(msg("damaged parts of the trace"), msg("they cannot be read"),
                     store.damagedParts());
    std::error_code failed;
    const auto bytes = std::filesystem::file_size(part.path(), failed);
    done->bytes = failed ? 0 : bytes;
    if (Result<void> kept = part.keep(); !kept)
        return kept.error();
    return done;
}

} // namespace trilane
