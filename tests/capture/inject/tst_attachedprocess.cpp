// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/attachedprocess.h"
#include "capture/inject/stoppedthread.h"
#include "tests/sendsignal.h"

#include <QFileInfo>
#include <QTest>

#include <array>
#include <cstddef>
#include <string>

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::inject;

/// What an attach knows of its process, before anything is done to it.
class TestAttachedProcess : public QObject
{
    Q_OBJECT

private:
    pid_t m_child = 0;
    control::Descriptor m_input;
    const Request m_request;
    const Requester m_user = Requester::self();

    void end()
    {
        if (m_child == 0)
            return;
        test::sendSignal(m_child, SIGKILL);
        ::waitpid(m_child, nullptr, 0);
        m_child = 0;
    }

private slots:
    void init()
    {
        int input[2]; // the program ends with its input
        QCOMPARE(::pipe2(input, O_CLOEXEC), 0);
        m_input = control::Descriptor(input[1]);
        const control::Descriptor read(input[0]);
        m_child = ::fork();
        if (m_child == 0) {
            ::dup2(read.number(), STDIN_FILENO);
            ::execl(TARGET_ATTACH, TARGET_ATTACH, nullptr);
            ::_exit(1);
        }
        const QString link = QStringLiteral("/proc/%1/exe").arg(m_child);
        QTRY_COMPARE(QFile::symLinkTarget(link), QFileInfo(TARGET_ATTACH).canonicalFilePath());
    }
    void cleanup() { end(); }

    void itsFunctionsAreFoundWhenItsLoaderHasFinished()
    {
        AttachedProcess process(m_child, m_request, m_user);
        const Result<void> opened = process.open(monotonicTime() + m_request.timeout);
        QVERIFY2(opened.ok(), opened ? "" : opened.error().message().c_str());
        QCOMPARE(process.pid(), m_child);
        QVERIFY(process.functions().pthreadCreate != 0);
        QVERIFY(process.functions().dlopen != 0);
        QCOMPARE(process.functions().attach, uint64_t{0});
        QVERIFY(process.judgeNow().isAttachable);
        QVERIFY(process.isStillItself());
        QVERIFY(!process.hasEnded());
    }
    void whenItHasEndedItIsNotItselfAnyMore()
    {
        AttachedProcess process(m_child, m_request, m_user);
        QVERIFY(process.open(monotonicTime() + m_request.timeout).ok());
        end();
        QVERIFY(process.hasEnded(1000));
        QVERIFY(!process.isStillItself());
    }
    void errorsNameIt()
    {
        AttachedProcess process(m_child, m_request, m_user);
        QVERIFY(process.open(monotonicTime() + m_request.timeout).ok());
        const Error error = process.tooLate();
        QCOMPARE(error.file, "process " + std::to_string(m_child));
        QCOMPARE(error.place.english(), process.facts().name);
    }
    void aLongPathIsRefused()
    {
        Request request;
        request.agent = std::string(100'000, 'x');
        AttachedProcess process(m_child, request, m_user);
        const Result<void> opened = process.open(monotonicTime() + request.timeout);
        QVERIFY(!opened.ok());
        QCOMPARE(opened.error().what.english(), std::string("a path or range is too long"));
    }
    /// Of this process itself.
    void readsTheAccessiblePartOfABlock()
    {
        struct Block
        {
            uint32_t number = 7;
            std::array<char, 8> text{"abc"};
        } const block;
        const RemoteMemory memory(::getpid());
        const RemoteBlock remote(memory, reinterpret_cast<uint64_t>(&block));
        QCOMPARE(remote.word<uint32_t>(offsetof(Block, number)), 7U);
        QCOMPARE(remote.text(offsetof(Block, text), 8), std::string("abc"));
        const RemoteBlock nowhere(memory, 16);
        QVERIFY(!nowhere.read<uint32_t>(0));
        QCOMPARE(nowhere.word<uint32_t>(0), 0U);
    }
};

QTEST_GUILESS_MAIN(TestAttachedProcess)
#include "tst_attachedprocess.moc"
