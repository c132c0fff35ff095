// cc -E and what is done to its text before ompi gets it.
#ifndef TRANSLATOR_DRIVER_PREPROCESSING_H
#define TRANSLATOR_DRIVER_PREPROCESSING_H

#include "translator/driver/pipeline.h"

#include <string>

namespace driver {

class Preprocessing {
public:
  Preprocessing(Context &context, const CompileJob &job, Log &log, const std::string &stem);

  /// Preprocesses the source. False when cc failed and has said why.
  bool run();
  /// The source is preprocessed already. False when it could not be read from standard input.
  bool take();
  /// The text's file; the source itself, if that is preprocessed.
  const std::string &file() const { return text_; }
  /// cc's warnings, which are kept back: where the text is not translated cc gives them again.
  const std::string &messages() const { return messages_; }
  /// The macro definitions that a debugger wants to find in what is compiled (-g3).
  const std::string &macros() const { return macros_; }
  /// Where cc is to warn of cases that fall through, it needs the comments that say so.
  void add_label_comments();
  bool has_label_comments() const { return has_label_comments_; }
  /// The command less its input and output.
  Words command() const;

private:
  /// With -g, cc -E names the current folder. Where that is to have another name, it is not to decide about
  /// the unit's own, which comes of the text; the compiler, which runs in the same folder, knows it itself.
  void forget_folder();
  void take_macros();
  /// Macros in directives that cc does not know.
  void expand_macros();

  Context &context_;
  const Options &options_;
  const Toolchain &tools_;
  const Argument &input_;
  Log &log_;
  const std::string folder_, stem_, source_;
  std::string text_, messages_, macros_;
  bool has_label_comments_ = false;
};

} // namespace driver

#endif
