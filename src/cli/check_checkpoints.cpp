#include "check_checkpoints.hpp"

#include "katlas/support/files.hpp"
#include "katlas/workbench/replay.hpp"

#include <cstdio>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katlas::cli {
namespace {

using workbench::Checkpoint;
using workbench::CheckSettings;
using workbench::Keeping;
using workbench::ProgramSource;

constexpr unsigned most_parts = 100'000;
constexpr double never = 1e9; // seconds

// The settings without the program.
CheckSettings settings_of(const CheckOptions& options) {
    CheckSettings settings;
    settings.model = options.model;
    settings.mapping = options.mapping;
    settings.unroll = options.unroll;
    settings.compiler_flags = options.compiler_flags;
    settings.reads_from = options.equivalence == "rf";
    settings.exact_model = options.exact_model;
    settings.plain_locks = options.plain || options.plain_locks;
    settings.plain_barriers = options.plain || options.plain_barriers;
    settings.plain_waits = options.plain || options.plain_waits;
    settings.plain_threads = options.plain || options.plain_threads;
    settings.no_races = options.no_races;
    settings.leaks = options.leaks;
    settings.any_status = options.any_status;
    settings.spurious = options.spurious;
    settings.keep_going = options.keep_going;
    settings.nondet = options.nondet;
    settings.max_executions = options.max_executions;
    settings.show = options.show;
    settings.pictures = !options.pictures.empty();
    settings.traces = !options.traces.empty();
    settings.pages = !options.pages.empty();
    return settings;
}

void take_settings(CheckOptions& options, const CheckSettings& settings) {
    options.model = settings.model;
    options.mapping = settings.mapping;
    options.unroll = settings.unroll;
    options.compiler_flags = settings.compiler_flags;
    options.equivalence = settings.reads_from ? "rf" : "co";
    options.exact_model = settings.exact_model;
    options.plain_locks = settings.plain_locks;
    options.plain_barriers = settings.plain_barriers;
    options.plain_waits = settings.plain_waits;
    options.plain_threads = settings.plain_threads;
    options.no_races = settings.no_races;
    options.leaks = settings.leaks;
    options.any_status = settings.any_status;
    options.spurious = settings.spurious;
    options.keep_going = settings.keep_going;
    options.nondet = settings.nondet;
    options.max_executions = settings.max_executions;
    options.show = settings.show;
}

// Adds the single program to the settings.
Expected<CheckSettings> with_program(CheckSettings settings, ProgramSource& program) {
    settings.name = program.text;
    settings.family = program.family;
    settings.native = program.native;
    settings.compiler_flags = program.compiler_flags;
    settings.native_test = program.native_test;
    if (program.error.empty())
        for (const workbench::TraceSource& source : workbench::sources_of(program.native))
            settings.sources.push_back(source.sha256);
    if (!program.family && program.native.empty() && program.error.empty()) {
        auto text = read_file(program.text == "-" ? "/dev/stdin" : program.text, Streams::allowed);
        if (!text)
            return Refused{fmt::format("{}: it cannot be read: {}", program.text, text.why_not())};
        settings.content = program.content = *std::move(text);
    }
    return settings;
}

// The first difference of the settings; empty: none.
std::string difference(const CheckSettings& given, const CheckSettings& taken_up) {
    if (given == taken_up)
        return "";
    CheckSettings same_program = given;
    same_program.name = taken_up.name;
    same_program.family = taken_up.family;
    same_program.content = taken_up.content;
    same_program.native = taken_up.native;
    same_program.native_test = taken_up.native_test;
    same_program.sources = taken_up.sources;
    if (same_program == taken_up)
        return given.name == taken_up.name
                   ? fmt::format("another program: {} was another text", given.name)
                   : fmt::format("another program, {}", taken_up.name.empty() ? "without a name" : taken_up.name);
    if (given.model != taken_up.model)
        return fmt::format("another model, {}", taken_up.model.empty() ? "that of the test" : taken_up.model);
    return "other options";
}

} // namespace

void take_up(CheckOptions& options, Keeping& keeping, Checkpoint checkpoint) {
    take_settings(options, checkpoint.settings);
    keeping.resumed = true;
    keeping.checkpoint = std::move(checkpoint);
}

