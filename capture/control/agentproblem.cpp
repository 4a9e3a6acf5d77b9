// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/agentproblem.h"

#include "model/base/utf8.h"

#include <algorithm>
#include <string_view>

namespace trilane::control {

namespace {

std::string valid(std::string_view text)
{
    std::string copy(text);
    replaceInvalidUtf8(copy);
    return copy;
}

/// Words of an agent. Its templates have no %: with one it is raw text, which would read as places.
Message wordsOf(std::string_view text)
{
    return text.find('%') == text.npos ? Message::fromText(valid(text))
                                       : Message::verbatim(valid(text));
}

/// `values`: pairs of where a value begins and its length, in rising order.
Message templateOf(std::string_view all, size_t begin, size_t end,
                   std::span<const unsigned char> values)
{
    const std::string_view whole = all.substr(begin, end - begin);
    std::string text;
    std::vector<MessageValue> found;
    for (size_t i = 0; i + 1 < values.size() && values[i + 1] != 0; i += 2) {
        const size_t at = values[i];
        const size_t size = values[i + 1];
        if (at < begin || at + size > end)
            break;
        text += all.substr(begin, at - begin);
        text += '%';
        found.emplace_back(valid(all.substr(at, size)));
        text += std::to_string(found.size());
        begin = at + size;
    }
    text += all.substr(begin, end - begin);
    if (static_cast<size_t>(std::ranges::count(text, '%')) != found.size())
        return wordsOf(whole);
    return {Message::Form::Template, valid(text), std::move(found)};
}

} // namespace

AgentProblem readProblem(std::span<const char, wire::kProblemText> text)
{
    const std::string_view all(text.data(), ::strnlen(text.data(), text.size()));
    unsigned char parts[3 + 2 * wire::kMaxProblemValues] = {};
    const size_t behind = std::min(all.size() + 1, text.size());
    std::memcpy(parts, text.data() + behind, std::min(sizeof parts, text.size() - behind));
    const size_t words = parts[1];
    const size_t remedy = parts[2];
    const bool isKnown = parts[0] <= wire::kLastAbout && words <= all.size() &&
                         remedy <= all.size() && (remedy == 0 || remedy >= words + 2);
    if (!isKnown)
        return {.sentence = wordsOf(all), .cause = wordsOf(all), .remedy = {}};
    AgentProblem problem{.about = static_cast<wire::About>(parts[0]),
                         .sentence = {},
                         .cause = templateOf(all, words, remedy ? remedy - 2 : all.size(),
                                             std::span(parts).subspan(3)),
                         .remedy = {}};
    if (remedy)
        problem.remedy = wordsOf(all.substr(remedy));
    const char *around = wire::sentenceOf(problem.about).text;
    problem.sentence = Message::clauses(
        {*around ? Message(Message::Form::Template, around, {problem.cause}) : problem.cause,
         problem.remedy});
    return problem;
}

} // namespace trilane::control
