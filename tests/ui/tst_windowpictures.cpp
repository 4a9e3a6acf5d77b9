// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/options.h"
#include "app/ui/picture.h"
#include "tests/ui/windowfixture.h"

#include <QFileInfo>
#include <QProcess>

using namespace trilane;

/// Pictures from the window, and from the program without one.
class TestWindowPictures : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void picturesHaveTheirSizeAndShowTheTimeline()
    {
        QVERIFY(openTrace());
        const TimeRange before = view().range();
        view().setRange({100 * us, 200 * us});
        PictureRequest request;
        request.width = 1200;
        request.height = 600;
        const QImage part = drawPicture(work(), request);
        QCOMPARE(part.size(), QSize(1200, 600));
        request.part = PictureRequest::Part::WholeTrace;
        const QImage whole = drawPicture(work(), request);
        QVERIFY(part != whole);
        QCOMPARE(view().range(), (TimeRange{100 * us, 200 * us}));
        view().setRange(before);
        request.part = PictureRequest::Part::View;
        QCOMPARE(drawPicture(work(), request), whole);
        request.dark = true;
        QVERIFY(drawPicture(work(), request) != whole);
        const QString path = m_home.filePath(QStringLiteral("p.png"));
        QVERIFY(savePicture(whole, path).ok());
        QCOMPARE(QImage(path).size(), QSize(1200, 600));
        QVERIFY(!savePicture(whole, QStringLiteral("/no/such/folder/p.png")).ok());
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
        QTest::newRow("language") << QStringList{"--language", "fr"} << "--language";
        QTest::newRow("theme") << QStringList{"--theme", "pink"} << "--theme";
        QTest::newRow("unknown") << QStringList{"--nonsense"} << "nonsense";
        QTest::newRow("no file") << QStringList{"--screenshot", "a.png"} << "--screenshot";
        QTest::newRow("good") << QStringList{"--screenshot", "a.png", "--range", ":5ms", "f"} << "";
    }
    void commandLinesAreChecked()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, complaint);
        const Result<Options> options = parseOptions(QStringList("trilane-ui") + arguments);
        QCOMPARE(options.ok(), complaint.isEmpty());
        if (!options)
            QVERIFY(QString::fromStdString(options.error().message()).contains(complaint));
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
        QCOMPARE(run({"--size", "nonsense"}), 2);
        QCOMPARE(run({m_path}), 1); // no display
        QVERIFY(program.readAllStandardError().contains("--screenshot"));
        QVERIFY2(!QFileInfo::exists(settings), "a picture has changed the user's settings");
    }
};

QTEST_MAIN(TestWindowPictures)
#include "tst_windowpictures.moc"
