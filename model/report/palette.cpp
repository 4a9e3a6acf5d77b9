// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/palette.h"

#include "model/analysis/kernels/communication.h"
#include "model/analysis/names/basename.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>

namespace trilane::report {

namespace {

constexpr std::array kSwatches{
    Swatch{"window", 0xfbfbfa, 0x17191b},   Swatch{"panel", 0xf3f3f1, 0x1e2123},
    Swatch{"lane", 0xffffff, 0x1a1c1e},     Swatch{"line", 0xdddcd8, 0x303437},
    Swatch{"text", 0x1d1f21, 0xe6e7e8},     Swatch{"soft", 0x6b6f73, 0x9aa0a5},
    Swatch{"accent", 0x0b63ce, 0x5aa2ff},   Swatch{"idle", 0xb5483a, 0xe07a68},
    Swatch{"running", 0x2f8f6b, 0x49b48c},  Swatch{"runnable", 0xe0a526, 0xe7b84a},
    Swatch{"blocked", 0xc9ccd0, 0x4a4f54},  Swatch{"disk", 0xc2553d, 0xdd7a63},
    Swatch{"c0", 0x3a9b63, 0x86cf95},       Swatch{"c1", 0x4c65aa, 0x005796},
    Swatch{"c2", 0x00004b, 0x6900f0},       Swatch{"c3", 0x88a6c2, 0x736a89},
    Swatch{"c4", 0x1dbdfe, 0x86efff},       Swatch{"c5", 0x885a00, 0xa79250},
    Swatch{"c6", 0xa569ff, 0xc3ffe1},       Swatch{"c7", 0xe1b100, 0xffe174},
    Swatch{"c8", 0xa50fff, 0xc33c00},       Swatch{"c9", 0xa5e1a5, 0x690fb4},
    Swatch{"c10", 0x840067, 0xd37bd3},      Swatch{"c11", 0x48229e, 0x6384fc},
    Swatch{"c12", 0x4c002a, 0xb55b62},      Swatch{"c13", 0x3cf078, 0xe1ff2d},
    Swatch{"c14", 0xe58a41, 0xf07719},      Swatch{"c15", 0x4f371f, 0x70411f},
    Swatch{"c16", 0xd0d3d7, 0x363b40},      Swatch{"c17", 0x74797e, 0xa8adb2},
    Swatch{"k0", 0x4477aa, 0x4b83bb},       Swatch{"k1", 0xaa3377, 0xbb3883},
    Swatch{"k2", 0x882255, 0x96255d},       Swatch{"k3", 0x228833, 0x228833},
    Swatch{"k4", 0x66a5c9, 0x66a5c9},       Swatch{"k5", 0x997700, 0x997700},
    Swatch{"k6", 0x332288, 0x382596},       Swatch{"htod", 0x66ccee, 0x66ccee},
    Swatch{"dtoh", 0xd8c94e, 0xd8c94e},     Swatch{"dtod", 0x9ab8c4, 0x5f8291},
    Swatch{"coll", 0xf58a48, 0xf58a48},     Swatch{"r0", 0xe8c6d9, 0x53293f},
    Swatch{"r1", 0xd6abc5, 0x643052},       Swatch{"r2", 0xcbbbe6, 0x443763},
    Swatch{"r3", 0xc2cbea, 0x38426b},       Swatch{"r4", 0xdfc9ea, 0x553a66},
    Swatch{"r5", 0xe6cdd0, 0x5e3a40},       Swatch{"p0", 0xd7dfd3, 0x323b33},
    Swatch{"p1", 0xc9d8d2, 0x2d3d3a},       Swatch{"p2", 0xdedccb, 0x3d3b2c},
    Swatch{"gpurange", 0xcfe0f4, 0x263a55}, Swatch{"call", 0x5fa56c, 0x3f8a50},
    Swatch{"oscall", 0xb99b3f, 0x8b7327},   Swatch{"oswait", 0xe9e1c6, 0x3e3822},
    Swatch{"overhead", 0xd0b9b3, 0x574642}, Swatch{"sync", 0xb9bdc2, 0x5b6168},
    Swatch{"counter", 0x4477aa, 0x66a5c9},
};

/// FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), folded: the viewer's choice by name.
uint32_t hashOf(std::string_view name, bool withDigits)
{
    uint32_t hash = 2166136261u;
    for (const char c : name) {
        if (withDigits || !std::isdigit(static_cast<unsigned char>(c)))
            hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    }
    return hash ^ hash >> 15;
}

bool contains(std::string_view text, std::string_view lowerWord)
{
    const auto same = [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) == b;
    };
    return std::search(text.begin(), text.end(), lowerWord.begin(), lowerWord.end(), same) !=
           text.end();
}

bool containsAny(std::string_view text, std::initializer_list<std::string_view> lowerWords)
{
    return std::any_of(lowerWords.begin(), lowerWords.end(),
                       [text](std::string_view word) { return contains(text, word); });
}

std::string_view kernelSwatch(std::string_view name)
{
    static constexpr std::array<std::string_view, 7> names{"k0", "k1", "k2", "k3",
                                                           "k4", "k5", "k6"};
    if (kernels::communicates(name))
        return "coll";
    return names[hashOf(names::baseName(name), true) % names.size()];
}

std::string_view copySwatch(std::string_view name)
{
    if (containsAny(name, {"htod", "hosttodevice", "host-to-device"}))
        return "htod";
    return containsAny(name, {"dtoh", "devicetohost", "device-to-host"}) ? "dtoh" : "dtod";
}

std::string_view callSwatch(std::string_view name)
{
    const auto has = [name](std::string_view word) {
        return name.find(word) != std::string_view::npos;
    };
    if (has("Synchronize") || has("WaitEvent") || has("EventQuery"))
        return "sync";
    return has("emcpy") ? "htod" : has("emset") ? "dtod" : "call";
}

std::string_view osSwatch(std::string_view name)
{
    static constexpr std::array<std::string_view, 9> words{
        "wait", "poll", "select", "sleep", "futex", "mutex_lock", "accept", "join", "sigtimed"};
    const bool waits = std::any_of(words.begin(), words.end(), [name](std::string_view word) {
        return name.find(word) != std::string_view::npos;
    });
    return waits ? "oswait" : "oscall";
}

/// sRGB to linear light; relative luminance and contrast as WCAG 2.1 defines them.
double luminanceOf(uint32_t color)
{
    const auto linear = [color](int shift) {
        const double c = static_cast<double>(color >> shift & 0xff) / 255;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0);
}

double contrastOf(uint32_t a, uint32_t b)
{
    const auto [low, high] = std::minmax({luminanceOf(a), luminanceOf(b)});
    return (high + 0.05) / (low + 0.05);
}

std::string hex(uint32_t color)
{
    char text[8];
    std::snprintf(text, sizeof text, "#%06x", color);
    return text;
}

std::string variables(bool dark)
{
    std::string style;
    for (const Swatch &swatch : kSwatches) {
        const uint32_t color = dark ? swatch.dark : swatch.light;
        const std::string name(swatch.name);
        style +=
            "--" + name + ":" + hex(color) + ";--" + name + "t:" + hex(readableOn(color)) + ";";
    }
    return style;
}

} // namespace

