// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/findingcontext.h"

namespace trilane::findings::rules {

// Each rule adds at most one finding per id; none if the required data is missing.
using Rule = void (*)(const FindingContext &context, std::vector<TraceFinding> &findings);

void startUp(const FindingContext &context, std::vector<TraceFinding> &findings);
void ioBound(const FindingContext &context, std::vector<TraceFinding> &findings);
void cpuBound(const FindingContext &context, std::vector<TraceFinding> &findings);
void gpuBound(const FindingContext &context, std::vector<TraceFinding> &findings);
void smallKernels(const FindingContext &context, std::vector<TraceFinding> &findings);
void pageableCopies(const FindingContext &context, std::vector<TraceFinding> &findings);
void needlessSync(const FindingContext &context, std::vector<TraceFinding> &findings);
void serializedStreams(const FindingContext &context, std::vector<TraceFinding> &findings);
void queuedStreams(const FindingContext &context, std::vector<TraceFinding> &findings);
void copyOverlap(const FindingContext &context, std::vector<TraceFinding> &findings);
void exposedCommunication(const FindingContext &context, std::vector<TraceFinding> &findings);
void noTensorCores(const FindingContext &context, std::vector<TraceFinding> &findings);
void unevenGpus(const FindingContext &context, std::vector<TraceFinding> &findings);
void lowOccupancy(const FindingContext &context, std::vector<TraceFinding> &findings);
void stepBorders(const FindingContext &context, std::vector<TraceFinding> &findings);
void rankWait(const FindingContext &context, std::vector<TraceFinding> &findings);
void lateRank(const FindingContext &context, std::vector<TraceFinding> &findings);
void profilerOverhead(const FindingContext &context, std::vector<TraceFinding> &findings);
void unifiedMemory(const FindingContext &context, std::vector<TraceFinding> &findings);
void queuedSilence(const FindingContext &context, std::vector<TraceFinding> &findings);
void pythonStacks(const FindingContext &context, std::vector<TraceFinding> &findings);
void incompleteCapture(const FindingContext &context, std::vector<TraceFinding> &findings);

} // namespace trilane::findings::rules
