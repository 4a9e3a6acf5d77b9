// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/targetfacts.h"

#include "capture/inject/procfile.h"
#include "capture/inject/targetaccess.h"
#include "capture/inject/targetmaps.h"
#include "capture/wire/agentmessage.h"
#include "model/base/platform/folder.h"

#include <algorithm>
#include <cstring>

#include <elf.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane::inject {

namespace {

#if defined(__aarch64__)
constexpr uint16_t kMachine = EM_AARCH64;
#else
constexpr uint16_t kMachine = EM_X86_64;
#endif

constexpr uint64_t kKernelThread = 0x00200000; ///< PF_KTHREAD
constexpr int kMaxAncestors = 64;

template <typename Id>
void readIds(std::string_view line, Id (&ids)[3])
{
    for (Id &id : ids)
        id = static_cast<Id>(number(nextWord(line)));
}

bool isMusl(std::string_view path)
{
    return path.find("ld-musl") != std::string_view::npos;
}

void readStatus(TargetFacts &facts, std::string_view status)
{
    facts.name = field(status, "Name");
    const std::string_view state = field(status, "State");
    facts.state = state.empty() ? '\0' : state[0];
    readIds(field(status, "Uid"), facts.uid);
    readIds(field(status, "Gid"), facts.gid);
    facts.capabilities = static_cast<uint64_t>(number(field(status, "CapPrm"), 16));
    facts.threads = static_cast<int>(number(field(status, "Threads")));
    facts.tracer = static_cast<int>(number(field(status, "TracerPid")));
    facts.seccomp = static_cast<int>(number(field(status, "Seccomp")));
    facts.seccompFilters = static_cast<int>(number(field(status, "Seccomp_filters")));
    std::string_view pids = field(status, "NSpid");
    (void)nextWord(pids);
    facts.isOtherPidNamespace = !nextWord(pids).empty();
}

/// proc(5), /proc/PID/stat: the fields after the name in parentheses, from field 3 on.
struct Stat
{
    int parent = 0;
    uint64_t flags = 0;
    uint64_t startTime = 0;
};

Stat statOf(int pid)
{
    const std::string text = procFile(pid, "stat");
    const size_t bracket = text.rfind(')');
    Stat stat;
    if (bracket == std::string::npos)
        return stat;
    std::string_view rest = std::string_view(text).substr(bracket + 1);
    for (int index = 3; index <= 22; ++index) {
        const std::string_view word = nextWord(rest);
        if (index == 4)
            stat.parent = static_cast<int>(number(word));
        else if (index == 9)
            stat.flags = static_cast<uint64_t>(number(word));
        else if (index == 22)
            stat.startTime = static_cast<uint64_t>(number(word));
    }
    return stat;
}

bool descendsFrom(int pid, int ancestor)
{
    for (int i = 0; i < kMaxAncestors && pid > 1; ++i) {
        pid = statOf(pid).parent;
        if (pid == ancestor)
            return true;
    }
    return false;
}

/// The kernel gives files of a non-dumpable process to root, or to the root of its user namespace.
/// For a process of root it is not visible.
bool isDumpable(const TargetFacts &facts)
{
    struct stat status = {};
    const std::string path = "/proc/" + std::to_string(facts.pid) + "/maps";
    return ::stat(path.c_str(), &status) == 0 && status.st_uid == facts.uid[1];
}

/// Does not open its file, which is untrusted: opening would use our privileges and may block.
void readProgram(TargetFacts &facts, const TargetMaps &maps)
{
    const Program program = parseProgram(procFile(facts.pid, "auxv"));
    facts.canReadProgram = program.isKnown;
    facts.isSameMachine = program.isNative || !program.isKnown;
    char path[4096] = {};
    const std::string link = "/proc/" + std::to_string(facts.pid) + "/exe";
    // A program started through the loader: the loader is the program.
    const bool isNamed =
        ::readlink(link.c_str(), path, sizeof path - 1) > 0 && (isLoader(path) || isMusl(path));
    if (isNamed)
        facts.loader = path;
    for (const Mapping &mapping : maps.mappings) {
        if (program.hasLoader && facts.loader.empty() &&
            (isLoader(mapping.path) || isMusl(mapping.path)))
            facts.loader = mapping.path;
    }
    // An unknown libc.
    if (program.hasLoader && facts.loader.empty())
        facts.loader = "unknown";
}

void readMaps(TargetFacts &facts, const TargetMaps &maps)
{
    facts.canReadMaps = !maps.mappings.empty();
    for (const Mapping &mapping : maps.mappings) {
        facts.hasGlibc |= isGlibc(mapping.path);
        facts.hasAgent |= isAgent(mapping.path);
        facts.hasThreadSanitizer |= baseName(mapping.path).starts_with("libtsan");
    }
}

bool isLaunched(int pid)
{
    const std::string environment = procFile(pid, "environ");
    const std::string wanted = std::string(wire::kSocketVariable) + '=';
    return environment.starts_with(wanted) || environment.find('\0' + wanted) != std::string::npos;
}

/// Clock offset of a process in another time namespace.
int64_t clockOffsetOf(int pid)
{
    const auto offset = [](const std::string &text) {
        for (size_t at = 0; at < text.size();) {
            const size_t end = std::min(text.find('\n', at), text.size());
            std::string_view line = std::string_view(text).substr(at, end - at);
            at = end + 1;
            const std::string_view clock = nextWord(line);
            if (clock == "monotonic" || clock == "1") {
                const int64_t seconds = number(nextWord(line));
                return seconds * 1'000'000'000 + int64_t{number(nextWord(line))};
            }
        }
        return int64_t{0};
    };
    return offset(procFile(pid, "timens_offsets")) - offset(procFile(::getpid(), "timens_offsets"));
}

void readSurroundings(TargetFacts &facts)
{
    facts.clockOffset = clockOffsetOf(facts.pid);
    facts.isOurDescendant = descendsFrom(facts.pid, ::getpid());
    if (facts.tracer != 0)
        facts.tracerName = field(procFile(facts.tracer, "status"), "Name");
}

} // namespace

