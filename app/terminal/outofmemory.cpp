// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/terminal/outofmemory.h"

#include "app/terminal/speech.h"
#include "model/base/jobs/jobqueue.h"
#include "model/base/platform/partfile.h"
#include "model/base/platform/thisprocess.h"

#include <cstdlib>
#include <exception>
#include <new>
#include <string>

namespace trilane::terminal {

namespace {

std::string s_sentence; ///< made while there is memory
int s_status = 0;
std::terminate_handler s_usual = nullptr;
constinit thread_local bool t_ranOut = false;

[[noreturn]] void end()
{
    platform::PartFile::removeAll();
    platform::endNow(s_status, s_sentence);
}

/// Ends if the exception in flight is out of memory. Call on its thread.
void endIfOutOfMemory()
{
    try {
        if (const std::exception_ptr now = std::current_exception())
            std::rethrow_exception(now);
    } catch (const std::bad_alloc &) {
        end();
    } catch (...) {
    }
}

[[noreturn]] void noteAndThrow()
{
    t_ranOut = true;
    throw std::bad_alloc();
}

void terminate()
{
    endIfOutOfMemory();
    // At a noexcept function, the exception may not yet be current.
    if (t_ranOut && !std::current_exception())
        end();
    if (s_usual)
        s_usual();
    std::abort();
}

} // namespace

void endWhenOutOfMemory(std::string_view program, int status)
{
    s_status = status;
    s_sentence = std::string(program) + ": " + messageOf({.what = msg("out of memory")}) + "\n";
    s_usual = std::set_terminate(terminate);
    std::set_new_handler(noteAndThrow);
    jobs::JobQueue::setLostJob(endIfOutOfMemory);
}

} // namespace trilane::terminal
