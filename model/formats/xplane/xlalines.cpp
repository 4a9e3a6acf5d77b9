// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/xplane/xlalines.h"

#include "model/base/stepname.h"
#include "model/base/utf8.h"
#include "model/formats/xplane/details.h"

#include <cmath>

namespace trilane::xplane {

namespace {

constexpr std::string_view kCounterLine = "_counters_";
// Those of a stream go on with its number: "XLA Ops - from #14".
constexpr std::string_view kStepLine = "Steps";
constexpr std::string_view kModuleLine = "XLA Modules";
constexpr std::string_view kOpLine = "XLA Ops";

/// Python functions of JAX's and TensorFlow's tracer: "$file.py:12 function".
bool isPython(std::string_view name)
{
    return name.starts_with('$');
}

/// "train" of a step with that number: "train step 12".
std::string numberedName(std::string_view name, int64_t number)
{
    std::string whole = std::string(name) + " " + std::to_string(number);
    return stepNameIn(whole) ? whole : std::string(name) + " step " + std::to_string(number);
}

} // namespace

StringId XlaTexts::intern(std::string_view text)
{
    if (text.empty())
        return kNoString;
    const auto [entry, isNew] = m_ids.try_emplace(std::string(text));
    if (isNew)
        entry->second = m_out.intern(clean(text));
    return entry->second;
}

std::string XlaTexts::clean(std::string_view text)
{
    std::string cleaned(text);
    replaceInvalidUtf8(cleaned);
    return cleaned;
}

TrackId deviceTrack(build::TraceBuilder::Appender &out, std::string_view plane)
{
    if (const std::optional<int64_t> gpu = gpuNumberIn(plane))
        return out.track({.kind = TrackKind::Gpu, .number = *gpu});
    // Other devices have numbers of their own.
    const std::string name = XlaTexts::clean(plane);
    return out.track({.kind = TrackKind::Gpu, .label = name});
}

bool isRangeLine(std::string_view line)
{
    return line.starts_with(kModuleLine) || line.starts_with(kOpLine);
}

DeviceLine::DeviceLine(const Sinks &sinks, const Place &place)
    : m_sinks(sinks)
    , m_device(place.device)
    , m_makesRanges(!place.hasRanges)
    , m_areSteps(place.name.starts_with(kStepLine))
{
    const std::optional<int64_t> stream = streamNumberIn(place.name);
    m_stream = stream.value_or(place.id);
    // A TPU has no streams: its operations are what keeps it busy.
    const bool isWork = stream || (!place.isGpu && place.name.starts_with(kOpLine));
    m_row = isWork ? Row::Stream : place.name == kCounterLine ? Row::Counters : Row::Ranges;
    if (m_row == Row::Counters)
        return;
    const std::string label = stream ? std::string() : XlaTexts::clean(place.name);
    m_track = sinks.out.track({.parent = m_device,
                               .kind = isWork ? TrackKind::Stream : TrackKind::GpuRanges,
                               .number = m_stream,
                               .label = label});
    if (isWork && place.process.isValid())
        sinks.out.setProcess(m_track, place.process);
}

MessageText DeviceLine::take(const XlaEvent &event, const format::Slice &when)
{
    switch (m_row) {
    case Row::Stream:
        return takeWork(event, when);
    case Row::Counters:
        return takeSample(event, when.start);
    case Row::Ranges:
        break;
    }
    return takeRange(event, when);
}

DetailId DeviceLine::detailOf(const format::Detail &detail)
{
    const auto [entry, isNew] = m_details.try_emplace(detail);
    if (isNew)
        entry->second = m_sinks.out.intern(detail);
    return entry->second;
}

/// Gives the slice its kind, its sizes and its details.
MessageText DeviceLine::describe(const XlaEvent &event, format::Slice &slice)
{
    if (!event.copyDetails.empty() || event.name.starts_with("Memcpy")) {
        const CopyDetails copy = copyOf(event.name, event.copyDetails);
        slice.kind = SliceKind::Memcpy;
        slice.value = copy.bytes.value_or(0);
        slice.detail = detailOf({.copy = copy.info});
        return MessageText("copies");
    }
    if (!event.setDetails.empty() || event.name == "Memset") {
        const CopyDetails set = setOf(event.setDetails);
        slice.kind = SliceKind::Memset;
        slice.value = set.bytes.value_or(0);
        slice.detail = detailOf({.copy = set.info});
        return MessageText("memsets");
    }
    if (event.isOfGraph && event.kernelDetails.empty()) {
        slice.kind = SliceKind::GraphLaunch;
        return MessageText("graphs");
    }
    slice.kind = SliceKind::Kernel;
    if (const auto launch = launchOf(event.kernelDetails))
        slice.detail = detailOf({.launch = launch});
    return MessageText("kernels");
}

MessageText DeviceLine::takeWork(const XlaEvent &event, format::Slice slice)
{
    slice.name = m_sinks.texts.intern(event.name);
    // Nothing works from an allocation to its release.
    if (event.hasMemoryDetails) {
        slice.kind = SliceKind::GpuRange;
        m_sinks.out.add(m_sinks.out.track({.parent = m_device,
                                           .kind = TrackKind::GpuRanges,
                                           .number = m_stream,
                                           .label = "Memory"}),
                        slice);
        return MessageText("GPU ranges");
    }
    slice.correlation = event.correlation;
    const MessageText source = describe(event, slice);
    m_sinks.out.add(m_track, slice);
    if (m_makesRanges) {
        // JAX puts the path of an operation into its name; the other names the XLA module.
        const bool isXla = event.frameworkOp.starts_with("XlaModule:");
        m_ranges.add({.start = slice.start,
                      .end = slice.end(),
                      .module = m_sinks.texts.intern(event.module),
                      .op = m_sinks.texts.intern(event.op),
                      .frameworkOp = m_sinks.texts.intern(isXla ? event.opName : event.frameworkOp),
                      .part = m_sinks.out.part()});
    }
    return source;
}

MessageText DeviceLine::takeRange(const XlaEvent &event, format::Slice slice)
{
    slice.kind = SliceKind::GpuRange;
    slice.correlation = event.correlation;
    // A step is called by its number alone.
    slice.name = m_sinks.texts.intern(m_areSteps ? "step " + std::string(event.name)
                                                 : std::string(event.name));
    m_sinks.out.add(m_track, slice);
    return MessageText("GPU ranges");
}

MessageText DeviceLine::takeSample(const XlaEvent &event, Ns time)
{
    if (!event.number || !std::isfinite(*event.number))
        return {};
    const std::string name = XlaTexts::clean(event.name);
    m_sinks.out.addSample(
        m_sinks.out.track({.parent = m_device, .kind = TrackKind::Counter, .label = name}), time,
        *event.number);
    return MessageText("counters");
}

HostLine::HostLine(const Sinks &sinks, TrackId thread, bool areCalls)
    : m_sinks(sinks)
    , m_thread(thread)
    , m_areCalls(areCalls)
{}

bool HostLine::isOfCalls(std::string_view line)
{
    return line.starts_with("Host Threads/");
}

MessageText HostLine::take(const XlaEvent &event, const format::Slice &when)
{
    const bool isCall = (m_areCalls || event.correlation != 0) &&
                        !event.name.starts_with("NVTX:") && !isPython(event.name);
    format::Slice slice = when;
    slice.correlation = event.correlation;
    slice.name = m_sinks.texts.intern(event.step ? numberedName(event.name, *event.step)
                                                 : std::string(event.name));
    slice.kind = isCall                 ? SliceKind::ApiCall
                 : isPython(event.name) ? SliceKind::PythonCall
                                        : SliceKind::Range;
    const TrackKind kind = isCall ? TrackKind::ApiCalls : TrackKind::Ranges;
    m_sinks.out.add(m_sinks.out.track({.parent = m_thread, .kind = kind}), slice);
    return isCall                 ? MessageText("CUDA calls")
           : isPython(event.name) ? MessageText("Python functions")
                                  : MessageText("operators and ranges");
}

} // namespace trilane::xplane
