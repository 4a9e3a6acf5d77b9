// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/cuda/minicupti.h"

/// Wrappers of the libcupti functions that other clients call (otherclients.h): in import tables
/// (PyTorch) and in results of dlsym() (XLA, TensorFlow). Earlier lookups are missed.
namespace trilane::agent::wrappers {

/// Patches the libraries loaded now; call again after others were loaded. Wrappers stay after the
/// daemon disconnects: a later one must detect registrations and a shutdown of CUPTI. Worker, or
/// before it.
void install(const cupti::Library &library);

/// The same for a copy of libcupti loaded by the process, before we use CUPTI. True: first time.
bool installEarly();
/// Waits for another client's cuptiFinalize() that began before it was wrapped. Worker.
void awaitFinalize();

/// For another daemon.
void renew();

} // namespace trilane::agent::wrappers
