// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/commandline.h"

#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace trilane::test;

/// The file that a command reads is written over, cut off, replaced or taken away meanwhile.
class TestCliChangedFile : public QObject
{
    Q_OBJECT

    CommandLine m_line;

    /// `trilane query` that stands still in the middle of its rows, because nobody takes them; then
    /// `change` is done to the file, and the rest is taken.
    template <typename Change>
    Answer changedWhileRead(Change change)
    {
        const QString pipe = m_line.path("pipe");
        QFile::remove(pipe);
        if (::mkfifo(pipe.toUtf8().constData(), 0600) != 0)
            qFatal("no pipe");
        const int end = ::open(pipe.toUtf8().constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        Surroundings where = m_line.where();
        where.standardOutput = pipe;
        QProcess query;
        prepare(query, where);
        query.start(trilaneProgram(),
                    {"query", "read.trilane", "--format", "csv", "SELECT * FROM slice"});
        if (!query.waitForStarted())
            qFatal("not started");
        QByteArray rows;
        const auto take = [&] {
            char some[4096];
            const ssize_t got = ::read(end, some, sizeof some);
            rows.append(some, got > 0 ? got : 0);
            return got > 0;
        };
        if (!QTest::qWaitFor([&] { return take(); }, 60'000))
            qFatal("no rows");
        change();
        while (!query.waitForFinished(1) && query.state() != QProcess::NotRunning) {
            while (take()) {
            }
        }
        while (take()) {
        }
        ::close(end);
        Answer answer = finished(query, 1000);
        answer.out = rows;
        return answer;
    }
    [[nodiscard]] QString file() const { return m_line.path("read.trilane"); }
    [[nodiscard]] static qsizetype rowsIn(const Answer &answer)
    {
        return answer.out.count('\n') - 1;
    }

    static constexpr int kKernels = 60'000;

private slots:
    void initTestCase()
    {
        m_line.write("many.json", CommandLine::kineto(kKernels, 500));
        const Answer made = m_line.run({"import", "many.json", "-o", "whole.trilane"});
        QVERIFY2(made.exitCode == 0, qPrintable(made.text()));
    }
    void init()
    {
        QFile::remove(file());
        QVERIFY(QFile::copy(m_line.path("whole.trilane"), file()));
    }

    void doesNotReloadAnUnchangedFile()
    {
        const Answer answer = changedWhileRead([] {});
        QVERIFY2(answer.exitCode == 0 && answer.err.isEmpty(), answer.err.constData());
        QVERIFY(rowsIn(answer) >= 2 * kKernels);
    }

    void aFileThatIsCutOffIsOneError_data()
    {
        QTest::addColumn<qint64>("left");
        QTest::newRow("nothing") << qint64(0);
        QTest::newRow("a header") << qint64(200);
    }
    void aFileThatIsCutOffIsOneError()
    {
        QFETCH(qint64, left);
        const Answer answer = changedWhileRead([&] { QVERIFY(QFile::resize(file(), left)); });
        QVERIFY2(answer.fault.isEmpty() && answer.exitCode == 1,
                 qPrintable(answer.text().right(2000)));
        QVERIFY2(answer.err.contains("trilane: read.trilane: changed while being read"),
                 answer.err.constData());
        QVERIFY2(answer.err.contains("missing"), answer.err.constData());
        QVERIFY(rowsIn(answer) < 2 * kKernels);
    }

    void aFileThatIsWrittenOverIsOneError()
    {
        const Answer answer = changedWhileRead([&] {
            QFile written(file());
            QVERIFY(written.open(QIODevice::ReadWrite));
            const QByteArray noise(static_cast<qsizetype>(written.size()), '\x55');
            QCOMPARE(written.write(noise), noise.size());
        });
        QVERIFY2(answer.fault.isEmpty() && answer.exitCode == 1,
                 qPrintable(answer.text().right(2000)));
        QVERIFY2(answer.err.contains("changed while being read"), answer.err.constData());
    }

    /// What was opened is read to its end, whatever its name stands for by now.
    void readsTheOriginalOfAReplacedOrRemovedFile_data()
    {
        QTest::addColumn<bool>("isReplaced");
        QTest::newRow("replaced") << true;
        QTest::newRow("taken away") << false;
    }
    void readsTheOriginalOfAReplacedOrRemovedFile()
    {
        QFETCH(bool, isReplaced);
        const Answer answer = changedWhileRead([&] {
            if (isReplaced) {
                m_line.write("fresh", "something else");
                std::filesystem::rename(m_line.path("fresh").toStdString(), file().toStdString());
            } else {
                QVERIFY(QFile::remove(file()));
            }
        });
        QVERIFY2(answer.exitCode == 0, qPrintable(answer.text().right(2000)));
        QVERIFY(rowsIn(answer) >= 2 * kKernels);
    }

    void namesAMissingOrEmptyFile()
    {
        QVERIFY(QFile::remove(file()));
        compareFailure(m_line.run({"stats", "read.trilane"}), 1, "read.trilane: cannot be opened");
        m_line.write("read.trilane", "");
        compareFailure(m_line.run({"stats", "read.trilane"}), 1, "read.trilane: ");
    }
};

QTEST_GUILESS_MAIN(TestCliChangedFile)
#include "tst_clichangedfile.moc"
