// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/rangeattributes.h"

#include <string>

namespace trilane::daemon {

using namespace wire;

namespace {

/// Limit for a program with a new category or color for each event: beyond this number, events have
/// none.
constexpr size_t kMaxLooks = 65536;
constexpr size_t kMaxTexts = 1'000'000; ///< of structured payloads

format::PayloadKind payloadOf(const wire::Record &record)
{
    if (record.flags & wire::kPayloadIsDouble)
        return format::PayloadKind::Real;
    if (!(record.flags & wire::kHasPayload))
        return format::PayloadKind::None;
    return record.flags & wire::kPayloadIsUnsigned ? format::PayloadKind::Unsigned
                                                   : format::PayloadKind::Signed;
}

uint64_t keyOf(uint16_t domain, uint32_t category)
{
    return uint64_t{domain} << 32 | category;
}

} // namespace

void RangeAttributes::nameCategory(uint16_t domain, uint32_t category, StringId name)
{
    const uint64_t key = keyOf(domain, category);
    constexpr uint64_t kEntryBytes = 64;
    if (!m_categories.contains(key) &&
        (m_categories.size() >= kMaxLooks || !m_share.tryToAdd(kEntryBytes)))
        return;
    m_categories[key] = name;
    forgetDetails();
}

bool RangeAttributes::addSchema(uint16_t domain, uint64_t number, std::string_view bytes)
{
    // Fields have their own texts.
    return m_share.tryToAdd(512 + 8 * bytes.size()) && m_schemas.add(domain, number, bytes);
}

void RangeAttributes::forget()
{
    m_texts = 0;
    forgetDetails();
}

void RangeAttributes::forgetDetails()
{
    m_details.clear();
    m_last = {};
    m_lastDetail = kNoDetail;
}

RangeBegin RangeAttributes::complete(const wire::Record &record, uint64_t look, RangeBegin begin)
{
    const format::PayloadKind payload = payloadOf(record);
    const bool hasColor = (record.flags & wire::kHasColor) != 0;
    const uint64_t bits = hasColor ? look : look & ~uint64_t{UINT32_MAX};
    if (payload != format::PayloadKind::None)
        begin.value = static_cast<int64_t>(record.b);
    if (payload != format::PayloadKind::None || bits != 0 || hasColor)
        begin.detail = detailOf({bits, record.domain, hasColor, payload});
    return begin;
}

void RangeAttributes::addStructures(uint16_t domain, std::string_view data, RangeBegin &begin)
{
    if (m_share.isFull()) {
        ++m_refused;
        return;
    }
    PayloadText said = payloadText(m_schemas, domain, data);
    const format::Detail before = m_trace.detail(begin.detail);
    format::RangeInfo info = before.range.value_or(format::RangeInfo{});
    if (begin.name == kNoString && !said.message.empty())
        begin.name = m_trace.internPassing(said.message);
    if (said.category)
        info.category = categoryOf(domain, *said.category);
    if (said.color)
        info.color = *said.color >> 24 ? *said.color : *said.color | 0xff000000;
    if (info.payload == format::PayloadKind::Text && !said.text.empty())
        said.text = std::string(m_trace.text(StringId(static_cast<size_t>(begin.value)))) + "; " +
                    said.text;
    // If nothing is dropped, texts stay in memory for the whole recording.
    if (!said.text.empty() && m_texts < kMaxTexts) {
        ++m_texts;
        info.payload = format::PayloadKind::Text;
        begin.value = m_trace.internPassing(said.text).value;
    }
    format::Detail detail;
    detail.range = info;
    if (info != format::RangeInfo{})
        begin.detail = m_trace.internPassing(detail);
}

StringId RangeAttributes::categoryOf(uint16_t domain, uint32_t category)
{
    if (category == 0)
        return kNoString;
    const auto named = m_categories.find(keyOf(domain, category));
    return named != m_categories.end() ? named->second
                                       : m_trace.internPassing(std::to_string(category));
}

DetailId RangeAttributes::detailOf(const Look &look)
{
    if (look == m_last)
        return m_lastDetail;
    auto found = m_details.find(look);
    if (found == m_details.end()) {
        format::RangeInfo info{.payload = look.payload};
        const bool isKept = m_details.size() < kMaxLooks && m_share.tryToAdd(sizeof(Look) + 64);
        m_refused += isKept ? 0 : 1;
        if (isKept) {
            info.category = categoryOf(look.domain, static_cast<uint32_t>(look.bits >> 32));
            info.color = static_cast<uint32_t>(look.bits);
            // Many programs omit the alpha of colors.
            if (look.hasColor && info.color >> 24 == 0)
                info.color |= 0xff000000;
        }
        format::Detail detail;
        detail.range = info;
        const DetailId id = m_trace.internPassing(detail);
        if (!isKept)
            return id;
        found = m_details.emplace(look, id).first;
    }
    m_last = look;
    m_lastDetail = found->second;
    return found->second;
}

} // namespace trilane::daemon
