// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/groupkey.h"

#include "model/base/wordtable.h"

#include <algorithm>
#include <array>
#include <string>

namespace trilane::stats {

namespace {

constexpr auto kWords = wordsOf<GroupKey>({"name",
                                           "grid",
                                           "block",
                                           "registers",
                                           "shared_memory",
                                           "stream",
                                           "device",
                                           "process",
                                           "base_name",
                                           "thread",
                                           "domain",
                                           "category",
                                           "kind",
                                           "source",
                                           "destination",
                                           "state",
                                           "static_shared_memory",
                                           "dynamic_shared_memory",
                                           "tensor_core",
                                           "nvtx_path",
                                           "operator",
                                           "input_shape",
                                           "step"});

std::string_view trimmed(std::string_view word)
{
    while (word.starts_with(' '))
        word.remove_prefix(1);
    while (word.ends_with(' '))
        word.remove_suffix(1);
    return word;
}

} // namespace

std::string_view toString(GroupKey key)
{
    return kWords.wordOf(key);
}

bool needsContext(std::span<const GroupKey> keys)
{
    return std::any_of(keys.begin(), keys.end(),
                       [](GroupKey key) { return contextIndex(key) < kContextKeys.size(); });
}

Result<std::vector<GroupKey>> parseGroupKeys(std::string_view text, std::span<const GroupKey> known)
{
    std::vector<GroupKey> keys;
    while (!text.empty()) {
        const size_t comma = std::min(text.find(','), text.size());
        const std::string_view word = trimmed(text.substr(0, comma));
        text.remove_prefix(std::min(comma + 1, text.size()));
        const auto key = kWords.valueOf(word);
        if (!key || std::find(known.begin(), known.end(), *key) == known.end()) {
            std::string words;
            for (GroupKey k : known)
                words += (words.empty() ? "" : ", ") + std::string(toString(k));
            return Error{.what = msg("unknown group key \"%1\"", word),
                         .remedy = msg("use %1", words)};
        }
        if (std::find(keys.begin(), keys.end(), *key) == keys.end())
            keys.push_back(*key);
    }
    if (keys.empty())
        return Error{.what = msg("no group key given"), .remedy = msg("use name, or name,grid")};
    return keys;
}

} // namespace trilane::stats
