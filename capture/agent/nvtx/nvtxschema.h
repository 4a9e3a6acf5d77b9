// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/nvtx/nvtxtypes.h"

#include <cstdint>

namespace trilane::agent::nvtx {

/// What nvtxPayloadSchemaRegister and nvtxPayloadEnumRegister do: keep what the program says, as
/// far as the wire has room for it. `chosen`: the id that a chained tool gave, or 0. Returns the
/// id; 0: it cannot be kept.
uint64_t registerSchema(void *domain, const SchemaAttributes *what, uint64_t chosen);
uint64_t registerEnum(void *domain, const EnumAttributes *what, uint64_t chosen);

} // namespace trilane::agent::nvtx
