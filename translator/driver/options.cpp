// One pass over the words. Options that take a separate argument must all be known, otherwise the argument
// would be taken for an input; every other unknown option belongs to cc and is passed on to every step.
#include "translator/driver/options.h"

#include "translator/driver/cc_options.h"
#include "translator/driver/foreign_options.h"
#include "translator/driver/response_files.h"
#include "translator/support/diagnostic_options.h"

#include <algorithm>
#include <cctype>

namespace driver {

namespace {

/// Words that take part in the link like an input file.
bool is_linker_input(const Argument &argument) {
  const std::string &w = argument.words[0];
  return argument.use == Use::Link && (starts_with(w, "-l") || starts_with(w, "-Wl,") || w == "-Xlinker");
}

class Parser {
public:
  explicit Parser(Words words) : words_(std::move(words)) {}

  Options run() {
    for (at_ = 0; at_ < words_.size(); ++at_) {
      const size_t first = at_;
      if (own_option(words_[at_])) continue;
      gcc_option(words_[at_]);
      options_.original.insert(options_.original.end(), words_.begin() + static_cast<std::ptrdiff_t>(first),
                               words_.begin() + static_cast<std::ptrdiff_t>(at_) + 1);
    }
    finish();
    return std::move(options_);
  }

private:
  Words words_;
  size_t at_ = 0;
  Options options_;
  std::string x_;   ///< the language of -x in force
  Words own_archs_; ///< of --kernel-arch
  ForeignOptions foreign_;
  bool optimise_fast_ = false, math_fast_ = false, math_strict_ = false, thread_sanitizer_ = false;
  bool query_ = false, dependencies_only_ = false, preprocess_ = false, assembly_ = false, object_ = false,
       syntax_ = false;

  const std::string &next(const std::string &option) {
    if (at_ + 1 >= words_.size()) throw Error("missing argument to '" + option + "'");
    return words_[++at_];
  }

  void add(Use use, Words words) {
    options_.arguments.push_back({use, std::move(words), Language::Linker, ""});
  }

  /// The value of "--name=value"; an error when it is empty.
  static std::string value(const std::string &word) {
    const std::string text = word.substr(word.find('=') + 1);
    if (text.empty()) throw Error("'" + word + "' needs a value");
    return text;
  }

  bool own_option(const std::string &w) {
    Options &o = options_;
    if (w == "-v")
      o.verbose = true;
    else if (w == "-###")
      o.dry_run = true;
    else if (w == "--help")
      o.help = true;
    else if (w == "--version")
      o.version = true;
    else if (w == "--advise" || starts_with(w, "--advise="))
      throw Error("'" + w +
                  "' comes first, and a program behind it: ompicc --advise[=DIFF] PROGRAM [ARGUMENTS]");
    else if (w == "--libs")
      o.libs = true;
    else if (w == "--dump-ast" || starts_with(w, "--dump-after=") || w == "--time-passes")
      o.inside.push_back(w);
    else if (w == "-static-libompirt")
      o.static_libompirt = true;
    else if (w == "--host-events")
      o.host_events = true;
    else if (w == "--managed")
      o.managed = true;
    else if (w == "-k" || w == "--keep")
      o.keep = true;
    else if (starts_with(w, "--keep=") || starts_with(w, "-k="))
      o.keep = true, o.keep_folder = value(w);
    else if (w == "--report")
      o.report = Report::Text;
    else if (w == "--report=json")
      o.report = Report::Json;
    else if (starts_with(w, "--report="))
      throw Error("unknown '" + w + "': only --report and --report=json exist");
    else if (w == "--kernel-mode=generic")
      o.master_worker = true;
    else if (starts_with(w, "--kernel-mode="))
      throw Error("unknown kernel mode in '" + w + "': there is generic");
    else if (w == "--kernel-slices")
      o.kernel_slices = true;
    else if (w == "--sim-races")
      o.sim_races = true;
    else if (w == "--sim-accesses")
      o.sim_accesses = true;
    else if (w == "--explain")
      o.explain = true;
    else if (starts_with(w, "--explain="))
      o.explain = true, o.explained = value(w);
    else if (w == "--embed-source")
      o.embed_source = true;
    else if (w == "--always-translate")
      o.always_translate = true;
    else if (starts_with(w, "--kernel-format="))
      set_formats(value(w), "--kernel-format");
    else if (starts_with(w, "--kernel-arch="))
      o.archs = own_archs_ = parse_archs(value(w), "--kernel-arch");
    else if (w == "--kernels=embed")
      o.placement = Placement::Embed;
    else if (w == "--kernels=files")
      o.placement = Placement::Files;
    else if (starts_with(w, "--kernels="))
      throw Error("unknown '" + w + "': --kernels is 'embed' or 'files'");
    else if (ompicc::isTranslatorWarning(w))
      add(Use::Translate, {w});
    else if (starts_with(w, "--cc="))
      o.cc = value(w);
    else if (starts_with(w, "--nvcc="))
      o.nvcc = value(w);
    else if (starts_with(w, "--runpath="))
      o.runpath = value(w);
    else if (nvcc_option(w))
      ;
    else if (starts_with(w, "--target="))
      o.target = value(w);
    else if (one_of(w, {"--kernel-format", "--kernel-arch", "--kernels", "--cc", "--nvcc", "--target",
                        "--runpath"}))
      throw Error("'" + w + "' needs a value: " + w + "=...");
    else
      return foreign_option(w);
    return true;
  }

