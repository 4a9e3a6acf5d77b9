// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/metadatatables.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace trilane::nsys {

namespace {

/// The profiler's warnings are worth showing, but not thousands of them.
constexpr int kMaxWarnings = 16;

int smallInt(const Scan &scan, int column)
{
    return static_cast<int>(
        std::clamp<int64_t>(scan.integer(column), 0, std::numeric_limits<int>::max()));
}

/// Exports write 520.61.05 as 5206105, and CUDA 12.6 as 12060.
std::string driverVersion(const std::string &text)
{
    const bool isNumber = text.find_first_not_of("0123456789") == std::string::npos;
    if (!isNumber || text.size() < 7 || text.size() > 8)
        return text;
    return text.substr(0, 3) + '.' + text.substr(3, text.size() - 5) + '.' +
           text.substr(text.size() - 2);
}

std::string cudaVersion(const std::string &text)
{
    unsigned number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    if (number < 1000)
        return text;
    return std::to_string(number / 1000) + '.' + std::to_string(number % 1000 / 10);
}

void readSystem(const Database &database, const Tables &tables, format::TraceInfo &info)
{
    const auto system = readProperties(database, tables, "TARGET_INFO_SYSTEM_ENV");
    auto value = [&](const char *name) {
        const auto found = system.find(name);
        return found == system.end() ? std::string() : found->second;
    };
    info.host = value("Hostname");
    info.operatingSystem = value("OsDescription");
    if (const std::string cpu = value("CpuDescription"); cpu != "unknown")
        info.cpu = cpu;
    const std::string cores = value("CpuCores");
    std::from_chars(cores.data(), cores.data() + cores.size(), info.cores);
    auto add = [&](MessageText title, std::string text, format::Note::Kind kind) {
        if (!text.empty() && text != "0")
            info.notes.push_back(format::Note::of(title, std::move(text), kind));
    };
    using Kind = format::Note::Kind;
    add(MessageText("GPU driver"), driverVersion(value("NvDriverVersion")), Kind::GpuDriver);
    add(MessageText("CUDA driver"), cudaVersion(value("CudaDriverVersion")), Kind::CudaDriver);
    add(MessageText("kernel\4operating system"), value("SoftwareReleaseVersion"), Kind::Kernel);
}

void readCommand(const Database &database, const Tables &tables, format::TraceInfo &info)
{
    const auto capture = readProperties(database, tables, "META_DATA_CAPTURE");
    const auto command = capture.find("PROCESS_0:COMMAND");
    if (command == capture.end())
        return;
    info.commandLine = command->second;
    for (int i = 0;; ++i) {
        const auto argument = capture.find("PROCESS_0:ARGUMENT_" + std::to_string(i));
        if (argument == capture.end())
            break;
        info.commandLine += ' ' + argument->second;
    }
}

void readProducer(const Database &database, const Tables &tables, format::TraceInfo &info)
{
    auto about = readProperties(database, tables, "META_DATA_EXPORT");
    about.merge(readProperties(database, tables, "EXPORT_META_DATA")); // up to schema 3.1
    info.producer = "nsys";
    if (const std::string &version = about["EXPORT_PRODUCT_VERSION"]; !version.empty())
        info.producer += ' ' + version;
    if (const std::string &schema = about["EXPORT_SCHEMA_VERSION"]; !schema.empty())
        info.notes.push_back(format::Note::of(MessageText("nsys schema"), schema));
}

void readStart(const Database &database, const Tables &tables, format::TraceInfo &info)
{
    const Table *table = findTable(tables, "TARGET_INFO_SESSION_START_TIME");
    if (!table)
        return;
    Scan scan(database, *table, {"utcEpochNs"});
    if (scan.next() && scan.isInteger(0) && scan.integer(0) > 0)
        info.epochOfZero = scan.integer(0);
}

void readWarnings(const Database &database, const Tables &tables, format::TraceInfo &info)
{
    constexpr int64_t kWarning = 2; // ENUM_DIAGNOSTIC_SEVERITY_LEVEL; 3 = error
    const Table *table = findTable(tables, "DIAGNOSTIC_EVENT");
    if (!table)
        return;
    int shown = 0;
    Scan scan(database, *table, {"severity", "text"});
    while (shown < kMaxWarnings && scan.next()) {
        if (scan.integer(0) != kWarning && scan.integer(0) != kWarning + 1)
            continue;
        std::string message = cellText(scan, 1);
        std::replace(message.begin(), message.end(), '\n', ' ');
        while (message.ends_with(' '))
            message.pop_back();
        info.notes.push_back(format::Note::of(MessageText("nsys warning"), std::move(message)));
        ++shown;
    }
}

} // namespace

const Table *findTable(const Tables &tables, std::string_view name)
{
    const auto found = tables.find(name);
    return found == tables.end() ? nullptr : &found->second;
}

std::string cellText(const Scan &scan, int column)
{
    if (const std::optional<int64_t> number = scan.wholeNumber(column))
        return std::to_string(*number);
    std::string mended;
    return std::string(validUtf8(scan.text(column), mended));
}

std::map<std::string, std::string> readProperties(const Database &database, const Tables &tables,
                                                  std::string_view name)
{
    std::map<std::string, std::string> properties;
    if (const Table *table = findTable(tables, name)) {
        Scan scan(database, *table, {"name", "value"});
        while (scan.next())
            properties.try_emplace(cellText(scan, 0), cellText(scan, 1));
    }
    return properties;
}

std::vector<format::GpuInfo> readGpus(const Database &database, const Tables &tables)
{
    enum Column { Id, OldId, Name, Memory, Sms, OldSms, Major, OldMajor, Minor, OldMinor };
    std::vector<format::GpuInfo> gpus;
    for (const char *name : {"TARGET_INFO_GPU", "TARGET_INFO_CUDA_GPU"}) {
        const Table *table = findTable(tables, name);
        if (!table || !gpus.empty())
            continue;
        Scan scan(database, *table,
                  {"id", "deviceId", "name", "totalMemory", "smCount", "numMultiprocessors",
                   "computeMajor", "computeCapabilityMajor", "computeMinor",
                   "computeCapabilityMinor"});
        auto either = [&](int column, int old) {
            return smallInt(scan, scan.isNull(column) ? old : column);
        };
        while (scan.next())
            gpus.push_back(
                {.ordinal = either(Id, OldId),
                 .name = cellText(scan, Name),
                 .memoryBytes = static_cast<uint64_t>(std::max<int64_t>(0, scan.integer(Memory))),
                 .multiprocessors = static_cast<uint32_t>(either(Sms, OldSms)),
                 .computeMajor = static_cast<uint32_t>(either(Major, OldMajor)),
                 .computeMinor = static_cast<uint32_t>(either(Minor, OldMinor))});
    }
    std::stable_sort(
        gpus.begin(), gpus.end(),
        [](const format::GpuInfo &a, const format::GpuInfo &b) { return a.ordinal < b.ordinal; });
    return gpus;
}

void readInfo(const Database &database, const Tables &tables, format::TraceInfo &info)
{
    readProducer(database, tables, info);
    readSystem(database, tables, info);
    readCommand(database, tables, info);
    readStart(database, tables, info);
    readWarnings(database, tables, info);
    info.gpus = readGpus(database, tables);
}

} // namespace trilane::nsys
