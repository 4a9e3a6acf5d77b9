// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QString>

#include <vector>

namespace trilane::items {

/// A process of a machine, as listed by its `trilane ps`. Plain value.
struct ListedProcess
{
    Q_DECLARE_TR_FUNCTIONS(ListedProcess)

public:
    /// Data that attaching can record.
    enum class State { Prepared, Attachable, Threads, Recording, Unknown };

    int pid = 0;
    int parent = 0;
    QString user;
    QString gpus; ///< "0 2"; empty: none that can be seen
    QString command;
    State state = State::Unknown;
    Message why; ///< reason for its state; often empty

    /// "python train.py", of however long a command.
    [[nodiscard]] QString shortName() const;
    /// One or two words, for a column.
    [[nodiscard]] QString stateText() const;
    /// Data that would be recorded, and the reason for limits, as sentences.
    [[nodiscard]] QString explanation() const;
    friend bool operator==(const ListedProcess &, const ListedProcess &) = default;
};

/// Parses the output of `trilane ps --format json`, ignoring shell output before it. Errors: not
/// such a list.
[[nodiscard]] Result<std::vector<ListedProcess>> processesFromJson(const QByteArray &bytes);

} // namespace trilane::items
