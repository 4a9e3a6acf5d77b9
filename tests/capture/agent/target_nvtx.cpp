// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// What the tests of the agent trace: target_nvtx CASE, with counts that the tests know.

#include <nvtx3/nvToolsExt.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

#include <dlfcn.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

nvtxEventAttributes_t attributes()
{
    nvtxEventAttributes_t made{};
    made.version = NVTX_VERSION;
    made.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    return made;
}

void nest(int depth)
{
    if (depth == 0)
        return;
    nvtxRangePushA(("level " + std::to_string(depth)).c_str());
    nest(depth - 1);
    nvtxRangePop();
}

void nested()
{
    for (int i = 0; i < 1000; ++i)
        nest(5);
    nvtxMarkA("done");
}

void twoThreads()
{
    const auto work = [](const char *name) {
        for (int i = 0; i < 10'000; ++i) {
            nvtxRangePushA(name);
            nvtxRangePop();
        }
    };
    std::thread one(work, "one");
    std::thread two(work, "two");
    one.join();
    two.join();
}

void manyThreads()
{
    for (int i = 0; i < 2000; ++i)
        std::thread([i] { nvtxMarkA(std::to_string(i).c_str()); }).join();
}

void domainsAndRegistered(bool forks)
{
    nvtxDomainHandle_t domain = nvtxDomainCreateA("loader");
    nvtxStringHandle_t text = nvtxDomainRegisterStringA(domain, "fetch");
    nvtxDomainNameCategoryA(domain, 7, "input");
    nvtxEventAttributes_t what = attributes();
    what.category = 7;
    what.colorType = NVTX_COLOR_ARGB;
    what.color = 0xff00ff00;
    what.payloadType = NVTX_PAYLOAD_TYPE_INT32;
    what.payload.iValue = -5;
    what.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
    what.message.registered = text;
    nvtxDomainRangePushEx(domain, &what);
    nvtxDomainRangePop(domain);
    if (forks && ::fork() == 0) {
        nvtxDomainRangePushEx(domain, &what);
        nvtxDomainRangePop(domain);
        nvtxMarkA("child");
        ::_exit(0);
    }
    int status = 0;
    while (::wait(&status) > 0)
        ;
    what.payloadType = NVTX_PAYLOAD_TYPE_DOUBLE;
    what.payload.dValue = 2.5;
    const nvtxRangeId_t id = nvtxDomainRangeStartEx(domain, &what);
    nvtxDomainRangeEnd(domain, id);
    nvtxDomainDestroy(domain);
}

/// A second user of NVTX in this process, with tables of its own, as NVTX 2 and each library have.
class OtherUser
{
public:
    OtherUser()
    {
        for (unsigned i = 0; i < kSlots; ++i) {
            s_core[i] = &s_functions[0][i];
            s_core2[i] = &s_functions[1][i];
        }
    }
    /// Has the agent fill them, by that entry point.
    static bool start(const char *entry)
    {
        void *agent = ::dlopen(std::getenv("NVTX_INJECTION64_PATH"), RTLD_NOW);
        const auto inject = reinterpret_cast<int (*)(NvtxGetExportTableFunc_t)>(
            agent ? ::dlsym(agent, entry) : nullptr);
        return inject && inject(exportTable) == 1;
    }
    static void mark(const char *text)
    {
        const auto function =
            reinterpret_cast<void (*)(const char *)>(s_functions[0][NVTX_CBID_CORE_MarkA]);
        if (function)
            function(text);
    }

private:
    static constexpr unsigned kSlots = 16;

    static int table(NvtxCallbackModule module, NvtxFunctionTable *functions, unsigned *size)
    {
        if (module != NVTX_CB_MODULE_CORE && module != NVTX_CB_MODULE_CORE2)
            return 0;
        *functions = module == NVTX_CB_MODULE_CORE ? s_core : s_core2;
        *size = kSlots;
        return 1;
    }
    static const void *exportTable(uint32_t id)
    {
        static const NvtxExportTableCallbacks callbacks{sizeof(NvtxExportTableCallbacks), table};
        return id == NVTX_ETID_CALLBACKS ? &callbacks : nullptr;
    }

