#include "translator/driver/kernel_compiler.h"
#include "translator/support/language.h"

namespace driver {

std::string KernelCompiler::identity(const Toolchain &, const std::string &program) const {
  return file_stamp(program);
}

bool KernelCompiler::run(Context &context, Log &log, const KernelJob &job) const {
  return run_tool(context, log, command(context, job)) == 0;
}

std::string plain_char(const Options &options) {
  ompicc::Language language;
  const bool usual = language.unsignedChar;
  for (const Argument &argument : options.arguments)
    for (const std::string &word : argument.words)
      if (argument.use != Use::Input) language.option(word);
  if (language.unsignedChar == usual) return "";
  return language.unsignedChar ? "-funsigned-char" : "-fsigned-char";
}

Words prefix_maps(const Options &options) {
  Words maps;
  for (const Argument &argument : options.arguments)
    for (const std::string &word : argument.words)
      for (const std::string option : {"-fdebug-prefix-map=", "-ffile-prefix-map="})
        if (argument.use != Use::Input && starts_with(word, option))
          maps.push_back("-fdebug-prefix-map=" + word.substr(option.size()));
  return maps;
}

} // namespace driver
