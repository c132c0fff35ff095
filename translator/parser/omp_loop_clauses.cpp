// Two clauses of OpenMP 6.0 whose arguments are put into a form that the grammar knows:
//
//   induction(step(n + 1), *: x, y)     CL_PREFIXED_OPEN  (n + 1) : x, y )
//   apply(grid(2): tile sizes(4))       CL_SELECTOR  OMP_VARIANT tile sizes(4) VARIANT_END
#include "translator/parser/omp_cursor.h"
#include "translator/parser/parser.h"

namespace ompicc {

bool Parser::inductionIdentifier(OmpReductionOp &op, Identifier *&name, Cursor &at) {
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
  diag.error(loc({offset(begin), 0}), "expected the name of an induction, '+' or '*', followed by ':'");
  return false;
}

void Parser::inductionClause(OmpClause &clause, Cursor &at, int &token) {
  auto bad = [&](const char *where, const std::string &message) {
    diag.error(loc({offset(where), 0}), message);
    at.skipParens();
    token = ompicc_tokentype::TK_CL_DONE;
  };
  if (!at.take('(')) {
    token = ompicc_tokentype::TK_CL_DONE;
    return diag.error(clause.loc, "expected '(' after 'induction'");
  }
  const char *begin = at.p, *open = nullptr, *close = nullptr, *colon = nullptr;
  for (Cursor ahead = at; !colon;) {
    ahead.skip();
    const char *here = ahead.p;
    const std::string_view word = ahead.word();
    if (word == "step" && ahead.peek() == '(') {
      open = ahead.p;
      ahead.p++;
      ahead.skipParens();
      close = ahead.p;
    } else if (word.empty() && (*here == '+' || *here == '*')) {
      clause.op = *here == '+' ? OmpReductionOp::Add : OmpReductionOp::Mul;
      ahead.p++;
    } else if (word.empty())
      return bad(here, "expected '+', '*', the name of an induction or a modifier in clause 'induction'");
    else if (word != "strict" && word != "relaxed") {
      if (clause.name) return bad(here, "clause 'induction' needs one operator or name of an induction");
      clause.name = c.name(word);
    }
    if (ahead.take(':'))
      colon = ahead.p - 1;
    else if (!ahead.take(','))
      return bad(ahead.p, "expected ',' or ':' in clause 'induction'");
  }
  if ((clause.op == OmpReductionOp::None) == !clause.name || !open)
    return bad(begin, open ? "clause 'induction' needs one operator, '+' or '*', or name of an induction"
                           : "clause 'induction' needs the modifier 'step'");
  source.place({1}); // the table of line starts is made from the text as it was
  overwritten_.push_back({offset(begin), std::string(begin, colon)});
  char *text = source.buffer();
  for (const char *q = begin; q < colon; q++)
    if ((q < open || q >= close) && *q != '\n') text[offset(q)] = ' ';
  parens_++; // the '(' was read here; the grammar sees the ')'
}

void Parser::applyClause(OmpClause &clause, Cursor &at, int &token) {
  Cursor inside = at;
  if (!inside.take('(')) return selectorClause(clause, at, token); // which says so
  const char *begin = inside.p;
  inside.skip();
  const char *where = inside.p;
  const std::string_view word = inside.word();
  clause.modifiers = 1;
  if (inside.peek() == '(' && !word.empty()) {
    inside.p++;
    const std::string_view number = inside.word();
    clause.modifiers = 0;
    for (char ch : number) clause.modifiers = clause.modifiers * 10 + unsigned(ch - '0');
    if (number.empty() || number.size() > 2 || number.find_first_not_of("0123456789") != number.npos ||
        !clause.modifiers || !inside.take(')')) {
      clause.modifiers = 1;
      inside = at, inside.take('('), inside.word(); // a directive with an argument
    }
  }
  if (inside.take(':')) {
    static const char *const names[] = {"fused",   "grid",     "identity", "interchanged", "intratile",
                                        "offsets", "reversed", "split",    "unrolled"};
    bool known = false;
    for (const char *name : names) known |= word == name;
    if (!known)
      diag.error(loc({offset(where), 0}),
                 "'" + std::string(word) + "' does not name generated loops in clause 'apply'");
    clause.name = c.name(word);
    source.place({1});
    overwritten_.push_back({offset(begin), std::string(begin, inside.p)});
    for (const char *q = begin; q < inside.p; q++) source.buffer()[offset(q)] = ' ';
  }
  selectorClause(clause, at, token);
}

} // namespace ompicc
