// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/output/jsonmessage.h"
#include "tests/views/session/standin.h"
#include "views/items/models/processmodel.h"
#include "views/session/attach/attachedrecording.h"
#include "views/session/attach/capturehost.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTest>

using namespace trilane;

namespace {

std::vector<items::ListedProcess> parse(std::initializer_list<StandIn::Process> processes)
{
    return *items::processesFromJson(StandIn::json(processes));
}

} // namespace

/// The list of processes as a tree, and how another machine is asked for it.
class TestProcessList : public QObject
{
    Q_OBJECT

private slots:
    void readsTheOutputOfPs()
    {
        const QByteArray json = "Welcome to host\n" + StandIn::json({{4711, 1, "python3 a.py"}});
        const auto processes = items::processesFromJson(json);
        QVERIFY(processes);
        QCOMPARE(processes->size(), size_t{1});
        const items::ListedProcess &process = processes->front();
        QCOMPARE(process.pid, 4711);
        QCOMPARE(process.parent, 1);
        QCOMPARE(process.user, QStringLiteral("lena"));
        QCOMPARE(process.state, items::ListedProcess::State::Prepared);
        QCOMPARE(process.shortName(), QStringLiteral("python3 a.py"));
    }

    /// As a message where the other machine sends one; an older one sends the text alone.
    void reasonsAreMessages()
    {
        const auto whyOf = [](const Message &why) {
            output::JsonWriter json;
            output::writeMessage(json, why);
            const QByteArray row =
                QJsonDocument(QJsonObject{{"pid", 1},
                                          {"why", "told"},
                                          {"why_message", QString::fromStdString(json.takePart())}})
                    .toJson();
            return items::processesFromJson("{\"rows\": [" + row + "]}")->front().why;
        };
        const Message why = Message::clauses(
            {msg("%1: %2", "train", msg("it belongs to user %1", 7)), msg("run as root")});
        QVERIFY(whyOf(why) == why);
        QVERIFY(whyOf({}) == Message::fromText("told"));
        QVERIFY(whyOf(Message::fromText("%1 and %1")) == Message::fromText("told"));
        QVERIFY(whyOf(Message::fromText("two\n\tlines")) == Message::fromText("two lines"));
        QVERIFY(whyOf(Message::fromText(std::string("a\0b", 3))) == Message::fromText("told"));
        Message deep = msg("run as root");
        for (int depth = 0; depth < 20; ++depth)
            deep = msg("%1: %2", depth, std::move(deep));
        QVERIFY(whyOf(deep) == Message::fromText("told"));
        QVERIFY(items::processesFromJson("{\"rows\": [{\"pid\": 1, \"why\": \"told\"}]}")
                    ->front()
                    .why == Message::fromText("told"));
    }

