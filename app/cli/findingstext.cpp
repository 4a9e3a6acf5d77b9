// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/findingstext.h"

#include "model/exporters/tableexport.h"
#include "model/report/findinglines.h"

#include <algorithm>

namespace trilane::cli {

namespace {

constexpr size_t kPlaces = 3;
constexpr size_t kUsualWidth = 100;
constexpr size_t kLeastWidth = 40;

/// What is printed here is English.
const reporting::Words kWords(reporting::Language::English);

/// Words broken into lines behind an indent.
std::string wrapped(const std::string &text, size_t width, const std::string &indent)
{
    std::string out;
    std::string line = indent;
    size_t used = indent.size();
    bool isEmpty = true;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, end - at);
        at = end + 1;
        const size_t columns = displayWidth(word);
        if (!isEmpty && used + 1 + columns > width) {
            out += line + "\n";
            line = indent;
            used = indent.size();
            isEmpty = true;
        }
        line += (isEmpty ? "" : " ") + word;
        used += columns + (isEmpty ? 0 : 1);
        isEmpty = false;
    }
    return out + line + "\n";
}

/// "GPU 3…": many GPUs are one line.
std::string gpuLines(const Store &store, const Findings &findings, const char *lineBreak)
{
    constexpr size_t kMost = 4;
    std::string text;
    for (size_t i = 0; i < std::min(kMost, findings.gpus.size()); ++i)
        text += reporting::gpuLine(store, findings.gpus[i], kWords) + lineBreak;
    if (findings.gpus.size() > kMost)
        text += "and " + std::to_string(findings.gpus.size() - kMost) + " more GPUs" + lineBreak;
    return text;
}

/// What is said besides the findings, with its end of line.
std::string verdict(const Findings &findings)
{
    const std::string text = reporting::verdictOf(findings, kWords);
    return text.empty() ? text : text + "\n";
}

std::string upper(std::string_view word)
{
    std::string text(word);
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    return text;
}

} // namespace

std::string findingsText(const Store &store, const Findings &findings, size_t width)
{
    width = width == 0 ? kUsualWidth : std::max(width, kLeastWidth);
    std::string out = gpuLines(store, findings, "\n");
    out += verdict(findings);
    size_t number = 0;
    for (const TraceFinding &finding : findings.list) {
        const std::string gain = reporting::gainText(finding, kWords);
        out += "\n" + std::to_string(++number) + ". " + upper(keyOf(finding.severity)) + "  " +
               finding.title.text() + (gain.empty() ? "" : ": " + gain) + "\n";
        out += wrapped(plainLine(explanationOf(finding)), width, "   ");
        out += wrapped("To do: " + finding.advice.text(), width, "   ");
        for (size_t i = 0; i < std::min(kPlaces, finding.evidence.size()); ++i)
            out += "   - " + reporting::placeText(store, finding.evidence[i], kWords) + "\n";
    }
    return out;
}

std::string findingsMarkdown(const Store &store, const Findings &findings)
{
    std::string out = "# Findings\n\n";
    if (!findings.gpus.empty())
        out += markdownText(gpuLines(store, findings, "\n")) + "\n";
    out += verdict(findings);
    size_t number = 0;
    for (const TraceFinding &finding : findings.list) {
        const std::string gain = reporting::gainText(finding, kWords);
        out += (out.ends_with("\n\n") ? "## " : "\n## ") + std::to_string(number + 1) + ". " +
               markdownText(finding.title.text()) + "\n\n";
        ++number;
        out += "**" + std::string(keyOf(finding.severity)) + "**" +
               (gain.empty() ? "" : ", " + gain) + "\n\n";
        out += markdownText(plainLine(explanationOf(finding))) + "\n\n";
        out += "*To do:* " + markdownText(finding.advice.text()) + "\n";
        for (size_t i = 0; i < std::min(kPlaces, finding.evidence.size()); ++i)
            out += (i == 0 ? "\n- " : "- ") +
                   markdownText(reporting::placeText(store, finding.evidence[i], kWords)) + "\n";
    }
    return out;
}

} // namespace trilane::cli
