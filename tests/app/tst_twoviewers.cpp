// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/tracepage.h"
#include "app/ui/page/workspace.h"
#include "app/ui/pieces/appearance.h"
#include "app/ui/shell/startup.h"
#include "app/ui/window/mainwindow.h"
#include "app/ui/window/options.h"
#include "tests/support/smalltrace.h"
#include "tests/support/timeunits.h"
#include "views/session/files/markfile.h"
#include "views/session/state/usermarks.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QApplication>
#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QSocketNotifier>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

#include <unistd.h>

using namespace trilane;

namespace {

/// What this program is called with to be the whole viewer, which keys and closing are sent to.
constexpr const char *kViewing = "TRILANE_TEST_VIEW";
/// Times of the killed viewer's marks, in µs; those of the other one are below.
constexpr int kBurstFrom = 500;

/// Does in a viewer what the user would: a line on the standard input is one thing to do, a line
/// on the standard output says what has come of it.
class Hands : public QObject
{
public:
    Hands()
        : m_notifier(STDIN_FILENO, QSocketNotifier::Read)
    {
        connect(&m_notifier, &QSocketNotifier::activated, this, &Hands::read);
        connect(&m_opening, &QTimer::timeout, this, &Hands::lookWhetherOpen);
        connect(&m_burst, &QTimer::timeout, this, [this] { mark(kBurstFrom + m_next++ % 400); });
        m_opening.start(20);
    }

private:
    ui::MainWindow *window() const
    {
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            if (auto *window = qobject_cast<ui::MainWindow *>(widget))
                return window;
        }
        return nullptr;
    }
    session::ViewState &view() const { return window()->currentPage()->workspace()->view(); }
    void press(Qt::Key key, Qt::KeyboardModifiers with = {})
    {
        QTest::keyClick(window()->currentPage()->workspace()->timeline(), key, with);
    }
    static void say(const QString &line)
    {
        std::puts(line.toLocal8Bit().constData());
        std::fflush(stdout);
    }
    void lookWhetherOpen()
    {
        const ui::TracePage *page = window() ? window()->currentPage() : nullptr;
        if (!page || !page->workspace() || !page->isSettled() ||
            page->session()->markStorage().path().isEmpty())
            return;
        m_opening.stop();
        say(state());
    }
    void read()
    {
        char bytes[256];
        const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof bytes);
        if (count <= 0)
            std::_Exit(3); // whoever sent keys is gone
        m_said.append(bytes, count);
        for (qsizetype end = m_said.indexOf('\n'); end >= 0; end = m_said.indexOf('\n')) {
            const QList<QByteArray> words = m_said.left(end).split(' ');
            m_said.remove(0, end + 1);
            obey(words.front(), words.value(1).toInt());
        }
    }
    void obey(const QByteArray &word, int number)
    {
        if (word == "mark")
            mark(number);
        else if (word == "burst")
            m_burst.start(2);
        else if (word == "hide")
            hideRow();
        else if (word == "look")
            lookAt(number);
        else if (word == "close")
            return window()->close(), void();
        say(state());
    }
    void mark(int time)
    {
        view().selectTime({time * us, (time + 10) * us});
        press(Qt::Key_B);
    }
    void hideRow()
    {
        press(Qt::Key_Down, Qt::AltModifier);
        press(Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
    }
    void lookAt(int time)
    {
        view().selectTime({time * us, (time + 100) * us});
        press(Qt::Key_F);
    }
    QString state() const
    {
        return QStringLiteral("%1 marks, %2 hidden, from %3")
            .arg(view().marks().all().size())
            .arg(view().layout().state().hidden.size())
            .arg(view().range().begin / us);
    }

    QSocketNotifier m_notifier;
    QTimer m_opening;
    QTimer m_burst;
    QByteArray m_said;
    int m_next = 0;
};

int view(const QString &trace)
{
    std::string name = "trilane-ui";
    char *words[] = {name.data(), nullptr};
    int count = 1;
    QCoreApplication::setOrganizationName(QStringLiteral("trilane"));
    QCoreApplication::setApplicationName(QStringLiteral("trilane-ui"));
    QApplication app(count, words);
    ui::Appearance appearance;
    appearance.setLanguage(QStringLiteral("en"), false);
    Hands hands;
    ui::Options options;
    options.files = {trace};
    options.newWindow = true;
    return ui::runWindow(options, appearance);
}

} // namespace

/// Two viewers, each a process with its window, on one trace.
class TestTwoViewers : public QObject
{
    Q_OBJECT

public:
    static void initMain()
    {
        if (qEnvironmentVariableIsSet(kViewing))
            std::exit(view(qEnvironmentVariable(kViewing)));
    }

private:
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<QTemporaryDir> m_folder;
    SmallTrace m_trace;

    QString trace() const { return m_folder->filePath(QStringLiteral("run.trilane")); }
    QString marksFile() const { return trace() + QStringLiteral(".marks.json"); }

