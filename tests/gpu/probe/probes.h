// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/gpu/probe/answer.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::probe {

struct Options
{
    bool isQuick = false; ///< a tenth of the work, to try the probes themselves
    std::string cupti;    ///< path of libcupti; empty: it is searched for
    /// So many, or fewer when the probes themselves are tried.
    [[nodiscard]] int many(int number) const { return isQuick ? std::max(number / 10, 1) : number; }
};

/// Asks one thing in one process. The answer is said by the caller, and before by the probe itself
/// when it may not come back. Whatever CUPTI or the driver do to the process is part of the answer.
using Ask = void (*)(const Options &options, std::string_view name, Answer &answer);

/// One process, or `count` of them.
struct Case
{
    std::string_view name;
    double limitSeconds = 20; ///< for each of them
    int count = 1;
    int atOnce = 1;
};

struct Probe
{
    std::string_view name;
    std::string_view question;
    Ask ask;
    std::vector<Case> cases;
};

void askVersion(const Options &options, std::string_view name, Answer &answer);
void askLengths(const Options &options, std::string_view name, Answer &answer);
void askDelivery(const Options &options, std::string_view name, Answer &answer);
void askOrder(const Options &options, std::string_view name, Answer &answer);
void askTail(const Options &options, std::string_view name, Answer &answer);
void askDisplaced(const Options &options, std::string_view name, Answer &answer);
void askClock(const Options &options, std::string_view name, Answer &answer);
void askGraphLevel(const Options &options, std::string_view name, Answer &answer);
void askOverhead(const Options &options, std::string_view name, Answer &answer);
void askFinalize(const Options &options, std::string_view name, Answer &answer);
void askExit(const Options &options, std::string_view name, Answer &answer);
void askCost(const Options &options, std::string_view name, Answer &answer);
void askLate(const Options &options, std::string_view name, Answer &answer);

} // namespace trilane::probe
