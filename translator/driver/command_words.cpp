#include "translator/driver/command_words.h"

#include "translator/driver/version.h"

namespace driver {

bool concerns_compiling_only(const std::string &word) {
  for (const char *name : {"-C", "-CC", "-P", "-Q", "-ftime-report", "-fmem-report"})
    if (word == name) return true;
  return word.size() <= 4 && starts_with(word, "-d");
}

std::string auxiliary_stem(const Options &options, const std::string &input) {
  const std::string stem = base_name(without_suffix(input));
  const bool beside =
      options.save_temps != SaveTemps::CurrentFolder && options.output.find('/') != std::string::npos;
  const std::string folder = beside ? dir_name(options.output) + "/" : "";
  std::string named = base_name(options.output);
  if (options.stage != Stage::Link) return folder + (named.empty() ? stem : without_suffix(named));
  const std::string end = suffix(named);
  if (end == ".exe" || named == "a.out") named = without_suffix(named);
  if (named == stem) return folder + stem;
  return folder + (named.empty() ? "a" : named) + "-" + stem;
}

Words dependency_words(const Options &options, const std::string &input) {
  if (options.dependencies.empty()) return options.dependency_options;
  const std::string stem = without_suffix(base_name(input));
  const auto inputs = options.inputs();
  size_t compiled = 0;
  for (const Argument *argument : inputs) compiled += argument->language != Language::Linker;
  const bool several_into_one = options.stage == Stage::Link && compiled > 1 && !options.output.empty();
  const bool no_output_file = options.stage == Stage::Link || options.stage == Stage::Syntax;
  std::string file = options.dependency_file, target = options.output;
  if (file.empty()) {
    if (several_into_one) // gcc would write one file, again and again
      file = without_suffix(options.output) + "-" + stem + ".d";
    else if (!options.output.empty())
      file = without_suffix(options.output) + ".d";
    else
      file = (no_output_file ? "a-" : "") + stem + ".d";
  }
  if (target.empty()) target = stem + ".o";
  Words words = {options.dependencies, "-MF", file};
  bool named = false;
  for (const std::string &word : options.dependency_options)
    if (starts_with(word, "-MT") || starts_with(word, "-MQ")) named = true;
  if (!named) words.insert(words.end(), {"-MQ", target});
  words.insert(words.end(), options.dependency_options.begin(), options.dependency_options.end());
  return words;
}

Words predefined_macros(const Options &options) {
  Words words = {"-D__OMPICC__=" OMPICC_MAJOR, "-D__OMPICC_MINOR__=" OMPICC_MINOR,
                 "-D__OMPICC_PATCHLEVEL__=" OMPICC_PATCHLEVEL};
  if (options.openmp) append(words, {"-U_OPENMP", "-D_OPENMP=" OMPICC_OPENMP});
  return words;
}

Words include_words(const Options &options, const Toolchain &tools) {
  if (options.no_standard_includes) return {};
  return {"-isystem", tools.include};
}

} // namespace driver
