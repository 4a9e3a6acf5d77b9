// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/nvtx/nvtxtypes.h"
#include "capture/wire/attach.h"

/// All exported functions. The CUDA driver and NVTX look up the first ones by name; each returns 1
/// (tool present) or 0.
extern "C" {
[[gnu::visibility("default")]] int InitializeInjection();
/// Late attach (wire/attach.h).
[[gnu::visibility("default")]] int trilaneAttach(trilane::wire::AttachRequest *request);
[[gnu::visibility("default")]] int
InitializeInjectionNvtx(trilane::agent::nvtx::GetExportTable getExportTable);
[[gnu::visibility("default")]] int
InitializeInjectionNvtx2(trilane::agent::nvtx::GetExportTable getExportTable);
[[gnu::visibility("default")]] int
InitializeInjectionNvtxExtension(trilane::agent::nvtx::ExtensionModule *module);
}