    class Viewer
    {
    public:
        Viewer(const QString &home, const QString &trace)
        {
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert(QString::fromLatin1(kViewing), trace);
            environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
            environment.insert(QStringLiteral("TRILANE_NO_ANIMATION"), QStringLiteral("1"));
            for (const char *folder :
                 {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"})
                environment.insert(QString::fromLatin1(folder), home);
            process.setProcessEnvironment(environment);
            process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
            process.start(QCoreApplication::arguments().first(), QStringList());
        }
        /// What the next line says; empty when none comes.
        QString hear()
        {
            while (!process.canReadLine()) {
                if (!process.waitForReadyRead(60000))
                    return {};
            }
            return QString::fromLocal8Bit(process.readLine()).trimmed();
        }
        void tell(const QString &what) { process.write(what.toLocal8Bit() + '\n'); }
        QString ask(const QString &what)
        {
            tell(what);
            return hear();
        }
        bool ended() { return process.waitForFinished(60000) && process.exitCode() == 0; }

        QProcess process;
    };

    /// In µs; none when the file cannot be read.
    std::set<Ns> markedTimes() const
    {
        std::set<Ns> times;
        if (const Result<session::MarkFile::Content> content =
                session::MarkFile::read(marksFile())) {
            for (const session::Mark &mark : content.value().marks)
                times.insert(mark.time.begin / us);
        }
        return times;
    }
    /// Below the user's folders, but for settings and caches.
    QStringList left() const
    {
        QStringList names;
        QDirIterator files(m_home->path(), QDir::Files | QDir::Hidden | QDir::System,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            if (path.contains(QStringLiteral("/open/")) ||
                path.contains(QStringLiteral("/layouts/")) ||
                path.contains(QStringLiteral("/marks/")))
                names << files.fileName();
        }
        return names;
    }
    QStringList besideTheTrace() const
    {
        return QDir(m_folder->path())
            .entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
    }

private slots:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(
            QFile::copy(QString::fromStdString(store::Tables(*m_trace.open()).path()), trace()));
    }

    void twoViewersMarkArrangeAndCloseConcurrently()
    {
        Viewer one(m_home->path(), trace());
        Viewer other(m_home->path(), trace());
        QCOMPARE(one.hear(), QStringLiteral("0 marks, 0 hidden, from 0"));
        QCOMPARE(other.hear(), QStringLiteral("0 marks, 0 hidden, from 0"));
        std::set<Ns> wanted;
        for (int i = 0; i < 10; ++i) {
            one.tell(QStringLiteral("mark %1").arg(100 + i));
            other.tell(QStringLiteral("mark %1").arg(200 + i));
            QVERIFY(!one.hear().isEmpty() && !other.hear().isEmpty());
            wanted.insert({100 + i, 200 + i});
            QTest::qWait(60); // some are written while others are set
        }
        QVERIFY(one.ask(QStringLiteral("hide")).contains(QStringLiteral(" 1 hidden")));
        QVERIFY(other.ask(QStringLiteral("look 600")).contains(QStringLiteral("from 590")));
        one.tell(QStringLiteral("close"));
        other.tell(QStringLiteral("close"));
        QVERIFY(one.ended());
        QVERIFY(other.ended());
        QCOMPARE(markedTimes(), wanted);
        QCOMPARE(besideTheTrace(), QStringList({"run.trilane", "run.trilane.marks.json"}));
        // One layout, and no record of open tabs.
        QCOMPARE(left().size(), qsizetype{1});
        QVERIFY2(left().front().endsWith(QLatin1String(".json")), qPrintable(left().front()));
        Viewer later(m_home->path(), trace());
        QCOMPARE(later.hear(), QStringLiteral("20 marks, 1 hidden, from 590"));
        later.tell(QStringLiteral("close"));
        QVERIFY(later.ended());
    }

    void aViewerSurvivesTheKillOfAnother()
    {
        Viewer one(m_home->path(), trace());
        Viewer killed(m_home->path(), trace());
        QVERIFY(!one.hear().isEmpty() && !killed.hear().isEmpty());
        QVERIFY(!killed.ask(QStringLiteral("hide")).isEmpty());
        QVERIFY(!killed.ask(QStringLiteral("burst")).isEmpty());
        std::set<Ns> wanted;
        for (int i = 0; i < 10; ++i) {
            QVERIFY(!one.ask(QStringLiteral("mark %1").arg(100 + i)).isEmpty());
            wanted.insert(100 + i);
            QTest::qWait(60);
        }
        const auto burst = [this] {
            std::set<Ns> times = markedTimes();
            std::erase_if(times, [](Ns time) { return time < kBurstFrom; });
            return times;
        };
        QTRY_VERIFY(burst().size() > 20);
        killed.process.kill(); // SIGKILL
        QVERIFY(killed.process.waitForFinished(60000));
        QCOMPARE(killed.process.exitStatus(), QProcess::CrashExit);
        const std::set<Ns> kept = burst(); // whole, whatever it was doing
        QVERIFY(kept.size() > 20);
        for (int i = 10; i < 20; ++i) {
            QVERIFY(!one.ask(QStringLiteral("mark %1").arg(100 + i)).isEmpty());
            wanted.insert(100 + i);
        }
        one.tell(QStringLiteral("close"));
        QVERIFY(one.ended());
        wanted.insert(kept.begin(), kept.end());
        QCOMPARE(markedTimes(), wanted);
        // Only what it was writing at that very moment can be left, under a name of its own.
        QStringList beside = besideTheTrace();
        beside.removeIf([](const QString &name) {
            static const QRegularExpression unfinished(
                QStringLiteral("^run\\.trilane\\.marks\\.json\\.\\w{6}$"));
            return unfinished.match(name).hasMatch();
        });
        QCOMPARE(beside, QStringList({"run.trilane", "run.trilane.marks.json"}));
        // The next one finds everything, and takes the record of the killed one away.
        Viewer later(m_home->path(), trace());
        const qsizetype all = session::MarkFile::read(marksFile()).value().marks.size();
        QVERIFY(later.hear().startsWith(QStringLiteral("%1 marks").arg(all)));
        later.tell(QStringLiteral("close"));
        QVERIFY(later.ended());
        QVERIFY2(left().filter(QStringLiteral(".tabs")).isEmpty(),
                 qPrintable(left().join(QLatin1Char(' '))));
    }
};

TRILANE_TEST(TestTwoViewers, QCoreApplication)
#include "tests/patience.h"
#include "tst_twoviewers.moc"
