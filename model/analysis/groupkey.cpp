// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/groupkey.h"

#include "model/analysis/links.h"

#include <algorithm>
#include <array>

namespace trilane {

namespace {

constexpr std::array<std::string_view, 8> kWords{"name",          "grid",   "block",  "registers",
                                                 "shared_memory", "stream", "device", "process"};

} // namespace

std::string_view toString(GroupKey key)
{
    return kWords[static_cast<size_t>(key)];
}

Result<std::vector<GroupKey>> parseGroupKeys(std::string_view text)
{
    std::vector<GroupKey> keys;
    while (!text.empty()) {
        const size_t comma = std::min(text.find(','), text.size());
        const std::string_view word = text.substr(0, comma);
        text.remove_prefix(std::min(comma + 1, text.size()));
        const auto found = std::find(kWords.begin(), kWords.end(), word);
        if (found == kWords.end()) {
            std::string known;
            for (std::string_view w : kWords)
                known += (known.empty() ? "" : ", ") + std::string(w);
            return Error{.what = "\"" + std::string(word) + "\" is nothing to group by",
                         .remedy = "use " + known};
        }
        const auto key = static_cast<GroupKey>(found - kWords.begin());
        if (std::find(keys.begin(), keys.end(), key) == keys.end())
            keys.push_back(key);
    }
    if (keys.empty())
        return Error{.what = "nothing to group by is named", .remedy = "use name, or name,grid"};
    return keys;
}

KernelGrouping::KernelGrouping(const Store &store, const KernelQuery &query)
    : m_store(store)
{
    for (GroupKey key : query.groupBy)
        m_mask |= 1u << static_cast<int>(key);
}

/// Only what the query groups by is kept, so that calls that differ elsewhere fall together.
Detail KernelGrouping::reduced(DetailId id) const
{
    const Detail &full = m_store.detail(id);
    Detail part;
    if (!full.launch)
        return part;
    part.launch.emplace();
    if (has(GroupKey::Grid))
        part.launch->grid = full.launch->grid;
    if (has(GroupKey::Block))
        part.launch->block = full.launch->block;
    if (has(GroupKey::Registers))
        part.launch->registers = full.launch->registers;
    if (has(GroupKey::SharedMemory)) {
        part.launch->staticSharedBytes = full.launch->staticSharedBytes;
        part.launch->dynamicSharedBytes = full.launch->dynamicSharedBytes;
    }
    return part;
}

size_t KernelGrouping::groupOf(StringId name, DetailId detail, TrackId stream)
{
    if (stream != m_lastStream) {
        m_known.clear();
        m_lastStream = stream;
    }
    const uint64_t quick = uint64_t{name.value} << 32 | detail.value;
    if (const auto known = m_known.find(quick); known != m_known.end())
        return known->second;

    const StringId groupName = has(GroupKey::Name) ? name : kNoString;
    const TrackId gpu = gpuOf(m_store, stream);
    const TrackId process = m_store.track(stream).process;
    const auto [entry, isNew] =
        m_ids.try_emplace({groupName, reduced(detail), has(GroupKey::Stream) ? stream : TrackId(),
                           has(GroupKey::Device) || has(GroupKey::Stream) ? gpu : TrackId(),
                           has(GroupKey::Process) ? process : TrackId()},
                          m_groups.size());
    if (isNew) {
        KernelRow row;
        row.name = groupName;
        row.detail = detail;
        row.stream = std::get<2>(entry->first);
        row.gpu = std::get<3>(entry->first);
        row.process = std::get<4>(entry->first);
        m_groups.push_back(row);
    }
    m_known.emplace(quick, entry->second);
    return entry->second;
}

} // namespace trilane
