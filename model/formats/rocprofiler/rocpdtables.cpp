// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/rocprofiler/rocpdtables.h"

#include <algorithm>
#include <utility>

namespace trilane::rocprofiler {

namespace {

namespace dom = simdjson::dom;

constexpr std::string_view kRoot = "rocprofiler-sdk-tool";
constexpr uint64_t kGpuAgent = 2; ///< rocprofiler_agent_type_t

/// Dispatches tables to their readers.
class TableReader
{
public:
    explicit TableReader(std::vector<ProcessTables> &processes)
        : m_processes(processes)
    {}
    [[nodiscard]] static ValueWalker::Wish wish(const ValueWalker::Path &path);
    void take(const ValueWalker::Path &path, std::string_view json);

private:
    void takeAgent(Object agent, ProcessTables &tables);
    void takeMetadata(Object metadata, ProcessTables &tables);
    void takeNames(Object names, ProcessTables &tables);
    void takeSymbol(Object symbol, ProcessTables &tables);

    std::vector<ProcessTables> &m_processes;
    dom::parser m_parser;
};

/// Behind the root and the process: "strings/marker_api".
std::string tableAt(const ValueWalker::Path &path)
{
    std::string table;
    for (size_t i = 1; i < path.size(); ++i)
        table += (table.empty() ? "" : "/") + path[i];
    return table;
}

ValueWalker::Wish TableReader::wish(const ValueWalker::Path &path)
{
    using Wish = ValueWalker::Wish;
    if (path.size() <= 1)
        return path.empty() || path[0] == kRoot ? Wish::Enter : Wish::Pass;
    const std::string table = tableAt(path);
    if (table == "metadata")
        return Wish::Take;
    for (const char *list : {"agents", "counters", "kernel_symbols", "strings/buffer_records",
                             "strings/marker_api", "strings/correlation_id/external"}) {
        if (table == list)
            return Wish::TakeEach;
    }
    return table == "strings" || table == "strings/correlation_id" ? Wish::Enter : Wish::Pass;
}

void TableReader::take(const ValueWalker::Path &path, std::string_view json)
{
    Object object;
    if (m_parser.parse(json).get_object().get(object) != simdjson::SUCCESS)
        return;
    if (m_processes.empty())
        m_processes.emplace_back();
    ProcessTables &tables = m_processes.back();
    const std::string table = tableAt(path);
    if (table == "metadata")
        takeMetadata(object, tables);
    else if (table == "agents")
        takeAgent(object, tables);
    else if (table == "kernel_symbols")
        takeSymbol(object, tables);
    else if (table == "counters")
        tables.counters[handleIn(object, "id")] = textIn(object, "name");
    else if (table == "strings/buffer_records")
        takeNames(object, tables);
    else if (table == "strings/marker_api")
        tables.markers[numberIn(object, "key")] = textIn(object, "value");
    else
        tables.renamed[numberIn(object, "key")] = textIn(object, "value");
}

void TableReader::takeMetadata(Object metadata, ProcessTables &tables)
{
    tables.pid = static_cast<int64_t>(numberIn(metadata, "pid"));
    tables.host = textIn(objectIn(metadata, "node"), "hostname");
    tables.command = textIn(metadata, "command");
    dom::array words;
    if (metadata["command"].get_array().get(words) != simdjson::SUCCESS)
        return;
    for (const dom::element word : words) {
        std::string_view text;
        if (word.get_string().get(text) == simdjson::SUCCESS)
            tables.command += (tables.command.empty() ? "" : " ") + std::string(text);
    }
}

void TableReader::takeAgent(Object agent, ProcessTables &tables)
{
    Agent read{.isGpu = numberIn(agent, "type") == kGpuAgent,
               .name = textIn(agent, "product_name"),
               .computeUnits = static_cast<uint32_t>(numberIn(agent, "cu_count"))};
    if (read.name.empty())
        read.name = textIn(agent, "name");
    // Older files do not number the GPUs among themselves.
    int64_t &count = tables.counts[read.isGpu ? 1 : 0];
    read.ordinal = hasMember(agent, "logical_node_type_id")
                       ? static_cast<int64_t>(numberIn(agent, "logical_node_type_id"))
                       : count;
    ++count;
    dom::array banks;
    if (agent["mem_banks"].get_array().get(banks) == simdjson::SUCCESS) {
        for (const dom::element bank : banks) {
            Object object;
            if (bank.get_object().get(object) == simdjson::SUCCESS)
                read.memoryBytes += numberIn(object, "size_in_bytes");
        }
    }
    tables.agents[handleIn(agent, "id")] = std::move(read);
}

void TableReader::takeNames(Object names, ProcessTables &tables)
{
    std::vector<std::string> &operations = tables.operations.emplace_back();
    dom::array list;
    if (names["operations"].get_array().get(list) != simdjson::SUCCESS)
        return;
    for (const dom::element element : list) {
        std::string_view text;
        operations.emplace_back(element.get_string().get(text) == simdjson::SUCCESS ? text : "");
    }
}

void TableReader::takeSymbol(Object symbol, ProcessTables &tables)
{
    KernelSymbol read{.registers = static_cast<uint32_t>(numberIn(symbol, "arch_vgpr_count") +
                                                         numberIn(symbol, "accum_vgpr_count")),
                      .staticSharedBytes =
                          static_cast<uint32_t>(numberIn(symbol, "group_segment_size"))};
    for (const char *key : {"demangled_kernel_name", "formatted_kernel_name", "kernel_name"}) {
        if (read.name.empty())
            read.name = textIn(symbol, key);
    }
    // Suffixes of a kernel's descriptor, the name that the loader uses.
    for (const std::string_view descriptor : {" [clone .kd]", ".kd"}) {
        if (read.name.ends_with(descriptor))
            read.name.resize(read.name.size() - descriptor.size());
    }
    tables.kernels[numberIn(symbol, "kernel_id")] = std::move(read);
}

} // namespace

uint64_t numberIn(Object object, const char *key)
{
    uint64_t number = 0;
    return object[key].get_uint64().get(number) == simdjson::SUCCESS ? number : 0;
}

std::string textIn(Object object, const char *key)
{
    std::string_view text;
    return object[key].get_string().get(text) == simdjson::SUCCESS ? std::string(text)
                                                                   : std::string();
}

Object objectIn(Object object, const char *key)
{
    static dom::parser parser;
    static const Object none = parser.parse(std::string_view("{}")).get_object().value();
    Object found;
    return object[key].get_object().get(found) == simdjson::SUCCESS ? found : none;
}

uint64_t handleIn(Object object, const char *key)
{
    return numberIn(objectIn(object, key), "handle");
}

bool hasMember(Object object, const char *key)
{
    return object[key].error() == simdjson::SUCCESS;
}

std::string ProcessTables::operation(uint64_t kind, uint64_t number) const
{
    return kind < operations.size() && number < operations[kind].size() ? operations[kind][number]
                                                                        : std::string();
}

const Agent *ProcessTables::agent(uint64_t handle) const
{
    const auto found = agents.find(handle);
    return found == agents.end() ? nullptr : &found->second;
}

bool isProcess(const ValueWalker::Path &path)
{
    return path.size() == 1 && path[0] == kRoot;
}

std::string_view recordsAt(const ValueWalker::Path &path)
{
    const bool areRecords = path.size() == 3 && path[0] == kRoot &&
                            (path[1] == "buffer_records" || path[1] == "callback_records");
    return areRecords ? std::string_view(path[2]) : std::string_view();
}

Result<Tables> readTables(formats::TextSource &source, const jobs::JobContext &job,
                          uint64_t fileBytes)
{
    Tables tables;
    TableReader reader(tables.processes);
    ValueWalker walker(source);
    const ValueWalker::Visitor visitor{.wish = TableReader::wish,
                                       .take = [&](const ValueWalker::Path &path,
                                                   std::string_view json,
                                                   uint64_t) { reader.take(path, json); },
                                       .begin =
                                           [&](const ValueWalker::Path &path) {
                                               if (isProcess(path))
                                                   tables.processes.emplace_back();
                                           }};
    if (Result<void> done = walker.walk(visitor, job, fileBytes); !done)
        return done.error();
    tables.damage = walker.damage();
    tables.damagedAt = walker.damagedAt();
    return tables;
}

} // namespace trilane::rocprofiler
