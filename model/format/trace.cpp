// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/trace.h"

#include "model/base/message.h"
#include "model/base/wordtable.h"

#include <array>

namespace trilane::format {

namespace {

constexpr auto kCopyKinds =
    wordTable<CopyKind>({{"unknown", CopyKind::Unknown},
                         {"HtoD", CopyKind::HostToDevice},
                         {"DtoH", CopyKind::DeviceToHost},
                         {"HtoA", CopyKind::HostToArray},
                         {"AtoH", CopyKind::ArrayToHost},
                         {"AtoA", CopyKind::ArrayToArray},
                         {"AtoD", CopyKind::ArrayToDevice},
                         {"DtoA", CopyKind::DeviceToArray},
                         {"DtoD", CopyKind::DeviceToDevice},
                         {"HtoH", CopyKind::HostToHost},
                         {"PtoP", CopyKind::PeerToPeer},
                         {"unified HtoD", CopyKind::UnifiedHostToDevice},
                         {"unified DtoH", CopyKind::UnifiedDeviceToHost},
                         {"unified DtoD", CopyKind::UnifiedDeviceToDevice}});

/// By MemoryKind.
constexpr std::array kMemoryKinds{MessageText("unknown"),       MessageText("pageable"),
                                  MessageText("pinned"),        MessageText("device"),
                                  MessageText("array"),         MessageText("managed"),
                                  MessageText("device static"), MessageText("managed static")};

} // namespace

std::string_view toString(CopyKind kind)
{
    const std::string_view word = kCopyKinds.wordOf(kind);
    return word.empty() ? "unknown" : word;
}

MessageText textOf(MemoryKind kind)
{
    const auto index = static_cast<size_t>(kind);
    return kMemoryKinds[index < kMemoryKinds.size() ? index : 0];
}

std::string_view toString(MemoryKind kind)
{
    return textOf(kind).text();
}

} // namespace trilane::format
