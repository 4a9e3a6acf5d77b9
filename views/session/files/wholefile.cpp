// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/files/wholefile.h"

#include "model/base/platform/paths.h"

#include <QFile>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace trilane::session {

namespace {

std::string native(const QString &path)
{
    return QFile::encodeName(path).toStdString();
}

} // namespace

WholeFile::WholeFile(QString path, QStringList sources)
    : m_path(std::move(path))
    , m_sources(std::move(sources))
{}

bool WholeFile::isSource() const
{
    const std::string path = native(m_path);
    return std::any_of(m_sources.begin(), m_sources.end(), [&path](const QString &source) {
        return platform::isSameFile(native(source), path);
    });
}

unsigned WholeFile::mode() const
{
    unsigned mode = m_sources.isEmpty() ? platform::kOwnerOnly : 0666;
    for (const QString &source : m_sources)
        mode &= platform::modeLike(native(source));
    return mode;
}

bool WholeFile::noted(bool isDone)
{
    if (!isDone)
        m_error = errno;
    return isDone;
}

bool WholeFile::open()
{
    const std::string path = native(m_path);
    if (platform::kindOf(path) == platform::FileKind::Folder) {
        m_error = EISDIR;
        return false;
    }
    if (platform::isSpecialFile(path)) {
        m_stream = platform::streamToSpecial(path, [] { return false; });
        return noted(m_stream != nullptr);
    }
    m_part.emplace(path, mode());
    Result<platform::File> made = platform::File::create(m_part->path());
    if (!noted(made.ok()))
        return false;
    m_stream = platform::streamTo(std::move(*made));
    return noted(m_stream != nullptr);
}

bool WholeFile::write(const QByteArray &bytes)
{
    const auto size = static_cast<size_t>(bytes.size());
    return noted(std::fwrite(bytes.constData(), 1, size, m_stream.get()) == size);
}

bool WholeFile::commit()
{
    if (!noted(std::fclose(m_stream.release()) == 0))
        return false;
    return !m_part || noted(m_part->keep().ok());
}

QString WholeFile::errorString() const
{
    return qt_error_string(m_error);
}

} // namespace trilane::session
