// Reductions (OpenMP 5.2 §5.5): what stands in front of the list of a reduction clause, what of declare
// reduction the grammar does not see, and both on their way to the tree.
#include "c.tab.h"
#include "translator/parser/omp_clause_reader.h"
#include "translator/parser/parser.h"

namespace ompicc {

using T = ompicc_tokentype;

/// OpenMP 5.2 §5.5.8: reduction([modifier,] identifier : list)
bool ClauseReader::reductionPrefix() {
  static const char *const modifiers[] = {"default", "inscan", "task"};
  Cursor ahead = at_;
  ahead.skip();
  const char *begin = ahead.p;
  std::string_view word = ahead.word();
  if (word == "original" && ahead.peek() == '(') {
    diag_.error(locOf(begin), "the reduction modifier 'original' is of OpenMP 6.0 and is not supported");
    return false;
  }
  int modifier = find(word, modifiers);
  if (modifier >= 0 && ahead.take(',')) {
    if (clause_.kind != OmpClauseKind::Reduction) {
      diag_.error(locOf(begin),
                  std::string("clause '") + spelling(clause_.kind) + "' has no reduction modifier");
      return false;
    }
    at_.p = ahead.p;
    clause_.modifiers = unsigned(modifier);
  }
  return directive_.reductionIdentifier(clause_.op, clause_.name, at_);
}

/// §5.5.1: an operator, min or max, or the name of a user-defined reduction; and the colon behind it.
bool DirectiveReader::reductionIdentifier(OmpReductionOp &op, Identifier *&name, Cursor &at) const {
  struct Operator {
    const char *text;
    OmpReductionOp op;
  };
  static const Operator operators[] = {
      {"&&", OmpReductionOp::LAnd}, {"||", OmpReductionOp::LOr}, {"+", OmpReductionOp::Add},
      {"*", OmpReductionOp::Mul},   {"-", OmpReductionOp::Sub},  {"&", OmpReductionOp::And},
      {"|", OmpReductionOp::Or},    {"^", OmpReductionOp::Xor},
  };
  at.skip();
  const char *begin = at.p;
  for (const Operator &o : operators) {
    if (strncmp(at.p, o.text, strlen(o.text))) continue;
    at.p += strlen(o.text);
    op = o.op;
    if (at.take(':')) return true;
    diag.error(locOf(at.p), std::string("expected ':' after '") + o.text + "'");
    return false;
  }
  std::string_view word = at.word();
  if (word == "min" || word == "max")
    op = word == "min" ? OmpReductionOp::Min : OmpReductionOp::Max;
  else if (!word.empty())
    name = c.name(word);
  if (!word.empty() && at.take(':')) return true;
  diag.error(locOf(begin), "expected a reduction operator followed by ':': '+', '*', '-', '&', "
                           "'^', '|', '&&', '||', 'min', 'max' or a user-defined one");
  return false;
}

/// OpenMP 5.2 §5.5.11: initializer(omp_priv = init) or initializer(f(&omp_priv)). Returns 0 if there is no
/// '('.
int Tokens::initializerClause(Token &t, const char *end, const char *&resume) {
  Cursor at = directive_.rest(end);
  if (!at.take('(')) {
    diag.error(loc(t.span), "expected '(' after 'initializer'");
    return 0;
  }
  t.value.clause = c.make<OmpClause>(loc(t.span));
  directive_.parens++; // the '(' was read here; the grammar sees the ')'
  resume = at.p;
  Cursor ahead = at;
  bool assigns = ahead.word() == "omp_priv" && ahead.take('=') && ahead.peek() != '=';
  if (assigns) resume = ahead.p;
  t.span.end = offset(resume);
  return assigns ? T::TK_CL_INITIALIZER : T::TK_CL_INITIALIZER_CALL;
}

int Tokens::directiveEnds(Token &t, const char *at, const char *&resume) {
  if (const char *again = nextPass()) {
    t.span.begin = t.span.end = offset(again);
    resume = again;
    return T::TK_OMP_AGAIN;
  }
  directive_.end();
  t.span.begin = t.span.end = offset(at);
  return T::TK_OMP_END;
}

const char *Tokens::nextPass() {
  const bool induction = directive_.kind == OmpDirectiveKind::DeclareInduction;
  if ((!induction && directive_.kind != OmpDirectiveKind::DeclareReduction) || recovering_) return nullptr;
  if (!(induction ? inductions.anotherPass() : reductions.anotherPass())) return nullptr;
  const size_t passes = induction ? inductions.passes() : reductions.passes();
  // Behind an error the last one may have been passed over.
  if (passes == passesSeen_) return nullptr;
  passesSeen_ = passes;
  directive_.parens = directive_.outerParens + (text_[passBegin_ - 1] == ':'); // or a ')'
  return text_ + passBegin_;
}

void Parser::combinerBegins(Span colon) {
  passBegin_ = colon.end;
  if (directive_.kind == OmpDirectiveKind::DeclareInduction)
    inductions.openPass();
  else
    reductions.openCombiner();
}

int Tokens::declaredPart(Token &t, const char *begin, const char *end, const char *&resume) {
  const std::string_view text(begin, size_t(end - begin));
  const int token = directive_.kind == OmpDirectiveKind::DeclareReduction
                        ? text == "combiner" ? T::TK_CL_COMBINER : 0
                    : text == "inductor"  ? T::TK_CL_INDUCTOR
                    : text == "collector" ? T::TK_CL_COLLECTOR
                                          : 0;
  Cursor at = directive_.rest(end);
  if (!token || !at.take('(')) return 0;
  directive_.parens++; // the '(' was read here; the grammar sees the ')'
  t.span.end = offset(at.p);
  resume = at.p;
  return token;
}

} // namespace ompicc
