// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/eventtree.h"

#include "model/analysis/operators/operatorname.h"

#include <unordered_map>

namespace trilane::summaries {

EventTree::EventTree(const operators::OperatorIndex &index)
{
    std::vector<uint32_t> names(index.nameCount()); // of the index → of events
    std::unordered_map<std::string_view, uint32_t> known;
    for (uint32_t i = 0; i < names.size(); ++i)
        names[i] = known.try_emplace(operators::withoutStepNumber(index.name(i)), i).first->second;

    struct KeyHash
    {
        size_t operator()(const std::pair<uint64_t, uint32_t> &key) const
        {
            return static_cast<size_t>((key.first ^ uint64_t{key.second} << 17) *
                                       0x9e3779b97f4a7c15ull);
        }
    };
    std::unordered_map<std::pair<uint64_t, uint32_t>, uint32_t, KeyHash> events;
    m_nodes.emplace_back();
    m_events.resize(index.paths().size());
    for (size_t i = 1; i < index.paths().size(); ++i) {
        const operators::PathNode &path = index.paths()[i];
        const uint32_t parent = m_events[path.parent.value];
        const uint64_t place = uint64_t{parent} << 32 | names[path.name];
        const auto [entry, isNew] =
            events.try_emplace({place, path.thread.value}, static_cast<uint32_t>(m_nodes.size()));
        m_events[i] = entry->second;
        if (!isNew)
            continue;
        m_nodes.push_back({operators::withoutStepNumber(index.name(path.name)), path.thread, {}});
        m_nodes[parent].children.push_back(entry->second);
    }
}

} // namespace trilane::summaries
