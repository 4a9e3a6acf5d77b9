// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/json/copyname.h"

#include "model/base/wordtable.h"

namespace trilane::json {

namespace {

constexpr auto kDirections = wordTable<CopyKind>({{"unified HtoD", CopyKind::UnifiedHostToDevice},
                                                  {"unified DtoH", CopyKind::UnifiedDeviceToHost},
                                                  {"unified DtoD", CopyKind::UnifiedDeviceToDevice},
                                                  {"HtoD", CopyKind::HostToDevice},
                                                  {"DtoH", CopyKind::DeviceToHost},
                                                  {"DtoD", CopyKind::DeviceToDevice},
                                                  {"HtoH", CopyKind::HostToHost},
                                                  {"PtoP", CopyKind::PeerToPeer},
                                                  {"HtoA", CopyKind::HostToArray},
                                                  {"AtoH", CopyKind::ArrayToHost},
                                                  {"AtoA", CopyKind::ArrayToArray},
                                                  {"AtoD", CopyKind::ArrayToDevice},
                                                  {"DtoA", CopyKind::DeviceToArray},
                                                  {"HostToDevice", CopyKind::HostToDevice},
                                                  {"DeviceToHost", CopyKind::DeviceToHost},
                                                  {"DeviceToDevice", CopyKind::DeviceToDevice},
                                                  {"HostToHost", CopyKind::HostToHost},
                                                  {"PeerToPeer", CopyKind::PeerToPeer}});

constexpr auto kMemories = wordTable<MemoryKind>({{"Pageable", MemoryKind::Pageable},
                                                  {"Pinned", MemoryKind::Pinned},
                                                  {"Device", MemoryKind::Device},
                                                  {"Array", MemoryKind::Array},
                                                  {"Managed", MemoryKind::Managed},
                                                  {"Device Static", MemoryKind::DeviceStatic},
                                                  {"Managed Static", MemoryKind::ManagedStatic}});

CopyKind directionIn(std::string_view text)
{
    for (const auto &[word, kind] : kDirections.entries) {
        if (text.find(word) != std::string_view::npos)
            return kind;
    }
    return CopyKind::Unknown;
}

/// By the word that Trilane writes.
MemoryKind memoryOf(std::string_view word)
{
    for (int i = 1; i <= static_cast<int>(MemoryKind::ManagedStatic); ++i) {
        if (toString(static_cast<MemoryKind>(i)) == word)
            return static_cast<MemoryKind>(i);
    }
    return MemoryKind::Unknown;
}

} // namespace

CopyInfo copyInfoOf(std::string_view name, const CopyWords &words)
{
    CopyInfo info{.kind = directionIn(name),
                  .source = memoryOf(words.source),
                  .destination = memoryOf(words.destination)};
    if (info.kind == CopyKind::Unknown)
        info.kind = directionIn(words.kind);
    const size_t open = name.find('(');
    const size_t arrow = name.find(" -> ", open == std::string_view::npos ? 0 : open);
    const size_t close = name.find(')', arrow == std::string_view::npos ? 0 : arrow);
    const bool isToldByName = open != std::string_view::npos && arrow != std::string_view::npos &&
                              close != std::string_view::npos;
    if (isToldByName && info.source == MemoryKind::Unknown &&
        info.destination == MemoryKind::Unknown) {
        info.source = kMemories.valueOf(name.substr(open + 1, arrow - open - 1))
                          .value_or(MemoryKind::Unknown);
        info.destination = kMemories.valueOf(name.substr(arrow + 4, close - arrow - 4))
                               .value_or(MemoryKind::Unknown);
    }
    return info;
}

} // namespace trilane::json
