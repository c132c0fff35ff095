// Types that the C compiler declares itself.
#ifndef OMPICC_TRANSLATOR_PARSER_BUILTIN_TYPES_H
#define OMPICC_TRANSLATOR_PARSER_BUILTIN_TYPES_H

#include "ast/context.h"
#include "translator/sema/questions.h"
#include "translator/sema/scope.h"
#include <initializer_list>
#include <string>
#include <utility>

namespace ompicc {

class BuiltinTypes {
public:
  /// `questions` may be null.
  BuiltinTypes(Context &context, Scopes &scopes, Questions *questions)
      : c_(context), scopes_(scopes), questions_(questions) {}
  /// Declares those that are there without a pragma.
  void declareAll();
  /// A pragma, behind that word: gcc's own headers for AArch64 have those that declare what they do not.
  void pragma(const char *p, const char *end);
  /// Whether the name is of a function that such a pragma declares.
  bool isDeclaredByPragma(const Identifier &name) const;

private:
  TypedefDecl *declare(const std::string &name, QualType type);
  void declareTuple(const std::string &name, QualType element, unsigned count);
  void declareEnum(const std::string &name, std::initializer_list<std::pair<const char *, int>> values);
  void declareNeon();
  void declareSve();

  Context &c_;
  Scopes &scopes_;
  Questions *const questions_;
  bool neonFunctions_ = false, sveFunctions_ = false; ///< are declared
};

} // namespace ompicc
#endif
