// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/daemonsession.h"
#include "capture/control/control.pb.h"
#include "recordrun.h"

#include <QDeadlineTimer>
#include <QTest>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <random>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::control;
using namespace trilane::test;

/// What a daemon takes from its clients, and what it does not.
class TestTrilanedControl : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder{"/var/tmp/trilane-XXXXXX"}; ///< on a disk
    std::unique_ptr<SharedDaemon> m_daemon;

    [[nodiscard]] std::string socket() const { return m_daemon->socket().toStdString(); }
    [[nodiscard]] ControlSocket connected() const
    {
        Result<ControlSocket> socket = ControlSocket::connect(this->socket());
        if (!socket)
            qFatal("%s", socket.error().message().c_str());
        return std::move(socket).value();
    }
    [[nodiscard]] Descriptor output() const
    {
        const QByteArray path = m_folder.filePath("out.trilane").toUtf8();
        return Descriptor(::open(path.constData(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    }
    static Request newRequest()
    {
        Request request;
        request.set_version(kControlVersion);
        return request;
    }
    static Request startRequest()
    {
        Request request = newRequest();
        request.mutable_start()->set_output("out.trilane");
        return request;
    }
    /// The next event that is no figures; none: the connection ended.
    static std::optional<Event> next(ControlSocket &socket)
    {
        std::vector<Descriptor> descriptors;
        for (const QDeadlineTimer patience(kPatience); !patience.hasExpired();) {
            (void)socket.wait(10);
            Event event;
            const ControlSocket::Received received = socket.receive(event, descriptors);
            if (received == ControlSocket::Received::Nothing || event.has_figures())
                continue;
            if (received != ControlSocket::Received::Message)
                return std::nullopt;
            return event;
        }
        qFatal("the daemon says nothing");
    }
    static QString refusal(ControlSocket &socket)
    {
        const std::optional<Event> event = next(socket);
        return event && event->has_refused() ? QString::fromStdString(event->refused().what())
                                             : QString();
    }
    [[nodiscard]] ControlSocket started() const
    {
        ControlSocket client = connected();
        const Descriptor file = output();
        client.send(startRequest(), std::array{file.number()});
        const std::optional<Event> event = next(client);
        if (!event || !event->has_started())
            qFatal("no session");
        return client;
    }

    [[nodiscard]] bool isListed() const
    {
        ControlSocket client = connected();
        Request list = newRequest();
        list.mutable_list();
        client.send(list);
        const std::optional<Event> event = next(client);
        return event && event->has_listed();
    }
    /// Of processor time, its own and the kernel's for it.
    static qint64 cpuTicksOf(pid_t pid)
    {
        QFile file(QString("/proc/%1/stat").arg(pid));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("the daemon is gone");
        const QByteArrayList fields = file.readAll().split(')').last().simplified().split(' ');
        return fields[11].toLongLong() + fields[12].toLongLong();
    }

    /// Whether such a session starts, follows this process and ends as told.
    [[nodiscard]] bool isRecordedAfter(const Request &start) const
    {
        ControlSocket client = connected();
        const Descriptor file = output();
        client.send(start, std::array{file.number()});
        std::optional<Event> event = next(client);
        if (!event || !event->has_started())
            return false;
        Request follow = newRequest();
        follow.mutable_follow()->set_pid(::getpid());
        client.send(follow);
        event = next(client);
        if (!event || !event->has_following())
            return false;
        Request stop = newRequest();
        stop.mutable_stop();
        client.send(stop);
        event = next(client);
        return event && event->has_finished() && !event->finished().has_failed();
    }

private slots:
    void init()
    {
        QFile::setPermissions(m_folder.path(), QFile::Permissions(0x7777));
        m_daemon = std::make_unique<SharedDaemon>(m_folder.path());
        QVERIFY(m_daemon->start());
    }
    void cleanup()
    {
        QVERIFY(m_daemon->process().state() == QProcess::Running);
        QVERIFY(m_daemon->stop());
    }

    void aSessionStartsFollowsAndEnds()
    {
        ControlSocket client = started();
        Request follow = newRequest();
        follow.mutable_follow()->set_pid(::getpid());
        client.send(follow);
        QVERIFY(next(client)->has_following());
        Request stop = newRequest();
        stop.mutable_stop();
        client.send(stop);
        const std::optional<Event> end = next(client);
        QVERIFY(end && end->has_finished());
        QVERIFY(!end->finished().has_failed());
        QVERIFY(!stepsIn(m_folder.filePath("out.trilane")).isRecovered);
    }

    void rejectsATooLongDuration()
    {
        Request request = startRequest();
        request.mutable_start()->set_duration_ns(std::numeric_limits<int64_t>::max());
        QVERIFY(isRecordedAfter(request));
        request.mutable_start()->set_duration_ns(std::numeric_limits<int64_t>::min());
        QVERIFY(isRecordedAfter(request));
    }

    void rejectsAnInvalidAgentSocket()
    {
        ControlSocket client = connected();
        const Descriptor file = output();
        const Descriptor none(::open("/dev/null", O_RDWR | O_CLOEXEC));
        Request request = startRequest();
        request.mutable_start()->set_resumed("/tmp/agents");
        client.send(request, std::array{file.number(), none.number()});
        QVERIFY(refusal(client).contains("no socket of an earlier recording"));
        QCOMPARE(QFileInfo(m_folder.filePath("out.trilane")).size(), qint64{0});
    }

    /// Descriptors of the daemon's are everybody's, and a list of sessions must not become too long
    /// to be told.
    void repeatedProcessIdsTakeOneSlot()
    {
        ControlSocket client = connected();
        const Descriptor file = output();
        Request request = startRequest();
        request.mutable_start()->set_attach(true); // nothing is armed: only its threads
        client.send(request, std::array{file.number()});
        QVERIFY(next(client)->has_started());
        const Descriptor pidfd(static_cast<int>(::syscall(SYS_pidfd_open, ::getpid(), 0)));
        QVERIFY(pidfd.isValid());
        Request follow = newRequest();
        follow.mutable_follow()->set_pid(::getpid());
        const auto named = [&] {
            client.send(follow, std::array{pidfd.number()});
            const std::optional<Event> answer = next(client);
            return answer && answer->has_following();
        };
        QVERIFY(named());
        const QDir open(QStringLiteral("/proc/%1/fd").arg(m_daemon->process().processId()));
        const uint before = open.count();
        QVERIFY(before > 0);
        for (int i = 0; i < 900; ++i)
            QVERIFY(named());
        // It opens files of /proc as it goes.
        QTRY_VERIFY_WITH_TIMEOUT(QDir(open.path()).count() <= before + 2, kPatience);
        ControlSocket other = connected();
        Request list = newRequest();
        list.mutable_list();
        other.send(list);
        const std::optional<Event> session = next(other);
        QVERIFY(session && session->has_session());
        QVERIFY(session->session().pid_size() >= 1);
        QVERIFY(next(other)->has_listed());
    }

    void rejectsInvalidRequests_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("no message") << QByteArray(100, '\xff');
        QTest::newRow("too long") << QByteArray(70'000, 'a');
        Request old = startRequest();
        old.set_version(kControlVersion + 1);
        QTest::newRow("version") << QByteArray::fromStdString(old.SerializeAsString());
        QTest::newRow("no file") << QByteArray::fromStdString(startRequest().SerializeAsString());
        Request arm = newRequest();
        arm.mutable_arm();
        QTest::newRow("not started") << QByteArray::fromStdString(arm.SerializeAsString());
    }
    void rejectsInvalidRequests()
    {
        QFETCH(QByteArray, bytes);
        ControlSocket client = connected();
        QVERIFY(::send(client.descriptor(), bytes.constData(), static_cast<size_t>(bytes.size()),
                       MSG_NOSIGNAL) > 0);
        const std::optional<Event> answer = next(client);
        QVERIFY(!answer || answer->has_refused());
        if (answer)
            QVERIFY(!next(client)); // and that was all
        aSessionStartsFollowsAndEnds();
    }

    void pipesAndFilesOfTheWrongModeAreRefused()
    {
        int ends[2];
        QVERIFY(::pipe2(ends, O_CLOEXEC) == 0);
        const Descriptor readable(::open("/dev/null", O_RDWR | O_CLOEXEC));
        const Descriptor appended(::open(m_folder.filePath("a").toUtf8().constData(),
                                         O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
        for (const int file : {ends[1], readable.number(), appended.number()}) {
            ControlSocket client = connected();
            client.send(startRequest(), std::array{file});
            QVERIFY(refusal(client).contains("not a file open"));
        }
        ::close(ends[0]);
        ::close(ends[1]);
    }

    void garbageInTheMiddleEndsThatSessionOnly()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 20; ++round) {
            ControlSocket client = started();
            const Descriptor nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
            Request adopt = newRequest();
            adopt.mutable_adopt();
            client.send(adopt, std::array{nothing.number(), nothing.number(), nothing.number()});
            std::string bytes(1 + random() % 2000, 0);
            for (char &byte : bytes)
                byte = static_cast<char>(random());
            (void)::send(client.descriptor(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
            // All sessions here write the same file: this one must have left it before the next.
            while (next(client)) {
            }
        }
        aSessionStartsFollowsAndEnds();
    }

    void tooManyRequestsAreRefused()
    {
        ControlSocket client = started();
        Request arm = newRequest();
        arm.mutable_arm()->set_armed(0);
        bool isGone = false;
        for (int i = 0; i < 2'000'000 && !isGone; ++i)
            isGone = client.send(arm) == ControlSocket::Sent::Gone;
        QVERIFY(isGone);
    }

    void tooManyClientsAreRefused()
    {
        std::vector<ControlSocket> clients;
        QString said;
        const auto isRefused = [&] {
            for (ControlSocket &client : clients) {
                Event event;
                std::vector<Descriptor> descriptors;
                if (client.wait(0) &&
                    client.receive(event, descriptors) == ControlSocket::Received::Message)
                    said = QString::fromStdString(event.refused().what());
            }
            return !said.isEmpty();
        };
        for (int i = 0; i < 100 && !isRefused(); ++i) {
            clients.push_back(connected());
            (void)clients.back().wait(i < 16 ? 0 : 20);
        }
        QTRY_VERIFY_WITH_TIMEOUT(isRefused(), kPatience);
        QVERIFY2(said.contains("too many"), qPrintable(said));
        clients.clear();
        // Once the daemon has seen that they are gone.
        QTRY_VERIFY_WITH_TIMEOUT(isRecordedAfter(startRequest()), kPatience);
        QVERIFY(!stepsIn(m_folder.filePath("out.trilane")).isRecovered);
    }

    /// A few users can neither keep root nor each other from being served.
    void limitsSessionsOfOneUser()
    {
        if (::geteuid() != 0)
            QSKIP("only root can pass for other users");
        Request list = newRequest();
        list.mutable_list();
        std::vector<ControlSocket> clients;
        std::vector<size_t> places;
        for (uid_t user = 65'521; user < 65'529; ++user) {
            std::vector<ControlSocket> own;
            QVERIFY(::seteuid(user) == 0);
            for (int i = 0; i < 20; ++i)
                own.push_back(connected());
            QVERIFY(::seteuid(0) == 0);
            // Whoever has a place is answered, and keeps it. The others may be gone already.
            for (ControlSocket &client : own)
                (void)client.send(list);
            std::erase_if(own, [](ControlSocket &client) {
                const std::optional<Event> answer = next(client);
                return !answer || !answer->has_listed();
            });
            places.push_back(own.size());
            std::move(own.begin(), own.end(), std::back_inserter(clients));
        }
        QCOMPARE(places.front(), size_t{16});
        QVERIFY(places.back() >= 1);
        ControlSocket root = connected();
        root.send(list);
        const std::optional<Event> answer = next(root);
        QVERIFY(answer && answer->has_listed());
    }

    void reportsExhaustedDescriptorsWithoutSpinning()
    {
#if defined(__SANITIZE_ADDRESS__)
        // -fsanitize=vptr looks through a pipe whether memory can be read.
        QSKIP("without descriptors the sanitizer takes every object for an invalid one");
#endif
        const pid_t pid = static_cast<pid_t>(m_daemon->process().processId());
        const rlimit few{24, 24};
        QVERIFY(::prlimit(pid, RLIMIT_NOFILE, &few, nullptr) == 0);
        std::vector<ControlSocket> agents;
        for (int i = 0; i < 60; ++i) {
            Result<ControlSocket> agent =
                ControlSocket::connect(m_folder.filePath("agents").toStdString());
            if (agent)
                agents.push_back(std::move(agent).value());
        }
        const qint64 before = cpuTicksOf(pid);
        QTest::qSleep(200);
        QVERIFY(cpuTicksOf(pid) - before <= 10); // of 20
        // Descriptors are kept for those that ask.
        ControlSocket client = connected();
        Request list = newRequest();
        list.mutable_list();
        client.send(list);
        const std::optional<Event> event = next(client);
        QVERIFY(event && (event->has_listed() || event->has_refused()));
        agents.clear();
        QVERIFY(m_daemon->process().state() == QProcess::Running);
        QTRY_VERIFY_WITH_TIMEOUT(isListed(), kPatience);
    }

    void aUserReachesOnlyProcessesOfTheirOwn()
    {
        if (::geteuid() != 0)
            QSKIP("only root can pass for another user");
        const Descriptor file = output();
        QVERIFY(::seteuid(65534) == 0);
        ControlSocket client = connected();
        ControlSocket other = connected();
        QVERIFY(::seteuid(0) == 0);
        client.send(startRequest(), std::array{file.number()});
        QVERIFY(next(client)->has_started());
        Request follow = newRequest();
        follow.mutable_follow()->set_pid(::getpid());
        client.send(follow);
        QVERIFY(refusal(client).contains("another user"));

        Request asRoot = startRequest();
        asRoot.mutable_start()->set_user(0);
        other.send(asRoot, std::array{file.number()});
        QVERIFY(refusal(other).contains("only root"));
    }

    void aSessionRejectsProcessesOfOtherUsers()
    {
#if defined(TARGET_STEADY)
        if (::geteuid() != 0)
            QSKIP("only root can pass for another user");
        const Descriptor file = output();
        QVERIFY(::seteuid(65534) == 0);
        ControlSocket client = connected();
        QVERIFY(::seteuid(0) == 0);
        Request start = startRequest();
        start.mutable_start()->set_armed(1);
        client.send(start, std::array{file.number()});
        const std::optional<Event> event = next(client);
        QVERIFY(event && event->has_started());
        QProcess target;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TRILANE_SOCKET", QString::fromStdString(event->started().socket()));
        environment.insert("NVTX_INJECTION64_PATH", TRILANE_BIN_DIR "/libtrilane_agent.so");
        target.setProcessEnvironment(environment);
        target.start(TARGET_STEADY, {m_folder.filePath("count"), "100", "0"});
        QVERIFY(target.waitForFinished(kPatience));
        QCOMPARE(target.exitCode(), 0);
        Request stop = newRequest();
        stop.mutable_stop();
        client.send(stop);
        QVERIFY(next(client)->has_finished());
        QVERIFY(stepsIn(m_folder.filePath("out.trilane")).numbers.empty());
#else
        QSKIP("the headers of NVTX 3 were not there when the tests were built");
#endif
    }
};

QTEST_GUILESS_MAIN(TestTrilanedControl)
#include "tst_trilanedcontrol.moc"
