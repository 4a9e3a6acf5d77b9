// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "xplane.pb.h"

namespace trilane::test {

/// A protobuf message as it stands in a file.
class WireMessage
{
public:
    WireMessage &number(uint32_t field, uint64_t value)
    {
        put(uint64_t{field} << 3);
        put(value);
        return *this;
    }
    WireMessage &bytes(uint32_t field, std::string_view value)
    {
        put(uint64_t{field} << 3 | 2);
        put(value.size());
        m_bytes += value;
        return *this;
    }
    [[nodiscard]] const std::string &text() const { return m_bytes; }

private:
    void put(uint64_t value)
    {
        for (; value > 0x7f; value >>= 7)
            m_bytes += static_cast<char>((value & 0x7f) | 0x80);
        m_bytes += static_cast<char>(value);
    }
    std::string m_bytes;
};

/// Makes an XPlane profile plane by plane.
class XPlaneFixture
{
public:
    struct Stat
    {
        std::string name;
        std::string text; ///< written as a reference to a name, as XLA does
        int64_t number = 0;
        Stat(std::string statName, const char *value)
            : name(std::move(statName))
            , text(value)
        {}
        Stat(std::string statName, int64_t value)
            : name(std::move(statName))
            , number(value)
        {}
    };
    using Stats = std::vector<Stat>;

    class Plane
    {
    public:
        explicit Plane(std::string name)
            : m_name(std::move(name))
        {}
        void line(int64_t id, const std::string &name, int64_t time = 0)
        {
            m_lines.emplace_back().number(1, static_cast<uint64_t>(id)).bytes(2, name);
            m_lines.back().number(3, static_cast<uint64_t>(time));
        }
        /// On the last line.
        void event(const std::string &name, int64_t offset, int64_t duration,
                   const Stats &stats = {})
        {
            xplane::Event event;
            event.set_metadata_id(name.empty() ? 999999 : idOf(m_events, name));
            event.set_offset_ps(offset);
            event.set_duration_ps(duration);
            for (const Stat &each : stats)
                *event.add_stats() = made(each);
            raw(event.SerializeAsString());
        }
        void raw(const std::string &event) { m_lines.back().bytes(4, event); }
        void stat(const Stat &stat) { m_stats.bytes(6, made(stat).SerializeAsString()); }

        [[nodiscard]] std::string text(bool namesFirst = false) const
        {
            WireMessage lines;
            for (const WireMessage &line : m_lines)
                lines.bytes(3, line.text());
            const std::string names = tables();
            WireMessage plane;
            plane.bytes(2, m_name);
            return plane.text() + (namesFirst ? names + lines.text() : lines.text() + names) +
                   m_stats.text();
        }

    private:
        static int64_t idOf(std::map<std::string, int64_t> &ids, const std::string &name)
        {
            return ids.try_emplace(name, static_cast<int64_t>(ids.size()) + 1).first->second;
        }
        xplane::Stat made(const Stat &from)
        {
            xplane::Stat stat;
            stat.set_metadata_id(idOf(m_statNames, from.name));
            if (from.text.empty())
                stat.set_int64_value(from.number);
            else
                stat.set_ref_value(static_cast<uint64_t>(idOf(m_statNames, from.text)));
            return stat;
        }
        [[nodiscard]] std::string tables() const
        {
            WireMessage out;
            for (const auto &[name, id] : m_events)
                out.bytes(4, entry(id, name));
            for (const auto &[name, id] : m_statNames)
                out.bytes(5, entry(id, name));
            return out.text();
        }
        static std::string entry(int64_t id, const std::string &name)
        {
            WireMessage value;
            value.number(1, static_cast<uint64_t>(id)).bytes(2, name);
            WireMessage entry;
            entry.number(1, static_cast<uint64_t>(id)).bytes(2, value.text());
            return entry.text();
        }

        std::string m_name;
        std::vector<WireMessage> m_lines;
        WireMessage m_stats;
        std::map<std::string, int64_t> m_events;
        std::map<std::string, int64_t> m_statNames;
    };

    [[nodiscard]] static std::string space(const std::vector<std::string> &planes)
    {
        WireMessage all;
        for (const std::string &plane : planes)
            all.bytes(1, plane);
        return all.text();
    }
};

} // namespace trilane::test
