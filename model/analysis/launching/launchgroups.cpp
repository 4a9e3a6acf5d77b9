// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/launching/launchgroups.h"

#include "model/analysis/launching/launchsteps.h"
#include "model/analysis/operators/launchcontext.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

namespace trilane::launching {

namespace {

/// For each launching range of an index, the operator that it belongs to and its input shapes:
/// itself or the nearest enclosing range that has some. 8 bytes per range, none if no shapes were
/// recorded.
class RangeOperators
{
public:
    explicit RangeOperators(const operators::OperatorIndex &index)
        : m_index(index)
    {
        for (size_t i = 0; i < index.launchingRanges(); ++i) {
            const uint32_t own = shapesOf(operators::RangeId(i));
            if (own == stats::SliceContext::kNothing && m_operators.empty())
                continue;
            if (m_operators.empty())
                fill(i, index.launchingRanges());
            const operators::RangeId parent = index.range(operators::RangeId(i)).parent;
            const bool inherits = own == stats::SliceContext::kNothing && parent.isValid() &&
                                  parent.value < i &&
                                  m_shapes[parent.value] != stats::SliceContext::kNothing;
            m_operators[i] = inherits ? m_operators[parent.value] : operators::RangeId(i);
            m_shapes[i] = inherits ? m_shapes[parent.value] : own;
        }
    }

    [[nodiscard]] operators::RangeId operatorOf(operators::RangeId range) const
    {
        return m_operators.empty() ? range : m_operators[range.value];
    }
    [[nodiscard]] uint32_t shapeOf(operators::RangeId range) const
    {
        return m_shapes.empty() ? stats::SliceContext::kNothing : m_shapes[range.value];
    }
    [[nodiscard]] std::string_view shape(uint32_t number) const { return m_texts[number]; }

private:
    /// Fills values before the first chunk with shapes.
    void fill(size_t before, size_t count)
    {
        m_operators.resize(count);
        m_shapes.resize(count, stats::SliceContext::kNothing);
        for (size_t i = 0; i < before; ++i)
            m_operators[i] = operators::RangeId(i);
    }

    /// Many ranges share a name and details: each such pair is looked at once.
    uint32_t shapesOf(operators::RangeId id)
    {
        const operators::RangeSource source = m_index.source(id);
        const uint64_t name = source.name != kNoString
                                  ? source.name.value
                                  : m_index.paths()[m_index.range(id).path.value].name;
        // Names as recorded and as shown have numbers of their own.
        const uint64_t key =
            name << 33 | uint64_t{source.name != kNoString} << 32 | source.detail.value;
        if (key == m_lastKey)
            return m_lastShape;
        const auto [entry, isNew] = m_known.try_emplace(key, stats::SliceContext::kNothing);
        if (isNew)
            entry->second = numberOf(operators::inputShapes(m_index, id));
        m_lastKey = key;
        m_lastShape = entry->second;
        return m_lastShape;
    }

    uint32_t numberOf(std::string_view text)
    {
        if (text.empty())
            return stats::SliceContext::kNothing;
        const auto [number, isFirst] =
            m_numbers.try_emplace(text, static_cast<uint32_t>(m_texts.size()));
        if (isFirst)
            m_texts.push_back(text);
        return number->second;
    }

    const operators::OperatorIndex &m_index;
    std::vector<operators::RangeId> m_operators;
    std::vector<uint32_t> m_shapes;
    std::vector<std::string_view> m_texts;
    std::unordered_map<std::string_view, uint32_t> m_numbers;
    std::unordered_map<uint64_t, uint32_t> m_known;
    uint64_t m_lastKey = UINT64_MAX;
    uint32_t m_lastShape = stats::SliceContext::kNothing;
};

/// Paths as groups: ranges of numbered steps are omitted, since each would be a separate group; the
/// step is a separate key. 4 bytes per path.
class PathGroups
{
public:
    explicit PathGroups(const operators::OperatorIndex &index)
        : m_index(index)
        , m_groups(index.paths().size(), kOutside)
        , m_nodes{{}}
    {
        std::unordered_map<uint64_t, uint32_t> known;
        for (size_t i = 1; i < m_groups.size(); ++i) {
            const operators::PathNode &node = index.paths()[i];
            const bool hasParent = node.parent.isValid() && node.parent.value < i;
            const uint32_t parent = hasParent ? m_groups[node.parent.value] : kOutside;
            if (node.isStep) {
                m_groups[i] = parent;
                continue;
            }
            const auto [entry, isNew] = known.try_emplace(uint64_t{parent} << 32 | node.name,
                                                          static_cast<uint32_t>(m_nodes.size()));
            if (isNew)
                m_nodes.push_back({parent, node.name});
            m_groups[i] = entry->second;
        }
    }

