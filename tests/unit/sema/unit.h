// What the tests of expression typing share: C text parsed into a unit, and the question to the C compiler
// whether it sees it the same way. With the environment's CC and MACHINE (x86_64, aarch64) a compiler for
// another machine is asked.
#ifndef TESTS_UNIT_SEMA_UNIT_H
#define TESTS_UNIT_SEMA_UNIT_H

#include "ast/context.h"
#include "translator/parser/parser.h"
#include <string>

struct Unit {
  ompicc::Context context;
  ompicc::SourceFile source;
  ompicc::Diagnostics diagnostics;
  ompicc::TranslationUnit *tree;

  explicit Unit(const std::string &text);
  /// The texts of all errors, one a line.
  std::string errors() const;
  /// The definition of the function of that name; the test fails without it.
  ompicc::FunctionDecl &function(std::string_view name);
};

/// What `cc -std=gnu11 -fsyntax-only` says to `text`; empty if it accepts it.
std::string compilerErrors(const std::string &text);

#endif
