// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/picturecommands.h"
#include "app/ui/pictures/picture.h"
#include "app/ui/pictures/picturejob.h"
#include "tests/app/windowfixture.h"
#include "views/panels/dialogs/picturedialog.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QComboBox>
#include <QDir>
#include <QMessageBox>
#include <QProcess>
#include <QProgressDialog>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace trilane;

/// Pictures that are drawn while the window goes on.
class TestWindowPictureJobs : public QObject, protected WindowFixture
{
    Q_OBJECT

    session::PictureSource whole()
    {
        session::PictureRequest request = ui::PictureCommands::requestFor(work(), "small.trilane");
        request.what = session::PictureRequest::What::Whole;
        return {view(), request};
    }
    QProgressDialog *progress() { return m_window->findChild<QProgressDialog *>(); }
    QMessageBox *message()
    {
        for (QMessageBox *box : m_window->findChildren<QMessageBox *>()) {
            if (box->isVisible())
                return box;
        }
        return nullptr;
    }
    QByteArray bytesOf(const QString &name)
    {
        QFile file(m_home.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void init()
    {
        QVERIFY(start());
        QVERIFY(openTrace());
    }
    void cleanup() { stop(); }

    void aSavedPictureShowsTheStateOfItsRequest()
    {
        const QString path = m_home.filePath("now.png");
        const QImage expected = *ui::Picture::draw(whole());
        ui::PictureJob *job = ui::PictureJob::save(whole(), path, m_window.get());
        QSignalSpy ended(job, &ui::PictureJob::ended);
        view().setIdleThreshold(500 * us); // the window goes on
        QTRY_COMPARE(ended.count(), 1);
        QCOMPARE(QImage(path), expected);
        QVERIFY(!message());
    }

    void aLongExportShowsProgressAndCanBeCanceled()
    {
        // A pipe that nobody reads makes any picture take for ever.
        const QString path = m_home.filePath("pipe.png");
        QCOMPARE(mkfifo(path.toLocal8Bit().constData(), 0600), 0);
        ui::PictureJob *job = ui::PictureJob::save(whole(), path, m_window.get());
        QSignalSpy ended(job, &ui::PictureJob::ended);
        QTRY_VERIFY(progress() && progress()->isVisible());
        QVERIFY(progress()->labelText().contains("pipe.png"));
        QVERIFY(!progress()->isModal());
        const TimeRange before = view().range();
        work().timeline()->setFocus();
        QTest::keyClick(work().timeline(), Qt::Key_W);
        QTRY_VERIFY(view().range() != before);
        keepPicture();
        const QString folder = qEnvironmentVariable("TRILANE_PICTURES");
        if (!folder.isEmpty())
            progress()->grab().save(folder + "/pictureProgress.png");
        QTest::mouseClick(progress()->findChild<QPushButton *>(), Qt::LeftButton);
        QTRY_COMPARE(ended.count(), 1);
        QTRY_VERIFY(!progress());
        QVERIFY(!message());
        // Whoever waits in it goes on, and finds that nobody wants the picture any more.
        const int reader = ::open(path.toLocal8Bit().constData(), O_RDONLY | O_NONBLOCK);
        QVERIFY(reader >= 0);
        char byte = 0;
        QTRY_COMPARE(::read(reader, &byte, 1), ssize_t{0});
        // Who comes to it only now would wait for ever in a pipe without a reader.
        QVERIFY(QFile::remove(path));
        ::close(reader);
    }

    void aCanceledExportKeepsTheOldFile()
    {
        write(m_home.filePath("old.png"), "old");
        ui::PictureJob *job =
            ui::PictureJob::save(whole(), m_home.filePath("old.png"), m_window.get());
        job->cancel();
        // What was begun beside it goes, too.
        QTRY_COMPARE(QDir(m_home.path()).entryList({"old.png*"}).size(), qsizetype{1});
        QCOMPARE(bytesOf("old.png"), QByteArray("old"));
        QVERIFY(!message());
    }

    void aFullDiskIsOneMessage()
    {
        if (!QFile::exists("/dev/full"))
            QSKIP("there is no /dev/full here");
        const QString path = "/dev/full";
        session::PictureRequest request = whole().request();
        request.format = session::PictureRequest::Format::Pdf;
        ui::PictureJob::save({view(), request}, path, m_window.get());
        QTRY_VERIFY(message());
        QVERIFY2(message()->text().contains(path), qPrintable(message()->text()));
        QVERIFY2(message()->text().contains("No space left"), qPrintable(message()->text()));
        QVERIFY2(!QFileInfo("/dev/full").isFile(), "a device was replaced by a picture");
        QTest::keyClick(message(), Qt::Key_Return);
        QTRY_VERIFY(!message());
    }

    void aFullDiskKeepsTheOldPicture_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *format : {"png", "svg", "pdf"})
            QTest::newRow(format) << QStringLiteral("kept.") + format;
    }
    void aFullDiskKeepsTheOldPicture()
    {
        QFETCH(QString, name);
        const QString path = m_home.filePath(name);
        write(path, "old");
        // A limit of 4 KiB a file stands in for the end of the disk.
        QProcess program;
        program.start("bash", {"-c", "trap '' XFSZ; ulimit -f 4; exec \"$0\" \"$@\"",
                               QStringLiteral(TRILANE_BIN_DIR "/trilane-ui"), "--picture", path,
                               "--language", "en", m_path});
        QVERIFY(program.waitForFinished(120000));
        QCOMPARE(program.exitCode(), 1);
        const QByteArray said = program.readAllStandardError();
        QVERIFY2(said.contains(name.toLocal8Bit()), said.constData());
        QVERIFY2(said.contains(": File too large"), said.constData());
        QVERIFY2(!said.contains("libpng") && said.count("trilane-ui: ") == 1, said.constData());
        QCOMPARE(bytesOf(name), QByteArray("old"));
        QCOMPARE(QDir(m_home.path()).entryList({name + "*"}).size(), qsizetype{1});
    }

