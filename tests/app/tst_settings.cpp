// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/preferences.h"
#include "app/ui/shell/continuity.h"
#include "app/ui/shell/settingsguard.h"
#include "app/ui/window/documenttabs.h"
#include "tests/app/windowfixture.h"
#include "views/panels/bars/noticebar.h"
#include "views/session/files/recentfiles.h"
#include "views/session/files/tabrecord.h"

#include <QDir>
#include <QRandomGenerator>
#include <QToolButton>

using namespace trilane;

/// Settings live through damage, crashes and each other's windows.
class TestSettings : public QObject, protected WindowFixture
{
    Q_OBJECT

    static QString file() { return QSettings().fileName(); }
    static QByteArray content()
    {
        QFile in(file());
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }
    /// Settings as after a good day, sealed.
    static void fill()
    {
        QSettings settings;
        settings.clear();
        settings.setValue(QStringLiteral("theme"), QStringLiteral("dark"));
        settings.setValue(QStringLiteral("language"), QStringLiteral("zh_CN"));
        settings.setValue(QStringLiteral("zoom/last"), 7);
        settings.setValue(QStringLiteral("recentFiles"), QStringList{QStringLiteral("/tmp")});
        settings.sync();
        ui::SettingsGuard::seal();
    }
    static QString theme() { return QSettings().value(QStringLiteral("theme")).toString(); }

private slots:
    void init()
    {
        QFile::remove(file() + QStringLiteral(".damaged"));
        QVERIFY(start());
    }
    void cleanup()
    {
        stop();
        QFile::remove(ui::SettingsGuard::copyPath());
        QDir(session::TabRecord::usualFolder()).removeRecursively();
    }

    void keepsCompleteSettings()
    {
        fill();
        const QByteArray before = content();
        QCOMPARE(ui::SettingsGuard::mend(), ui::SettingsGuard::Found::Whole);
        QCOMPARE(content(), before);
    }

    void completesTruncatedSettingsFromTheBackup_data()
    {
        QTest::addColumn<double>("share");
        for (double share : {0.0, 0.1, 0.35, 0.5, 0.8, 0.95})
            QTest::addRow("%g", share) << share;
    }
    void completesTruncatedSettingsFromTheBackup()
    {
        QFETCH(double, share);
        fill();
        const QByteArray whole = content();
        write(file(),
              whole.left(static_cast<qsizetype>(static_cast<double>(whole.size()) * share)));
        QCOMPARE(ui::SettingsGuard::mend(), ui::SettingsGuard::Found::Mended);
        QCOMPARE(QSettings().value(QStringLiteral("zoom/last")).toInt(), 7);
        QVERIFY(QSettings().contains(QStringLiteral("language")));
        QCOMPARE(QSettings().allKeys().contains(QStringLiteral("theme")), true);
    }

    void replacesCorruptSettingsByTheBackup()
    {
        fill();
        QByteArray garbage(4096, '\0');
        QRandomGenerator(7).fillRange(reinterpret_cast<quint32 *>(garbage.data()),
                                      garbage.size() / 4);
        write(file(), garbage);
        QCOMPARE(ui::SettingsGuard::mend(), ui::SettingsGuard::Found::Mended);
        QCOMPARE(theme(), QStringLiteral("dark"));
        QVERIFY(QFile::exists(file() + QStringLiteral(".damaged")));
    }

    void corruptSettingsWithoutABackupAreReset()
    {
        QFile::remove(ui::SettingsGuard::copyPath());
        write(file(), QByteArray(100, '\0'));
        QCOMPARE(ui::SettingsGuard::mend(), ui::SettingsGuard::Found::StartedAnew);
        QCOMPARE(QSettings().allKeys(), QStringList());
        ui::Preferences::setRestoreTabs(true);
        QVERIFY(ui::Preferences::restoreTabs());
    }

    void ignoresInvalidSettings()
    {
        stop();
        const QStringList keys{QStringLiteral("window"),       QStringLiteral("tablesShare"),
                               QStringLiteral("detailsWidth"), QStringLiteral("idleThreshold"),
                               QStringLiteral("recentFiles"),  QStringLiteral("language"),
                               QStringLiteral("theme"),        QStringLiteral("lastTabs"),
                               QStringLiteral("openFolder")};
        for (const char *nonsense : {"nan", "-1e300", "@ByteArray(xx)", "@Invalid()", "[[[", ""}) {
            QByteArray text = "[General]\n";
            for (const QString &key : keys)
                text += key.toUtf8() + '=' + nonsense + '\n';
            write(file(), text);
            ui::SettingsGuard::mend();
            m_appearance = std::make_unique<ui::Appearance>();
            m_appearance->restore();
            m_window = std::make_unique<ui::MainWindow>(m_appearance.get());
            m_window->show();
            ui::Preferences::setRestoreTabs(true);
            ui::Continuity continuity(m_window.get());
            continuity.begin(false);
            QVERIFY(openTrace());
            QVERIFY(work().tables()->height() > 50);
            QVERIFY(view().idleThreshold() > 0);
            continuity.finish();
            m_window.reset();
        }
        QVERIFY(start());
    }

