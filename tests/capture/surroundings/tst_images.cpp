// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "recorded.h"

#include <QFile>
#include <QTest>

#include <algorithm>

/// Programs that become others, start others, and load and unload libraries.
class TestImages : public QObject
{
    Q_OBJECT

private slots:
    void exec()
    {
        Recorded r;
        r.run({TARGET, "exec"});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{2});
        QCOMPARE(r.deeds[0].tid, r.deeds[1].tid);
        QCOMPARE(r.difference(), std::string());
        QCOMPARE(r.processes().size(), size_t{1});
        QCOMPARE(r.count("open at exec"), 1);
        // The old image's range has ended when the new image begins.
        const auto ranges = r.rangesOf(r.deeds[0].tid);
        const auto open = std::find_if(ranges.begin(), ranges.end(),
                                       [](const auto &x) { return x.name == "open at exec"; });
        const auto first = std::find_if(ranges.begin(), ranges.end(),
                                        [](const auto &x) { return x.name == "new outer 0"; });
        QVERIFY(open->time.end >= open->time.begin);
        QVERIFY(open->time.end <= first->time.begin);
        for (const auto &[name, value] : r.store->info().allProperties())
            QVERIFY2(name.find("cut") == std::string::npos, (name + value).c_str());
    }

    void forkVforkAndSpawn()
    {
        Recorded r;
        r.run({TARGET, "children"});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{5});
        QCOMPARE(r.difference(), std::string());
        QCOMPARE(r.processes().size(), size_t{4});
        QCOMPARE(r.count("around vfork"), 1);
        QCOMPARE(r.lost(), 0u);
    }

    void librariesLoadedAndUnloaded()
    {
        Recorded r;
        r.run({TARGET, "libraries", TARGET_LIBRARY});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{22});
        QCOMPARE(r.difference(), std::string());
        std::vector<std::string> marks;
        for (const trilane::format::Lane &lane : r.store->lanes()) {
            if (r.store->string(r.store->track(lane.track).domain) != "the library's")
                continue;
            r.store->forEachSlice(
                lane.id, trilane::TimeRange::everything(),
                [&](trilane::store::SliceRef, const trilane::format::Slice &slice) {
                    marks.emplace_back(r.store->string(slice.name));
                    return true;
                });
        }
        QCOMPARE(marks.size(), size_t{20});
        for (size_t i = 0; i < marks.size(); ++i)
            QCOMPARE(marks[i], "library " + std::to_string(i));
    }

    /// Where LD_PRELOAD is the program's own, NVTX loads the agent, among threads that run.
    void anAgentThatStartsLate()
    {
        Recorded r;
        r.run({TARGET, "late-agent", TARGET_LIBRARY}, {},
              {"--trace", "nvtx", "--env", "LD_PRELOAD="});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{2});
        QCOMPARE(r.difference(), std::string());
        QCOMPARE(r.lost(), 0u);
    }

    /// Another malloc is there before any of ours could be.
    void besideOtherAllocators_data()
    {
        QTest::addColumn<QString>("library");
        QTest::newRow("jemalloc") << "libjemalloc.so.2";
        QTest::newRow("tcmalloc") << "libtcmalloc_minimal.so.4";
    }
    void besideOtherAllocators()
    {
        QFETCH(QString, library);
        QString found;
        for (const char *folder : {"/usr/lib/x86_64-linux-gnu/", "/usr/lib/aarch64-linux-gnu/",
                                   "/usr/lib64/", "/usr/lib/"}) {
            if (found.isEmpty() && QFile::exists(folder + library))
                found = folder + library;
        }
        if (found.isEmpty())
            QSKIP(qPrintable(library + " is not installed"));
        for (const QStringList &words :
             {QStringList{"children"}, QStringList{"at-once", "100", "20"}}) {
            Recorded r;
            r.run(QStringList{TARGET} + words, {},
                  {"--trace", "nvtx", "--env", "LD_PRELOAD=" + found});
            QCOMPARE(r.exitCode, 7);
            QCOMPARE(r.difference(), std::string());
            QCOMPARE(r.lost(), 0u);
        }
    }
};

QTEST_GUILESS_MAIN(TestImages)
#include "tst_images.moc"
