// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/exporters/perfetto/packetwriter.h"
#include "model/exporters/traceexport.h"

namespace trilane::perfetto {

/// Writes the clocks, the system, and who recorded what on which GPUs.
void writeAbout(PacketWriter &out, ExportAccount &account);

} // namespace trilane::perfetto
