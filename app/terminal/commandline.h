// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/terminal/commandfacts.h"
#include "app/terminal/optionvalues.h"
#include "model/base/result.h"
#include "model/base/wordtable.h"
#include "model/translation/language.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace trilane::terminal {

/// Words and their values.
template <class Choice>
using Choices = std::vector<WordEntry<Choice>>;

/// An option or argument of a command, to set further properties. Valid as long as its CommandLine.
class Option
{
public:
    explicit Option(CLI::Option *option)
        : m_option(option)
    {}

    Option &required();
    Option &hidden(); ///< not in --help
    /// Its value may be left out.
    Option &mayLackValue();
    /// Each value has the option's name in front, however many it takes.
    Option &oneValueEach();
    /// --help shows the variable's value as the default, or this text.
    Option &showsDefault();
    Option &showsDefault(const std::string &text);
    Option &oneOf(const std::vector<std::string> &words);
    template <class Number>
    Option &between(Number min, Number max);
    /// An error where it is given without `other`, an option that was added before it.
    Option &needs(const std::string &other);
    /// A whole number.
    Option &atLeast(int64_t min);

private:
    CLI::Option *m_option;
};

/// Options and arguments of a program or of one of its commands. `names` are "-o,--output", or
/// "FILE" for an argument; `kind` is the name of the value in --help. The variables must outlive
/// the CommandLine and keep their values if an option is not given.
class Command
{
public:
    explicit Command(CLI::App *app)
        : m_app(app)
    {}

    Option flag(const std::string &names, bool &value, const std::string &help);
    /// For std::string, integers, double, and std::vector of std::string.
    template <class Value>
    Option value(const std::string &names, Value &value, const std::string &kind,
                 const std::string &help);
    /// A word, parsed by `read`, whose error is shown to the user.
    Option read(const std::string &names, const std::string &kind, const std::string &help,
                const std::function<Result<void>(const std::string &)> &read);
    /// `parse` converts a word to a Result; its error is shown to the user.
    template <class Value, class Parse>
    Option value(const std::string &names, Value &value, const std::string &kind,
                 const std::string &help, Parse parse)
    {
        return read(names, kind, help, [&value, parse](const std::string &word) -> Result<void> {
            auto read = parse(word);
            if (!read)
                return read.error();
            value = *read;
            return {};
        });
    }
    /// Values of parseTime(): a time to wait.
    template <class Value>
    Option time(const std::string &names, Value &value, const std::string &help, Ns max = kMaxTime)
    {
        return this->value(names, value, "TIME", help,
                           [max](const std::string &text) { return parseTime(text, max); });
    }
    /// Values of parseTraceTime(): a time within a trace.
    template <class Value>
    Option traceTime(const std::string &names, Value &value, const std::string &help,
                     Ns max = kMaxTime)
    {
        return this->value(names, value, "TIME", help,
                           [max](const std::string &text) { return parseTraceTime(text, max); });
    }
    /// The value of one of the words.
    template <class Value, class Choice>
    Option choice(const std::string &names, Value &value, const std::string &kind,
                  const std::string &help, const Choices<Choice> &choices)
    {
        std::vector<std::string> words;
        for (const auto &[word, chosen] : choices)
            words.emplace_back(word);
        return read(names, kind, help,
                    [&value, choices](const std::string &word) -> Result<void> {
                        for (const auto &[known, chosen] : choices) {
                            if (known == word)
                                value = chosen;
                        }
                        return {};
                    })
            .oneOf(words);
    }
    /// "on" or "off".
    template <class Value>
    Option onOff(const std::string &names, Value &value, const std::string &help)
    {
        return choice(names, value, "on|off", help, Choices<bool>{{"on", true}, {"off", false}});
    }
    /// A number of bytes: "256MiB".
    Option bytes(const std::string &names, uint64_t &value, const std::string &help);
    /// A number that may be followed by k, m or g: thousands, millions, billions.
    Option count(const std::string &names, uint64_t &value, const std::string &help);

    void setFooter(const std::string &text);
    /// All words after the first argument are arguments.
    void setArgumentsLast();

private:
    CLI::App *m_app;
};

/// The command line of a program. Texts are in the language of Cli::text().
class CommandLine : public Command
{
public:
    CommandLine(const std::string &program, const std::string &about);
    ~CommandLine();

    void setVersion(const std::string &names, const std::string &text);
    /// `run` gives the program's exit code.
    Command addCommand(const std::string &name, const std::string &help, std::function<int()> run);
    /// --language, which languageAsked() reads, for the program and all its commands.
    void addLanguage(const std::string &help);
    /// Hint for an unexpected word; empty: suggest a similar one.
    void setHint(std::function<Message(const CommandFacts &, const std::string &)> hint);

    /// The text for --help, --version or the single word describe-commands (facts() as JSON), else
    /// empty. `words`: without the program's name.
    [[nodiscard]] Result<std::string> parse(std::vector<std::string> words);
    [[nodiscard]] Result<std::string> parse(int argc, char **argv);
    [[nodiscard]] std::optional<translation::Language> language() const;

    [[nodiscard]] bool hasCommand() const;
    /// Runs the command that was given.
    [[nodiscard]] int run() const;

    /// The program first, then its commands.
    [[nodiscard]] std::vector<CommandFacts> facts() const;

private:
    struct Parts;
    explicit CommandLine(std::unique_ptr<Parts> parts);

    [[nodiscard]] Error unexpected(const std::vector<std::string> &words) const;
    [[nodiscard]] Message helpRemedy() const;

    std::unique_ptr<Parts> m_parts;
};

} // namespace trilane::terminal
