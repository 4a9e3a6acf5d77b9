// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/minicupti.h"

/// In front of the functions of libcupti that other clients call (otherclients.h): in the tables of
/// the libraries that import them (PyTorch), and in what dlsym() tells those that look them up
/// (XLA, TensorFlow). Who has looked them up before is not seen.
namespace trilane::agent::wrappers {

/// Into the libraries that are loaded now; each time when others were loaded since. Worker.
void install(const cupti::Library &library);

/// Out of all of them. Pointers that dlsym() gave stay ours, and lead on. Worker.
void remove();

} // namespace trilane::agent::wrappers