  /// What goes through to nvcc.
  bool nvcc_option(const std::string &w) {
    Words &words = options_.nvcc_options;
    if (w == "-G")
      options_.device_debug = true;
    else if (w == "-Xnvcc")
      words.push_back(next(w));
    else if (starts_with(w, "-Xnvcc="))
      words.push_back(value(w));
    else if (one_of(w, {"-Xptxas", "-Xcuda-ptxas", "--ptxas-options"}))
      words.push_back("-Xptxas=" + next(w));
    else if (begins_with_one_of(w, {"-Xptxas=", "--ptxas-options="}))
      words.push_back("-Xptxas=" + value(w));
    else if (one_of(w, {"-maxrregcount", "--maxrregcount"}))
      words.push_back("-maxrregcount=" + next(w));
    else if (begins_with_one_of(w, {"-maxrregcount=", "--maxrregcount="}))
      words.push_back("-maxrregcount=" + value(w));
    else if (one_of(w, {"-lineinfo", "--generate-line-info"})) // to ld, a library
      words.push_back("-lineinfo");
    else if (one_of(w, {"-use_fast_math", "--use_fast_math"}))
      words.push_back("--use_fast_math");
    else
      return false;
    return true;
  }

  void set_formats(const std::string &list, const std::string &where) {
    options_.no_kernels = list == "none";
    options_.formats = options_.no_kernels ? std::vector<Format>() : parse_formats(list, where);
  }

  /// An option of another compiler; our own ones have the last word.
  bool foreign_option(const std::string &w) {
    Options &o = options_;
    const bool host_only = foreign_.host_only;
    if (!take_foreign_option(
            w, [&] { return next(w); }, foreign_))
      return false;
    if (foreign_.openmp) o.openmp = o.openmp_given = true;
    foreign_.openmp = false;
    if (foreign_.host_only != host_only && o.formats.empty()) o.no_kernels = foreign_.host_only;
    if (own_archs_.empty()) o.archs = foreign_.archs;
    if (o.nvcc.empty()) o.nvcc = foreign_.nvcc;
    return true;
  }

