// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// A library of the target's whose constructor calls hooked functions before the hooks' own library
// has been started.

#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

[[gnu::visibility("default")]] int earlyCalls = 0;

namespace {

[[gnu::constructor]] void callEarly()
{
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    earlyCalls += pthread_mutex_lock(&mutex) == 0 && pthread_mutex_unlock(&mutex) == 0;
    char byte = 1;
    const int zero = ::open("/dev/zero", O_RDONLY);
    earlyCalls += ::read(zero, &byte, 1) == 1 && byte == 0;
    earlyCalls += ::close(zero) == 0;
    void *memory = ::mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    earlyCalls += memory != MAP_FAILED && ::munmap(memory, 4096) == 0;
    pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
    const timespec past{.tv_sec = 1, .tv_nsec = 0};
    pthread_mutex_lock(&mutex);
    earlyCalls += pthread_cond_timedwait(&condition, &mutex, &past) != 0;
    pthread_mutex_unlock(&mutex);
}

} // namespace
