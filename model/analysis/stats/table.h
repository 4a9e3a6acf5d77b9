// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/rowslice.h"
#include "model/base/message.h"
#include "model/base/time.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace trilane::stats {

/// A cell with a word of a fixed list: machines get its key, people its title. Both are literals.
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
/// so that cells stay small. Plain value; any thread.
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

/// Machine-readable text of a cell without a number; nothing for a number or an empty cell. A view
/// of the cell.
[[nodiscard]] std::optional<std::string_view> textOf(const TableCell &cell);
/// Human-readable text of a cell with a word or a message; nothing for others.
[[nodiscard]] std::optional<Message> messageOf(const TableCell &cell);

/// An empty cell of an empty message, the text of one that is the same in every language.
[[nodiscard]] TableCell messageCell(const Message &message);
/// The name of a slice: one that an importer or the recorder gave is a message
/// (format::givenMessage()).
[[nodiscard]] TableCell nameCell(std::string_view name);

/// Display format of a column's numbers. Machine-readable formats have them unrounded.
enum class ColumnType : uint8_t {
    Text,
    Name, ///< text of the machine (kernel names), fixed width on screen
    Count,
    Duration, ///< nanoseconds
    Bytes,
    Share, ///< 0…1
    Rate,  ///< bytes per second
    Factor ///< times as much
};

struct TableColumn
{
    std::string key; ///< snake_case with the unit as suffix: "total_ns"; key of JSON and CSV
    Message title;   ///< without its unit: "Total"
    ColumnType type = ColumnType::Text;
    bool approximate = false; ///< values are from histograms (≤ 1 % error), marked ≈ for people
    /// If the header names the unit ("Total (MB)"), its size, and cells have none; 0: a unit per
    /// cell.
    double titleUnit = 0;
    bool optional = false;       ///< hidden from users if no row has a value
    bool isSigned = false;       ///< shown with a + if positive
    bool sharesUnit = false;     ///< durations of all columns that do are written in one unit
    std::string_view unitName{}; ///< of titleUnit: "MB"

    /// The title, with the unit if it has one.
    [[nodiscard]] Message header() const
    {
        return unitName.empty() ? title : msg("%1 (%2)", title, unitName);
    }
};

/// The result of an analysis, shared by the window, the terminal and all exports.
struct Table
{
    std::string report; ///< "kernels"
    std::string file;   ///< path of the trace as the user gave it
    TimeRange range;    ///< relative to the start of the trace, ns
    std::vector<TableColumn> columns;
    std::vector<std::vector<TableCell>> rows;
    std::string part; ///< of one of several tables of a report: its key, "gpu_memcpy"
    Message title;    ///< and its title, "GpuMemCpy Summary"
    /// Source of each row, if any; empty if no row has one.
    std::vector<RowSlice> slices{};
};

/// A table whose rows are generated one by one, for tables too large for memory: rows are exported
/// as they are generated (see exportRows()). One thread.
class RowSource
{
public:
    virtual ~RowSource() = default;
    /// The table without its rows.
    [[nodiscard]] virtual const Table &head() const = 0;
    /// Puts the cells of the next row into `row`, which may hold those of the row before: texts are
    /// written over. False behind the last.
    [[nodiscard]] virtual bool next(std::vector<TableCell> &row) = 0;
    /// The slice behind the last row of next().
    [[nodiscard]] virtual RowSlice slice() const { return {}; }
};

} // namespace trilane::stats
