#include "translator/driver/preprocessing.h"

#include "translator/driver/command_words.h"
#include "translator/driver/directive_macros.h"
#include "translator/driver/fall_through.h"
#include "translator/driver/kernel_compiler.h"
#include "translator/driver/macro_definitions.h"
#include "translator/driver/process.h"

namespace driver {

Preprocessing::Preprocessing(Context &context, const CompileJob &job, Log &log, const std::string &stem)
    : context_(context), options_(context.options), tools_(context.tools), input_(*job.input), log_(log),
      folder_(job.folder), stem_(stem), source_(input_.words[0]) {}

bool Preprocessing::take() {
  text_ = source_;
  if (source_ != "-") return true;
  text_ = folder_ + "/stdin.i";
  const ProcessResult text = run_process({"cat"}, Output::Capture, Stdin::Inherit);
  if (text.status == 0) write_file(text_, text.out);
  return text.status == 0;
}

bool Preprocessing::run() {
  text_ = folder_ + "/" + stem_ + ".i";
  Words words = command();
  if (options_.verbose) words.push_back("-v");
  append(words, dependency_words(options_, source_));
  if (context_.color && !options_.color_given) words.push_back("-fdiagnostics-color=always");
  if (!input_.x.empty()) append(words, {"-x", input_.x});
  append(words, {source_, "-o", text_});
  if (options_.dry_run || options_.verbose)
    return run_tool(context_, log_, words, input_stream(source_)) == 0;
  // Warnings are kept back: on the short way cc gives them again.
  const ProcessResult result = run_process(words, Output::Capture, input_stream(source_));
  log_.out(result.out);                             // -MF -
  if (result.err != "[]\n") messages_ = result.err; // -fdiagnostics-format=json: none
  if (result.status != 0) log_.err(result.err);
  if (result.status == 0) forget_folder();
  if (result.status == 0) take_macros();
  if (result.status == 0 && source_ != "-") expand_macros();
  return result.status == 0;
}

Words Preprocessing::command() const {
  Words words = {tools_.cc, "-E", "-fopenmp"};
  if (input_.language != Language::Other) append(words, predefined_macros(options_));
  for (const Argument &argument : options_.arguments)
    if ((argument.use == Use::Preprocess || argument.use == Use::All) &&
        !concerns_compiling_only(argument.words[0]))
      append(words, argument.words);
  if (input_.language != Language::Other) append(words, include_words(options_, tools_));
  return words;
}

void Preprocessing::forget_folder() {
  if (!options_.debug || prefix_maps(options_).empty()) return;
  std::string text = read_file(text_);
  const size_t end = text.find("//\"\n"), begin = end == std::string::npos ? end : text.rfind('\n', end);
  if (begin == std::string::npos || text.compare(begin + 1, 5, "# 1 \"") != 0) return;
  write_file(text_, text.erase(begin + 1, end + 4 - (begin + 1)));
}

void Preprocessing::take_macros() {
  if (!options_.debug) return;
  std::string text = read_file(text_);
  macros_ = take_macro_definitions(text);
  if (!macros_.empty()) write_file(text_, text);
}

void Preprocessing::expand_macros() {
  const std::string text = read_file(text_);
  if (!has_unexpanded_directives(text)) return;
  const Words plain = command();
  Words words = plain, last = {"-dD", "-w"};
  if (!input_.x.empty()) append(last, {"-x", input_.x});
  last.push_back(source_);
  append(words, last);
  const ProcessResult result = run_process(words, Output::Capture, Stdin::Null);
  if (result.status == 0) write_file(text_, expand_directives(text, result.out, plain, folder_));
}

void Preprocessing::add_label_comments() {
  has_label_comments_ = text_ == source_; // -Wimplicit-fallthrough of preprocessed text: with its comments
  if (has_label_comments_ || options_.dry_run || source_ == "-" || !warns_of_fall_through(options_)) return;
  Words words = command();
  if (!input_.x.empty()) append(words, {"-x", input_.x});
  const std::string file = folder_ + "/" + stem_ + ".comments.i";
  append(words, {"-C", source_, "-o", file});
  if (run_process(words, Output::Capture, Stdin::Null).status != 0) return;
  std::string text = read_file(text_), with_comments = read_file(file);
  if (options_.debug) take_macro_definitions(with_comments);
  has_label_comments_ = take_label_comments(text, with_comments);
  if (has_label_comments_) write_file(text_, text);
}

} // namespace driver
