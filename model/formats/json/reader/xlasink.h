// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/json/reader/trackfinder.h"
#include "model/formats/json/reader/xlaprocesses.h"
#include "model/formats/xplane/xlalines.h"

#include <memory>

#include <simdjson.h>

namespace trilane::json {

/// Converts events of XLA's profiler as its native format is converted. One per worker thread.
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
