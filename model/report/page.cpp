// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/page.h"

#include "model/base/platform/paths.h"
#include "model/base/version.h"
#include "model/output/tableexport.h"
#include "model/report/findinglines.h"
#include "model/report/findingpictures.h"
#include "model/report/htmltable.h"
#include "model/report/markup.h"
#include "model/report/pagestyle.h"
#include "model/report/palette.h"
#include "model/report/reportfacts.h"
#include "model/report/steppicture.h"

#include <array>

namespace trilane::report {

namespace {

/// A section listed in the table of contents.
struct Section
{
    const char *id;
    Word title;
};

std::string paragraph(const std::string &text, const char *kind = nullptr)
{
    if (text.empty())
        return {};
    return std::string("<p") + (kind ? " class=\"" + std::string(kind) + "\"" : std::string()) +
           ">" + escaped(text) + "</p>\n";
}

std::string factList(const std::vector<Fact> &facts)
{
    constexpr size_t kOneLine = 40; // longer ones have all of the width
    std::string out = "<dl class=\"facts\">\n";
    for (const auto &[name, value] : facts)
        out += (output::displayWidth(value) > kOneLine ? "<div class=\"wide\">" : "<div>") +
               element("dt", name) + "<dd>" + escapedName(value) + "</dd></div>\n";
    return out + "</dl>\n";
}

std::string figure(const std::string &svg, const std::string &caption)
{
    return "<figure><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" +
           escaped(caption) + "\">\n" + svg + "</div><figcaption>" + escaped(caption) +
           "</figcaption></figure>\n";
}

class Page
{
public:
    Page(const ReportContent &content, const PageLook &look, const jobs::JobContext &job)
        : m_content(content)
        , m_look(look)
        , m_job(job)
        , m_words(look.language)
    {}

    std::string take()
    {
        head();
        overview();
        findings();
        idle();
        steps();
        kernels();
        copies();
        operators();
        ranks();
        m_out += "</main>\n<footer>" +
                 element("p", m_words(Word::Footer, {std::string(kProgramVersion)})) +
                 "</footer>\n<script>" + std::string(pageScript()) + "</script>\n</body></html>\n";
        return std::move(m_out);
    }

private:
    void head()
    {
        const std::string name = platform::fileName(m_content.request.file);
        const std::string title = m_words(Word::Report) + m_words.text(msg(": ")) + name;
        m_out = "<!DOCTYPE html>\n<html lang=\"" +
                std::string(translation::factsOf(m_look.language).tag) +
                "\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
                std::string(pagePolicy()) +
                "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<meta name=\"color-scheme\" content=\"light dark\">\n<title>" +
                escapedName(title) + "</title>\n<style>\n" + paletteStyle() +
                std::string(pageStyle()) + hatchStyle() +
                "</style>\n</head>\n<body>\n<header><h1>" + escaped(m_words(Word::Report)) +
                "</h1><p class=\"file\">" + escapedName(name) + "</p></header>\n";
        contents();
        m_out += "<main>\n" + ReportTimeline::definitions();
    }

    void contents()
    {
        m_out += "<nav aria-label=\"" + escaped(m_words(Word::Contents)) + "\"><ul>";
        for (const Section &section : kSections) {
            if (section.title != Word::Ranks || hasRanks())
                m_out += "<li><a href=\"#" + std::string(section.id) + "\">" +
                         escaped(m_words(section.title)) + "</a></li>";
        }
        m_out += "</ul></nav>\n";
    }

    void begin(const Section &section)
    {
        m_out += "<section id=\"" + std::string(section.id) + "\" aria-labelledby=\"" + section.id +
                 "-title\">\n<h2 id=\"" + section.id + "-title\">" +
                 escaped(m_words(section.title)) + "</h2>\n";
    }
    void end() { m_out += "</section>\n"; }

    /// One whose heading has its name.
    void table(const stats::Table &table, Word caption, Word nothing)
    {
        m_out += htmlTable(table,
                           {.caption = m_words(caption),
                            .isNamedAbove = true,
                            .nothing = m_words(nothing),
                            .rows = m_look.rows},
                           m_words);
    }
    void table(const stats::Table &table, const std::string &caption,
               const std::string &nothing = {})
    {
        m_out += htmlTable(table, {.caption = caption, .nothing = nothing, .rows = m_look.rows},
                           m_words);
    }

