// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

/// The buffers that CUPTI fills, in memory that the daemon maps too.
namespace trilane::agent::pool {

/// False: the memory cannot be allocated, or the daemon did not accept it.
bool make();
[[nodiscard]] bool exists();

/// Returns the memory of buffers that have no reader any more to the kernel.
void trim();
/// Trims buffers except those held by CUPTI, possibly for another client.
void trimOthers();

/// For another daemon: the same addresses with new memory. False as with make().
bool renew();

/// CUPTI has forgotten the buffers that it holds (another client's cuptiFinalize()), or another
/// client gets them: they are not handed out again before renew(), unless they come back.
void loseHeld();
/// They were not: CUPTI fills them on for us.
void findLost();

/// For a buffer that CUPTI held across renew(): its first bytes belong to the previous recording
/// and are lost. Moves the newer bytes to the start and returns their number. Call before
/// giveBack(), on the owner of the buffer.
size_t withoutOld(int number, size_t validBytes);

/// Number of those bytes; 0: all belong to this recording.
[[nodiscard]] size_t oldIn(int number);

/// Counts how often a buffer was taken: whether it is still the same that CUPTI fills.
[[nodiscard]] uint32_t turnOf(int number);

/// A zeroed buffer of kPoolBufferBytes; null: CUPTI has all of them.
uint8_t *take();

/// Prepares the memory of the buffers that take() returns next: CUPTI zeroes a buffer in the middle
/// of a call of the program, which would wait for 256 page faults (0.7 ms on a virtual machine).
/// Our own thread.
void makeNextReady();

/// Number of a buffer from take(); -1: not one of ours.
int numberOf(const uint8_t *buffer);

/// CUPTI has filled the buffer: tells the daemon now or with the next sendReturned().
void giveBack(int number, size_t validBytes);

/// True: nothing is left to be told.
bool sendReturned();

/// The daemon has emptied it.
void reuse(uint64_t number);

/// Calls `look` for each buffer that CUPTI holds.
void forHeld(void (*look)(int number, const uint8_t *buffer));

/// In a forked child: the same addresses with private memory.
void afterFork();

} // namespace trilane::agent::pool
