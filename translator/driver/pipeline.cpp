// A file without any OpenMP directive takes the short way: cc alone, from the user's own file. It is
// preprocessed twice then, which is cheaper than parsing it, and all its diagnostics are cc's own.
#include "translator/driver/pipeline.h"
#include "translator/driver/command_words.h"
#include "translator/driver/cxx.h"
#include "translator/driver/directive_macros.h"
#include "translator/driver/fall_through.h"
#include "translator/driver/images.h"
#include "translator/driver/kernel_source.h"
#include "translator/driver/kernels.h"
#include "translator/driver/preprocessing.h"
#include "translator/driver/process.h"
#include "translator/driver/version.h"
#include "translator/support/diagnostic_options.h"
#include "translator/support/language.h"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace driver {

namespace {

/// Letters, digits, '_', '-' and '.': the stem becomes part of file names that nvcc has to digest.
std::string plain_stem(const std::string &source) {
  constexpr size_t kLongest =
      100; // a file name has 255 bytes, and suffixes, functions and hashes come behind it
  std::string stem = base_name(without_suffix(source)).substr(0, kLongest);
  for (char &c : stem)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '-' && c != '.') c = '_';
  if (stem.empty() || stem[0] == '-' || stem[0] == '.') stem.insert(0, 1, '_');
  return stem;
}

class Pipeline {
public:
  Pipeline(Context &context, CompileJob &job)
      : context_(context), options_(context.options), tools_(context.tools), job_(job),
        source_(job.input->words[0]), stem_(plain_stem(source_ == "-" ? "stdin" : source_)),
        text_(context, job, job.log, stem_) {}

  /// Returns false when a tool failed and has said why.
  bool run() {
    switch (job_.input->language) {
    case Language::Other:
      if (is_cxx(*job_.input) && !may_compile_cxx()) return false;
      return compile_by_cc(true);
    case Language::Header: return compile_by_cc(true);
    case Language::C:
      if (!options_.openmp) return compile_by_cc(true);
      return text_.run() && compile_preprocessed();
    case Language::PreprocessedC:
      if (!options_.openmp) return compile_by_cc(true);
      return text_.take() && compile_preprocessed();
    case Language::Linker: break;
    }
    return true;
  }

private:
  Context &context_;
  const Options &options_;
  const Toolchain &tools_;
  CompileJob &job_;
  const std::string source_, stem_;
  Preprocessing text_;
  Unit unit_;

  Words cc(std::initializer_list<Use> uses) const {
    Words words = {tools_.cc};
    append(words, options_.words_for(uses));
    if (options_.verbose) words.push_back("-v");
    if (context_.color && !options_.color_given) words.push_back("-fdiagnostics-color=always");
    return words;
  }

  const char *stage_word() const {
    return options_.stage == Stage::Syntax     ? "-fsyntax-only"
           : options_.stage == Stage::Assembly ? "-S"
                                               : "-c";
  }

  /// The final step's output: a pending one, or none with -fsyntax-only.
  template <typename Step> bool into_output(Step step) {
    if (job_.output.empty()) return step("");
    if (options_.dry_run) return step(job_.output);
    PendingOutput pending(job_.output, options_.aux_names || job_.output == "-");
    if (!step(pending.path())) return false;
    pending.commit();
    return true;
  }

  /// The short way, and the only one for other languages.
  bool compile_by_cc(bool with_dependencies) {
    const bool is_c = job_.input->language != Language::Other;
    Words words = cc({Use::Preprocess, Use::All, Use::Assemble});
    if (is_c) {
      const Words macros = predefined_macros(options_);
      words.insert(words.begin() + 1, macros.begin(), macros.end());
    }
    if (options_.openmp && (is_c || is_cxx(*job_.input) || options_.openmp_given))
      words.push_back("-fopenmp");
    if (is_c) append(words, include_words(options_, tools_));
    if (with_dependencies || options_.dependencies.empty())
      append(words, dependency_words(options_, source_));
    if (options_.save_temps != SaveTemps::No)
      words.push_back(options_.save_temps == SaveTemps::CurrentFolder ? "-save-temps=cwd" : "-save-temps");
    words.push_back(stage_word());
    if (!job_.input->x.empty()) append(words, {"-x", job_.input->x});
    words.push_back(source_);
    // A precompiled header gets the name that cc gives it.
    const bool named = job_.input->language != Language::Header || !options_.output.empty();
    return into_output([&](const std::string &output) {
      if (!output.empty() && named) append(words, {"-o", output});
      return run_tool(context_, job_.log, words, input_stream(source_)) == 0;
    });
  }

