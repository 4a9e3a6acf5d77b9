// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/xlasink.h"

#include "model/formats/json/reader/escapes.h"
#include "model/formats/json/reader/numbers.h"
#include "model/formats/json/reader/parsing.h"
#include "model/formats/xplane/details.h"

namespace trilane::json {

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
