// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/answer.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace trilane::probe {

void Answer::name(std::string_view key)
{
    if (m_text.back() != '{')
        m_text += ", ";
    string(key);
    m_text += ": ";
}

void Answer::string(std::string_view text)
{
    m_text += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\')
            m_text += '\\';
        m_text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    m_text += '"';
}

void Answer::number(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", std::isfinite(value) ? value : 0.0);
    m_text += text;
}

Answer &Answer::addJson(std::string_view key, std::string_view json)
{
    name(key);
    m_text += json;
    return *this;
}

Answer &Answer::addAll(std::string_view key, const std::vector<std::string> &texts)
{
    name(key);
    m_text += '[';
    for (size_t i = 0; i < texts.size(); ++i) {
        m_text += i ? ", " : "";
        string(texts[i]);
    }
    m_text += ']';
    return *this;
}

Answer &Answer::open(std::string_view key)
{
    name(key);
    m_text += '{';
    ++m_depth;
    return *this;
}

Answer &Answer::close()
{
    m_text += '}';
    --m_depth;
    return *this;
}

std::string Answer::text() const
{
    return m_text + std::string(static_cast<size_t>(m_depth), '}');
}

void Answer::say() const
{
    std::printf("%s\n", text().c_str());
    std::fflush(stdout);
}

int64_t quantile(std::vector<int64_t> &values, double q)
{
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    const double rank = std::ceil(q * static_cast<double>(values.size()));
    return values[static_cast<size_t>(std::max(rank, 1.0)) - 1];
}

void addTimes(Answer &answer, std::string_view key, std::vector<int64_t> &values, double unit)
{
    const auto in = [&](double q) {
        return static_cast<double>(quantile(values, q)) / unit;
    };
    answer.open(key).add("n", values.size());
    answer.add("min", in(0)).add("median", in(0.5)).add("p99", in(0.99)).add("max", in(1));
    answer.close();
}

} // namespace trilane::probe
