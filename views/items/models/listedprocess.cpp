// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/listedprocess.h"

#include "model/base/wordtable.h"
#include "views/items/text/obstaclewords.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace trilane::items {

namespace {

/// More processes than that are nothing that one chooses from.
constexpr qsizetype kMax = 20000;
constexpr qsizetype kLongestName = 48;

constexpr auto kStates =
    wordTable<ListedProcess::State>({{"prepared", ListedProcess::State::Prepared},
                                     {"attachable", ListedProcess::State::Attachable},
                                     {"threads", ListedProcess::State::Threads},
                                     {"recording", ListedProcess::State::Recording}});

/// Numbers of processes come as words or as numbers.
int numberOf(const QJsonValue &value)
{
    return value.isString() ? value.toString().toInt() : value.toInt();
}

QString singleLine(const QJsonValue &value)
{
    return value.toString().simplified();
}

ListedProcess processOf(const QJsonObject &row)
{
    return {.pid = numberOf(row[QLatin1String("pid")]),
            .parent = numberOf(row[QLatin1String("parent")]),
            .user = singleLine(row[QLatin1String("user")]),
            .gpus = singleLine(row[QLatin1String("gpus")]),
            .command = singleLine(row[QLatin1String("command")]),
            .state = kStates.valueOf(row[QLatin1String("state")].toString().toStdString())
                         .value_or(ListedProcess::State::Unknown),
            .why = singleLine(row[QLatin1String("why")])};
}

QString fileNameOf(const QString &word)
{
    return word.section(QLatin1Char('/'), -1);
}

} // namespace

QString ListedProcess::shortName() const
{
    const QStringList words = command.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QString name = fileNameOf(words.value(0));
    // "python train.py" says more than "python".
    if (words.size() > 1 && !words[1].startsWith(QLatin1Char('-')))
        name += QLatin1Char(' ') + fileNameOf(words[1]);
    if (name.isEmpty())
        name = tr("process");
    return name.size() > kLongestName ? name.left(kLongestName - 1) + QChar(0x2026) : name;
}

QString ListedProcess::stateText() const
{
    switch (state) {
    case State::Prepared:
        return tr("prepared");
    case State::Attachable:
        return tr("attachable");
    case State::Threads:
        return tr("threads only");
    case State::Recording:
        return tr("being recorded");
    case State::Unknown:
        break;
    }
    return {};
}

QString ListedProcess::explanation() const
{
    const QString reason = obstacleInWords(why);
    const auto with = [&reason](const QString &sentence) {
        return reason.isEmpty() ? tr("%1.", "a whole sentence").arg(sentence)
                                : tr("%1: %2.", "sentence and reason").arg(sentence, reason);
    };
    switch (state) {
    case State::Prepared:
        return with(tr("Has the agent: can record CUDA, NVTX and thread states"));
    case State::Attachable:
        return with(tr(
            "Can record CUDA, NVTX and thread states. One thread pauses for a few milliseconds"));
    case State::Threads:
        return with(tr("Thread states only, no CUDA or NVTX"));
    case State::Recording:
        return with(tr("Already being recorded"));
    case State::Unknown:
        break;
    }
    return {};
}

Result<std::vector<ListedProcess>> processesFromJson(const QByteArray &bytes)
{
    const qsizetype begin = bytes.indexOf('{');
    QJsonParseError error{};
    const QJsonDocument document =
        QJsonDocument::fromJson(bytes.mid(std::max<qsizetype>(begin, 0)), &error);
    const QJsonValue rows = document.object()[QLatin1String("rows")];
    if (begin < 0 || !rows.isArray())
        return Error{.what = msg("the reply is not a process list")};
    std::vector<ListedProcess> processes;
    for (const QJsonValue &row : rows.toArray()) {
        ListedProcess process = processOf(row.toObject());
        if (process.pid > 0 && static_cast<qsizetype>(processes.size()) < kMax)
            processes.push_back(std::move(process));
    }
    return processes;
}

} // namespace trilane::items
