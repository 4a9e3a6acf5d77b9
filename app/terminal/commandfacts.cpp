// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/terminal/commandfacts.h"

#include "model/base/version.h"
#include "model/output/jsonwriter.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trilane::terminal {

namespace {

/// Letters to insert, leave out or replace.
size_t lettersBetween(std::string_view a, std::string_view b)
{
    std::vector<size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), size_t{0});
    for (size_t i = 1; i <= a.size(); ++i) {
        size_t diagonal = std::exchange(row[0], i);
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

/// The known word that differs from `word` by the fewest letters, two at most and fewer for a short
/// word; empty: none does.
std::string nearestWord(std::string_view word, const std::vector<std::string> &known)
{
    constexpr size_t kMaxWord = 64;
    std::string best;
    size_t least = std::min<size_t>(2, word.size() / 3) + 1;
    if (word.size() > kMaxWord)
        return best;
    for (const std::string &one : known) {
        const size_t letters = lettersBetween(word, one);
        if (letters < least) {
            least = letters;
            best = one;
        }
    }
    return best;
}

void writeOption(output::JsonWriter &json, const CommandFacts::OptionFacts &option)
{
    json.newLine(4);
    json.beginObject();
    json.key("names");
    json.beginArray();
    for (const std::string &name : option.names)
        json.text(name);
    json.endArray();
    json.memberOrNull("place", option.argument);
    json.member("value", option.kind);
    json.member("least", option.least);
    json.member("most", option.most);
    json.member("required", option.isRequired);
    json.member("default", option.defaultText);
    json.member("help", option.help);
    json.endObject();
}

void writeCommand(output::JsonWriter &json, const CommandFacts &command)
{
    json.newLine(2);
    json.beginObject();
    json.member("name", command.name);
    json.member("help", command.help);
    json.member("footer", command.footer);
    json.newLine(2);
    json.key("options");
    json.beginArray();
    for (const CommandFacts::OptionFacts &option : command.options)
        writeOption(json, option);
    json.newLine(2);
    json.endArray();
    json.endObject();
}

} // namespace

Message suggestionFor(const std::string &word, const CommandFacts &given,
                      const std::vector<CommandFacts> &all)
{
    std::vector<std::string> known;
    if (word.starts_with("--")) {
        for (const CommandFacts::OptionFacts &option : given.options)
            known.insert(known.end(), option.names.begin(), option.names.end());
        const std::string near = nearestWord(word.substr(0, word.find('=')), known);
        return near.empty() ? Message() : msg("did you mean %1?", near);
    }
    for (size_t i = 1; i < all.size(); ++i)
        known.push_back(all[i].name);
    const std::string near = nearestWord(word, known);
    return near.empty() ? Message() : msg("did you mean `%1`?", all[0].name + " " + near);
}

std::string asJson(const std::vector<CommandFacts> &commands)
{
    output::JsonWriter json;
    json.beginObject();
    json.member("version", kProgramVersion);
    json.newLine(1);
    json.key("commands");
    json.beginArray();
    for (const CommandFacts &command : commands)
        writeCommand(json, command);
    json.newLine();
    json.endArray();
    json.endObject();
    return json.take();
}

} // namespace trilane::terminal
