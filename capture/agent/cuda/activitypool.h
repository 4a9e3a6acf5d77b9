// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

/// The buffers that CUPTI fills, in memory shared with the daemon.
namespace trilane::agent::pool {

/// False: the memory cannot be allocated, or the daemon did not accept it.
bool make();
[[nodiscard]] bool exists();

/// Frees the memory of buffers that have no reader.
void trim();
/// Trims buffers except those held by CUPTI, possibly for another client.
void trimOthers();

/// New memory at the same addresses, for another daemon. Fails like make().
bool renew();

/// CUPTI has lost the buffers that it holds (cuptiFinalize() of another client), or another client
/// gets them: they are not reused before renew(), unless they are returned.
void loseHeld();
/// They were not lost: CUPTI continues to fill them for us.
void findLost();

/// For a buffer that CUPTI held across renew(): its first bytes belong to the previous recording
/// and are lost. Moves the newer bytes to the start and returns their number. Call before
/// giveBack(), on the owner of the buffer.
size_t withoutOld(int number, size_t validBytes);

/// Number of those bytes; 0: all belong to this recording.
[[nodiscard]] size_t oldIn(int number);

/// Number of times that the buffer was taken: shows whether CUPTI still fills the same one.
[[nodiscard]] uint32_t turnOf(int number);

/// A zeroed buffer of kPoolBufferBytes; null: CUPTI holds all of them.
uint8_t *take();

/// Commits the memory of the buffers that take() returns next. CUPTI zeroes a buffer during a call
/// of the program, which would wait for 256 page faults (0.7 ms in a virtual machine). On our own
/// thread.
void makeNextReady();

/// Number of a buffer from take(); -1: not from the pool.
int numberOf(const uint8_t *buffer);

/// CUPTI has filled the buffer. Notifies the daemon now or with the next sendReturned().
void giveBack(int number, size_t validBytes);

/// True: nothing is left to send.
bool sendReturned();

/// The daemon has emptied the buffer.
void reuse(uint64_t number);

/// Calls `look` for each buffer that CUPTI holds.
void forHeld(void (*look)(int number, const uint8_t *buffer));

/// Call in a forked child: private memory at the same addresses.
void afterFork();

} // namespace trilane::agent::pool
