// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/registry/importtrace.h"

#include <QFile>
#include <QStringList>
#include <QTest>

using namespace trilane;

/// Help, errors, open dialogs and the manual name the same formats.
class TestReadableFormats : public QObject
{
    Q_OBJECT

private slots:
    void everyFormatIsNamedEverywhere()
    {
        const std::string list = formats::readableFormats().english();
        const QStringList names =
            QString::fromStdString(formats::readableFileNames()).split(QLatin1Char(' '));
        QVERIFY(list.starts_with(".trilane, ") && names.front() == QLatin1String("*.trilane"));
        for (const formats::ImportFormat &format : formats::importFormats()) {
            QVERIFY2(list.find(format.about.text()) != std::string::npos, format.name.data());
            const QString own = QString::fromUtf8(format.fileNames.data(),
                                                  static_cast<int>(format.fileNames.size()));
            for (const QString &pattern : own.split(QLatin1Char(' ')))
                QVERIFY2(names.contains(pattern), qPrintable(pattern));
        }
    }

    void theManualHasEveryExtension()
    {
        for (const char *language : {"en", "zh"}) {
            QFile page(QStringLiteral(TRILANE_SOURCE_DIR "/resources/manual/%1/files.md")
                           .arg(QLatin1String(language)));
            QVERIFY(page.open(QIODevice::ReadOnly));
            const QByteArray text = page.readAll();
            for (const formats::ImportFormat &format : formats::importFormats()) {
                const QByteArray names = QByteArray::fromRawData(
                    format.fileNames.data(), static_cast<qsizetype>(format.fileNames.size()));
                for (const QByteArray &pattern : names.split(' ')) {
                    const QByteArray extension = pattern.mid(pattern.lastIndexOf('.'));
                    QVERIFY2(text.contains(extension), pattern.constData());
                }
            }
        }
    }
};

TRILANE_TEST(TestReadableFormats, QCoreApplication)
#include "tst_readableformats.moc"
