// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/words.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>

namespace trilane::wire {

/// Subject of a Problem to which the daemon reacts beyond reporting it.
enum class About : uint8_t {
    Other = 0,
    NoCuda = 1,      ///< why the process gives no CUDA
    NoCupti = 2,     ///< the same, until a libcupti is found
    Taken = 8,       ///< the same: another tool has CUPTI
    TooLate = 9,     ///< the same: the process must be recorded from its start on
    OtherTool = 3,   ///< there is none for a time: another tool has CUPTI
    Unclear = 4,     ///< the same if that is uncertain
    AnyMore = 5,     ///< why it gives none from now on
    Ranges = 6,      ///< of NVTX ranges
    PythonRanges = 7 ///< why those of Python's package nvtx are missing
};
inline constexpr uint8_t kLastAbout = 9;

inline constexpr Words kTaken("another tool is using CUPTI in this process");
inline constexpr Words kWhileTaken("CUDA is not recorded while another tool is using CUPTI in this "
                                   "process (the framework's own profiler?)");

/// The sentence around the words of a problem, at its end; empty: they are the sentence.
constexpr Words sentenceOf(About about)
{
    switch (about) {
    case About::NoCuda:
    case About::NoCupti:
    case About::Taken:
    case About::TooLate:
        return Words("CUDA is not recorded: %1");
    case About::AnyMore:
        return Words("CUDA is no longer recorded: %1");
    case About::PythonRanges:
        return Words("NVTX ranges of Python's package nvtx are not recorded: %1");
    default:
        return {};
    }
}

inline constexpr size_t kProblemText = 232; ///< as long as a message's text
inline constexpr size_t kMaxProblemValues = 3;
inline constexpr size_t kMaxProblemValue = 100; ///< characters; the rest is cut

/// A problem as English text, shown by older daemons, followed by 0 and the positions of its parts,
/// a byte each: About, start of the template, start of the remedy (0: none), and start and length
/// of each value (0: no more values). Only libc.
struct ProblemText
{
    char text[kProblemText] = {};

    constexpr ProblemText() = default;
    explicit ProblemText(Words words, std::initializer_list<const char *> values = {},
                         About about = About::Other, Words remedy = {})
    {
        uint8_t parts[3 + 2 * kMaxProblemValues] = {static_cast<uint8_t>(about)};
        const char *sentence = sentenceOf(about).text;
        add(sentence, std::strcspn(sentence, "%"));
        parts[1] = static_cast<uint8_t>(m_size);
        uint8_t *part = parts + 3;
        for (const char *at = words.text; *at;) {
            const size_t plain = std::strcspn(at, "%");
            add(at, plain);
            at += plain;
            const auto place = static_cast<size_t>(at[0] ? at[1] - '1' : 0);
            if (!*at)
                break;
            const char *value = place < values.size() ? values.begin()[place] : "";
            const size_t begin = m_size;
            add(value,
                std::strlen(value) < kMaxProblemValue ? std::strlen(value) : kMaxProblemValue);
            if (part < parts + sizeof parts) {
                *part++ = static_cast<uint8_t>(begin);
                *part++ = static_cast<uint8_t>(m_size - begin);
            }
            at += at[1] ? 2 : 1;
        }
        if (*remedy.text) {
            add("; ", 2);
            parts[2] = static_cast<uint8_t>(m_size);
            add(remedy.text, std::strlen(remedy.text));
        }
        std::memcpy(text + m_size + 1, parts, static_cast<size_t>(part - parts));
    }
    [[nodiscard]] bool empty() const { return text[0] == 0; }

private:
    void add(const char *from, size_t size)
    {
        constexpr size_t kRoom = kProblemText - 2 - 3 - 2 * kMaxProblemValues;
        size = size < kRoom - m_size ? size : kRoom - m_size;
        std::memcpy(text + m_size, from, size);
        m_size += size;
    }

    size_t m_size = 0;
};

/// A number as a value.
class Digits
{
public:
    explicit Digits(int64_t number)
    {
        uint64_t rest =
            number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
        do {
            *--m_begin = static_cast<char>('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
        if (number < 0)
            *--m_begin = '-';
    }
    operator const char *() const { return m_begin; }

private:
    char m_digits[24] = {};
    char *m_begin = m_digits + sizeof m_digits - 1;
};

} // namespace trilane::wire
