// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/commandline.h"

#include "model/base/crc32c.h"

#include <algorithm>
#include <bit>
#include <map>
#include <memory>
#include <span>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace trilane::test;

/// Foreign traces are imported once; what the cache lacks or has lost is made again.
class TestCliCache : public QObject
{
    Q_OBJECT

    std::unique_ptr<CommandLine> m_line;
    QByteArray m_want;

    [[nodiscard]] Answer stats(const Surroundings &where, const QString &file = "trace.json") const
    {
        return CommandLine::run({"stats", file, "--format", "csv"}, where);
    }
    [[nodiscard]] QString fallback() const
    {
        return "tmp/trilane-cache-" + QString::number(::getuid());
    }
    [[nodiscard]] QStringList copies(const QString &folder = "cache/trilane") const
    {
        return m_line->filesIn(folder).filter(".trilane");
    }
    [[nodiscard]] Surroundings withoutHome() const
    {
        Surroundings where = m_line->where();
        where.variables.insert("XDG_CACHE_HOME", "/dev/null");
        return where;
    }

    /// Turns those of 48 digits behind `at` that make the checksum of `text` that of `like`: each
    /// changes it by a constant, so that this is a system of linear equations.
    static bool makeChecksumsEqual(QByteArray &text, qsizetype at, const QByteArray &like)
    {
        const auto sum = [](const QByteArray &bytes) {
            return trilane::crc32c(
                std::as_bytes(std::span(bytes.constData(), size_t(bytes.size()))));
        };
        const uint32_t own = sum(text);
        uint32_t want = own ^ sum(like);
        std::map<int, std::pair<uint32_t, uint64_t>> basis; // by the highest bit
        const auto reduce = [&basis](uint32_t &value, uint64_t &mask) {
            for (; value != 0;) {
                const auto found = basis.find(std::bit_width(value));
                if (found == basis.end())
                    return;
                value ^= found->second.first;
                mask ^= found->second.second;
            }
        };
        for (int i = 0; i < 48; ++i) {
            QByteArray turned = text;
            turned[at + i] = static_cast<char>(turned[at + i] ^ 1);
            uint32_t value = sum(turned) ^ own;
            uint64_t mask = uint64_t{1} << i;
            reduce(value, mask);
            if (value != 0)
                basis[std::bit_width(value)] = {value, mask};
        }
        uint64_t mask = 0;
        reduce(want, mask);
        for (int i = 0; i < 48; ++i)
            text[at + i] = static_cast<char>(text[at + i] ^ (mask >> i & 1));
        return want == 0 && sum(text) == sum(like);
    }

private slots:
    void init()
    {
        m_line = std::make_unique<CommandLine>();
        m_line->write("trace.json", CommandLine::kineto(3, 2));
        const Answer first = stats(m_line->where());
        QVERIFY2(first.exitCode == 0 && first.err.isEmpty(), qPrintable(first.text()));
        m_want = first.out;
        QCOMPARE(copies().size(), 1);
    }

    void importsATraceOnceUnderAnyName()
    {
        const QString copy = m_line->path("cache/trilane/" + copies().front());
        struct stat before = {};
        QCOMPARE(::stat(qPrintable(copy), &before), 0);
        QVERIFY(QFile::copy(m_line->path("trace.json"), m_line->path("other.txt")));
        QCOMPARE(stats(m_line->where(), "other.txt").out, m_want);
        QCOMPARE(copies().size(), 1);
        struct stat after = {};
        QCOMPARE(::stat(qPrintable(copy), &after), 0);
        QCOMPARE(after.st_ino, before.st_ino);
    }

    void importsAChangedTraceAgain()
    {
        m_line->write("trace.json", CommandLine::kineto(4, 1));
        const Answer answer = stats(m_line->where());
        QVERIFY2(answer.out.contains(",4,8000,"), qPrintable(answer.text()));
        QCOMPARE(copies().size(), 2);
    }

