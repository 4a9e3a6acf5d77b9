// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/steppicture.h"

#include "model/report/markup.h"

#include <algorithm>

namespace trilane::report {

namespace {

constexpr double kStepsWidth = 960;
constexpr double kHeight = 120; ///< of the longest step
constexpr double kTop = 18;
constexpr double kStepsLeft = 70;
constexpr double kMaxWidth = 24;

std::string bar(const char *swatch, double x, double width, double height)
{
    return "<rect class=\"s-" + std::string(swatch) + "\" x=\"" + coordinate(x) + "\" y=\"" +
           coordinate(kTop + kHeight - height) + "\" width=\"" + coordinate(width) +
           "\" height=\"" + coordinate(height) + "\"/>";
}

} // namespace

std::string stepPicture(const steps::StepReport &report, size_t most, const Words &words)
{
    const size_t count = std::min(report.steps.size(), most);
    if (count < 2)
        return {};
    Ns longest = 1;
    for (size_t i = 0; i < count; ++i)
        longest = std::max(longest, report.steps[i].batchCost());
    const double scale = kHeight / static_cast<double>(longest);
    const double pitch =
        std::min((kStepsWidth - kStepsLeft) / static_cast<double>(count), kMaxWidth);
    std::string bars;
    for (size_t i = 0; i < count; ++i) {
        const steps::StepFacts &step = report.steps[i];
        const double x = kStepsLeft + pitch * static_cast<double>(i);
        const double width = std::max(pitch * 0.85, 0.8);
        const Ns busy = step.isGpuKnown ? std::min(step.gpuBusy, step.batchCost()) : 0;
        bars +=
            "<g><title>" +
            escaped(words(Word::StepBar,
                          {std::to_string(step.step.number), formatDuration(step.batchCost()),
                           step.isGpuKnown ? formatDuration(busy) : words(Word::NotRecorded)})) +
            "</title>" + bar("blocked", x, width, static_cast<double>(step.batchCost()) * scale) +
            bar("k0", x, width, static_cast<double>(busy) * scale) + "</g>\n";
    }
    const double bottom = kTop + kHeight;
    return "<svg viewBox=\"0 0 960 " + coordinate(bottom + 18) + "\" role=\"img\" aria-label=\"" +
           escaped(words(Word::StepPicture)) + "\">\n<g class=\"ruler\"><path d=\"M" +
           coordinate(kStepsLeft - 6) + " " + coordinate(kTop) + "H960M" +
           coordinate(kStepsLeft - 6) + " " + coordinate(bottom) +
           "H960\"/></g><text class=\"label\" x=\"" + coordinate(kStepsLeft - 8) + "\" y=\"" +
           coordinate(kTop + 4) + "\">" + formatDuration(longest) +
           "</text><text class=\"label\" x=\"" + coordinate(kStepsLeft - 8) + "\" y=\"" +
           coordinate(bottom + 4) + "\">0</text><text class=\"note\" x=\"" +
           coordinate(kStepsLeft) + "\" y=\"" + coordinate(bottom + 14) + "\">" +
           std::to_string(report.steps.front().step.number) + " – " +
           std::to_string(report.steps[count - 1].step.number) + "</text>\n" + bars + "</svg>\n";
}

std::string stepLegend(const Words &words)
{
    return "<p class=\"legend\"><span><i class=\"dot s-k0\"></i>" + escaped(words(Word::StepBusy)) +
           "</span> <span><i class=\"dot s-blocked\"></i>" + escaped(words(Word::StepIdle)) +
           "</span></p>\n";
}

} // namespace trilane::report
