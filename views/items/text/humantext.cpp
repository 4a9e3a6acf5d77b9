// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/humantext.h"

#include "model/base/amounttext.h"

#include <algorithm>
#include <cmath>

namespace trilane::items {

namespace {

constexpr QChar kNarrowSpace(0x202f);

QString grouped(const QString &digits)
{
    QString out;
    for (qsizetype i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            out += kNarrowSpace;
        out += digits[i];
    }
    return out;
}

} // namespace

QString durationText(Ns ns)
{
    return QString::fromStdString(formatDuration(ns));
}

QString columnDurationText(double ns)
{
    QString text = durationText(std::llround(ns));
    return text.endsWith(QLatin1String(" s")) ? text.insert(text.size() - 1, QLatin1Char(' '))
                                              : text;
}

QString axisDurationText(Ns ns, Ns step)
{
    const double size = ns >= 1'000'000'000 ? 1e9 : ns >= 1'000'000 ? 1e6 : ns >= 1'000 ? 1e3 : 1;
    const char *unit = size == 1e9 ? "s" : size == 1e6 ? "ms" : size == 1e3 ? "µs" : "ns";
    const double needed = std::log10(size / static_cast<double>(std::max<Ns>(step, 1)));
    const int most = size == 1 ? 0 : 6;
    const int decimals = std::clamp(static_cast<int>(std::ceil(needed)), 0, most);
    return QString::number(static_cast<double>(ns) / size, 'f', decimals) + QLatin1Char(' ') +
           QString::fromUtf8(unit);
}

QString instantText(Ns sinceStart)
{
    const bool negative = sinceStart < 0;
    const auto whole = negative ? uint64_t{0} - static_cast<uint64_t>(sinceStart)
                                : static_cast<uint64_t>(sinceStart);
    QString fraction = QStringLiteral("%1").arg(whole % 1'000'000'000u, 9, 10, QLatin1Char('0'));
    while (fraction.size() > 3 && fraction.endsWith(QLatin1String("000")))
        fraction.chop(3);
    QString groupedFraction;
    for (qsizetype i = 0; i < fraction.size(); i += 3)
        groupedFraction += (i ? QString(kNarrowSpace) : QString()) + fraction.mid(i, 3);
    return (negative ? QStringLiteral("-") : QString()) +
           grouped(QString::number(whole / 1'000'000'000u)) + QLatin1Char('.') + groupedFraction +
           QStringLiteral(" s");
}

QString countText(uint64_t count)
{
    return grouped(QString::number(count));
}

QString bytesText(double bytes)
{
    return QString::fromStdString(formatBytes(bytes));
}

QString rateText(double bytesPerSecond)
{
    return QString::fromStdString(formatRate(bytesPerSecond));
}

QString percentText(double share)
{
    return QString::number(share * 100, 'f', 1) + QStringLiteral(" %");
}

QString objectText(int64_t object)
{
    constexpr int64_t kMaxPids = int64_t{1} << 22; // of Linux; no address is that low
    if (object == 0 || object == -1)
        return {};
    if (object < kMaxPids)
        return QString::number(object);
    return QStringLiteral("0x") + QString::number(object, 16);
}

QString middleElided(const QString &text, int characters)
{
    if (text.size() <= characters)
        return text;
    const int front = characters / 2;
    return text.left(front) + QChar(0x2026) + text.right(characters - front - 1);
}

QString tipText(const QString &text)
{
    constexpr qsizetype kColumns = 100;
    const QString shown = middleElided(text, kMaxTextShown);
    QStringList lines;
    for (QStringView rest : QStringView(shown).split(u'\n')) {
        while (rest.size() > kColumns) {
            const qsizetype space = rest.lastIndexOf(u' ', kColumns);
            const qsizetype end = space > 0 ? space : kColumns - rest[kColumns].isLowSurrogate();
            lines << rest.first(end).toString();
            rest = rest.sliced(space > 0 ? end + 1 : end);
        }
        lines << rest.toString();
    }
    return lines.join(u'\n');
}

} // namespace trilane::items
