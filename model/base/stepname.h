// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace trilane {

/// A range name that marks one iteration of the training loop. Used by `--capture-range steps:A-B`,
/// by `--save-when-step` and by the analyses.
struct StepName
{
    size_t rank = 0; ///< how telling the name is: 0 most, below kStepNameRanks
    int64_t number = 0;
    bool hasNumber = false;
};

namespace stepnames {

/// A word with spaces in place of any of " _#:=-." or nothing.
struct Word
{
    const char *text;
    bool alone; ///< also matches without a number
};

/// The most telling first.
inline constexpr Word kWords[] = {
    {"profiler step", true},      {"profile step", true},    {"run training batch", true},
    {"training step", true},      {"train step", true},      {"step", true},
    {"training iteration", true}, {"train iteration", true}, {"iteration", true},
    {"train iter", true},         {"iter", false},           {"training batch", true},
    {"train batch", true},        {"batch", false},          {"train", false},
};
inline constexpr size_t kWordCount = sizeof kWords / sizeof *kWords;
inline constexpr size_t kMaxLength = 128;

[[nodiscard]] constexpr bool isSeparator(char c)
{
    return c == ' ' || c == '_' || c == '#' || c == ':' || c == '=' || c == '-' || c == '.';
}
[[nodiscard]] constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// True if [text, end) is the word, apart from separators.
[[nodiscard]] constexpr bool isWord(const char *text, const char *end, const char *word)
{
    for (; *word; ++word) {
        if (*word == ' ') {
            while (text < end && isSeparator(*text))
                ++text;
            continue;
        }
        if (text == end || lower(*text++) != *word)
            return false;
    }
    while (text < end && isSeparator(*text))
        ++text;
    return text == end;
}

/// Reads the digits at `text` and advances it. False: no digits, or too many.
[[nodiscard]] constexpr bool readNumber(const char *&text, const char *end, int64_t &number)
{
    const char *begin = text;
    number = 0;
    while (text < end && isDigit(*text) && text - begin < 18)
        number = number * 10 + (*text++ - '0');
    return text > begin && (text == end || !isDigit(*text));
}

/// TensorFlow and JAX write "train#step_num=17#".
[[nodiscard]] constexpr bool readStepNum(const char *text, const char *end, StepName &step)
{
    constexpr const char *kKey = "step_num=";
    constexpr size_t kLength = 9;
    for (; static_cast<size_t>(end - text) > kLength; ++text) {
        size_t same = 0;
        while (same < kLength && text[same] == kKey[same])
            ++same;
        if (same < kLength)
            continue;
        text += kLength;
        step = {.rank = 0, .number = 0, .hasNumber = true};
        return readNumber(text, end, step.number);
    }
    return false;
}

} // namespace stepnames

inline constexpr size_t kStepNameRanks = 2 * stepnames::kWordCount;

/// False: no step name. Allocates nothing and calls no library: the agent calls it inside of other
/// programs.
[[nodiscard]] constexpr bool readStepName(const char *text, size_t size, StepName &step)
{
    using namespace stepnames;
    const char *end = text + size;
    if (size == 0 || size > stepnames::kMaxLength)
        return false;
    if (stepnames::readStepNum(text, end, step))
        return true;
    while (*text == '[') { // PyTorch Lightning: "[pl][profile]run_training_batch"
        while (text < end && *text != ']')
            ++text;
        if (text == end || ++text == end)
            return false;
    }
    const char *digits = end;
    while (digits > text && stepnames::isDigit(digits[-1]))
        --digits;
    step = {};
    const char *number = digits;
    step.hasNumber = digits < end;
    if (step.hasNumber && !stepnames::readNumber(number, end, step.number))
        return false;
    for (size_t i = 0; i < stepnames::kWordCount; ++i) {
        if ((step.hasNumber || stepnames::kWords[i].alone) &&
            stepnames::isWord(text, digits, stepnames::kWords[i].text)) {
            step.rank = step.hasNumber ? i : stepnames::kWordCount + i;
            // "step #" and "step:" require a number.
            return step.hasNumber || !stepnames::isSeparator(end[-1]);
        }
    }
    return false;
}

/// True for names of steps, with or without a number: "step", "train_step", "ProfilerStep#3"…
[[nodiscard]] constexpr bool isStepName(std::string_view name)
{
    StepName step;
    return readStepName(name.data(), name.size(), step);
}

/// Parses names with a number, such as "ProfilerStep#17", "step 17", "Iteration: 17",
/// "train_step_17", "iter17", "batch 17".
[[nodiscard]] constexpr std::optional<StepName> stepNameIn(std::string_view name)
{
    StepName step;
    if (!readStepName(name.data(), name.size(), step) || !step.hasNumber)
        return std::nullopt;
    return step;
}

/// The number at the end of a name; none if it has more than 18 digits.
[[nodiscard]] constexpr std::optional<int64_t> numberAtEnd(std::string_view name)
{
    const size_t last = name.find_last_not_of("0123456789");
    const char *text = name.data() + (last == std::string_view::npos ? 0 : last + 1);
    int64_t number = 0;
    if (!stepnames::readNumber(text, name.data() + name.size(), number))
        return std::nullopt;
    return number;
}

/// Parses a name that is only a number: "20".
[[nodiscard]] constexpr std::optional<int64_t> numberAlone(std::string_view name)
{
    if (name.empty() || name.find_first_not_of("0123456789") != std::string_view::npos)
        return std::nullopt;
    return numberAtEnd(name);
}

/// Whether the name is `word`, alone or followed by a number: "batch", "batch 12" and "batch#12"
/// match "batch". "#" matches names that are only a number: "12".
[[nodiscard]] constexpr bool isNameWithNumber(std::string_view name, std::string_view word)
{
    using namespace stepnames;
    if (word == "#" && numberAlone(name))
        return true;
    if (!name.starts_with(word))
        return false;
    const char *text = name.data() + word.size(), *const end = name.data() + name.size();
    if (text == end)
        return true;
    while (text < end && stepnames::isSeparator(*text))
        ++text;
    int64_t number = 0;
    return stepnames::readNumber(text, end, number) && text == end;
}

} // namespace trilane
