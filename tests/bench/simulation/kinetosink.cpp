// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/simulation/kinetosink.h"

#include <array>
#include <charconv>
#include <span>

namespace trilane::simulation {

namespace {
constexpr size_t kFlushAt = size_t{4} << 20;
/// 2026-11-21 00:00:00 UTC, whole seconds.
constexpr std::string_view kHead = R"({
  "schemaVersion": 1,
  "deviceProperties": [
    {
      "id": 0, "name": "Simulated GPU", "totalGlobalMem": 85899345920,
      "computeMajor": 9, "computeMinor": 0, "maxThreadsPerBlock": 1024, "numSms": 132
    }
  ],
  "baseTimeNanoseconds": 1795219200000000000,
  "displayTimeUnit": "ms",
  "traceEvents": [
)";
} // namespace

KinetoSink::KinetoSink(const Tables &tables, platform::File file)
    : m_tables(tables)
    , m_file(std::move(file))
{
    m_text = kHead;
}

void KinetoSink::number(int64_t n)
{
    std::array<char, 24> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), n);
    m_text.append(digits.data(), end);
}

void KinetoSink::microseconds(Ns ns)
{
    number(ns / 1000);
    const int rest = static_cast<int>(ns % 1000);
    const std::array<char, 4> digits{'.', static_cast<char>('0' + rest / 100),
                                     static_cast<char>('0' + rest / 10 % 10),
                                     static_cast<char>('0' + rest % 10)};
    m_text.append(digits.data(), digits.size());
}

void KinetoSink::quoted(std::string_view s)
{
    m_text += '"';
    for (char c : s) {
        if (c == '"' || c == '\\')
            m_text += '\\';
        m_text += c;
    }
    m_text += '"';
}

void KinetoSink::begin(char phase, std::string_view category, std::string_view name,
                       const Place &place, Ns start)
{
    text(m_events++ ? ",\n  {\n    \"ph\": \"" : "  {\n    \"ph\": \"");
    m_text += phase;
    text("\", \"cat\": \"");
    text(category);
    text("\", \"name\": ");
    quoted(name);
    text(", \"pid\": ");
    number(place.pid);
    text(", \"tid\": ");
    number(place.tid);
    text(",\n    \"ts\": ");
    microseconds(start);
}

void KinetoSink::end()
{
    text("\n  }");
    if (m_text.size() >= kFlushAt)
        flush();
}

void KinetoSink::flush()
{
    if (!m_failed) {
        if (Result<void> done = m_file.writeAt(m_written, std::as_bytes(std::span(m_text))); !done)
            m_failed = done.error();
    }
    m_written += m_text.size();
    m_text.clear();
}

/// GPU tracks are (device, stream), the others (process, thread), as Kineto numbers them.
const KinetoSink::Place &KinetoSink::placeOf(TrackId id)
{
    if (m_places.size() < m_tables.tracks.size())
        m_places.resize(m_tables.tracks.size());
    Place &place = m_places[id.value];
    if (place.known)
        return place;
    place.known = true;
    const format::Track *track = &m_tables.tracks[id.value];
    if (track->kind == TrackKind::Stream) {
        place.tid = track->number;
        return place;
    }
    for (; track->parent.isValid(); track = &m_tables.tracks[track->parent.value]) {
        if (track->kind == TrackKind::Thread)
            place.tid = track->number;
        if (track->kind == TrackKind::Process)
            place.pid = track->number;
    }
    return place;
}

void KinetoSink::add(TrackId id, uint32_t depth, const format::Slice &slice)
{
    const format::Track &track = m_tables.tracks[id.value];
    if (track.kind == TrackKind::ApiCalls)
        addCall(placeOf(id), slice);
    else if (track.kind == TrackKind::Stream)
        addGpuWork(track, placeOf(id), slice);
    else if (track.kind == TrackKind::Ranges) {
        begin('X', depth < 2 ? "user_annotation" : "cpu_op", m_tables.strings[slice.name.value],
              placeOf(id), slice.start);
        text(", \"dur\": ");
        microseconds(slice.duration);
        text(",\n    \"args\": {\n      \"External id\": ");
        number(static_cast<int64_t>(m_events));
        text(", \"Record function id\": 0, \"Ev Idx\": ");
        number(static_cast<int64_t>(m_events));
        text("\n    }");
        end();
    }
}

void KinetoSink::addCall(const Place &place, const format::Slice &slice)
{
    begin('X', "cuda_runtime", m_tables.strings[slice.name.value], place, slice.start);
    text(", \"dur\": ");
    microseconds(slice.duration);
    text(",\n    \"args\": {\n      \"External id\": ");
    number(static_cast<int64_t>(slice.correlation));
    text(", \"cbid\": 211, \"correlation\": ");
    number(static_cast<int64_t>(slice.correlation));
    text("\n    }");
    end();
    addArrow('s', place, slice.start, slice.correlation);
}

void KinetoSink::addArrow(char phase, const Place &place, Ns time, uint64_t id)
{
    begin(phase, "ac2g", "ac2g", place, time);
    text(", \"id\": ");
    number(static_cast<int64_t>(id));
    if (phase == 'f')
        text(", \"bp\": \"e\"");
    end();
}

void KinetoSink::addGpuWork(const format::Track &track, const Place &place,
                            const format::Slice &slice)
{
    const bool isKernel = slice.kind == SliceKind::Kernel;
    const format::Detail &detail = m_tables.details[slice.detail.value];
    begin('X', isKernel ? "kernel" : "gpu_memcpy", m_tables.strings[slice.name.value], place,
          slice.start);
    text(", \"dur\": ");
    microseconds(slice.duration);
    text(",\n    \"args\": {\n      \"External id\": ");
    number(static_cast<int64_t>(slice.correlation));
    text(", \"device\": 0, \"context\": 1, \"stream\": ");
    number(track.number);
    text(", \"correlation\": ");
    number(static_cast<int64_t>(slice.correlation));
    if (isKernel && detail.launch) {
        const format::LaunchConfig &launch = *detail.launch;
        text(",\n      \"registers per thread\": ");
        number(launch.registers);
        text(", \"shared memory\": ");
        number(static_cast<int64_t>(launch.sharedBytes().value_or(0)));
        for (const auto &[key, size] : {std::pair{",\n      \"grid\": [", launch.grid},
                                        {"],\n      \"block\": [", launch.block}}) {
            text(key);
            number(size[0]);
            for (size_t i = 1; i < size.size(); ++i) {
                text(", ");
                number(size[i]);
            }
        }
        text("],\n      \"est. achieved occupancy %\": 50");
    } else {
        text(",\n      \"bytes\": ");
        number(slice.value);
    }
    text("\n    }");
    end();
    addArrow('f', place, slice.start, slice.correlation);
}

void KinetoSink::addNames()
{
    for (const format::Track &track : m_tables.tracks) {
        const bool isThread = track.kind == TrackKind::Thread;
        if (!isThread && track.kind != TrackKind::Process)
            continue;
        Place place{.known = true, .pid = track.number, .tid = track.number};
        if (isThread)
            place.pid = m_tables.tracks[track.process.value].number;
        begin('M', "", isThread ? "thread_name" : "process_name", place, 0);
        text(",\n    \"args\": {\n      \"name\": ");
        quoted(m_tables.strings[track.name.value]);
        text("\n    }");
        end();
    }
}

Result<void> KinetoSink::finish()
{
    addNames();
    text("\n  ]\n}\n");
    flush();
    if (m_failed)
        return *m_failed;
    return m_file.close();
}

} // namespace trilane::simulation
