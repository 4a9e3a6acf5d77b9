// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/terminal/commandline.h"

#include "app/terminal/speech.h"
#include "model/base/foreigntext.h"
#include "model/output/wrappedtext.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <utility>

namespace trilane::terminal {

namespace {

constexpr size_t kHelpWidth = 100;

/// An error of CLI11 about arguments, and its replacement.
struct ForeignText
{
    std::string_view theirs;
    MessageText ours;
};
constexpr std::array kOfCli11{
    ForeignText{"%1 is required", MessageText("%1 is required")},
    ForeignText{"Could not convert: %1 = %2", MessageText("%1: \"%2\" is not a number")},
    ForeignText{"%1 was given a disallowed flag override", MessageText("%1 takes no value")},
    ForeignText{"%1 requires at least %2 arguments",
                MessageText("%1 requires at least %2 arguments")},
    ForeignText{"%1 requires at most %2 arguments",
                MessageText("%1 requires at most %2 arguments")},
    ForeignText{"%1 requires %2", MessageText("%1 requires %2")},
    ForeignText{"%1: 1 required %2 missing", MessageText("%1 requires a value")},
    ForeignText{"%1: %2 required %3 missing", MessageText("%1 requires %2 values")}};

Message saidByCli11(std::string_view text)
{
    for (const ForeignText &one : kOfCli11) {
        std::optional<std::vector<MessageValue>> values = valuesIn(text, one.theirs);
        if (!values)
            continue;
        values->resize(std::min(values->size(), placesIn(one.ours.text())), std::string());
        return {one.ours, *std::move(values)};
    }
    const size_t colon = text.find(": "); // after an option; the rest is translated
    return colon == std::string_view::npos
               ? Message::fromText(std::string(text))
               : msg("%1: %2", text.substr(0, colon), text.substr(colon + 2));
}

/// Formats the help of options for the width of the terminal.
class HelpFormat : public CLI::Formatter
{
public:
    /// Without Option::needs(), of which the texts tell.
    std::string make_option_opts(const CLI::Option *option) const override
    {
        const std::string text = CLI::Formatter::make_option_opts(option);
        return text.substr(0, text.find(" Needs: "));
    }
    std::string make_option_desc(const CLI::Option *option) const override
    {
        std::string text = output::wrapped(CLI::Formatter::make_option_desc(option),
                                           kHelpWidth - column_width_, "");
        while (text.ends_with('\n'))
            text.pop_back(); // CLI11 ends the line
        return text;
    }
    /// With the colons of the language behind its headings.
    std::string make_help(const CLI::App *app, std::string name,
                          CLI::AppFormatMode mode) const override
    {
        std::string text = CLI::Formatter::make_help(app, std::move(name), mode);
        const std::string colon = Cli::text(": ");
        const std::string_view end = std::string_view(colon).substr(0, colon.find(' '));
        for (const std::string &heading : {Cli::text("Usage"), Cli::text("Positionals"),
                                           Cli::text("Options"), Cli::text("Subcommands")}) {
            const size_t at = text.find(heading + ":");
            if (at == std::string::npos)
                continue;
            const size_t old = at + heading.size();
            const bool endsLine = text[old + 1] == '\n';
            text.replace(old, endsLine ? 1 : 2, endsLine ? end : std::string_view(colon));
        }
        return text;
    }
};

/// A value was rejected by one of our parsers.
class Refusal : public CLI::ParseError
{
public:
    Refusal(const CLI::Option &option, const trilane::Error &error)
        : ParseError("Refusal", error.what.english(), CLI::ExitCodes::ValidationError)
        , m_error{.what = msg("%1: %2", option.get_name(), error.what), .remedy = error.remedy}
    {}

