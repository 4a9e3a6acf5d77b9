#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""imports.py LIBRARY…: libraries that are loaded into every program import only symbols that other libcs have too;
otherwise musl does not start the program. If musl is installed, a musl program is started with each library."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

# Of libc, as musl 1.2 has it, too. Whoever needs another one looks there first.
KNOWN = set("""
__cxa_atexit __cxa_finalize __errno_location __stack_chk_fail atexit calloc close clock_gettime connect dl_iterate_phdr dladdr dlopen dlsym
exit fcntl free ftruncate getauxval getenv getpid getrlimit getsockopt gettid madvise memchr memcmp memcpy memfd_create memmem memmove memset
mmap mprotect mremap munlock munmap open poll pthread_atfork pthread_attr_destroy pthread_attr_init
pthread_attr_setdetachstate pthread_create pthread_key_create pthread_mutex_lock pthread_mutex_timedlock pthread_mutex_trylock pthread_mutex_unlock pthread_self pthread_setcancelstate
pthread_setname_np pthread_setspecific pthread_sigmask process_vm_readv process_vm_writev read recv recvmsg sched_yield sendmsg
setsockopt sigfillset snprintf socket socketpair strchr strcmp strerror strlen strncmp strnlen strrchr strstr strtol
strtoll strtoul strtoull syscall usleep vsnprintf access closedir opendir readdir dladdr dlclose realpath strcspn
""".split())


def imports(path):
    for line in subprocess.run(["nm", "-D", "--undefined-only", path], check=True, capture_output=True,
                               text=True).stdout.splitlines():
        kind, name = line.split()[-2:]
        if kind == "U":
            yield name.partition("@")[0]


def started(library):
    """Why a program of musl's does not start with it; None: it does."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "program.c"
        source.write_text('#include <unistd.h>\nint main(void) { return fork() ? usleep(1000), 5 : 0; }\n')
        program = source.with_suffix("")
        subprocess.run(["musl-gcc", source, "-o", program], check=True)
        done = subprocess.run([program], env=dict(os.environ, LD_PRELOAD=library), capture_output=True, text=True)
        return None if done.returncode == 5 and not done.stderr else f"{done.returncode}: {done.stderr}"


def main():
    if not shutil.which("nm"):
        print("SKIP: nm is not installed")
        sys.exit(77)
    faults = []
    for library in sys.argv[1:]:
        asked = set(imports(library))
        assert "getenv" in asked, f"{library}: nothing is imported"
        faults += [f"{library} asks for {name}" for name in sorted(asked - KNOWN)]
        if shutil.which("musl-gcc"):
            why = started(library)
            faults += [f"{library}: a program of musl's: {why}"] if why else []
    if not shutil.which("musl-gcc"):
        print("musl-gcc is not installed: only the names were looked at")
    sys.exit("\n".join(faults) or 0)


main()
