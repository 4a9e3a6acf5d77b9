// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

/// Structures as payloads of NVTX events (its payload extension). The agent copies the bytes and
/// their schema; the daemon formats them as text and validates everything. Numbers of types and
/// flags are those of nvToolsExtPayload.h (NVTX 3, Apache-2.0 with LLVM exception); a test compares
/// them if the header is installed.
namespace trilane::wire::payload {

/// Format of a schema or enumeration in the string heap: this, `fields` fields, then the texts: its
/// own name and those of the fields, in order.
struct Schema
{
    uint64_t type;       ///< Static, Dynamic, Union…; kEnumeration
    uint64_t staticSize; ///< bytes; 0: unknown
    uint32_t packAlign;  ///< 0 = natural
    uint16_t fields;
    uint16_t nameSize;
};
struct Field
{
    uint64_t flags; ///< of an enumeration's: 1 = a set of bits
    uint64_t type;  ///< of an enumeration's: its value
    uint64_t detail;
    uint64_t offset;
    uint64_t nameSize;
};
inline constexpr uint32_t kMaxFields = 200;

/// The assembled Data records of an event: for each payload this, `kept` bytes, and `texts` times
/// Text with its characters.
struct Piece
{
    uint64_t schema; ///< a registered one, or a predefined type
    uint32_t size;   ///< of the whole
    uint16_t kept;
    uint16_t texts;
};
/// Target of a pointer within the bytes.
struct Text
{
    uint16_t at; ///< offset of the pointer
    uint16_t size;
};
inline constexpr uint32_t kDataBytes = 24; ///< in one Data record
inline constexpr uint32_t kMaxBytes = 48 * kDataBytes;
inline constexpr uint32_t kMaxPieces = 8;
inline constexpr uint32_t kMaxTextLength = 400;

inline constexpr uint64_t kEnumeration = 1000; ///< of Trilane; NVTX registers them separately
inline constexpr uint64_t kName = 1001; ///< of Trilane: the event's name, for which the heap had no
                                        ///< room
inline constexpr uint64_t kStatic = 1;
inline constexpr uint64_t kDynamic = 2;
inline constexpr uint64_t kUnion = 3;

// Flags of an entry.
inline constexpr uint64_t kPointer = 1u << 1;
inline constexpr uint64_t kOffsetFromBase = 1u << 2;
inline constexpr uint64_t kOffsetFromHere = 1u << 3;
inline constexpr uint64_t kElsewhere = kPointer | kOffsetFromBase | kOffsetFromHere;
inline constexpr uint64_t kArrayMask = 7u << 4;
inline constexpr uint64_t kArrayFixed = 1u << 4;
inline constexpr uint64_t kArrayTerminated = 2u << 4;
inline constexpr uint64_t kArrayLengthIndex = 3u << 4;
inline constexpr uint64_t kHide = 1u << 9;
inline constexpr uint64_t kMeaningMask = 3u << 10;
inline constexpr uint64_t kEventMessage = 1u << 10;

// Types of an entry.
inline constexpr uint64_t kChar = 1;
inline constexpr uint64_t kUnsignedChar = 2;
inline constexpr uint64_t kInt64 = 17;
inline constexpr uint64_t kUint64 = 18;
inline constexpr uint64_t kFloat = 19;
inline constexpr uint64_t kDouble = 20;
inline constexpr uint64_t kLongDouble = 21;
inline constexpr uint64_t kSize = 22;
inline constexpr uint64_t kAddress = 23;
inline constexpr uint64_t kChar8 = 25;
inline constexpr uint64_t kChar32 = 27;
inline constexpr uint64_t kByte = 32;
inline constexpr uint64_t kFloat16 = 42;
inline constexpr uint64_t kFloat32 = 43;
inline constexpr uint64_t kFloat64 = 44;
inline constexpr uint64_t kBrainFloat = 50;
inline constexpr uint64_t kTensorFloat = 52;
inline constexpr uint64_t kCategory = 68;
inline constexpr uint64_t kColor = 69;
inline constexpr uint64_t kText = 75;
inline constexpr uint64_t kTextUtf8 = 76;
inline constexpr uint64_t kTextUtf16 = 77;
inline constexpr uint64_t kTextUtf32 = 78;
inline constexpr uint64_t kRegisteredText = 80;
inline constexpr uint64_t kReferenced = 1022; ///< other payloads point into it
inline constexpr uint64_t kFirstSchema = 1u << 24;
inline constexpr uint64_t kFirstDynamicSchema = uint64_t{1} << 32;

/// Bytes of a value of a predefined type on 64-bit Linux, which is also its alignment; 0: none
/// such. For texts, the size of a pointer.
inline uint32_t sizeOf(uint64_t type)
{
    constexpr uint8_t kSizes[] = {0, 1, 1, 2,  2, 4, 4, 8, 8, 8,  8, 1, 1, 2, 2, 4,  4,  8,
                                  8, 4, 8, 16, 8, 8, 4, 1, 2, 4,  0, 0, 0, 0, 1, 16, 16, 0,
                                  0, 0, 0, 0,  0, 0, 2, 4, 8, 16, 0, 0, 0, 0, 2, 0,  4};
    if (type < sizeof kSizes)
        return kSizes[type];
    switch (type) {
    case kCategory:
    case kColor:
    case 71: // pid and tid
    case 73:
        return 4;
    case 70: // scope
    case 72:
    case 74:
    case kText:
    case kTextUtf8:
    case kTextUtf16:
    case kTextUtf32:
    case kRegisteredText:
        return 8;
    default:
        return 0;
    }
}

/// Whether the text is stored elsewhere, at a pointer.
inline bool isPointedText(uint64_t type, uint64_t flags, uint64_t detail)
{
    return (type == kText || type == kTextUtf8) && (flags & (kArrayMask | kElsewhere)) == 0 &&
           detail == 0;
}

} // namespace trilane::wire::payload
