// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/exporters/nsys/exporting.h"

namespace trilane::nsysexport {

/// PROCESSES and ThreadNames, TARGET_INFO_*, ANALYSIS_DETAILS and META_DATA_*.
void writeAbout(Exporting &out);

} // namespace trilane::nsysexport
