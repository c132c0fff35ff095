// Between scanner and grammar: the tokens of the grammar, what a name is where it stands (tokens.cpp), and
// OpenMP's directives as tokens (omp_tokens.cpp).
#ifndef OMPICC_TRANSLATOR_PARSER_TOKENS_H
#define OMPICC_TRANSLATOR_PARSER_TOKENS_H

#include "ast/context.h"
#include "translator/parser/builtin_types.h"
#include "translator/parser/directive_reader.h"
#include "translator/parser/omp_declare_simd.h"
#include "translator/parser/values.h"
#include "translator/sema/declarations.h"
#include "translator/sema/expressions.h"
#include "translator/sema/omp_inductions.h"
#include "translator/sema/omp_mappers.h"
#include "translator/sema/omp_reductions.h"
#include "translator/sema/scope.h"
#include "translator/support/diagnostics.h"
#include "translator/support/language.h"
#include "translator/support/source.h"
#include <string>
#include <vector>

namespace ompicc {

class Tokens {
public:
  Tokens(Context &context, SourceFile &source, Diagnostics &diagnostics, const Language &language,
         Questions *questions);
  ~Tokens();

  // ---- for the grammar ----
  /// Its next token.
  void next(Token &token);
  /// That token is to be read again: a scope has been left after it was classified.
  void unread() { again_ = true; }
  Loc loc(Span s) const { return {s.begin + 1}; }
  std::string_view slice(Span s) const { return {text_ + s.begin, s.end - s.begin}; }

  // ---- for the scanner ----
  /// `#…` to the end of its line. Returns the token's kind or 0; sets `resume` to where scanning goes on.
  int hashLine(Token &token, const char *begin, const char *end, const char *&resume);
  /// `[[…]]`: if there are OpenMP directives in it, they become detours.
  bool ompAttribute(const char *begin, const char *end);
  /// Whether the scanner is, with a token at p, where a detour begins; goesOnAt: it reads on at p.
  bool atDetour(const char *p) const { return offset(p) >= directive_.detours.next(); }
  void goesOnAt(const char *p) { directive_.detours.goOnAt(offset(p)); }
  /// What the detour at `at` is, as hashLine.
  int detour(Token &token, const char *at, const char *&resume);
  /// A word where a clause's name may stand (in a directive, outside parentheses).
  int clauseWord(Token &token, const char *begin, const char *end, const char *&resume);
  /// '(' directly behind a directive's name.
  int directiveParen(Token &token, const char *begin, const char *&resume);
  /// End of `__attribute__((…))` or `[[…]]` whose text starts at p.
  const char *attributeEnd(const char *p) const;
  /// GNU's R"x(…)x": its text becomes that of an ordinary literal. [begin, opened): up to the parenthesis.
  /// Returns its end.
  const char *rawString(Token &token, const char *begin, const char *opened);
  bool inDirective() const { return directive_.kind != OmpDirectiveKind::None; }
  bool atClause() const { return inDirective() && directive_.parens == directive_.outerParens; }
  /// In a directive that ends with its line.
  bool inPragma() const { return inDirective() && !directive_.attributeEnd; }
  /// The end of a directive at `at`, as hashLine: the token of that, or of the text that is to be read once
  /// more.
  int directiveEnds(Token &token, const char *at, const char *&resume);
  uint32_t offset(const char *p) const { return uint32_t(p - text_); }
  const char *limit() const { return limit_; }
  Identifier *intern(const char *p, size_t n) { return c.names.intern({p, n}); }
  void stray(Token &token);
  void unterminated(Token &token, char quote);
  Loc currentLoc() const { return loc(current_.span); }

  Context &c;
  SourceFile &source;
  Diagnostics &diag;
  const Language language;
  Scopes scopes;
  Expressions expr;
  Declarations decls;
  Reductions reductions;
  Inductions inductions;
  Mappers mappers;
  bool usesOmp = false;

protected:
  Token current_;
  int previous_ = 0; ///< kind of the token before the current one
  uint32_t previousEnd_ = 0;
  int parensBefore_ = 0;    ///< open ones before the current token
  bool recovering_ = false; ///< tokens are being discarded after a syntax error
  BuiltinTypes builtinTypes_;
  DirectiveReader directive_;
  SimdDeclarations simdDeclarations_;
  std::vector<Block *> blocks_;                  ///< of statements, that are open
  std::vector<OmpDeclarative *> variantRegions_; ///< open ones
  bool skipVariants_ = false;    ///< what follows, up to the end of such a region, is not part of the program
  unsigned directiveScopes_ = 0; ///< open scopes where the directive begins
  uint32_t passBegin_ = 0;       ///< where the combiner of a declare reduction begins
  const char *const text_, *const limit_;

private:
  void prepareKeywords();
  bool isKeyword(std::string_view word) const;
  bool classify(Token &token, unsigned number);
  bool isEnumHead(const Token &token) const;
  int identifierKind(Token &token);
  bool namesFloatingType(TypeKind kind) const;
  void skipBlock(Token &token);
  bool pragmaFits() const;
  int embedded(Token &token, const char *begin, const char *&resume);
  Identifier *wordAt(const char *p) const;
  bool beginsType(const Identifier *word) const;
  bool declaresInHeader(const char *p) const;
  bool startsUnknownType(const Token &token) const;
  bool startsDeclarator(const char *p) const;
  bool startsStatement(const char *p) const;
  int startDirective(Token &token, const char *p, const char *end, const char *&resume);
  void unknownDirective(const Token &token, Cursor at);
  bool isSupported(const Token &token, OmpDirectiveKind kind, const char *after, const char *end);
  int operationHead(OmpDirectiveKind kind, Cursor at, const char *&resume);
  int directiveToken(OmpDirectiveKind kind, const char *p, const char *end) const;
  // omp_utility.cpp
  bool isAtExecution(const char *p, const char *end) const;
  void nothing(const char *p, const char *end);
  void errorAtCompilation(const Token &token, const char *p, const char *end);
  /// Leaves out what stands up to the end of a begin declare variant that can never match.
  void skipVariants(Token &token);
  int startVariant(Token &token, const char *begin, const char *end, const char *&resume);
  void endVariant();
  /// At the end of a directive whose text is to be read once more: where that begins. Else null.
  const char *nextPass();
  /// True if one of the variants on a metadirective's line is a directive that has a statement.
  bool metadirectiveHasBody(const char *p, const char *end) const;
  /// "(id:" of declare mapper. Returns 0 after an error.
  int mapperHead(const char *p, const char *end, const char *&resume);
  /// The clauses combiner, inductor and collector (6.0), up to their expression; 0: it is none of them.
  int declaredPart(Token &token, const char *begin, const char *end, const char *&resume);
  int initializerClause(Token &token, const char *end, const char *&resume);

  void *scanner_ = nullptr;
  bool again_ = false;
  bool enumHead_ = false;                         ///< isEnumHead() of the current token
  std::vector<int> braces_;                       ///< open parentheses outside each open brace
  bool leavesOut_ = false;                        ///< what is scanned is not part of the program
  std::vector<OmpDirectiveKind> outerDirectives_; ///< around a variant
  size_t passesSeen_ = 0;                         ///< of that directive, when the last one ended
  uint32_t extensionBegin_ = 0;
  bool extension_ = false;
};

} // namespace ompicc
#endif
