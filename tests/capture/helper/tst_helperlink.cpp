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

/// A helper that takes every client and refuses every descriptor; or hangs up, or says that, when
/// anybody introduces himself.
class Refusing
{
public:
    static constexpr int kHangsUp = -1;
    explicit Refusing(const std::string &path, int introduction = 0)
        : m_introduction(introduction)
        , m_listener(listenAt(path).value())
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
            while (link.isValid() && ::recv(link.number(), &request, sizeof request, 0) > 0 &&
                   m_introduction != kHangsUp) {
                const helper::Reply reply{.error = request.op == helper::Op::Take ? EPERM
                                                                                  : m_introduction};
                (void)::send(link.number(), &reply, sizeof reply, MSG_NOSIGNAL);
            }
            if (!link.isValid())
                return;
        }
    }

    const int m_introduction;
    Descriptor m_listener;
    std::jthread m_thread;
};

} // namespace

class TestHelperLink : public QObject
{
    Q_OBJECT

private slots:
    void reportsAnotherHelperVersion_data()
    {
        QTest::addColumn<int>("introduction");
        QTest::addColumn<QString>("what");
        QTest::newRow("it says so")
            << int{EPROTO} << "the privilege helper has a different version";
        QTest::newRow("it hangs up, as older ones do")
            << Refusing::kHangsUp
            << "the privilege helper closed the connection; its version may differ";
    }
    void reportsAnotherHelperVersion()
    {
        QFETCH(const int, introduction);
        QFETCH(const QString, what);
        const QTemporaryDir folder;
        const std::string path = folder.filePath("helper").toStdString();
        const Refusing helper(path, introduction);
        const auto ends = ControlSocket::pair().value();
        std::vector<Descriptor> maps;
        const std::vector<Error> errors{
            HelperLink::forClient(path, ends.first.descriptor()).error(),
            HelperLink::forListener(path, ends.first.descriptor()).error(),
            HelperLink::forScheduler(path, maps).error()};
        for (const Error &error : errors) {
            QCOMPARE(QString::fromStdString(error.what.english()), what);
            QCOMPARE(error.remedy.english(),
                     std::string("systemctl restart trilaned trilane-helper"));
        }
    }
    void aClosedClientIsNotReportedAsAnotherVersion()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("helper").toStdString();
        const Refusing helper(path, EPIPE);
        const auto ends = ControlSocket::pair().value();
        const auto link = HelperLink::forClient(path, ends.first.descriptor());
        QVERIFY(!link.ok());
        QVERIFY2(link.error().what.english().find("refused this client") != std::string::npos,
                 link.error().what.english().c_str());
    }
    void rejectsAClientAfterTooManyInvalidDescriptors()
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
        QVERIFY(link.error().what.english().find("too often") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestHelperLink)
#include "tst_helperlink.moc"
