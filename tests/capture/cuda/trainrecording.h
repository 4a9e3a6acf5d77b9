// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"

#include <QByteArray>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>
#include <vector>

namespace trilane::test {

/// One `trilane record` of a trainer on the simulated GPU, and what the trainer says that it did.
class TrainRecording
{
public:
    struct Setup
    {
        QStringList record{"--trace", "cuda,nvtx"}; ///< options of trilane record
        QStringList environment;                    ///< NAME=VALUE, for the simulated libraries
        QString program = "train";                  ///< or tworanks; a .py file is run by python3
    };

    TrainRecording(const QStringList &trainer, const Setup &setup);
    explicit TrainRecording(const QStringList &trainer)
        : TrainRecording(trainer, Setup())
    {}
    ~TrainRecording();

    /// Waits until the trainer has printed its counts: so many processes' lines.
    [[nodiscard]] bool waitForCounts(int processes = 1);
    /// Waits for the end and opens the trace. False: see error().
    [[nodiscard]] bool finish();

    [[nodiscard]] const QByteArray &error() const { return m_error; }
    [[nodiscard]] QProcess &process() { return m_process; }
    [[nodiscard]] const store::Store &store() const { return *m_store; }
    /// What each process that trains has printed.
    [[nodiscard]] const std::vector<QJsonObject> &counts() const { return m_counts; }

private:
    void takeCounts();

    QTemporaryDir m_folder;
    QProcess m_process;
    QByteArray m_output;
    QByteArray m_error;
    std::vector<QJsonObject> m_counts;
    std::shared_ptr<const store::Store> m_store;
};

} // namespace trilane::test
