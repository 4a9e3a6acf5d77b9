// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/table.h"

#include "model/format/givennames.h"

namespace trilane::stats {

std::optional<std::string_view> textOf(const TableCell &cell)
{
    if (const auto *text = std::get_if<std::string>(&cell))
        return *text;
    if (const auto *word = std::get_if<TableWord>(&cell))
        return word->key();
    if (const auto *message = std::get_if<TableMessage>(&cell))
        return message->key();
    return std::nullopt;
}

std::optional<Message> messageOf(const TableCell &cell)
{
    if (const auto *word = std::get_if<TableWord>(&cell))
        return Message(word->title());
    if (const auto *message = std::get_if<TableMessage>(&cell))
        return message->message();
    return std::nullopt;
}

TableCell messageCell(const Message &message)
{
    if (message.empty())
        return {};
    return message.isVerbatim() ? TableCell(message.english()) : TableCell(TableMessage(message));
}

TableCell nameCell(std::string_view name)
{
    if (std::optional<Message> message = format::givenMessage(name))
        return TableMessage(std::string(name), *std::move(message));
    return std::string(name);
}

} // namespace trilane::stats
