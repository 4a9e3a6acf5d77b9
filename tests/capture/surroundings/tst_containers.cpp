// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "recorded.h"

#include <QProcess>
#include <QTest>

#include <unistd.h>

/// Namespaces as containers have them, and users without rights.
class TestContainers : public QObject
{
    Q_OBJECT

private:
    static bool can(const QStringList &words)
    {
        return QProcess::execute(words[0], words.mid(1)) == 0;
    }

private slots:
    void aMountNamespaceWithoutTheSocket()
    {
        if (!can({"unshare", "--mount", "true"}))
            QSKIP("no mount namespace may be made here");
        Recorded r;
        r.run({"unshare", "--mount", "sh", "-c",
               QString("mount -t tmpfs none $(dirname \"$TRILANE_SOCKET\") && exec '%1' at-once 1 "
                       "50 1500")
                   .arg(TARGET)});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{1});
        QCOMPARE(r.countBegin("t0 "), 0);
        QVERIFY(r.tells("could not connect to the recorder"));
    }

    void aMountNamespaceWithTheSocket()
    {
        if (!can({"unshare", "--mount", "true"}))
            QSKIP("no mount namespace may be made here");
        Recorded r;
        r.run({"unshare", "--mount", "sh", "-c",
               QString("d=$(dirname \"$TRILANE_SOCKET\") && mkdir mounted && "
                       "mount --bind \"$d\" mounted && mount -t tmpfs none \"$d\" && "
                       "mount --bind mounted \"$d\" && exec '%1' work x 50")
                   .arg(TARGET)});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.difference(), std::string());
    }

    /// Process and threads are known by the numbers that this machine gives them.
    void aPidNamespace()
    {
        const QStringList unshare{"unshare", "--pid", "--fork", "--mount-proc"};
        if (!can(unshare + QStringList{"true"}))
            QSKIP("no PID namespace may be made here");
        Recorded r;
        r.run(unshare + QStringList{TARGET, "at-once", "3", "50", "500"});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{3});
        const auto processes = r.processes();
        QCOMPARE(processes.size(), size_t{1});
        QVERIFY2(processes[0] > 10, "not the number inside");
        // Inside they are 2, 3 and 4; here they follow their process in the same order.
        std::map<std::string, int64_t> tids;
        for (const trilane::format::Track &track : r.store->tracks()) {
            if (track.kind != trilane::TrackKind::Ranges)
                continue;
            const trilane::format::Track &thread = r.store->track(track.parent);
            QCOMPARE(r.store->track(thread.parent).number, processes[0]);
            QVERIFY2(thread.number > processes[0], std::to_string(thread.number).c_str());
            const auto ranges = r.rangesOf(static_cast<int>(thread.number));
            QCOMPARE(ranges.size(), size_t{150});
            tids[ranges[0].name] = thread.number;
        }
        QCOMPARE(tids.size(), size_t{3});
        for (Recorded::Deed deed : r.deeds) {
            deed.tid = static_cast<int>(tids[deed.label + " outer 0"]);
            QCOMPARE(r.differenceOf(deed), std::string());
        }
    }

    void aUserWithoutRights()
    {
        if (::geteuid() != 0)
            QSKIP("root can become somebody without rights; who runs this is that already");
        const QStringList nobody{"setpriv",        "--reuid=65534",   "--regid=65534",
                                 "--clear-groups", "--inh-caps=-all", "--bounding-set=-all"};
        if (!can(nobody + QStringList{"test", "-r", TARGET}))
            QSKIP("the build folder is not readable for others");
        Recorded r;
        r.run({TARGET, "children"}, QStringList{"env", "-u", "XDG_RUNTIME_DIR"} + nobody);
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{5});
        QCOMPARE(r.difference(), std::string());
    }
};

QTEST_GUILESS_MAIN(TestContainers)
#include "tst_containers.moc"
