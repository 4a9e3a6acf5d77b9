// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/outofmemory.h"

#include "app/terminal/speech.h"
#include "model/base/job.h"
#include "model/base/partfile.h"

#include <cstdlib>
#include <exception>
#include <new>
#include <string>

#include <unistd.h>

namespace trilane {

namespace {

std::string s_sentence; ///< made while there is memory
int s_status = 0;
std::terminate_handler s_usual = nullptr;

/// Of the exception under way, by its thread.
void endIfOutOfMemory()
{
    try {
        if (const std::exception_ptr now = std::current_exception())
            std::rethrow_exception(now);
    } catch (const std::bad_alloc &) {
        PartFile::removeAll();
        (void)!::write(STDERR_FILENO, s_sentence.data(), s_sentence.size());
        ::_exit(s_status);
    } catch (...) {
    }
}

void terminate()
{
    endIfOutOfMemory();
    if (s_usual)
        s_usual();
    std::abort();
}

} // namespace

void endWhenOutOfMemory(int status)
{
    s_status = status;
    s_sentence = "trilane-ui: " + cli::messageOf({.what = cli::Cli::tr("out of memory")}) + "\n";
    s_usual = std::set_terminate(terminate);
    ThreadPool::setLostJob(endIfOutOfMemory);
}

} // namespace trilane
