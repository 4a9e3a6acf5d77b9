// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/print/ranktext.h"

#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "model/output/jsonwriter.h"
#include "model/store/tables.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>

namespace trilane::cli {

namespace {

std::string wordsFor(format::AlignmentMethod method)
{
    return terminal::told(ranks::titleOf(method));
}

std::string signedDuration(Ns time)
{
    return (time < 0 ? "" : "+") + formatDuration(time);
}

} // namespace

std::string alignmentText(const format::TraceInfo &info)
{
    std::set<format::AlignmentMethod> methods;
    Ns residual = 0;
    for (const format::RankSource &rank : info.ranks) {
        methods.insert(rank.method);
        residual = std::max(residual, rank.residual);
    }
    std::string by;
    for (const format::AlignmentMethod method : methods)
        by = by.empty() ? wordsFor(method)
                        : terminal::Cli::text("%1 and %2", {by, wordsFor(method)});
    const std::string ranks = std::to_string(info.ranks.size());
    return methods.contains(format::AlignmentMethod::Collectives)
               ? terminal::Cli::text("%1 ranks, aligned by %2, residual at most %3",
                                     {ranks, by, formatDuration(residual)})
               : terminal::Cli::text("%1 ranks, aligned by %2", {ranks, by});
}

std::string rankSourceText(const format::RankSource &rank)
{
    std::string text = std::to_string(rank.number) + ": " + rank.file;
    if (!rank.host.empty())
        text += terminal::Cli::text(" on %1", {rank.host});
    if (rank.matched == 0 && rank.method == format::AlignmentMethod::Collectives)
        return text +
               terminal::Cli::text(", %1; reference for the others", {signedDuration(rank.offset)});
    if (rank.matched == 0)
        return text + terminal::Cli::text(", %1 by %2",
                                          {signedDuration(rank.offset), wordsFor(rank.method)});
    text +=
        terminal::Cli::text(", %1 by %2, residual %3, worst %4",
                            {signedDuration(rank.offset),
                             terminal::counted(rank.matched, terminal::Cli::text("1 collective"),
                                               terminal::Cli::text("%1 collectives")),
                             formatDuration(rank.residual), formatDuration(rank.worst)});
    if (rank.driftPpb == 0)
        return text;
    std::array<char, 32> ppm{};
    std::snprintf(ppm.data(), ppm.size(), "%+.3f", static_cast<double>(rank.driftPpb) * 1e-3);
    return text + terminal::Cli::text(", drift of %1 ppm removed", {ppm.data()});
}

void writeRank(output::JsonWriter &out, store::Tables trace, RankId rank)
{
    if (rank.isValid())
        out.member("rank", trace.info().ranks[rank.value].number);
}

int codeOfMany(const Error &error, std::span<const std::string> inputs)
{
    const bool ofInput = std::find(inputs.begin(), inputs.end(), error.file) != inputs.end();
    return codeOf(error, ofInput ? error.file : std::string());
}

} // namespace trilane::cli
