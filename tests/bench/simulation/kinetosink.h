// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/file.h"
#include "model/base/result.h"
#include "tests/bench/simulation/tables.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::simulation {

/// Writes simulated slices as PyTorch Kineto writes its JSON: what Kineto would have recorded of
/// them (ranges, CUDA calls, GPU work, launch arrows), streamed. One thread.
class KinetoSink : public Sink
{
public:
    KinetoSink(const Tables &tables, platform::File file);

    void add(TrackId track, uint32_t depth, const format::Slice &slice) override;
    [[nodiscard]] Result<void> finish();
    [[nodiscard]] uint64_t events() const { return m_events; }
    [[nodiscard]] uint64_t bytes() const { return m_written + m_text.size(); }
    [[nodiscard]] const std::optional<Error> &failure() const { return m_failed; }

private:
    struct Place
    {
        bool known = false;
        int64_t pid = 0;
        int64_t tid = 0;
    };

    const Place &placeOf(TrackId track);
    void begin(char phase, std::string_view category, std::string_view name, const Place &place,
               Ns start);
    void end();
    void addCall(const Place &place, const format::Slice &slice);
    void addGpuWork(const format::Track &track, const Place &place, const format::Slice &slice);
    void addArrow(char phase, const Place &place, Ns time, uint64_t id);
    void addNames();
    void text(std::string_view s) { m_text += s; }
    void number(int64_t n);
    void microseconds(Ns ns);
    void quoted(std::string_view s);
    void flush();

    const Tables &m_tables;
    platform::File m_file;
    std::string m_text;
    std::vector<Place> m_places;
    uint64_t m_written = 0;
    uint64_t m_events = 0;
    std::optional<Error> m_failed;
};

} // namespace trilane::simulation
