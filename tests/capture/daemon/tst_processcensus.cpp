// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/processcensus.h"
#include "model/store/store.h"

#include <QTemporaryDir>
#include <QTest>

#include <elf.h>
#include <unistd.h>

using namespace trilane;

/// Why nothing can be loaded into a program, and what a trace tells of its processes.
class TestProcessCensus : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    [[nodiscard]] static std::string ofProcess(int pid)
    {
        return obstacleOf(inject::parseProgram(inject::procFile(pid, "auxv")));
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
    void anOrdinaryProgramHasNoObstacle() { QCOMPARE(ofProcess(::getpid()), std::string()); }
    void nothingIsToldOfWhatCannotBeSeen() { QCOMPARE(ofProcess(0x7ffffff0), std::string()); }
    void anotherProcessorIsTold()
    {
        // Of 32 bits: AT_SYSINFO_EHDR and an address in one of our words.
        const uint32_t words[] = {AT_SYSINFO_EHDR, 0xf7fc'0000, AT_PHENT, 32, AT_NULL, 0};
        const inject::Program program = inject::parseProgram(
            std::string_view(reinterpret_cast<const char *>(words), sizeof words));
        QVERIFY(program.isKnown && !program.isNative);
        QVERIFY(obstacleOf(program).find("another kind of processor") != std::string::npos);
    }
    void aStaticProgramIsTold()
    {
        const inject::Program program{.isKnown = true, .isNative = true};
        QVERIFY(obstacleOf(program).find("static") != std::string::npos);
    }
    void anotherUsersRightsAreTold()
    {
        const Elf64_auxv_t words[] = {{AT_PHENT, {sizeof(Elf64_Phdr)}},
                                      {AT_BASE, {0x7f00'0000}},
                                      {AT_SECURE, {1}},
                                      {AT_NULL, {0}}};
        const inject::Program program = inject::parseProgram(
            std::string_view(reinterpret_cast<const char *>(words), sizeof words));
        QVERIFY(program.isNative && program.hasLoader && program.hasOtherRights);
        QVERIFY(obstacleOf(program).find("rights") != std::string::npos);
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
