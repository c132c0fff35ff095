#include "translator/driver/kernel_compiler.h"
#include "translator/support/language.h"

namespace driver {

std::string KernelCompiler::identity(const Toolchain &, const std::string &program) const {
  return file_stamp(program);
}

bool KernelCompiler::run(Context &context, Log &log, const KernelJob &job) const {
  return run_tool(context, log, command(context, job)) == 0;
}

namespace {

/// As cc's defaults and the user's options have it.
ompicc::Language language_of(const Context &context) {
  ompicc::Language language;
  for (const std::string &word : context.cc_defaults()) language.option(word);
  for (const Argument &argument : context.options.arguments)
    for (const std::string &word : argument.words)
      if (argument.use != Use::Input) language.option(word);
  return language;
}

} // namespace

std::string plain_char(const Context &context, ompicc::Machine machine) {
  const bool is_unsigned = language_of(context).unsignedChar;
  if (is_unsigned == ompicc::hasUnsignedChar(machine)) return "";
  return is_unsigned ? "-funsigned-char" : "-fsigned-char";
}

ompicc::Machine program_machine(const Context &context) { return language_of(context).machine; }

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
