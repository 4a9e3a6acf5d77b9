// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/xplane/details.h"

#include "model/base/wordtable.h"

#include <array>
#include <charconv>
#include <utility>

namespace trilane::xplane {

namespace {

constexpr auto kDirections = wordTable<format::CopyKind>({{"H2D", format::CopyKind::HostToDevice},
                                                          {"D2H", format::CopyKind::DeviceToHost},
                                                          {"D2D", format::CopyKind::DeviceToDevice},
                                                          {"P2P", format::CopyKind::PeerToPeer}});

constexpr auto kMemories =
    wordTable<format::MemoryKind>({{"pageable", format::MemoryKind::Pageable},
                                   {"pinned", format::MemoryKind::Pinned},
                                   {"device", format::MemoryKind::Device},
                                   {"array", format::MemoryKind::Array},
                                   {"managed", format::MemoryKind::Managed},
                                   {"device_static", format::MemoryKind::DeviceStatic},
                                   {"managed_static", format::MemoryKind::ManagedStatic}});

/// The text after "key:"; empty if not found.
std::string_view wordOf(std::string_view details, std::string_view key)
{
    while (!details.empty()) {
        const std::string_view word = details.substr(0, details.find(' '));
        if (word.size() > key.size() && word.starts_with(key) && word[key.size()] == ':')
            return word.substr(key.size() + 1);
        details.remove_prefix(std::min(details.size(), word.size() + 1));
    }
    return {};
}

template <typename Number>
std::optional<Number> numberIn(std::string_view text)
{
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

std::optional<uint32_t> sizeOf(std::string_view details, std::string_view key)
{
    return numberIn<uint32_t>(wordOf(details, key));
}

/// nullopt for a negative number.
std::optional<int64_t> bytesIn(std::string_view details, std::string_view key)
{
    const std::optional<int64_t> bytes = numberIn<int64_t>(wordOf(details, key));
    return bytes.value_or(-1) < 0 ? std::nullopt : bytes;
}

bool readThree(std::string_view text, std::array<uint32_t, 3> &out)
{
    for (uint32_t &side : out) {
        const std::string_view word = text.substr(0, text.find(','));
        const std::optional<uint32_t> number = numberIn<uint32_t>(word);
        if (!number)
            return false;
        side = *number;
        text.remove_prefix(std::min(text.size(), word.size() + 1));
    }
    return true;
}

format::MemoryKind memoryOf(std::string_view details, std::string_view key)
{
    return kMemories.valueOf(wordOf(details, key)).value_or(format::MemoryKind::Unknown);
}

std::optional<int64_t> numberBehind(std::string_view text, std::string_view before)
{
    return text.starts_with(before) ? numberIn<int64_t>(text.substr(before.size())) : std::nullopt;
}

} // namespace

std::optional<format::LaunchConfig> launchOf(std::string_view details)
{
    format::LaunchConfig launch{.registers = sizeOf(details, "regs").value_or(0),
                                .staticSharedBytes = sizeOf(details, "static_shared"),
                                .dynamicSharedBytes = sizeOf(details, "dynamic_shared")};
    const bool hasGrid = readThree(wordOf(details, "grid"), launch.grid);
    const bool hasBlock = readThree(wordOf(details, "block"), launch.block);
    return hasGrid || hasBlock ? std::optional(launch) : std::nullopt;
}

CopyDetails copyOf(std::string_view name, std::string_view details)
{
    CopyDetails copy{.info = {.source = memoryOf(details, "kind_src"),
                              .destination = memoryOf(details, "kind_dst")},
                     .bytes = bytesIn(details, "size")};
    copy.info.hasSize = copy.bytes.has_value();
    for (const auto &[word, kind] : kDirections.entries) {
        if (name.find(word) != std::string_view::npos)
            copy.info.kind = kind;
    }
    return copy;
}

CopyDetails setOf(std::string_view details)
{
    CopyDetails set{.info = {.destination = memoryOf(details, "kind")},
                    .bytes = bytesIn(details, "num_bytes")};
    set.info.hasSize = set.bytes.has_value();
    return set;
}

std::optional<int64_t> streamNumberIn(std::string_view line)
{
    return numberBehind(line, "Stream #");
}

std::optional<int64_t> gpuNumberIn(std::string_view plane)
{
    return numberBehind(plane, "/device:GPU:");
}

} // namespace trilane::xplane