    void aFullDiskLeavesNoPartialPicture_data() { aFullDiskKeepsTheOldPicture_data(); }
    void aFullDiskLeavesNoPartialPicture()
    {
        QFETCH(QString, name);
        const QString disk = m_home.filePath("disk");
        QVERIFY(QDir().mkpath(disk));
        if (QProcess::execute("unshare", {"-m", "mount", "-t", "tmpfs", "none", disk}) != 0)
            QSKIP("no small file system can be made here");
        // In a mount namespace of its own, `disk` has 8 KiB.
        QProcess program;
        program.start("unshare",
                      {"-m", "sh", "-c",
                       "mount -t tmpfs -o size=8k none \"$0\" && cd \"$0\" || exit 77; \"$@\"; "
                       "code=$?; ls -A; exit $code",
                       disk, QStringLiteral(TRILANE_BIN_DIR "/trilane-ui"), "--picture", name,
                       "--language", "en", m_path});
        QVERIFY(program.waitForFinished(120000));
        const QByteArray said = program.readAllStandardError();
        QVERIFY2(said.contains(name.toLocal8Bit() + ": cannot write the image: No space left"),
                 said.constData());
        QCOMPARE(program.exitCode(), 1);
        QCOMPARE(program.readAllStandardOutput(), QByteArray());
    }

    void theProgramRefusesToReplaceItsInput_data()
    {
        QTest::addColumn<QString>("option");
        QTest::newRow("screenshot") << "--screenshot";
        QTest::newRow("picture") << "--picture";
    }
    void theProgramRefusesToReplaceItsInput()
    {
        QFETCH(QString, option);
        const QString trace = m_home.filePath("trace.png");
        QVERIFY(QFile::copy(m_path, trace));
        const QByteArray before = bytesOf("trace.png");
        QProcess program;
        program.start(QStringLiteral(TRILANE_BIN_DIR "/trilane-ui"),
                      {option, trace, "--language", "en", trace});
        QVERIFY(program.waitForFinished(60000));
        QCOMPARE(program.exitCode(), 1);
        const QByteArray said = program.readAllStandardError();
        QVERIFY2(said.contains("trace.png: is the input file; specify another file"),
                 said.constData());
        QCOMPARE(bytesOf("trace.png"), before);
        QVERIFY(QFile::remove(trace));
    }

    void theDialogDescribesTheSelection()
    {
        const session::PictureRequest seen =
            ui::PictureCommands::requestFor(work(), "small.trilane");
        QCOMPARE(panels::PictureDialog::selectedIn(view()),
                 panels::PictureDialog::Selected::Nothing);
        view().selectTime({100 * us, 200 * us});
        QCOMPARE(panels::PictureDialog::selectedIn(view()), panels::PictureDialog::Selected::Time);
        view().setSelection(session::AreaSelection{
            .range = {100 * us, 200 * us}, .tracks = {m_trace->compute}, .rows = 1});
        panels::PictureDialog dialog(seen, panels::PictureDialog::selectedIn(view()));
        auto *what = dialog.findChild<QComboBox *>("what");
        QVERIFY(what->itemText(1).contains("rows"));
        auto *height = dialog.findChild<QSpinBox *>("pictureHeight");
        auto *rows = dialog.findChild<QComboBox *>("rows");
        QVERIFY(height->isEnabled() && rows->isEnabled());
        what->setCurrentIndex(1);
        QVERIFY(!height->isEnabled() && !rows->isEnabled());
        QCOMPARE(dialog.request().what, session::PictureRequest::What::Selection);
    }
};

TRILANE_TEST(TestWindowPictureJobs, QApplication)
#include "tests/patience.h"
#include "tst_windowpicturejobs.moc"
