// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/xlasink.h"

#include "model/formats/json/reader/escapes.h"
#include "model/formats/json/reader/eventreader.h"
#include "model/formats/json/reader/numbers.h"
#include "model/formats/json/reader/parsing.h"
#include "model/formats/xplane/details.h"
#include "model/formats/xplane/xlalines.h"

#include <algorithm>

namespace trilane::json {

namespace {

/// Searched for names, from the file's start.
constexpr size_t kHead = size_t{256} << 10;
constexpr std::string_view kArray = "\"traceEvents\"";

bool isXla(std::string_view process)
{
    return process.starts_with("/device:") || process.starts_with("/host:");
}

/// Keeps names from metadata events.
class NameVisitor : public EventVisitor
{
public:
    using Names = std::map<std::string, std::string, std::less<>>;
    using Lines = std::map<std::pair<std::string, std::string>, std::string, std::less<>>;

    NameVisitor(Names &names, Lines &lines)
        : m_names(names)
        , m_lines(lines)
    {}
    void visit(const RawEvent &event, uint64_t) override
    {
        if (event.phase != 'M')
            return;
        const std::string text = unescaped(event.args.name);
        if (event.name == "process_name" && isXla(text))
            m_names[std::string(event.pid)] = text;
        else if (event.name == "thread_name")
            m_lines[{std::string(event.pid), std::string(event.tid)}] = text;
    }
    void reject(const Message &, uint64_t, uint64_t) override {}
    void repaired(const Message &, uint64_t) override {}

private:
    Names &m_names;
    Lines &m_lines;
};

} // namespace

XlaProcesses XlaProcesses::in(formats::TextSource &source)
{
    XlaProcesses processes;
    std::string head(kHead, '\0');
    size_t size = 0;
    while (size < head.size()) {
        const Result<size_t> got = source.read(std::span(head).subspan(size));
        if (!got || *got == 0)
            break;
        size += *got;
    }
    head.resize(size);
    const bool isLikely =
        head.find("\"/device:") != std::string::npos || head.find("\"/host:") != std::string::npos;
    const size_t array = isLikely ? head.find(kArray) : std::string::npos;
    const size_t begin = array == std::string::npos ? array : head.find('[', array);
    if (begin != std::string::npos)
        processes.read(head.substr(begin + 1), begin + 1);
    return processes;
}

/// `text`: events, the last of which may be cut off.
void XlaProcesses::read(std::string text, uint64_t offset)
{
    Window window;
    window.size = text.rfind('}') == std::string::npos ? 0 : text.rfind('}') + 1;
    window.buffer.resize(window.size + Window::kFront + Window::kBack);
    std::copy_n(text.data(), window.size, window.buffer.data() + Window::kFront);
    window.offset = offset;
    NameVisitor visitor(m_names, m_lines);
    EventReader().read(window, visitor);
    if (m_names.empty())
        m_lines.clear();
}

std::string_view XlaProcesses::nameOf(std::string_view pid) const
{
    const auto found = m_names.find(pid);
    return found == m_names.end() ? std::string_view() : std::string_view(found->second);
}

std::string_view XlaProcesses::lineName(std::string_view pid, std::string_view tid) const
{
    const auto found = m_lines.find(std::pair(std::string(pid), std::string(tid)));
    return found == m_lines.end() ? std::string_view() : std::string_view(found->second);
}

bool XlaProcesses::hasRanges(std::string_view pid) const
{
    return std::any_of(m_lines.begin(), m_lines.end(), [&](const auto &entry) {
        return entry.first.first == pid && xplane::isRangeLine(entry.second);
    });
}

namespace {

/// Numbers are written as texts.
std::optional<int64_t> numberOf(simdjson::dom::element value)
{
    int64_t number = 0;
    if (value.get_int64().get(number) == simdjson::SUCCESS)
        return number;
    std::string_view text;
    return value.get_string().get(text) == simdjson::SUCCESS ? wholeNumber(text) : std::nullopt;
}

std::string_view *textMember(xplane::XlaEvent &event, std::string_view key)
{
    if (key == "kernel_details")
        return &event.kernelDetails;
    if (key == "memcpy_details")
        return &event.copyDetails;
    if (key == "memset_details" || key == "Memset_details")
        return &event.setDetails;
    if (key == "hlo_module")
        return &event.module;
    if (key == "hlo_op")
        return &event.op;
    if (key == "tf_op")
        return &event.frameworkOp;
    return key == "name" ? &event.opName : nullptr;
}

bool isOfMemory(std::string_view key)
{
    return key == "memalloc_details" || key == "memfree_details" || key == "MemFree_details" ||
           key == "memory_residency_details" || key == "MemoryResidency_details";
}

} // namespace

XlaSink::XlaSink(build::TraceBuilder::Appender &out, TrackFinder &tracks,
                 const XlaProcesses &processes)
    : m_out(out)
    , m_tracks(tracks)
    , m_processes(processes)
    , m_texts(out)
{}

bool XlaSink::isOf(std::string_view pid) const
{
    return !m_processes.isEmpty() && !m_processes.nameOf(pid).empty();
}

MessageText XlaSink::take(const RawEvent &event, const format::Slice &when)
{
    const std::string name = unescaped(event.name);
    xplane::XlaEvent read{.name = name};
    readArguments(event.args.json, read);
    return lineOf(event.pid, event.tid).take(read, when);
}

void XlaSink::readArguments(std::string_view json, xplane::XlaEvent &event)
{
    simdjson::dom::object arguments;
    if (json.empty() || !isRead(m_parser.parse(json).get_object().get(arguments)))
        return;
    for (const auto &[key, value] : arguments) {
        if (std::string_view *text = textMember(event, key)) {
            if (value.get_string().get(*text) != simdjson::SUCCESS)
                *text = {};
        } else if (key == "correlation_id") {
            event.correlation = static_cast<uint64_t>(numberOf(value).value_or(0));
        } else if (key == "step_num") {
            event.step = numberOf(value);
        } else if (key == "cuda_graph_exec_id") {
            event.isOfGraph = true;
        } else if (isOfMemory(key)) {
            event.hasMemoryDetails = true;
        }
    }
}

xplane::XlaLine &XlaSink::lineOf(std::string_view pid, std::string_view tid)
{
    auto &line = m_lines[{std::string(pid), std::string(tid)}];
    if (line)
        return *line;
    const xplane::Sinks sinks{m_out, m_texts};
    const std::string_view process = m_processes.nameOf(pid);
    const std::string_view name = m_processes.lineName(pid, tid);
    if (process.starts_with("/host:"))
        line = std::make_unique<xplane::HostLine>(sinks, m_tracks.thread(pid, tid),
                                                  xplane::HostLine::isOfCalls(name));
    else
        line = std::make_unique<xplane::DeviceLine>(
            sinks, xplane::DeviceLine::Place{.device = xplane::deviceTrack(m_out, process),
                                             .isGpu = xplane::gpuNumberIn(process).has_value(),
                                             .hasRanges = m_processes.hasRanges(pid),
                                             .name = name,
                                             .id = wholeNumber(tid).value_or(0),
                                             .process = {}});
    return *line;
}

xplane::RangesOfStreams XlaSink::takeRanges()
{
    xplane::RangesOfStreams ranges;
    for (auto &[key, line] : m_lines) {
        if (auto *device = dynamic_cast<xplane::DeviceLine *>(line.get()))
            ranges[{device->device(), device->stream()}].append(std::move(device->ranges()));
    }
    return ranges;
}

} // namespace trilane::json
