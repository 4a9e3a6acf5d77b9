// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/wholefile.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace trilane {

namespace {

/// A file whose writes fail once its writer is to stop: encoders know no other way to end early.
template <typename File>
class Stoppable : public File
{
public:
    Stoppable(const QString &path, std::stop_token stop)
        : File(path)
        , m_stop(std::move(stop))
    {}

protected:
    qint64 writeData(const char *data, qint64 size) override
    {
        return m_stop.stop_requested() ? -1 : File::writeData(data, size);
    }

private:
    std::stop_token m_stop;
};

/// Through links: who saves into a link to a device means the device.
bool isReplaceable(const QString &path)
{
    const QFileInfo there(path);
    return !there.exists() || there.isFile();
}

} // namespace

WholeFile::WholeFile(const QString &path, std::stop_token stop)
    : m_replaces(isReplaceable(path))
{
    if (m_replaces)
        m_file = std::make_unique<Stoppable<QSaveFile>>(path, std::move(stop));
    else
        m_file = std::make_unique<Stoppable<QFile>>(path, std::move(stop));
}

WholeFile::~WholeFile() = default;

bool WholeFile::open()
{
    return m_file->open(QIODevice::WriteOnly);
}

bool WholeFile::commit()
{
    if (m_replaces)
        return static_cast<QSaveFile *>(m_file.get())->commit();
    return m_file->error() == QFileDevice::NoError && m_file->flush();
}

} // namespace trilane
