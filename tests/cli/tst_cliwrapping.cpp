// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/output/tableexport.h"
#include "model/output/wrappedtext.h"

#include <QString>
#include <QStringList>
#include <QTest>

using namespace trilane;

namespace {

QStringList linesOf(const char *text, size_t width, const char *indent = "  ")
{
    QStringList lines =
        QString::fromStdString(output::wrapped(text, width, indent)).split(QLatin1Char('\n'));
    lines.removeLast(); // behind the last end of line
    return lines;
}

} // namespace

/// Text of both languages in lines that fit the terminal.
class TestCliWrapping : public QObject
{
    Q_OBJECT

private slots:
    void englishIsBrokenAtSpaces()
    {
        QCOMPARE(linesOf("the GPU waits for data", 12),
                 QStringList({"  the GPU", "  waits for", "  data"}));
    }

    void chineseIsBrokenBetweenCharactersThatAreTwoColumnsWide()
    {
        QCOMPARE(linesOf("数据加载太慢", 8), QStringList({"  数据加", "  载太慢"}));
    }

    void noLineBeginsWithAClosingMarkOrEndsWithAnOpeningOne()
    {
        const QStringList lines = linesOf("读取数据，处理（解码）很慢。", 10);
        for (const QString &line : lines) {
            QVERIFY2(!QStringLiteral("，。）").contains(line.trimmed().front()), qPrintable(line));
            QVERIFY2(!line.endsWith(QStringLiteral("（")), qPrintable(line));
            QVERIFY2(output::displayWidth(line.toStdString()) <= 10, qPrintable(line));
        }
        QCOMPARE(lines.join(QString()).remove(QLatin1Char(' ')),
                 QStringLiteral("读取数据，处理（解码）很慢。"));
    }

    void doesNotBreakLatinWords()
    {
        QCOMPARE(linesOf("调用 cudaMemcpyAsync 很慢", 14),
                 QStringList({"  调用", "  cudaMemcpyAsync", "  很慢"}));
    }

    void numbersAreNotSeparatedFromTheirUnits()
    {
        QCOMPARE(linesOf("idle for 29.0 % of it", 15),
                 QStringList({"  idle for", "  29.0 % of it"}));
        QCOMPARE(linesOf("in all 10 416 events", 13), QStringList({"  in all", "  10 416 events"}));
        QCOMPARE(linesOf("等待 12 毫秒", 8), QStringList({"  等待", "  12 毫", "  秒"}));
    }

    void anEmptyTextIsAnEmptyLine() { QCOMPARE(linesOf("", 20), QStringList({"  "})); }
};

QTEST_GUILESS_MAIN(TestCliWrapping)
#include "tst_cliwrapping.moc"
