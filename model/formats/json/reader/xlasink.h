// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/textsource.h"
#include "model/formats/json/reader/trackfinder.h"
#include "model/formats/xplane/xlalines.h"

#include <simdjson.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace trilane::json {

/// Processes of a Chrome trace of XLA's profiler (TensorFlow, JAX): a GPU is one of them, a stream
/// one of its threads, by their names. These precede the events. Immutable; any thread.
class XlaProcesses
{
public:
    /// Empty for other traces.
    [[nodiscard]] static XlaProcesses in(formats::TextSource &source);

    [[nodiscard]] bool isEmpty() const { return m_names.empty(); }
    /// "/device:GPU:0", "/host:CPU"; empty for a process that has another name.
    [[nodiscard]] std::string_view nameOf(std::string_view pid) const;
    /// "Stream #14(Compute)"; empty if it has none.
    [[nodiscard]] std::string_view lineName(std::string_view pid, std::string_view tid) const;
    /// Ranges of modules and operations are lines of the process.
    [[nodiscard]] bool hasRanges(std::string_view pid) const;

private:
    void read(std::string text, uint64_t offset);

    std::map<std::string, std::string, std::less<>> m_names; ///< by pid, tokens as in the file
    std::map<std::pair<std::string, std::string>, std::string, std::less<>> m_lines; ///< pid, tid
};

/// Converts events of XLA's profiler to those of its own format. One per worker thread.
class XlaSink
{
public:
    XlaSink(build::TraceBuilder::Appender &out, TrackFinder &tracks, const XlaProcesses &processes);

    /// XLA's profiler wrote the trace.
    [[nodiscard]] bool isOfTrace() const { return !m_processes.isEmpty(); }
    /// False for an event of another process.
    [[nodiscard]] bool isOf(std::string_view pid) const;
    /// Source name of a complete event; a literal, empty if it cannot be used.
    [[nodiscard]] MessageText take(const RawEvent &event, const format::Slice &when);
    /// Modules and operations of its streams, to be merged by the caller.
    [[nodiscard]] xplane::RangesOfStreams takeRanges();

private:
    xplane::XlaLine &lineOf(std::string_view pid, std::string_view tid);
    void readArguments(std::string_view json, xplane::XlaEvent &event);

    build::TraceBuilder::Appender &m_out;
    TrackFinder &m_tracks;
    const XlaProcesses &m_processes;
    xplane::XlaTexts m_texts;
    simdjson::dom::parser m_parser;
    std::map<std::pair<std::string, std::string>, std::unique_ptr<xplane::XlaLine>> m_lines;
};

} // namespace trilane::json
