// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/mark.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace trilane::session {

namespace {

std::optional<Mark> markIn(const MarkList &marks, uint64_t id)
{
    const auto found =
        std::find_if(marks.begin(), marks.end(), [id](const Mark &mark) { return mark.id == id; });
    return found == marks.end() ? std::nullopt : std::optional(*found);
}

} // namespace

void sortMarks(MarkList &marks)
{
    std::stable_sort(marks.begin(), marks.end(), [](const Mark &a, const Mark &b) {
        return std::tie(a.time.begin, a.time.end, a.id) < std::tie(b.time.begin, b.time.end, b.id);
    });
}

MarkList mergedMarks(const MarkList &base, const MarkList &ours, const MarkList &theirs)
{
    if (theirs == base)
        return ours;
    std::map<uint64_t, bool> ids;
    for (const MarkList *list : {&ours, &theirs}) {
        for (const Mark &mark : *list)
            ids[mark.id] = true;
    }
    MarkList merged;
    for (const auto &[id, _] : ids) {
        const std::optional<Mark> before = markIn(base, id);
        const std::optional<Mark> mine = markIn(ours, id);
        const std::optional<Mark> other = markIn(theirs, id);
        const std::optional<Mark> &chosen = mine == before ? other : mine;
        if (chosen)
            merged.push_back(*chosen);
    }
    sortMarks(merged);
    return merged;
}

} // namespace trilane::session
