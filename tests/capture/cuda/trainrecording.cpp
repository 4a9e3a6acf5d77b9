// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "trainrecording.h"

#include "model/store/openstore.h"

#include <QElapsedTimer>
#include <QJsonDocument>

namespace trilane::test {

namespace {

constexpr int kPatienceMs = 60000;

QProcessEnvironment environmentOf(const TrainRecording::Setup &setup)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LD_LIBRARY_PATH", TRILANE_FAKE_CUDA_DIR);
    for (const QString &setting : setup.environment)
        environment.insert(setting.section('=', 0, 0), setting.section('=', 1));
    return environment;
}

} // namespace

TrainRecording::TrainRecording(const QStringList &trainer, const Setup &setup)
{
    m_process.setProcessEnvironment(environmentOf(setup));
    QStringList program{TRILANE_TARGETS_DIR "/" + setup.program};
    if (setup.program.endsWith(".py"))
        program.prepend("python3");
    m_process.start(
        TRILANE_BIN_DIR "/trilane",
        QStringList{"record", "--daemon", "private", "-o", m_folder.filePath("run.trilane")}
            << setup.record << "--" << program << trainer);
}

TrainRecording::~TrainRecording()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.kill();
    m_process.waitForFinished(kPatienceMs);
}

void TrainRecording::takeCounts()
{
    m_output += m_process.readAllStandardOutput();
    for (qsizetype end = 0; (end = m_output.indexOf('\n')) >= 0;) {
        m_counts.push_back(QJsonDocument::fromJson(m_output.left(end)).object());
        m_output.remove(0, end + 1);
    }
}

bool TrainRecording::waitForCounts(int processes)
{
    QElapsedTimer timer;
    timer.start();
    while (static_cast<int>(m_counts.size()) < processes && timer.elapsed() < kPatienceMs &&
           m_process.state() != QProcess::NotRunning) {
        m_process.waitForReadyRead(100);
        takeCounts();
    }
    return static_cast<int>(m_counts.size()) >= processes;
}

bool TrainRecording::finish()
{
    if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(kPatienceMs)) {
        m_error = "trilane record does not end";
        return false;
    }
    takeCounts();
    m_error = m_process.readAllStandardError();
    auto store = store::openStore(m_folder.filePath("run.trilane").toStdString());
    if (!store) {
        m_error += store.error().message().c_str();
        return false;
    }
    m_store = *store;
    return true;
}

} // namespace trilane::test
