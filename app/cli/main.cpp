// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "model/base/version.h"
#include "model/format/trace.h"

#include <CLI/CLI.hpp>

using namespace trilane;

namespace {

constexpr const char *kFooter = R"(
Examples:
  trilane info run.json.gz
  trilane stats run.trilane --report kernels --group-by name,grid
  trilane stats run.trilane --report memcpy --format json -o copies.json
  trilane import report.sqlite -o report.trilane
  trilane open report.trilane

Every command reads .trilane files, PyTorch / Kineto and Chrome JSON (plain, .gz, .zip) and
Nsight Systems SQLite exports; foreign files are imported once and kept in the cache.

Exit codes: 0 done, 1 the input cannot be read, 2 wrong usage, 3 the output cannot be written,
130 interrupted.)";

} // namespace

int main(int argc, char **argv)
{
    CLI::App app("Trilane: find out why the GPU is idle", "trilane");
    app.footer(kFooter);
    app.set_version_flag("--version", "trilane " + std::string(kProgramVersion) + ", file format " +
                                          std::to_string(kFormatMajor) + "." +
                                          std::to_string(kFormatMinor));
    app.require_subcommand(1);
    int exitCode = cli::kDone;
    cli::addImport(app, exitCode);
    cli::addInfo(app, exitCode);
    cli::addStats(app, exitCode);
    cli::addOpen(app, exitCode);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success &asked) {
        return app.exit(asked); // --help and --version
    } catch (const CLI::ParseError &wrong) {
        app.exit(wrong);
        return cli::kUsage;
    }
    return exitCode;
}
