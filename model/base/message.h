// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace trilane {

/// The number of values in a template: the highest of its places %1 to %9.
[[nodiscard]] constexpr size_t placesIn(std::string_view text)
{
    size_t highest = 0;
    for (size_t i = 0; i + 1 < text.size(); ++i) {
        if (text[i] == '%' && text[i + 1] >= '1' && text[i + 1] <= '9')
            highest = std::max(highest, static_cast<size_t>(text[i + 1] - '0'));
    }
    return highest;
}

/// Separates a template from its comment in a key of the catalog, as in gettext.
inline constexpr char kCommentMark = '\4';

/// The template of a key "template", "template\4comment".
[[nodiscard]] constexpr std::string_view templateOf(std::string_view key)
{
    return key.substr(0, key.find(kCommentMark));
}

/// The English template of a message: a literal, so that translations/messages.py finds it in the
/// source. A comment distinguishes equal texts of different meanings: "Kernel\4operating system".
/// A view; any thread.
class MessageText
{
public:
    constexpr MessageText() = default;
    template <size_t N>
    explicit consteval MessageText(const char (&literal)[N])
        : m_key(literal, N - 1)
    {}
    /// Without the comment.
    [[nodiscard]] constexpr std::string_view text() const { return templateOf(m_key); }
    /// Key in the catalog.
    [[nodiscard]] constexpr std::string_view key() const { return m_key; }
    [[nodiscard]] constexpr bool empty() const { return m_key.empty(); }
    friend constexpr bool operator==(MessageText, MessageText) = default;

private:
    std::string_view m_key;
};

/// A template for `Values` values; a different number of places does not compile.
template <size_t Values>
class CountedText
{
public:
    template <size_t N>
    consteval CountedText(const char (&literal)[N])
        : m_text(literal)
    {
        if (placesIn(m_text.text()) != Values)
            throw "a template has one place for each value";
    }
    constexpr CountedText(MessageText text)
        : m_text(text)
    {}
    [[nodiscard]] constexpr std::string_view key() const { return m_text.key(); }

private:
    MessageText m_text;
};

class MessageValue;

/// Gives the translation of a key of the catalog, or the key itself.
using Wording = std::function<std::string(const std::string &)>;

/// A sentence or word for users: an English template and the values of its places, which can be
/// translated (translate()) and compared. Created by msg() from literals, or read from a file or
/// socket. Plain value; any thread.
class Message
{
public:
    /// Form of a message.
    enum class Form : uint8_t {
        Template = 0, ///< in the places %1 to %9 of the text
        List = 1,     ///< "a, b, c"; there is no text
        Clauses = 2   ///< "a; b"; there is no text
    };

    // Defined after MessageValue, because a vector needs a complete type.
    Message();
    ~Message();
    Message(const Message &);
    Message(Message &&) noexcept;
    Message &operator=(const Message &);
    Message &operator=(Message &&) noexcept;
    Message(MessageText text);
    /// Values are assembled at run time.
    Message(MessageText text, std::vector<MessageValue> values);
    Message(Form form, std::string text, std::vector<MessageValue> values);

    /// English text of a library, the operating system, another program or a file. Translated if
    /// the catalog has it as a whole.
    [[nodiscard]] static Message fromText(std::string text);
    /// Text that is the same in every language, such as a name.
    [[nodiscard]] static Message verbatim(std::string text);
    [[nodiscard]] static Message list(std::vector<MessageValue> values);
    /// Joins the non-empty parts; a single part is returned unchanged.
    [[nodiscard]] static Message clauses(std::vector<Message> parts);

    [[nodiscard]] Form form() const { return m_form; }
    /// The English template, with its comment if it has one (templateOf()); empty for a list.
    [[nodiscard]] const std::string &templateText() const { return m_text; }
    [[nodiscard]] const std::vector<MessageValue> &values() const { return m_values; }
    [[nodiscard]] bool empty() const;
    /// One verbatim text, the same in every language.
    [[nodiscard]] bool isVerbatim() const;

    /// The finished English text.
    [[nodiscard]] std::string english() const;
    /// The finished text, its templates and those of its values in other words.
    [[nodiscard]] std::string inWords(const Wording &wording) const;

    friend bool operator==(const Message &, const Message &);
    friend bool operator==(const Message &a, MessageText b);

private:
    std::string m_text;
    std::vector<MessageValue> m_values;
    Form m_form = Form::Template;
};

/// A value of a message: text that is the same in every language (a name, a number, a path), or a
/// message. Plain value; any thread.
class MessageValue
{
public:
    MessageValue(std::string text)
        : m_value(std::move(text))
    {}
    MessageValue(std::string_view text)
        : m_value(std::string(text))
    {}
    MessageValue(const char *text)
        : m_value(std::string(text))
    {}
    template <std::integral Number>
    requires(!std::same_as<Number, bool> && !std::same_as<Number, char>) MessageValue(Number number)
        : m_value(std::to_string(number))
    {}
    MessageValue(Message message)
        : m_value(std::move(message))
    {}
    MessageValue(MessageText text)
        : m_value(Message(text))
    {}

    /// Null if it is verbatim text.
    [[nodiscard]] const Message *message() const { return std::get_if<Message>(&m_value); }
    /// Null if it is a message.
    [[nodiscard]] const std::string *verbatim() const { return std::get_if<std::string>(&m_value); }
    [[nodiscard]] std::string inWords(const Wording &wording) const;

    friend bool operator==(const MessageValue &, const MessageValue &) = default;

private:
    std::variant<std::string, Message> m_value;
};

inline Message::Message() = default;
inline Message::~Message() = default;
inline Message::Message(const Message &) = default;
inline Message::Message(Message &&) noexcept = default;
inline Message &Message::operator=(const Message &) = default;
inline Message &Message::operator=(Message &&) noexcept = default;

inline Message::Message(MessageText text)
    : m_text(text.key())
{}

inline bool Message::empty() const
{
    return m_text.empty() && m_values.empty();
}

inline bool operator==(const Message &a, MessageText b)
{
    return a.m_text == b.key() && a.m_values.empty();
}

/// A message from a literal with %1 to %9 for its values, each a string, a number or a message.
template <typename... Values>
[[nodiscard]] Message msg(CountedText<sizeof...(Values)> text, Values &&...values)
{
    std::vector<MessageValue> all;
    all.reserve(sizeof...(Values));
    (all.emplace_back(std::forward<Values>(values)), ...);
    return {Message::Form::Template, std::string(text.key()), std::move(all)};
}

} // namespace trilane