Requester Requester::byHelper(uid_t uid, gid_t gid)
{
    Requester user = forUser(uid, gid);
    user.canTrace = true;
    user.capabilities = uid == 0 ? ~uint64_t{0} : 0;
    user.seccomp = user.seccompFilters = 0; // not those of the reading process
    return user;
}

Requester Requester::self()
{
    return forUser(::geteuid(), ::getegid());
}

Requester Requester::forUser(uid_t uid, gid_t gid)
{
    Requester user;
    const std::string status = procFile(::getpid(), "status");
    const auto effective = static_cast<uint64_t>(number(field(status, "CapEff"), 16));
    user.uid = uid;
    user.gid = gid;
    user.canTrace = (effective >> CAP_SYS_PTRACE & 1) != 0;
    user.capabilities = uid == 0 || uid == ::geteuid() ? effective : 0;
    user.seccomp = static_cast<int>(number(field(status, "Seccomp")));
    user.seccompFilters = static_cast<int>(number(field(status, "Seccomp_filters")));
    const int file = ::open("/proc/sys/kernel/yama/ptrace_scope", O_RDONLY | O_CLOEXEC);
    char scope = '0';
    if (file >= 0 && ::read(file, &scope, 1) == 1)
        user.yama = scope - '0';
    if (file >= 0)
        ::close(file);
    return user;
}

TargetFacts identityOf(int pid)
{
    TargetFacts facts;
    facts.pid = pid;
    const std::string status = pid > 0 ? procFile(pid, "status") : std::string();
    if (status.empty())
        return facts;
    readStatus(facts, status);
    const Stat stat = statOf(pid);
    facts.startTime = stat.startTime;
    facts.isKernelThread = (stat.flags & kKernelThread) != 0;
    // Threads have folders in /proc, too; the process is the one with its Tgid.
    if (number(field(status, "Tgid")) != pid)
        facts.state = 0;
    if (facts.state != 0 && facts.state != 'Z' && facts.state != 'X')
        facts.isDumpable = isDumpable(facts);
    return facts;
}

bool isSameIdentity(const TargetFacts &a, const TargetFacts &b)
{
    return a.startTime == b.startTime && a.capabilities == b.capabilities &&
           a.isDumpable == b.isDumpable && std::equal(a.uid, a.uid + 3, b.uid) &&
           std::equal(a.gid, a.gid + 3, b.gid);
}

TargetFacts factsOf(int pid)
{
    TargetFacts facts = identityOf(pid);
    if (facts.state == 0 || facts.state == 'Z' || facts.state == 'X' || facts.isKernelThread)
        return facts;
    const TargetMaps maps = mapsOf(pid);
    readProgram(facts, maps);
    // Root with few capabilities may trace a process but not read its owner's files.
    const std::unique_ptr<TargetAccess> own =
        facts.canReadProgram ? nullptr : TargetAccess::own(pid);
    if (own && own->open() == 0)
        return factsOf(pid, *own);
    readMaps(facts, maps);
    facts.isLaunched = isLaunched(pid);
    readSurroundings(facts);
    return facts;
}

TargetFacts factsOf(int pid, TargetAccess &access)
{
    TargetFacts facts = identityOf(pid);
    if (facts.state == 0 || facts.state == 'Z' || facts.state == 'X' || facts.isKernelThread)
        return facts;
    const TargetMaps maps = parseMaps(access.maps());
    readMaps(facts, maps);
    for (const Mapping &mapping : maps.mappings) {
        Elf64_Ehdr header{};
        const bool isProgram = !facts.canReadProgram && mapping.offset == 0 &&
                               access.read(mapping.begin, &header, sizeof header) ==
                                   static_cast<ssize_t>(sizeof header) &&
                               std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0;
        if (isProgram) {
            facts.canReadProgram = true;
            facts.isSameMachine =
                header.e_ident[EI_CLASS] == ELFCLASS64 && header.e_machine == kMachine;
        }
        if (facts.loader.empty() && (isMusl(mapping.path) || isLoader(mapping.path)))
            facts.loader = mapping.path;
    }
    readSurroundings(facts);
    return facts;
}

pid_t threadOf(const TargetFacts &facts, int inner)
{
    if (!facts.isOtherPidNamespace) {
        const std::string path = "task/" + std::to_string(inner) + "/stat";
        return inner > 0 && !procFile(facts.pid, path).empty() ? inner : 0;
    }
    for (const std::string &name :
         platform::namesIn("/proc/" + std::to_string(facts.pid) + "/task")) {
        const std::string status = procFile(facts.pid, "task/" + name + "/status");
        std::string_view ids = field(status, "NSpid");
        int last = 0;
        for (std::string_view word = nextWord(ids); !word.empty(); word = nextWord(ids))
            last = static_cast<int>(number(word));
        if (last == inner)
            return static_cast<pid_t>(number(name));
    }
    return 0;
}

} // namespace trilane::inject