    void overview()
    {
        begin(kSections[0]);
        m_out += factList(factsOf(m_content, m_words));
        gpuUse();
        if (const auto picture = wholePicture(m_content, m_words)) {
            const std::string caption = m_words(Word::WholePicture);
            m_out += figure(picture->svg(caption), caption);
        }
        const stats::Table parts = partsTable(m_content);
        if (!parts.rows.empty())
            table(parts, partsTitle(m_content, m_words));
        m_out += "<h3>" + escaped(m_words(Word::WhatWasRecorded)) + "</h3>\n";
        table(layersTable(m_content), Word::WhatWasRecorded, Word::NothingMissing);
        missing();
        end();
    }

    void gpuUse()
    {
        if (m_content.findings.gpus.empty()) {
            m_out += paragraph(m_words(Word::NoGpuWork), "nothing");
            return;
        }
        m_out += "<ul class=\"gpus\">\n";
        const findings::Findings &findings = m_content.findings;
        for (size_t i = 0; i < findings.gpus.size(); ++i) {
            const communication::TimeSplit &use = findings.splits[i];
            m_out +=
                "<li><span class=\"meter\" style=\"--s:" + coordinate(use.utilization() * 100) +
                "%\"></span>" +
                escaped(gpuLine(m_content.store, findings.gpus[i].gpu, use, m_words)) + "</li>\n";
        }
        m_out += "</ul>\n" + paragraph(m_words.text(m_content.findings.headline()));
        for (const Message &more : {findings.besides(), findings.ofLoop()}) {
            if (const std::string text = m_words.text(more); !text.empty())
                m_out += paragraph(text);
        }
    }

    void missing()
    {
        m_out += "<h3>" + escaped(m_words(Word::Missing)) + "</h3>\n";
        const std::vector<std::string> losses = lossesOf(m_content.store, m_words);
        if (losses.empty())
            m_out += paragraph(m_words(Word::NothingMissing), "nothing");
        for (const std::string &line : losses)
            m_out += paragraph(line, "loss");
        if (const std::string repairs = repairsOf(m_content.store, m_words); !repairs.empty())
            m_out += paragraph(repairs, "loss");
        const stats::Table lost = lossTable(m_content.store);
        if (!lost.rows.empty())
            table(lost, m_words(Word::MissingTable));
    }

    void findings()
    {
        begin(kSections[1]);
        m_out += paragraph(verdictOf(m_content.findings, m_words), "verdict");
        const auto pictures = findingPictures(m_content, m_words, m_job);
        for (size_t i = 0; i < m_content.findings.list.size(); ++i)
            finding(m_content.findings.list[i], pictures[i]);
        end();
    }

    void finding(const findings::TraceFinding &finding,
                 const std::optional<ReportTimeline> &picture)
    {
        const std::string gain = gainText(finding, m_words);
        m_out += "<article class=\"finding " + std::string(findings::keyOf(finding.severity)) +
                 "\" id=\"finding-" + escaped(finding.id) + "\">\n<h3><span class=\"severity\">" +
                 escaped(m_words.severity(finding.severity)) + "</span> " +
                 escaped(m_words.text(finding.title)) + "</h3>\n";
        m_out += paragraph(gain, "gain");
        m_out += paragraph(m_words.explanation(finding));
        m_out += "<p class=\"advice\"><strong>" + escaped(m_words(Word::ToDo)) + "</strong> " +
                 escapedWithCode(m_words.text(finding.advice)) + "</p>\n";
        if (const std::string doubt = m_words.text(finding.disproof); !doubt.empty())
            m_out += paragraph(doubt, "estimate");
        const std::string estimate = m_words.text(finding.estimate);
        if (!estimate.empty())
            m_out += paragraph(m_words(Word::EstimateIs, {estimate}), "estimate");
        if (picture)
            pictureOf(finding.evidence.front(), *picture);
        places(finding);
        m_out += "</article>\n";
    }

