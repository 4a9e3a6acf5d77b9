// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/json/copyname.h"

#include <array>
#include <utility>

namespace trilane::json {

namespace {

constexpr std::array<std::pair<std::string_view, CopyKind>, 12> kDirections{
    {{"HtoD", CopyKind::HostToDevice},
     {"DtoH", CopyKind::DeviceToHost},
     {"DtoD", CopyKind::DeviceToDevice},
     {"HtoH", CopyKind::HostToHost},
     {"PtoP", CopyKind::PeerToPeer},
     {"HtoA", CopyKind::HostToArray},
     {"AtoH", CopyKind::ArrayToHost},
     {"HostToDevice", CopyKind::HostToDevice},
     {"DeviceToHost", CopyKind::DeviceToHost},
     {"DeviceToDevice", CopyKind::DeviceToDevice},
     {"HostToHost", CopyKind::HostToHost},
     {"PeerToPeer", CopyKind::PeerToPeer}}};

constexpr std::array<std::pair<std::string_view, MemoryKind>, 7> kMemories{
    {{"Pageable", MemoryKind::Pageable},
     {"Pinned", MemoryKind::Pinned},
     {"Device", MemoryKind::Device},
     {"Array", MemoryKind::Array},
     {"Managed", MemoryKind::Managed},
     {"Device Static", MemoryKind::DeviceStatic},
     {"Managed Static", MemoryKind::ManagedStatic}}};

template <typename Table>
auto lookUp(const Table &table, std::string_view word)
{
    for (const auto &[text, value] : table) {
        if (text == word)
            return value;
    }
    return decltype(table[0].second){};
}

CopyKind directionIn(std::string_view text)
{
    for (const auto &[word, kind] : kDirections) {
        if (text.find(word) != std::string_view::npos)
            return kind;
    }
    return CopyKind::Unknown;
}

} // namespace

CopyInfo copyInfoOf(std::string_view name, std::string_view kindArgument)
{
    CopyInfo info{.kind = directionIn(name)};
    if (info.kind == CopyKind::Unknown)
        info.kind = directionIn(kindArgument);
    const size_t open = name.find('(');
    const size_t arrow = name.find(" -> ", open == std::string_view::npos ? 0 : open);
    const size_t close = name.find(')', arrow == std::string_view::npos ? 0 : arrow);
    if (open != std::string_view::npos && arrow != std::string_view::npos &&
        close != std::string_view::npos) {
        info.source = lookUp(kMemories, name.substr(open + 1, arrow - open - 1));
        info.destination = lookUp(kMemories, name.substr(arrow + 4, close - arrow - 4));
    }
    return info;
}

} // namespace trilane::json
