// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/paths.h"
#include "model/output/tableexport.h"
#include "model/report/findinglines.h"
#include "model/report/page.h"
#include "model/report/reportfacts.h"

#include <algorithm>

namespace trilane::report {

namespace {

constexpr size_t kPlaces = 3;

/// A heading or a paragraph has an empty line around it.
std::string heading(int level, const std::string &text)
{
    return std::string(static_cast<size_t>(level), '#') + " " +
           output::markdownText(output::plainLine(text)) + "\n\n";
}

std::string markdownParagraph(const std::string &text)
{
    return text.empty() ? std::string() : output::markdownText(output::plainLine(text)) + "\n\n";
}

std::string item(const std::string &text)
{
    return "- " + output::markdownText(output::plainLine(text)) + "\n";
}

class Report
{
public:
    Report(const ReportContent &content, const PageLook &look)
        : m_content(content)
        , m_look(look)
        , m_words(look.language)
    {}

    std::string take()
    {
        overview();
        findings();
        idle();
        steps();
        section(Word::Kernels, m_content.kernels, Word::NoKernels,
                wholeGraphsLine(m_content, m_words));
        section(Word::Copies, m_content.copies, Word::NoCopies);
        section(Word::Operators, m_content.operators, Word::NoOperators);
        if (!m_content.rankFacts.rows.empty())
            section(Word::Ranks, m_content.rankFacts, Word::Ranks);
        m_out.resize(m_out.size() - 1); // one line break at the end
        return std::move(m_out);
    }

private:
    void table(const stats::Table &table)
    {
        m_out += output::exportTable(m_words.localized(table, m_look.rows),
                                     output::TableFormat::Markdown) +
                 "\n";
        if (table.rows.size() > m_look.rows)
            m_out += markdownParagraph(
                m_words(Word::AndMore, {std::to_string(table.rows.size() - m_look.rows)}));
    }

    void section(Word title, const stats::Table &of, Word nothing, const std::string &remark = {})
    {
        m_out += heading(2, m_words(title)) + markdownParagraph(remark);
        if (of.rows.empty())
            m_out += markdownParagraph(m_words(nothing));
        else
            table(of);
    }

    void overview()
    {
        m_out = heading(1, m_words(Word::Report) + m_words.text(msg(": ")) +
                               platform::fileName(m_content.request.file));
        for (const auto &[name, value] : factsOf(m_content, m_words))
            m_out +=
                "- **" + output::markdownText(name) + "** " + output::markdownText(value) + "\n";
        m_out += "\n";
        const findings::Findings &findings = m_content.findings;
        for (size_t i = 0; i < findings.gpus.size(); ++i)
            m_out +=
                item(gpuLine(m_content.store, findings.gpus[i].gpu, findings.splits[i], m_words));
        if (!m_content.findings.gpus.empty())
            m_out += item(m_words.text(m_content.findings.headline()));
        for (const Message &more : {findings.besides(), findings.ofLoop()}) {
            if (const std::string text = m_words.text(more); !text.empty())
                m_out += item(text);
        }
        m_out += "\n";
        if (const stats::Table parts = partsTable(m_content); !parts.rows.empty()) {
            m_out += heading(3, partsTitle(m_content, m_words));
            table(parts);
        }
        m_out += heading(3, m_words(Word::WhatWasRecorded));
        table(layersTable(m_content));
        m_out += heading(3, m_words(Word::Missing));
        const std::vector<std::string> losses = lossesOf(m_content.store, m_words);
        for (const std::string &line : losses)
            m_out += item(line);
        m_out += losses.empty() ? markdownParagraph(m_words(Word::NothingMissing)) : "\n";
        if (const std::string repairs = repairsOf(m_content.store, m_words); !repairs.empty())
            m_out += markdownParagraph(repairs);
    }

    void findings()
    {
        m_out += heading(2, m_words(Word::Findings));
        m_out += markdownParagraph(verdictOf(m_content.findings, m_words));
        size_t number = 0;
        for (const findings::TraceFinding &finding : m_content.findings.list) {
            const std::string gain = gainText(finding, m_words);
            m_out += heading(3, std::to_string(++number) + ". " + m_words.text(finding.title));
            m_out += "**" + output::markdownText(m_words.severity(finding.severity)) + "**" +
                     (gain.empty() ? "" : " · " + output::markdownText(gain)) + "\n\n";
            m_out += markdownParagraph(m_words.explanation(finding));
            m_out += "*" + output::markdownText(m_words(Word::ToDo)) + "* " +
                     output::markdownText(output::plainLine(m_words.text(finding.advice))) + "\n\n";
            if (const std::string doubt = m_words.text(finding.disproof); !doubt.empty())
                m_out += markdownParagraph(doubt);
            const size_t places = std::min(kPlaces, finding.evidence.size());
            for (size_t i = 0; i < places; ++i)
                m_out += item(placeText(m_content.store, finding.evidence[i], m_words));
            m_out += places > 0 ? "\n" : "";
        }
    }

    void idle()
    {
        m_out += heading(2, m_words(Word::IdleCauses));
        if (m_content.idle.empty())
            m_out += markdownParagraph(m_words(Word::NoGpu));
        for (const idle::GpuIdle &gpu : m_content.idle) {
            m_out += markdownParagraph(idleLine(m_content.store, gpu, m_words));
            const stats::Table causes = idle::idleTable(m_content.store, gpu, idle::IdleKey::Cause);
            if (causes.rows.empty())
                m_out += markdownParagraph(m_words(Word::NoIdle));
            else
                table(causes);
        }
    }

    void steps()
    {
        m_out += heading(2, m_words(Word::Steps));
        for (const std::string &line : stepLines(m_content, m_words))
            m_out += item(line);
        m_out += m_content.steps.rows.empty() ? "" : "\n";
        if (m_content.steps.rows.empty())
            m_out += markdownParagraph(m_words(Word::NoSteps));
        else
            table(m_content.steps);
    }

    const ReportContent &m_content;
    const PageLook &m_look;
    Words m_words;
    std::string m_out;
};

} // namespace

std::string markdownReport(const ReportContent &content, const PageLook &look)
{
    return Report(content, look).take();
}

} // namespace trilane::report
