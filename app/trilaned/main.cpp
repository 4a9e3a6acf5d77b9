// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/terminal/commandline.h"
#include "app/terminal/languageasked.h"
#include "app/terminal/speech.h"
#include "app/trilaned/ownrights.h"
#include "app/trilaned/service.h"

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include <linux/capability.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace trilane;
using terminal::Cli;

namespace {

constexpr int kFailed = 1;
constexpr int kUsage = 2;
constexpr int kMinMemoryMiB = 64;

/// The parsed command line.
struct Asked
{
    ServiceOptions service;
    int connection = -1; ///< the one client; -1: a service
};

void addOptions(terminal::CommandLine &line, Asked &asked)
{
    line.value("--socket", asked.service.socket, "PATH", Cli::text("Socket to listen on"));
    line.flag(
        "--everyone", asked.service.everyone,
        Cli::text(
            "Serve all users of the machine; each can record their own programs (root only)"));
    line.value(
        "--helper", asked.service.helper, "PATH",
        Cli::text(
            "Socket of trilane-helper, which performs privileged operations for this daemon"));
    line.value(
            "--user-memory", asked.service.memoryMiB, "MIB",
            Cli::text(
                "Memory limit for the recordings of each user except root, in MiB; default: 512"))
        .atLeast(kMinMemoryMiB);
    line.value("--idle", asked.service.idleSeconds, "SECONDS",
               Cli::text("Exit after being unused for this time"))
        .atLeast(0);
    line.value("--private", asked.connection, "FD",
               Cli::text("Serve one client on this file descriptor; used by `trilane record`"))
        .atLeast(0);
    line.addLanguage(Cli::text("Output language: %1; default: from the environment",
                               {terminal::told(translation::languageChoice())}));
    line.setVersion("--version", "trilaned " TRILANE_VERSION);
    line.setFooter(Cli::text(
        "Records programs for `trilane record`, `attach` and `start`, which start it if none is\n"
        "running. By default it serves its user and listens on $XDG_RUNTIME_DIR/trilane/control,\n"
        "or on /run/trilane/control if run by root. systemd can pass it its sockets."));
}

std::string extraRightsText()
{
    return Cli::text(
        "trilaned ignores its file capabilities and setuid bit and keeps the privileges of the "
        "user who starts it; remove them with `setcap -r` and use the packaged service");
}

/// Every ring of a recording takes a place for its process.
void raiseLimits()
{
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
}

/// Root's daemon writes others' files: not beyond quotas, nor into blocks that are kept for root.
void dropResourceRight()
{
    // The capability's other use: locked memory for BPF on old kernels.
    const rlimit locked{RLIM_INFINITY, RLIM_INFINITY};
    ::setrlimit(RLIMIT_MEMLOCK, &locked);
    ::prctl(PR_CAPBSET_DROP, CAP_SYS_RESOURCE);
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct rights[2]{};
    if (::syscall(SYS_capget, &header, rights) != 0)
        return;
    constexpr uint32_t kOthers = ~(uint32_t{1} << CAP_SYS_RESOURCE);
    rights[0].effective &= kOthers;
    rights[0].permitted &= kOthers;
    rights[0].inheritable &= kOthers;
    ::syscall(SYS_capset, &header, rights);
}

void setSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGTERM, SIGINT, SIGHUP})
        sigaddset(&signals, number);
    ::sigprocmask(SIG_BLOCK, &signals, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    // A file that may not grow further is an error of writing, as a full disk is.
    std::signal(SIGXFSZ, SIG_IGN);
}

int fail(const Error &error, int code)
{
    std::fprintf(stderr, "trilaned: %s\n", terminal::messageOf(error).c_str());
    return code;
}

int run(int argc, char **argv)
{
    terminal::speak(terminal::languageAsked(argc, argv));
    const Result<bool> rights = giveUpExtraRights();
    if (!rights)
        return fail(rights.error(), kFailed);
    if (*rights)
        std::fprintf(stderr, "trilaned: %s\n", extraRightsText().c_str());
    terminal::CommandLine line("trilaned", Cli::text("Trilane's recording daemon"));
    Asked asked;
    addOptions(line, asked);
    const Result<std::string> text = line.parse(argc, argv);
    if (!text)
        return fail(text.error(), kUsage);
    if (!text->empty())
        return std::fputs(text->c_str(), stdout) < 0 ? kFailed : 0;
    const ServiceOptions &options = asked.service;
    if (options.everyone && ::geteuid() != 0 && options.helper.empty())
        return fail({.what = msg("--everyone: only a daemon run by root can serve all users")},
                    kUsage);
    setSignals();
    raiseLimits();
    if (options.everyone)
        dropResourceRight();
    const Result<int> code =
        asked.connection >= 0 ? runPrivately(asked.connection) : runService(options);
    return code ? *code : fail(code.error(), kFailed);
}

} // namespace

int main(int argc, char **argv)
{
    // Returns large blocks when freed: by default the allocator keeps them in gaps between blocks
    // of a flight recorder.
    ::mallopt(M_MMAP_THRESHOLD, 1 << 20);
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc &) {
        return fail({.what = msg("out of memory")}, kFailed);
    } catch (const std::exception &unexpected) {
        return fail({.what = Message::fromText(unexpected.what())}, kFailed);
    }
}
