// What stands in a clause's parentheses in front of its list or expression: modifiers, kinds and directives'
// names, and whole arguments that are words. They are ordinary names elsewhere, so they are read here, by
// hand, and the grammar goes on behind them:
//
//   map(always, to: a[0:n])        default(none)        if(target: n > 9)
//
// maps (omp_map.cpp), dependences (omp_depend.cpp), reductions (omp_reduction.cpp), context selectors
// (omp_selectors.cpp), assumptions (omp_utility.cpp), allocators and interop (omp_allocate.cpp), linear
// (omp_linear.cpp), loop transformations (omp_loop_clauses.cpp), the others (omp_clause_arguments.cpp).
#ifndef OMPICC_TRANSLATOR_PARSER_OMP_CLAUSE_READER_H
#define OMPICC_TRANSLATOR_PARSER_OMP_CLAUSE_READER_H

#include "translator/parser/directive_reader.h"

namespace ompicc {

class ClauseReader {
public:
  /// `at` is behind the clause's name; `token` is what the clause is to the grammar (clauseToken).
  ClauseReader(DirectiveReader &directive, OmpClause &clause, Cursor &at, int &token)
      : c_(directive.c), diag_(directive.diag), directive_(directive), clause_(clause), at_(at),
        token_(token) {}
  /// Reads what stands between '(' and the list or expression, or the whole argument. Errors are in the
  /// diagnostics. `at` is then where the grammar goes on, and `token` what it sees.
  void read();

private:
  Loc locOf(const char *p) const { return directive_.locOf(p); }
  /// The '(' was read here; the grammar sees the ')'.
  void opened() { directive_.parens++; }
  bool argumentBehindModifier(std::string_view modifier, unsigned flag, int token);
  void readPrefixed();
  void directiveNameModifier();
  bool prefix();
  bool schedulePrefix();
  void defaultmap();
  void word();
  void memoryOrder(); // omp_requires.cpp
  /// What stands in front of the list of map, to and from, as far as it has been read.
  struct MapPrefix {
    Cursor at;
    unsigned flags = 0;
    int type = -1;                                            ///< index of the map type
    std::string_view bad = {};                                ///< a word that is no modifier
    const char *iterators = nullptr, *iteratorsEnd = nullptr; ///< what is in their parentheses
    bool iterates = false, attaches = false, again = false;   ///< again: a modifier stands twice
  };
  bool mapModifier(std::string_view word, MapPrefix &prefix);
  bool mapPrefix();     // omp_map.cpp
  bool locatorPrefix(); // omp_depend.cpp
  bool dependType(Cursor &at);
  bool allMemory(Cursor at);
  void depobjUpdate();
  void doacross();
  bool reductionPrefix();  // omp_reduction.cpp
  void modifiedArgument(); // omp_allocate.cpp
  bool interopTypes();
  void linearModifiers(); // omp_linear.cpp
  void induction();       // omp_loop_clauses.cpp
  void counts();
  void apply();
  void assumedDirectives(); // omp_utility.cpp
  void selectorClause();    // omp_selectors.cpp
  bool selector(const char *close, std::vector<const char *> &marks);
  bool properties(OmpTrait &trait, std::vector<const char *> &marks);
  void variantArguments();

  Context &c_;
  Diagnostics &diag_;
  DirectiveReader &directive_;
  OmpClause &clause_;
  Cursor &at_;
  int &token_;
};

} // namespace ompicc
#endif
