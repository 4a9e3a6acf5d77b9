// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_json import|walk|read FILE [OUT]: a JSON trace as Trilane imports it, as simdjson walks
/// every key of it, and as plain reading of the file: the same bytes, so that ratios mean
/// something.

#include "model/base/platform/file.h"
#include "model/formats/registry/importtrace.h"
#include "tests/bench/report.h"

#include <simdjson.h>

#include <string>
#include <string_view>
#include <vector>

using namespace trilane;

namespace {

uint64_t walk(simdjson::ondemand::value value)
{
    uint64_t keys = 0;
    switch (value.type()) {
    case simdjson::ondemand::json_type::object:
        for (auto field : value.get_object()) {
            bench::keep(std::string_view(field.unescaped_key()));
            keys += 1 + walk(field.value());
        }
        return keys;
    case simdjson::ondemand::json_type::array:
        for (auto element : value.get_array())
            keys += walk(element.value());
        return keys;
    default:
        bench::keep(std::string_view(value.raw_json_token()));
        return 0;
    }
}

/// The time of the walk alone: the text is in memory, and so is what simdjson needs, because the
/// first walk has touched it.
void walkFile(const std::string &path)
{
    simdjson::ondemand::parser parser;
    const simdjson::padded_string text = simdjson::padded_string::load(path);
    for (const char *which : {"first walk", "walk"}) {
        const bench::Stopwatch watch;
        simdjson::ondemand::document document = parser.iterate(text);
        bench::keep(walk(document.get_value()));
        bench::row(which, watch.seconds(), "s");
    }
}

void readFile(const std::string &path)
{
    const Result<platform::File> file = platform::File::openForReading(path);
    if (!file)
        bench::fail(file.error().message());
    std::vector<std::byte> buffer(1 << 20);
    for (uint64_t offset = 0;;) {
        const Result<size_t> got = file->readAt(offset, buffer);
        if (!got)
            bench::fail(got.error().message());
        if (*got == 0)
            return;
        offset += *got;
    }
}

void importFile(const std::string &path, const std::string &out)
{
    const Result<void> done = formats::importTrace(path, out);
    if (!done)
        bench::fail(done.error().message());
    const Result<platform::File> written = platform::File::openForReading(out);
    if (!written)
        bench::fail(written.error().message());
    bench::row("written", static_cast<double>(*written->size()), "bytes");
}

} // namespace

int main(int argc, char **argv)
{
    const std::string_view mode = argc > 2 ? argv[1] : "";
    const bench::Stopwatch watch;
    if (mode == "import" && argc == 4)
        importFile(argv[2], argv[3]);
    else if (mode == "walk" && argc == 3)
        walkFile(argv[2]);
    else if (mode == "read" && argc == 3)
        readFile(argv[2]);
    else
        bench::fail("usage: bench_json import FILE OUT | walk FILE | read FILE");
    bench::row("time", watch.seconds(), "s");
    bench::row("resident peak", static_cast<double>(bench::residentPeak()), "bytes");
    return 0;
}
