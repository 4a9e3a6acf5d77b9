// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/attachability.h"
#include "views/items/text/messagewords.h"

#include <QRegularExpression>
#include <QTest>
#include <QTranslator>

#include <functional>

using namespace trilane;
using namespace trilane::inject;

/// Whatever stands against loading the agent, the reason has Chinese words.
class TestObstacleWords : public QObject
{
    Q_OBJECT

    using Change = std::function<void(TargetFacts &, Requester &)>;

    static Message reasonOf(const Change &change)
    {
        TargetFacts facts;
        facts.pid = 4711;
        facts.state = 'S';
        std::fill(std::begin(facts.uid), std::end(facts.uid), 1000);
        std::fill(std::begin(facts.gid), std::end(facts.gid), 1000);
        facts.canReadProgram = facts.canReadMaps = facts.hasGlibc = true;
        facts.loader = "/lib64/ld-linux-x86-64.so.2";
        Requester user;
        user.uid = user.gid = 1000;
        change(facts, user);
        return judge(facts, user).why.what;
    }

private slots:
    void initTestCase() { QVERIFY(m_translator.load(QStringLiteral(":/i18n/trilane_zh_CN"))); }

    void everyReasonIsTranslated_data()
    {
        QTest::addColumn<Message>("reason");
        QTest::addColumn<QString>("kept"); // what differs
        const auto add = [](const char *name, const char *kept, const Change &change) {
            QTest::newRow(name) << reasonOf(change) << QString::fromLatin1(kept);
        };
        using F = TargetFacts;
        using R = Requester;
        add("gone", "", [](F &f, R &) { f.state = 0; });
        add("kernel", "", [](F &f, R &) { f.isKernelThread = true; });
        add("zombie", "", [](F &f, R &) { f.state = 'Z'; });
        add("setuid", "", [](F &f, R &) { f.uid[1] = 0; });
        add("foreign", "1000", [](F &, R &r) { r.uid = 7; });
        add("foreign group", "1000", [](F &, R &r) { r.gid = 7; });
        add("capable", "", [](F &f, R &) { f.capabilities = 1; });
        add("not dumpable", "PR_SET_DUMPABLE", [](F &f, R &) { f.isDumpable = false; });
        add("traced", "99", [](F &f, R &) { f.tracer = 99; });
        add("traced by gdb", "gdb", [](F &f, R &) {
            f.tracer = 99;
            f.tracerName = "gdb";
        });
        add("stopped", "", [](F &f, R &) { f.state = 'T'; });
        add("strict", "seccomp", [](F &f, R &) { f.seccomp = 1; });
        add("Yama 1", "kernel.yama.ptrace_scope", [](F &, R &r) { r.yama = 1; });
        add("Yama 2", "CAP_SYS_PTRACE", [](F &, R &r) { r.yama = 2; });
        add("Yama 3", "3", [](F &, R &r) { r.yama = 3; });
        add("unread", "/proc", [](F &f, R &) { f.canReadProgram = false; });
        add("machine", "32", [](F &f, R &) { f.isSameMachine = false; });
        add("static", "", [](F &f, R &) { f.loader.clear(); });
        add("musl", "musl", [](F &f, R &) { f.loader = "/lib/ld-musl-x86_64.so.1"; });
        add("no glibc", "glibc", [](F &f, R &) { f.hasGlibc = false; });
        add("sanitizer", "ThreadSanitizer", [](F &f, R &) { f.hasThreadSanitizer = true; });
        QTest::newRow("filter") << msg("its seccomp filter would kill it when the agent calls %1",
                                       "memfd_create")
                                << "memfd_create";
        QTest::newRow("recording") << msg("session %1", 12) << "12";
    }

    void everyReasonIsTranslated()
    {
        QFETCH(Message, reason);
        QFETCH(QString, kept);
        const QString english = QString::fromStdString(reason.english());
        QVERIFY(!english.isEmpty());
        QCOMPARE(items::MessageWords::word(reason), english);
        QCoreApplication::installTranslator(&m_translator);
        const QString chinese = items::MessageWords::word(reason);
        QCoreApplication::removeTranslator(&m_translator);
        QVERIFY2(chinese != english, qPrintable(english));
        QVERIFY2(chinese.contains(kept), qPrintable(chinese));
        QVERIFY2(!chinese.contains(QStringLiteral("%1")), qPrintable(chinese));
        static const QRegularExpression words(QStringLiteral("[a-z]{2,} [a-z]{2,}"));
        QVERIFY2(!chinese.contains(words), qPrintable(chinese));
    }

private:
    QTranslator m_translator;
};

TRILANE_TEST(TestObstacleWords, QCoreApplication)
#include "tst_obstaclewords.moc"
