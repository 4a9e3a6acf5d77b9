// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/traceexport.h"
#include "model/formats/json/writer/chromeargs.h"
#include "model/formats/json/writer/chromeplaces.h"
#include "model/formats/json/writer/jsonoutput.h"

namespace trilane::json {

/// Prefix of the domain in the category of an asynchronous range.
inline constexpr std::string_view kDomainPrefix = "nvtx:";

/// Writes the elements of "traceEvents": slices as complete events, ranges of processes as
/// asynchronous ones, counters, arrows, names of rows. One thread.
class Events
{
public:
    Events(const store::Store &store, JsonOutput &out, const jobs::JobContext &job);

    /// All of them. Ends early when the job is stopped or nothing can be written.
    void write(formats::ExportAccount &account);

private:
    using Place = Places::Place;

    void addNames();
    void addName(std::string_view what, const std::string &pid, const std::string &tid,
                 std::string_view member);
    void addRow(const format::Track &track);
    void addTrack(const format::Track &track);
    void addFlows(formats::ExportAccount &account);
    void addFlowEnd(char phase, const Place &place, Ns time, const std::string &members);
    void addLaunchArrow(char phase, const Place &place, const format::Slice &slice);

    void addWork(const Place &place, TrackId process, const format::Slice &slice);
    void addCall(const Place &place, const format::Slice &slice);
    void addRange(const Place &place, const format::Track &track, const format::Slice &slice);
    void addAsync(const Place &place, const format::Track &track, const format::Slice &slice);
    void addInstant(const Place &place, const format::Track &track, const format::Slice &slice);
    void addSample(const Place &place, const format::Track &track, const format::Slice &slice);
    void addOverhead(const Place &place, const format::Slice &slice);
    void addOsCall(const Place &place, const format::Slice &slice);
    void addState(const Place &place, const format::Track &track, const format::Slice &slice);
    void addCore(const Place &place, const format::Slice &slice);
    void addLink(const format::Slice &slice);
    [[nodiscard]] std::string saidOf(const format::Track &track, const format::Slice &slice);

    /// {"ph":"X","cat":…,"name":…,"pid":…,"tid":…,"ts":…,"dur":…
    void begin(std::string_view category, const Place &place, const format::Slice &slice);
    void end();
    void endWith(const std::string &args);
    std::string &text() { return m_out.text; }

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    JsonOutput &m_out;
    const jobs::JobContext &m_job;
    Places m_places;
    JsonTexts m_texts;
    bool m_isFirst = true;
    uint64_t m_done = 0;
    uint64_t m_total = 0;
    uint64_t m_asyncs = 0;
    uint64_t m_scheduling = 0; ///< written so that other programs show it as ranges
    uint64_t m_osCalls = 0;
    uint64_t m_lostLinks = 0;
    uint64_t m_lostSamples = 0;
    uint64_t m_lostDetails = 0;
};

} // namespace trilane::json
