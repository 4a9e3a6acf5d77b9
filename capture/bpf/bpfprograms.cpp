// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/bpf/bpfprograms.h"

#include "capture/bpf/bpfobject.h"

#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace trilane::bpf {

struct BpfPrograms
{
    bpf_object *object = nullptr;
    bpf_link *links[16] = {};
    int count = 0;
};

namespace {

/// Discards libbpf's messages: the reason is in our answer.
int silent(enum libbpf_print_level, const char *, va_list)
{
    return 0;
}

bpf_map *mapEndingWith(bpf_object *object, const char *end)
{
    bpf_map *map = nullptr;
    bpf_object__for_each_map(map, object)
    {
        const char *name = bpf_map__name(map);
        const size_t size = std::strlen(name);
        if (size >= std::strlen(end) && std::strcmp(name + size - std::strlen(end), end) == 0)
            return map;
    }
    return nullptr;
}

/// How many arguments the kernel hands to programs on a tracepoint; 0 when it has none of it.
int argumentsOf(const btf *kernel, const char *type)
{
    const int id = btf__find_by_name_kind(kernel, type, BTF_KIND_TYPEDEF);
    if (id < 0)
        return 0;
    const btf_type *pointer = btf__type_by_id(kernel, btf__type_by_id(kernel, uint32_t(id))->type);
    const btf_type *function = btf__type_by_id(kernel, pointer->type);
    return btf_vlen(function) - 1; // the first is the data pointer of the registration
}

bool selectPrograms(bpf_object *object)
{
    btf *kernel = btf__load_vmlinux_btf();
    if (!kernel)
        return false;
    const bool handsState = argumentsOf(kernel, "btf_trace_sched_switch") >= 4;
    const bool tellsFrequency = argumentsOf(kernel, "btf_trace_cpu_frequency") > 0;
    btf__free(kernel);
    const auto use = [object](const char *name, bool yes) {
        bpf_program__set_autoload(bpf_object__find_program_by_name(object, name), yes);
    };
    use("switchWithState", handsState);
    use("switchReadingState", !handsState);
    use("frequency", tellsFrequency);
    return true;
}

bool attach(BpfPrograms &programs)
{
    bpf_program *program = nullptr;
    bpf_object__for_each_program(program, programs.object)
    {
        if (!bpf_program__autoload(program))
            continue;
        bpf_link *link = bpf_program__attach(program);
        if (!link)
            return false;
        programs.links[programs.count++] = link;
    }
    return true;
}

const char *load(BpfPrograms &programs, bool systemWide, uint32_t ringBytes)
{
    programs.object = bpf_object__open_mem(bpfObject().data(), bpfObject().size(), nullptr);
    if (!programs.object)
        return "opening the BPF object";
    if (!selectPrograms(programs.object))
        return "reading the kernel's type information (/sys/kernel/btf/vmlinux)";
    bpf_map__set_max_entries(mapEndingWith(programs.object, "ring"), ringBytes);
    bpf_map__set_initial_value(mapEndingWith(programs.object, ".rodata"), &systemWide, 1);
    if (const int code = bpf_object__load(programs.object); code != 0) {
        errno = std::abs(code);
        return "loading the BPF programs";
    }
    return attach(programs) ? nullptr : "attaching the BPF programs";
}

} // namespace

int loadBpf(BpfPrograms *&programs, BpfMaps &maps, bool systemWide, uint32_t ringBytes, char *why,
            size_t room)
{
    libbpf_set_print(silent);
    programs = static_cast<BpfPrograms *>(std::calloc(1, sizeof *programs));
    if (!programs)
        return ENOMEM;
    if (const char *failed = load(*programs, systemWide, ringBytes)) {
        const int error = errno != 0 ? errno : EINVAL;
        std::snprintf(why, room, "%s: %s", failed, std::strerror(error));
        unloadBpf(programs);
        programs = nullptr;
        return error;
    }
    const auto map = [&](const char *name) {
        return bpf_map__fd(mapEndingWith(programs->object, name));
    };
    maps = {map("ring"), map("traced"), map("losses"), map(".data")};
    return 0;
}

void unloadBpf(BpfPrograms *programs)
{
    for (int i = 0; i < programs->count; ++i)
        bpf_link__destroy(programs->links[i]);
    bpf_object__close(programs->object);
    std::free(programs);
}

} // namespace trilane::bpf
