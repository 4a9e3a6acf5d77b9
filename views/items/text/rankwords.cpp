// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/rankwords.h"

namespace trilane::items {

QString RankWords::name(int number)
{
    return tr("Rank %1").arg(number);
}

QString RankWords::prefix(store::Tables trace, RankId rank)
{
    if (!rank.isValid())
        return {};
    return name(trace.info().ranks[rank.value].number) + QStringLiteral(" · ");
}

} // namespace trilane::items
