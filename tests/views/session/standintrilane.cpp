// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Plays `trilane` and `ssh` for the tests of the window. What it does is said by files in the
// folder TRILANE_STANDIN, so that a test can change its mind: ps.json is the list; `ps.silent`,
// `attach.silent`: no answer; `ps.fails`, `attach.fails`: its content is said, and status 3;
// `attach.breaks`: the same in the middle of a recording. What it was called with is appended to
// `calls`.

#include "tests/support/liveprogram.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <poll.h>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr int kFailed = 3;
constexpr int kSshFailed = 255;

fs::path folder()
{
    const char *given = std::getenv("TRILANE_STANDIN");
    return given ? given : ".";
}

std::string contentOf(const std::string &name)
{
    std::ostringstream text;
    text << std::ifstream(folder() / name, std::ios::binary).rdbuf();
    return text.str();
}

bool isSet(const std::string &name)
{
    return fs::exists(folder() / name);
}

/// Until the file is gone; for ever, as a rule.
void waitWhile(const std::string &name)
{
    while (isSet(name))
        ::usleep(20'000);
}

bool inputHasEnded()
{
    pollfd polled{STDIN_FILENO, POLLIN, 0};
    char bytes[256];
    return ::poll(&polled, 1, 100) > 0 && ::read(STDIN_FILENO, bytes, sizeof bytes) <= 0;
}

int fail(const std::string &name)
{
    std::cerr << "trilane: " << contentOf(name) << std::endl;
    return kFailed;
}

int ps()
{
    waitWhile("ps.silent");
    if (isSet("ps.fails"))
        return fail("ps.fails");
    std::cout << contentOf("ps.json") << std::flush;
    return 0;
}

/// What the file has got goes on to standard output.
void passOn(const std::string &path, uint64_t &at)
{
    std::ifstream file(path, std::ios::binary);
    file.seekg(static_cast<std::streamoff>(at));
    std::ostringstream text;
    text << file.rdbuf();
    const std::string bytes = text.str();
    for (size_t done = 0; done < bytes.size();) {
        const ssize_t put = ::write(STDOUT_FILENO, bytes.data() + done, bytes.size() - done);
        if (put <= 0)
            std::exit(kFailed);
        done += static_cast<size_t>(put);
    }
    at += bytes.size();
}

int attach()
{
    waitWhile("attach.silent");
    if (isSet("attach.fails"))
        return fail("attach.fails");
    const std::string path = (folder() / ("recording" + std::to_string(::getpid()))).string();
    trilane::LiveProgram program(path);
    uint64_t copied = 0;
    for (int second = 1; !inputHasEnded(); ++second) {
        program.work(50);
        if (!program.write())
            return kFailed;
        passOn(path, copied);
        std::cerr << "trilane: status: seconds " << second << " lost 0 recorder 0.0125"
                  << std::endl;
        if (isSet("attach.breaks"))
            return fail("attach.breaks");
    }
    if (!program.finish())
        return kFailed;
    passOn(path, copied);
    fs::remove(path);
    std::cerr << "trilane: recorded it" << std::endl;
    return 0;
}

/// ssh OPTIONS -- HOST COMMAND: nowhere cannot be reached, everything else is this machine.
int ssh(const Words &words)
{
    size_t at = 0;
    while (at < words.size() && words[at] != "--")
        ++at;
    if (at + 2 >= words.size())
        return kSshFailed;
    if (words[at + 1].find("nowhere") != std::string::npos) {
        std::cerr << "ssh: Could not resolve hostname " << words[at + 1]
                  << ": Name or service not known" << std::endl;
        return kSshFailed;
    }
    return ::execl("/bin/sh", "sh", "-c", words[at + 2].c_str(), nullptr);
}

} // namespace

int main(int argc, char **argv)
{
    const Words words(argv + 1, argv + argc);
    std::ofstream calls(folder() / "calls", std::ios::app);
    for (const std::string &word : words)
        calls << word << ' ';
    calls << std::endl;
    calls.close();
    if (words.empty())
        return kFailed;
    if (words[0] == "ps")
        return ps();
    if (words[0] == "attach")
        return attach();
    return words[0] == "ssh" ? ssh({words.begin() + 1, words.end()}) : kFailed;
}
