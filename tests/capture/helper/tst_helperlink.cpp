// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/controlsocket.h"
#include "capture/control/helperlink.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cerrno>
#include <thread>

#include <fcntl.h>
#include <sys/socket.h>

using namespace trilane;
using namespace trilane::control;

namespace {

/// A helper that takes every client and refuses every descriptor.
class Refusing
{
public:
    explicit Refusing(const std::string &path)
        : m_listener(listenAt(path).value())
        , m_thread([this] { serve(); })
    {}
    ~Refusing() { ::shutdown(m_listener.number(), SHUT_RDWR); }

private:
    void serve() const
    {
        ::fcntl(m_listener.number(), F_SETFL, 0); // it is to wait
        for (;;) {
            const Descriptor link(::accept(m_listener.number(), nullptr, nullptr));
            helper::Request request{};
            while (link.isValid() && ::recv(link.number(), &request, sizeof request, 0) > 0) {
                const helper::Reply reply{.error = request.op == helper::Op::Take ? EPERM : 0};
                (void)::send(link.number(), &reply, sizeof reply, MSG_NOSIGNAL);
            }
            if (!link.isValid())
                return;
        }
    }

    Descriptor m_listener;
    std::jthread m_thread;
};

} // namespace

class TestHelperLink : public QObject
{
    Q_OBJECT

private slots:
    void whoseDescriptorsAreWrongTooOftenIsNotHelped()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("helper").toStdString();
        const Refusing helper(path);
        const auto ends = ControlSocket::pair().value();
        for (int takes = 0; takes < 8; ++takes) {
            const auto link = HelperLink::forClient(path, ends.first.descriptor());
            QVERIFY(link.ok());
            HelperLink::Answer answer;
            QCOMPARE((*link)->call({.op = helper::Op::Target}, answer), 0);
            QCOMPARE((*link)->call({.op = helper::Op::Take}, answer), EPERM);
        }
        const auto link = HelperLink::forClient(path, ends.first.descriptor());
        QVERIFY(!link.ok());
        QVERIFY(link.error().what.find("too often") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestHelperLink)
#include "tst_helperlink.moc"
