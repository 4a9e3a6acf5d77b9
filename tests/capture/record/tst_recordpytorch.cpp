// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/account.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>

using namespace trilane;

/// A real program on a real library: a PyTorch training loop with forked DataLoader workers.
class TestRecordPyTorch : public QObject
{
    Q_OBJECT

private:
    static QString pythonWithTorch()
    {
        for (const char *python : {"python3", "/usr/bin/python3"}) {
            if (QProcess::execute(python, {"-c", "import torch"}) == 0)
                return python;
        }
        return {};
    }

private slots:
    void recordsAWholeTrainingLoop()
    {
#if !defined(TARGET_NVTXHELPER)
        QSKIP("the headers of NVTX 3 were not there when the tests were built");
#else
        const QString python = pythonWithTorch();
        if (python.isEmpty())
            QSKIP("no python3 can import torch (Debian: python3-torch)");
        QTemporaryDir folder;
        const QString file = folder.filePath("train.trilane");
        QProcess process;
        process.start(TRILANE_BIN_DIR "/trilane",
                      {"record", "-o", file, "--", python, TRILANE_TESTS_DIR "/targets/train.py",
                       TARGET_NVTXHELPER, "2", "48"});
        QVERIFY(process.waitForFinished(120000));
        const QByteArray err = process.readAllStandardError();
        QVERIFY2(process.exitCode() == 0, err.constData());
        QCOMPARE(process.readAllStandardOutput(), QByteArray("steps 12\n"));

        const auto opened = store::openStore(file.toStdString());
        QVERIFY(opened.ok());
        const store::Store &store = **opened;
        std::map<std::string, uint64_t> seen;
        std::set<TrackId> processes;
        for (const format::Lane &lane : store.lanes()) {
            if (store.track(lane.track).kind != TrackKind::Ranges)
                continue;
            store.forEachSlice(lane.id, TimeRange::everything(),
                               [&](store::SliceRef, const format::Slice &s) {
                                   ++seen[std::string(store.string(s.name))];
                                   return true;
                               });
            processes.insert(store.track(lane.track).process);
        }
        const std::map<std::string, uint64_t> expected{
            {"step", 12}, {"forward", 12}, {"backward", 12}, {"optimizer", 12}, {"load item", 96}};
        QVERIFY(seen == expected);
        QCOMPARE(processes.size(), size_t{5}); // the trainer, two workers an epoch
        QVERIFY(store.account().balances());
        QCOMPARE(store.account().total(format::Outcome::Lost), 0u);
#endif
    }
};

QTEST_GUILESS_MAIN(TestRecordPyTorch)
#include "tst_recordpytorch.moc"