    /// Same size, same CRC-32C: one of 48 digits is turned after another until they agree.
    void twoTracesWithOneChecksumAreTwoTraces()
    {
        QByteArray first = CommandLine::kineto(3, 2);
        first += QByteArray(2000, ' ');
        QByteArray twin = CommandLine::kineto(4, 1);
        const QByteArray pad = ",{'pad': '" + QByteArray(48, '0') + "'}]";
        const qsizetype end = twin.lastIndexOf(']');
        QVERIFY(end > 0 && twin.size() + pad.size() < first.size());
        twin.replace(end, 1, QByteArray(pad).replace('\'', '"'));
        const qsizetype digits = twin.indexOf("0000000000", end);
        twin += QByteArray(first.size() - twin.size(), ' ');
        QVERIFY(makeChecksumsEqual(twin, digits, first));
        m_line->write("first.json", first);
        m_line->write("twin.json", twin);
        QCOMPARE(stats(m_line->where(), "first.json").out, m_want);
        const Answer answer = stats(m_line->where(), "twin.json");
        QVERIFY2(answer.out.contains(",4,8000,"), qPrintable(answer.text()));
    }

    void detectsAnOverwrittenTraceWithAnOldTime()
    {
        const QByteArray path = m_line->path("trace.json").toUtf8();
        struct stat before = {};
        QCOMPARE(::stat(path.constData(), &before), 0);
        QByteArray other = CommandLine::kineto(3, 2);
        other.replace("kernel_", "jernel_");
        QVERIFY(other != CommandLine::kineto(3, 2));
        m_line->write("trace.json", other);
        const timespec times[2]{before.st_atim, before.st_mtim};
        QCOMPARE(::utimensat(AT_FDCWD, path.constData(), times, 0), 0);
        const Answer answer = stats(m_line->where());
        QVERIFY2(answer.out.contains("jernel_"), qPrintable(answer.text()));
    }

    void copiesAreTheirOwnersAlone()
    {
        const auto modeOf = [&](const QString &name) {
            struct stat status = {};
            return ::lstat(qPrintable(m_line->path(name)), &status) == 0 ? status.st_mode & 07777u
                                                                         : 0;
        };
        QCOMPARE(modeOf("cache/trilane"), 0700u);
        QCOMPARE(modeOf("cache/trilane/" + copies().front()), 0600u);
        // As earlier versions made it.
        QCOMPARE(::chmod(qPrintable(m_line->path("cache/trilane")), 0755), 0);
        QCOMPARE(stats(m_line->where()).out, m_want);
        QCOMPARE(modeOf("cache/trilane"), 0700u);
    }

    void aDamagedCopyIsMadeAgain_data()
    {
        QTest::addColumn<QByteArray>("damage");
        QTest::newRow("without its end") << QByteArray("cut");
        QTest::newRow("without its index") << QByteArray("tail");
        QTest::newRow("emptied") << QByteArray("empty");
        QTest::newRow("overwritten") << QByteArray("noise");
    }
    void aDamagedCopyIsMadeAgain()
    {
        QFETCH(QByteArray, damage);
        const QString name = "cache/trilane/" + copies().front();
        const QByteArray whole = m_line->read(name);
        QVERIFY(whole.size() > 200);
        const QHash<QByteArray, QByteArray> texts{
            {"cut", whole.left(whole.size() / 2)},
            {"tail", whole.left(whole.size() - 20)},
            {"empty", QByteArray()},
            {"noise", QByteArray(whole.size(), 'x')},
        };
        m_line->write(name, texts[damage]);
        const Answer answer = stats(m_line->where());
        QVERIFY2(answer.exitCode == 0 && answer.err.isEmpty(), qPrintable(answer.text()));
        QCOMPARE(answer.out, m_want);
        const QByteArray info = m_line->run({"info", name, "--format", "json"}).out;
        QVERIFY2(info.contains("\"recovered\": false") && info.contains("\"damaged_parts\": 0"),
                 info.constData());
    }

    /// Parts that are read only when they are needed, too.
    void aCopyWithAnyByteChangedIsMadeAgain()
    {
        const QString name = "cache/trilane/" + copies().front();
        const QByteArray whole = m_line->read(name);
        const qsizetype step = std::max<qsizetype>(whole.size() / 16, 1);
        for (qsizetype at = 0; at < whole.size(); at += at < 128 ? 16 : step) {
            QByteArray other = whole;
            other[at] = static_cast<char>(other[at] ^ 0x40);
            m_line->write(name, other);
            const Answer answer = stats(m_line->where());
            QVERIFY2(answer.exitCode == 0 && answer.err.isEmpty(), qPrintable(answer.text()));
            QCOMPARE(answer.out, m_want);
            QVERIFY2(m_line->read(name) != other, qPrintable(QString::number(at)));
        }
    }

