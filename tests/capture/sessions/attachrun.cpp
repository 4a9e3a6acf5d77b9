// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "attachrun.h"

#include "model/store/openstore.h"
#include "model/store/tables.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace trilane::test {

SteadyProgram::SteadyProgram(How how, const QString &daemon, uint64_t steps, int microseconds)
{
    const QStringList program{TARGET_STEADY, m_folder.filePath("count"), QString::number(steps),
                              QString::number(microseconds)};
    if (how == How::Prepared)
        m_process.start(TRILANE_BIN_DIR "/trilane",
                        QStringList{"run", "--daemon", daemon, "--"} << program);
    else
        m_process.start(program.front(), program.mid(1));
}

SteadyProgram::~SteadyProgram()
{
    m_process.kill();
    m_process.waitForFinished(kPatience);
}

uint64_t SteadyProgram::steps() const
{
    QFile count(m_folder.filePath("count"));
    uint64_t steps = 0;
    if (count.open(QIODevice::ReadOnly))
        (void)count.read(reinterpret_cast<char *>(&steps), sizeof steps);
    return steps;
}

bool SteadyProgram::waitForSteps(uint64_t more, int milliseconds) const
{
    const uint64_t wanted = steps() + more;
    return QTest::qWaitFor([&] { return steps() >= wanted; }, milliseconds);
}

bool SteadyProgram::endsWell()
{
    QFile count(m_folder.filePath("count"));
    const uint64_t end = 1;
    if (!count.open(QIODevice::ReadWrite) || !count.seek(sizeof end))
        return false;
    count.write(reinterpret_cast<const char *>(&end), sizeof end);
    count.close();
    if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(kPatience))
        return false;
    return m_process.exitStatus() == QProcess::NormalExit && m_process.exitCode() == 0 &&
           m_process.readAllStandardOutput() == QByteArray::number(qulonglong(steps())) + '\n';
}

SessionDaemon::SessionDaemon()
{
    QFile::setPermissions(m_folder.path(), QFile::Permissions(0x7777));
    m_daemon = std::make_unique<SharedDaemon>(m_folder.path());
    if (!m_daemon->start())
        qFatal("no daemon");
}

std::unique_ptr<QProcess> SessionDaemon::begin(const QStringList &words) const
{
    auto command = std::make_unique<QProcess>();
    command->setWorkingDirectory(m_folder.path());
    command->start(TRILANE_BIN_DIR "/trilane", QStringList(words) << "--daemon" << socket());
    return command;
}

Said SessionDaemon::say(const QStringList &words, int milliseconds) const
{
    const std::unique_ptr<QProcess> command = begin(words);
    Said said;
    const bool inTime = command->waitForFinished(milliseconds);
    said.out = command->readAllStandardOutput();
    said.err = command->readAllStandardError();
    if (inTime && command->exitStatus() == QProcess::NormalExit)
        said.code = command->exitCode();
    if (!inTime) {
        command->kill();
        command->waitForFinished(kPatience);
    }
    return said;
}

QJsonArray SessionDaemon::sessions() const
{
    const Said said = say({"status", "--format", "json"});
    return QJsonDocument::fromJson(said.out).object()["rows"].toArray();
}

QJsonObject SessionDaemon::session() const
{
    const QJsonArray rows = sessions();
    return rows.size() == 1 ? rows.first().toObject() : QJsonObject();
}

QByteArray missingIn(const QString &path)
{
    const auto store = store::openStore(path.toStdString());
    if (!store)
        qFatal("%s", store.error().message().c_str());
    QByteArray lines;
    for (const auto &[name, text] : store::Tables(**store).info().allProperties()) {
        if (name == "not recorded" || name.starts_with("recorded of process"))
            lines += QByteArray::fromStdString(text) + '\n';
    }
    return lines;
}

} // namespace trilane::test
