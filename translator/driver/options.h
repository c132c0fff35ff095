// The command line, understood as gcc understands it.
//
// Each word goes to the steps that need it: preprocessing options only to `cc -E` (the host C that ompi
// writes is preprocessed already: a -D or -include must not apply twice), link options only to the link, the
// rest to all. The order of inputs and of linker options is kept, because it has a meaning to the linker.
#ifndef TRANSLATOR_DRIVER_OPTIONS_H
#define TRANSLATOR_DRIVER_OPTIONS_H

#include "translator/driver/files.h"
#include "translator/driver/kernel_format.h"

#include <string>
#include <vector>

namespace driver {

using Words = std::vector<std::string>;

/// Where the work stops.
enum class Stage {
  Query,        ///< -print-…, -dumpmachine, …: cc answers
  Preprocess,   ///< -E
  Dependencies, ///< -M, -MM
  Syntax,       ///< -fsyntax-only
  Assembly,     ///< -S
  Object,       ///< -c
  Link
};

/// What is done with an input file.
enum class Language {
  C,             ///< preprocessed and translated
  PreprocessedC, ///< translated
  Other,         ///< compiled by cc (assembler, C++, …)
  Header,        ///< precompiled header: cc alone
  Linker         ///< objects, archives, libraries, linker scripts
};

/// Which steps a word (or an option with its separate argument) belongs to.
enum class Use { Input, Preprocess, Translate, All, Assemble, Link };

struct Argument {
  Use use;
  Words words; ///< as given; for an input its name
  Language language = Language::Linker;
  std::string x; ///< the -x language in force at an input, or ""
};

enum class Placement { Embed, Files };
enum class Report { None, Text, Json };
enum class SaveTemps { No, CurrentFolder, OutputFolder };

struct Options {
  Stage stage = Stage::Link;
  Words original; ///< the command line with @files expanded and ompicc's own options removed
  std::vector<Argument> arguments;

  std::string output; ///< -o, or ""
  bool verbose = false, dry_run = false, help = false, version = false;
  bool explain = false;  ///< --explain
  std::string explained; ///< of what; "": the list
  bool libs = false;     ///< --libs
  Words inside;          ///< --dump-ast, --dump-after=, --time-passes: for ompi
  /// Whether the tree is printed, and nothing else is made.
  bool dumps_tree() const;

  // What ompicc must know about options that cc also gets.
  bool openmp = true;        ///< false after -fno-openmp
  bool openmp_given = false; ///< -fopenmp
  bool shared = false, is_static = false, relocatable = false, no_libraries = false;
  bool static_libstdcxx = false;     ///< -static-libstdc++
  bool static_libompirt = false;     ///< -static-libompirt
  bool no_standard_includes = false; ///< -nostdinc
  bool lto = false, debug = false, fast_math = false, strict_aliasing = true;
  bool unoptimised = false; ///< -O0 is said, and stays
  bool aux_names = false;   ///< an option that makes cc derive further file names from -o
  bool color_given = false;
  Words sanitizers; ///< of -fsanitize=, those that sim kernels can have: "address", "undefined"
  bool sim_races =
      false; ///< --sim-races, OMPICC_SIM_RACES, -fsanitize=thread: sim kernels look for data races
  bool sim_accesses = false; ///< --sim-accesses: sim kernels say what they access
  SaveTemps save_temps = SaveTemps::No;

  // Dependency files (-MD, -MMD and what belongs to them).
  std::string dependencies; ///< "-MD", "-MMD" or ""
  std::string dependency_file;
  Words dependency_options; ///< -MT, -MQ, -MP, -MG

  // ompicc's own options.
  std::vector<Format> formats; ///< empty: the default
  bool no_kernels = false;     ///< the format "none"
  Words archs;                 ///< empty: the default; "native" or "sm_NN"
  Placement placement = Placement::Embed;
  bool keep = false;
  std::string keep_folder = ".";
  Report report = Report::None;
  bool host_events = false;   ///< --host-events: tools are told of the host's constructs
  bool managed = false;       ///< --managed, OMPICC_MANAGED: kernels use the program's memory where it is
  bool kernel_slices = false; ///< --kernel-slices: grids can be launched in parts
  bool master_worker = false; ///< --kernel-mode=generic
  bool always_translate = false;
  bool embed_source = false; ///< --embed-source
  std::string cc, nvcc, target;
  std::string runpath;       ///< where programs look for the libraries; "": in LIBDIR
  Words nvcc_options;        ///< -Xnvcc, -Xptxas, -maxrregcount
  bool device_debug = false; ///< -G
  Words warnings;            ///< about the command line

  bool sanitizes(const std::string &name) const;
  std::vector<const Argument *> inputs() const;
  /// Device code for a debugger: -G, or -O0 with -g.
  bool debug_kernels() const { return device_debug || (unoptimised && debug); }
  /// Divisions, roots or small numbers in kernels are as the user tells their compiler: not as C says,
  /// perhaps.
  bool approximate_kernels() const;
  /// Kernels name the lines of the user's source.
  bool device_lines() const { return debug || debug_kernels() || sim_races; }
  /// The words for the steps that take `use`, in order (inputs excluded).
  Words words_for(std::initializer_list<Use> uses) const;
};

/// Reads a command line (without argv[0]) and OMPICC_KERNEL_FORMAT. Throws Error with a message in gcc's
/// words.
Options parse_options(const Words &words);

std::vector<Format> parse_formats(const std::string &list, const std::string &where);
/// Splits and checks a list of architectures; "native" stays as it is.
Words parse_archs(const std::string &list, const std::string &where);

/// The text of --help.
extern const char help_text[];

} // namespace driver

#endif
