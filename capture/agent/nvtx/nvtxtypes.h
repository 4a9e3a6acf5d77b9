// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

/// NVTX's binary interface for tools, based on the documentation and headers of NVTX 3 (Apache-2.0
/// with LLVM exception, github.com/NVIDIA/NVTX: nvToolsExt.h, nvtxTypes.h, nvtxExtTypes.h,
/// nvToolsExtPayload.h). A test compares it with the headers where they are installed.
namespace trilane::agent::nvtx {

using Function = void (*)();
using FunctionTable = Function **; ///< element i points to the slot of function i

enum Module : int { kCore = 1, kCore2 = 5 };
enum ExportTable : uint32_t { kCallbacks = 1 };

struct Callbacks
{
    size_t size;
    int (*getModuleFunctionTable)(int module, FunctionTable *table, unsigned *size);
};
using GetExportTable = const void *(*)(uint32_t id);

namespace core {
enum Id : unsigned {
    MarkEx = 1,
    MarkA,
    MarkW,
    RangeStartEx,
    RangeStartA,
    RangeStartW,
    RangeEnd,
    RangePushEx,
    RangePushA,
    RangePushW,
    RangePop,
    NameCategoryA,
    NameCategoryW,
    NameOsThreadA,
    NameOsThreadW,
    Size
};
}

namespace core2 {
enum Id : unsigned {
    MarkEx = 1,
    RangeStartEx,
    RangeEnd,
    RangePushEx,
    RangePop,
    ResourceCreate,
    ResourceDestroy,
    NameCategoryA,
    NameCategoryW,
    RegisterStringA,
    RegisterStringW,
    CreateA,
    CreateW,
    Destroy,
    Initialize,
    Size
};
}

inline constexpr int32_t kColorArgb = 1;

enum MessageKind : int32_t { kMessageNone, kMessageAscii, kMessageWide, kMessageRegistered };

enum PayloadKind : int32_t {
    kPayloadNone,
    kPayloadUint64,
    kPayloadInt64,
    kPayloadDouble,
    kPayloadUint32,
    kPayloadInt32,
    kPayloadFloat,
    kPayloadStructures =
        static_cast<int32_t>(0xdfbd0009) ///< u64: PayloadData[], reserved is their number
};

/// Versions 1 and 2; the first two fields give version and size.
struct Attributes
{
    uint16_t version;
    uint16_t size;
    uint32_t category;
    int32_t colorKind;
    uint32_t color;
    int32_t payloadKind;
    int32_t reserved;
    union {
        uint64_t u64;
        int64_t i64;
        double f64;
        uint32_t u32;
        int32_t i32;
        float f32;
    } payload;
    int32_t messageKind;
    union {
        const char *ascii;
        const wchar_t *wide;
        void *registered;
    } message;
};
static_assert(sizeof(Attributes) == 48);

inline constexpr int kNoPushPopTracking = -2; ///< "this tool does not report depths"

/// Extension offered to a tool: tables of functions to fill in.
struct ExtensionSegment
{
    size_t id;
    size_t count; ///< number of functions
    intptr_t *functions;
};

struct ExtensionModule
{
    uint16_t version;
    uint16_t size;
    uint16_t module;
    uint16_t compatibility;
    size_t segments;
    ExtensionSegment *segment;
    // further members are not needed
};

// The payload extension.
inline constexpr uint16_t kPayloadModule = 2;
namespace payload {
enum Id : unsigned {
    SchemaRegister = 0,
    EnumRegister,
    MarkPayload,
    RangePushPayload,
    RangePopPayload,
    RangeStartPayload,
    RangeEndPayload,
    Size
};
}

struct PayloadData
{
    uint64_t schema;
    size_t size; ///< SIZE_MAX: defined by the schema
    const void *bytes;
};

struct SchemaEntry
{
    uint64_t flags;
    uint64_t type;
    const char *name;
    const char *description;
    uint64_t detail; ///< length of an array or text, or index of a union member
    uint64_t offset;
    const void *semantics;
    const void *reserved;
};

/// `fields`: validity of the members after it; bit 1 is the first.
struct SchemaAttributes
{
    uint64_t fields;
    const char *name;
    uint64_t type;
    uint64_t flags;
    const SchemaEntry *entries;
    size_t count;
    size_t staticSize;
    size_t packAlign;
    uint64_t id;
    void *extension;
};

struct EnumEntry
{
    const char *name;
    uint64_t value;
    int8_t isFlag;
};

struct EnumAttributes
{
    uint64_t fields;
    const char *name;
    const EnumEntry *entries;
    size_t count;
    size_t size; ///< size of a value
    uint64_t id;
    void *extension;
};

} // namespace trilane::agent::nvtx
