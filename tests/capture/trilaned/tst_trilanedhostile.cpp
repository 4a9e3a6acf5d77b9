// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/control.pb.h"
#include "capture/control/controlsocket.h"
#include "recordrun.h"
#include "tests/sendsignal.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::control;
using namespace trilane::test;

namespace {

constexpr uid_t kOne = 65'521;
constexpr uid_t kOther = 65'531;

/// A TCP connection that is full, and whose peer does not read: the last one who closes it waits
/// for a day. Its other end is `peer`.
Descriptor lingering(Descriptor &peer)
{
    const Descriptor listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto *generic = reinterpret_cast<sockaddr *>(&address);
    if (::bind(listener.number(), generic, size) != 0 || ::listen(listener.number(), 1) != 0 ||
        ::getsockname(listener.number(), generic, &size) != 0)
        qFatal("no TCP");
    Descriptor full(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (::connect(full.number(), generic, size) != 0)
        qFatal("no TCP");
    peer = Descriptor(::accept4(listener.number(), nullptr, nullptr, SOCK_CLOEXEC));
    const std::vector<char> bytes(1 << 16);
    while (::send(full.number(), bytes.data(), bytes.size(), MSG_DONTWAIT) > 0) {
    }
    const linger aDay{1, 86'400};
    ::setsockopt(full.number(), SOL_SOCKET, SO_LINGER, &aDay, sizeof aDay);
    return full;
}

void sendWith(const ControlSocket &socket, std::string_view text, int descriptor)
{
    iovec part{const_cast<char *>(text.data()), text.size()};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> space{};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = space.data();
    header.msg_controllen = space.size();
    cmsghdr *rights = CMSG_FIRSTHDR(&header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(rights), &descriptor, sizeof descriptor);
    if (::sendmsg(socket.descriptor(), &header, MSG_NOSIGNAL) < 0)
        qFatal("cannot send a descriptor");
}

Request newRequest()
{
    Request request;
    request.set_version(kControlVersion);
    return request;
}

/// What is said first; none: nothing for a long time, or the end.
std::optional<Event> said(ControlSocket &socket)
{
    Event event;
    std::vector<Descriptor> descriptors;
    if (!socket.wait(kPatience) ||
        socket.receive(event, descriptors) != ControlSocket::Received::Message)
        return std::nullopt;
    return event;
}

} // namespace

/// What users can do to each other with a daemon that all of them share.
class TestTrilanedHostile : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder{"/var/tmp/trilane-XXXXXX"}; ///< on a disk
    std::unique_ptr<SharedDaemon> m_daemon;

    [[nodiscard]] ControlSocket connected(uid_t user, const char *name = "control") const
    {
        const std::string path = m_folder.filePath(name).toStdString();
        if (::seteuid(user) != 0)
            qFatal("not root");
        Result<ControlSocket> socket = ControlSocket::connect(path);
        if (::seteuid(0) != 0 || !socket)
            qFatal("no connection");
        return std::move(socket).value();
    }
    /// Long before what cannot be closed would be.
    [[nodiscard]] bool isAnswered(uid_t user) const
    {
        ControlSocket client = connected(user);
        Request list = newRequest();
        list.mutable_list();
        client.send(list);
        const std::optional<Event> event = said(client);
        return event && event->has_listed();
    }

private slots:
    void initTestCase()
    {
        if (::geteuid() != 0)
            QSKIP("only root can pass for other users");
    }
    void init()
    {
        QFile::setPermissions(m_folder.path(), QFile::Permissions(0x7777));
        m_daemon = std::make_unique<SharedDaemon>(m_folder.path());
        QVERIFY(m_daemon->start());
    }
    void cleanup()
    {
        if (!m_daemon)
            return;
        QVERIFY(m_daemon->process().state() == QProcess::Running);
        QVERIFY(m_daemon->stop());
    }

    void aSlowCloseBlocksNobody_data()
    {
        QTest::addColumn<QByteArray>("socket");
        QTest::addColumn<int>("clients"); // that the user has already
        QTest::addColumn<int>("messages");
        QTest::newRow("of agents") << QByteArray("agents") << 0 << 1;
        QTest::newRow("of agents, unread") << QByteArray("agents") << 0 << 5;
        QTest::newRow("of clients") << QByteArray("control") << 0 << 1;
        QTest::newRow("of clients, unread") << QByteArray("control") << 0 << 5;
        QTest::newRow("of a client that is refused") << QByteArray("control") << 16 << 1;
    }
    /// Also when it is closed the daemon ends when it is told to.
    void aSlowCloseBlocksNobody()
    {
        QFETCH(QByteArray, socket);
        QFETCH(int, clients);
        QFETCH(int, messages);
        std::vector<ControlSocket> before;
        for (int i = 0; i < clients; ++i)
            before.push_back(connected(kOne));
        for (int i = 0; i < clients; ++i) {
            Request list = newRequest();
            list.mutable_list();
            before[static_cast<size_t>(i)].send(list);
            QVERIFY(said(before[static_cast<size_t>(i)]));
        }
        std::vector<Descriptor> peers(static_cast<size_t>(messages));
        {
            // So that all of it is there when the daemon looks.
            const qint64 pid = m_daemon->process().processId();
            QVERIFY(sendSignal(pid, SIGSTOP));
            const ControlSocket mine = connected(kOne, socket.constData());
            for (Descriptor &peer : peers)
                sendWith(mine, "x", lingering(peer).number());
            QVERIFY(sendSignal(pid, SIGCONT));
        }
        QVERIFY(isAnswered(kOther));
        // That there is nothing behind it, either.
        QVERIFY(isAnswered(clients > 0 ? kOther : kOne));
        QVERIFY(isAnswered(0));
    }

    /// What is written there is charged to the daemon, and stays after the recording.
    void recordingsOfUsersAreNotInMemory_data()
    {
        QTest::addColumn<bool>("isInMemory");
        QTest::addColumn<int>("user");
        QTest::addColumn<bool>("isTaken");
        QTest::newRow("a disk") << false << static_cast<int>(kOne) << true;
        QTest::newRow("memory") << true << static_cast<int>(kOne) << false;
        QTest::newRow("memory, root") << true << 0 << true;
    }
    void recordingsOfUsersAreNotInMemory()
    {
        QFETCH(bool, isInMemory);
        QFETCH(int, user);
        QFETCH(bool, isTaken);
        const Descriptor file(isInMemory
                                  ? ::memfd_create("out", MFD_CLOEXEC)
                                  : ::open(m_folder.filePath("out.trilane").toUtf8().constData(),
                                           O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
        QVERIFY(file.isValid());
        ControlSocket client = connected(static_cast<uid_t>(user));
        Request request = newRequest();
        request.mutable_start()->set_output("out.trilane");
        client.send(request, std::array{file.number()});
        const std::optional<Event> event = said(client);
        QVERIFY(event);
        QCOMPARE(event->has_started(), isTaken);
        if (!isTaken)
            QVERIFY(event->refused().what().find("on a memory file system") != std::string::npos);
    }

    /// One who has many users' numbers takes a place with each.
    void dropsSilentClients()
    {
        std::vector<ControlSocket> silent;
        for (uid_t user = 64'000; user < 64'100; ++user)
            silent.push_back(connected(user));
        QVERIFY(isAnswered(kOther));
        QVERIFY(isAnswered(0));
        // The first ones have.
        Event event;
        std::vector<Descriptor> descriptors;
        QVERIFY(silent.front().wait(kPatience));
        QVERIFY(silent.front().receive(event, descriptors) == ControlSocket::Received::Gone);
        Request list = newRequest();
        list.mutable_list();
        silent.back().send(list);
        const std::optional<Event> listed = said(silent.back());
        QVERIFY(listed && listed->has_listed());
    }

    void dropsSilentAgents()
    {
        rlimit files{};
        QVERIFY(::getrlimit(RLIMIT_NOFILE, &files) == 0);
        constexpr rlim_t kEnough = 6000;
        if (files.rlim_max < kEnough)
            QSKIP("too few descriptors");
        files.rlim_cur = std::max(files.rlim_cur, kEnough);
        QVERIFY(::setrlimit(RLIMIT_NOFILE, &files) == 0);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const QByteArray path = m_folder.filePath("agents").toUtf8();
        std::memcpy(address.sun_path, path.constData(), static_cast<size_t>(path.size()));
        // Waits while many wait to be accepted.
        const auto agentOf = [&address](uid_t user) {
            Descriptor socket(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0));
            if (::seteuid(user) != 0 ||
                ::connect(socket.number(), reinterpret_cast<const sockaddr *>(&address),
                          sizeof address) != 0 ||
                ::seteuid(0) != 0)
                qFatal("no connection");
            return socket;
        };
        const auto isWaiting = [this](uid_t user, int agents) {
            ControlSocket client = connected(user);
            Request list = newRequest();
            list.mutable_list();
            client.send(list);
            const std::optional<Event> event = said(client);
            return event && event->has_listed() && event->listed().waiting_size() == agents;
        };
        std::vector<Descriptor> agents;
        for (int i = 0; i < 4096; ++i)
            agents.push_back(agentOf(64'000 + static_cast<uid_t>(i) / 1024));
        const Descriptor other = agentOf(kOther);
        QVERIFY(::send(other.number(), "x", 1, MSG_NOSIGNAL) == 1);
        QTRY_VERIFY_WITH_TIMEOUT(isWaiting(kOther, 1), kPatience);
        char byte = 0;
        QVERIFY(::recv(agents.front().number(), &byte, 1, 0) == 0);
        // Those that have said something keep their places, of which each user has a share.
        for (size_t i = 1; i < agents.size(); ++i)
            QVERIFY(::send(agents[i].number(), "x", 1, MSG_NOSIGNAL) == 1);
        QTRY_VERIFY_WITH_TIMEOUT(isWaiting(64'003, 1024), kPatience);
        const Descriptor roots = agentOf(0);
        const Descriptor late = agentOf(kOther);
        QVERIFY(::recv(late.number(), &byte, 1, 0) == 0);
        QVERIFY(::send(roots.number(), "x", 1, MSG_NOSIGNAL) == 1);
        QVERIFY(isAnswered(0));
        QVERIFY(::recv(roots.number(), &byte, 1, MSG_DONTWAIT) < 0 && errno == EAGAIN);
    }
};

QTEST_GUILESS_MAIN(TestTrilanedHostile)
#include "tst_trilanedhostile.moc"
