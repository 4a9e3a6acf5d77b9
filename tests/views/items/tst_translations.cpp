// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/kernelstats.h"
#include "model/store/tables.h"
#include "tests/support/smalltrace.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/tabletext.h"
#include "views/items/text/viewtables.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

using namespace trilane;

namespace {

struct Entry
{
    QString context, source, translation, type;
};

std::vector<Entry> readCatalog(const QString &path)
{
    std::vector<Entry> messages;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return messages;
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name"))
            context = xml.readElementText();
        if (xml.name() == QLatin1String("source"))
            messages.push_back({context, xml.readElementText(), {}, {}});
        if (xml.name() == QLatin1String("translation")) {
            messages.back().type = xml.attributes().value(QLatin1String("type")).toString();
            messages.back().translation = xml.readElementText();
        }
    }
    return messages;
}

QStringList placesOf(const QString &text)
{
    static const QRegularExpression place(QStringLiteral("%[0-9n]+|<[^>]+>|[{}]"));
    QStringList places;
    for (auto found = place.globalMatch(text); found.hasNext();)
        places << found.next().captured();
    places.sort();
    return places;
}

} // namespace

/// Every word of the viewer, the command line and the daemon is there in Simplified Chinese, and no
/// word that it no longer says.
class TestTranslations : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::vector<Entry> m_messages;

private slots:
    /// lupdate on a copy adds what is missing as unfinished and marks what is gone as vanished.
    void initTestCase()
    {
        const QString root = QStringLiteral(TRILANE_SOURCE_DIR);
        const QString copy = m_folder.filePath(QStringLiteral("trilane_zh_CN.ts"));
        QVERIFY(QFile::copy(root + QStringLiteral("/translations/trilane_zh_CN.ts"), copy));
        QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
        const QString messages = m_folder.filePath(QStringLiteral("messages.cpp"));
        QProcess list;
        list.setStandardOutputFile(messages);
        list.start(root + QStringLiteral("/translations/messages.py"), {QStringLiteral("--list")});
        QVERIFY(list.waitForFinished(120000));
        QCOMPARE(list.exitCode(), 0);
        QProcess lupdate;
        lupdate.start(QStringLiteral(TRILANE_LUPDATE),
                      {QStringLiteral("-locations"), QStringLiteral("none"), QStringLiteral("-I"),
                       root, root + QStringLiteral("/views"), root + QStringLiteral("/app/ui"),
                       root + QStringLiteral("/model/report"), messages, QStringLiteral("-ts"),
                       copy});
        QVERIFY(lupdate.waitForFinished(120000));
        QVERIFY2(lupdate.exitCode() == 0, lupdate.readAllStandardError().constData());
        m_messages = readCatalog(copy);
        QVERIFY(m_messages.size() > 200);
    }

    void everyTextIsTranslated()
    {
        QStringList missing;
        for (const Entry &m : m_messages) {
            if (m.type == QLatin1String("unfinished") ||
                (m.type.isEmpty() && m.translation.isEmpty()))
                missing << m.context + QStringLiteral(": ") + m.source;
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
    }

    void noTranslationIsUnused()
    {
        QStringList gone;
        for (const Entry &m : m_messages) {
            if (m.type == QLatin1String("vanished") || m.type == QLatin1String("obsolete"))
                gone << m.context + QStringLiteral(": ") + m.source;
        }
        QVERIFY2(gone.isEmpty(), qPrintable(gone.join(QLatin1Char('\n'))));
    }

    void placesForValuesAndMarkupAreTheSame()
    {
        QStringList wrong;
        for (const Entry &m : m_messages) {
            if (m.type.isEmpty() && placesOf(m.source) != placesOf(m.translation))
                wrong << m.source + QStringLiteral(" -> ") + m.translation;
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    void titlesOfAnalysesAreChinese()
    {
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/i18n/trilane_zh_CN")));
        QCoreApplication::installTranslator(&translator);
        SmallTrace trace;
        const auto store = trace.open();
        stats::KernelQuery query;
        query.groupBy = {stats::GroupKey::Name,         stats::GroupKey::Grid,
                         stats::GroupKey::Block,        stats::GroupKey::Registers,
                         stats::GroupKey::Stream,       stats::GroupKey::Device,
                         stats::GroupKey::SharedMemory, stats::GroupKey::Process};
        std::vector<stats::TableColumn> columns =
            stats::kernelTable(*store, stats::kernelStats(*store, query))->columns;
        for (const stats::Table &table :
             {stats::memcpyTable(*store), items::accountTable(store::Tables(*store).account()),
              items::callsTable(*store, {}, {}, 0)})
            columns.insert(columns.end(), table.columns.begin(), table.columns.end());
        QStringList english;
        for (const stats::TableColumn &column : columns) {
            if (items::TableText::title(column).toStdString() == column.title.english())
                english << QString::fromStdString(column.title.english());
        }
        const QString kernel = items::MessageWords::word(MessageText("Kernel\4operating system"));
        QCoreApplication::removeTranslator(&translator);
        QCOMPARE(kernel, QString::fromUtf8("内核"));
        QVERIFY2(english.isEmpty(), qPrintable(english.join(QLatin1String(", "))));
    }
};

TRILANE_TEST(TestTranslations, QCoreApplication)
#include "tst_translations.moc"
