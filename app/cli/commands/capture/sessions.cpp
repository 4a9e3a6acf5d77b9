// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/output.h"
#include "app/cli/recording/recordedfile.h"
#include "app/cli/recording/recordingline.h"
#include "capture/client/session/daemonclient.h"
#include "model/base/platform/terminal.h"
#include "model/output/tableexport.h"

namespace trilane::cli {

namespace {

struct StopArguments
{
    std::string name;
    std::string daemon = "auto";
    bool all = false;
};

struct StatusArguments
{
    output::TableFormat format = output::TableFormat::Text;
    std::string out;
    std::string daemon = "auto";
};

using Listing = client::DaemonClient::Listing;

std::string namesOf(const std::vector<client::SessionInfo> &sessions)
{
    std::string names;
    for (const client::SessionInfo &session : sessions)
        names += (names.empty() ? "" : ", ") + session.name;
    return names;
}

/// Which sessions are meant.
Result<std::vector<client::SessionInfo>> meant(const StopArguments &a,
                                               std::vector<client::SessionInfo> sessions)
{
    if (sessions.empty())
        return Error{.what = msg("no active recordings")};
    if (a.all)
        return sessions;
    if (a.name.empty() && sessions.size() == 1)
        return sessions;
    for (const client::SessionInfo &session : sessions) {
        if (!a.name.empty() && (session.name == a.name || std::to_string(session.number) == a.name))
            return std::vector{session};
    }
    return Error{.what = a.name.empty() ? msg("several sessions are active: %1", namesOf(sessions))
                                        : msg("no session is named \"%1\"", a.name),
                 .remedy = msg("specify one, or use --all")};
}

int stop(const StopArguments &a)
{
    Result<std::unique_ptr<client::DaemonClient>> daemon =
        client::DaemonClient::connect(a.daemon, false);
    if (!daemon)
        return fail({.what = msg("no active recordings: no daemon is running")}, kUsage);
    Result<Listing> listing = (*daemon)->list();
    if (!listing)
        return fail(listing.error(), kUnreadable);
    const Result<std::vector<client::SessionInfo>> sessions =
        meant(a, std::move(listing->sessions));
    if (!sessions)
        return fail(sessions.error(), kUsage);
    int code = kDone;
    for (const client::SessionInfo &session : *sessions) {
        const Result<client::RecordingEnd> end = (*daemon)->end(session.name);
        if (!end) {
            code = fail(end.error(), kUnreadable);
            continue;
        }
        if (end->failed)
            code = fail(*end->failed, kUnwritable);
        if (const std::optional<Error> fault =
                end->failed ? std::nullopt : faultOfRecorded(session.output))
            code = fail(*fault, kUnwritable);
        else
            note(recordedText(end->figures, recordedLength(end->figures, session.age),
                              session.output));
        for (const Message &problem : end->problems)
            note(terminal::Cli::text("not recorded: %1", {terminal::told(problem)}));
        for (const Message &remark : end->remarks)
            note(terminal::told(remark));
    }
    return code;
}

std::string pidsOf(const client::SessionInfo &session)
{
    std::string text;
    for (const int pid : session.pids)
        text += (text.empty() ? "" : " ") + std::to_string(pid);
    return text;
}

stats::Table tableOf(const std::vector<client::SessionInfo> &sessions)
{
    stats::Table table{.report = "sessions", .file = {}, .range = {}, .columns = {}, .rows = {}};
    table.columns = {
        {.key = "number", .title = msg("Number"), .type = stats::ColumnType::Count},
        {.key = "name", .title = msg("Name"), .type = stats::ColumnType::Text},
        {.key = "user", .title = msg("User"), .type = stats::ColumnType::Count},
        {.key = "pids", .title = msg("Processes"), .type = stats::ColumnType::Text},
        {.key = "age_ns", .title = msg("Age"), .type = stats::ColumnType::Duration},
        {.key = "events", .title = msg("Events"), .type = stats::ColumnType::Count},
        {.key = "lost", .title = msg("Lost"), .type = stats::ColumnType::Count},
        {.key = "bytes", .title = msg("Size"), .type = stats::ColumnType::Bytes},
        {.key = "cpu_ns", .title = msg("CPU time"), .type = stats::ColumnType::Duration},
        {.key = "delay_ns", .title = msg("Delay"), .type = stats::ColumnType::Duration},
        {.key = "client", .title = msg("Client"), .type = stats::ColumnType::Text},
        {.key = "missing", .title = msg("Missing"), .type = stats::ColumnType::Text},
        {.key = "output", .title = msg("File"), .type = stats::ColumnType::Text}};
    for (const client::SessionInfo &s : sessions) {
        table.rows.push_back(
            {static_cast<int64_t>(s.number), s.name, static_cast<int64_t>(s.user), pidsOf(s), s.age,
             static_cast<int64_t>(s.figures.slices), static_cast<int64_t>(s.figures.lost),
             static_cast<int64_t>(s.figures.bytes), s.figures.cpu, s.figures.delay,
             stats::TableWord(s.hasClient ? MessageText("yes") : MessageText("no")),
             stats::TableMessage(Message::clauses(s.problems)), s.output});
    }
    return table;
}

int status(const StatusArguments &a)
{
    Listing listing;
    // Without a daemon nothing is recorded: that is an answer, too.
    if (Result<std::unique_ptr<client::DaemonClient>> daemon =
            client::DaemonClient::connect(a.daemon, false)) {
        Result<Listing> listed = (*daemon)->list();
        if (!listed)
            return fail(listed.error(), kUnreadable);
        listing = std::move(listed).value();
    }
    if (listing.sessions.empty() && a.format == output::TableFormat::Text && a.out.empty())
        note(terminal::Cli::text("no active recordings"));
    const size_t width = a.out.empty() || a.out == "-"
                             ? platform::terminalWidth(platform::StandardStream::Output)
                             : 0;
    if (Result<void> done =
            writeOutput(a.out, output::exportTable(inLanguage(tableOf(listing.sessions), a.format),
                                                   a.format, width));
        !done)
        return fail(done.error(), kUnwritable);
    return kDone;
}

void addDaemon(terminal::Command &command, std::string &daemon)
{
    command
        .value("--daemon", daemon, "DAEMON",
               terminal::Cli::text("Daemon to use: auto, or a socket path"))
        .showsDefault();
}

} // namespace

void addSessions(terminal::CommandLine &line)
{
    auto s = std::make_shared<StopArguments>();
    terminal::Command stopping =
        line.addCommand("stop", terminal::Cli::text("Stop a recording and complete its file"),
                        [s] { return stop(*s); });
    stopping.value("NAME", s->name, "",
                   terminal::Cli::text("Session name or number; optional if there is only one"));
    stopping.flag("--all", s->all, terminal::Cli::text("Stop all sessions"));
    addDaemon(stopping, s->daemon);
    stopping.setFooter(terminal::Cli::text("Examples:\n"
                                           "  trilane stop\n"
                                           "  trilane stop nightly\n"
                                           "  trilane stop --all\n"
                                           "\nThe file is complete when the command returns."));
    auto a = std::make_shared<StatusArguments>();
    terminal::Command showing = line.addCommand(
        "status", terminal::Cli::text("Show active recordings"), [a] { return status(*a); });
    showing
        .value("--format", a->format, "WORD", terminal::Cli::text("table, csv, json or markdown"),
               output::parseTableFormat)
        .showsDefault("table");
    showing.value("-o,--output", a->out, "FILE",
                  terminal::Cli::text("Output file; default: standard output"));
    addDaemon(showing, a->daemon);
    showing.setFooter(terminal::Cli::text(
        "Examples:\n"
        "  trilane status\n"
        "  trilane status --format json\n"
        "\nShows your own sessions; root sees all. The column Missing lists what is\n"
        "not recorded, with the reason."));
}

} // namespace trilane::cli