std::span<const Swatch> swatches()
{
    return kSwatches;
}

std::string_view swatchOf(idle::IdleCause cause)
{
    static constexpr std::array<std::string_view, idle::kIdleCauseCount> names{
        "c0", "c1",  "c2",  "c3",  "c4",  "c5",  "c6",  "c7",  "c8",
        "c9", "c10", "c11", "c12", "c13", "c14", "c15", "c16", "c17"};
    return names[static_cast<size_t>(cause)];
}

std::string_view swatchOf(SliceKind kind, std::string_view name)
{
    static constexpr std::array<std::string_view, 6> ranges{"r0", "r1", "r2", "r3", "r4", "r5"};
    static constexpr std::array<std::string_view, 3> python{"p0", "p1", "p2"};
    switch (kind) {
    case SliceKind::Kernel:
    case SliceKind::GraphLaunch:
        return kernelSwatch(name);
    case SliceKind::Memcpy:
        return copySwatch(name);
    case SliceKind::Memset:
        return "dtod";
    case SliceKind::GpuSync:
        return "sync";
    case SliceKind::GpuRange:
        return "gpurange";
    case SliceKind::PythonCall:
        return python[hashOf(name, false) % python.size()];
    case SliceKind::ApiCall:
        return callSwatch(name);
    case SliceKind::OsCall:
        return osSwatch(name);
    case SliceKind::Overhead:
        return "overhead";
    case SliceKind::Running:
        return "running";
    case SliceKind::Runnable:
        return "runnable";
    case SliceKind::Blocked:
        return "blocked";
    case SliceKind::BlockedDisk:
        return "disk";
    case SliceKind::CounterSample:
        return "counter";
    case SliceKind::Instant:
        return "soft";
    case SliceKind::OnCore:
    case SliceKind::Unknown:
    case SliceKind::Range:
        break;
    }
    return ranges[hashOf(name, false) % ranges.size()];
}

uint32_t readableOn(uint32_t background)
{
    constexpr uint32_t soft = 0x1d1f21, white = 0xffffff;
    const double ofSoft = contrastOf(background, soft);
    const double ofWhite = contrastOf(background, white);
    if (std::max(ofSoft, ofWhite) < 4.5) // between the two only black reads
        return 0x000000;
    return ofSoft > ofWhite ? soft : white;
}

std::string paletteStyle()
{
    std::string style = ":root{color-scheme:light;" + variables(false) + "}\n" +
                        "@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;" +
                        variables(true) + "}}\n";
    for (const Swatch &swatch : kSwatches) {
        const std::string name(swatch.name);
        style += ".s-" + name + "{fill:var(--" + name + ");background:var(--" + name + ")}.s-" +
                 name + "t{fill:var(--" + name + "t)}\n";
    }
    return style;
}

} // namespace trilane::report
