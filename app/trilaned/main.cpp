// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/trilaned/service.h"

#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>

#include <sys/resource.h>

using namespace trilane;

namespace {

constexpr int kFailed = 1;
constexpr int kUsage = 2;

constexpr const char *kHelp = R"(Trilane's recording daemon

Usage: trilaned [--socket PATH]

Records programs for `trilane record`. By default it listens at /run/trilane/control when it is
root's, and then serves all users of the machine: each can record programs of their own. Otherwise
it listens at $XDG_RUNTIME_DIR/trilane/control and serves its user.

Options:
  --socket PATH   Listen there
  --private FD    Serve one client at this descriptor; for `trilane record`
  --version       Show the version
  --help          Show this text
)";

/// Every ring of a recording takes a place for its process.
void raiseLimits()
{
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
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

int fail(const std::string &what, int code)
{
    std::fprintf(stderr, "trilaned: %s\n", what.c_str());
    return code;
}

int run(int argc, char **argv)
{
    ServiceOptions options;
    int connection = -1;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const bool hasValue = i + 1 < argc;
        if (word == "--help" || word == "-h")
            return std::fputs(kHelp, stdout) < 0 ? kFailed : 0;
        if (word == "--version")
            return std::printf("trilaned " TRILANE_VERSION "\n") < 0 ? kFailed : 0;
        if (word == "--socket" && hasValue) {
            options.socket = argv[++i];
        } else if (word == "--private" && hasValue) {
            const char *text = argv[++i];
            std::from_chars(text, text + std::strlen(text), connection);
        } else {
            return fail("\"" + word + "\" is not understood; see `trilaned --help`", kUsage);
        }
    }
    setSignals();
    raiseLimits();
    const Result<int> code = connection >= 0 ? runPrivately(connection) : runService(options);
    return code ? *code : fail(code.error().message(), kFailed);
}

} // namespace

int main(int argc, char **argv)
{
    try {
        return run(argc, argv);
    } catch (const std::exception &unexpected) {
        return fail(unexpected.what(), kFailed);
    }
}
