// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/print/findingstext.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/losses.h"
#include "model/output/wrappedtext.h"

#include "model/output/tableexport.h"
#include "model/report/findinglines.h"

#include <algorithm>

namespace trilane::cli {

namespace {

constexpr size_t kPlaces = 3;
constexpr size_t kDefaultWidth = 100;
constexpr size_t kMinWidth = 40;

/// "The trace is incomplete: 3 events dropped.": each loss as a line.
std::string lossLines(const store::Store &store, const char *lineBreak)
{
    std::string text;
    for (const std::string &loss : lossesOf(store))
        text += terminal::Cli::text("The trace is incomplete: %1.", {loss}) + lineBreak;
    return text;
}

/// "GPU 3…": many GPUs are one line.
std::string gpuLines(store::Tables trace, const findings::Findings &findings, const char *lineBreak)
{
    constexpr size_t kMax = 4;
    std::string text;
    for (size_t i = 0; i < std::min(kMax, findings.gpus.size()); ++i)
        text +=
            report::gpuLine(trace, findings.gpus[i].gpu, findings.splits[i], words()) + lineBreak;
    if (findings.gpus.size() > kMax)
        text +=
            terminal::Cli::text("and %1 more GPUs", {std::to_string(findings.gpus.size() - kMax)}) +
            lineBreak;
    if (findings.gpus.empty())
        return text;
    text += words().text(findings.headline()) + lineBreak;
    for (const Message &more : {findings.besides(), findings.ofLoop()}) {
        if (const std::string told = words().text(more); !told.empty())
            text += told + lineBreak;
    }
    return text;
}

/// Text other than the findings, with its line end.
std::string verdict(const findings::Findings &findings)
{
    const std::string text = report::verdictOf(findings, words());
    return text.empty() ? text : text + "\n";
}

/// "high", for use within a line.
std::string severityText(findings::Severity severity)
{
    std::string text = words().severity(severity);
    std::transform(text.begin(), text.begin() + 1, text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return text;
}

/// "To do: ", with a mark around it; a wide colon brings its space.
std::string toDo(const std::string &mark = {})
{
    const std::string text = words()(report::Word::ToDo);
    return mark + text + mark + (text.ends_with(':') ? " " : "");
}

std::string upper(std::string_view word)
{
    std::string text(word);
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    return text;
}

} // namespace

std::string findingsText(const store::Store &store, const findings::Findings &findings,
                         size_t width)
{
    width = width == 0 ? kDefaultWidth : std::max(width, kMinWidth);
    std::string out = lossLines(store, "\n") + gpuLines(store, findings, "\n");
    out += verdict(findings);
    size_t number = 0;
    for (const findings::TraceFinding &finding : findings.list) {
        const std::string gain = report::gainText(finding, words());
        out += "\n" + std::to_string(++number) + ". " + upper(words().severity(finding.severity)) +
               "  " + words().text(finding.title) +
               (gain.empty() ? "" : terminal::Cli::text(": ") + gain) + "\n";
        out += output::wrapped(output::plainLine(words().explanation(finding)), width, "   ");
        out += output::wrapped(toDo() + words().text(finding.advice), width, "   ");
        if (const std::string doubt = words().text(finding.disproof); !doubt.empty())
            out += output::wrapped(doubt, width, "   ");
        for (size_t i = 0; i < std::min(kPlaces, finding.evidence.size()); ++i)
            out += "   - " + report::placeText(store, finding.evidence[i], words()) + "\n";
    }
    return out;
}

std::string findingsMarkdown(const store::Store &store, const findings::Findings &findings)
{
    std::string out = "# " + words()(report::Word::Findings) + "\n\n";
    const std::string head = lossLines(store, "\n") + gpuLines(store, findings, "\n");
    if (!head.empty())
        out += output::markdownText(head) + "\n";
    out += verdict(findings);
    size_t number = 0;
    for (const findings::TraceFinding &finding : findings.list) {
        const std::string gain = report::gainText(finding, words());
        out += (out.ends_with("\n\n") ? "## " : "\n## ") + std::to_string(number + 1) + ". " +
               output::markdownText(words().text(finding.title)) + "\n\n";
        ++number;
        out += "**" + severityText(finding.severity) + "**" +
               (gain.empty() ? "" : terminal::Cli::text(", ") + gain) + "\n\n";
        out += output::markdownText(output::plainLine(words().explanation(finding))) + "\n\n";
        out += toDo("*") + output::markdownText(words().text(finding.advice)) + "\n";
        if (const std::string doubt = words().text(finding.disproof); !doubt.empty())
            out += "\n" + output::markdownText(doubt) + "\n";
        for (size_t i = 0; i < std::min(kPlaces, finding.evidence.size()); ++i)
            out += (i == 0 ? "\n- " : "- ") +
                   output::markdownText(report::placeText(store, finding.evidence[i], words())) +
                   "\n";
    }
    return out;
}

} // namespace trilane::cli
