// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/traceexport.h"
#include "model/formats/perfetto/writer/packetwriter.h"

namespace trilane::perfetto {

/// Writes the clocks, the system, the recorder and the GPUs.
void writeAbout(PacketWriter &out, formats::ExportAccount &account);

} // namespace trilane::perfetto
