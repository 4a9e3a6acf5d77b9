// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/terminal/languageasked.h"
#include "app/terminal/speech.h"
#include "app/trilaned/service.h"

#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace trilane;
using cli::Cli;

namespace {

constexpr int kFailed = 1;
constexpr int kUsage = 2;

std::string helpText()
{
    return Cli::tr(R"(Trilane's recording daemon

Usage: trilaned [--socket PATH] [--everyone] [--idle SECONDS] [--language WORD]

Records programs for `trilane record`, `attach` and `start`, which start it when there is none. By
default it listens at /run/trilane/control when it is root's and at $XDG_RUNTIME_DIR/trilane/control
otherwise, and serves its user. systemd may hand it its sockets.

Options:
  --socket PATH    Listen there
  --everyone       Serve all users of the machine: each can record programs of their own (root)
  --idle SECONDS   End when nobody has needed it for so long
  --private FD     Serve one client at this descriptor; for `trilane record`
  --language WORD  Language of all that is printed: en or zh; else that of the environment
  --version        Show the version
  --help           Show this text
)");
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
    std::fprintf(stderr, "trilaned: %s\n", cli::messageOf(error).c_str());
    return code;
}

/// -1: it is none.
int numberIn(const char *text)
{
    int number = -1;
    std::from_chars(text, text + std::strlen(text), number);
    return number;
}

int run(int argc, char **argv)
{
    cli::speak(cli::languageAsked(argc, argv));
    ServiceOptions options;
    int connection = -1;
    for (int i = 1; i < argc; ++i) {
        std::string word = argv[i];
        constexpr std::string_view kLanguage = "--language=";
        const bool hasValue = i + 1 < argc;
        if (word == "--help" || word == "-h")
            return std::fputs(helpText().c_str(), stdout) < 0 ? kFailed : 0;
        if (word == "--version")
            return std::printf("trilaned " TRILANE_VERSION "\n") < 0 ? kFailed : 0;
        if (word == "--socket" && hasValue) {
            options.socket = argv[++i];
        } else if (word == "--everyone") {
            options.everyone = true;
        } else if (word == "--idle" && hasValue) {
            options.idleSeconds = numberIn(argv[++i]);
        } else if (word == "--private" && hasValue) {
            connection = numberIn(argv[++i]);
        } else if ((word == "--language" && hasValue) || word.starts_with(kLanguage)) {
            word = word.starts_with(kLanguage) ? word.substr(kLanguage.size()) : argv[++i];
            if (const auto language = reporting::parseLanguage(word); !language)
                return fail(language.error(), kUsage);
        } else {
            return fail({.what = Cli::tr("\"%1\" is not understood", {word}),
                         .remedy = Cli::tr("see `trilaned --help`")},
                        kUsage);
        }
    }
    if (options.idleSeconds < 0)
        return fail({.what = Cli::tr("--idle takes a number of seconds")}, kUsage);
    if (options.everyone && ::geteuid() != 0)
        return fail({.what = Cli::tr("--everyone: only root's daemon can serve all users")},
                    kUsage);
    setSignals();
    raiseLimits();
    const Result<int> code = connection >= 0 ? runPrivately(connection) : runService(options);
    return code ? *code : fail(code.error(), kFailed);
}

} // namespace

int main(int argc, char **argv)
{
    // Large memory goes back when it is free: by itself the allocator comes to keep it, in holes
    // between what a flight recorder holds.
    ::mallopt(M_MMAP_THRESHOLD, 1 << 20);
    try {
        return run(argc, argv);
    } catch (const std::exception &unexpected) {
        return fail({.what = unexpected.what()}, kFailed);
    }
}
