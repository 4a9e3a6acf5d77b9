// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/groupkey.h"

#include "model/analysis/links.h"

#include <algorithm>

namespace trilane {

namespace {

constexpr std::array<std::string_view, 8> kWords{"name",          "grid",   "block",  "registers",
                                                 "shared_memory", "stream", "device", "process"};

std::string_view trimmed(std::string_view word)
{
    while (word.starts_with(' '))
        word.remove_prefix(1);
    while (word.ends_with(' '))
        word.remove_suffix(1);
    return word;
}

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
        const std::string_view word = trimmed(text.substr(0, comma));
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

void KernelGrouping::enterStream(TrackId stream)
{
    m_known.clear();
    m_stream = stream;
    const bool byStream = has(GroupKey::Stream);
    m_place.stream = byStream ? stream : TrackId();
    m_place.gpu = byStream || has(GroupKey::Device) ? gpuOf(m_store, stream) : TrackId();
    m_place.process =
        byStream || has(GroupKey::Process) ? m_store.track(stream).process : TrackId();
}

KernelGrouping::Identity KernelGrouping::identityOf(StringId name, DetailId detail) const
{
    Identity id = m_place;
    if (has(GroupKey::Name))
        id.name = name;
    const bool byLaunch = has(GroupKey::Grid) || has(GroupKey::Block) || has(GroupKey::Registers) ||
                          has(GroupKey::SharedMemory);
    const std::optional<LaunchConfig> &launch = m_store.detail(detail).launch;
    if (!byLaunch || !launch)
        return id;
    id.hasLaunch = true;
    if (has(GroupKey::Grid))
        id.grid = launch->grid;
    if (has(GroupKey::Block))
        id.block = launch->block;
    if (has(GroupKey::Registers))
        id.registers = launch->registers;
    if (has(GroupKey::SharedMemory))
        id.sharedBytes = uint64_t{launch->staticSharedBytes} + launch->dynamicSharedBytes;
    return id;
}

size_t KernelGrouping::groupOf(StringId name, DetailId detail, TrackId stream)
{
    if (stream != m_stream)
        enterStream(stream);
    const uint64_t quick = uint64_t{name.value} << 32 | detail.value;
    if (const auto known = m_known.find(quick); known != m_known.end())
        return known->second;

    const Identity id = identityOf(name, detail);
    const auto [entry, isNew] = m_ids.try_emplace(id, m_groups.size());
    if (isNew) {
        KernelRow row;
        row.name = id.name;
        row.detail = detail;
        row.stream = id.stream;
        row.gpu = id.gpu;
        row.process = id.process;
        m_groups.push_back(row);
    }
    m_known.emplace(quick, entry->second);
    return entry->second;
}

} // namespace trilane
