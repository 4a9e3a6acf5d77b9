// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/rowfilter.h"
#include "views/items/text/tabletext.h"

#include <array>

namespace trilane::items {

namespace {

struct Unit
{
    const char *name;
    double size;
};

constexpr std::array kByteUnits{Unit{"tib", 1024.0 * 1024 * 1024 * 1024},
                                Unit{"gib", 1024.0 * 1024 * 1024},
                                Unit{"mib", 1024.0 * 1024},
                                Unit{"kib", 1024},
                                Unit{"tb", 1e12},
                                Unit{"gb", 1e9},
                                Unit{"mb", 1e6},
                                Unit{"kb", 1e3},
                                Unit{"b", 1}};
constexpr std::array kTimeUnits{Unit{"ns", 1},        Unit{"us", 1e3}, Unit{"\u00b5s", 1e3},
                                Unit{"\u03bcs", 1e3}, Unit{"ms", 1e6}, Unit{"s", 1e9}};
constexpr std::array kCountUnits{Unit{"k", 1e3}, Unit{"m", 1e6}};
constexpr std::array kShareUnits{Unit{"%", 0.01}};
constexpr std::array kFactorUnits{Unit{"\u00d7", 1}, Unit{"x", 1}};

template <size_t N>
std::optional<double> withUnit(QString text, const std::array<Unit, N> &units)
{
    double size = 1;
    for (const Unit &unit : units) {
        const QString name = QString::fromUtf8(unit.name);
        if (text.endsWith(name)) {
            text.chop(name.size());
            size = unit.size;
            break;
        }
    }
    bool isNumber = false;
    const double value = text.trimmed().toDouble(&isNumber);
    return isNumber ? std::optional(value * size) : std::nullopt;
}

/// Other words for columns that every report has.
constexpr std::array<std::pair<const char *, const char *>, 8> kAliases{
    {{"count", "calls"},
     {"average", "avg_ns"},
     {"longest", "max_ns"},
     {"shortest", "min_ns"},
     {"bytes", "total_bytes"},
     {"bandwidth", "bytes_per_second"},
     {"rate", "bytes_per_second"},
     {"name", "base_name"}}};

bool isNameOf(const QString &word, const stats::TableColumn &column)
{
    const QString key = QString::fromStdString(column.key);
    if (word == key || word == QString::fromStdString(column.title.english()).toLower() ||
        word == TableText::title(column).toLower())
        return true;
    return word + QStringLiteral("_ns") == key || word + QStringLiteral("_bytes") == key;
}

} // namespace

std::optional<double> parseCellValue(const QString &text, stats::ColumnType type)
{
    QString lower = text.trimmed().toLower();
    switch (type) {
    case stats::ColumnType::Duration:
        // "s" is the last: every other unit ends in it, too.
        return withUnit(lower, kTimeUnits);
    case stats::ColumnType::Rate:
        if (lower.endsWith(QStringLiteral("/s")))
            lower.chop(2);
        return withUnit(lower, kByteUnits);
    case stats::ColumnType::Bytes:
        return withUnit(lower, kByteUnits);
    case stats::ColumnType::Share:
        return withUnit(lower, kShareUnits);
    case stats::ColumnType::Factor:
        return withUnit(lower, kFactorUnits);
    case stats::ColumnType::Count:
        return withUnit(lower, kCountUnits);
    case stats::ColumnType::Text:
    case stats::ColumnType::Name:
        break;
    }
    return std::nullopt;
}

std::optional<size_t> columnNamed(const QString &text,
                                  const std::vector<stats::TableColumn> &columns)
{
    const QString word = text.toLower();
    for (size_t i = 0; i < columns.size(); ++i) {
        if (isNameOf(word, columns[i]))
            return i;
    }
    for (const auto &[alias, key] : kAliases) {
        for (size_t i = 0; i < columns.size() && word == QLatin1String(alias); ++i) {
            if (columns[i].key == key)
                return i;
        }
    }
    return std::nullopt;
}

} // namespace trilane::items
