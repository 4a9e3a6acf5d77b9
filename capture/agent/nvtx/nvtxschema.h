// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/nvtx/nvtxtypes.h"

#include <cstdint>

namespace trilane::agent::nvtx {

/// Implements nvtxPayloadSchemaRegister and nvtxPayloadEnumRegister: stores the schema as far as
/// the wire format allows. `chosen`: the id from a chained tool, or 0. Returns the id; 0: not
/// stored.
uint64_t registerSchema(void *domain, const SchemaAttributes *what, uint64_t chosen);
uint64_t registerEnum(void *domain, const EnumAttributes *what, uint64_t chosen);

} // namespace trilane::agent::nvtx