  /// Says where C++ has target constructs, which the C compiler leaves on the host. False if that is an
  /// error.
  bool may_compile_cxx() {
    ompicc::DiagnosticOptions diagnostics;
    for (const Argument &argument : options_.arguments)
      for (const std::string &word : argument.words)
        if (argument.use != Use::Input) diagnostics.option(word);
    const auto action = diagnostics.action("openmp-cxx");
    if (!options_.openmp || source_ == "-" || options_.dry_run || action == ompicc::DiagnosticOptions::Ignore)
      return true;
    Words words = text_.command();
    if (!job_.input->x.empty()) append(words, {"-x", job_.input->x});
    append(words, {"-w", source_});
    const ProcessResult text = run_process(words, Output::Capture, Stdin::Null);
    if (text.status != 0) return true; // the compiler will say why
    const TargetDirective found = first_target_directive(text.out, source_);
    if (found.file.empty()) return true;
    const bool fails = action == ompicc::DiagnosticOptions::Fail;
    job_.log.err(
        found.file + ":" + std::to_string(found.line) + ":" + std::to_string(found.column) +
        (fails ? ": error: '" : ": warning: '") + found.name +
        "' in C++ is compiled for the host only: ompicc offloads target regions of C, which C++ may call " +
        (fails ? "[-Werror=openmp-cxx]\n" : "[-Wopenmp-cxx]\n"));
    return !fails;
  }

  std::string report_;

  bool compile_preprocessed() {
    const bool translate = options_.dry_run || !options_.inside.empty() || options_.always_translate ||
                           contains_openmp(read_file(text_.file()));
    if (!translate && source_ != "-") return compile_by_cc(false);
    job_.log.err(text_.messages());
    if (!translate) return compile_host(text_.file());
    text_.add_label_comments();
    if (!run_translator()) return false;
    if (options_.dumps_tree()) {
      job_.log.out(report_);
      return true;
    }
    const std::string host = unit_.host;
    const bool kernels = !unit_.all.empty();
    if (kernels && options_.is_static && options_.stage == Stage::Link && !options_.dry_run)
      throw Error("'" + source_ +
                  "' has target constructs, which need libompirt, a shared library: link without -static");
    keep_translation();
    if (kernels && options_.stage != Stage::Syntax) {
      const std::vector<Image> images = kernel_images();
      if (!options_.dry_run) {
        report_ = complete_report(report_, options_.report, images);
        const std::string text = read_file(host);
        const bool as_text =
            options_.lto || options_.stage == Stage::Assembly || options_.save_temps != SaveTemps::No;
        const Embedding embedding = as_text ? Embedding::Text : Embedding::Incbin;
        write_file(host, text + image_definitions(unit_.name, images, options_.placement, embedding));
        keep_images(text, images);
      }
    }
    job_.log.out(report_);
    return compile_host(host);
  }

  /// The command that ompi asks what it does not know of builtins: its messages are read by a program.
  Words asking_words() const {
    Words words = {tools_.cc};
    for (const Argument &argument : options_.arguments) {
      if (argument.use != Use::All) continue;
      const std::string &word = argument.words[0];
      bool is_for_messages = false;
      for (const char *start :
           {"-W", "-w", "-fdiagnostics", "-fmessage-length", "-fmax-errors", "-ferror-limit"})
        is_for_messages |= starts_with(word, start);
      if (!is_for_messages && !concerns_compiling_only(word)) append(words, argument.words);
    }
    return words;
  }

