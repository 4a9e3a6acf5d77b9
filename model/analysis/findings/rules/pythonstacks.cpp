// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"

#include <algorithm>

namespace trilane::findings::rules {

namespace {

bool hasPythonCalls(store::Tables trace)
{
    const auto &chunks = trace.chunks();
    return std::any_of(chunks.begin(), chunks.end(),
                       [](const auto &chunk) { return chunk.has(SliceKind::PythonCall); });
}

} // namespace

/// Tracing each Python call slows down Python. A note.
void pythonStacks(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    if (!hasPythonCalls(context.store))
        return;
    TraceFinding finding = noted("python_stacks");
    finding.title = {MessageText("Python calls were recorded: CPU times are inflated")};
    finding.explanation.push_back({MessageText(
        "The trace has calls of Python functions. Recording each of them (with_stack=True) slows "
        "down Python code, so idle time in user code is longer than without the profiler.")});
    finding.advice = {
        MessageText("Measure the step time without stacks before relying on the idle time in "
                    "Python code. Use stacks to find a line of code, not to measure it.")};
    findings.push_back(std::move(finding));
}

} // namespace trilane::findings::rules