    void recentFilesOfTwoWindowsAreMerged()
    {
        const QString other = m_home.filePath(QStringLiteral("other.trilane"));
        const QString third = m_home.filePath(QStringLiteral("third.trilane"));
        for (const QString &path : {other, third})
            QFile::copy(m_path, path);
        session::RecentFiles::add(m_path);
        {
            // As another process does it: by the file, unseen by our QSettings.
            QByteArray text = content();
            QVERIFY(text.contains(m_path.toUtf8()));
            text.replace("recentFiles=", "recentFiles=" + other.toUtf8() + ", ");
            QTest::qWait(20); // another time of change
            write(file(), text);
        }
        session::RecentFiles::add(third);
        QCOMPARE(session::RecentFiles::list(), QStringList({third, other, m_path}));
    }

    void aCrashIsFollowedByAnOffer()
    {
        {
            // A record whose process is gone: its lock is nobody's.
            session::TabRecord record;
            record.write({{m_path}, {m_path, m_path}});
        }
        ui::Continuity continuity(m_window.get());
        continuity.begin(false);
        QVERIFY(m_window->notice().isVisible());
        QVERIFY(m_window->notice().sentence().contains(QStringLiteral("2")));
        keepPicture();
        QCOMPARE(m_window->pageCount(), 0);
        QTest::mouseClick(m_window->notice().buttons()[0], Qt::LeftButton);
        QVERIFY(m_window->pageCount() >= 1);
        QVERIFY(waitSettled());
        QVERIFY(!m_window->notice().isVisible());
        QVERIFY(session::TabRecord().takeAbandoned().isEmpty());
        continuity.finish();
    }

    void anOrderlyEndIsNotFollowedByAnOffer()
    {
        {
            ui::Continuity continuity(m_window.get());
            QVERIFY(openTrace());
            continuity.finish();
        }
        ui::Continuity next(m_window.get());
        next.begin(false);
        QVERIFY(!m_window->notice().isVisible());
    }

    void restoresTheTabsOfTheLastSessionIfEnabled()
    {
        const QString other = m_home.filePath(QStringLiteral("lasttime.trilane"));
        QFile::copy(m_path, other);
        for (bool chosen : {false, true}) {
            ui::Continuity continuity(m_window.get());
            m_window->openFiles({m_path, other});
            QVERIFY(waitSettled());
            continuity.finish();
            stop();
            m_appearance = std::make_unique<ui::Appearance>();
            m_window = std::make_unique<ui::MainWindow>(m_appearance.get());
            m_window->show();
            ui::Preferences::setRestoreTabs(chosen);
            ui::Continuity next(m_window.get());
            next.begin(true);
            QCOMPARE(m_window->pageCount(), 0);
            next.begin(false);
            QCOMPARE(m_window->pageCount(), chosen ? 2 : 0);
            next.finish();
        }
        QVERIFY(waitSettled());
    }

    void damagedRecordsAreNoTabs()
    {
        for (const char *text : {"", "{", "[1,2]", "[[\"relative\"]]", "[[{}],[]]", "null"})
            QVERIFY(session::TabRecord::fromText(text).isEmpty());
        const session::TabFiles tabs{{QStringLiteral("/a"), QStringLiteral("/b")},
                                     {QStringLiteral("/c")}};
        QCOMPARE(session::TabRecord::fromText(session::TabRecord::toText(tabs)), tabs);
    }

    void sizeAndPlaceOfTheWindowAreRemembered()
    {
        m_window->resize(1234, 777);
        m_window->close();
        stop();
        m_appearance = std::make_unique<ui::Appearance>();
        m_window = std::make_unique<ui::MainWindow>(m_appearance.get());
        QCOMPARE(m_window->size(), QSize(1234, 777));
    }
};

TRILANE_TEST(TestSettings, QApplication)
#include "tst_settings.moc"
