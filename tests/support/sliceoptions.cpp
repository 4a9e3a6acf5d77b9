// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/sliceoptions.h"

#include <bit>

namespace trilane::test {

TrackId trackNamed(const TrackNames &tracks, const std::string &name)
{
    const auto found = tracks.find(name);
    if (found == tracks.end())
        throw TextFault("no track is called \"" + name + "\"");
    return found->second;
}

StringId SliceOptions::textOption(std::string_view key)
{
    const std::optional<std::string> text = m_words.option(key);
    return text ? m_builder.intern(*text) : kNoString;
}

void SliceOptions::read(format::Slice &slice)
{
    for (const char *key : {"value", "bytes", "core", "object"}) {
        if (const std::optional<int64_t> value = m_words.number<int64_t>(key))
            slice.value = *value;
    }
    if (const std::optional<std::string> reason = m_words.option("reason"))
        slice.value = static_cast<int64_t>(reasonOf(*reason));
    if (const std::optional<std::string> by = m_words.option("by"))
        slice.link = trackNamed(m_tracks, *by).value;
    format::Detail detail;
    detail.group = textOption("group");
    detail.caller = textOption("caller");
    launchOptions(detail);
    copyOptions(detail);
    rangeOptions(detail, slice);
    messageOptions(detail);
    if (detail != format::Detail())
        slice.detail = m_builder.intern(detail);
}

void SliceOptions::launchOptions(format::Detail &detail)
{
    format::LaunchConfig launch;
    if (const std::optional<std::string> grid = m_words.option("grid"))
        launch.grid = sizesOf(*grid);
    if (const std::optional<std::string> block = m_words.option("block"))
        launch.block = sizesOf(*block);
    launch.registers = m_words.number<uint32_t>("regs").value_or(0);
    launch.staticSharedBytes = m_words.number<uint32_t>("static");
    launch.dynamicSharedBytes = m_words.number<uint32_t>("dynamic");
    launch.undividedSharedBytes = m_words.number<uint32_t>("shared");
    if (launch != format::LaunchConfig())
        detail.launch = launch;
}

void SliceOptions::copyOptions(format::Detail &detail)
{
    using enum format::MemoryKind;
    format::CopyInfo copy;
    if (const std::optional<std::string> kind = m_words.option("kind"))
        copy.kind = kindOf<format::CopyKind>(*kind, 14);
    if (const std::optional<std::string> from = m_words.option("from"))
        copy.source = kindOf<format::MemoryKind>(*from, 8);
    if (const std::optional<std::string> to = m_words.option("to"))
        copy.destination = kindOf<format::MemoryKind>(*to, 8);
    copy.hasSize = !m_words.option("sizeless").has_value();
    if (copy != format::CopyInfo())
        detail.copy = copy;
}

/// payload=5 is a signed number; unsigned:5, real:1.5, text:…, sequence:7, backward:7 say what
/// else it is.
void SliceOptions::rangeOptions(format::Detail &detail, format::Slice &slice)
{
    format::RangeInfo range;
    range.category = textOption("category");
    range.shapes = textOption("shapes");
    if (const std::optional<std::string> color = m_words.option("color"))
        range.color = static_cast<uint32_t>(std::stoul(*color, nullptr, 16));
    if (const std::optional<std::string> payload = m_words.option("payload")) {
        using enum format::PayloadKind;
        constexpr std::pair<std::string_view, format::PayloadKind> kKinds[] = {
            {"unsigned:", Unsigned},
            {"real:", Real},
            {"text:", Text},
            {"sequence:", Sequence},
            {"backward:", BackwardSequence}};
        std::string_view text = *payload;
        range.payload = Signed;
        for (const auto &[word, kind] : kKinds) {
            if (text.starts_with(word)) {
                range.payload = kind;
                text.remove_prefix(word.size());
            }
        }
        slice.value = range.payload == Real   ? std::bit_cast<int64_t>(numberOf<double>(text))
                      : range.payload == Text ? int64_t{m_builder.intern(text).value}
                                              : numberOf<int64_t>(text);
    }
    if (range != format::RangeInfo())
        detail.range = range;
}

void SliceOptions::messageOptions(format::Detail &detail)
{
    format::MessageInfo message;
    message.collective = textOption("collective");
    message.elementType = textOption("type");
    message.ranks = m_words.number<uint32_t>("ranks").value_or(0);
    message.elementsIn = m_words.number<uint64_t>("in");
    message.elementsOut = m_words.number<uint64_t>("out");
    if (message != format::MessageInfo())
        detail.message = message;
}

} // namespace trilane::test
