// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/tabletext.h"

#include "model/analysis/titles/celltitle.h"

#include "views/items/text/humantext.h"
#include "views/items/text/idlewords.h"
#include "views/items/text/modelwords.h"

namespace trilane::items {

namespace {

/// Titles of the columns of every report under model/analysis.
[[maybe_unused]] constexpr const char *kTitles[] = {
    QT_TRANSLATE_NOOP("TableText", "Name"),
    QT_TRANSLATE_NOOP("TableText", "Share"),
    QT_TRANSLATE_NOOP("TableText", "Calls"),
    QT_TRANSLATE_NOOP("TableText", "Total"),
    QT_TRANSLATE_NOOP("TableText", "Average"),
    QT_TRANSLATE_NOOP("TableText", "Median"),
    QT_TRANSLATE_NOOP("TableText", "Min"),
    QT_TRANSLATE_NOOP("TableText", "Max"),
    QT_TRANSLATE_NOOP("TableText", "Std. dev."),
    QT_TRANSLATE_NOOP("TableText", "Grid"),
    QT_TRANSLATE_NOOP("TableText", "Block"),
    QT_TRANSLATE_NOOP("TableText", "Registers"),
    QT_TRANSLATE_NOOP("TableText", "Shared memory"),
    QT_TRANSLATE_NOOP("TableText", "Stream"),
    QT_TRANSLATE_NOOP("TableText", "Device"),
    QT_TRANSLATE_NOOP("TableText", "Process"),
    QT_TRANSLATE_NOOP("TableText", "Kind"),
    QT_TRANSLATE_NOOP("TableText", "Source"),
    QT_TRANSLATE_NOOP("TableText", "Confidence"),
    QT_TRANSLATE_NOOP("TableText", "Destination"),
    QT_TRANSLATE_NOOP("TableText", "Bytes"),
    QT_TRANSLATE_NOOP("TableText", "Average bytes"),
    QT_TRANSLATE_NOOP("TableText", "Min bytes"),
    QT_TRANSLATE_NOOP("TableText", "Max bytes"),
    QT_TRANSLATE_NOOP("TableText", "Throughput"),
    QT_TRANSLATE_NOOP("TableText", "Without size"),
    QT_TRANSLATE_NOOP("TableText", "Start"),
    QT_TRANSLATE_NOOP("TableText", "Duration"),
    QT_TRANSLATE_NOOP("TableText", "Outcome"),
    QT_TRANSLATE_NOOP("TableText", "Reason"),
    QT_TRANSLATE_NOOP("TableText", "Events"),
    QT_TRANSLATE_NOOP("TableText", "First seen"),
    QT_TRANSLATE_NOOP("TableText", "Thread"),
    QT_TRANSLATE_NOOP("TableText", "Domain"),
    QT_TRANSLATE_NOOP("TableText", "Category"),
    QT_TRANSLATE_NOOP("TableText", "State"),
    QT_TRANSLATE_NOOP("TableText", "To median"),
    QT_TRANSLATE_NOOP("TableText", "95 %"),
    QT_TRANSLATE_NOOP("TableText", "MAD"),
    QT_TRANSLATE_NOOP("TableText", "Occupancy"),
    QT_TRANSLATE_NOOP("TableText", "Limited by"),
    QT_TRANSLATE_NOOP("TableText", "Waves"),
    QT_TRANSLATE_NOOP("TableText", "Static shared"),
    QT_TRANSLATE_NOOP("TableText", "Dynamic shared"),
    QT_TRANSLATE_NOOP("TableText", "Launched in"),
    QT_TRANSLATE_NOOP("TableText", "Operator"),
    QT_TRANSLATE_NOOP("TableText", "Input shape"),
    QT_TRANSLATE_NOOP("TableText", "Step"),
    QT_TRANSLATE_NOOP("TableText", "Tensor Core (by name)"),
    QT_TRANSLATE_NOOP("TableText", "Tensor Core unknown"),
    QT_TRANSLATE_NOOP("TableText", "Tensor Core name"),
    QT_TRANSLATE_NOOP("TableText", "Finding"),
    QT_TRANSLATE_NOOP("TableText", "Severity"),
    QT_TRANSLATE_NOOP("TableText", "Likely gain"),
    QT_TRANSLATE_NOOP("TableText", "Gain at most"),
    QT_TRANSLATE_NOOP("TableText", "Of the finding"),
    QT_TRANSLATE_NOOP("TableText", "Row"),
};

[[maybe_unused]] constexpr const char *kTitlesOfSteps[] = {
    QT_TRANSLATE_NOOP("TableText", "Step"),        QT_TRANSLATE_NOOP("TableText", "Step time"),
    QT_TRANSLATE_NOOP("TableText", "Reader cost"), QT_TRANSLATE_NOOP("TableText", "Reader before"),
    QT_TRANSLATE_NOOP("TableText", "GPU busy"),    QT_TRANSLATE_NOOP("TableText", "Busy"),
    QT_TRANSLATE_NOOP("TableText", "GPU idle"),    QT_TRANSLATE_NOOP("TableText", "Mostly"),
    QT_TRANSLATE_NOOP("TableText", "Idle for it"), QT_TRANSLATE_NOOP("TableText", "Kernels"),
    QT_TRANSLATE_NOOP("TableText", "Kernel time"), QT_TRANSLATE_NOOP("TableText", "Copies"),
    QT_TRANSLATE_NOOP("TableText", "Copied"),      QT_TRANSLATE_NOOP("TableText", "Outlier"),
    QT_TRANSLATE_NOOP("TableText", "Main cause"),
};

[[maybe_unused]] constexpr const char *kTitlesOfOperators[] = {
    QT_TRANSLATE_NOOP("TableText", "CPU total"),
    QT_TRANSLATE_NOOP("TableText", "CPU self"),
    QT_TRANSLATE_NOOP("TableText", "GPU share"),
    QT_TRANSLATE_NOOP("TableText", "GPU"),
    QT_TRANSLATE_NOOP("TableText", "GPU self"),
    QT_TRANSLATE_NOOP("TableText", "GPU span"),
    QT_TRANSLATE_NOOP("TableText", "GPU operations"),
    QT_TRANSLATE_NOOP("TableText", "Backward GPU (inferred)"),
    QT_TRANSLATE_NOOP("TableText", "Awaited GPU (inferred)"),
};

[[maybe_unused]] constexpr const char *kTitlesOfIdle[] = {
    QT_TRANSLATE_NOOP("TableText", "Cause"),    QT_TRANSLATE_NOOP("TableText", "Idle"),
    QT_TRANSLATE_NOOP("TableText", "Gaps"),     QT_TRANSLATE_NOOP("TableText", "Inferred"),
    QT_TRANSLATE_NOOP("TableText", "Ended by"), QT_TRANSLATE_NOOP("TableText", "Range"),
};

[[maybe_unused]] constexpr const char *kTitlesOfRanks[] = {
    QT_TRANSLATE_NOOP("TableText", "Rank"),           QT_TRANSLATE_NOOP("TableText", "Aligned by"),
    QT_TRANSLATE_NOOP("TableText", "Collectives"),    QT_TRANSLATE_NOOP("TableText", "Offset"),
    QT_TRANSLATE_NOOP("TableText", "Residual"),       QT_TRANSLATE_NOOP("TableText", "Worst"),
    QT_TRANSLATE_NOOP("TableText", "Host"),           QT_TRANSLATE_NOOP("TableText", "File"),
    QT_TRANSLATE_NOOP("TableText", "GPUs"),           QT_TRANSLATE_NOOP("TableText", "Steps"),
    QT_TRANSLATE_NOOP("TableText", "Step, median"),   QT_TRANSLATE_NOOP("TableText", "Step, max"),
    QT_TRANSLATE_NOOP("TableText", "GPU span"),       QT_TRANSLATE_NOOP("TableText", "Computation"),
    QT_TRANSLATE_NOOP("TableText", "Communication"),  QT_TRANSLATE_NOOP("TableText", "Overlapped"),
    QT_TRANSLATE_NOOP("TableText", "Exposed"),        QT_TRANSLATE_NOOP("TableText", "Came last"),
    QT_TRANSLATE_NOOP("TableText", "Others waited"),  QT_TRANSLATE_NOOP("TableText", "Waited"),
    QT_TRANSLATE_NOOP("TableText", "Mostly late by"), QT_TRANSLATE_NOOP("TableText", "Collective"),
    QT_TRANSLATE_NOOP("TableText", "Ranks"),          QT_TRANSLATE_NOOP("TableText", "Late rank"),
    QT_TRANSLATE_NOOP("TableText", "Drift, ppm"),     QT_TRANSLATE_NOOP("TableText", "Group"),
    QT_TRANSLATE_NOOP("TableText", "Late by"),        QT_TRANSLATE_NOOP("TableText", "Spread"),
    QT_TRANSLATE_NOOP("TableText", "Longer by"),      QT_TRANSLATE_NOOP("TableText", "Overlap"),
    QT_TRANSLATE_NOOP("TableText", "Exposed share"),  QT_TRANSLATE_NOOP("TableText", "Not known"),
};

[[maybe_unused]] constexpr const char *kTitlesOfComparison[] = {
    QT_TRANSLATE_NOOP("TableText", "A"),
    QT_TRANSLATE_NOOP("TableText", "B"),
    QT_TRANSLATE_NOOP("TableText", "Difference"),
    QT_TRANSLATE_NOOP("TableText", "B / A"),
    QT_TRANSLATE_NOOP("TableText", "Of the change"),
    QT_TRANSLATE_NOOP("TableText", "Calls A"),
    QT_TRANSLATE_NOOP("TableText", "Calls B"),
    QT_TRANSLATE_NOOP("TableText", "Change"),
    QT_TRANSLATE_NOOP("TableText", "Grid · block · shared"),
};

QString signOf(const stats::TableColumn &column, double value)
{
    return column.isSigned && value > 0 ? QStringLiteral("+") : QString();
}

/// Cells of the window bear their units: the title that names one says it a second time.
std::string withoutUnit(const stats::TableColumn &column)
{
    const size_t at = column.titleUnit > 0 ? column.title.rfind(" (") : std::string::npos;
    return column.title.substr(0, at);
}

/// What titleOfCell() says, which each of these contexts has a part of; of "Idle: User code" both.
QString titleWord(const std::string &english)
{
    for (const char *context :
         {"IdleWords", "TableText", "CompareWords", "RankWords", "ModelWords", "Message"}) {
        const QString word = QCoreApplication::translate(context, english.c_str());
        if (word != QString::fromStdString(english))
            return word;
    }
    const size_t at = english.find(": ");
    if (at == std::string::npos)
        return QString::fromStdString(english);
    return TableText::tr("%1: %2").arg(titleWord(english.substr(0, at)),
                                       titleWord(english.substr(at + 2)));
}

/// A point in time, not a length of it.
constexpr const char *kStartKey = "start_ns";
/// Of numbers without a unit.
constexpr int kDigits = 10;

} // namespace

QString TableText::title(const stats::TableColumn &column)
{
    const QString text = tr(withoutUnit(column).c_str());
    return column.approximate ? QChar(0x2248) + QStringLiteral(" ") + text : text;
}

QString TableText::word(const std::string &english)
{
    const QString whole = ModelWords::word(english);
    const size_t open = english.find(" (");
    if (whole != QString::fromStdString(english) || !english.ends_with(')') ||
        open == std::string::npos)
        return whole;
    // A counter's name has its device behind it.
    const std::string name = english.substr(0, open);
    const QString word = ModelWords::word(name);
    return word == QString::fromStdString(name)
               ? whole
               : tr("%1 (%2)").arg(
                     word, ModelWords::word(english.substr(open + 2, english.size() - open - 3)));
}

QString TableText::cell(const stats::TableCell &cell, const stats::TableColumn &column)
{
    if (const auto *text = std::get_if<std::string>(&cell)) {
        if (const std::optional<std::string> title = titles::titleOfCell(column, *text))
            return titleWord(*title);
        if (const std::optional<QString> idle = IdleWords::cell(column, *text))
            return *idle;
        return column.type == stats::ColumnType::Name ? QString::fromStdString(*text) : word(*text);
    }
    if (std::holds_alternative<std::monostate>(cell))
        return {};
    const double value = number(cell);
    switch (column.type) {
    case stats::ColumnType::Duration:
        if (const auto *start = std::get_if<int64_t>(&cell); start && column.key == kStartKey)
            return instantText(*start);
        return signOf(column, value) + columnDurationText(value);
    case stats::ColumnType::Bytes:
        return bytesText(value);
    case stats::ColumnType::Rate:
        return rateText(value);
    case stats::ColumnType::Share:
        return signOf(column, value) + percentText(value);
    case stats::ColumnType::Factor:
        return QString::number(value, 'f', value < 10 ? 2 : 1) + QChar(0x00d7);
    case stats::ColumnType::Count:
        return std::holds_alternative<int64_t>(cell)
                   ? countText(static_cast<uint64_t>(std::get<int64_t>(cell)))
                   : QString::number(value);
    case stats::ColumnType::Text:
    case stats::ColumnType::Name:
        break;
    }
    if (const auto *whole = std::get_if<int64_t>(&cell))
        return QString::number(*whole);
    return QString::number(value, 'g', kDigits);
}

bool TableText::isNumber(stats::ColumnType type)
{
    return type != stats::ColumnType::Text && type != stats::ColumnType::Name;
}

double TableText::number(const stats::TableCell &cell)
{
    if (const auto *whole = std::get_if<int64_t>(&cell))
        return static_cast<double>(*whole);
    if (const auto *real = std::get_if<double>(&cell))
        return *real;
    return 0;
}

} // namespace trilane::items
