// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/matchedrows.h"

#include "model/analysis/compare/ranktest.h"
#include "model/analysis/compare/scatter.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>

namespace trilane::compare {

namespace {

/// Values of one item in both traces.
using Both = std::array<MeasuredTime, 2>;

struct Group
{
    Both whole;
    std::map<std::pair<std::string, std::string>, Both> parts; ///< by name and configuration

    [[nodiscard]] bool isOnlyIn(size_t side) const
    {
        return whole[side].calls > 0 && whole[1 - side].calls == 0;
    }
    void add(const Group &other)
    {
        for (size_t side = 0; side < 2; ++side)
            whole[side].add(other.whole[side]);
        for (const auto &[name, both] : other.parts) {
            Both &mine = parts[name];
            for (size_t side = 0; side < 2; ++side)
                mine[side].add(both[side]);
        }
    }
};
using Groups = std::map<std::string, Group>;

Groups groupsOf(std::array<Measurement, 2> &measured, CompareSection section)
{
    Groups groups;
    for (size_t side = 0; side < 2; ++side) {
        for (MeasuredPart &part : measured[side].of(section)) {
            Group &group = groups[part.group];
            group.whole[side].add(part.time);
            if (!part.name.empty())
                group.parts[{part.name, part.configuration}][side].add(part.time);
        }
    }
    return groups;
}

void joinFamilies(Groups &groups)
{
    std::map<std::string, std::array<std::vector<std::string>, 2>> families;
    for (const auto &[name, group] : groups) {
        for (size_t side = 0; side < 2; ++side) {
            if (group.isOnlyIn(side))
                families[withoutNumbers(name)][side].push_back(name);
        }
    }
    for (const auto &[family, names] : families) {
        if (names[0].empty() || names[1].empty())
            continue;
        Group joined;
        for (size_t side = 0; side < 2; ++side) {
            for (const std::string &name : names[side]) {
                joined.add(groups[name]);
                groups.erase(name);
            }
        }
        groups[family].add(joined);
    }
}

class RowMaker
{
public:
    RowMaker(const std::array<Measurement, 2> &measured, const Comparison &about)
        : m_gpus{std::max<size_t>(measured[0].gpus, 1), std::max<size_t>(measured[1].gpus, 1)}
        , m_steps{about.alignment.count(0), about.alignment.count(1)}
        , m_isPaired(about.alignment.isPaired())
        , m_noticeable(std::min(0.01, about.threshold))
    {
        const std::array<size_t, 2> samples = sampleCounts(about.alignment);
        for (size_t side = 0; side < 2; ++side) {
            m_stepsIn[side].resize(samples[side]);
            for (size_t step = 0; step < m_steps[side]; ++step)
                ++m_stepsIn[side][step * samples[side] / m_steps[side]];
        }
    }

    /// Needed before rows are judged: the time of a step, ns, the shorter of the two.
    void setStepTime(double time)
    {
        const size_t samples = std::min(m_stepsIn[0].size(), m_stepsIn[1].size());
        m_least = time * (samples < kMinSamples ? m_noticeable : kMinOfStep);
    }

    [[nodiscard]] CompareRow row(CompareSection section, std::string name, const Both &both) const
    {
        CompareRow row{.section = section,
                       .name = std::move(name),
                       .configuration = {},
                       .noise = {},
                       .share = {}};
        const bool ofGpus = isOfGpus(section) || row.name == stepkeys::kBusy ||
                            row.name == stepkeys::kIdle || row.name == stepkeys::kKernels ||
                            row.name == stepkeys::kCopies;
        std::array<std::vector<double>, 2> samples;
        for (size_t side = 0; side < 2; ++side) {
            const MeasuredTime &time = both[side];
            const size_t gpus = ofGpus ? m_gpus[side] : 1;
            row.sides[side] = {.total = time.total,
                               .calls = time.calls,
                               .bytes = time.bytes,
                               .unsized = time.unsized,
                               .parts = m_steps[side] * gpus,
                               .place = time.place};
            samples[side] = samplesOf(time, side, gpus);
        }
        setState(row);
        judge(row, samples);
        return row;
    }

    /// For all steps including excluded ones; not tested.
    [[nodiscard]] CompareRow rowOfAll(const Both &both) const
    {
        CompareRow row{.section = CompareSection::Steps,
                       .name = std::string(stepkeys::kAllTime),
                       .configuration = {},
                       .noise = {},
                       .share = {}};
        for (size_t side = 0; side < 2; ++side)
            row.sides[side] = {.total = both[side].total,
                               .calls = both[side].calls,
                               .parts = both[side].calls,
                               .place = both[side].place};
        setState(row);
        return row;
    }

private:
    [[nodiscard]] std::vector<double> samplesOf(const MeasuredTime &time, size_t side,
                                                size_t gpus) const
    {
        std::vector<Ns> sums(m_stepsIn[side].size());
        for (const auto &[sample, ns] : time.samples)
            sums[sample] += ns;
        std::vector<double> means;
        for (size_t i = 0; i < sums.size(); ++i)
            means.push_back(static_cast<double>(sums[i]) /
                            static_cast<double>(m_stepsIn[side][i] * gpus));
        return means;
    }

    void setState(CompareRow &row) const
    {
        const double a = row.sides[0].mean(), b = row.sides[1].mean();
        const bool isInA = row.sides[0].calls > 0 || row.sides[0].total != 0;
        const bool isInB = row.sides[1].calls > 0 || row.sides[1].total != 0;
        if (isInA != isInB)
            row.state = isInB ? CompareState::New : CompareState::Gone;
        else if (std::abs(b - a) >= m_noticeable * std::min(a, b) && b != a)
            row.state = CompareState::Changed;
    }

