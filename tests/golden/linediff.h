// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace trilane::test {

/// All lines that two texts do not share, in order: "-12 wanted", "+12 given", at most `limit` of
/// them; empty when the texts are equal. By the longest common subsequence of lines.
inline QString lineDiff(const QString &wanted, const QString &given, qsizetype limit = 200)
{
    const QStringList want = wanted.split('\n');
    const QStringList have = given.split('\n');
    const auto rows = static_cast<size_t>(want.size()) + 1;
    const auto columns = static_cast<size_t>(have.size()) + 1;
    // common[i][j]: lines that want[i…] and have[j…] share.
    std::vector<std::vector<qsizetype>> common(rows, std::vector<qsizetype>(columns, 0));
    for (qsizetype i = want.size() - 1; i >= 0; --i) {
        for (qsizetype j = have.size() - 1; j >= 0; --j)
            common[i][j] = want[i] == have[j] ? common[i + 1][j + 1] + 1
                                              : qMax(common[i + 1][j], common[i][j + 1]);
    }
    QStringList lines;
    qsizetype i = 0;
    qsizetype j = 0;
    while (i < want.size() || j < have.size()) {
        if (i < want.size() && j < have.size() && want[i] == have[j]) {
            ++i, ++j;
        } else if (j == have.size() || (i < want.size() && common[i + 1][j] >= common[i][j + 1])) {
            lines << QStringLiteral("-%1 %2").arg(i + 1).arg(want[i]);
            ++i;
        } else {
            lines << QStringLiteral("+%1 %2").arg(j + 1).arg(have[j]);
            ++j;
        }
    }
    const qsizetype more = lines.size() - limit;
    if (more > 0)
        lines = lines.first(limit) << QStringLiteral("… and %1 more").arg(more);
    return lines.join('\n');
}

} // namespace trilane::test
