// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/registry/foreign.h"

#include "model/base/shellword.h"
#include "model/format/blocks.h"
#include "model/formats/io/textsource.h"
#include "model/formats/nsys/reader/exportedreport.h"
#include "model/formats/registry/importtrace.h"

namespace trilane::formats {

namespace {

constexpr size_t kHeadBytes = size_t{64} << 10;

std::string reportCommand(const std::string &recording)
{
    return "QdstrmImporter -i " + shellWord(recording);
}

} // namespace

Result<ImportProbe> probeFile(const std::string &path, std::string &head, std::string &inflatedHead)
{
    Result<platform::File> file = platform::File::openForReading(path);
    if (!file)
        return file.error();
    Result<uint64_t> size = file->size();
    if (!size)
        return size.error();
    head.resize(kHeadBytes);
    Result<size_t> got = file->readAt(0, std::as_writable_bytes(std::span(head)));
    if (!got)
        return got.error();
    head.resize(*got);
    inflatedHead = head;
    Message damage;
    if (isGzip(head) || isZip(head)) {
        Result<std::unique_ptr<TextSource>> source = TextSource::open(path);
        if (!source)
            return source.error();
        inflatedHead.resize(kHeadBytes);
        Result<size_t> inflated = (*source)->read(inflatedHead);
        if (!inflated)
            return inflated.error();
        inflatedHead.resize(*inflated);
        damage = (*source)->damage();
    }
    return ImportProbe{head, inflatedHead, *size, std::move(damage)};
}

bool isNativeTrace(const ImportProbe &probe)
{
    return probe.head.starts_with(
        std::string_view(format::kFileMagic.data(), format::kFileMagic.size()));
}

bool isNsysReport(const std::string &path, const ImportProbe &probe)
{
    if (probe.fileBytes == 0 || path.ends_with(".qdstrm"))
        return false;
    for (const char *ending : {".nsys-rep", ".qdrep"}) {
        if (path.ends_with(ending))
            return true;
    }
    return probe.head.find('\0') != std::string_view::npos &&
           (probe.head.find("QDSTRM") != std::string_view::npos ||
            probe.head.find("Nsight Systems") != std::string_view::npos);
}

Error unknownFormat(const std::string &path, const ImportProbe &probe)
{
    Error error{.file = path};
    if (probe.fileBytes == 0) {
        error.what = msg("is empty");
        error.remedy = msg("record or export the trace again");
        return error;
    }
    if (path.ends_with(".qdstrm")) {
        error.what = msg("is a raw Nsight Systems recording, not a report");
        error.remedy =
            msg("create the report first, with the program in its folder host-linux-x64: %1",
                reportCommand(path));
        return error;
    }
    if (isNsysReport(path, probe)) {
        error.what = msg("is an Nsight Systems report, whose format is proprietary");
        error.remedy = msg("export it first: %1", nsys::exportCommand(path));
        return error;
    }
    if (!probe.damage.empty()) {
        error.what = probe.damage;
        error.remedy = msg("record or export the trace again");
        return error;
    }
    error.what = msg("unrecognized trace format");
    error.remedy = msg("supported: %1", readableFormats());
    return error;
}

} // namespace trilane::formats
