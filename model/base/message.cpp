// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/message.h"

#include "model/base/filledtext.h"

#include <algorithm>

namespace trilane {

Message::Message(MessageText text, std::vector<MessageValue> values)
    : m_text(text.key())
    , m_values(std::move(values))
{}

Message::Message(Form form, std::string text, std::vector<MessageValue> values)
    : m_text(std::move(text))
    , m_values(std::move(values))
    , m_form(form)
{}

Message Message::fromText(std::string text)
{
    return {Form::Template, std::move(text), {}};
}

Message Message::verbatim(std::string text)
{
    return list({std::move(text)});
}

Message Message::list(std::vector<MessageValue> values)
{
    return {Form::List, {}, std::move(values)};
}

Message Message::clauses(std::vector<Message> parts)
{
    std::erase_if(parts, [](const Message &part) { return part.empty(); });
    if (parts.size() == 1)
        return std::move(parts.front());
    return {Form::Clauses,
            {},
            {std::make_move_iterator(parts.begin()), std::make_move_iterator(parts.end())}};
}

bool Message::isVerbatim() const
{
    return m_form == Form::List && m_values.size() == 1 && m_values.front().verbatim();
}

std::string Message::english() const
{
    return inWords([](const std::string &text) { return text; });
}

std::string Message::inWords(const Wording &wording) const
{
    std::vector<std::string> values;
    values.reserve(m_values.size());
    for (const MessageValue &value : m_values)
        values.push_back(value.inWords(wording));
    if (m_form == Form::Template)
        return m_text.empty() ? std::string() : filled(templateOf(wording(m_text)), values);
    constexpr MessageText kList("%1, %2");
    constexpr MessageText kClauses("%1; %2");
    const std::string pair = wording(std::string((m_form == Form::List ? kList : kClauses).text()));
    const std::string between = filled(pair, {std::string(), std::string()});
    std::string all;
    for (size_t i = 0; i < values.size(); ++i)
        all += (i == 0 ? "" : between) + values[i];
    return all;
}

bool operator==(const Message &a, const Message &b)
{
    return a.m_form == b.m_form && a.m_text == b.m_text && a.m_values == b.m_values;
}

std::string MessageValue::inWords(const Wording &wording) const
{
    const Message *nested = message();
    return nested ? nested->inWords(wording) : *verbatim();
}

} // namespace trilane
