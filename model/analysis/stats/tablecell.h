// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace trilane::stats {

/// A cell with a word of a fixed list: a key for machines, a title for people. Both are literals.
/// Plain value; any thread.
class TableWord
{
public:
    constexpr TableWord(std::string_view key, MessageText title)
        : m_key(key)
        , m_title(title)
    {}
    /// The word is its own key.
    constexpr explicit TableWord(MessageText title)
        : m_key(title.text())
        , m_title(title)
    {}
    [[nodiscard]] constexpr std::string_view key() const { return m_key; }
    [[nodiscard]] constexpr MessageText title() const { return m_title; }

private:
    std::string_view m_key;
    MessageText m_title;
};

/// A cell with a message: machines get its key, or else the English text. Copies share the message,
/// so that cells are small. Plain value; any thread.
class TableMessage
{
public:
    TableMessage(std::string key, Message message)
        : m_data(std::make_shared<const Data>(Data{std::move(key), std::move(message)}))
    {}
    explicit TableMessage(const Message &message)
        : TableMessage(message.english(), message)
    {}
    [[nodiscard]] const std::string &key() const { return m_data->key; }
    [[nodiscard]] const Message &message() const { return m_data->message; }

private:
    struct Data
    {
        std::string key;
        Message message;
    };
    std::shared_ptr<const Data> m_data;
};

/// Nothing, text that is the same in every language, a number, or words for people.
using TableCell =
    std::variant<std::monostate, std::string, int64_t, double, TableWord, TableMessage>;

/// Machine-readable text of a cell; none for numbers and empty cells. A view of the cell.
[[nodiscard]] std::optional<std::string_view> textOf(const TableCell &cell);
/// Message of a cell that holds a word or a message; none for others.
[[nodiscard]] std::optional<Message> messageOf(const TableCell &cell);

/// An empty cell of an empty message, the text of one that is the same in every language.
[[nodiscard]] TableCell messageCell(const Message &message);
/// The name of a slice: one that an importer or the recorder gave is a message
/// (format::givenMessage()).
[[nodiscard]] TableCell nameCell(std::string_view name);

} // namespace trilane::stats
