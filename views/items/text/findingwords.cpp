// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/findingwords.h"

#include "views/items/text/messagewords.h"

namespace trilane::items {

QString FindingWords::explanation(const findings::TraceFinding &finding)
{
    QString all;
    for (const Message &sentence : finding.explanation) {
        const QString next = MessageWords::word(sentence);
        const bool isWide = !all.isEmpty() && all.back() == QChar(0x3002); // 。 needs no space
        all += (all.isEmpty() || isWide ? QString() : QStringLiteral(" ")) + next;
    }
    return all;
}

} // namespace trilane::items
