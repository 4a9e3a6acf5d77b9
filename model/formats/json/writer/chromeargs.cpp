// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/writer/chromeargs.h"

#include "model/output/jsonwriter.h"

#include <bit>

namespace trilane::json {

namespace {

std::string three(const std::array<uint32_t, 3> &numbers)
{
    return "[" + std::to_string(numbers[0]) + "," + std::to_string(numbers[1]) + "," +
           std::to_string(numbers[2]) + "]";
}

/// Lists of lists of numbers, which need no quotes.
bool isNumberList(std::string_view text)
{
    int depth = 0;
    char before = ',';
    for (const char c : text) {
        const bool isDigit = c >= '0' && c <= '9';
        const bool startsItem = before == '[' || before == ',';
        if (c == '[') {
            if (!startsItem)
                return false;
            ++depth;
        } else if (c == ']') {
            if (--depth < 0 || before == ',')
                return false;
        } else if (c == ',') {
            if (startsItem)
                return false;
        } else if (!isDigit || depth == 0 || before == ']') {
            return false;
        }
        before = c;
    }
    return depth == 0 && before == ']';
}

} // namespace

const std::string &JsonTexts::name(StringId id)
{
    std::string &text = m_names[id.value < m_names.size() ? id.value : 0];
    if (text.empty())
        text = output::jsonString(m_trace.string(id));
    return text;
}

const std::string &JsonTexts::detail(DetailId id)
{
    if (id.value >= m_details.size() || id == kNoDetail)
        return m_none;
    std::string &text = m_details[id.value];
    if (text.empty())
        text = made(m_trace.detail(id));
    return text;
}

std::string JsonTexts::made(const format::MessageInfo &message)
{
    std::string text;
    if (message.collective != kNoString)
        text += ",\"Collective name\":" + name(message.collective);
    if (message.elementType != kNoString)
        text += ",\"dtype\":" + name(message.elementType);
    if (message.ranks != 0)
        text += ",\"Group size\":" + std::to_string(message.ranks);
    if (message.elementsIn)
        text += ",\"In msg nelems\":" + std::to_string(*message.elementsIn);
    if (message.elementsOut)
        text += ",\"Out msg nelems\":" + std::to_string(*message.elementsOut);
    return text;
}

std::string JsonTexts::made(const format::Detail &detail)
{
    std::string text;
    if (const auto &launch = detail.launch) {
        if (launch->registers != 0)
            text += ",\"registers per thread\":" + std::to_string(launch->registers);
        if (const std::optional<uint64_t> shared = launch->sharedBytes())
            text += ",\"shared memory\":" + std::to_string(*shared);
        if (launch->staticSharedBytes)
            text += ",\"static shared memory\":" + std::to_string(*launch->staticSharedBytes);
        if (launch->hasGrid())
            text += ",\"grid\":" + three(launch->grid);
        if (launch->hasBlock())
            text += ",\"block\":" + three(launch->block);
    }
    if (const auto &copy = detail.copy)
        text += ",\"kind\":\"" + std::string(format::toString(copy->kind)) + "\",\"source\":\"" +
                std::string(format::toString(copy->source)) + "\",\"destination\":\"" +
                std::string(format::toString(copy->destination)) + "\"";
    if (detail.caller != kNoString)
        text += ",\"caller\":" + name(detail.caller);
    if (detail.group != kNoString)
        text += ",\"Process Group Name\":" + name(detail.group);
    if (const auto &message = detail.message)
        text += made(*message);
    if (const auto &range = detail.range) {
        if (range->category != kNoString)
            text += ",\"category\":" + name(range->category);
        if (range->color >> 24 != 0)
            text += ",\"color\":" + std::to_string(range->color);
        if (range->shapes != kNoString)
            text += isNumberList(m_trace.string(range->shapes))
                        ? ",\"Input Dims\":" + std::string(m_trace.string(range->shapes))
                        : ",\"shapes\":" + name(range->shapes);
    }
    return text;
}

void addMicros(std::string &out, Ns ns)
{
    uint64_t size = static_cast<uint64_t>(ns);
    if (ns < 0) {
        out += '-';
        size = 0 - size;
    }
    out += std::to_string(size / 1000);
    const auto rest = static_cast<unsigned>(size % 1000);
    const char digits[] = {'.', static_cast<char>('0' + rest / 100),
                           static_cast<char>('0' + rest / 10 % 10),
                           static_cast<char>('0' + rest % 10)};
    out.append(digits, sizeof digits);
}

void addPayload(std::string &out, store::Tables trace, const format::Slice &slice, JsonTexts &texts)
{
    const auto &range = trace.detail(slice.detail).range;
    if (!range)
        return;
    switch (range->payload) {
    case format::PayloadKind::None:
        return;
    case format::PayloadKind::Signed:
        out += ",\"payload\":" + std::to_string(slice.value);
        return;
    case format::PayloadKind::Unsigned:
        out += ",\"payload\":" + std::to_string(static_cast<uint64_t>(slice.value)) +
               ",\"payload_type\":\"unsigned\"";
        return;
    case format::PayloadKind::Real:
        out += ",\"payload\":" + output::jsonNumber(std::bit_cast<double>(slice.value)) +
               ",\"payload_type\":\"real\"";
        return;
    case format::PayloadKind::Text:
        out += ",\"payload\":" + texts.name(StringId(static_cast<size_t>(slice.value)));
        return;
    case format::PayloadKind::Sequence:
    case format::PayloadKind::BackwardSequence:
        out += ",\"Sequence number\":" + std::to_string(slice.value);
        // Only whether it is one of the backward pass is known of it.
        if (range->payload == format::PayloadKind::BackwardSequence)
            out += ",\"Fwd thread id\":1";
        return;
    }
}

} // namespace trilane::json
