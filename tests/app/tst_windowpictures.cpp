// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/picturecommands.h"
#include "app/ui/pictures/picture.h"
#include "app/ui/window/options.h"
#include "tests/app/windowfixture.h"
#include "views/panels/dialogs/picturedialog.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QSpinBox>

using namespace trilane;

/// Pictures from the window, and from the program without one.
class TestWindowPictures : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void theDialogReturnsAndRemembersItsChoices()
    {
        QVERIFY(openTrace());
        const session::PictureRequest seen =
            ui::PictureCommands::requestFor(work(), "small.trilane");
        QCOMPARE(seen.size, work().timeline()->viewport()->size());
        {
            panels::PictureDialog dialog(seen, panels::PictureDialog::Selected::Nothing);
            QVERIFY(!dialog.request().dark);
            QCOMPARE(dialog.request().size, seen.size);
            dialog.findChild<QComboBox *>("preset")->setCurrentIndex(1);
            QCOMPARE(dialog.request().size, QSize(1920, 1080));
            dialog.findChild<QComboBox *>("preset")->setCurrentIndex(2);
            QCOMPARE(dialog.request().size, QSize(3508, 2480));
            dialog.findChild<QComboBox *>("format")->setCurrentIndex(2);
            dialog.findChild<QComboBox *>("what")->setCurrentIndex(2);
            dialog.findChild<QCheckBox *>("legend")->setChecked(false);
            QTest::keyClicks(dialog.findChild<QLineEdit *>("title"), "Step 12");
            dialog.accept();
        }
        panels::PictureDialog dialog(seen, panels::PictureDialog::Selected::Nothing);
        const session::PictureRequest request = dialog.request();
        QCOMPARE(request.format, session::PictureRequest::Format::Pdf);
        QCOMPARE(request.what, session::PictureRequest::What::Whole);
        QCOMPARE(request.size, QSize(3508, 2480));
        QVERIFY(!request.legend && request.notes && !request.title);
        // An own size is one more choice.
        dialog.findChild<QSpinBox *>("pictureWidth")->setValue(1000);
        QCOMPARE(dialog.request().size.width(), 1000);
        QCOMPARE(dialog.findChild<QComboBox *>("preset")->currentIndex(), 4);
    }

    void theDialogShowsThePictureBeforehand()
    {
        QVERIFY(openTrace());
        panels::PictureDialog dialog(ui::PictureCommands::requestFor(work(), "small.trilane"),
                                     panels::PictureDialog::Selected::Nothing);
        dialog.setPreview(
            [this](const session::PictureRequest &request) {
                return session::PictureSource(view(), request);
            },
            &ui::Picture::preview);
        dialog.show();
        auto *label = dialog.findChild<QLabel *>("preview");
        QTRY_VERIFY(!label->pixmap(Qt::ReturnByValue).isNull());
        QTRY_VERIFY(label->pixmap(Qt::ReturnByValue).width() > 300);
        const QString folder = qEnvironmentVariable("TRILANE_PICTURES");
        if (!folder.isEmpty())
            dialog.grab().save(folder + "/pictureDialog.png");
    }

    void ctrlShiftCCopiesTheViewAsAnImage()
    {
        QVERIFY(openTrace());
        QGuiApplication::clipboard()->clear();
        work().timeline()->setFocus();
        QTest::keyClick(work().timeline(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(QGuiApplication::clipboard()->image().size(),
                     work().timeline()->viewport()->size());
    }

    void commandLinesAreChecked_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("complaint");
        QTest::newRow("size") << QStringList{"--size", "12"} << "--size";
        QTest::newRow("too small")
            << QStringList{"--screenshot", "a.png", "--size", "1000x700", "--scale", "2", "f"}
            << "--size";
        QTest::newRow("just fits")
            << QStringList{"--screenshot", "a.png", "--size", "880x550", "--scale", "1.1", "f"}
            << "";
        QTest::newRow("no picture") << QStringList{"--scale", "4", "f"} << "";
        QTest::newRow("range") << QStringList{"--range", "5ms:1ms"} << "--range";
        QTest::newRow("language") << QStringList{"--language", "fr"} << "unsupported language";
        QTest::newRow("theme") << QStringList{"--theme", "pink"} << "--theme";
        QTest::newRow("unknown") << QStringList{"--nonsense"} << "nonsense";
        QTest::newRow("no file") << QStringList{"--screenshot", "a.png"} << "--screenshot";
        QTest::newRow("extension") << QStringList{"--picture", "a", "f"} << ".svg";
        QTest::newRow("other ending") << QStringList{"--picture", "a.jpg", "f"} << "a.jpg";
        QTest::newRow("two pictures")
            << QStringList{"--picture", "a.png", "--screenshot", "b.png", "f"} << "--picture";
        QTest::newRow("unrecognized trace format")
            << QStringList{"--picture", "a.png"} << "--picture";
        QTest::newRow("what") << QStringList{"--picture", "a.png", "--what", "all", "f"}
                              << "selection";
        QTest::newRow("legend") << QStringList{"--picture", "a.png", "--legend", "yes", "f"}
                                << "--legend";
        QTest::newRow("paper") << QStringList{"--picture", "a.pdf", "--size", "297x210mm", "f"}
                               << "";
        QTest::newRow("too much paper")
            << QStringList{"--picture", "a.pdf", "--size", "9000x210mm", "--dpi", "300", "f"}
            << "--size";
        QTest::newRow("dpi") << QStringList{"--picture", "a.pdf", "--dpi", "0", "f"} << "--dpi";
        QTest::newRow("Qt's own") << QStringList{"-platform", "offscreen", "-style=fusion",
                                                 "-reverse", "f"}
                                  << "";
        QTest::newRow("short") << QStringList{"-nonsense", "f"} << "nonsense";
        QTest::newRow("no png") << QStringList{"--screenshot", "a.bmp", "f"} << ".png";
        QTest::newRow("rows of no picture")
            << QStringList{"--screenshot", "a.png", "--rows", "all", "f"} << "--picture";
        QTest::newRow("good") << QStringList{"--screenshot", "a.png", "--range", ":5ms", "f"} << "";
    }
    void commandLinesAreChecked()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, complaint);
        const Result<ui::Options> options = ui::parseOptions(QStringList("trilane-ui") + arguments);
        QCOMPARE(options.ok(), complaint.isEmpty());
        if (!options)
            QVERIFY(QString::fromStdString(options.error().message()).contains(complaint));
    }

    void withoutAWindowThePictureIsTheSame()
    {
        QVERIFY(openTrace());
        session::PictureRequest request;
        request.what = session::PictureRequest::What::Whole;
        request.rows = session::PictureRequest::Rows::All;
        request.size = {1280, 800};
        request.scale = 1.5;
        request.dark = true;
        request.title = "Step 12";
        request.trace = QFileInfo(m_path).fileName();
        QProcess program;
        // Letters as thick as here: the program itself thins those on dark.
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        if (!environment.contains("FREETYPE_PROPERTIES"))
            environment.insert("FREETYPE_PROPERTIES", "truetype:interpreter-version=40");
        program.setProcessEnvironment(environment);
        for (const QString &format : {QStringLiteral("png"), QStringLiteral("svg")}) {
            const QString here = m_home.filePath("here." + format);
            const QString there = m_home.filePath("there." + format);
            request.format = *ui::Picture::formatOf(here);
            QVERIFY(ui::Picture::write({view(), request}, here).ok());
            program.start(QStringLiteral(TRILANE_BIN_DIR "/trilane-ui"),
                          {"--picture", there, "--what", "whole", "--size", "1280x800", "--scale",
                           "1.5", "--theme", "dark", "--title", "Step 12", "--language", "en",
                           m_path});
            QVERIFY(program.waitForFinished(60000));
            QCOMPARE(program.exitCode(), 0);
            QFile one(here), other(there);
            QVERIFY(one.open(QIODevice::ReadOnly) && other.open(QIODevice::ReadOnly));
            if (format == "png")
                QCOMPARE(QImage(there), QImage(here));
            else
                QVERIFY(one.readAll() == other.readAll());
        }
        program.start(QStringLiteral(TRILANE_BIN_DIR "/trilane-ui"),
                      {"--picture", m_home.filePath("no.svg"), "--what", "selection", m_path});
        QVERIFY(program.waitForFinished(60000));
        QCOMPARE(program.exitCode(), 1);
        QVERIFY(program.readAllStandardError().contains("selection"));
    }

    void theProgramDrawsAPictureWithoutADisplay()
    {
        QProcess program;
        QProcessEnvironment bare = QProcessEnvironment::systemEnvironment();
        for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            bare.remove(QLatin1String(name));
        const QString settings = m_home.filePath(QStringLiteral("untouched"));
        bare.insert(QStringLiteral("XDG_CONFIG_HOME"), settings);
        program.setProcessEnvironment(bare);
        const QString out = m_home.filePath(QStringLiteral("shot.png"));
        const auto run = [&](const QStringList &arguments) {
            program.start(QStringLiteral(TRILANE_BIN_DIR "/trilane-ui"), arguments);
            return program.waitForFinished(60000) ? program.exitCode() : -1;
        };
        QCOMPARE(run({"--screenshot", out, "--size", "1280x800", "--language", "zh_CN", "--theme",
                      "dark", "--range", "100us:500us", "--select-longest-gap", m_path}),
                 0);
        QCOMPARE(QImage(out).size(), QSize(1280, 800));
        QCOMPARE(run({"--screenshot", out, "--size", "1500x900", "--scale", "1.5", m_path}), 0);
        QCOMPARE(QImage(out).size(), QSize(1500, 900));
        QCOMPARE(run({"--screenshot", out, "/no/such/file"}), 1);
        QVERIFY(program.readAllStandardError().contains("/no/such/file"));
        QCOMPARE(run({"--screenshot", out, "--select", "no kernel is called this", m_path}), 1);
        QCOMPARE(run({"--picture", out, "--what", "selection", "--select-rows", "stream 7",
                      "--range", "100us:500us", "--language", "en", m_path}),
                 0);
        QCOMPARE(QImage(out).width(), 1920);
        QVERIFY(QImage(out).height() < 400);
        QCOMPARE(run({"--picture", out, "--what", "selection", "--select-rows", "stream 7",
                      "--language", "zh", m_path}),
                 0);
        QCOMPARE(run({"--screenshot", out, "--range", "100s:200s", m_path}), 2);
        QVERIFY(program.readAllStandardError().contains("outside the trace"));
        QFile::remove(out);
        QCOMPARE(run({"--screenshot", out, "--query", "select nothing_of_that_name", m_path}), 1);
        QVERIFY(program.readAllStandardError().contains("nothing_of_that_name"));
        QVERIFY(!QFileInfo::exists(out));
        QCOMPARE(run({"--picture", out, "--select-rows", "no row has this name", m_path}), 1);
        QVERIFY(program.readAllStandardError().contains("no row has this name"));
        QCOMPARE(run({"--size", "nonsense"}), 2);
        QCOMPARE(run({m_path}), 1); // no display
        QVERIFY(program.readAllStandardError().contains("--screenshot"));
        QVERIFY2(!QFileInfo::exists(settings), "a picture has changed the user's settings");
    }
};

TRILANE_TEST(TestWindowPictures, QApplication)
#include "tests/patience.h"
#include "tst_windowpictures.moc"
