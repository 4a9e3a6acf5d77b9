// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/copyname.h"

#include "model/base/wordtable.h"

namespace trilane::json {

namespace {

constexpr auto kDirections =
    wordTable<format::CopyKind>({{"unified HtoD", format::CopyKind::UnifiedHostToDevice},
                                 {"unified DtoH", format::CopyKind::UnifiedDeviceToHost},
                                 {"unified DtoD", format::CopyKind::UnifiedDeviceToDevice},
                                 {"HtoD", format::CopyKind::HostToDevice},
                                 {"DtoH", format::CopyKind::DeviceToHost},
                                 {"DtoD", format::CopyKind::DeviceToDevice},
                                 {"HtoH", format::CopyKind::HostToHost},
                                 {"PtoP", format::CopyKind::PeerToPeer},
                                 {"HtoA", format::CopyKind::HostToArray},
                                 {"AtoH", format::CopyKind::ArrayToHost},
                                 {"AtoA", format::CopyKind::ArrayToArray},
                                 {"AtoD", format::CopyKind::ArrayToDevice},
                                 {"DtoA", format::CopyKind::DeviceToArray},
                                 {"HostToDevice", format::CopyKind::HostToDevice},
                                 {"DeviceToHost", format::CopyKind::DeviceToHost},
                                 {"DeviceToDevice", format::CopyKind::DeviceToDevice},
                                 {"HostToHost", format::CopyKind::HostToHost},
                                 {"PeerToPeer", format::CopyKind::PeerToPeer}});

constexpr auto kMemories =
    wordTable<format::MemoryKind>({{"Pageable", format::MemoryKind::Pageable},
                                   {"Pinned", format::MemoryKind::Pinned},
                                   {"Device", format::MemoryKind::Device},
                                   {"Array", format::MemoryKind::Array},
                                   {"Managed", format::MemoryKind::Managed},
                                   {"Device Static", format::MemoryKind::DeviceStatic},
                                   {"Managed Static", format::MemoryKind::ManagedStatic}});

format::CopyKind directionIn(std::string_view text)
{
    for (const auto &[word, kind] : kDirections.entries) {
        if (text.find(word) != std::string_view::npos)
            return kind;
    }
    return format::CopyKind::Unknown;
}

/// Parses the word that Trilane writes.
format::MemoryKind memoryOf(std::string_view word)
{
    for (int i = 1; i <= static_cast<int>(format::MemoryKind::ManagedStatic); ++i) {
        if (format::toString(static_cast<format::MemoryKind>(i)) == word)
            return static_cast<format::MemoryKind>(i);
    }
    return format::MemoryKind::Unknown;
}

} // namespace

format::CopyInfo copyInfoOf(std::string_view name, const CopyWords &words)
{
    format::CopyInfo info{.kind = directionIn(name),
                          .source = memoryOf(words.source),
                          .destination = memoryOf(words.destination)};
    if (info.kind == format::CopyKind::Unknown)
        info.kind = directionIn(words.kind);
    const size_t open = name.find('(');
    const size_t arrow = name.find(" -> ", open == std::string_view::npos ? 0 : open);
    const size_t close = name.find(')', arrow == std::string_view::npos ? 0 : arrow);
    const bool isToldByName = open != std::string_view::npos && arrow != std::string_view::npos &&
                              close != std::string_view::npos;
    if (isToldByName && info.source == format::MemoryKind::Unknown &&
        info.destination == format::MemoryKind::Unknown) {
        info.source = kMemories.valueOf(name.substr(open + 1, arrow - open - 1))
                          .value_or(format::MemoryKind::Unknown);
        info.destination = kMemories.valueOf(name.substr(arrow + 4, close - arrow - 4))
                               .value_or(format::MemoryKind::Unknown);
    }
    return info;
}

} // namespace trilane::json
