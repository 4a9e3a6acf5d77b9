// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/matching.h"

#include "model/analysis/compare/ranktest.h"
#include "model/analysis/compare/scatter.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>

namespace trilane {

namespace {

/// What both traces have of one thing.
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
        , m_pairs(about.alignment.pairs.size())
        , m_samples(std::min(m_pairs, ComparedSteps::kMostSamples))
        , m_stepsIn(m_samples)
        , m_noticeable(std::min(0.01, about.threshold))
    {
        for (size_t step = 0; step < m_pairs; ++step)
            ++m_stepsIn[step * m_samples / m_pairs];
    }

    /// Needed before rows are judged: the time of a step, ns, the shorter of the two.
    void setStepTime(double time)
    {
        m_least = time * (m_samples < kLeastSamples ? m_noticeable : kLeastOfStep);
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
            const bool ofAll = row.name == stepkeys::kAllTime && time.calls > 0;
            row.sides[side] = {.total = time.total,
                               .calls = time.calls,
                               .bytes = time.bytes,
                               .unsized = time.unsized,
                               .parts = (ofAll ? time.calls : m_pairs) * gpus,
                               .place = time.place};
            samples[side] = samplesOf(time, gpus);
        }
        judge(row, samples);
        return row;
    }

private:
    [[nodiscard]] std::vector<double> samplesOf(const MeasuredTime &time, size_t gpus) const
    {
        std::vector<Ns> sums(m_samples);
        for (const auto &[sample, ns] : time.samples)
            sums[sample] += ns;
        std::vector<double> means;
        for (size_t i = 0; i < sums.size(); ++i)
            means.push_back(static_cast<double>(sums[i]) /
                            static_cast<double>(m_stepsIn[i] * gpus));
        return means;
    }

    void judge(CompareRow &row, const std::array<std::vector<double>, 2> &samples) const
    {
        const SampleDifference scatter = sampleDifference(samples[0], samples[1]);
        const double a = row.sides[0].mean(), b = row.sides[1].mean();
        const bool isInA = row.sides[0].calls > 0 || row.sides[0].total != 0;
        const bool isInB = row.sides[1].calls > 0 || row.sides[1].total != 0;
        if (isInA != isInB)
            row.state = isInB ? CompareState::New : CompareState::Gone;
        else if (std::abs(b - a) >= m_noticeable * std::min(a, b) && b != a)
            row.state = CompareState::Changed;
        row.noise = scatter.noise;
        const std::optional<SampleDifference> inProportion =
            proportionalDifference(samples[0], samples[1]);
        row.isSignificant =
            row.state != CompareState::Same &&
            (trilane::isSignificant(scatter, b - a, m_least) ||
             (inProportion && trilane::isSignificant(*inProportion, b - a, m_least)) ||
             isSignificantByRanks(samples, b - a, m_least));
    }

    std::array<size_t, 2> m_gpus;
    size_t m_pairs;
    size_t m_samples;
    std::vector<size_t> m_stepsIn; ///< by sample
    double m_noticeable;           ///< share of a value
    double m_least = 0;            ///< ns; smaller differences are not significant
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

/// In the order in which they were measured. One that only one trace has is there, too.
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
        }
        rows.push_back(maker.row(kSteps, std::string(key), both));
    }
}

double meanTime(const Measurement &measured, const Comparison &about)
{
    return static_cast<double>(measured.of(CompareSection::Steps).front().time.total) /
           static_cast<double>(about.alignment.pairs.size());
}

} // namespace

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
    const double shorter = std::min(meanTime(measured[0], about), meanTime(measured[1], about));
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

} // namespace trilane
