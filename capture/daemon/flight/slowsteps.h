// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/flight/savetrigger.h"
#include "model/build/livetrace.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace trilane::daemon {

/// Triggers on training steps that take more than a factor of the median of the last 64, after the
/// first 8. Steps are ranges of `name`; without a name, ranges with a step's name and number
/// ("ProfilerStep#17") or the name alone ("step"). In each process, those on one lane count: with
/// the most specific name, then with the most steps. A step is judged when it ends.
class SlowSteps : public SaveTrigger
{
public:
    /// The trace outlives it.
    SlowSteps(const build::LiveTrace &trace, double factor, std::string name = {})
        : m_trace(trace)
        , m_factor(factor)
        , m_name(std::move(name))
    {}

    void ended(TrackId track, uint32_t depth, const format::Slice &slice) override;
    void forgotten() override { m_ranks.clear(); }

private:
    static constexpr size_t kMaxSteps = 64;
    static constexpr uint8_t kNoStep = 255;

    struct Lane
    {
        uint8_t rank = 0; ///< of the name; lower is more specific
        TrackId track;
        uint32_t depth = 0;
        friend auto operator<=>(const Lane &, const Lane &) = default;
    };
    struct Series
    {
        std::array<Ns, kMaxSteps> last{};
        uint64_t count = 0;

        [[nodiscard]] std::optional<Ns> median() const;
        void add(Ns duration) { last[count++ % kMaxSteps] = duration; }
    };

    [[nodiscard]] uint8_t rankOf(StringId name);
    [[nodiscard]] uint8_t rankOf(std::string_view text) const;
    [[nodiscard]] bool isBest(const Lane &lane, uint64_t count);
    void tell(TrackId track, const format::Slice &step, const Series &before, Ns median);

    const build::LiveTrace &m_trace;
    const double m_factor;
    const std::string m_name;
    std::vector<uint8_t> m_ranks; ///< by name; 0: not yet checked, else rank + 1
    std::map<Lane, Series> m_series;
    std::map<TrackId, std::pair<Lane, uint64_t>> m_best; ///< by process: lane and its steps
};

} // namespace trilane::daemon
