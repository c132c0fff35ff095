// Which C the source is written in: what the command line says beyond the source itself. The C compiler
// decides what is an error; the translator needs to know which words are keywords, how wide some types are,
// and which of gcc's warnings it must give in its place.
#ifndef OMPICC_TRANSLATOR_SUPPORT_LANGUAGE_H
#define OMPICC_TRANSLATOR_SUPPORT_LANGUAGE_H

#include "ast/machine.h"
#include <string>
#include <string_view>

namespace ompicc {

struct Language {
  unsigned year = 2017;           ///< of the standard: 1989, 1999, 2011, 2017, 2023, 2029 (C2y)
  bool gnu = true;                ///< -std=gnuNN: GNU's keywords without underscores
  bool asmWords = true;           ///< -fno-asm takes `asm`, `typeof` (and, in C89, `inline`) away
  Machine machine = ownMachine(); ///< --machine=NAME: what the C compiler compiles for
  bool unsignedChar = hasUnsignedChar(ownMachine()); ///< -funsigned-char; else as usual on the machine
  bool shortEnums = false;                           ///< -fshort-enums
  bool shortWchar = false;                           ///< -fshort-wchar
  unsigned packStruct = 0; ///< -fpack-struct=n: the largest alignment of a member, 0 without
  bool packAll = false;    ///< -fpack-struct: structures are as with the attribute `packed`
  bool msExtensions =
      false;            ///< -fms-extensions, -fplan9-extensions: members of a tagged structure without a name
  bool warnings = true; ///< not -w
  /// Blocks begin with their declarations: in C89, and with -Wdeclaration-after-statement and
  /// -Wc90-c99-compat.
  bool declarationsFirst() const { return year < 1999 || warnsOfMixed || warnsOfC99; }
  bool warnsOfMixed = false, warnsOfC99 = false;
  std::string isas; ///< the instruction sets that isa selectors name and the compiler uses: ",avx2,sse4.1,"

  /// Takes one of gcc's options into account. False if it does not concern the language.
  bool option(std::string_view word);
};

} // namespace ompicc
#endif
