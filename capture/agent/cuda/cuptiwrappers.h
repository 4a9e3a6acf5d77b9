// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/cuda/minicupti.h"

/// In front of the functions of libcupti that other clients call (otherclients.h): in the tables of
/// the libraries that import them (PyTorch), and in what dlsym() tells those that look them up
/// (XLA, TensorFlow). Who has looked them up before is not seen.
namespace trilane::agent::wrappers {

/// Into the libraries that are loaded now; each time when others were loaded since. They stay when
/// the daemon has gone, for a later one has to know who has registered, and whether CUPTI was shut
/// down. Worker, or before it.
void install(const cupti::Library &library);

/// The same, of a copy of libcupti that the process has loaded by itself, before CUPTI is used by
/// us. True: just now for the first time.
bool installEarly();
/// Another client's cuptiFinalize() that began before it led through ours. Worker.
void awaitFinalize();

/// Another daemon.
void renew();

} // namespace trilane::agent::wrappers
