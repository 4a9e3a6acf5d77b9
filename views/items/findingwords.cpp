// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/findingwords.h"

#include "model/base/recordernames.h"

#include "views/items/idlewords.h"
#include "views/items/obstaclewords.h"
#include "views/items/tracklabel.h"

#include <QCoreApplication>

namespace trilane {

namespace {

std::string inWords(std::vector<FindingName> names)
{
    for (FindingName &one : names) {
        one.name = FindingWords::name(one.name).toStdString();
        one.track = TrackLabel::inWords(one.track).toStdString();
    }
    return listed(names, QCoreApplication::translate("Findings", ", ").toStdString());
}

} // namespace

QString FindingWords::text(const FindingText &text)
{
    const std::string translated =
        QCoreApplication::translate("Findings", text.english).toStdString();
    // The places are filled by the model's own function: values may hold a "%1" themselves.
    std::vector<std::string> values = text.values;
    if (text.cause && !values.empty())
        values.front() = IdleWords::title(*text.cause).toStdString();
    if (text.isSaid && !values.empty())
        values.front() = obstacleInWords(QString::fromStdString(values.front())).toStdString();
    if (!text.names.empty())
        values.push_back(inWords(text.names));
    return QString::fromStdString(FindingText{translated.c_str(), std::move(values)}.text());
}

QString FindingWords::explanation(const TraceFinding &finding)
{
    QString all;
    for (const FindingText &sentence : finding.explanation) {
        const QString next = text(sentence);
        const bool isWide = !all.isEmpty() && all.back() == QChar(0x3002); // 。 needs no space
        all += (all.isEmpty() || isWide ? QString() : QStringLiteral(" ")) + next;
    }
    return all;
}

QString FindingWords::name(const std::string &english)
{
    const QString text = QString::fromStdString(english);
    return isRecorderName(english) ? obstacleInWords(text) : text;
}

QString FindingWords::severity(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return QCoreApplication::translate("Findings", "Note");
    case Severity::Low:
        return QCoreApplication::translate("Findings", "Low");
    case Severity::Medium:
        return QCoreApplication::translate("Findings", "Medium");
    case Severity::High:
        return QCoreApplication::translate("Findings", "High");
    }
    return {};
}

} // namespace trilane
