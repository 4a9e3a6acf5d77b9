// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/control.pb.h"
#include "capture/control/controlsocket.h"

#include <QTest>

#include <array>
#include <cstring>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::control;

/// Both ends of a connection.
class TestControlSocket : public QObject
{
    Q_OBJECT

    using Received = ControlSocket::Received;

    ControlSocket m_client;
    ControlSocket m_daemon;

    static Event refusal(const char *why)
    {
        Event event;
        event.mutable_refused()->set_what(why);
        return event;
    }

private slots:
    void init()
    {
        auto ends = ControlSocket::pair();
        QVERIFY(ends);
        m_client = std::move(ends->first);
        m_daemon = std::move(ends->second);
    }

    void receivesDescriptorsWithAMessage()
    {
        const Descriptor file(::open("/dev/null", O_RDWR | O_CLOEXEC));
        const std::array<int, 2> numbers{file.number(), file.number()};
        QCOMPARE(m_daemon.send(refusal("no"), numbers), ControlSocket::Sent::Yes);
        Event event;
        std::vector<Descriptor> descriptors;
        QCOMPARE(m_client.receive(event, descriptors), Received::Message);
        QCOMPARE(event.refused().what(), std::string("no"));
        QCOMPARE(descriptors.size(), size_t{2});
        QVERIFY(descriptors[0].isValid() && descriptors[1].isValid());
        QCOMPARE(m_client.receive(event, descriptors), Received::Nothing);
    }

    /// It has not read what we said, which resets the connection.
    void receivesMessagesSentBeforeTheClose()
    {
        Request request;
        request.mutable_list();
        QCOMPARE(m_client.send(request), ControlSocket::Sent::Yes);
        QCOMPARE(m_daemon.send(refusal("too many requests")), ControlSocket::Sent::Yes);
        m_daemon = ControlSocket();
        Event event;
        std::vector<Descriptor> descriptors;
        QCOMPARE(m_client.receive(event, descriptors), Received::Message);
        QCOMPARE(event.refused().what(), std::string("too many requests"));
        QCOMPARE(m_client.receive(event, descriptors), Received::Gone);
        QCOMPARE(m_client.receive(event, descriptors), Received::Gone);
    }

    void closesExcessDescriptors()
    {
        const Descriptor file(::open("/dev/null", O_RDWR | O_CLOEXEC));
        alignas(cmsghdr) std::array<char, CMSG_SPACE(16 * sizeof(int))> space{};
        std::array<int, 16> numbers{};
        numbers.fill(file.number());
        char byte = 0;
        iovec part{&byte, 1};
        msghdr header{};
        header.msg_iov = &part;
        header.msg_iovlen = 1;
        header.msg_control = space.data();
        header.msg_controllen = space.size();
        cmsghdr *rights = CMSG_FIRSTHDR(&header);
        rights->cmsg_level = SOL_SOCKET;
        rights->cmsg_type = SCM_RIGHTS;
        rights->cmsg_len = CMSG_LEN(sizeof numbers);
        std::memcpy(CMSG_DATA(rights), numbers.data(), sizeof numbers);
        QCOMPARE(::sendmsg(m_daemon.descriptor(), &header, 0), ssize_t{1});
        const int before = ::fcntl(0, F_DUPFD_CLOEXEC, 3);
        ::close(before);
        {
            Event event;
            std::vector<Descriptor> descriptors;
            QCOMPARE(m_client.receive(event, descriptors), Received::Nonsense);
            QVERIFY(descriptors.size() <= kMaxDescriptors);
        }
        const int after = ::fcntl(0, F_DUPFD_CLOEXEC, 3);
        ::close(after);
        QCOMPARE(after, before);
    }
};

QTEST_GUILESS_MAIN(TestControlSocket)
#include "tst_controlsocket.moc"
