// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/messagewords.h"

#include "model/format/givennames.h"
#include "views/items/text/humantext.h"

namespace trilane::items {

namespace {

QString capitalized(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString closed(const QString &text)
{
    return text.isEmpty() || text.endsWith(QLatin1Char('.')) ? text
                                                             : MessageWords::tr("%1.").arg(text);
}

} // namespace

QString MessageWords::calls(uint64_t count)
{
    return count == 1 ? tr("1 call") : tr("%1 calls").arg(countText(count));
}

QString MessageWords::rows(uint64_t count)
{
    return count == 1 ? tr("1 row") : tr("%1 rows").arg(countText(count));
}

QString MessageWords::word(const Message &message)
{
    return QString::fromStdString(message.inWords([](const std::string &key) {
        const std::string text(templateOf(key));
        const char *comment = text.size() < key.size() ? key.c_str() + text.size() + 1 : nullptr;
        return QCoreApplication::translate("Message", text.c_str(), comment).toStdString();
    }));
}

QString MessageWords::name(std::string_view name)
{
    const std::optional<Message> given = format::givenMessage(name);
    return given ? word(*given)
                 : QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString MessageWords::sentence(const Error &error, const QString &fileName)
{
    QString text = word(error.what);
    text = fileName.isEmpty() ? capitalized(text) : tr("%1: %2").arg(fileName, text);
    if (!error.place.empty())
        text += QStringLiteral(" (%1)").arg(word(error.place));
    return closed(text);
}

QString MessageWords::remedy(const Error &error)
{
    return capitalized(word(error.remedy)); // a full stop after a command would be copied with it
}

} // namespace trilane::items
