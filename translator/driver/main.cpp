// ompicc: a drop-in C compiler that offloads OpenMP target constructs to GPUs.
#include "translator/driver/advise.h"
#include "translator/driver/ccache.h"
#include "translator/driver/command_words.h"
#include "translator/driver/cxx.h"
#include "translator/driver/explanations.h"
#include "translator/driver/link.h"
#include "translator/driver/pipeline.h"
#include "translator/driver/version.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

using namespace driver;

namespace {

/// Answers that are cc's: -E, -M, -print-… The driver's own options are left out of the command.
int hand_over(const Options &options, const Toolchain &tools) {
  Words words = {tools.cc};
  if (options.verbose) words.push_back("-v");
  bool c_input = false, cxx_input = false;
  for (const Argument *input : options.inputs()) {
    c_input |= input->language != Language::Other;
    cxx_input |= is_cxx(*input);
  }
  if (c_input) {
    const Words macros = predefined_macros(options);
    words.insert(words.end(), macros.begin(), macros.end());
  }
  words.insert(words.end(), options.original.begin(), options.original.end());
  if (options.openmp && (c_input || cxx_input)) words.push_back("-fopenmp");
  if (c_input) {
    const Words include = include_words(options, tools);
    words.insert(words.end(), include.begin(), include.end());
  }
  if (options.verbose || options.dry_run) std::fprintf(stderr, " %s\n", quote_command(words).c_str());
  if (options.dry_run) return 0;
  if (options.stage == Stage::Preprocess && c_input && options.openmp && called_by_ccache()) {
    const TempDir temp;
    Context context(options, tools, temp);
    return preprocess_for_ccache(context, words);
  }
  std::fflush(nullptr);
  replace_process(words);
}

/// The first line is cc's with another program name: what reads it (configure scripts, Meson) looks for the
/// version of the gcc whose language this is.
void print_version(const Toolchain &tools) {
  const ProcessResult cc = run_process({tools.cc, "--version"}, Output::Capture, Stdin::Null);
  const size_t blank = std::min(cc.out.find(' '), cc.out.size());
  std::printf("ompicc: gcc%s", cc.out.c_str() + blank);
  std::printf("ompicc %s (OpenMP C to CUDA C, libompirt in %s)\n", OMPICC_VERSION, tools.libdir.c_str());
  std::printf("kernels by: %s\n",
              tools.nvcc.empty() ? (tools.cxx + " (sim; no nvcc found)").c_str() : tools.nvcc.c_str());
  std::printf("C compiler: %s\n", tools.cc.c_str());
}

bool terminal_shows_color() {
  const std::string term = environment("TERM");
  return ::isatty(2) && !term.empty() && term != "dumb" && environment("NO_COLOR").empty();
}

/// Names given to the linker, and sources, must exist before anything is run.
void check_inputs(const Options &options) {
  for (const Argument *input : options.inputs())
    if (input->words[0] != "-" && !exists(input->words[0]))
      throw Error(input->words[0] + ": No such file or directory");
}

std::string default_output(const Options &options, const std::string &input) {
  if (options.stage == Stage::Syntax) return "";
  if (!options.output.empty()) return options.output;
  return base_name(without_suffix(input)) + (options.stage == Stage::Assembly ? ".s" : ".o");
}

/// Where an object lies between compiling and linking. When cc derives other file names from it (coverage,
/// dumps), it lies beside the program, under the name that makes gcc's own names come out.
std::string linked_object(const Options &options, const std::string &folder, const std::string &input) {
  const std::string stem = base_name(without_suffix(input));
  if (options.save_temps != SaveTemps::No) return auxiliary_stem(options, input) + ".o";
  if (options.aux_names) {
    const std::string beside =
        (options.output.empty() ? "a" : without_suffix(options.output)) + "-" + stem + ".o";
    if (!exists(beside)) {
      remove_at_exit(beside);
      return beside;
    }
  }
  return folder + "/" + (input == "-" ? "stdin" : stem) + ".o";
}

std::vector<std::unique_ptr<CompileJob>> make_jobs(const Options &options, const TempDir &temp) {
  std::vector<std::unique_ptr<CompileJob>> jobs;
  for (const Argument *input : options.inputs()) {
    const std::string &name = input->words[0];
    if (input->language == Language::Linker) {
      if (options.stage != Stage::Link)
        std::fprintf(stderr, "ompicc: warning: %s: linker input file unused because linking not done\n",
                     name.c_str());
      continue;
    }
    auto job = std::make_unique<CompileJob>();
    job->input = input;
    job->folder = temp.folder(std::to_string(jobs.size()));
    // A header is never linked: it is precompiled, whatever the stage.
    job->output = options.stage == Stage::Link && input->language != Language::Header
                      ? linked_object(options, job->folder, name)
                      : default_output(options, name);
    jobs.push_back(std::move(job));
  }
  return jobs;
}

/// Compiles all jobs, several at a time, and prints their logs in the order of the command line.
bool compile_all(Context &context, std::vector<std::unique_ptr<CompileJob>> &jobs) {
  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::condition_variable done;
  std::vector<bool> finished(jobs.size(), false);
  std::vector<std::thread> workers;
  const size_t count = std::min<size_t>(jobs.size(), std::max(1u, std::thread::hardware_concurrency()));
  for (size_t i = 0; i < count; ++i)
    workers.emplace_back([&] {
      for (size_t at; (at = next++) < jobs.size();) {
        compile(context, *jobs[at]);
        const std::lock_guard<std::mutex> lock(mutex);
        finished[at] = true;
        done.notify_all();
      }
    });
  bool ok = true;
  for (size_t i = 0; i < jobs.size(); ++i) {
    std::unique_lock<std::mutex> lock(mutex);
    done.wait(lock, [&] { return finished[i]; });
    jobs[i]->log.print();
    ok = ok && jobs[i]->ok;
  }
  for (std::thread &worker : workers) worker.join();
  return ok;
}

int compile_and_link(const Options &options, const Toolchain &tools) {
  check_inputs(options);
  handle_signals();
  const TempDir temp;
  Context context(options, tools, temp);
  context.color = terminal_shows_color();
  auto jobs = make_jobs(options, temp);
  bool ok = compile_all(context, jobs);
  std::map<const Argument *, std::string> objects;
  for (const auto &job : jobs)
    if (job->input->language != Language::Header) objects[job->input] = job->output;
  const bool only_headers = objects.empty() && !jobs.empty();
  if (ok && options.stage == Stage::Link && !only_headers) {
    Log log;
    try {
      ok = link_program(context, log, objects) == 0;
    } catch (const Error &error) {
      log.err("ompicc: error: " + std::string(error.what()) + "\n");
      ok = false;
    }
    log.print();
  }
  if (options.stage == Stage::Link && options.save_temps == SaveTemps::No)
    for (const auto &object : objects) {
      remove_tree(object.second);
      forget_path(object.second);
    }
  return ok ? 0 : 1;
}

int run(const Words &words) {
  const Options options = parse_options(words);
  for (const std::string &warning : options.warnings)
    std::fprintf(stderr, "ompicc: warning: %s\n", warning.c_str());
  if (options.help) {
    std::fputs(help_text, stdout);
    return 0;
  }
  if (options.explain) {
    std::fputs(explain(options.explained).c_str(), stdout);
    return 0;
  }
  const Toolchain tools = find_toolchain(options);
  if (options.version) {
    print_version(tools);
    return 0;
  }
  if (options.libs) {
    std::printf("%s\n", quote_command(library_words(options, tools)).c_str());
    return 0;
  }
  if (options.verbose || options.dry_run) std::fprintf(stderr, "ompicc version %s\n", OMPICC_VERSION);
  if (options.stage == Stage::Query || options.stage == Stage::Preprocess ||
      options.stage == Stage::Dependencies)
    return hand_over(options, tools);
  return compile_and_link(options, tools);
}

} // namespace

/// The stack that the translator needs for deeply nested programs (translator/main/stack.h), and the C
/// compiler, too: children inherit the limit, and from their start on, which leaves room below the stack.
static void raise_stack_limit() {
  const rlim_t wanted = rlim_t(1) << 30;
  rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = std::min(limit.rlim_max, wanted);
  setrlimit(RLIMIT_STACK, &limit);
}

int main(int argc, char **argv) {
  try {
    const Words words(argv + 1, argv + argc);
    if (is_advise_command(words)) run_advised(words); // with the stack that it would have
    raise_stack_limit();
    return run(words);
  } catch (const Error &error) {
    std::fprintf(stderr, "ompicc: error: %s\n", error.what());
  } catch (const std::exception &error) {
    std::fprintf(stderr, "ompicc: internal error: %s\n", error.what());
  }
  return 1;
}
