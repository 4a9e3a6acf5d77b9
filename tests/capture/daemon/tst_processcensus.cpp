// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/processcensus.h"
#include "model/store/store.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <elf.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace trilane;

/// Why nothing can be loaded into a program, and what a trace tells of its processes.
class TestProcessCensus : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    /// This program's file, with `change` made to its header.
    template <typename Change>
    [[nodiscard]] std::string changed(Change change) const
    {
        const QString path = m_folder.filePath("program");
        QFile::remove(path);
        QFile file(path);
        QFile self("/proc/self/exe");
        if (!self.open(QIODevice::ReadOnly) || !file.open(QIODevice::WriteOnly))
            qFatal("no copy of this program");
        QByteArray bytes = self.readAll();
        change(*reinterpret_cast<Elf64_Ehdr *>(bytes.data()));
        file.write(bytes);
        return path.toStdString();
    }
    [[nodiscard]] std::vector<std::string> told(const ProcessCensus &census,
                                                const std::vector<RecordingSession::Seen> &agents)
    {
        const std::string path = m_folder.filePath("told.trilane").toStdString();
        auto trace = LiveTrace::create(path, 0);
        if (!trace)
            qFatal("no trace");
        census.tell(**trace, agents);
        if (!(*trace)->finish(1))
            qFatal("not finished");
        const auto store = Store::open(path);
        if (!store)
            qFatal("not opened");
        std::vector<std::string> texts;
        for (const auto &[name, text] : (*store)->info().properties)
            texts.push_back(name + ": " + text);
        return texts;
    }

private slots:
    void anOrdinaryProgramHasNoObstacle()
    {
        QCOMPARE(obstacleOf("/proc/self/exe"), std::string());
        QCOMPARE(obstacleOf(changed([](Elf64_Ehdr &) {})), std::string());
    }
    void aScriptOrNothingHasNoneThatCanBeTold()
    {
        QCOMPARE(obstacleOf("/nonexistent"), std::string());
        QCOMPARE(obstacleOf("/etc/passwd"), std::string());
    }
    void anotherProcessorIsTold()
    {
        const std::string text = obstacleOf(changed([](Elf64_Ehdr &h) { h.e_machine = EM_386; }));
        QVERIFY(text.find("another kind of processor") != std::string::npos);
    }
    void aStaticProgramIsTold()
    {
        const std::string text = obstacleOf(changed([](Elf64_Ehdr &h) { h.e_phnum = 0; }));
        QVERIFY(text.find("static") != std::string::npos);
    }
    void anotherUsersRightsAreTold()
    {
        const std::string path = changed([](Elf64_Ehdr &) {});
        QVERIFY(::chmod(path.c_str(), 04755) == 0);
        QVERIFY(obstacleOf(path).find("rights") != std::string::npos);
    }

    void eachProcessIsToldOnce()
    {
        ProcessCensus census;
        census.want(true, true);
        const int self = ::getpid();
        census.see(self);
        census.follow(self, true);
        const std::vector<std::string> texts =
            told(census, {{.pid = 4'000'001, .usesCuda = true, .problem = {}},
                          {.pid = 4'000'002, .usesCuda = false, .problem = "it is shy"}});
        QCOMPARE(texts.size(), size_t{3});
        QCOMPARE(texts[0], "recorded of process " + std::to_string(self) +
                               ": thread states (no NVTX and CUDA: it called neither)");
        QCOMPARE(texts[1], std::string("recorded of process 4000001: thread states, NVTX, CUDA"));
        QCOMPARE(texts[2], std::string("recorded of process 4000002: thread states "
                                       "(no NVTX and CUDA: it is shy)"));
    }
};

QTEST_GUILESS_MAIN(TestProcessCensus)
#include "tst_processcensus.moc"
