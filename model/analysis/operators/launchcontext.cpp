// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/launchcontext.h"

#include "model/analysis/operators/operatorname.h"

namespace trilane::operators {

std::string pathText(const OperatorIndex &index, PathId path, std::string_view separator)
{
    std::vector<PathId> nodes;
    for (PathId at = path; at.isValid() && at != kNoPath; at = index.paths()[at.value].parent)
        nodes.push_back(at);
    std::string text;
    for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
        if (!text.empty())
            text += separator;
        text += index.nameOf(*node);
    }
    return text;
}

std::string_view inputShapes(const OperatorIndex &index, RangeId range)
{
    const RangeSource source = index.source(range);
    const std::optional<format::RangeInfo> &info = index.trace().detail(source.detail).range;
    if (info && info->shapes != kNoString)
        return index.trace().string(info->shapes);
    const std::string_view text = source.name != kNoString ? index.trace().string(source.name)
                                                           : index.nameOf(index.range(range).path);
    // Most names have no comma: looking for one is quick.
    return text.find(", sizes = ") == std::string_view::npos ? std::string_view()
                                                             : parseOperatorName(text).sizes;
}

} // namespace trilane::operators
