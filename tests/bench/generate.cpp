// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// trilane-generate: traces of any size and of realistic shape, for benchmarks, tests and as the
/// sample that comes with Trilane.

#include "app/terminal/commandline.h"
#include "app/terminal/speech.h"
#include "tests/bench/simulation/kinetosink.h"
#include "tests/bench/simulation/tracesink.h"
#include "tests/bench/simulation/trainer.h"

#include <cstdio>
#include <memory>
#include <optional>

using namespace trilane;
using namespace trilane::simulation;

namespace {

constexpr Ns kAtOnce = 5'000'000;

struct Request
{
    std::string out;
    uint64_t slices = 1'000'000;
    uint64_t seed = 1;
    bool json = false;
    bool sample = false;
    int64_t steps = 0;
};

format::TraceInfo infoOf(const Request &request, const TrainerOptions &options)
{
    format::TraceInfo info;
    info.program = "trilane-generate";
    info.producer = "trilane-generate (simulated, not recorded)";
    info.sourceFormat = "trilane";
    info.host = "simulated-host";
    info.operatingSystem = "Linux (simulated)";
    info.cpu = "simulated CPU";
    info.cores = options.cores;
    info.commandLine = request.sample ? "trilane-generate --sample" : "trilane-generate";
    info.epochOfZero = 1'795'219'200'000'000'000; // 2026-11-21 00:00:00 UTC
    info.rank = 0;
    info.worldSize = 8;
    info.gpus = {{.ordinal = 0,
                  .name = "Simulated GPU",
                  .memoryBytes = uint64_t{80} << 30,
                  .multiprocessors = 132,
                  .computeMajor = 9,
                  .computeMinor = 0}};
    info.properties = {{"seed", std::to_string(request.seed)}};
    return info;
}

Result<uint64_t> writeTrace(const Request &request)
{
    Result<std::unique_ptr<format::TraceWriter>> writer = format::TraceWriter::create(request.out);
    if (!writer)
        return writer.error();
    TrainerOptions options{.seed = request.seed};
    if (request.sample)
        options = sampleOptions(request.seed);
    if (request.steps > 0)
        options.steps = request.steps;
    Tables tables;
    TraceSink sink(tables, std::move(*writer), request.sample);
    Trainer trainer(options, tables, sink);
    while (trainer.advance(kAtOnce) && (request.sample || sink.slices() < request.slices)) {
        if (Result<void> done = sink.writeFullChunks(); !done)
            return done.error();
    }
    trainer.finish();
    if (Result<void> done = sink.finish(infoOf(request, options)); !done)
        return done.error();
    return sink.slices();
}

Result<uint64_t> writeJson(const Request &request)
{
    Result<platform::File> file = platform::File::create(request.out);
    if (!file)
        return file.error();
    TrainerOptions options{.seed = request.seed};
    if (request.sample)
        options = sampleOptions(request.seed);
    if (request.steps > 0)
        options.steps = request.steps;
    options.stepName = "ProfilerStep#";
    Tables tables;
    KinetoSink sink(tables, std::move(*file));
    Trainer trainer(options, tables, sink);
    while (trainer.advance(kAtOnce) && (request.sample || sink.events() < request.slices)) {
        if (sink.failure())
            break;
    }
    trainer.finish();
    if (Result<void> done = sink.finish(); !done)
        return done.error();
    return sink.events();
}

} // namespace

int main(int argc, char **argv)
{
    terminal::CommandLine line("trilane-generate",
                               "Writes a simulated training trace: .trilane, or Kineto JSON.");
    Request request;
    line.value("out", request.out, "", "File to write").required();
    line.count("--slices", request.slices, "At least so many slices (JSON: events); 100m is fine");
    line.value("--seed", request.seed, "N", "The same seed gives the same file");
    line.flag("--json", request.json, "Write JSON as PyTorch Kineto does");
    line.flag("--sample", request.sample, "The small trace in resources/samples");
    line.value("--steps", request.steps, "N", "With --sample: so many training steps");
    const Result<std::string> asked = line.parse(argc, argv);
    if (!asked || !asked->empty()) {
        std::fputs((asked ? *asked : terminal::messageOf(asked.error()) + "\n").c_str(),
                   asked ? stdout : stderr);
        return asked ? 0 : 2;
    }

    const Result<uint64_t> count = request.json ? writeJson(request) : writeTrace(request);
    if (!count) {
        std::fprintf(stderr, "trilane-generate: %s\n", count.error().message().c_str());
        return 1;
    }
    std::printf("%llu\n", static_cast<unsigned long long>(*count));
    return 0;
}