  /// The kernels' binaries. What is wrong in the user's C makes kernels wrong, too: the C compiler says it at
  /// the user's lines, in place of what the kernels' compiler says of generated files.
  std::vector<Image> kernel_images() {
    Log log;
    try {
      std::vector<Image> images = compile_kernels(context_, log, unit_, source_, job_.folder);
      if (options_.embed_source && !options_.dry_run && !images.empty() && unit_.all.count("cuda"))
        images.push_back(source_image(options_, unit_, job_.folder));
      job_.log.append(log);
      return images;
    } catch (const Error &) {
      Words words = cc({Use::All, Use::Assemble});
      append(words, {"-fopenmp-simd", "-fsyntax-only", "-x", "cpp-output", unit_.host});
      const ProcessResult host = run_process(words, Output::Capture, Stdin::Null);
      if (host.status == 0) {
        if (!log.empty()) say_at_users_lines(log); // a compiler has said something
        throw;
      }
      job_.log.err(host.err);
      throw Error(""); // it is said
    }
  }

  /// Why the kernels could not be compiled, in the compiler's words. Kernels have line markers where a
  /// debugger wants them; here they get some, so that it speaks of the user's lines. `log`: what it says
  /// without.
  void say_at_users_lines(Log &log) {
    const std::string folder = job_.folder + "/lines", list = folder + "/" + stem_ + ".list";
    Log marked;
    bool said = false;
    if (!options_.device_lines()) {
      make_directories(folder);
      Words words = translator_words(folder, list);
      words.push_back("--device-lines");
      if (run_process(words, Output::Capture, Stdin::Null).status == 0) try {
          compile_kernels(context_, marked, read_unit(list), source_, folder);
        } catch (const Error &) {
          said = true;
        }
    }
    // Files of ours have the names here that -k gives them.
    job_.log.append(said ? marked : log, (said ? folder : job_.folder) + "/");
    if (keep_folder().empty()) job_.log.err("ompicc: note: '-k' keeps the text of the kernels\n");
  }

  /// ompi's command; what it writes goes to `folder`.
  Words translator_words(const std::string &folder, const std::string &list) {
    Words words = {tools_.ompi, "--outdir=" + folder, "--stem=" + stem_,
                   "--source=" + (source_ == "-" ? std::string("<stdin>") : source_), "--list=" + list};
    if (options_.always_translate) words.push_back("--print-all");
    if (options_.fast_math) words.push_back("-ffast-math");
    if (!options_.strict_aliasing) words.push_back("-fno-strict-aliasing");
    if (options_.approximate_kernels()) words.push_back("--plain-roots");
    if (options_.master_worker) words.push_back("--kernel-mode=generic");
    if (options_.managed) words.push_back("-Wopenmp-stack"); // one of the user's, behind it, turns it off
    if (options_.device_lines()) words.push_back("--device-lines");
    if (options_.host_events) words.push_back("--host-events");
    if (!options_.dry_run) {
      const std::string isas = available_isas(read_file(text_.file()), cc({Use::Preprocess, Use::All}));
      if (!isas.empty()) words.push_back("--isa=" + isas);
    }
    for (const std::string &word : asking_words()) words.push_back("--cc=" + word);
    words.insert(words.end(), options_.inside.begin(), options_.inside.end());
    if (options_.report == Report::Text) words.push_back("--report");
    if (options_.report == Report::Json) words.push_back("--report=json");
    if (context_.color) words.push_back("-fdiagnostics-color");
    ompicc::Language language;
    ompicc::DiagnosticOptions diagnostics;
    append(words, context_.cc_defaults());
    for (const Argument &argument : options_.arguments)
      for (const std::string &word : argument.words)
        if (argument.use != Use::Input && (diagnostics.option(word) || language.option(word)))
          words.push_back(word);
    words.push_back(text_.file());
    return words;
  }

  bool run_translator() {
    const std::string list = job_.folder + "/" + stem_ + ".list";
    Words words = translator_words(job_.folder, list);
    if (run_tool(context_, job_.log, words, Stdin::Null, &report_) != 0) return false;
    if (options_.dumps_tree()) return true; // which is all that it wrote
    if (options_.dry_run) {
      // Nothing was run: show the commands for a file that has target constructs.
      unit_.host = job_.folder + "/" + stem_ + ".host.c";
      unit_.name = stem_ + "_00000000";
      unit_.all["cuda"] = job_.folder + "/" + stem_ + ".kernels.cu";
    } else {
      unit_ = read_unit(list);
    }
    return true;
  }