    [[nodiscard]] const trilane::Error &error() const { return m_error; }

private:
    trilane::Error m_error;
};

CommandFacts::OptionFacts factsOf(const CLI::Option &option)
{
    CommandFacts::OptionFacts facts{.argument = option.nonpositional() ? "" : option.get_name(true),
                                    .kind = option.get_type_name(),
                                    .defaultText = option.get_default_str(),
                                    .help = option.get_description(),
                                    .least = option.get_items_expected_min(),
                                    .most = option.get_items_expected_max(),
                                    .isRequired = option.get_required()};
    for (const std::string &name : option.get_snames())
        facts.names.push_back("-" + name);
    for (const std::string &name : option.get_lnames())
        facts.names.push_back("--" + name);
    return facts;
}

CommandFacts factsOf(const CLI::App &app)
{
    CommandFacts facts{
        .name = app.get_name(), .help = app.get_description(), .footer = app.get_footer()};
    for (const CLI::Option *option : app.get_options()) {
        if (!option->get_group().empty())
            facts.options.push_back(factsOf(*option));
    }
    return facts;
}

template <class Number>
std::string numberText(Number number)
{
    std::array<char, 32> text;
    char *const end = text.data() + text.size();
    if constexpr (std::is_floating_point_v<Number>)
        return {text.data(),
                std::to_chars(text.data(), end, number, std::chars_format::general, 12).ptr};
    else
        return {text.data(), std::to_chars(text.data(), end, number).ptr};
}

/// CLI11 would take the next word as the value of "--title=".
void splitEmptyValues(std::vector<std::string> &words)
{
    for (size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
        if (words[i].size() > 3 && words[i].starts_with("--") && words[i].ends_with('=') &&
            words[i].find('=') == words[i].size() - 1) {
            words[i].pop_back();
            words.insert(words.begin() + static_cast<ptrdiff_t>(++i), std::string());
        }
    }
}

} // namespace

Option &Option::required()
{
    m_option->required();
    return *this;
}

Option &Option::hidden()
{
    m_option->group("");
    return *this;
}

Option &Option::mayLackValue()
{
    m_option->expected(0, 1);
    return *this;
}

Option &Option::oneValueEach()
{
    m_option->allow_extra_args(false);
    return *this;
}

Option &Option::showsDefault()
{
    m_option->capture_default_str();
    return *this;
}

Option &Option::showsDefault(const std::string &text)
{
    m_option->default_str(text);
    return *this;
}

Option &Option::oneOf(const std::vector<std::string> &words)
{
    m_option->check(
        [option = m_option, words](const std::string &word) {
            if (std::find(words.begin(), words.end(), word) == words.end())
                throw Refusal(*option,
                              {.what = msg("unknown value \"%1\"", word),
                               .remedy = msg("use one of %1", CLI::detail::join(words, ", "))});
            return std::string();
        },
        "");
    return *this;
}

template <class Number>
Option &Option::between(Number min, Number max)
{
    m_option->check(
        [min, max](const std::string &word) {
            Number number{};
            const char *end = word.data() + word.size();
            const auto [rest, error] = std::from_chars(word.data(), end, number);
            const bool isRight =
                rest == end && error == std::errc() && number >= min && number <= max;
            return isRight ? std::string()
                           : Cli::text("must be from %1 to %2", {numberText(min), numberText(max)});
        },
        "");
    return *this;
}

Option &Option::needs(const std::string &other)
{
    m_option->needs(other);
    return *this;
}

Option &Option::atLeast(int64_t min)
{
    m_option->check(
        [min](const std::string &word) {
            int64_t number = 0;
            const char *end = word.data() + word.size();
            const auto [rest, error] = std::from_chars(word.data(), end, number);
            const bool isRight = rest == end && error == std::errc() && number >= min;
            return isRight ? std::string()
                           : Cli::text("\"%1\" is not an integer of at least %2",
                                       {word, std::to_string(min)});
        },
        "");
    return *this;
}

template Option &Option::between(int64_t, int64_t);
template Option &Option::between(uint64_t, uint64_t);
template Option &Option::between(int, int);
template Option &Option::between(double, double);

Option Command::flag(const std::string &names, bool &value, const std::string &help)
{
    return Option(m_app->add_flag(names, value, help)->disable_flag_override());
}

template <class Value>
Option Command::value(const std::string &names, Value &value, const std::string &kind,
                      const std::string &help)
{
    return Option(m_app->add_option(names, value, help)->type_name(kind));
}

template Option Command::value(const std::string &, std::string &, const std::string &,
                               const std::string &);
template Option Command::value(const std::string &, int &, const std::string &,
                               const std::string &);
template Option Command::value(const std::string &, int64_t &, const std::string &,
                               const std::string &);
template Option Command::value(const std::string &, uint32_t &, const std::string &,
                               const std::string &);
template Option Command::value(const std::string &, uint64_t &, const std::string &,
                               const std::string &);
template Option Command::value(const std::string &, double &, const std::string &,
                               const std::string &);
template Option Command::value(const std::string &, std::vector<std::string> &, const std::string &,
                               const std::string &);

Option Command::read(const std::string &names, const std::string &kind, const std::string &help,
                     const std::function<Result<void>(const std::string &)> &read)
{
    auto option = std::make_shared<const CLI::Option *>();
    CLI::Option *added = m_app->add_option(
        names,
        [read, option](const CLI::results_t &words) {
            for (const std::string &word : words) {
                if (const Result<void> done = read(word); !done)
                    throw Refusal(**option, done.error());
            }
            return true;
        },
        help);
    *option = added;
    return Option(added->type_name(kind));
}

Option Command::count(const std::string &names, uint64_t &value, const std::string &help)
{
    return Option(m_app->add_option(names, value, help)
                      ->transform(CLI::AsSizeValue(true).description(""))
                      ->type_name("N"));
}

Option Command::bytes(const std::string &names, uint64_t &value, const std::string &help)
{
    return Option(m_app->add_option(names, value, help)
                      ->transform(CLI::AsSizeValue(false).description(""))
                      ->type_name("SIZE"));
}

void Command::setFooter(const std::string &text)
{
    m_app->footer(text);
}

void Command::setArgumentsLast()
{
    m_app->positionals_at_end();
}

struct CommandLine::Parts
{
    Parts(const std::string &program, const std::string &about)
        : app(about, program)
    {}

