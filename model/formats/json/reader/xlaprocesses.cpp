// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/xlaprocesses.h"

#include "model/formats/json/reader/escapes.h"
#include "model/formats/json/reader/eventreader.h"
#include "model/formats/xplane/xlalines.h"

#include <algorithm>

namespace trilane::json {

namespace {

/// Where names are looked for, from the file's beginning.
constexpr size_t kHead = size_t{256} << 10;
constexpr std::string_view kArray = "\"traceEvents\"";

bool isXla(std::string_view process)
{
    return process.starts_with("/device:") || process.starts_with("/host:");
}

/// Collects metadata events.
class NameVisitor : public EventVisitor
{
public:
    using Names = std::map<std::string, std::string, std::less<>>;
    using Lines = std::map<std::pair<std::string, std::string>, std::string, std::less<>>;

    NameVisitor(Names &names, Lines &lines)
        : m_names(names)
        , m_lines(lines)
    {}
    void visit(const RawEvent &event, uint64_t) override
    {
        if (event.phase != 'M')
            return;
        const std::string text = unescaped(event.args.name);
        if (event.name == "process_name" && isXla(text))
            m_names[std::string(event.pid)] = text;
        else if (event.name == "thread_name")
            m_lines[{std::string(event.pid), std::string(event.tid)}] = text;
    }
    void reject(const Message &, uint64_t, uint64_t) override {}
    void repaired(const Message &, uint64_t) override {}

private:
    Names &m_names;
    Lines &m_lines;
};

} // namespace

XlaProcesses XlaProcesses::in(formats::TextSource &source)
{
    XlaProcesses processes;
    std::string head(kHead, '\0');
    size_t size = 0;
    while (size < head.size()) {
        const Result<size_t> got = source.read(std::span(head).subspan(size));
        if (!got || *got == 0)
            break;
        size += *got;
    }
    head.resize(size);
    const bool isLikely =
        head.find("\"/device:") != std::string::npos || head.find("\"/host:") != std::string::npos;
    const size_t array = isLikely ? head.find(kArray) : std::string::npos;
    const size_t begin = array == std::string::npos ? array : head.find('[', array);
    if (begin != std::string::npos)
        processes.read(head.substr(begin + 1), begin + 1);
    return processes;
}

/// `text`: events, the last of which may be cut off.
void XlaProcesses::read(std::string text, uint64_t offset)
{
    Window window;
    window.size = text.rfind('}') == std::string::npos ? 0 : text.rfind('}') + 1;
    window.buffer.resize(window.size + Window::kFront + Window::kBack);
    std::copy_n(text.data(), window.size, window.buffer.data() + Window::kFront);
    window.offset = offset;
    NameVisitor visitor(m_names, m_lines);
    EventReader().read(window, visitor);
    if (m_names.empty())
        m_lines.clear();
}

std::string_view XlaProcesses::nameOf(std::string_view pid) const
{
    const auto found = m_names.find(pid);
    return found == m_names.end() ? std::string_view() : std::string_view(found->second);
}

std::string_view XlaProcesses::lineName(std::string_view pid, std::string_view tid) const
{
    const auto found = m_lines.find(std::pair(std::string(pid), std::string(tid)));
    return found == m_lines.end() ? std::string_view() : std::string_view(found->second);
}

bool XlaProcesses::hasRanges(std::string_view pid) const
{
    return std::any_of(m_lines.begin(), m_lines.end(), [&](const auto &entry) {
        return entry.first.first == pid && xplane::isRangeLine(entry.second);
    });
}

} // namespace trilane::json
