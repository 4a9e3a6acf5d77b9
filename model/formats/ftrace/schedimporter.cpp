// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/ftrace/schedimporter.h"

#include "model/base/result.h"
#include "model/formats/ftrace/schedline.h"
#include "model/formats/ftrace/schedreader.h"
#include "model/formats/io/textsource.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace trilane::ftrace {

namespace {

/// The lines of a text from front to back. Memory is bounded: of a line that is too long the
/// beginning is given. One thread.
class LineStream
{
public:
    static constexpr size_t kMaxLineLength = size_t{16} << 10;

    explicit LineStream(formats::TextSource &source)
        : m_source(source)
    {}

    /// Without its end, valid until the next call; nothing at the end of the text. Errors: the
    /// disk.
    [[nodiscard]] Result<std::optional<std::string_view>> next();
    /// Position of the last line in the unpacked source.
    [[nodiscard]] uint64_t place() const { return m_place; }

private:
    [[nodiscard]] Result<bool> fill();

    formats::TextSource &m_source;
    std::string m_buffer;
    size_t m_at = 0;
    size_t m_end = 0;
    uint64_t m_before = 0; ///< bytes before the buffer
    uint64_t m_place = 0;
    bool m_isInLine = false; ///< the buffer begins in a line that was given
};

constexpr size_t kBuffer = size_t{256} << 10;
static_assert(kBuffer > 2 * LineStream::kMaxLineLength);

/// False at the end of the text.
Result<bool> LineStream::fill()
{
    m_buffer.resize(kBuffer);
    std::copy(m_buffer.begin() + static_cast<ptrdiff_t>(m_at),
              m_buffer.begin() + static_cast<ptrdiff_t>(m_end), m_buffer.begin());
    m_before += m_at;
    m_end -= m_at;
    m_at = 0;
    const Result<size_t> got =
        m_source.read(std::span(m_buffer.data() + m_end, m_buffer.size() - m_end));
    if (!got)
        return got.error();
    m_end += *got;
    return *got > 0;
}

Result<std::optional<std::string_view>> LineStream::next()
{
    for (;;) {
        const std::string_view rest(m_buffer.data() + m_at, m_end - m_at);
        const size_t end = rest.find('\n');
        const bool isFull = rest.size() == kBuffer;
        m_place = m_before + m_at;
        if (end != std::string_view::npos || isFull) {
            const bool isRestOfLine = m_isInLine;
            m_isInLine = end == std::string_view::npos;
            m_at += m_isInLine ? rest.size() : end + 1;
            if (!isRestOfLine)
                return std::optional(rest.substr(0, std::min(end, kMaxLineLength)));
            continue;
        }
        const Result<bool> more = fill();
        if (!more)
            return more.error();
        if (*more)
            continue;
        m_at = m_end;
        const std::string_view last(m_buffer.data(), m_end);
        return last.empty() || m_isInLine ? std::nullopt
                                          : std::optional(last.substr(0, kMaxLineLength));
    }
}

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