    static inline NvtxFunctionPointer s_functions[2][kSlots]{};
    static inline NvtxFunctionPointer *s_core[kSlots]{};
    static inline NvtxFunctionPointer *s_core2[kSlots]{};
};

void nvtx2()
{
    const OtherUser user;
    if (!user.start("InitializeInjectionNvtx"))
        return;
    user.mark("from version 2");
    nvtxMarkA("from version 3");
}

/// Children that pthread_atfork's handlers never see: the second one starts NVTX itself.
void silentForks()
{
    const OtherUser user;
    nvtxMarkA("parent");
    for (const bool starts : {false, true}) {
        const pid_t child = ::_Fork();
        if (child == 0) {
            nvtxMarkA("dormant child");
            nvtxNameOsThreadA(1, "dormant child");
            nvtxNameCategoryA(1, "dormant child");
            if (starts && user.start("InitializeInjectionNvtx2"))
                nvtxMarkA("child");
            ::_exit(0);
        }
        ::waitpid(child, nullptr, 0);
    }
    nvtxMarkA("parent");
}

void exec(const char *self)
{
    nvtxMarkA("before");
    ::execl(self, self, "execd", nullptr);
}

void names()
{
    nvtxNameOsThreadA(4711, "reader");
    nvtxDomainHandle_t domain = nvtxDomainCreateA("loader");
    nvtxDomainNameCategoryA(domain, 7, "input");
    nvtxRangePushA("not recorded");
    nvtxRangePop();
}

void wide()
{
    nvtxMarkW(L"größer 更大 \U0001F600");
    nvtxNameOsThreadA(4711, "reader");
    nvtxDomainCreateW(L"Bühne");
}

void overflow()
{
    for (int i = 0; i < 100'000; ++i)
        nvtxMarkA("flood");
    std::puts("flooded");
    std::fflush(stdout);
    char go = 0;
    if (::read(0, &go, 1) == 1)
        nvtxMarkA("after");
}

void forever()
{
    for (unsigned i = 0;; ++i) {
        nvtxEventAttributes_t what = attributes();
        what.payloadType = NVTX_PAYLOAD_TYPE_UNSIGNED_INT64;
        what.payload.ullValue = i;
        nvtxMarkEx(&what);
    }
}

void signals()
{
    nvtxMarkA("signal"); // NVTX must not be interrupted by its users while it starts
    struct sigaction action
    {};
    action.sa_handler = [](int) {
        nvtxMarkA("signal");
    };
    ::sigaction(SIGALRM, &action, nullptr);
    const itimerval fast{{0, 1000}, {0, 1000}};
    ::setitimer(ITIMER_REAL, &fast, nullptr);
    for (int i = 0; i < 300'000; ++i) {
        nvtxRangePushA(i % 2 ? "odd" : "even");
        nvtxRangePop();
        if (i % 3000 == 0)
            ::usleep(500); // the reader keeps up
    }
    const itimerval off{};
    ::setitimer(ITIMER_REAL, &off, nullptr);
}

} // namespace

int main(int argc, char **argv)
{
    const std::string what = argc > 1 ? argv[1] : "";
    if (what == "nested")
        nested();
    else if (what == "threads")
        twoThreads();
    else if (what == "manythreads")
        manyThreads();
    else if (what == "domains")
        domainsAndRegistered(false);
    else if (what == "fork")
        domainsAndRegistered(true);
    else if (what == "nvtx2")
        nvtx2();
    else if (what == "silentforks")
        silentForks();
    else if (what == "exec")
        exec(argv[0]);
    else if (what == "execd")
        nvtxMarkA("after");
    else if (what == "names")
        names();
    else if (what == "wide")
        wide();
    else if (what == "overflow")
        overflow();
    else if (what == "forever")
        forever();
    else if (what == "signals")
        signals();
    else
        return 2;
    return 42;
}
