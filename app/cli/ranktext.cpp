// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/ranktext.h"

#include "app/cli/console.h"
#include "model/exporters/jsonwriter.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>

namespace trilane::cli {

namespace {

std::string_view wordsFor(AlignmentMethod method)
{
    switch (method) {
    case AlignmentMethod::Collectives:
        return "collectives";
    case AlignmentMethod::WallClock:
        return "wall clock";
    case AlignmentMethod::None:
        break;
    }
    return "their starts alone";
}

std::string signedDuration(Ns time)
{
    return (time < 0 ? "" : "+") + formatDuration(time);
}

} // namespace

std::string alignmentText(const TraceInfo &info)
{
    std::set<AlignmentMethod> methods;
    Ns residual = 0;
    for (const RankSource &rank : info.ranks) {
        methods.insert(rank.method);
        residual = std::max(residual, rank.residual);
    }
    std::string words;
    for (const AlignmentMethod method : methods)
        words += (words.empty() ? "" : " and ") + std::string(wordsFor(method));
    return std::to_string(info.ranks.size()) + " ranks, aligned by " + words +
           (methods.contains(AlignmentMethod::Collectives)
                ? ", residual at most " + formatDuration(residual)
                : "");
}

std::string rankSourceText(const RankSource &rank)
{
    std::string text = std::to_string(rank.number) + ": " + rank.file;
    if (!rank.host.empty())
        text += " on " + rank.host;
    if (rank.matched == 0 && rank.method == AlignmentMethod::Collectives)
        return text + ", " + signedDuration(rank.offset) + "; the others are compared with it";
    text += ", " + signedDuration(rank.offset) + " by ";
    if (rank.matched == 0)
        return text + std::string(wordsFor(rank.method));
    text += std::to_string(rank.matched) + (rank.matched == 1 ? " collective" : " collectives") +
            ", residual " + formatDuration(rank.residual) + ", worst " + formatDuration(rank.worst);
    if (rank.driftPpb == 0)
        return text;
    std::array<char, 32> ppm{};
    std::snprintf(ppm.data(), ppm.size(), "%+.3f", static_cast<double>(rank.driftPpb) * 1e-3);
    return text + ", drift " + ppm.data() + " ppm taken out";
}

void writeRank(JsonWriter &out, const Store &store, RankId rank)
{
    if (rank.isValid())
        out.member("rank", store.info().ranks[rank.value].number);
}

int codeOfMany(const Error &error, std::span<const std::string> inputs)
{
    const bool ofInput = std::find(inputs.begin(), inputs.end(), error.file) != inputs.end();
    return codeOf(error, ofInput ? error.file : std::string());
}

} // namespace trilane::cli
