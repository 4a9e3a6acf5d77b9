// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/tables.h"
#include "tests/views/session/marksfixture.h"

#include <string>
#include <vector>

using namespace trilane;

namespace {

/// Single quotes are easier to read in C++.
QByteArray jsonOf(QByteArray text)
{
    return text.replace('\'', '"');
}

void writeTo(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

/// Marks and the files they are kept in.
class TestMarkStorage : public MarksFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { begin("tst_markstorage"); }
    void init() { newFolder(); }
    void cleanupTestCase() { end(); }

    void marksAreWrittenBesideTheTraceAndReadAgain()
    {
        session::MarkList saved;
        {
            Window window(trace());
            QVERIFY(!QFile::exists(file())); // nothing to keep: no file
            window.marks.add(span(-5, 4611686018427387, "über 数据"));
            window.marks.add({.kind = session::MarkKind::Bookmark, .time = {7, 7}});
            saved = window.marks.all();
            QTRY_VERIFY(!window.storage.isUnsaved());
            QCOMPARE(window.storage.path(), file());
        }
        const QByteArray text = bytesOf(file());
        for (const char *part : {"\"begin_ns\": -5", "\"end_ns\": 4611686018427387", "\"teal\"",
                                 "\"span\"", "\"stream 7\"", "über 数据", "\"version\": 1"})
            QVERIFY2(text.contains(part), part);
        Window again(trace());
        QCOMPARE(again.marks.all(), saved);
        QVERIFY(again.storage.message().isEmpty());
        QVERIFY(!again.storage.isUnsaved());
    }

    void writesPendingChangesAtTheEnd()
    {
        {
            Window window(trace());
            window.marks.add(span(1, 2, "last"));
        }
        QVERIFY(bytesOf(file()).contains("last"));
    }

    void savesChangesWithinASecondDuringADrag()
    {
        Window window(trace());
        session::Mark mark = span(0, 10, "moved");
        mark.id = window.marks.add(mark);
        // Steps that never pause as long as one write is waited for.
        QTRY_VERIFY(
            (++mark.time.end, window.marks.change(mark, 1), bytesOf(file()).contains("moved")));
    }

    void reportsAndKeepsADamagedFile_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("said");
        QTest::newRow("cut off") << (jsonOf("{'format': 'trilane-marks', 'ver")) << "byte";
        QTest::newRow("something else") << QByteArray("[1, 2]") << "not a mark file";
        QTest::newRow("newer") << (jsonOf("{'format': 'trilane-marks', 'version': 7}")) << "newer";
        QTest::newRow("no time")
            << (jsonOf("{'format': 'trilane-marks', 'version': 1, 'marks': [ {'kind': "
                       "'bookmark', 'begin_ns': 5}, {'kind': 'bookmark'}]}"))
            << "mark 2";
        QTest::newRow("backwards")
            << (jsonOf("{'format': 'trilane-marks', 'version': 1, 'marks': [ "
                       "{'kind': 'span', 'begin_ns': 5, 'end_ns': 4}]}"))
            << "mark 1";
        QTest::newRow("far away") << QByteArray(jsonOf(
                                         "{'format': 'trilane-marks', 'version': 1, 'marks': "
                                         "[ {'kind': 'bookmark', 'begin_ns': 1e300}]}"))
                                  << "mark 1";
    }
    void reportsAndKeepsADamagedFile()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, said);
        writeTo(file(), bytes);
        const QString second = trace() + ".marks (2).json";
        {
            Window window(trace());
            QVERIFY(window.marks.isEmpty());
            QVERIFY2(window.storage.message().contains(said), qPrintable(window.storage.message()));
            QVERIFY(window.storage.message().contains(file()));
            window.marks.add(span(1, 2, "new"));
            QTRY_VERIFY(!window.storage.isUnsaved());
            QCOMPARE(window.storage.path(), second);
        }
        QCOMPARE(bytesOf(file()), bytes);
        Window again(trace());
        QCOMPARE(again.marks.all().size(), size_t{1});
        QVERIFY(!again.storage.message().isEmpty());
    }

    void marksWrittenByHandNeedNoId()
    {
        writeTo(file(),
                jsonOf("{'format': 'trilane-marks', 'version': 1, 'marks': [ {'kind': 'note', "
                       "'begin_ns': 5, 'text': 'a'}, {'kind': 'note', 'begin_ns': 6}]}"));
        Window window(trace());
        QCOMPARE(window.marks.all().size(), size_t{2});
        QVERIFY(window.marks.all()[0].id != window.marks.all()[1].id);
        QVERIFY(window.marks.find(window.marks.all()[0].id));
    }

    /// Root may write everywhere: a file stands where the folder would have to be.
    void whereTheFolderCannotBeWrittenTheyGoToTheUsersData()
    {
        writeTo(QDir(folder()).filePath("file"), "x");
        const QString inside = QDir(folder()).filePath("file/run.trilane");
        session::MarkList saved;
        {
            Window window(inside);
            window.marks.add(span(1, 2, "kept"));
            QTRY_VERIFY(!window.storage.isUnsaved());
            saved = window.marks.all();
            QVERIFY(window.storage.message().contains(window.storage.path()));
            QVERIFY(window.storage.path().startsWith(
                QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)));
        }
        {
            Window again(inside);
            QCOMPARE(again.marks.all(), saved);
        }
        // The folder is there after all: the marks move to where they belong.
        QVERIFY(QFile::remove(QDir(folder()).filePath("file")));
        QVERIFY(QDir(folder()).mkdir("file"));
        Window later(inside);
        QCOMPARE(later.marks.all(), saved);
        later.marks.add(span(3, 4, "more"));
        QTRY_VERIFY(!later.storage.isUnsaved());
        QCOMPARE(later.storage.path(), inside + ".marks.json");
        QVERIFY(bytesOf(inside + ".marks.json").contains("kept"));
        QVERIFY(!QFile::exists(session::MarkPlaces(inside).away().path));
    }

    void doesNotOverwriteAFileDamagedSinceLoading()
    {
        Window window(trace());
        window.marks.add(span(1, 2, "first"));
        window.storage.flush();
        writeTo(file(), "spoiled");
        window.marks.add(span(3, 4, "second"));
        window.storage.flush();
        QCOMPARE(bytesOf(file()), QByteArray("spoiled"));
        QCOMPARE(window.storage.path(), trace() + ".marks (2).json");
        QVERIFY(bytesOf(window.storage.path()).contains("first"));
        QVERIFY(!window.storage.message().isEmpty());
    }
};

TRILANE_TEST(TestMarkStorage, QCoreApplication)
#include "tests/patience.h"
#include "tst_markstorage.moc"
