// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/languages.h"
#include "tests/sendsignal.h"

#include <csignal>

using namespace trilane::test;

namespace {

QString programOf(const QString &name)
{
    return QStringLiteral(TRILANE_BIN_DIR "/") + name;
}

QStringList matchesOf(const QRegularExpression &expression, const QByteArray &text)
{
    QStringList found;
    for (auto match = expression.globalMatch(QString::fromUtf8(text)); match.hasNext();)
        found << match.next().captured(1);
    return found;
}

} // namespace

/// The daemon and the viewer speak the user's language on a terminal, as the command line does.
class TestCliPrograms : public QObject
{
    Q_OBJECT

    CommandLine m_line;

    static bool isThere(const QString &name) { return QFileInfo::exists(programOf(name)); }
    [[nodiscard]] Answer answerOf(const QString &name, const QString &arguments,
                                  const char *locale) const
    {
        Surroundings where = in(m_line, locale);
        where.variables.insert("DISPLAY", "");
        where.variables.insert("WAYLAND_DISPLAY", "");
        where.variables.insert("QT_QPA_PLATFORM", "offscreen");
        where.variables.insert("XDG_RUNTIME_DIR", where.folder); // one that is nobody else's
        return run(programOf(name), arguments.split(QLatin1Char(' '), Qt::SkipEmptyParts), where);
    }

    [[nodiscard]] QString outputOf(const QString &name, const QString &arguments,
                                   const char *locale) const
    {
        return QString::fromUtf8(answerOf(name, arguments, locale).out);
    }

private slots:
    void helpListsTheSameOptionsInBothLanguages_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<int>("options");
        QTest::newRow("trilaned") << "trilaned" << 9;
        QTest::newRow("trilane-ui") << "trilane-ui" << 28;
    }

    void helpListsTheSameOptionsInBothLanguages()
    {
        QFETCH(QString, program);
        QFETCH(int, options);
        if (!isThere(program))
            QSKIP("this program is not built");
        const Answer english = answerOf(program, "--help", "C.UTF-8");
        const Answer chinese = answerOf(program, "--help", "zh_CN.UTF-8");
        QVERIFY2(english.exitCode == 0 && english.err.isEmpty(), qPrintable(english.text()));
        QVERIFY2(chinese.exitCode == 0 && chinese.err.isEmpty(), qPrintable(chinese.text()));
        const QString text = QString::fromUtf8(chinese.out);
        QVERIFY(!hasChinese(QString::fromUtf8(english.out)));
        QVERIFY2(text.contains(QStringLiteral("用法：")), chinese.out.constData());
        QVERIFY2(text.contains(QStringLiteral("选项：\n")), chinese.out.constData());
        QVERIFY2(englishIn(text).isEmpty(), qPrintable(englishIn(text)));
        // What is typed is the same.
        static const QRegularExpression option(QStringLiteral("(?m)^  (-.*?)(?:  |$)"));
        static const QRegularExpression example(QStringLiteral("(?m)^  (trilane.*)$"));
        QCOMPARE(matchesOf(option, english.out).size(), options);
        QCOMPARE(matchesOf(option, chinese.out), matchesOf(option, english.out));
        QCOMPARE(matchesOf(example, chinese.out), matchesOf(example, english.out));
    }

    void usageErrorsAreInTheLanguageOfTheUser_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("code");
        const auto row = [](const char *program, const char *arguments, int code = 2) {
            QTest::addRow("%s %s", program, arguments) << program << arguments << code;
        };
        row("trilaned", "--sockets x");
        row("trilaned", "--socket");
        row("trilaned", "--idle soon");
        row("trilaned", "--idle 60s");
        row("trilaned", "--private foo");
        row("trilaned", "--private -1");
        row("trilaned", "--user-memory 12");
        row("trilaned", "--language latin");
        row("trilaned", "--language=latin");
        row("trilaned", "--socket /proc/no/such/folder/control", 1);
        for (const char *arguments : {"--color red",
                                      "--theme",
                                      "--beside=yes a b",
                                      "--theme pink",
                                      "--language latin",
                                      "--size big x",
                                      "--scale 9",
                                      "--range now",
                                      "--idle-threshold soon",
                                      "--gpu-ranges maybe",
                                      "--tab mine",
                                      "-",
                                      "--beside a",
                                      "--new-window --single-instance a",
                                      "--screenshot a.png",
                                      "--picture a.gif b",
                                      "--picture a.png",
                                      "--picture a.png --screenshot b.png c",
                                      "--picture a.png --dpi 2 c",
                                      "--picture a.png --what all c",
                                      "--picture a.png --size 1x1 c",
                                      "--ranks a"})
            row("trilane-ui", arguments);
        row("trilane-ui", "--screenshot a.png missing.json", 1);
        row("trilane-ui", "--screenshot a.png --select nobody trace.json", 1);
    }

    void usageErrorsAreInTheLanguageOfTheUser()
    {
        QFETCH(QString, program);
        QFETCH(QString, arguments);
        QFETCH(int, code);
        if (!isThere(program))
            QSKIP("this program is not built");
        m_line.write("trace.json", CommandLine::kineto(3, 2));
        const Answer english = answerOf(program, arguments, "C.UTF-8");
        QVERIFY2(english.exitCode == code, qPrintable(english.text()));
        QVERIFY2(!hasChinese(QString::fromUtf8(english.err)), qPrintable(english.text()));
        const Answer chinese = answerOf(program, arguments, "zh_CN.UTF-8");
        QVERIFY2(chinese.exitCode == code, qPrintable(chinese.text()));
        const QString text = QString::fromUtf8(chinese.err);
        QVERIFY2(hasChinese(text), qPrintable(chinese.text()));
        QVERIFY2(englishIn(text).isEmpty(), qPrintable(chinese.text()));
        QVERIFY2(text.startsWith(program + ": "), qPrintable(chinese.text()));
    }

    void theOptionCountsMoreThanTheEnvironment()
    {
        for (const char *program : {"trilaned", "trilane-ui"}) {
            if (!isThere(program))
                continue;
            QVERIFY(hasChinese(outputOf(program, "--language zh --help", "C.UTF-8")));
            QVERIFY(hasChinese(outputOf(program, "--language=zh_CN --help", "C.UTF-8")));
            QVERIFY(!hasChinese(outputOf(program, "--help --language en", "zh_CN.UTF-8")));
        }
    }

    void theDaemonPrintsItsSocket()
    {
        QProcess daemon;
        prepare(daemon, in(m_line, "zh_CN.UTF-8"));
        const QString socket = m_line.path("control");
        daemon.start(programOf("trilaned"), {"--socket", socket});
        daemon.setReadChannel(QProcess::StandardError);
        QVERIFY(daemon.waitForStarted());
        QVERIFY(daemon.waitForReadyRead(20000));
        const QString line = QString::fromUtf8(daemon.readLine()).trimmed();
        QVERIFY(sendSignal(daemon.processId(), SIGTERM));
        const Answer answer = finished(daemon, 20000);
        QCOMPARE(line, QStringLiteral("trilaned: 正在监听 ") + socket);
        QVERIFY2(answer.exitCode == 0, qPrintable(answer.text()));
    }
};

QTEST_GUILESS_MAIN(TestCliPrograms)
#include "tst_cliprograms.moc"
