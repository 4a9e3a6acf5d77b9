// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pictures/picture.h"
#include "tests/support/smalltrace.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace trilane;

/// What becomes of the files that pictures are written to, and who may read them.
class TestPictureFiles : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    SmallTrace m_trace;
    session::ViewState m_view;

    QString file(const QString &name) { return m_folder.filePath(name); }
    QByteArray bytesOf(const QString &path)
    {
        QFile in(path);
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }
    void put(const QString &name, const QByteArray &content)
    {
        QFile out(file(name));
        QVERIFY(out.open(QIODevice::WriteOnly) && out.write(content) == content.size());
    }
    static session::PictureRequest request(session::PictureRequest::Format format)
    {
        session::PictureRequest request;
        request.format = format;
        request.size = {600, 400};
        request.trace = "small.trilane";
        return request;
    }

private slots:
    void initTestCase() { m_view.setStore(m_trace.open()); }

    void eachFormat_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *format : {"pdf", "svg", "png"})
            QTest::newRow(format) << QStringLiteral("out.") + format;
    }

    void replacesALinkAndKeepsItsTarget_data() { eachFormat_data(); }
    void replacesALinkAndKeepsItsTarget()
    {
        QFETCH(QString, name);
        put("precious", "old");
        QVERIFY(QFile::link(file("precious"), file(name)));
        QVERIFY(
            ui::Picture::write({m_view, request(*ui::Picture::formatOf(name))}, file(name)).ok());
        QCOMPARE(bytesOf(file("precious")), QByteArray("old"));
        QVERIFY(!QFileInfo(file(name)).isSymLink());
        QVERIFY(QFile::remove(file(name)));
        QVERIFY(QFile::link(file("precious"), file(name)));
        QVERIFY(ui::Picture::save(QImage(9, 9, QImage::Format_RGB32), file(name), {}).ok());
        QCOMPARE(bytesOf(file("precious")), QByteArray("old"));
        QVERIFY(QFile::remove(file(name)));
    }

    void thePictureHasThePermissionsOfTheTrace_data() { eachFormat_data(); }
    void thePictureHasThePermissionsOfTheTrace()
    {
        QFETCH(QString, name);
        const mode_t before = ::umask(022);
        put("trace", "a trace");
        session::PictureRequest part = request(*ui::Picture::formatOf(name));
        part.sources = QStringList{file("trace")};
        for (const mode_t mode : {0600, 0640, 0644}) {
            QCOMPARE(::chmod(file("trace").toLocal8Bit().constData(), mode), 0);
            QVERIFY(ui::Picture::write({m_view, part}, file(name)).ok());
            struct stat made = {};
            QCOMPARE(::stat(file(name).toLocal8Bit().constData(), &made), 0);
            QCOMPARE(made.st_mode & 0777, mode == 0644 ? mode : mode_t{0600});
        }
        ::umask(before);
        QVERIFY(QFile::remove(file(name)));
    }

    void aSourceIsNotReplaced_data() { eachFormat_data(); }
    void aSourceIsNotReplaced()
    {
        QFETCH(QString, name);
        put("trace", "a trace");
        session::PictureRequest part = request(*ui::Picture::formatOf(name));
        part.sources = QStringList{file("trace")};
        const QByteArray trace = file("trace").toLocal8Bit();
        const QByteArray hard = file("hard").toLocal8Bit();
        QCOMPARE(::link(trace.constData(), hard.constData()), 0);
        QVERIFY(QFile::link(file("trace"), file("soft")));
        for (const char *output : {"trace", "hard", "soft"}) {
            const Result<QString> written = ui::Picture::write({m_view, part}, file(output));
            QVERIFY(!written.ok());
            QCOMPARE(written.error().what.english(), std::string("is the input file"));
            QVERIFY(
                !ui::Picture::save(QImage(9, 9, QImage::Format_RGB32), file(output), part.sources)
                     .ok());
            QCOMPARE(bytesOf(file(output)), QByteArray("a trace"));
        }
        QVERIFY(QFile::remove(file("hard")) && QFile::remove(file("soft")));
    }
};

TRILANE_TEST(TestPictureFiles, QApplication)
#include "tst_picturefiles.moc"
