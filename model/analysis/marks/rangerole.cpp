// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/marks/rangerole.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <span>

namespace trilane::marks {

namespace {

constexpr size_t kMaxLetters = 512;

using Words = std::span<const std::string_view>;

/// Whole names, as plain words.
constexpr std::array<std::string_view, 8> kUpdates{
    "optimizer",       "optimizer step", "optim",          "optim step",
    "optimizer apply", "update weights", "weights update", "deepspeedengine step"};
constexpr std::array<std::string_view, 6> kForwards{
    "forward", "forward pass", "forward step", "model forward", "fwd", "forward compute"};
constexpr std::array<std::string_view, 6> kBackwards{
    "backward", "backward pass", "backward step", "loss backward", "bwd", "backward compute"};

/// Runs of words in a name.
constexpr std::array<std::string_view, 2> kForwardParts{"distributeddataparallel forward",
                                                        "deepspeedengine forward"};
constexpr std::array<std::string_view, 3> kBackwardParts{
    "autograd engine evaluate function", "deepspeedengine backward", "strategy backward"};
constexpr std::array<std::string_view, 6> kLayers{"layer",  "layers", "block",
                                                  "blocks", "stage",  "stages"};

bool isOneOf(std::string_view text, Words words)
{
    return std::find(words.begin(), words.end(), text) != words.end();
}

/// Are these words somewhere in the text, each whole?
bool has(std::string_view text, std::string_view words)
{
    for (size_t at = text.find(words); at != std::string_view::npos;
         at = text.find(words, at + 1)) {
        const size_t end = at + words.size();
        if ((at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' '))
            return true;
    }
    return false;
}

bool hasAnyOf(std::string_view text, Words words)
{
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view one) { return has(text, one); });
}

/// A word for layers with a number after it: "encoder layer #".
bool isLayer(std::string_view words)
{
    return std::any_of(kLayers.begin(), kLayers.end(),
                       [&](std::string_view word) { return has(words, std::string(word) + " #"); });
}

/// The number after a word of the name: 9 of "execute_8192_context_9(sq8155)" for "context_".
std::optional<long> numberAfter(std::string_view name, std::string_view key)
{
    const size_t at = name.find(key);
    if (at == std::string_view::npos || at + key.size() >= name.size() ||
        !std::isdigit(static_cast<unsigned char>(name[at + key.size()])))
        return std::nullopt;
    return std::strtol(std::string(name.substr(at + key.size(), 9)).c_str(), nullptr, 10);
}

RangeRole servingRole(std::optional<long> prompts, std::optional<long> generated)
{
    if (!prompts || !generated || (*prompts == 0 && *generated == 0))
        return RangeRole::Other;
    if (*prompts == 0)
        return RangeRole::Decode;
    return *generated == 0 ? RangeRole::Prefill : RangeRole::PrefillDecode;
}

/// Number in front of a word: 15 of "12: 1 ctx reqs, 0 ctx tokens, 15 gen reqs" for " gen reqs".
std::optional<long> numberBefore(std::string_view name, std::string_view key)
{
    const size_t end = name.find(key);
    if (end == std::string_view::npos || end == 0)
        return std::nullopt;
    size_t begin = end;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(name[begin - 1])))
        --begin;
    if (begin == end || end - begin > 9)
        return std::nullopt;
    return std::strtol(std::string(name.substr(begin, end - begin)).c_str(), nullptr, 10);
}

/// One iteration of vLLM, TensorRT-LLM or SGLang.
RangeRole iterationOfServer(std::string_view name, std::string_view words)
{
    if (name.starts_with("execute_"))
        return servingRole(numberAfter(name, "context_"), numberAfter(name, "generation_"));
    if (has(words, "forward step"))
        return servingRole(numberBefore(name, " ctx reqs"), numberBefore(name, " gen reqs"));
    // "decode" alone is what loaders do with pictures.
    if (words == "forward decode" || words == "decode step")
        return RangeRole::Decode;
    if (words == "forward extend" || words == "prefill" || words == "prefill step")
        return RangeRole::Prefill;
    return RangeRole::Other;
}

/// Quick: most names of a trace are those of operators and have none.
bool mayHaveRole(std::string_view name)
{
    // Each name with a role has one of these somewhere, in any case.
    static constexpr std::array<std::string_view, 14> kSigns{
        "opti",  "grad",  "forward", "fwd",   "backward", "bwd",     "layer",
        "block", "stage", "step",    "weigh", "execute_", "prefill", "decode"};
    const auto isSame = [](char a, char b) {
        return (a | 0x20) == (b | 0x20);
    };
    return std::any_of(kSigns.begin(), kSigns.end(), [&](std::string_view sign) {
        return std::search(name.begin(), name.end(), sign.begin(), sign.end(), isSame) !=
               name.end();
    });
}

} // namespace

std::string plainWords(std::string_view name)
{
    std::string words;
    bool isApart = false;
    char last = ' ';
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        const bool digit = std::isdigit(byte) != 0;
        if (!digit && !std::isalpha(byte)) {
            isApart = true;
            continue;
        }
        const bool goesOn = digit && last == '#' && !isApart;
        if (goesOn)
            continue;
        if (!words.empty() && (isApart || digit != (last == '#')))
            words += ' ';
        last = digit ? '#' : static_cast<char>(std::tolower(byte));
        words += last;
        isApart = false;
    }
    return words;
}

std::string foldedNumbers(std::string_view name)
{
    std::string text;
    for (size_t i = 0; i < name.size(); ++i) {
        const bool digit = std::isdigit(static_cast<unsigned char>(name[i])) != 0;
        if (!digit)
            text += name[i];
        else if (i == 0 || !std::isdigit(static_cast<unsigned char>(name[i - 1])))
            text += 'N';
    }
    return text;
}

RangeRole roleOf(std::string_view name)
{
    if (!mayHaveRole(name.substr(0, kMaxLetters)))
        return RangeRole::Other;
    const std::string words = plainWords(name.substr(0, kMaxLetters));
    const RangeRole serving = iterationOfServer(name.substr(0, kMaxLetters), words);
    if (serving != RangeRole::Other)
        return serving;
    if (has(words, "zero grad"))
        return RangeRole::ZeroGrad;
    if (isOneOf(words, kUpdates) || has(words, "optimizer step"))
        return RangeRole::WeightUpdate;
    if (isLayer(words))
        return RangeRole::Layer;
    if (isOneOf(words, kForwards) || hasAnyOf(words, kForwardParts) ||
        words.ends_with(" training step"))
        return RangeRole::Forward;
    if (isOneOf(words, kBackwards) || hasAnyOf(words, kBackwardParts))
        return RangeRole::Backward;
    return RangeRole::Other;
}

} // namespace trilane::marks
