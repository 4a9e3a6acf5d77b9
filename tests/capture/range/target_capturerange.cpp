// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// target_capturerange CASE: events inside and outside of ranges, with counts that the test knows.
// Between a begin or end and what other processes do next there is time enough for the recorder.

#include "tests/capture/agentrounds.h"

#include <nvtx3/nvToolsExt.h>

#include <cstdio>
#include <string>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int kEvents = 10;

void rest()
{
    static const pid_t s_daemon = trilane::test::siblingNamed("trilaned");
    ::usleep(200'000); // ranges are told apart
    if (s_daemon != 0 && !trilane::test::waitForAgentRounds(s_daemon, 10, ""))
        ::_exit(8);
}

void events(const char *name)
{
    for (int i = 0; i < kEvents; ++i) {
        nvtxRangePushA(name);
        nvtxMarkA((std::string(name) + " mark").c_str());
        nvtxRangePop();
    }
}

/// A child that does what it is told, one letter at a time: 'i' inside, 'o' outside, 'q' quit.
class Worker
{
public:
    Worker()
    {
        if (::pipe(m_to) != 0 || ::pipe(m_from) != 0)
            ::_exit(9);
        m_pid = ::fork();
        if (m_pid == 0)
            work();
    }
    void tell(char what) const
    {
        char done = 0;
        if (::write(m_to[1], &what, 1) != 1 || (what != 'q' && ::read(m_from[0], &done, 1) != 1))
            ::_exit(9);
        if (what == 'q')
            ::waitpid(m_pid, nullptr, 0);
    }

private:
    [[noreturn]] void work() const
    {
        char what = 0;
        while (::read(m_to[0], &what, 1) == 1 && what != 'q') {
            if (what == 'b')
                nvtxRangePushA("capture");
            else if (what == 'e')
                nvtxRangePop();
            else
                events(what == 'i' ? "worker inside" : "worker outside");
            if (::write(m_from[1], &what, 1) != 1)
                break;
        }
        ::_exit(0);
    }

    int m_to[2]{};
    int m_from[2]{};
    pid_t m_pid = -1;
};

/// Twice: a range on the main thread; a worker and a second thread do things in and out of it.
void ranges()
{
    events("outside");
    const Worker worker;
    for (int round = 0; round < 2; ++round) {
        worker.tell('o');
        events("outside");
        nvtxRangePushA("capture");
        events("inside");
        std::thread(events, "thread inside").join();
        rest();
        worker.tell('i');
        nvtxRangePop();
        events("outside");
        std::thread(events, "thread outside").join();
        rest();
        worker.tell('o');
    }
    worker.tell('q');
}

/// Parent's and child's ranges overlap.
void overlap()
{
    nvtxMarkA("first");
    const Worker worker;
    worker.tell('o');
    nvtxRangePushA("capture");
    rest();
    worker.tell('b');
    rest();
    nvtxRangePop();
    rest();
    events("inside"); // the child's is still open
    worker.tell('i');
    worker.tell('e');
    rest();
    events("outside");
    worker.tell('o');
    worker.tell('q');
}

/// Names in every form, in a domain, by start and end; and what only looks like it.
void forms()
{
    nvtxDomainHandle_t domain = nvtxDomainCreateA("loader");
    nvtxDomainHandle_t other = nvtxDomainCreateA("other");
    nvtxEventAttributes_t what{};
    what.version = NVTX_VERSION;
    what.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    what.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
    what.message.registered = nvtxDomainRegisterStringA(domain, "capture");
    nvtxDomainRangePushEx(domain, &what);
    events("inside");
    nvtxDomainRangePushEx(domain, &what); // nested ones are part of the first
    nvtxDomainRangePop(domain);
    events("inside");
    nvtxDomainRangePop(domain);
    events("outside");
    what.messageType = NVTX_MESSAGE_TYPE_UNICODE;
    what.message.unicode = L"capture";
    const nvtxRangeId_t id = nvtxDomainRangeStartEx(domain, &what);
    events("inside");
    nvtxRangePop(); // of no range: ends nothing
    events("inside");
    nvtxDomainRangeEnd(domain, id);
    events("outside");
    what.message.unicode = L"capture more";
    nvtxDomainRangePushEx(domain, &what);
    events("outside");
    nvtxDomainRangePop(domain);
    nvtxRangePushA("capture");
    events("outside");
    nvtxRangePop();
    what.messageType = NVTX_MESSAGE_TYPE_ASCII;
    what.message.ascii = "capture";
    nvtxDomainRangePushEx(other, &what);
    events("outside");
    nvtxDomainRangePop(other);
}

void steps()
{
    nvtxRangePushA("ProfilerStep"); // the first
    std::thread([] {
        for (int i = 0; i < 5; ++i) {
            nvtxRangePushA("step"); // of another thread: not counted
            nvtxRangePop();
        }
    }).join();
    nvtxRangePop();
    for (int i = 2; i <= 8; ++i) {
        nvtxRangePushA(("ProfilerStep#" + std::to_string(i)).c_str());
        events(i >= 3 && i <= 5 ? "inside" : "outside");
        nvtxRangePushA("step"); // inside of one: not counted
        nvtxRangePop();
        nvtxRangePop();
        events(i >= 3 && i < 5 ? "inside" : "outside");
    }
}

/// Each step is called by its number, and so is a layer inside of it.
void numbers()
{
    for (int i = 20; i <= 24; ++i) {
        nvtxRangePushA(std::to_string(i).c_str());
        nvtxRangePushA("0");
        events(i == 21 || i == 22 ? "inside" : "outside");
        nvtxRangePop();
        nvtxRangePop();
    }
}

/// The range is open while the process forks: the child goes on, and its parent's end is its own.
void forks()
{
    nvtxRangePushA("capture");
    int told[2]{};
    if (::pipe(told) != 0)
        ::_exit(9);
    const pid_t child = ::fork();
    if (child == 0) {
        events("worker inside");
        nvtxRangePop(); // of a range of its parent's
        events("worker inside");
        char go = 0;
        if (::read(told[0], &go, 1) == 1)
            events("worker outside");
        ::_exit(0);
    }
    rest();
    nvtxRangePop();
    rest();
    if (::write(told[1], "g", 1) != 1)
        ::_exit(9);
    ::waitpid(child, nullptr, 0);
}

} // namespace

int main(int argc, char **argv)
{
    const std::string what = argc > 1 ? argv[1] : "";
    if (what == "ranges")
        ranges();
    else if (what == "overlap")
        overlap();
    else if (what == "forms")
        forms();
    else if (what == "steps")
        steps();
    else if (what == "numbers")
        numbers();
    else if (what == "forks")
        forks();
    else
        return 2;
    return 42;
}
