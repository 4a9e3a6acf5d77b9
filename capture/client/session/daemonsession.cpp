// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/daemonsession.h"

#include "capture/control/messagetext.h"

#include "capture/client/session/controlmessages.h"
#include "model/base/platform/environment.h"

#include <array>
#include <charconv>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace trilane::client {

using namespace control;

namespace {

/// A running daemon may answer late: 6 s were measured on a busy machine.
constexpr int kAnswerMs = 30'000;
/// If the daemon is silent for this long while it completes the file, the client leaves it running.
constexpr int kFinishMs = 20'000;
constexpr int64_t kTryEveryNs = 1'000'000'000;
/// Limit for processes, four descriptors each; a later daemon does not get the others.
constexpr size_t kMaxKept = 200;
constexpr size_t kMaxNotices = 20;

int64_t now()
{
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

std::optional<int> numberIn(const char *variable)
{
    const char *text = platform::environmentVariable(variable);
    int value = 0;
    if (!text)
        return std::nullopt;
    const char *end = text + std::strlen(text);
    const auto [at, error] = std::from_chars(text, end, value);
    return error == std::errc() && at == end ? std::optional(value) : std::nullopt;
}

void fill(control::StartSession &start, const SessionRequest &request)
{
    start.set_output(control::bounded(request.output));
    start.set_command(control::bounded(request.command));
    start.set_armed(request.isDelayed ? 0 : request.armed);
    start.set_later(request.isDelayed ? request.armed : 0);
    start.set_range(control::bounded(request.range));
    start.set_delayed(request.isDelayed);
    fill(*start.mutable_keep_last(), request.keep);
    start.set_schedule(request.schedule);
    start.set_gpu_metrics(request.gpuMetrics);
    start.set_wants_gpu_metrics(request.wantsGpuMetrics);
    if (const std::optional<int> rank = numberIn("RANK"))
        start.set_rank(*rank);
    if (const std::optional<int> size = numberIn("WORLD_SIZE"))
        start.set_world_size(*size);
    if (request.user)
        start.set_user(*request.user);
}

/// run.trilane → run.2.trilane
std::string partName(const std::string &path, size_t part)
{
    std::filesystem::path name(path);
    const std::string extension = name.extension().string();
    return name.replace_extension("." + std::to_string(part) + extension).string();
}

} // namespace

DaemonSession::~DaemonSession()
{
    m_daemon = control::ControlSocket();
    if (m_private > 0)
        waitForDaemon(m_private);
}

Result<std::unique_ptr<DaemonSession>> DaemonSession::open(const std::string &daemon,
                                                           SessionRequest request)
{
    std::unique_ptr<DaemonSession> session(new DaemonSession(std::move(request)));
    if (Result<void> done = session->openOutput(); !done)
        return done.error();
    if (daemon != "auto" && daemon != "private") {
        if (Result<void> done = session->openAt(daemon); !done)
            return done.error();
        return session;
    }
    for (const std::string &path : control::daemonSockets()) {
        if (daemon == "auto" && mayRecordFor(path) && session->openAt(path))
            return session;
    }
    if (Result<void> done = session->openPrivate(); !done)
        return done.error();
    return session;
}

Result<void> DaemonSession::openOutput()
{
    Result<platform::FileInPlace> made =
        platform::createInPlace(m_request.output, m_request.replaces);
    if (!made)
        return made.error();
    m_name = std::move(made->name);
    m_end.open.push_back(std::move(made->file));
    m_end.files.push_back(m_request.output);
    return {};
}

Result<void> DaemonSession::openPrivate()
{
    Result<PrivateDaemon> started = PrivateDaemon::start();
    if (!started)
        return started.error();
    m_private = started->pid;
    return start(std::move(started->socket));
}

Result<void> DaemonSession::openAt(const std::string &path)
{
    Result<control::ControlSocket> socket = connectToDaemonAt(path);
    if (!socket)
        return socket.error();
    m_shared = path;
    Result<void> done = start(std::move(socket).value());
    if (!done)
        m_shared.clear();
    return done;
}

bool DaemonSession::send(const control::Request &request, std::span<const int> descriptors)
{
    return m_daemon.send(request, descriptors) == control::ControlSocket::Sent::Yes;
}

Result<void> DaemonSession::start(control::ControlSocket socket)
{
    m_daemon = std::move(socket);
    m_isAway = m_isHandedOver = m_isStarted = m_isFollowing = false;
    m_refused.reset();
    control::Request request = newRequest();
    control::StartSession &asked = *request.mutable_start();
    fill(asked, m_request);
    asked.set_output(control::bounded(m_end.files.back()));
    asked.set_keeps(!m_shared.empty());
    const int file = m_end.open.back().descriptor();
    bool sent = false;
    if (m_listener.isValid()) {
        asked.set_resumed(m_socketPath);
        sent = send(request, std::array{file, m_listener.number()});
    } else {
        sent = send(request, std::array{file});
    }
    if (!sent)
        return Error{.what = msg("the daemon does not respond")};
    return waitFor(m_isStarted, MessageText("the daemon did not start a recording"));
}

/// Until `answered` is set, or the daemon refuses or exits.
Result<void> DaemonSession::waitFor(bool &answered, MessageText what)
{
    const int64_t until = now() + int64_t{kAnswerMs} * 1'000'000;
    while (!answered && !m_refused && m_daemon.isOpen() && now() < until) {
        if (m_request.gaveUp && m_request.gaveUp())
            return Error::stopped();
        (void)m_daemon.wait(100);
        takeNews();
    }
    if (answered && !m_refused)
        return {};
    return m_refused ? *m_refused : Error{.what = what};
}

Result<void> DaemonSession::follow(pid_t pid)
{
    m_followed = pid;
    m_pidfd = control::Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    control::Request request = newRequest();
    request.mutable_follow()->set_pid(pid);
    const std::array descriptors{m_pidfd.number()};
    m_refused.reset();
    if (!send(request, std::span(descriptors).first(m_pidfd.isValid() ? 1 : 0)))
        return Error{.what = msg("the daemon does not respond")};
    return waitFor(m_isFollowing, MessageText("the daemon did not accept the program"));
}

void DaemonSession::arm(uint32_t what)
{
    m_request.armed = what;
    m_request.isDelayed = false;
    control::Request request = newRequest();
    request.mutable_arm()->set_armed(what);
    (void)send(request);
}

void DaemonSession::save(const Message &why)
{
    control::Request request = newRequest();
    control::Save &save = *request.mutable_save();
    save.set_why(control::pack(why, *save.mutable_why_message()));
    (void)send(request);
}

void DaemonSession::takeNews()
{
    control::Event event;
    Descriptors descriptors;
    while (m_daemon.isOpen()) {
        switch (m_daemon.receive(event, descriptors)) {
        case control::ControlSocket::Received::Nothing:
            return;
        case control::ControlSocket::Received::Message:
            take(event, descriptors);
            break;
        default:
            lose();
        }
    }
}

void DaemonSession::take(const control::Event &event, Descriptors &descriptors)
{
    auto takeFigures = [this](const control::Figures &figures) {
        const bool hasSpan = figures.has_span_ns();
        m_end.figures = {
            .slices = m_before.slices + figures.slices(),
            .lost = figures.lost(), // counted by the processes
            .losses = lossesOf(figures),
            .bytes = m_before.bytes + figures.bytes(),
            .processes = std::max(m_before.processes, static_cast<size_t>(figures.processes())),
            .agents = std::max(m_before.agents, static_cast<size_t>(figures.agents())),
            .span = hasSpan ? std::optional(m_before.span.value_or(0) + figures.span_ns())
                            : std::nullopt,
            .kept = static_cast<Ns>(figures.kept_ns()),
            .keptBytes = figures.kept_bytes(),
            .saves = m_before.saves + figures.saves()};
    };
    if (m_saves.take(event, m_daemon))
        return;
    // Other events: of a later version, or repeated at the end.
    if (event.has_started()) {
        m_isStarted = true;
        m_socketPath = event.started().socket();
        m_firstWord = event.started().first_word();
        if (m_request.keep.isUsed() && !event.started().keeps_last())
            m_refused = Error{
                .what = msg("this version of the daemon does not support the flight recorder")};
        if (!descriptors.empty())
            m_listener = std::move(descriptors[0]);
    } else if (event.has_refused()) {
        m_refused = errorOf(event.refused());
    } else if (event.has_following()) {
        m_isFollowing = true;
    } else if (event.has_figures()) {
        takeFigures(event.figures());
    } else if (event.has_finished()) {
        m_isHandedOver = event.finished().hands_over();
        m_isFinished = !m_isHandedOver;
        takeFigures(event.finished().figures());
        addProblems(m_end.problems, event.finished());
        addRemarks(m_end.remarks, event.finished());
        if (event.finished().has_failed())
            m_end.failed = errorOf(event.finished().failed());
    } else if (event.has_kept()) {
        keep(event.kept().number(), descriptors);
    } else if (event.has_dropped()) {
        m_kept.erase(event.dropped().number());
    } else if (event.has_notice()) {
        if (m_notices.size() < kMaxNotices)
            m_notices.push_back(control::unpack(event.notice().message(), event.notice().text()));
    }
}

void DaemonSession::keep(uint64_t number, Descriptors &descriptors)
{
    if (m_kept.size() >= kMaxKept && !m_kept.contains(number))
        return;
    Descriptors &kept = m_kept[number];
    for (control::Descriptor &descriptor : descriptors) {
        if (kept.size() < control::kMaxDescriptors) // they go back in one message
            kept.push_back(std::move(descriptor));
    }
}

void DaemonSession::lose()
{
    m_daemon = control::ControlSocket();
    if (m_isFinished || !m_isStarted)
        return;
    m_isAway = true;
    m_before = m_end.figures;
}

/// Continues with a restarted daemon in another file, because the first one ends with its daemon.
Result<void> DaemonSession::goOn()
{
    Result<control::ControlSocket> socket = connectToDaemonAt(m_shared);
    if (!socket)
        return socket.error();
    std::string path;
    std::optional<Result<platform::File>> made;
    for (size_t part = 2; (!made || !*made) && part < 1000; ++part) {
        path = partName(m_request.output, part);
        made = platform::File::createNew(path);
    }
    if (!*made)
        return made->error();
    m_end.open.push_back(std::move(**made));
    m_end.files.push_back(path);
    std::map<uint64_t, Descriptors> kept = std::exchange(m_kept, {});
    if (Result<void> done = start(std::move(socket).value()); !done) {
        m_daemon = control::ControlSocket();
        m_isAway = true;
        m_kept = std::move(kept);
        ::unlink(path.c_str());
        m_end.files.pop_back();
        m_end.open.pop_back();
        return done;
    }
    handOn(kept);
    return m_followed > 0 ? follow(m_followed) : Result<void>();
}

void DaemonSession::handOn(const std::map<uint64_t, Descriptors> &kept)
{
    control::Request request = newRequest();
    request.mutable_adopt();
    for (const auto &[number, descriptors] : kept) {
        std::vector<int> numbers;
        for (const control::Descriptor &descriptor : descriptors)
            numbers.push_back(descriptor.number());
        for (int tries = 0; tries < 200; ++tries) {
            if (m_daemon.send(request, numbers) != control::ControlSocket::Sent::Full)
                break;
            ::usleep(5000);
            takeNews();
        }
    }
}

void DaemonSession::comeBack()
{
    if (m_shared.empty() || now() - m_tried < kTryEveryNs)
        return;
    m_tried = now();
    (void)goOn();
}

DaemonSession::State DaemonSession::step(int waitMs)
{
    if (m_isAway) {
        ::usleep(static_cast<useconds_t>(waitMs) * 1000);
        comeBack();
    } else if (m_daemon.isOpen()) {
        (void)m_daemon.wait(waitMs);
        takeNews();
    }
    if (m_isFinished)
        return State::Ended;
    return m_isAway ? State::Away : State::Recording;
}

RecordingEnd DaemonSession::stop()
{
    if (!m_isFinished && m_daemon.isOpen()) {
        control::Request request = newRequest();
        request.mutable_stop();
        (void)send(request);
        const int64_t until = now() + int64_t{kFinishMs} * 1'000'000;
        while (!m_isFinished && m_daemon.isOpen() && now() < until) {
            (void)m_daemon.wait(100);
            takeNews();
        }
    }
    if (!m_isFinished && !m_end.failed) {
        m_end.failed =
            m_daemon.isOpen()
                ? Error{.what = msg("the daemon did not complete the file in time"),
                        .file = m_end.files.back()}
                : Error{.what = m_isHandedOver ? msg("the recording daemon was shut down")
                                               : msg("the recording daemon exited unexpectedly"),
                        .remedy = msg("the file contains everything recorded until then")};
    }
    if (m_end.files.size() > 1)
        m_end.problems.push_back(
            msg("the time during which the daemon was not running; each part is a separate file"));
    return std::move(m_end);
}

} // namespace trilane::client
