// cc_options.cpp: tables of gcc's and clang's options.
#include "translator/driver/cc_options.h"

#include "translator/driver/files.h"

#include <algorithm>

namespace driver {

bool one_of(const std::string &word, std::initializer_list<const char *> names) {
  return std::any_of(names.begin(), names.end(), [&](const char *name) { return word == name; });
}

bool begins_with_one_of(const std::string &word, std::initializer_list<const char *> names) {
  return std::any_of(names.begin(), names.end(), [&](const char *name) { return starts_with(word, name); });
}

bool takes_argument_preprocess(const std::string &w) {
  return one_of(w, {"-D", "-U", "-I", "-A", "-include", "-imacros", "-isystem", "-iquote", "-idirafter",
                    "-iprefix", "-iwithprefix", "-iwithprefixbefore", "-Xpreprocessor", "-imultilib",
                    "-imultiarch"});
}

bool takes_argument_link(const std::string &w) {
  return one_of(w, {"-l", "-L", "-T", "-u", "-z", "-e", "-Xlinker", "-Tbss", "-Tdata", "-Ttext", "--entry"});
}

bool takes_argument_all(const std::string &w) {
  return one_of(w, {"-B", "--param", "-isysroot", "--sysroot", "-aux-info", "-dumpdir", "-dumpbase",
                    "-dumpbase-ext", "-wrapper", "-target", "-mllvm", "-Xclang"});
}

bool preprocess_only(const std::string &w) {
  if (one_of(w, {"-nostdinc", "-undef", "-trigraphs", "-remap", "-H", "-C", "-CC", "-P", "-I-"})) return true;
  return begins_with_one_of(w, {"-D", "-U", "-I", "-A", "-Wp,", "-include", "-imacros", "-isystem", "-iquote",
                                "-idirafter", "-iprefix", "-iwithprefix"});
}

bool link_only(const std::string &w) {
  if (one_of(w, {"-shared", "-static", "-static-pie", "-pie", "-no-pie", "-rdynamic", "-s", "-r", "-nostdlib",
                 "-nodefaultlibs", "-nostartfiles", "-nolibc", "-static-libgcc", "-shared-libgcc",
                 "-static-libstdc++", "-static-libasan", "-static-libubsan", "-symbolic"}))
    return true;
  return begins_with_one_of(w, {"-l", "-L", "-Wl,", "-T", "-u", "-z", "-fuse-ld="});
}

bool names_auxiliary_files(const std::string &w) {
  return one_of(w, {"--coverage", "-coverage", "-fprofile-arcs", "-ftest-coverage", "-fstack-usage",
                    "-gsplit-dwarf", "-da"}) ||
         begins_with_one_of(w, {"-fprofile-generate", "-fprofile-use", "-fdump-", "-fcallgraph-info",
                                "-fauto-profile", "-dumpdir", "-dumpbase", "-fsave-optimization-record",
                                "-ftime-trace"});
}

bool is_query(const std::string &w) {
  return one_of(w, {"-dumpversion", "-dumpmachine", "-dumpspecs", "-dumpfullversion", "--target-help",
                    "-qversion"}) ||
         begins_with_one_of(w, {"-print-", "--print-", "--help="});
}

Language language_of_suffix(const std::string &name) {
  const std::string s = suffix(name);
  if (s == ".c") return Language::C;
  if (s == ".i") return Language::PreprocessedC;
  if (one_of(s, {".h", ".hh", ".hpp", ".hxx", ".H"})) return Language::Header;
  if (one_of(s, {".cc",  ".cp",  ".cxx", ".cpp", ".CPP", ".c++", ".C",   ".ii",  ".s",   ".S",   ".sx",  ".m",
                 ".mm",  ".mi",  ".mii", ".M",   ".f",   ".for", ".ftn", ".f90", ".f95", ".f03", ".f08", ".F",
                 ".FOR", ".FPP", ".F90", ".F95", ".F03", ".F08", ".go",  ".d",   ".adb", ".ads"}))
    return Language::Other;
  return Language::Linker;
}

Language language_of_x(const std::string &x) {
  if (x == "c") return Language::C;
  if (x == "cpp-output" || x == "c-cpp-output") return Language::PreprocessedC;
  if (ends_with(x, "-header")) return Language::Header;
  return Language::Other;
}

} // namespace driver
