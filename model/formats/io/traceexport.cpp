// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/io/traceexport.h"

#include "model/base/platform/partfile.h"
#include "model/base/platform/paths.h"
#include "model/store/readwatch.h"
#include "model/store/tables.h"

namespace trilane::formats {

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

} // namespace

void ExportAccount::addWritten(const Message &what, uint64_t count)
{
    addTo(written, what, {}, count);
}

void ExportAccount::addLeftOut(const Message &what, const Message &reason, uint64_t count)
{
    addTo(leftOut, what, reason, count);
}

Result<ExportAccount> exportTrace(const store::Store &store, const TraceFormat &format,
                                  const std::string &path, const jobs::JobContext &job)
{
    const store::Tables trace = store;
    platform::PartFile part(path, platform::modeLike(trace.path()));
    const store::ReadWatch watch(store);
    Result<ExportAccount> done = format.write(store, part.path(), job);
    if (!done)
        return part.told(done.error());
    if (Result<void> whole = watch.check(); !whole)
        return whole.error();
    if (job.stopped())
        return Error::stopped();
    done->addLeftOut(msg("damaged parts of the trace"), msg("unreadable"), trace.damagedParts());
    done->bytes = platform::fileBytes(part.path()).value_or(0);
    if (Result<void> kept = part.keep(); !kept)
        return kept.error();
    return done;
}

} // namespace trilane::formats
