// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/rangenames.h"

#include "model/analysis/operators/nvtxnames.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace trilane::operators {

RangeNames::RangeNames(const OperatorIndex &index)
    : m_index(index)
    , m_ofPath(index.paths().size(), kStep)
{
    NvtxNames domains(index);
    std::map<std::tuple<StringId, std::string_view, TrackId>, uint32_t> known;
    std::unordered_map<std::string_view, RangeId> firstOf;
    for (size_t i = 0; i < index.launchingRanges(); ++i) {
        const PathId path = index.range(RangeId(i)).path;
        const PathNode &node = index.paths()[path.value];
        if (m_ofPath[path.value] != kStep)
            continue;
        const std::string_view text = node.isStep ? textOf(RangeId(i)) : index.name(node.name);
        const StringId domain = domains.domainOf(path, RangeId(i));
        const RangeId first = firstOf.try_emplace(text, i).first->second;
        const auto [entry, isNew] =
            known.try_emplace({domain, text, node.thread}, static_cast<uint32_t>(m_names.size()));
        if (isNew)
            m_names.push_back({domain, text, node.thread, first});
        if (node.isStep)
            m_ofStep.emplace(static_cast<uint32_t>(i), entry->second);
        else
            m_ofPath[path.value] = entry->second;
    }
    putInOrder();
}

std::string_view RangeNames::textOf(RangeId range) const
{
    const std::optional<store::FoundSlice> slice = m_index.slice(range);
    return slice ? m_index.trace().string(slice->slice.name)
                 : m_index.nameOf(m_index.range(range).path);
}

void RangeNames::putInOrder()
{
    std::vector<uint32_t> order(m_names.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
        const auto keyOf = [&](uint32_t name) {
            return std::tie(m_names[name].domain, m_names[name].first, m_names[name].thread);
        };
        return keyOf(a) < keyOf(b);
    });
    std::vector<uint32_t> placeOf(m_names.size());
    std::vector<Name> names;
    names.reserve(m_names.size());
    for (uint32_t name : order) {
        placeOf[name] = static_cast<uint32_t>(names.size());
        names.push_back(m_names[name]);
    }
    m_names = std::move(names);
    for (uint32_t &name : m_ofPath)
        name = name == kStep ? kStep : placeOf[name];
    for (auto &[range, name] : m_ofStep)
        name = placeOf[name];
}

std::shared_ptr<const OperatorIndex> namedRangeIndex(const store::Store &store,
                                                     const jobs::JobContext &job)
{
    return OperatorIndex::of(store,
                             {.rawNames = true,
                              .foldSteps = true,
                              .byThread = true,
                              .awaited = false,
                              .launching = true},
                             job);
}

} // namespace trilane::operators
