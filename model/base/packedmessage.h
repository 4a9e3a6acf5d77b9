// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"
#include "model/base/utf8.h"

#include <algorithm>
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

/// Limits of messages in files and on sockets.
inline constexpr int kMaxMessageDepth = 16;
inline constexpr int kMaxMessageValues = 1000; ///< of one message; later ones are not read

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

/// Messages that would not parse again are written as English text.
template <typename Packed>
void packMessage(const Message &message, Packed &into, int depth = 0)
{
    if (depth >= kMaxMessageDepth || repeatsPlace(message.templateText())) {
        into.set_form(static_cast<uint32_t>(Message::Form::List));
        into.add_value()->set_verbatim(validUtf8(message.english()));
        return;
    }
    into.set_text(validUtf8(message.templateText()));
    into.set_form(static_cast<uint32_t>(message.form()));
    for (const MessageValue &value : message.values()) {
        auto *packed = into.add_value();
        if (const Message *nested = value.message())
            packMessage(*nested, *packed->mutable_message(), depth + 1);
        else
            packed->set_verbatim(validUtf8(*value.verbatim()));
    }
}

/// Nothing of messages that Trilane does not write.
template <typename Packed>
std::optional<Message> unpackOwnMessage(const Packed &packed, int depth = 0)
{
    const bool isOwn = packed.form() <= static_cast<uint32_t>(Message::Form::Clauses) &&
                       !repeatsPlace(packed.text()) &&
                       packed.text().find('\0') == std::string::npos;
    if (!isOwn || depth > kMaxMessageDepth)
        return std::nullopt;
    std::vector<MessageValue> values;
    for (int i = 0; i < std::min(packed.value_size(), kMaxMessageValues); ++i) {
        const auto &value = packed.value(i);
        if (!value.has_message()) {
            values.emplace_back(value.verbatim());
            continue;
        }
        std::optional<Message> nested = unpackOwnMessage(value.message(), depth + 1);
        if (!nested)
            return std::nullopt;
        values.emplace_back(*std::move(nested));
    }
    return Message(static_cast<Message::Form>(packed.form()), packed.text(), std::move(values));
}

/// For a message that Trilane does not write, keeps the text of its template.
template <typename Packed>
Message unpackMessage(const Packed &packed)
{
    return unpackOwnMessage(packed).value_or(Message::verbatim(packed.text()));
}

/// `text`: the complete English text, used alone if there are no values, as written by older
/// versions.
template <typename Packed>
Message unpackMessage(const Packed &packed, const std::string &text)
{
    std::optional<Message> message;
    if (packed.value_size() > 0)
        message = unpackOwnMessage(packed);
    return message ? *std::move(message) : Message::fromText(text);
}

} // namespace trilane
