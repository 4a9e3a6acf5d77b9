// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/trace.h"

namespace trilane {

std::string_view toString(CopyKind kind)
{
    switch (kind) {
    case CopyKind::HostToDevice:
        return "HtoD";
    case CopyKind::DeviceToHost:
        return "DtoH";
    case CopyKind::HostToArray:
        return "HtoA";
    case CopyKind::ArrayToHost:
        return "AtoH";
    case CopyKind::ArrayToArray:
        return "AtoA";
    case CopyKind::ArrayToDevice:
        return "AtoD";
    case CopyKind::DeviceToArray:
        return "DtoA";
    case CopyKind::DeviceToDevice:
        return "DtoD";
    case CopyKind::HostToHost:
        return "HtoH";
    case CopyKind::PeerToPeer:
        return "PtoP";
    case CopyKind::UnifiedHostToDevice:
        return "unified HtoD";
    case CopyKind::UnifiedDeviceToHost:
        return "unified DtoH";
    case CopyKind::UnifiedDeviceToDevice:
        return "unified DtoD";
    case CopyKind::Unknown:
        break;
    }
    return "unknown";
}

std::string_view toString(MemoryKind kind)
{
    switch (kind) {
    case MemoryKind::Pageable:
        return "pageable";
    case MemoryKind::Pinned:
        return "pinned";
    case MemoryKind::Device:
        return "device";
    case MemoryKind::Array:
        return "array";
    case MemoryKind::Managed:
        return "managed";
    case MemoryKind::DeviceStatic:
        return "device static";
    case MemoryKind::ManagedStatic:
        return "managed static";
    case MemoryKind::Unknown:
        break;
    }
    return "unknown";
}

} // namespace trilane