    /// The program and its commands, including hidden ones.
    std::vector<CLI::App *> apps()
    {
        std::vector<CLI::App *> all = app.get_subcommands([](CLI::App *) { return true; });
        all.insert(all.begin(), &app);
        return all;
    }
    [[nodiscard]] const CLI::App *given() const
    {
        const std::vector<CLI::App *> commands = app.get_subcommands();
        return commands.empty() ? nullptr : commands.front();
    }

    CLI::App app;
    std::vector<std::pair<const CLI::App *, std::function<int()>>> runs;
    std::function<Message(const CommandFacts &, const std::string &)> hint;
    std::optional<translation::Language> language;
};

CommandLine::CommandLine(const std::string &program, const std::string &about)
    : CommandLine(std::make_unique<Parts>(program, about))
{
    CLI::App &app = m_parts->app;
    app.formatter(std::make_shared<HelpFormat>());
    CLI::FormatterBase &form = *app.get_formatter();
    form.label("Usage", Cli::text("Usage"));
    form.label("OPTIONS", Cli::text("OPTIONS"));
    form.label("SUBCOMMAND", Cli::text("SUBCOMMAND"));
    form.label("Positionals", Cli::text("Positionals"));
    form.label("REQUIRED", Cli::text("REQUIRED"));
    app.option_defaults()->group(Cli::text("Options"));
    app.set_help_flag("-h,--help", Cli::text("Print this help message and exit"));
    app.require_subcommand(0, 1); // the program reports a missing one
}

CommandLine::CommandLine(std::unique_ptr<Parts> parts)
    : Command(&parts->app)
    , m_parts(std::move(parts))
{}

CommandLine::~CommandLine() = default;

void CommandLine::setVersion(const std::string &names, const std::string &text)
{
    m_parts->app.set_version_flag(names, text,
                                  Cli::text("Display program version information and exit"));
}

Command CommandLine::addCommand(const std::string &name, const std::string &help,
                                std::function<int()> run)
{
    CLI::App *command = m_parts->app.add_subcommand(name, help);
    command->group(Cli::text("Subcommands"));
    // It was there before the group had a name.
    if (CLI::Option *asked = command->get_help_ptr())
        asked->group(Cli::text("Options"));
    m_parts->runs.emplace_back(command, std::move(run));
    return Command(command);
}

void CommandLine::addLanguage(const std::string &help)
{
    for (CLI::App *app : m_parts->apps())
        Command(app).value("--language", m_parts->language, "WORD", help,
                           translation::parseLanguage);
}

void CommandLine::setHint(std::function<Message(const CommandFacts &, const std::string &)> hint)
{
    m_parts->hint = std::move(hint);
}

Result<std::string> CommandLine::parse(int argc, char **argv)
{
    return parse(std::vector<std::string>(argv + std::min(argc, 1), argv + argc));
}

Result<std::string> CommandLine::parse(std::vector<std::string> words)
{
    CLI::App &app = m_parts->app;
    if (words.size() == 1 && words.front() == "describe-commands")
        return asJson(facts());
    splitEmptyValues(words);
    // CLI11 would print help for it, too.
    if (!words.empty() && !words.front().starts_with("-") && !m_parts->runs.empty() &&
        std::none_of(m_parts->runs.begin(), m_parts->runs.end(),
                     [&](const auto &one) { return one.first->get_name() == words.front(); }))
        return unexpected({words.front()});
    std::reverse(words.begin(), words.end());
    try {
        app.parse(std::move(words));
    } catch (const CLI::Success &asked) {
        std::ostringstream text;
        app.exit(asked, text, text);
        return text.str();
    } catch (const Refusal &refused) {
        return refused.error();
    } catch (const CLI::ParseError &wrong) {
        std::vector<std::string> rest = app.remaining(true);
        std::erase(rest, "--");
        if (wrong.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError) && !rest.empty())
            return unexpected(rest);
        return Error{.what = saidByCli11(wrong.what()), .remedy = helpRemedy()};
    }
    return std::string();
}

