// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/nsys/writer/exporting.h"

namespace trilane::nsys {

/// PROCESSES and ThreadNames, TARGET_INFO_*, ANALYSIS_DETAILS and META_DATA_*.
void writeAbout(Exporting &out);

} // namespace trilane::nsys
