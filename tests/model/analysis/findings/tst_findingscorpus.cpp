// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/findings.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"
#include "model/store/store.h"
#include "tests/model/analysis/findings/findingcauses.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace trilane;

/// Findings of real traces: nothing is promised that is not there, and what is known of some of
/// them is said.
class TestFindingsCorpus : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] std::shared_ptr<const store::Store> opened(const QString &file)
    {
        const std::string out = m_folder.filePath("t.trilane").toStdString();
        const QString path = QStringLiteral(TRILANE_CORPUS_DIR) + "/" + file;
        const auto imported = formats::importTrace(path.toStdString(), out);
        if (!imported)
            return nullptr;
        const auto store = store::openStore(out);
        return store ? *store : nullptr;
    }

private slots:
    void gainsAreWithinIdleTimeAndWork_data()
    {
        QTest::addColumn<QString>("file");
        QFile manifest(QStringLiteral(TRILANE_CORPUS_DIR "/MANIFEST.tsv"));
        if (!manifest.open(QIODevice::ReadOnly)) {
            QTest::newRow("no corpus") << QString();
            return;
        }
        while (!manifest.atEnd()) {
            const QStringList cells = QString::fromUtf8(manifest.readLine()).split('\t');
            const bool isGpuTrace = cells.size() > 8 && cells[8].toULongLong() > 0 &&
                                    !cells[1].startsWith("chrome") &&
                                    !cells[1].contains("protobuf");
            if (isGpuTrace)
                QTest::newRow(qPrintable(cells[0])) << cells[0];
        }
    }

    void gainsAreWithinIdleTimeAndWork()
    {
        QFETCH(QString, file);
        if (file.isEmpty())
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const auto store = opened(file);
        if (!store)
            QSKIP("no trace that can be imported");
        const findings::Findings found = findings::findingsOf(*store);
        Ns span = 0;
        for (const links::GpuUse &gpu : found.gpus)
            span += gpu.span;
        // What a step does at its edges is outside of the spans.
        const Ns most = span + store->span().duration() * static_cast<Ns>(found.gpus.size());
        Ns last = most;
        for (const findings::TraceFinding &finding : found.list) {
            QVERIFY(finding.gain >= 0 && finding.gain <= most && finding.share <= 1);
            QVERIFY(finding.expected <= finding.gain && finding.expected <= last); // ordered, too
            last = finding.expected;
            QVERIFY(!finding.title.english().empty() && !finding.advice.english().empty());
            QVERIFY2(finding.gain == 0 || !finding.disproof.english().empty(),
                     std::string(finding.id).c_str());
            QVERIFY2(findings::explanationOf(finding).find('%') == std::string::npos ||
                         findings::explanationOf(finding).find("%1") == std::string::npos,
                     findings::explanationOf(finding).c_str());
            for (const findings::FindingEvidence &evidence : finding.evidence)
                QVERIFY(store->span().begin <= evidence.range.begin &&
                        evidence.range.end <= store->span().end);
        }
        const std::string untrue = untrueOf(*store, found);
        QVERIFY2(untrue.empty(), untrue.c_str());
        if (found.gpus.empty())
            QCOMPARE(found.list.size(), size_t{1});
    }

    void loadingDataIsTheLargestPartOfResnet50()
    {
        for (const char *name : {"kineto-resnet50/worker0.1623143089861.pt.trace.json.gz",
                                 "kineto-resnet50/worker0.1623143566756.pt.trace.json.gz"}) {
            const auto store = opened(name);
            if (!store)
                QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
            const findings::Findings found = findings::findingsOf(*store);
            QVERIFY(!found.list.empty());
            QCOMPARE(found.list.front().id, std::string_view("io_bound"));
            const std::string text = findings::explanationOf(found.list.front());
            QVERIFY2(text.find("DataLoader") != std::string::npos &&
                         text.find("largest part") != std::string::npos,
                     text.c_str());
        }
    }

    void aHealthyTraceHasNoFindings()
    {
        const auto store = opened("nsys-ai-mini/healthy_1pct.sqlite");
        if (!store)
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const findings::Findings found = findings::findingsOf(*store);
        QVERIFY(found.isHealthy());
        QVERIFY(!found.tooShort);
    }
};

TRILANE_TEST(TestFindingsCorpus, QCoreApplication)
#include "tst_findingscorpus.moc"
