// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/io/textsource.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace trilane;

/// Archives made by Python's gzip and zipfile, as people make them.
class TestTextSource : public QObject
{
    Q_OBJECT

private:
    QByteArray m_python = QStandardPaths::findExecutable("python3").toUtf8();
    QTemporaryDir m_folder;

    [[nodiscard]] QString file() const { return m_folder.filePath("packed"); }

    /// Runs a script that writes the file; `text` is what the trace holds.
    [[nodiscard]] bool make(const QByteArray &script) const
    {
        QProcess process;
        process.start(QString::fromUtf8(m_python),
                      {"-c",
                       "import gzip, io, sys, zipfile\n"
                       "out = sys.argv[1]\n"
                       "text = b'{\"traceEvents\": []}' + b' ' * 100000\n" +
                           script,
                       file()});
        return process.waitForFinished() && process.exitCode() == 0;
    }

    /// All that can be read, and what was told of damage.
    [[nodiscard]] std::string readAll(std::string &damage) const
    {
        auto source = formats::TextSource::open(file().toStdString());
        if (!source)
            return source.error().message();
        std::string text;
        std::array<char, 997> piece{};
        for (;;) {
            const Result<size_t> got = (*source)->read(piece);
            if (!got)
                return got.error().message();
            if (*got == 0)
                break;
            text.append(piece.data(), *got);
        }
        damage = (*source)->damage().english();
        return text;
    }

    [[nodiscard]] static std::string expected()
    {
        return "{\"traceEvents\": []}" + std::string(100000, ' ');
    }

private slots:
    void initTestCase()
    {
        if (m_python.isEmpty())
            QSKIP("no python3, which makes the archives");
    }

    void everyPackingIsRead_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::newRow("plain") << QByteArray("open(out, 'wb').write(text)");
        QTest::newRow("gzip") << QByteArray("open(out, 'wb').write(gzip.compress(text))");
        QTest::newRow("gzip of two members") << QByteArray(
            "open(out, 'wb').write(gzip.compress(text[:500]) + gzip.compress(text[500:]))");
        QTest::newRow("gzip with padding")
            << QByteArray("open(out, 'wb').write(gzip.compress(text) + bytes(512))");
        QTest::newRow("zip, stored")
            << QByteArray("zipfile.ZipFile(out, 'w').writestr('t.json', text)");
        QTest::newRow("zip, deflated") << QByteArray(
            "zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED).writestr('t.json', text)");
        QTest::newRow("zip in 64 bits")
            << QByteArray("with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as z:\n"
                          "  with z.open('t.json', 'w', force_zip64=True) as f: f.write(text)");
        QTest::newRow("zip written to a pipe") << QByteArray(
            "class Pipe(io.RawIOBase):\n"
            "  def __init__(s): s.b = b''\n"
            "  def writable(s): return True\n"
            "  def write(s, d): s.b += bytes(d); return len(d)\n"
            "p = Pipe()\n"
            "with zipfile.ZipFile(p, 'w', zipfile.ZIP_DEFLATED) as z: z.writestr('t.json', text)\n"
            "open(out, 'wb').write(p.b)");
        QTest::newRow("zip with a folder, a note and a comment")
            << QByteArray("with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as z:\n"
                          "  z.writestr('run/', b'')\n"
                          "  z.writestr('run/README', b'the third step hangs')\n"
                          "  z.writestr('run/t.json', text)\n"
                          "  z.writestr('__MACOSX/._t.json', b'x' * 300)\n"
                          "  z.comment = b'of Monday'");
        QTest::newRow("gzip inside a zip")
            << QByteArray("with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as z:\n"
                          "  z.writestr('t.json.gz', gzip.compress(text))");
    }

    void everyPackingIsRead()
    {
        QFETCH(QByteArray, script);
        QVERIFY(make(script));
        std::string damage;
        QVERIFY(readAll(damage) == expected());
        QCOMPARE(damage, std::string());
    }

    void readsTheIntactPartOfADamagedArchive_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("damage");
        const QByteArray zipped = "import random\n"
                                  "random.seed(1)\n"
                                  "text += bytes(random.randrange(256) for _ in range(50000))\n"
                                  "z = zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED)\n"
                                  "z.writestr('t.json', text)\n"
                                  "z.close()\n"
                                  "whole = open(out, 'rb').read()\n";
        QTest::newRow("zip without its end") << zipped + "open(out, 'wb').write(whole[:-5000])"
                                             << QByteArray("the compressed data ends unexpectedly");
        QTest::newRow("zip with a wrong checksum")
            << zipped + "crc = whole[14:18]\n"
                        "open(out, 'wb').write(whole.replace(crc, b'abcd'))"
            << QByteArray("checksum mismatch after decompression");
        QTest::newRow("gzip cut off")
            << QByteArray("import random\n"
                          "random.seed(1)\n"
                          "text += bytes(random.randrange(256) for _ in range(50000))\n"
                          "open(out, 'wb').write(gzip.compress(text)[:-5000])")
            << QByteArray("the compressed data ends unexpectedly");
    }

    void readsTheIntactPartOfADamagedArchive()
    {
        QFETCH(QByteArray, script);
        QFETCH(QByteArray, damage);
        QVERIFY(make(script));
        std::string told;
        const std::string text = readAll(told);
        QVERIFY2(text.starts_with(expected()), text.substr(0, 200).c_str());
        QVERIFY2(QByteArray::fromStdString(told).startsWith(damage), told.c_str());
    }

    void reportsUnreadableFiles_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("bzip2 inside")
            << QByteArray("zipfile.ZipFile(out, 'w', zipfile.ZIP_BZIP2).writestr('t.json', text)")
            << QByteArray("compression method 12");
        QTest::newRow("encrypted")
            << QByteArray("z = zipfile.ZipFile(out, 'w'); z.writestr('t.json', text); z.close()\n"
                          "b = bytearray(open(out, 'rb').read())\n"
                          "b[b.rfind(b'PK\\1\\2') + 8] |= 1\n"
                          "open(out, 'wb').write(b)")
            << QByteArray("encrypted");
        QTest::newRow("nothing inside")
            << QByteArray("z = zipfile.ZipFile(out, 'w'); z.writestr('run/', b''); z.close()")
            << QByteArray("contains no file");
        QTest::newRow("directory that leads nowhere")
            << QByteArray("z = zipfile.ZipFile(out, 'w'); z.writestr('t.json', text); z.close()\n"
                          "b = bytearray(open(out, 'rb').read())\n"
                          "b[b.rfind(b'PK\\1\\2') + 42] = 9\n"
                          "open(out, 'wb').write(b)")
            << QByteArray("does not point to a file");
    }

    void reportsUnreadableFiles()
    {
        QFETCH(QByteArray, script);
        QFETCH(QByteArray, message);
        QVERIFY(make(script));
        std::string told;
        const std::string text = readAll(told);
        QVERIFY2(QByteArray::fromStdString(text).contains(message), text.substr(0, 300).c_str());
        QVERIFY(QByteArray::fromStdString(text).contains(file().toUtf8()));
    }
};

TRILANE_TEST(TestTextSource, QCoreApplication)
#include "tst_textsource.moc"
