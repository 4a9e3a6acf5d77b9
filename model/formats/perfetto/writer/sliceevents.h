// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/perfetto/writer/packetwriter.h"

namespace trilane::perfetto {

/// Gives the writer's event all that is known of a slice besides its time: name, category and, as
/// debug annotations, the rest.
void describeSlice(PacketWriter &out, const format::Slice &slice);

} // namespace trilane::perfetto
