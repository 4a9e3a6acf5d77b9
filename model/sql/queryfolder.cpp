// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/queryfolder.h"

#include "model/base/platform/folder.h"
#include "model/base/platform/partfile.h"
#include "model/base/platform/paths.h"
#include "model/base/platform/userfolders.h"
#include "model/base/utf8.h"

#include <algorithm>
#include <cerrno>

namespace trilane::sql {

namespace {

constexpr std::string_view kEnding = ".sql";
constexpr size_t kMaxNameLength = 100;
constexpr uint64_t kMaxFileBytes = 1'000'000;

bool isUtf8(std::string_view text)
{
    for (size_t at = 0; at < text.size();) {
        const size_t length = utf8SequenceAt(text, at);
        if (length == 0 || text[at] == '\0')
            return false;
        at += length;
    }
    return true;
}

Result<SavedQuery> readFile(const std::string &name, const std::string &path)
{
    const platform::FileKind kind = platform::kindOf(path);
    if (kind == platform::FileKind::None)
        return Error::fromErrno(msg("cannot be read"), path);
    if (kind != platform::FileKind::Regular)
        return Error{.what = msg("is not a plain file"), .file = path};
    const Result<platform::File> file = platform::File::openForReading(path);
    if (!file)
        return file.error();
    const Result<uint64_t> bytes = file->size();
    if (!bytes)
        return bytes.error();
    if (*bytes > kMaxFileBytes)
        return Error{.what = msg("is larger than 1 MB, too large for a query"), .file = path};
    SavedQuery query{.name = name, .path = path, .text = std::string(*bytes, '\0')};
    const Result<size_t> read =
        file->readAt(0, std::as_writable_bytes(std::span(query.text.data(), query.text.size())));
    if (!read)
        return read.error();
    query.text.resize(*read);
    if (!isUtf8(query.text))
        return Error{.what = msg("is not UTF-8 text"), .file = path};
    return query;
}

} // namespace

std::string QueryFolder::defaultPath()
{
    const std::string config = platform::configFolder();
    return config.empty() ? config : config + "/trilane/queries";
}

QueryFolder::QueryFolder(std::string path)
    : m_path(std::move(path))
{}

std::string QueryFolder::fileOf(const std::string &name) const
{
    return m_path + '/' + name + std::string(kEnding);
}

QueryFolder::Listing QueryFolder::list() const
{
    Listing found;
    if (m_path.empty() || platform::kindOf(m_path) == platform::FileKind::None)
        return found;
    Result<std::vector<std::string>> files = platform::readFolder(m_path);
    if (!files)
        found.broken.push_back(files.error());
    for (const std::string &file : files ? *files : std::vector<std::string>()) {
        if (!file.ends_with(kEnding) || file.starts_with('.'))
            continue;
        const std::string name = file.substr(0, file.size() - kEnding.size());
        const std::string path = m_path + '/' + file;
        const Result<void> named = checkQueryName(name);
        Result<SavedQuery> query =
            named ? readFile(name, path) : Result<SavedQuery>(Error(named.error()).in(path));
        if (query)
            found.queries.push_back(std::move(query).value());
        else
            found.broken.push_back(query.error());
    }
    std::sort(found.queries.begin(), found.queries.end(),
              [](const SavedQuery &a, const SavedQuery &b) { return a.name < b.name; });
    std::sort(found.broken.begin(), found.broken.end(),
              [](const Error &a, const Error &b) { return a.file < b.file; });
    return found;
}

bool QueryFolder::has(const std::string &name) const
{
    return !m_path.empty() && platform::kindOf(fileOf(name)) != platform::FileKind::None;
}

Result<SavedQuery> QueryFolder::read(const std::string &name) const
{
    if (const Result<void> named = checkQueryName(name); !named)
        return named.error();
    if (!has(name))
        return Error{.what = msg("no saved query \"%1\"", name),
                     .remedy = msg("`trilane query --saved` lists them")};
    return readFile(name, fileOf(name));
}

Result<void> QueryFolder::save(const std::string &name, const std::string &text) const
{
    if (Result<void> named = checkQueryName(name); !named)
        return named;
    if (m_path.empty())
        return Error{.what = msg("no settings folder"), .remedy = msg("set XDG_CONFIG_HOME")};
    if (!platform::makeFolders(m_path))
        return Error::fromErrno(msg("cannot be written"), m_path);
    const std::string path = fileOf(name);
    platform::PartFile part(path);
    Result<platform::File> file = platform::File::create(part.path());
    if (!file)
        return part.told(file.error());
    if (Result<void> done = file->writeAt(0, std::as_bytes(std::span(text))); !done)
        return part.told(done.error());
    if (Result<void> done = file->close(); !done)
        return part.told(done.error());
    return part.keep();
}

Result<void> QueryFolder::rename(const std::string &from, const std::string &to) const
{
    if (Result<void> named = checkQueryName(to); !named)
        return named;
    if (from == to)
        return {};
    if (has(to))
        return Error{.what = msg("a saved query \"%1\" already exists", to),
                     .remedy = msg("choose another name")};
    if (!platform::renameFile(fileOf(from), fileOf(to)))
        return Error::fromErrno(msg("cannot be renamed"), fileOf(from));
    return {};
}

Result<void> QueryFolder::remove(const std::string &name) const
{
    if (platform::removeFile(fileOf(name)))
        return {};
    if (errno != ENOENT)
        return Error::fromErrno(msg("cannot be removed"), fileOf(name));
    return Error{.what = msg("no saved query \"%1\"", name)};
}

Result<void> checkQueryName(const std::string &name)
{
    const bool isPlain = std::none_of(name.begin(), name.end(), [](char c) {
        return c == '/' || static_cast<unsigned char>(c) < ' ' || c == '\x7f';
    });
    if (name.empty() || name.starts_with('.') || !isPlain || name.size() > kMaxNameLength ||
        !isUtf8(name))
        return Error{.what = msg("is not a valid query name"),
                     .remedy =
                         msg("use at most 100 characters, without / and without a leading dot")};
    return {};
}

Result<SavedQuery> findQuery(const QueryFolder &folder, const std::string &name)
{
    if (folder.has(name) || !checkQueryName(name))
        return folder.read(name);
    for (SavedQuery &query : shippedQueries()) {
        if (query.name == name)
            return std::move(query);
    }
    return folder.read(name);
}

} // namespace trilane::sql
