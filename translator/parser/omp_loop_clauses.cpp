// Two clauses of OpenMP 6.0 whose arguments are put into a form that the grammar knows:
//
//   induction(step(n + 1), *: x, y)     CL_PREFIXED_OPEN  (n + 1) : x, y )
//   apply(grid(2): tile sizes(4))       CL_SELECTOR  OMP_VARIANT tile sizes(4) VARIANT_END
//   apply(grid: reverse, nothing)       CL_SELECTOR  OMP_VARIANT reverse VARIANT_END  CL_SELECTOR
#include "c.tab.h"
#include "translator/parser/omp_clause_reader.h"
#include "translator/parser/parser.h"

namespace ompicc {

bool DirectiveReader::inductionIdentifier(OmpReductionOp &op, Identifier *&name, Cursor &at) const {
  at.skip();
  const char *begin = at.p;
  const std::string_view word = at.word();
  if (!word.empty())
    name = c.name(word);
  else if (at.take('+'))
    op = OmpReductionOp::Add;
  else if (at.take('*'))
    op = OmpReductionOp::Mul;
  if ((name || op != OmpReductionOp::None) && at.take(':')) return true;
  diag.error(locOf(begin), "expected the name of an induction, '+' or '*', followed by ':'");
  return false;
}

void ClauseReader::induction() {
  auto bad = [&](const char *where, const std::string &message) {
    diag_.error(locOf(where), message);
    at_.skipParens();
    token_ = ompicc_tokentype::TK_CL_DONE;
  };
  if (!at_.take('(')) {
    token_ = ompicc_tokentype::TK_CL_DONE;
    return diag_.error(clause_.loc, "expected '(' after 'induction'");
  }
  const char *begin = at_.p, *open = nullptr, *close = nullptr, *colon = nullptr;
  for (Cursor ahead = at_; !colon;) {
    ahead.skip();
    const char *here = ahead.p;
    const std::string_view word = ahead.word();
    if (word == "step" && ahead.peek() == '(') {
      open = ahead.p;
      ahead.p++;
      ahead.skipParens();
      close = ahead.p;
    } else if (word.empty() && (*here == '+' || *here == '*')) {
      clause_.op = *here == '+' ? OmpReductionOp::Add : OmpReductionOp::Mul;
      ahead.p++;
    } else if (word.empty())
      return bad(here, "expected '+', '*', the name of an induction or a modifier in clause 'induction'");
    else if (word != "strict" && word != "relaxed") {
      if (clause_.name) return bad(here, "clause 'induction' needs one operator or name of an induction");
      clause_.name = c_.name(word);
    }
    if (ahead.take(':'))
      colon = ahead.p - 1;
    else if (!ahead.take(','))
      return bad(ahead.p, "expected ',' or ':' in clause 'induction'");
  }
  if ((clause_.op == OmpReductionOp::None) == !clause_.name || !open)
    return bad(begin, open ? "clause 'induction' needs one operator, '+' or '*', or name of an induction"
                           : "clause 'induction' needs the modifier 'step'");
  directive_.hide(begin, open);
  directive_.hide(close, colon);
  opened();
}

/// 6.0 §11.6.1: omp_fill stands for what the other counts leave.
void ClauseReader::counts() {
  Cursor at = at_;
  while (at.peek()) {
    const std::string_view word = at.word();
    if (word.empty())
      at.p++;
    else if (word == "omp_fill" && !c_.name(word)->ordinary)
      directive_.giveMeaning(word);
  }
}

void ClauseReader::apply() {
  token_ = ompicc_tokentype::TK_CL_DONE;
  const char *const open = (at_.skip(), at_.p);
  Cursor ahead = at_;
  if (!ahead.take('(')) return diag_.error(clause_.loc, "expected '(' after 'apply'");
  Cursor behind = ahead;
  behind.skipParens();
  DirectiveReader::Applied applied{nullptr, {}, 0, behind.p - 1, nullptr};
  if (behind.p[-1] != ')') {
    diag_.error(clause_.loc, "expected ')' at the end of clause 'apply'");
    at_.p = at_.end;
    return;
  }
  at_.p = behind.p;
  const char *from = ahead.p;
  ahead.skip();
  const char *where = ahead.p;
  const std::string_view word = ahead.word();
  if (ahead.take('(')) {
    do {
      const std::string_view number = ahead.word();
      unsigned value = 0;
      for (char ch : number)
        value = ch < '0' || ch > '9' || value > 99 ? 1000 : value * 10 + unsigned(ch - '0');
      applied.indices.push_back(value);
    } while (ahead.take(','));
    if (!ahead.take(')')) applied.indices.clear();
  }
  if (!word.empty() && ahead.take(':')) {
    static const char *const names[] = {"fused",   "grid",     "identity", "interchanged", "intratile",
                                        "offsets", "reversed", "split",    "unrolled"};
    if (find(word, names) < 0)
      diag_.error(locOf(where),
                  "'" + std::string(word) + "' does not name generated loops in clause 'apply'");
    applied.name = c_.name(word);
    from = ahead.p;
  } else
    applied.indices.clear(); // a directive with an argument
  if (!directive_.appliedDirective(clause_, applied, open, from)) return;
  at_.p = open;
  token_ = ompicc_tokentype::TK_CL_SELECTOR;
}

/// One directive of the list: it begins behind `from`, and the grammar sees it from `mark` on. Where another
/// one follows, clauseWord takes that for the next clause. False after an error.
bool DirectiveReader::appliedDirective(OmpClause &clause, Applied applied, const char *mark,
                                       const char *from) {
  clause.name = applied.name;
  const char *end = from;
  for (int depth = 0; end < applied.close; end++) {
    depth += *end == '(' ? 1 : *end == ')' ? -1 : 0;
    if (depth || *end != ',') continue;
    const char *after;
    const OmpDirectiveKind next = directiveAt(end + 1, applied.close, after);
    if (next == OmpDirectiveKind::Nothing || isLoopTransformation(next)) break; // and no clause
  }
  if (!applied.indices.empty() && applied.position >= applied.indices.size()) {
    diag.error(locOf(from), "clause 'apply' lists more directives than loops");
    return false;
  }
  clause.modifiers =
      applied.indices.empty() ? unsigned(applied.position) + 1 : applied.indices[applied.position];
  applied.position++;
  if (end < applied.close) {
    Cursor next(end + 1, applied.close);
    next.skip();
    applied.comma = end;
    this->applied[offset(next.p)] = applied;
  }
  if (Cursor(from, end).peek() == '\0')
    hide(mark, end + 1);
  else
    variantAt(mark, from, end);
  return true;
}

} // namespace ompicc
