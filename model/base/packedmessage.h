// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"
#include "model/base/utf8.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Messages in files and on sockets: `Packed` is a protobuf message with text, form and values, of
/// which each is a verbatim text or such a message again. Pure; any thread.
namespace trilane {

inline std::string validUtf8(std::string text)
{
    replaceInvalidUtf8(text);
    return text;
}

template <typename Packed>
void packMessage(const Message &message, Packed &into)
{
    into.set_text(validUtf8(message.templateText()));
    into.set_form(static_cast<uint32_t>(message.form()));
    for (const MessageValue &value : message.values()) {
        auto *packed = into.add_value();
        if (const Message *nested = value.message())
            packMessage(*nested, *packed->mutable_message());
        else
            packed->set_verbatim(validUtf8(*value.verbatim()));
    }
}

/// Each place once, or texts of a hostile file would grow without bound.
inline bool repeatsPlace(std::string_view text)
{
    uint32_t seen = 0;
    for (size_t i = 0; i + 1 < text.size(); ++i) {
        if (text[i] != '%' || text[i + 1] < '1' || text[i + 1] > '9')
            continue;
        const uint32_t place = 1u << (text[i + 1] - '0');
        if (seen & place)
            return true;
        seen |= place;
    }
    return false;
}

/// Empty for messages that Trilane does not write. Nesting is limited as in protobuf.
template <typename Packed>
std::optional<Message> unpackMessage(const Packed &packed)
{
    if (packed.form() > static_cast<uint32_t>(Message::Form::Clauses) ||
        repeatsPlace(packed.text()))
        return std::nullopt;
    std::vector<MessageValue> values;
    for (const auto &value : packed.value()) {
        if (!value.has_message()) {
            values.emplace_back(value.verbatim());
            continue;
        }
        std::optional<Message> nested = unpackMessage(value.message());
        if (!nested)
            return std::nullopt;
        values.emplace_back(*std::move(nested));
    }
    return Message(static_cast<Message::Form>(packed.form()), packed.text(), std::move(values));
}

/// `text`: the complete English text, used alone if there are no values, as written by older
/// versions.
template <typename Packed>
Message unpackMessage(const Packed &packed, const std::string &text)
{
    std::optional<Message> message;
    if (packed.value_size() > 0)
        message = unpackMessage(packed);
    return message ? *std::move(message) : Message::fromText(text);
}

} // namespace trilane