Error CommandLine::unexpected(const std::vector<std::string> &words) const
{
    const CLI::App *given = m_parts->given();
    const bool isOption = words.front().starts_with("-");
    const bool isCommand = !isOption && !given && !m_parts->runs.empty();
    const CommandFacts facts = factsOf(given ? *given : m_parts->app);
    Message remedy = m_parts->hint ? m_parts->hint(facts, words.front()) : Message();
    if (remedy.empty())
        remedy = suggestionFor(words.front(), facts,
                               isCommand ? this->facts() : std::vector<CommandFacts>());
    if (remedy.empty())
        remedy = helpRemedy();
    if (isCommand)
        return {.what = msg("unknown command \"%1\"", words.front()), .remedy = remedy};
    if (isOption && words.front().size() > 1)
        return {.what = msg("unknown option \"%1\"", words.front()), .remedy = remedy};
    return {.what = words.size() == 1
                        ? msg("unexpected argument \"%1\"", words.front())
                        : msg("unexpected arguments %1", CLI::detail::join(words, " ")),
            .remedy = remedy};
}

Message CommandLine::helpRemedy() const
{
    const CLI::App *given = m_parts->given();
    return msg("see `%1 --help`",
               m_parts->app.get_name() + (given ? " " + given->get_name() : std::string()));
}

std::optional<translation::Language> CommandLine::language() const
{
    return m_parts->language;
}

bool CommandLine::hasCommand() const
{
    return m_parts->given() != nullptr;
}

int CommandLine::run() const
{
    const auto run = std::find_if(m_parts->runs.begin(), m_parts->runs.end(),
                                  [&](const auto &one) { return one.first == m_parts->given(); });
    return run->second();
}

std::vector<CommandFacts> CommandLine::facts() const
{
    std::vector<CommandFacts> all{factsOf(m_parts->app)};
    for (const CLI::App *command :
         m_parts->app.get_subcommands([](const CLI::App *) { return true; }))
        all.push_back(factsOf(*command));
    return all;
}

} // namespace trilane::terminal