  void gcc_option(const std::string &w) {
    if (w == "-" || w.empty() || w[0] != '-') return input(w);
    if (w == "-x") return set_language(next(w));
    if (starts_with(w, "-x")) return set_language(w.substr(2));
    if (w == "-o") return set_output(next(w));
    if (starts_with(w, "-o")) return set_output(w.substr(2));
    if (is_query(w)) query_ = true;
    if (starts_with(w, "-M")) return dependency_option(w);
    if (stage_option(w)) return;
    if (starts_with(w, "-save-temps") || starts_with(w, "--save-temps")) {
      options_.save_temps = ends_with(w, "=cwd") ? SaveTemps::CurrentFolder : SaveTemps::OutputFolder;
      options_.aux_names = true;
      return;
    }
    if (w == "-fopenmp") {
      options_.openmp = options_.openmp_given = true;
      return;
    }
    if (w == "-fno-openmp") {
      options_.openmp = options_.openmp_given = false;
      return;
    }
    note(w);
    if (names_auxiliary_files(w)) options_.aux_names = true;
    // Also recognised when joined, but those begin like other options.
    if (takes_argument_all(w)) return add(Use::All, {w, next(w)});
    if (takes_argument_preprocess(w)) return add(Use::Preprocess, {w, next(w)});
    if (takes_argument_link(w)) return add(Use::Link, {w, next(w)});
    if (w == "-Xassembler") return add(Use::Assemble, {w, next(w)});
    if (starts_with(w, "-Wa,")) return add(Use::Assemble, {w});
    if (preprocess_only(w)) return add(Use::Preprocess, {w});
    if (link_only(w)) return add(Use::Link, {w});
    add(Use::All, {w});
  }

  void input(const std::string &name) {
    Argument argument{Use::Input, {name}, Language::Linker, x_};
    argument.language = x_.empty() ? language_of_suffix(name) : language_of_x(x_);
    options_.arguments.push_back(argument);
  }

  void set_language(const std::string &x) { x_ = x == "none" ? "" : x; }

  void set_output(const std::string &name) {
    if (name.empty()) throw Error("missing filename after '-o'");
    options_.output = name;
  }

  bool stage_option(const std::string &w) {
    if (w == "-c")
      object_ = true;
    else if (w == "-S")
      assembly_ = true;
    else if (w == "-E")
      preprocess_ = true;
    else if (w == "-fsyntax-only")
      syntax_ = true;
    else
      return false;
    return true;
  }

  void dependency_option(const std::string &w) {
    if (w == "-M" || w == "-MM")
      dependencies_only_ = true;
    else if (w == "-MD" || w == "-MMD")
      options_.dependencies = w;
    else if (w == "-MF")
      options_.dependency_file = next(w);
    else if (starts_with(w, "-MF"))
      options_.dependency_file = w.substr(3);
    else if (w == "-MT" || w == "-MQ") {
      options_.dependency_options.push_back(w);
      options_.dependency_options.push_back(next(w));
    } else
      options_.dependency_options.push_back(w); // -MP, -MG, joined -MT and -MQ
  }

  /// Options that cc gets and that change what ompicc itself does.
  void note(const std::string &w) {
    Options &o = options_;
    if (w == "-shared")
      o.shared = true;
    else if (w == "-static" || w == "-static-pie")
      o.is_static = true;
    else if (w == "-static-libstdc++")
      o.static_libstdcxx = true;
    else if (w == "-r")
      o.relocatable = true;
    else if (w == "-nostdlib" || w == "-nodefaultlibs")
      o.no_libraries = true;
    else if (w == "-nostdinc")
      o.no_standard_includes = true;
    else if (w == "-flto" || starts_with(w, "-flto="))
      o.lto = true;
    else if (w == "-fno-lto")
      o.lto = false;
    else if (w == "-g0")
      o.debug = false;
    else if (starts_with(w, "-g"))
      o.debug = true;
    else if (starts_with(w, "-O"))
      optimise_fast_ = w == "-Ofast", o.unoptimised = w == "-O0";
    else if (starts_with(w, "-fsanitize="))
      note_sanitizers(w, true);
    else if (starts_with(w, "-fno-sanitize="))
      note_sanitizers(w, false);
    else if (w == "-ffast-math")
      math_fast_ = true, math_strict_ = false;
    else if (one_of(w, {"-fstrict-aliasing", "-fno-strict-aliasing"}))
      o.strict_aliasing = w == "-fstrict-aliasing";
    else if (w == "-fno-fast-math")
      math_fast_ = false, math_strict_ = true;
    else if (starts_with(w, "-fdiagnostics-color") || w == "-fno-diagnostics-color")
      o.color_given = true;
  }