    void anInvalidListIsAnError()
    {
        QVERIFY(!items::processesFromJson({}));
        QVERIFY(!items::processesFromJson("bash: trilane: command not found"));
        QVERIFY(!items::processesFromJson("{\"rows\": 3}"));
        QVERIFY(!items::processesFromJson("{\"rows\": [{\"pid\": "));
        QVERIFY(items::processesFromJson("{\"rows\": [7, {\"pid\": -1}, {}]}")->empty());
        const QByteArray many = "{\"rows\": [" + QByteArray("{},").repeated(20'000);
        QVERIFY(items::processesFromJson(many + "{\"pid\": 7}]}")->empty()); // not even read
    }

    void namesAreShort()
    {
        const auto name = [](const char *command) {
            return items::ListedProcess{.command = QString::fromLatin1(command)}.shortName();
        };
        QCOMPARE(name("/usr/bin/python3 /data/run/train.py --x 1"),
                 QStringLiteral("python3 train.py"));
        QCOMPARE(name("nginx -g off"), QStringLiteral("nginx"));
        QVERIFY(!name("").isEmpty());
        QVERIFY(name(QByteArray(500, 'x').constData()).size() < 60);
    }

    void processesAreBelowTheirParents()
    {
        items::ProcessModel model;
        QAbstractItemModelTester tester(&model);
        model.setProcesses(parse({{1, 0, "init"}, {30, 10, "c"}, {10, 1, "b"}, {20, 1, "d"}}));
        QCOMPARE(model.rowCount(), 1);
        const QModelIndex init = model.index(0, 0);
        QCOMPARE(model.rowCount(init), 2);
        QCOMPARE(model.indexOf(30).parent(), model.indexOf(10));
        QCOMPARE(items::ProcessModel::processAt(model.indexOf(20)).command, QStringLiteral("d"));
    }

    void aNewListChangesOnlyWhatHasChanged()
    {
        items::ProcessModel model;
        QAbstractItemModelTester tester(&model);
        model.setProcesses(parse({{1, 0, "init"}, {10, 1, "b"}, {20, 1, "d"}, {30, 10, "c"}}));
        const QPersistentModelIndex kept(model.indexOf(30));
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        model.setProcesses(parse({{1, 0, "init"}, {5, 1, "e"}, {10, 1, "exec"}, {30, 10, "c"}}));
        QVERIFY(kept.isValid());
        QCOMPARE(items::ProcessModel::processAt(kept).pid, 30);
        QCOMPARE(resets.size(), 0);
        QCOMPARE(changes.size(), 1);
        QVERIFY(!model.indexOf(20).isValid());
        QVERIFY(model.indexOf(5).isValid());
        // Its parent ends: it is init's now.
        model.setProcesses(parse({{1, 0, "init"}, {30, 1, "c"}}));
        QCOMPARE(model.indexOf(30).parent(), model.indexOf(1));
        model.setProcesses({});
        QCOMPARE(model.rowCount(), 0);
    }

    void ignoresAnInvalidList()
    {
        items::ProcessModel model;
        QAbstractItemModelTester tester(&model);
        model.setProcesses(parse({{5, 6, "a"}, {6, 5, "b"}, {7, 7, "c"}, {7, 0, "d"}}));
        QCOMPARE(model.rowCount(), 1); // a circle hangs on nothing
        std::vector<items::ListedProcess> chain;
        for (int pid = 1; pid < 5000; ++pid)
            chain.push_back({.pid = pid, .parent = pid - 1});
        model.setProcesses(chain);
        QVERIFY(model.rowCount() == 1);
    }

    void theFilterKeepsParentsAndSelection()
    {
        items::ProcessModel model;
        items::ProcessFilter filter;
        filter.setSourceModel(&model);
        QAbstractItemModelTester tester(&filter);
        model.setProcesses(parse({{1, 0, "init"}, {10, 1, "python train.py"}, {20, 1, "nginx"}}));
        QItemSelectionModel selection(&filter);
        selection.select(filter.mapFromSource(model.indexOf(10)), QItemSelectionModel::Select);
        filter.setText(QStringLiteral("TRAIN lena"));
        QCOMPARE(filter.rowCount(), 1);
        QCOMPARE(filter.rowCount(filter.index(0, 0)), 1);
        model.setProcesses(parse({{1, 0, "init"}, {10, 1, "python train.py"}, {15, 1, "train 2"}}));
        QCOMPARE(filter.rowCount(filter.index(0, 0)), 2);
        QCOMPARE(selection.selectedIndexes().size(), 1);
        QCOMPARE(items::ProcessModel::processAt(selection.selectedIndexes().front()).pid, 10);
        filter.setText(QStringLiteral("10"));
        QCOMPARE(filter.rowCount(filter.index(0, 0)), 1);
    }

    void namesOfMachinesAreNoOptions()
    {
        QVERIFY(session::CaptureHost::named({})->isHere());
        QCOMPARE(session::CaptureHost::named(QStringLiteral(" me@gpu7 "))->name(),
                 QStringLiteral("me@gpu7"));
        QVERIFY(!session::CaptureHost::named(QStringLiteral("-oProxyCommand=evil")));
        QVERIFY(!session::CaptureHost::named(QStringLiteral("a host")));
        QVERIFY(!session::CaptureHost::named(QStringLiteral("a\nb")));
    }

    void argumentsReachTheOtherMachineUnchanged()
    {
        qunsetenv("TRILANE_SSH");
        qunsetenv("TRILANE_REMOTE_CLI");
        const auto host = session::CaptureHost::named(QStringLiteral("me@gpu7"));
        const session::CaptureHost::Command command =
            host->command({QStringLiteral("ps"), QStringLiteral("it's; rm *")});
        QCOMPARE(command.program, QStringLiteral("ssh"));
        QVERIFY(command.arguments.contains(QLatin1String("-T")));
        QCOMPARE(command.arguments.at(command.arguments.size() - 3), QStringLiteral("--"));
        QCOMPARE(command.arguments.at(command.arguments.size() - 2), QStringLiteral("me@gpu7"));
        QCOMPARE(command.arguments.last(),
                 QStringLiteral("env LC_ALL=C.UTF-8 trilane 'ps' 'it'\\''s; rm *'"));
    }

    void startsTrilaneWithTheLanguageOfTheWindow()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QStringLiteral("zh_CN")));
        const session::CaptureHost here;
        QCOMPARE(here.command({QStringLiteral("ps")}).locale, QStringLiteral("zh_CN.UTF-8"));
        const auto there = session::CaptureHost::named(QStringLiteral("me@gpu7"));
        QVERIFY(there->command({QStringLiteral("ps")})
                    .arguments.last()
                    .startsWith(QLatin1String("env LC_ALL=zh_CN.UTF-8 trilane ")));
        QLocale::setDefault(before);
    }
};

TRILANE_TEST(TestProcessList, QCoreApplication)
#include "tst_processlist.moc"
