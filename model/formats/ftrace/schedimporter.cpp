// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/ftrace/schedimporter.h"

#include "model/formats/ftrace/linestream.h"
#include "model/formats/ftrace/schedline.h"
#include "model/formats/ftrace/schedreader.h"

namespace trilane::ftrace {

namespace {

constexpr std::string_view kFtrace = "ftrace-text";
constexpr std::string_view kPerf = "perf-script";
/// Memory for events to be sorted.
constexpr uint64_t kMemoryBytes = uint64_t{256} << 20;
/// Lines between two looks at the stop token.
constexpr uint64_t kLines = 1024;

class SchedImporter : public formats::Importer
{
public:
    [[nodiscard]] std::string_view formatName() const override { return m_format; }
    [[nodiscard]] Result<void> import(const std::string &path, build::TraceBuilder &builder,
                                      const jobs::JobContext &job) override;

private:
    std::string_view m_format = kFtrace;
};

Error withoutScheduling(const std::string &path)
{
    return {.what = msg("has no readable scheduler events"),
            .file = path,
            .remedy = msg("record sched_switch and sched_waking with a monotonic clock: trace-cmd "
                          "record -C mono -e sched_switch -e sched_waking, or perf record -a -k "
                          "mono -e sched:sched_switch,sched:sched_waking")};
}

Result<void> SchedImporter::import(const std::string &path, build::TraceBuilder &builder,
                                   const jobs::JobContext &job)
{
    Result<std::unique_ptr<formats::TextSource>> source = formats::TextSource::open(path);
    if (!source)
        return source.error();
    LineStream lines(**source);
    SchedReader reader(builder, kMemoryBytes);
    for (uint64_t count = 0;; ++count) {
        if (count % kLines == 0) {
            if (job.stopped())
                return Error::stopped();
            job.report((*source)->consumed(), builder.info().sourceBytes);
        }
        const Result<std::optional<std::string_view>> line = lines.next();
        if (!line)
            return Error(line.error()).in(path);
        if (!*line)
            break;
        reader.take(**line, lines.place());
    }
    if (const Message damage = (*source)->damage(); !damage.empty())
        reader.endsEarly(damage, lines.place());
    if (!reader.hasScheduling())
        return withoutScheduling(path);
    m_format = reader.isPerf() ? kPerf : kFtrace;
    return reader.finish();
}

/// By its first lines: an event, and otherwise only text that accompanies events.
int recognize(const formats::ImportProbe &probe)
{
    constexpr int kLinesToSee = 200;
    std::string_view text = probe.inflatedHead;
    const bool isTold = text.starts_with("# tracer: ");
    int events = 0;
    int others = 0;
    for (int i = 0; i < kLinesToSee && !text.empty() && events == 0; ++i) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (parseEvent(line))
            ++events;
        else if (!line.starts_with('#') && !line.empty() && !line.starts_with("cpus=") &&
                 !parseLoss(line))
            ++others;
    }
    return isTold || (events > 0 && others < 4) ? 80 : 0;
}

} // namespace

formats::ImportFormat schedFormat()
{
    return {kFtrace, MessageText("scheduler recordings of ftrace, trace-cmd and perf"),
            "*.dat *.perf.data perf.data *.txt", recognize,
            []() -> std::unique_ptr<formats::Importer> {
                return std::make_unique<SchedImporter>();
            }};
}

} // namespace trilane::ftrace