    void aCopyOfAnotherTraceIsMadeAgain_data()
    {
        QTest::addColumn<bool>("withSeal");
        QTest::newRow("the trace alone") << false;
        QTest::newRow("with what is kept of it") << true;
    }
    void aCopyOfAnotherTraceIsMadeAgain()
    {
        QFETCH(bool, withSeal);
        const QString first = "cache/trilane/" + copies().front();
        m_line->write("other.json", CommandLine::kineto(4, 1));
        const QByteArray want = stats(m_line->where(), "other.json").out;
        QCOMPARE(copies().size(), 2);
        for (const QString &name : copies()) {
            const QString path = "cache/trilane/" + name;
            if (path == first)
                continue;
            m_line->write(path, m_line->read(first));
            if (withSeal)
                m_line->write(QString(path).replace(".trilane", ".seal"),
                              m_line->read(QString(first).replace(".trilane", ".seal")));
        }
        const Answer answer = stats(m_line->where(), "other.json");
        QVERIFY2(answer.exitCode == 0 && answer.err.isEmpty(), qPrintable(answer.text()));
        QVERIFY(want != m_want);
        QCOMPARE(answer.out, want);
        QCOMPARE(stats(m_line->where()).out, m_want);
    }

    void usesATemporaryFolderIfTheHomeIsReadOnly()
    {
        const Answer answer = stats(withoutHome());
        QVERIFY2(answer.exitCode == 0 && answer.err.isEmpty(), qPrintable(answer.text()));
        QCOMPARE(answer.out, m_want);
        QCOMPARE(copies(fallback()).size(), 1);
        struct stat status = {};
        QCOMPARE(::stat(qPrintable(m_line->path(fallback())), &status), 0);
        QCOMPARE(status.st_mode & 07777u, 0700u);
    }

    void aTemporaryFolderThatOthersCanChangeIsNotUsed()
    {
        QVERIFY(QDir(m_line->path(".")).mkpath(fallback()));
        QCOMPARE(::chmod(qPrintable(m_line->path(fallback())), 0777), 0);
        compareFailure(stats(withoutHome()), 3, "is not private to you");
        QCOMPARE(m_line->filesIn(fallback()), QStringList());
    }

    void aLinkInPlaceOfTheTemporaryFolderIsNotFollowed()
    {
        QVERIFY(QDir(m_line->path(".")).mkpath("elsewhere"));
        QVERIFY(QFile::link(m_line->path("elsewhere"), m_line->path(fallback())));
        compareFailure(stats(withoutHome()), 3, "is not private to you");
        QCOMPARE(m_line->filesIn("elsewhere"), QStringList());
    }

    void withoutACacheFolderTheErrorNamesTheVariable()
    {
        Surroundings where = withoutHome();
        where.variables.insert("TMPDIR", "/proc");
        compareFailure(stats(where), 3, "set XDG_CACHE_HOME to a writable folder");
        // What needs no cache works.
        QCOMPARE(m_line->run({"import", "trace.json", "-o", "own.trilane"}).exitCode, 0);
        const Answer own = stats(where, "own.trilane");
        QVERIFY2(own.exitCode == 0, qPrintable(own.text()));
        QCOMPARE(own.out, m_want);
    }

    void aFolderWithoutTheRightToWriteIsLeftAlone()
    {
        if (::getuid() == 0)
            QSKIP("root may write everywhere");
        QVERIFY(QDir(m_line->path("cache")).removeRecursively());
        QVERIFY(QDir(m_line->path(".")).mkpath("cache"));
        QCOMPARE(::chmod(qPrintable(m_line->path("cache")), 0500), 0);
        const Answer answer = stats(m_line->where());
        QVERIFY2(answer.exitCode == 0, qPrintable(answer.text()));
        QCOMPARE(answer.out, m_want);
        QCOMPARE(copies(fallback()).size(), 1);
    }

    void aCacheThatIsFullIsAnErrorOfItsOwn()
    {
        m_line->write("many.json", CommandLine::kineto(3000, 3000));
        compareFailure(m_line->shell("ulimit -f 1; exec $trilane stats many.json"), 3,
                       ".trilane: cannot be written: File too large");
        QCOMPARE(copies().size(), 1);
        QVERIFY(m_line->filesIn("cache/trilane").filter("part").isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestCliCache)
#include "tst_clicache.moc"
