// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/listedprocess.h"

#include "model/base/packedmessage.h"
#include "model/base/wordtable.h"
#include "views/items/text/messagewords.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace trilane::items {

namespace {

/// More processes than that are nothing that one chooses from.
constexpr qsizetype kMax = 20000;
constexpr qsizetype kMaxNameLength = 48;

constexpr auto kStates =
    wordTable<ListedProcess::State>({{"prepared", ListedProcess::State::Prepared},
                                     {"attachable", ListedProcess::State::Attachable},
                                     {"threads", ListedProcess::State::Threads},
                                     {"recording", ListedProcess::State::Recording}});

/// Process numbers may be strings or numbers.
int numberOf(const QJsonValue &value)
{
    return value.isString() ? value.toString().toInt() : value.toInt();
}

QString singleLine(const QJsonValue &value)
{
    return value.toString().simplified();
}

/// Parses the form of output::writeMessage(), from an untrusted machine; none for anything else, or
/// for overlong text.
std::optional<Message> messageOf(const QJsonObject &object, int depth = 0)
{
    constexpr int kMaxDepth = 8;
    constexpr qsizetype kMaxValues = 100;
    const std::string text = singleLine(object[QLatin1String("text")]).toStdString();
    const int form = object[QLatin1String("form")].toInt();
    const QJsonArray all = object[QLatin1String("values")].toArray();
    if (depth > kMaxDepth || all.size() > kMaxValues || repeatsPlace(text) ||
        text.find('\0') != std::string::npos || form < 0 ||
        form > static_cast<int>(Message::Form::Clauses))
        return std::nullopt;
    std::vector<MessageValue> values;
    for (const QJsonValue &value : all) {
        if (!value.isObject()) {
            values.emplace_back(singleLine(value).toStdString());
            continue;
        }
        std::optional<Message> nested = messageOf(value.toObject(), depth + 1);
        if (!nested)
            return std::nullopt;
        values.emplace_back(*std::move(nested));
    }
    return Message(static_cast<Message::Form>(form), text, std::move(values));
}

/// An older `trilane ps` provides only the text.
Message whyOf(const QJsonObject &row)
{
    const QByteArray packed = row[QLatin1String("why_message")].toString().toUtf8();
    const std::optional<Message> why = messageOf(QJsonDocument::fromJson(packed).object());
    return why && !why->empty()
               ? *why
               : Message::fromText(singleLine(row[QLatin1String("why")]).toStdString());
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
            .why = whyOf(row)};
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
    // "python train.py" is more specific than "python".
    if (words.size() > 1 && !words[1].startsWith(QLatin1Char('-')))
        name += QLatin1Char(' ') + fileNameOf(words[1]);
    if (name.isEmpty())
        name = tr("process");
    return name.size() > kMaxNameLength ? name.left(kMaxNameLength - 1) + QChar(0x2026) : name;
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
    const QString reason = MessageWords::word(why);
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
    const QJsonValue list = document.object()[QLatin1String("rows")];
    if (begin < 0 || !list.isArray())
        return Error{.what = msg("the reply is not a process list")};
    std::vector<ListedProcess> processes;
    const QJsonArray rows = list.toArray();
    for (qsizetype i = 0; i < std::min(rows.size(), kMax); ++i) {
        ListedProcess process = processOf(rows[i].toObject());
        if (process.pid > 0)
            processes.push_back(std::move(process));
    }
    return processes;
}

} // namespace trilane::items