    [[nodiscard]] uint32_t groupOf(operators::PathId path) const
    {
        const uint32_t group = m_groups[path.value];
        return group == kOutside ? stats::SliceContext::kNothing : group;
    }
    /// True of the range of a numbered step.
    [[nodiscard]] bool leavesOut(operators::PathId path) const
    {
        const operators::PathId parent = m_index.paths()[path.value].parent;
        return parent.isValid() && m_groups[path.value] == m_groups[parent.value];
    }
    [[nodiscard]] std::string text(uint32_t group) const
    {
        std::vector<std::string_view> names;
        for (uint32_t at = group; at != kOutside; at = m_nodes[at].parent)
            names.push_back(m_index.name(m_nodes[at].name));
        std::string text;
        for (auto name = names.rbegin(); name != names.rend(); ++name)
            text.append(text.empty() ? "" : " / ").append(*name);
        return text;
    }

private:
    static constexpr uint32_t kOutside = 0; ///< of all ranges
    struct Node
    {
        uint32_t parent = kOutside;
        uint32_t name = 0;
    };

    const operators::OperatorIndex &m_index;
    std::vector<uint32_t> m_groups; ///< by path
    std::vector<Node> m_nodes;
};

class LaunchGroups : public stats::SliceContext
{
public:
    LaunchGroups(std::shared_ptr<const store::Store> store, std::span<const stats::GroupKey> keys,
                 const jobs::JobContext &job)
        : m_store(std::move(store))
    {
        const auto has = [&](stats::GroupKey key) {
            return std::find(keys.begin(), keys.end(), key) != keys.end();
        };
        if (has(stats::GroupKey::Step))
            m_steps.emplace(*m_store, job);
        if (!has(stats::GroupKey::LaunchPath) && !has(stats::GroupKey::Operator) &&
            !has(stats::GroupKey::InputShape))
            return;
        m_index = operators::OperatorIndex::of(
            *m_store, {.foldSteps = true, .awaited = false, .launching = true}, job);
        m_paths.emplace(*m_index);
        if (has(stats::GroupKey::Operator) || has(stats::GroupKey::InputShape))
            m_operators.emplace(*m_index);
    }

    [[nodiscard]] uint32_t value(stats::GroupKey key, TrackId process,
                                 const format::Slice &slice) const override
    {
        return key == stats::GroupKey::Step && m_steps ? m_steps->value(process, slice)
                                                       : valueOf(key, process, slice.correlation);
    }

    void values(stats::GroupKey key, TrackId process, const format::SliceChunk &chunk,
                std::span<uint32_t> out) const override
    {
        if (key == stats::GroupKey::Step && m_steps)
            return m_steps->values(process, chunk, out);
        for (size_t i = 0; i < out.size(); ++i)
            out[i] = valueOf(key, process, chunk.correlation(i));
    }

    [[nodiscard]] stats::TableCell cell(stats::GroupKey key, uint32_t value) const override
    {
        switch (key) {
        case stats::GroupKey::LaunchPath:
            return m_paths ? m_paths->text(value) : std::string();
        case stats::GroupKey::Operator:
            return m_index ? std::string(m_index->name(value)) : std::string();
        case stats::GroupKey::InputShape:
            return m_operators ? std::string(m_operators->shape(value)) : std::string();
        default:
            return m_steps ? m_steps->cell(value) : stats::TableCell();
        }
    }

private:
    [[nodiscard]] uint32_t valueOf(stats::GroupKey key, TrackId process, uint64_t correlation) const
    {
        const operators::RangeId range =
            m_index ? m_index->launchingRange(process, correlation) : operators::RangeId();
        if (!range.isValid())
            return kNothing;
        if (key == stats::GroupKey::LaunchPath)
            return m_paths ? m_paths->groupOf(m_index->range(range).path) : kNothing;
        if (!m_operators)
            return kNothing;
        if (key == stats::GroupKey::InputShape)
            return m_operators->shapeOf(range);
        const operators::PathId path = m_index->range(m_operators->operatorOf(range)).path;
        return m_paths->leavesOut(path) ? kNothing : m_index->paths()[path.value].name;
    }

    std::shared_ptr<const store::Store> m_store;
    std::shared_ptr<const operators::OperatorIndex> m_index; ///< looks at the store
    std::optional<RangeOperators> m_operators;               ///< looks at the index
    std::optional<PathGroups> m_paths;                       ///< the same
    std::optional<LaunchSteps> m_steps;
};

} // namespace

std::shared_ptr<const stats::SliceContext> launchGroups(std::shared_ptr<const store::Store> store,
                                                        std::span<const stats::GroupKey> keys,
                                                        const jobs::JobContext &job)
{
    if (!stats::needsContext(keys))
        return nullptr;
    return std::make_shared<LaunchGroups>(std::move(store), keys, job);
}

} // namespace trilane::launching