  /// `text`: preprocessed by cc, or written by ompi. No macro may be expanded a second time, not even a
  /// predefined one (`#undef linux`).
  bool compile_host(const std::string &text) {
    Words prefix = cc({Use::All, Use::Assemble});
    prefix.push_back("-fopenmp-simd");
    if (!text_.has_label_comments()) prefix.push_back("-Wno-implicit-fallthrough");
    // Against prototypes and initialised automatic structures, of which constructs consist. (Not known to
    // clang.)
    for (const char *option : {"traditional", "traditional-conversion"})
      if (text != text_.file() && std::count(prefix.begin(), prefix.end(), std::string("-W") + option))
        prefix.push_back(std::string("-Wno-") + option);
    if (!text_.macros().empty() && !options_.dry_run) write_file(text, text_.macros() + read_file(text));
    return into_output([&](const std::string &output) {
      Words words = prefix;
      if (options_.save_temps != SaveTemps::No && options_.stage != Stage::Syntax &&
          options_.stage != Stage::Assembly) {
        const std::string assembly = auxiliary_stem(options_, source_) + ".s";
        append(words, {"-x", "cpp-output", text, "-S", "-o", assembly});
        if (run_tool(context_, job_.log, words) != 0) return false;
        words = cc({Use::All, Use::Assemble});
        append(words, {"-c", "-x", "assembler", assembly});
      } else {
        append(words, {stage_word(), "-x", "cpp-output", text});
      }
      if (!output.empty()) append(words, {"-o", output});
      return run_tool(context_, job_.log, words) == 0;
    });
  }

  // ---- what the user wants to keep ----

  std::string keep_folder() const {
    if (options_.keep) return options_.keep_folder;
    return options_.save_temps != SaveTemps::No ? dir_name(auxiliary_stem(options_, source_)) : "";
  }

  void keep_translation() {
    const std::string folder = keep_folder();
    if (folder.empty() || options_.dry_run) return;
    make_directories(folder);
    for (const std::string &file : unit_.kernel_files)
      replace_file(folder + "/" + base_name(file), read_file(file));
    if (text_.file() != source_)
      replace_file(
          (options_.save_temps != SaveTemps::No ? auxiliary_stem(options_, source_) : folder + "/" + stem_) +
              ".i",
          read_file(text_.file()));
    replace_file(folder + "/" + base_name(unit_.host), read_file(unit_.host));
  }

  /// The kept host C refers to the kept kernel binaries, so that it can be compiled by hand.
  void keep_images(const std::string &host_text, std::vector<Image> images) {
    const std::string folder = keep_folder();
    if (folder.empty()) return;
    for (Image &image : images) {
      const std::string kept = absolute_path(folder) + "/" + image.file;
      replace_file(kept, read_file(image.path));
      image.path = kept;
    }
    replace_file(folder + "/" + base_name(unit_.host),
                 host_text + image_definitions(unit_.name, images, options_.placement, Embedding::Incbin));
  }
};

} // namespace

bool contains_openmp(const std::string &preprocessed) {
  for (size_t at = preprocessed.find("omp"); at != std::string::npos; at = preprocessed.find("omp", at + 3)) {
    size_t before = at;
    const auto skip_blanks = [&] {
      while (before > 0 && (preprocessed[before - 1] == ' ' || preprocessed[before - 1] == '\t')) --before;
    };
    const auto ends_before = [&](const char *text) {
      const size_t size = std::strlen(text);
      return before >= size && preprocessed.compare(before - size, size, text) == 0;
    };
    skip_blanks();
    if (ends_before("pragma") || ends_before("__pragma(") || ends_before("_Pragma(\"") ||
        ends_before("_Pragma (\"") || ends_before("[["))
      return true;
    // [[maybe_unused, omp::directive(…)]], [[using omp: directive(…)]]
    const size_t behind = preprocessed.find_first_not_of(" \t\n", at + 3);
    if (behind != std::string::npos && preprocessed[behind] == ':' &&
        (ends_before(",") || ends_before("using")))
      return true;
  }
  return false;
}

void compile(Context &context, CompileJob &job) {
  try {
    job.ok = Pipeline(context, job).run();
  } catch (const Error &error) {
    const std::string message = error.what();
    if (!message.empty()) job.log.err("ompicc: error: " + message + "\n"); // empty: said for another file
  } catch (const std::exception &error) { // out of memory, say: in a thread it would end the program
    job.log.err("ompicc: internal error: " + std::string(error.what()) + "\n");
  }
}

} // namespace driver
