// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace trilane::wire {

inline constexpr size_t kMaxRangeLength = 1000; ///< characters

/// Capture range that starts and ends a recording, as the user writes it:
///   cudaProfilerApi        cudaProfilerStart/Stop, cuProfilerStart/Stop
///   nvtx:NAME[@DOMAIN]     each range of that name; no DOMAIN: the default one, *: any
///   steps:A-B[@NAME]       the A-th to B-th step: the outermost ranges that isNameWithNumber(), of
///                          NAME, or, without one, that isStepName() (model/base/stepname.h)
/// Texts are pieces of what was parsed.
struct RangeSpec
{
    enum class Kind : uint8_t { None, Profiler, Nvtx, Steps };
    Kind kind = Kind::None;
    const char *name = nullptr;
    size_t nameSize = 0; ///< 0 with Steps: whatever isStepName()
    const char *domain = nullptr;
    size_t domainSize = 0; ///< 0: the default one
    bool anyDomain = false;
    uint32_t first = 0; ///< of the steps, counted from 1
    uint32_t last = 0;

    [[nodiscard]] bool isNamed(const char *text, size_t size) const
    {
        return size == nameSize && std::memcmp(text, name, size) == 0;
    }
};

/// A decimal number from 1; advances `text` past it. 0: none.
inline uint32_t readNumber(const char *&text)
{
    uint64_t number = 0;
    while (*text >= '0' && *text <= '9' && number < 100'000'000)
        number = number * 10 + static_cast<uint64_t>(*text++ - '0');
    return number < 100'000'000 ? static_cast<uint32_t>(number) : 0;
}

/// False: it is none of the forms above.
inline bool parseRange(const char *text, RangeSpec &spec)
{
    spec = {};
    if (std::strlen(text) > kMaxRangeLength)
        return false;
    if (std::strcmp(text, "none") == 0)
        return true;
    if (std::strcmp(text, "cudaProfilerApi") == 0) {
        spec.kind = RangeSpec::Kind::Profiler;
        return true;
    }
    const char *at = nullptr;
    if (std::strncmp(text, "nvtx:", 5) == 0) {
        spec.kind = RangeSpec::Kind::Nvtx;
        spec.name = text + 5;
        at = std::strrchr(spec.name, '@');
        spec.nameSize = at ? static_cast<size_t>(at - spec.name) : std::strlen(spec.name);
        spec.domain = at ? at + 1 : "";
        spec.domainSize = std::strlen(spec.domain);
        spec.anyDomain = std::strcmp(spec.domain, "*") == 0;
        return spec.nameSize > 0;
    }
    if (std::strncmp(text, "steps:", 6) != 0)
        return false;
    spec.kind = RangeSpec::Kind::Steps;
    spec.anyDomain = true;
    text += 6;
    spec.first = readNumber(text);
    spec.last = *text == '-' ? readNumber(++text) : spec.first;
    if (*text == '@') {
        spec.name = text + 1;
        spec.nameSize = std::strlen(spec.name);
        text += 1 + spec.nameSize;
        if (spec.nameSize == 0)
            return false;
    }
    return *text == 0 && spec.first > 0 && spec.last >= spec.first;
}

} // namespace trilane::wire