    void judge(CompareRow &row, const std::array<std::vector<double>, 2> &samples) const
    {
        const SampleDifference scatter = sampleDifference(samples[0], samples[1], m_isPaired);
        const double difference = row.difference();
        row.noise = scatter.noise;
        const std::optional<SampleDifference> inProportion =
            proportionalDifference(samples[0], samples[1], m_isPaired);
        row.isSignificant = row.state != CompareState::Same &&
                            (trilane::compare::isSignificant(scatter, difference, m_least) ||
                             (inProportion && trilane::compare::isSignificant(
                                                  *inProportion, difference, m_least)) ||
                             isSignificantByRanks(samples, difference, m_least));
    }

    std::array<size_t, 2> m_gpus;
    std::array<size_t, 2> m_steps; ///< that are compared
    bool m_isPaired;
    std::array<std::vector<size_t>, 2> m_stepsIn; ///< by sample
    double m_noticeable;                          ///< share of a value
    double m_least = 0;                           ///< ns; smaller differences are not significant
};

/// The larger change of either sign first, so that swapped traces give the same order.
bool comesFirst(const CompareRow &a, const CompareRow &b)
{
    const double x = std::abs(a.difference()), y = std::abs(b.difference());
    if (x != y)
        return x > y;
    const double larger = std::max(a.sides[0].mean(), a.sides[1].mean());
    const double other = std::max(b.sides[0].mean(), b.sides[1].mean());
    return larger > other;
}

void addGroups(CompareSection section, const Groups &groups, const RowMaker &maker,
               std::vector<CompareRow> &rows)
{
    std::vector<std::pair<CompareRow, const Group *>> wholes;
    for (const auto &[name, group] : groups)
        wholes.emplace_back(maker.row(section, name, group.whole), &group);
    std::stable_sort(wholes.begin(), wholes.end(),
                     [](const auto &a, const auto &b) { return comesFirst(a.first, b.first); });
    for (auto &[whole, group] : wholes) {
        rows.push_back(std::move(whole));
        std::vector<CompareRow> parts;
        for (const auto &[name, both] : group->parts) {
            parts.push_back(maker.row(section, name.first, both));
            parts.back().configuration = name.second;
            parts.back().isPart = true;
        }
        std::stable_sort(parts.begin(), parts.end(), comesFirst);
        std::move(parts.begin(), parts.end(), std::back_inserter(rows));
    }
}

/// In the order of measurement, including items of only one trace.
void addSteps(std::array<Measurement, 2> &measured, const RowMaker &maker,
              std::vector<CompareRow> &rows)
{
    constexpr CompareSection kSteps = CompareSection::Steps;
    Groups groups = groupsOf(measured, kSteps);
    for (const std::string_view key :
         {stepkeys::kTime, stepkeys::kAllTime, stepkeys::kReader, stepkeys::kBusy, stepkeys::kIdle,
          stepkeys::kKernels, stepkeys::kCopies}) {
        const auto found = groups.find(std::string(key));
        if (found == groups.end())
            continue;
        Both &both = found->second.whole;
        if (key == stepkeys::kAllTime) { // the other trace has all its steps compared
            for (size_t side = 0; side < 2; ++side) {
                if (both[side].calls == 0)
                    both[side] = groups[std::string(stepkeys::kTime)].whole[side];
            }
            rows.push_back(maker.rowOfAll(both));
            continue;
        }
        rows.push_back(maker.row(kSteps, std::string(key), both));
    }
}

double meanTime(const Measurement &measured, size_t steps)
{
    return static_cast<double>(measured.of(CompareSection::Steps).front().time.total) /
           static_cast<double>(steps);
}

constexpr size_t kMaxSamples = 200;
/// Few steps beside many of the other trace are not sampled together to even fewer.
constexpr size_t kFewSamples = 20;

} // namespace

std::array<size_t, 2> sampleCounts(const StepAlignment &alignment)
{
    const std::array<size_t, 2> steps{alignment.count(0), alignment.count(1)};
    if (steps[0] == steps[1])
        return {std::min(steps[0], kMaxSamples), std::min(steps[1], kMaxSamples)};
    const size_t inOne = (std::max(steps[0], steps[1]) + kMaxSamples - 1) / kMaxSamples;
    std::array<size_t, 2> samples{};
    for (size_t side = 0; side < 2; ++side)
        samples[side] =
            std::max((steps[side] + inOne - 1) / inOne, std::min(steps[side], kFewSamples));
    return samples;
}

std::string withoutNumbers(std::string_view name)
{
    std::string text;
    for (const char c : name) {
        if (!std::isdigit(static_cast<unsigned char>(c)))
            text += c;
        else if (text.empty() || text.back() != '*')
            text += '*';
    }
    return text;
}

std::vector<CompareRow> matchedRows(std::array<Measurement, 2> &measured, const Comparison &about)
{
    std::vector<CompareRow> rows;
    RowMaker maker(measured, about);
    const double shorter = std::min(meanTime(measured[0], about.alignment.count(0)),
                                    meanTime(measured[1], about.alignment.count(1)));
    maker.setStepTime(shorter);
    addSteps(measured, maker, rows);
    for (size_t i = 1; i < kCompareSectionCount; ++i) {
        const auto section = static_cast<CompareSection>(i);
        Groups groups = groupsOf(measured, section);
        if (section == CompareSection::Kernels)
            joinFamilies(groups);
        addGroups(section, groups, maker, rows);
    }
    return rows;
}

} // namespace trilane::compare