    void pictureOf(const findings::FindingEvidence &place, const ReportTimeline &picture)
    {
        const std::string caption =
            m_words(Word::PictureOf, {placeText(m_content.store, place, m_words)});
        m_out += figure(picture.svg(caption), caption);
        if (picture.causes().empty())
            return;
        m_out += "<p class=\"legend\">" + escaped(m_words(Word::PictureCauses));
        for (const idle::IdleCause cause : picture.causes())
            m_out += " <span><i class=\"dot s-" + std::string(swatchOf(cause)) + "\"></i>" +
                     escaped(m_words.cause(cause)) + "</span>";
        m_out += "</p>\n";
    }

    void places(const findings::TraceFinding &finding)
    {
        if (finding.evidence.empty())
            return;
        m_out += "<details><summary>" +
                 escaped(m_words(Word::Places, {std::to_string(finding.evidence.size())})) +
                 "</summary><ul>\n";
        for (const findings::FindingEvidence &place : finding.evidence)
            m_out += element("li", placeText(m_content.store, place, m_words)) + "\n";
        m_out += "</ul></details>\n";
    }

    void idle()
    {
        begin(kSections[2]);
        if (m_content.idle.empty())
            m_out += paragraph(m_words(Word::NoGpu), "nothing");
        for (const idle::GpuIdle &gpu : m_content.idle) {
            m_out += "<h3>" + escaped(m_words.track(m_content.store, gpu.gpu)) + "</h3>\n";
            m_out += paragraph(idleLine(m_content.store, gpu, m_words));
            table(idle::idleTable(m_content.store, gpu, idle::IdleKey::Cause),
                  m_words(Word::IdleOfGpu, {m_words.track(m_content.store, gpu.gpu)}),
                  m_words(Word::NoIdle));
        }
        if (!m_content.longest.empty()) {
            m_out += "<h3>" + escaped(m_words(Word::LongestGaps)) + "</h3>\n";
            table(idle::gapsTable(m_content.store, m_content.longest), Word::LongestGaps,
                  Word::NoIdle);
        }
        end();
    }

    void steps()
    {
        begin(kSections[3]);
        for (const std::string &line : stepLines(m_content, m_words))
            m_out += paragraph(line);
        for (const ranks::RankSteps &rank : m_content.ranks) {
            const std::string svg = stepPicture(rank.report, m_look.rows, m_words);
            if (!svg.empty())
                m_out += figure(svg, m_words(Word::StepPicture)) + stepLegend(m_words);
        }
        table(m_content.steps, m_words(Word::StepList), m_words(Word::NoSteps));
        end();
    }

    void kernels()
    {
        begin(kSections[4]);
        if (const std::string line = wholeGraphsLine(m_content, m_words); !line.empty())
            m_out += paragraph(line);
        table(m_content.kernels, Word::Kernels, Word::NoKernels);
        end();
    }

    void copies()
    {
        begin(kSections[5]);
        table(m_content.copies, Word::Copies, Word::NoCopies);
        end();
    }

    void operators()
    {
        begin(kSections[6]);
        table(m_content.operators, Word::Operators, Word::NoOperators);
        end();
    }

    [[nodiscard]] bool hasRanks() const { return !m_content.rankFacts.rows.empty(); }

    void ranks()
    {
        if (!hasRanks())
            return;
        begin(kSections[7]);
        table(m_content.rankFacts, Word::Ranks, Word::Ranks);
        end();
    }

    static constexpr std::array<Section, 8> kSections{{{"overview", Word::Overview},
                                                       {"findings", Word::Findings},
                                                       {"idle", Word::IdleCauses},
                                                       {"steps", Word::Steps},
                                                       {"kernels", Word::Kernels},
                                                       {"copies", Word::Copies},
                                                       {"operators", Word::Operators},
                                                       {"ranks", Word::Ranks}}};

    const ReportContent &m_content;
    const PageLook &m_look;
    const jobs::JobContext &m_job;
    Words m_words;
    std::string m_out;
};

} // namespace

std::string htmlReport(const ReportContent &content, const PageLook &look,
                       const jobs::JobContext &job)
{
    return Page(content, look, job).take();
}

} // namespace trilane::report
