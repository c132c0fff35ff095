// Words of the commands that run cc.
#ifndef TRANSLATOR_DRIVER_COMMAND_WORDS_H
#define TRANSLATOR_DRIVER_COMMAND_WORDS_H

#include "translator/driver/process.h"
#include "translator/driver/toolchain.h"

#include <string>

namespace driver {

inline void append(Words &words, const Words &more) { words.insert(words.end(), more.begin(), more.end()); }

/// Where a command reads a source from.
inline Stdin input_stream(const std::string &source) { return source == "-" ? Stdin::Inherit : Stdin::Null; }

/// Options that have nothing to say to cc -E before a translation: those for the form of its output would
/// disturb the text (and -C and -P say nothing about compiling), statistics are asked of the compiler.
bool concerns_compiling_only(const std::string &word);

/// Folder and name, without suffix, of what gcc 11 and later keep of `input` with -save-temps: the
/// output's name, or `program-input` when linking.
std::string auxiliary_stem(const Options &options, const std::string &input);

/// The words that define __OMPICC__ and its company, and make _OPENMP what is supported here. To be given
/// before the user's, who may define otherwise.
Words predefined_macros(const Options &options);

/// The words that add the folder of libompirt's headers (omp.h); none after -nostdinc.
Words include_words(const Options &options, const Toolchain &tools);

/// The words that ask cc for a dependency file beside another output (-MD and its company), with gcc's
/// default names spelt out, because cc sees other output names than the user. None when not asked for.
Words dependency_words(const Options &options, const std::string &input);

} // namespace driver

#endif