namespace {

// The checkpoints of this process, as if it were alone.
Expected<std::optional<Keeping>> keeping_of_one(CheckOptions& options) {
    if (options.split != 0) {
        Keeping keeping;
        keeping.file = options.parts;
        keeping.parts = options.split;
        return std::optional(std::move(keeping));
    }
    if (options.checkpoint.empty() && options.resume.empty())
        return std::optional<Keeping>();
    Keeping keeping;
    keeping.file = options.checkpoint.empty() ? options.resume : options.checkpoint;
    keeping.every = options.every;
    if (options.resume.empty()) {
        std::error_code ignored;
        if (std::filesystem::exists(options.checkpoint, ignored))
            return Refused{fmt::format("{} is there already: go on with --resume {}, or remove it", options.checkpoint,
                                       options.checkpoint)};
        return std::optional(std::move(keeping));
    }
    auto checkpoint = workbench::read_checkpoint(options.resume);
    if (!checkpoint)
        return Refused{fmt::format("{}: {}", options.resume, checkpoint.why_not())};
    const CheckSettings& taken_up = checkpoint->settings;
    if (!options.pages.empty() && !taken_up.pages)
        return Refused{fmt::format("{}: the exploration was begun without --pages", options.resume)};
    if (!options.traces.empty() && !taken_up.traces)
        return Refused{fmt::format("{}: the exploration was begun without --traces", options.resume)};
    const auto with_folders = [&](CheckSettings settings) {
        settings.pictures = taken_up.pictures;
        settings.traces = taken_up.traces;
        settings.pages = taken_up.pages;
        return settings;
    };
    CheckSettings given = with_folders(settings_of(options));
    if (options.files.empty() && options.families.empty()) {
        if (given != with_folders(CheckSettings()))
            return Refused{"with --resume give no options of the exploration, or the program and all of them"};
    } else {
        auto programs = workbench::program_sources(options.files, options.families, options.compiler_flags);
        if (programs.size() != 1)
            return Refused{"a checkpoint is of one program"};
        const auto with = with_program(std::move(given), programs.front());
        if (!with)
            return with.refused();
        if (const std::string what = difference(*with, taken_up); !what.empty())
            return Refused{fmt::format("{} is of {}", options.resume, what)};
    }
    take_up(options, keeping, *std::move(checkpoint));
    return std::optional(std::move(keeping));
}

} // namespace

void add_checkpoint_options(CLI::App& command, CheckOptions& options) {
    command
        .add_option("--checkpoint", options.checkpoint,
                    "Write what was found and what is left into FILE, now and then and at an interrupt, for --resume")
        ->type_name("FILE")
        ->excludes("--estimate", "--sample");
    command.add_option("--every", options.every, "Seconds between two checkpoints (default: 60)")
        ->check(CLI::PositiveNumber);
    command
        .add_option("--resume", options.resume,
                    "Go on with the exploration in FILE; no program or option needs to be given with it")
        ->type_name("FILE")
        ->excludes("--estimate", "--sample");
    command
        .add_option("--split", options.split,
                    "Explore nothing; write N parts of the exploration, of about the same size, for --resume")
        ->type_name("N")
        ->check(CLI::Range(1U, most_parts))
        ->excludes("--estimate", "--sample", "--checkpoint", "--resume", "--max-executions")
        ->needs(command.add_option("-o,--output", options.parts, "The folder of --split")->type_name("DIR"));
}

Expected<std::optional<Keeping>> keeping_of(CheckOptions& options) {
    auto keeping = keeping_of_one(options);
    if (options.peers == nullptr)
        return keeping;
    if (options.peers->any(!keeping))
        return keeping ? Refused{"another rank cannot begin"} : std::move(keeping);
    std::optional<Keeping> own = *std::move(keeping);
    if (options.split != 0 || options.sample != 0)
        return Refused{"ranks have no --split and no --sample"};
    if (!own)
        own.emplace().every = never;
    if (!options.peers->is_first()) {
        own->file.clear();
        own->checkpoint.found = {};
        own->checkpoint.faults = {};
        own->checkpoint.unfinished.left = {};
        own->checkpoint.unfinished.counts = {};
        own->checkpoint.unfinished.ended = explore::Ended::no;
    }
    return own;
}

ProgramSource source_of(const CheckSettings& settings) {
    return {.text = settings.name,
            .family = settings.family,
            .content = settings.content,
            .native = settings.native,
            .compiler_flags = settings.compiler_flags,
            .native_test = settings.native_test};
}

std::string claim(Keeping& keeping, const CheckOptions& options, std::vector<ProgramSource>& programs) {
    if (programs.size() != 1)
        return fmt::format("a checkpoint is of one program, and these are {}", programs.size());
    auto settings = with_program(settings_of(options), programs.front());
    if (!settings)
        return settings.why_not();
    keeping.checkpoint.settings = *std::move(settings);
    return "";
}

std::string parts_text(const Keeping& keeping) {
    std::string text;
    for (const Keeping::Part& part : keeping.written)
        text += fmt::format("{}: about {:.0f} executions\n", part.file, part.size);
    return text + fmt::format("Go on with 'katlas check --resume FILE' for each, then 'katlas merge {}'\n",
                              (keeping.file / "*.katc").string());
}

std::string parts_json(const Keeping& keeping) {
    nlohmann::json parts = nlohmann::json::array();
    for (const Keeping::Part& part : keeping.written)
        parts.push_back({{"file", part.file}, {"executions", part.size}});
    return nlohmann::json{{"command", "check"},
                          {"exit_status", 0},
                          {"not_explored", 0},
                          {"results", nlohmann::json::array()},
                          {"parts", std::move(parts)}}
               .dump(2, ' ', false, nlohmann::json::error_handler_t::replace) +
           "\n";
}

bool say_where_to_go_on(const Keeping& keeping) {
    if (!keeping.failure.empty())
        return false;
    if (keeping.parts == 0 && !keeping.file.empty() && keeping.checkpoint.begun && !keeping.checkpoint.finished)
        fmt::print(stderr, "go on with: katlas check --resume {}\n", keeping.file.string());
    return true;
}

} // namespace katlas::cli
