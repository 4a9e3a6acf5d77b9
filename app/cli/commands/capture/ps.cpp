// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/output.h"
#include "capture/client/session/daemonclient.h"
#include "capture/client/session/processlist.h"
#include "model/base/platform/terminal.h"
#include "model/output/jsonmessage.h"
#include "model/output/tableexport.h"

#include <algorithm>
#include <set>

#include <unistd.h>

namespace trilane::cli {

namespace {

std::string psFooter()
{
    return terminal::Cli::text(R"(Examples:
  trilane ps
  trilane ps --gpu --format json

What `trilane attach` can record of each process:
  prepared     has the agent, from `trilane run`: NVTX, CUDA, thread states
  attachable   the agent can be loaded: the same
  threads      thread states only, with the reason
  recording    already being recorded)");
}

struct PsArguments
{
    output::TableFormat format = output::TableFormat::Text;
    std::string out;
    std::string daemon = "auto";
    bool all = false;
    bool gpu = false;
};

/// Information from the daemon.
struct Known
{
    std::set<int> waiting;
    std::map<int, std::string> sessions; ///< names, by process
};

Known known(const std::string &daemon)
{
    Known known;
    Result<std::unique_ptr<client::DaemonClient>> client =
        client::DaemonClient::connect(daemon, false);
    if (!client)
        return known;
    const Result<client::DaemonClient::Listing> listing = (*client)->list();
    if (!listing)
        return known;
    known.waiting.insert(listing->waiting.begin(), listing->waiting.end());
    for (const client::SessionInfo &session : listing->sessions) {
        for (const int pid : session.pids)
            known.sessions[pid] = session.name;
    }
    return known;
}

/// Leaves out those not requested; the parent of a shown one may be left out.
std::vector<client::ProcessInfo> chosen(const PsArguments &a)
{
    std::vector<client::ProcessInfo> processes = client::processList();
    std::erase_if(processes, [&a](const client::ProcessInfo &process) {
        const bool isForeign = !a.all && ::geteuid() != 0 && process.uid != ::geteuid();
        return isForeign || process.pid == ::getpid() || (a.gpu && process.gpus.empty());
    });
    return processes;
}

/// Some are thousands of characters long; a terminal's width cuts shorter. CSV and JSON have all.
std::string shortened(const std::string &command)
{
    constexpr size_t kMaxCommandLength = 200;
    if (command.size() <= kMaxCommandLength)
        return command;
    size_t end = kMaxCommandLength;
    while (end > 0 && (static_cast<unsigned char>(command[end]) & 0xc0) == 0x80)
        --end; // a character of UTF-8 stays whole
    return command.substr(0, end) + "…";
}

/// For the window, which shows it in its language: JSON in a text, as rows have no objects.
std::string packed(const Message &message)
{
    output::JsonWriter json;
    output::writeMessage(json, message);
    return json.takePart();
}

/// The reason in the language of the table, else in English.
stats::Table tableOf(const std::vector<client::ProcessInfo> &processes, const Known &known,
                     bool isForPeople)
{
    stats::Table table{.report = "processes", .file = {}, .range = {}, .columns = {}, .rows = {}};
    table.columns = {{.key = "pid", .title = msg("PID"), .type = stats::ColumnType::Text},
                     {.key = "parent", .title = msg("Parent"), .type = stats::ColumnType::Text},
                     {.key = "user", .title = msg("User"), .type = stats::ColumnType::Text},
                     {.key = "threads", .title = msg("Threads"), .type = stats::ColumnType::Count},
                     {.key = "gpus", .title = msg("GPUs"), .type = stats::ColumnType::Text},
                     {.key = "state", .title = msg("State"), .type = stats::ColumnType::Text},
                     {.key = "why", .title = msg("Why"), .type = stats::ColumnType::Text},
                     {.key = "why_message", .title = msg("Why"), .type = stats::ColumnType::Text},
                     {.key = "depth", .title = msg("Depth"), .type = stats::ColumnType::Count},
                     {.key = "command", .title = msg("Command"), .type = stats::ColumnType::Name}};
    if (isForPeople)
        std::erase_if(table.columns, [](const stats::TableColumn &c) {
            return c.key == "depth" || c.key == "why_message";
        });
    const std::vector<int> depths = client::depthsOf(processes);
    for (size_t i = 0; i < processes.size(); ++i) {
        const client::ProcessInfo &p = processes[i];
        client::AttachState state = client::attachStateOf(p.pid, known.waiting.contains(p.pid));
        if (const auto at = known.sessions.find(p.pid); at != known.sessions.end())
            state = {.word = MessageText("recording"), .why = msg("session %1", at->second)};
        const std::string indent(isForPeople ? static_cast<size_t>(depths[i]) * 2 : 0, ' ');
        std::vector<stats::TableCell> row{int64_t{p.pid},
                                          int64_t{p.parent},
                                          p.user,
                                          int64_t{p.threads},
                                          p.gpus,
                                          stats::TableWord(state.word),
                                          isForPeople ? terminal::told(state.why)
                                                      : state.why.english()};
        if (!isForPeople) {
            row.emplace_back(state.why.empty() ? std::string() : packed(state.why));
            row.emplace_back(int64_t{depths[i]});
        }
        row.emplace_back(indent + (isForPeople ? shortened(p.command) : p.command));
        table.rows.push_back(std::move(row));
    }
    return table;
}

int ps(const PsArguments &a)
{
    const bool isForPeople =
        a.format == output::TableFormat::Text || a.format == output::TableFormat::Markdown;
    const size_t width = a.out.empty() || a.out == "-"
                             ? platform::terminalWidth(platform::StandardStream::Output)
                             : 0;
    const stats::Table table =
        inLanguage(tableOf(chosen(a), known(a.daemon), isForPeople), a.format);
    if (Result<void> done = writeOutput(a.out, output::exportTable(table, a.format, width)); !done)
        return fail(done.error(), kUnwritable);
    return kDone;
}

} // namespace

void addPs(terminal::CommandLine &line)
{
    auto a = std::make_shared<PsArguments>();
    terminal::Command command = line.addCommand(
        "ps", terminal::Cli::text("List processes and what can be recorded of them"),
        [a] { return ps(*a); });
    command.flag("--gpu", a->gpu, terminal::Cli::text("GPU processes only"));
    command.flag("--all", a->all, terminal::Cli::text("Include processes of other users"));
    command
        .value("--format", a->format, "WORD", terminal::Cli::text("table, csv, json or markdown"),
               output::parseTableFormat)
        .showsDefault("table");
    command.value("-o,--output", a->out, "FILE",
                  terminal::Cli::text("Output file; default: standard output"));
    command
        .value("--daemon", a->daemon, "DAEMON",
               terminal::Cli::text("Daemon to use: auto, or a socket path"))
        .showsDefault();
    command.setFooter(psFooter());
}

} // namespace trilane::cli
