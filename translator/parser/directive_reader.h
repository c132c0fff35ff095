// The OpenMP directive that is being read, and what the readers of its parts share: the scanner's side
// (omp_tokens.cpp), that of the grammar, and the clauses' (omp_clause_reader.h).
#ifndef OMPICC_TRANSLATOR_PARSER_DIRECTIVE_READER_H
#define OMPICC_TRANSLATOR_PARSER_DIRECTIVE_READER_H

#include "ast/context.h"
#include "translator/parser/detours.h"
#include "translator/parser/omp_cursor.h"
#include "translator/support/diagnostics.h"
#include "translator/support/source.h"
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ompicc {

class DirectiveReader {
public:
  DirectiveReader(Context &context, SourceFile &source, Diagnostics &diagnostics);

  // ---- the text ----
  uint32_t offset(const char *p) const { return uint32_t(p - text); }
  Loc locOf(const char *p) const { return {offset(p) + 1}; }
  /// The directive's text from p on.
  Cursor rest(const char *p) const;
  /// The longest sequence of words at p that is a directive, or None; `after`: its end. Since 6.0 there may
  /// be
  /// `_` in the place of blanks.
  OmpDirectiveKind directiveAt(const char *p, const char *end, const char *&after) const;
  void hide(const char *from, const char *to) { detours.hide(offset(from), offset(to)); }
  /// `mark` stands for the beginning of the directive [begin, end), which another one's clause has.
  void variantAt(const char *mark, const char *begin, const char *end);

  // ---- what reductions and inductions are called ----
  bool reductionIdentifier(OmpReductionOp &op, Identifier *&name, Cursor &at) const;
  bool inductionIdentifier(OmpReductionOp &op, Identifier *&name, Cursor &at) const;

  // ---- apply (omp_loop_clauses.cpp) ----
  /// What is left of an apply clause's list of directives.
  struct Applied {
    Identifier *name;
    std::vector<unsigned> indices; ///< of the loops; empty: 1, 2, …
    size_t position;               ///< in the list
    const char *close;             ///< behind the list
    const char *comma;             ///< in front of the directive; null: it is the first one
  };
  bool appliedDirective(OmpClause &clause, Applied applied, const char *mark, const char *from);

  /// A directive of this kind is read from here on, to end().
  void begin(OmpDirectiveKind of);
  /// The name is a variable's until the directive's end.
  void giveMeaning(std::string_view name);
  void end();

  Context &c;
  Diagnostics &diag;
  const char *const text, *const limit;
  Detours detours;
  OmpDirectiveKind kind = OmpDirectiveKind::None; ///< None: no directive is being read
  const char *attributeEnd = nullptr;             ///< the directive's, if an attribute has it
  bool justStarted = false;                       ///< nothing behind its name has been read
  bool misspelt = false;                          ///< a word of its name is; more of them may follow
  int parens = 0;                                 ///< open parentheses and brackets, in code too,
  int outerParens = 0;                            ///< and those outside of the directive
  std::vector<std::pair<OmpDirectiveKind, OmpClauseKind>> assumed; ///< by its absent and contains
  std::map<uint32_t, Applied> applied;                             ///< by where the next directive begins
  std::vector<Expr **> selectorExprs; ///< where the expressions of the selector go that is being read
  struct ArgumentModifier {
    Loc loc;
    Identifier *name;
    Expr *value;
  };
  std::vector<ArgumentModifier> argumentModifiers; ///< `name(value)` in the clause that is being read

private:
  Identifier *meaning_ = nullptr; ///< omp_all_memory or omp_fill, while it has its meaning
};

} // namespace ompicc
#endif
