// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace trilane::output {

/// `text` as a JSON string with its quotes; invalid UTF-8 becomes U+FFFD.
[[nodiscard]] std::string jsonString(std::string_view text);
/// The same, appended to `out`.
void appendJsonString(std::string &out, std::string_view text);
/// Shortest form that reads back as the same double; null for what JSON has no number for.
[[nodiscard]] std::string jsonNumber(double value);

/// Writes JSON (RFC 8259) sequentially; the caller pairs begin and end, and gives a key before each
/// value of an object. One thread.
class JsonWriter
{
public:
    void beginObject() { begin('{'); }
    void endObject() { end('}'); }
    void beginArray() { begin('['); }
    void endArray() { end(']'); }
    /// Puts the next element, key or closing bracket on a new line, indented by `indent` spaces.
    void newLine(int indent = 0);

    void key(std::string_view name);
    void text(std::string_view value);
    void number(std::integral auto value) { raw(std::to_string(value)); }
    void number(double value) { raw(jsonNumber(value)); }
    void boolean(bool value) { raw(value ? "true" : "false"); }
    void null() { raw("null"); }
    /// A value that is JSON already.
    void json(std::string_view value) { raw(value); }

    /// Key and value at once.
    void member(std::string_view name, std::string_view value) { key(name), text(value); }
    void member(std::string_view name, const char *value) { key(name), text(value); }
    void member(std::string_view name, const std::string &value) { key(name), text(value); }
    void member(std::string_view name, bool value) { key(name), boolean(value); }
    void member(std::string_view name, std::integral auto value) { key(name), number(value); }
    void member(std::string_view name, double value) { key(name), number(value); }
    /// null for an empty text, which means "unknown".
    void memberOrNull(std::string_view name, std::string_view value);

    [[nodiscard]] std::string take() { return std::move(m_out) + "\n"; }
    /// The text written so far, which is incomplete.
    [[nodiscard]] std::string takePart() { return std::exchange(m_out, {}); }

private:
    void begin(char bracket);
    void end(char bracket);
    void raw(std::string_view value);
    void separate();

    std::string m_out;
    std::string m_break; ///< line break that is due
    bool m_first = true; ///< no comma before the next element
};

/// Text as a string, numbers as they are, nothing as null.
void writeCell(JsonWriter &out, const stats::TableCell &cell);
/// A row of a table as an object, on its own line, indented by this number of spaces.
void writeRow(JsonWriter &out, const stats::Table &table, size_t row, int indent);

} // namespace trilane::output
