// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/rocprofiler/rocprofilerimporter.h"

#include "model/formats/rocprofiler/records.h"

namespace trilane::rocprofiler {

namespace {

using namespace rocprofiler;

constexpr std::string_view kFormatName = "rocprofiler-json";

class RocprofilerImporter : public formats::Importer
{
public:
    [[nodiscard]] std::string_view formatName() const override { return kFormatName; }
    [[nodiscard]] Result<void> import(const std::string &path, build::TraceBuilder &builder,
                                      const jobs::JobContext &job) override;
};

void describe(const Tables &tables, format::TraceInfo &info)
{
    info.producer = "rocprofv3";
    for (const ProcessTables &process : tables.processes) {
        if (info.host.empty())
            info.host = process.host;
        if (info.commandLine.empty())
            info.commandLine = process.command;
    }
    if (tables.processes.empty())
        return;
    for (const auto &[handle, agent] : tables.processes.front().agents) {
        if (agent.isGpu)
            info.gpus.push_back({.ordinal = static_cast<int>(agent.ordinal),
                                 .name = agent.name,
                                 .memoryBytes = agent.memoryBytes,
                                 .multiprocessors = agent.computeUnits});
        else if (info.cpu.empty())
            info.cpu = agent.name;
    }
}

Result<void> readRecords(formats::TextSource &source, const Tables &tables,
                         build::TraceBuilder &builder, const jobs::JobContext &job)
{
    Records records(tables.processes, builder);
    ValueWalker walker(source);
    const ValueWalker::Visitor visitor{
        .wish =
            [](const ValueWalker::Path &path) {
                using Wish = ValueWalker::Wish;
                if (!recordsAt(path).empty())
                    return Wish::TakeEach;
                const bool leadsThere = path.empty() || isProcess(path) ||
                                        (path.size() == 2 && (path[1] == "buffer_records" ||
                                                              path[1] == "callback_records"));
                return leadsThere ? Wish::Enter : Wish::Pass;
            },
        .take = [&](const ValueWalker::Path &path, std::string_view json,
                    uint64_t byte) { records.take(recordsAt(path), json, byte); },
        .begin =
            [&](const ValueWalker::Path &path) {
                if (isProcess(path))
                    records.beginProcess();
            }};
    Result<void> done = walker.walk(visitor, job, builder.info().sourceBytes);
    if (walker.tooLarge() > 0)
        records.dropLarge(walker.tooLarge());
    records.finish();
    return done;
}

Result<void> RocprofilerImporter::import(const std::string &path, build::TraceBuilder &builder,
                                         const jobs::JobContext &job)
{
    Result<std::unique_ptr<formats::TextSource>> head = formats::TextSource::open(path);
    if (!head)
        return head.error();
    const Result<Tables> tables = readTables(**head, job, builder.info().sourceBytes);
    if (!tables)
        return Error(tables.error()).in(path);
    describe(*tables, builder.info());
    // Names may follow their uses: the file is read twice.
    Result<std::unique_ptr<formats::TextSource>> source = formats::TextSource::open(path);
    if (!source)
        return source.error();
    if (Result<void> done = readRecords(**source, *tables, builder, job); !done)
        return Error(done.error()).in(path);
    if (!tables->damage.empty()) {
        builder.info().notes.push_back(
            {.name = msg("damage"),
             .text = msg("%1, byte %2", tables->damage, tables->damagedAt),
             .kind = format::Note::Kind::Damage});
        builder.account().add(format::Outcome::Lost, msg("rest of the file"), tables->damage, 1,
                              msg("byte %1", tables->damagedAt));
    }
    return {};
}

int recognize(const formats::ImportProbe &probe)
{
    constexpr std::string_view kRoot = "\"rocprofiler-sdk-tool\"";
    const std::string_view text = probe.inflatedHead;
    const size_t brace = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (brace == std::string_view::npos || text[brace] != '{')
        return 0;
    const size_t key = text.find_first_not_of(" \t\r\n", brace + 1);
    return key != std::string_view::npos && text.substr(key).starts_with(kRoot) ? 97 : 0;
}

} // namespace

formats::ImportFormat rocprofilerFormat()
{
    return {kFormatName, MessageText("rocprofv3 JSON"), "*.json", recognize,
            []() -> std::unique_ptr<formats::Importer> {
                return std::make_unique<RocprofilerImporter>();
            }};
}

} // namespace trilane::rocprofiler
