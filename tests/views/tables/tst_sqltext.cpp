// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/query/sqlcompletion.h"
#include "views/tables/query/sqlhighlighter.h"
#include "views/tables/query/sqltokens.h"
#include "views/theme/theme.h"

#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

using namespace trilane;

/// How a statement is taken apart, colored and completed while it is written.
class TestSqlText : public QObject
{
    Q_OBJECT

    /// "Kword" by "|": the first letter of the kind, then the token.
    static QString taken(const QString &text)
    {
        static constexpr char kKinds[] = "KFNTDCS";
        QStringList all;
        for (const tables::SqlToken &token : tables::sqlTokens(text))
            all << QLatin1Char(kKinds[static_cast<size_t>(token.kind)]) +
                       text.mid(token.begin, token.end - token.begin) +
                       (token.isOpen ? QStringLiteral("…") : QString());
        return all.join('|');
    }
    /// `|` is where the cursor is.
    static QStringList offered(QString text)
    {
        const qsizetype cursor = text.indexOf('|');
        text.remove(cursor, 1);
        return tables::sqlCompletion(text, cursor).words;
    }

private slots:
    void tokensAreThoseOfSql()
    {
        QCOMPARE(taken("select count (*) FROM \"a\"\"b\" x WHERE y='it''s' -- end"),
                 QString("Kselect|Fcount|S(|S*|S)|KFROM|N\"a\"\"b\"|Nx|KWHERE|Ny|S=|T'it''s'|C-- "
                         "end…"));
        QCOMPARE(taken("1.5e-3+.5 /* a\nb */ [c d] `e`"),
                 QString("D1.5e-3|S+|D.5|C/* a\nb */|N[c d]|N`e`"));
        QCOMPARE(taken("'open"), QString("T'open…"));
        QCOMPARE(taken("/* open"), QString("C/* open…"));
        QCOMPARE(taken(""), QString());
        QCOMPARE(tables::sqlName(u"\"a\"\"b\""), QString("a\"b"));
        QCOMPARE(tables::sqlName(u"[a b]"), QString("a b"));
        QVERIFY(std::is_sorted(tables::sqlKeywords().begin(), tables::sqlKeywords().end()));
        QVERIFY(tables::isSqlKeyword(u"Select") && !tables::isSqlKeyword(u"kernel"));
    }

    void completesColumnsOfNamedTablesFirst()
    {
        QCOMPARE(offered("SELECT reg| FROM kernel"), QStringList{"registers"});
        QVERIFY(!offered("SELECT reg| FROM memcpy").contains("registers"));
        QCOMPARE(offered("SELECT | FROM kernel").front(), QString("id"));
        QCOMPARE(offered("SELECT a.regi| FROM step s, kernel AS a"), QStringList{"registers"});
        QVERIFY(offered("SELECT s.regi| FROM step s, kernel AS a").isEmpty());
        QCOMPARE(offered("SELECT Kernel.REGI| FROM kernel"), QStringList{"registers"});
        QVERIFY(offered("SELECT nobody.| FROM kernel").isEmpty());
    }

    void completesTablesAfterFrom()
    {
        QCOMPARE(offered("SELECT * FROM mem|"), (QStringList{"memcpy", "memset"}));
        QCOMPARE(offered("SELECT * FROM kernel JOIN cuda|"), QStringList{"cuda_api"});
        QVERIFY(!offered("SELECT * FROM |").contains("SELECT"));
        QVERIFY(offered("SEL|").contains("SELECT"));
        QVERIFY(offered("SELECT group_|").contains("group_concat"));
    }

    void completesNothingWithinTexts()
    {
        QVERIFY(offered("SELECT 'ker|").isEmpty());
        QVERIFY(offered("SELECT 'ker|' FROM kernel").isEmpty());
        QVERIFY(offered("SELECT 1 -- ker|").isEmpty());
        QVERIFY(offered("SELECT 1 /* ker| */").isEmpty());
        QVERIFY(offered("SELECT 12|").isEmpty());
        QVERIFY(!offered("SELECT 'a' || ba|").contains("x"));
    }

    void continuesTheIndentation()
    {
        QTextDocument document;
        tables::SqlHighlighter highlighter(&document);
        highlighter.setPalette(theme::Theme::light().palette());
        document.setPlainText("SELECT 'one\ntwo' AS a /* b\nc */ FROM kernel -- d\nWHERE 1");
        const auto formats = [&](int block) {
            highlighter.rehighlight();
            return document.findBlockByNumber(block).layout()->formats();
        };
        QCOMPARE(formats(0).size(), 2);
        QCOMPARE(formats(1).front().start, 0); // the text goes on
        QCOMPARE(formats(1).front().length, 4);
        QCOMPARE(formats(1).back().length, 4); // "/* b"
        QCOMPARE(formats(2).front().length, 4);
        QCOMPARE(formats(3).size(), 2); // behind a comment of one line: a keyword and a number
        for (const bool dark : {false, true}) {
            highlighter.setPalette(theme::Theme::of(dark).palette());
            QVERIFY(formats(1).front().format.foreground().color() !=
                    theme::Theme::of(!dark).palette().color(QPalette::Text));
        }
    }
};

TRILANE_TEST(TestSqlText, QApplication)
#include "tst_sqltext.moc"
