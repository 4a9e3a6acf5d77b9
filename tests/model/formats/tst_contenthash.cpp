// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/quickidentity.h"
#include "model/formats/io/contenthash.h"

#include <QCryptographicHash>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstdint>

#include <sys/mman.h>
#include <unistd.h>

using namespace trilane;

/// What imported traces are called after: a hash that nobody can find two contents for.
class TestContentHash : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] std::string write(const QByteArray &bytes) const
    {
        QFile file(m_folder.filePath("content"));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("not written");
        return file.fileName().toStdString();
    }
    /// Whether the system tells that pages of the file are not on the disk yet.
    [[nodiscard]] static bool tellsUnwrittenPages(int descriptor)
    {
        const std::array<uint64_t, 2> range{};
        std::array<uint64_t, 5> pages{};
        return ::syscall(451, descriptor, range.data(), pages.data(), 0) == 0 && pages[1] > 0;
    }
    [[nodiscard]] static QByteArray sha(const QByteArray &bytes)
    {
        return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
    }

private slots:
    /// The examples that NIST gives with FIPS 180-4.
    void textsHaveTheHashesOfTheStandard_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("digits");
        QTest::newRow("empty") << QByteArray()
                               << QByteArray("e3b0c44298fc1c149afbf4c8996fb924"
                                             "27ae41e4649b934ca495991b7852b855");
        QTest::newRow("one block") << QByteArray("abc")
                                   << QByteArray("ba7816bf8f01cfea414140de5dae2223"
                                                 "b00361a396177a9cb410ff61f20015ad");
        QTest::newRow("two blocks")
            << QByteArray("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
            << QByteArray("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        QTest::newRow("a million") << QByteArray(1'000'000, 'a')
                                   << QByteArray("cdc76e5c9914fb9281a1c7e284d73e67"
                                                 "f1809a48a497200e046d39ccc7112cd0");
    }
    void textsHaveTheHashesOfTheStandard()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, digits);
        QCOMPARE(QByteArray::fromStdString(formats::sha256(text.toStdString())), digits);
    }

    void aFileHasTheHashOfTheHashesOfItsParts_data()
    {
        QTest::addColumn<int>("bytes");
        for (const int bytes : {0, 1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 5'000'000})
            QTest::newRow(qPrintable(QString::number(bytes))) << bytes;
    }
    void aFileHasTheHashOfTheHashesOfItsParts()
    {
        QFETCH(int, bytes);
        QByteArray content(bytes, '\0');
        for (int i = 0; i < bytes; ++i)
            content[i] = static_cast<char>(i * 7 + i / 251);
        QByteArray digests;
        for (int at = 0; at < bytes; at += 1 << 20)
            digests += sha(content.mid(at, 1 << 20));
        const Result<formats::ContentHash> hash = formats::contentHash(write(content), {});
        QVERIFY(hash.ok());
        QCOMPARE(QByteArray::fromStdString(hash->digits), sha(digests).toHex());
        QCOMPARE(hash->bytes, static_cast<uint64_t>(bytes));
    }

    void hashesFilesWhoseTimesMayNotChange()
    {
        const std::string path = write(QByteArray(10000, 'a'));
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::ReadWrite));
        uchar *mapped = file.map(0, file.size());
        QVERIFY(mapped);
        mapped[0] = 'b';
        if (!tellsUnwrittenPages(file.handle()))
            QSKIP("this file system, or this kernel, does not tell");
        QFile other(m_folder.filePath("other"));
        QVERIFY(other.open(QIODevice::WriteOnly) && other.write("a") == 1 && other.flush());
        QCOMPARE(::fsync(other.handle()), 0);
        QTRY_VERIFY(!platform::QuickIdentity::of(other.fileName().toStdString()).isFresh);
        // Either the page is not on the disk yet, or the time of the last change is now.
        mapped[0] = 'c';
        QVERIFY(platform::QuickIdentity::of(path).isFresh);
    }

    void itCanBeStopped()
    {
        std::stop_source stop;
        stop.request_stop();
        const Result<formats::ContentHash> hash =
            formats::contentHash(write(QByteArray(3'000'000, 'x')), {.stop = stop.get_token()});
        QVERIFY(!hash.ok() && hash.error().canceled);
    }
};

TRILANE_TEST(TestContentHash, QCoreApplication)
#include "tests/patience.h"
#include "tst_contenthash.moc"