  void note_sanitizers(const std::string &w, bool on) {
    Words &known = options_.sanitizers;
    for (const std::string &name : split(w.substr(w.find('=') + 1), ',')) {
      if (name == "thread" || (name == "all" && !on)) thread_sanitizer_ = on;
      if (!one_of(name, {"address", "undefined", "all"})) continue;
      known.erase(std::remove_if(known.begin(), known.end(),
                                 [&](const std::string &k) { return k == name || name == "all"; }),
                  known.end());
      if (on && name != "all") known.push_back(name);
    }
  }

  void finish() {
    Options &o = options_;
    o.warnings = foreign_.warnings;
    o.fast_math = !math_strict_ && (math_fast_ || optimise_fast_);
    const auto inputs = o.inputs();
    if (query_ || (o.verbose && inputs.empty()))
      o.stage = Stage::Query;
    else if (dependencies_only_ && !object_ && !assembly_)
      o.stage = Stage::Dependencies;
    else if (preprocess_ || dependencies_only_)
      o.stage = Stage::Preprocess;
    else if (syntax_)
      o.stage = Stage::Syntax;
    else if (assembly_)
      o.stage = Stage::Assembly;
    else if (object_)
      o.stage = Stage::Object;
    if (o.help || o.version || o.libs || o.explain || o.stage == Stage::Query) return;
    if (o.dumps_tree()) o.stage = Stage::Syntax;
    // To gcc a library or a word for the linker is an input too: `cc -Wl,--version`.
    const bool for_linker =
        o.stage == Stage::Link && std::any_of(o.arguments.begin(), o.arguments.end(), is_linker_input);
    if (inputs.empty() && !for_linker) throw Error("no input files");
    check(inputs);
    const std::string managed = environment("OMPICC_MANAGED");
    if (!managed.empty() && managed != "0") o.managed |= !o.is_static && !o.static_libompirt;
    const std::string races = environment("OMPICC_SIM_RACES");
    if (thread_sanitizer_ || (!races.empty() && races != "0")) o.sim_races = true;
    if (o.sim_races && o.sanitizes("address"))
      throw Error("kernels are checked either for data races ('--sim-races', OMPICC_SIM_RACES) or with "
                  "'-fsanitize=address'");
    if (o.sim_accesses && (o.sim_races || o.sanitizes("address")))
      throw Error(
          std::string("kernels either say what they access ('--sim-accesses') or are checked ") +
          (o.sim_races ? "for data races ('--sim-races', OMPICC_SIM_RACES)" : "with '-fsanitize=address'"));
    if (o.formats.empty() && !o.no_kernels) {
      const std::string list = environment("OMPICC_KERNEL_FORMAT");
      if (!list.empty()) set_formats(list, "OMPICC_KERNEL_FORMAT");
    }
  }

