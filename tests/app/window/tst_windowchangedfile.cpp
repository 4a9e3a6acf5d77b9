// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/preferences.h"
#include "tests/app/windowfixture.h"
#include "views/panels/bars/noticebar.h"
#include "views/panels/pages/failedpage.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QScrollBar>
#include <QToolButton>

#include <filesystem>

using namespace trilane;

/// The file under an open trace is written anew, cut off or taken away.
class TestWindowChangedFile : public QObject, protected WindowFixture
{
    Q_OBJECT

    QString m_file;

    QByteArray bytes()
    {
        QFile file(m_path);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("cannot read %s", qPrintable(m_path));
        return file.readAll();
    }
    bool openFile()
    {
        m_window->openFile(m_file);
        return waitSettled();
    }
    panels::NoticeBar &notice() { return *page()->notice(); }
    /// A second file in the place of the first, as savers do it.
    void replaceFile(const QByteArray &content)
    {
        const QString fresh = m_file + QStringLiteral(".new");
        write(fresh, content);
        std::filesystem::rename(fresh.toStdString(), m_file.toStdString());
    }
    void pressNotice(size_t button)
    {
        QTest::mouseClick(notice().buttons().at(button), Qt::LeftButton);
    }
    bool saysSoon(const char *word)
    {
        return QTest::qWaitFor([&] { return notice().sentence().contains(QLatin1String(word)); },
                               30000);
    }

private slots:
    void init()
    {
        m_file = m_home.filePath(QStringLiteral("changing.trilane"));
        QFile::remove(m_file);
        write(m_file, bytes());
        QVERIFY(start());
    }
    void cleanup() { stop(); }

    void reportsAndReloadsAChangedFile()
    {
        QVERIFY(openFile());
        const TrackId process = m_trace->process;
        view().setRange({100 * us, 300 * us});
        view().select(kernelAt(250 * us));
        view().setCollapsed(process, true);
        view().setCollapsed(Layer::Cpu, true);
        view().setHighlighted(view().trace().find("kernelB"));
        const auto before = view().store();
        replaceFile(bytes());
        QVERIFY(saysSoon("changed"));
        keepPicture();
        QCOMPARE(view().store(), before);
        pressNotice(0);
        QTRY_VERIFY(view().store() != before);
        QVERIFY(waitSettled());
        QVERIFY(notice().sentence().isEmpty());
        QCOMPARE(view().range(), TimeRange(100 * us, 300 * us));
        QVERIFY(view().selectedSlice());
        QCOMPARE(view().selectedSlice()->slice.start, 200 * us);
        QVERIFY(view().isCollapsed(process));
        QVERIFY(view().isCollapsed(Layer::Cpu));
        QCOMPARE(view().highlighted(), view().trace().find("kernelB"));
    }

    void keepingIsSilentAboutFurtherChanges()
    {
        QVERIFY(openFile());
        replaceFile(bytes());
        QVERIFY(saysSoon("changed"));
        pressNotice(1);
        QVERIFY(notice().sentence().isEmpty());
        replaceFile(bytes());
        QVERIFY(waitWatched());
        QVERIFY(notice().sentence().isEmpty());
    }

    void reloadsWithoutAskingIfEnabled()
    {
        ui::Preferences::setReloadChanged(true);
        QVERIFY(openFile());
        const auto before = view().store();
        replaceFile(bytes());
        QTRY_VERIFY(view().store() != before);
        QVERIFY(waitSettled());
        QVERIFY(notice().sentence().isEmpty());
    }

    void aDeletedFileStaysReadable()
    {
        QVERIFY(openFile());
        QFile::remove(m_file);
        QVERIFY(saysSoon("deleted"));
        view().select(kernelAt(150 * us));
        QVERIFY(waitSettled());
        QVERIFY(work().details()->text().contains(QStringLiteral("kernelA")));
        pressNotice(0);
        QVERIFY(waitWatched());
        QVERIFY(notice().sentence().isEmpty());
    }

    void anIdenticalFileInPlaceOfTheOldOneIsNoChange()
    {
        QVERIFY(openFile());
        const QString aside = m_file + QStringLiteral(".aside");
        QVERIFY(QFile::rename(m_file, aside));
        QVERIFY(saysSoon("deleted"));
        QVERIFY(QFile::rename(aside, m_file));
        QTRY_VERIFY(notice().sentence().isEmpty());
    }

    void reportsATruncatedFile_data()
    {
        QTest::addColumn<qint64>("left");
        QTest::newRow("half") << qint64(bytes().size() / 2);
        QTest::newRow("nothing") << qint64(0);
    }
    void reportsATruncatedFile()
    {
        QFETCH(qint64, left);
        QVERIFY(openFile());
        QVERIFY(QFile::resize(m_file, left));
        // Everywhere, so that what was not decoded yet is asked for now.
        for (Ns at = 0; at < 1000 * us; at += 100 * us) {
            view().setRange({at, at + 50 * us});
            work().timeline()->verticalScrollBar()->setValue(static_cast<int>(at / us));
            QCoreApplication::processEvents();
        }
        work().makeExact();
        QVERIFY(saysSoon("truncated"));
        QVERIFY(waitSettled());
        pressNotice(0);
        if (left == 0) {
            QTRY_COMPARE(page()->session()->state(), session::Session::State::Failed);
            QVERIFY(page()->findChild<panels::FailedPage *>()->isVisible());
        } else {
            QTRY_VERIFY(page()->session()->state() != session::Session::State::Loading);
        }
        QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
        QTRY_COMPARE(m_window->pageCount(), 0);
    }

    void theTraceIsReadAgainWithAKey()
    {
        QVERIFY(openFile());
        const auto before = view().store();
        QTest::keyClick(work().timeline(), Qt::Key_F5);
        QTRY_VERIFY(view().store() != before);
        QVERIFY(waitSettled());
    }
};

TRILANE_TEST(TestWindowChangedFile, QApplication)
#include "tests/patience.h"
#include "tst_windowchangedfile.moc"