  void check(const std::vector<const Argument *> &inputs) const {
    const Options &o = options_;
    const auto compiled = std::count_if(inputs.begin(), inputs.end(),
                                        [](const Argument *a) { return a->language != Language::Linker; });
    if (o.static_libompirt && o.shared && o.stage == Stage::Link)
      throw Error(
          "'-static-libompirt' is for programs: what a shared library has of its own would not be the "
          "program's");
    if ((o.managed || o.host_events) && (o.is_static || o.static_libompirt))
      throw Error(std::string(o.managed ? "'--managed'" : "'--host-events'") +
                  " needs libompirt as a shared library, and not '" +
                  (o.is_static ? "-static" : "-static-libompirt") + "'");
    const bool one_output =
        o.stage == Stage::Object || o.stage == Stage::Assembly || o.stage == Stage::Preprocess;
    if (!o.output.empty() && one_output && compiled > 1)
      throw Error("cannot specify '-o' with '-c', '-S' or '-E' with multiple files");
    for (const Argument *input : inputs) {
      const std::string &name = input->words[0];
      if (name == "-" && input->x.empty() && o.stage != Stage::Preprocess && o.stage != Stage::Dependencies)
        throw Error("'-E' or '-x' required when input is from standard input");
      if (name == o.output && name != "-" && is_regular(name))
        throw Error("input file '" + name + "' is the same as output file");
    }
  }
};

} // namespace

bool Options::dumps_tree() const {
  return std::any_of(inside.begin(), inside.end(),
                     [](const std::string &w) { return starts_with(w, "--dump"); });
}

bool Options::sanitizes(const std::string &name) const {
  return std::find(sanitizers.begin(), sanitizers.end(), name) != sanitizers.end();
}

bool Options::approximate_kernels() const {
  if (fast_math) return true;
  for (const std::string &word : nvcc_options)
    for (const char *part : {"fast_math", "prec-div", "prec-sqrt", "ftz"})
      if (word.find(part) != std::string::npos) return true;
  return false;
}

std::vector<const Argument *> Options::inputs() const {
  std::vector<const Argument *> result;
  for (const Argument &argument : arguments)
    if (argument.use == Use::Input) result.push_back(&argument);
  return result;
}

Words Options::words_for(std::initializer_list<Use> uses) const {
  Words result;
  for (const Argument &argument : arguments) {
    if (argument.use == Use::Input || std::find(uses.begin(), uses.end(), argument.use) == uses.end())
      continue;
    result.insert(result.end(), argument.words.begin(), argument.words.end());
  }
  return result;
}

std::vector<Format> parse_formats(const std::string &list, const std::string &where) {
  std::string known;
  for (const FormatInfo &format : kFormats)
    known += (known.empty()                       ? ""
              : &format == std::end(kFormats) - 1 ? " and "
                                                  : ", ") +
             std::string(format.name);
  std::vector<Format> formats;
  for (const std::string &name : split(list, ',')) {
    const auto format = std::find_if(std::begin(kFormats), std::end(kFormats),
                                     [&](const FormatInfo &entry) { return name == entry.name; });
    if (format == std::end(kFormats))
      throw Error("unknown kernel format '" + name + "' in " + where + ": choose from " + known +
                  ", or none");
    if (std::find(formats.begin(), formats.end(), format->format) == formats.end())
      formats.push_back(format->format);
  }
  if (formats.empty()) throw Error("no kernel format in " + where + ": choose from " + known);
  return formats;
}

Words parse_archs(const std::string &list, const std::string &where) {
  Words archs;
  for (const std::string &name : split(list, ',')) {
    const bool sm =
        starts_with(name, "sm_") && name.size() >= 5 && std::isdigit(static_cast<unsigned char>(name[3])) &&
        std::isdigit(static_cast<unsigned char>(name[4])) &&
        std::all_of(name.begin() + 3, name.end(), [](unsigned char c) { return std::isalnum(c); });
    if (name != "native" && !sm)
      throw Error("unknown GPU architecture '" + name + "' in " + where +
                  ": write 'native' or for example sm_53");
    if (std::find(archs.begin(), archs.end(), name) == archs.end()) archs.push_back(name);
  }
  if (archs.empty()) throw Error("no GPU architecture in " + where + ": write 'native' or for example sm_53");
  return archs;
}

Options parse_options(const Words &words) { return Parser(expand_response_files(words)).run(); }

} // namespace driver
