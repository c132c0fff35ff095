// The modifiers of a linear clause on a construct (OpenMP 5.2 §5.4.6): linear(x: val, step(2)), in any order,
// or as before 5.2 linear(val(x): 2). The grammar knows linear(x: 2); the words are blanked for it, as
// selectors are (omp_selectors.cpp), so that `step(2)` leaves `(2)`.
#include "translator/parser/omp_cursor.h"
#include "translator/sema/omp_sections.h"

namespace ompicc {

void Parser::linearModifiers(const OmpClause &clause, Cursor at) {
  if (!at.take('(')) return;
  // The colon, and the parenthesis that closes the clause.
  const char *const open = at.p, *colon = nullptr, *close = open;
  for (int depth = 1; close < at.end; close++) {
    if (strchr("([{", *close)) depth++;
    if (strchr(")]}", *close) && --depth == 0) break;
    if (*close == ':' && depth == 1 && !colon) colon = close;
  }
  if (close == at.end) return;
  Citing section(diag, sectionOf(clause.kind));
  std::string text(open, close);
  auto blank = [&](const char *from, const char *to) {
    for (; from < to; from++) text[size_t(from - open)] = ' ';
  };
  bool words = false;
  auto isModifier = [&](const char *begin, std::string_view word) {
    if (word != "val" && word != "ref" && word != "uval") return false;
    if (word != "val")
      diag.error(loc({offset(begin), 0}), "'" + std::string(word) + "' is for references of C++");
    blank(begin, begin + word.size());
    return words = true;
  };
  at.skip();
  const char *first = at.p;
  if (const std::string_view word = at.word(); at.peek() == '(' && isModifier(first, word)) {
    const char *inside = at.p++;
    at.skipParens();
    blank(inside, inside + 1);
    blank(at.p - 1, at.p);
  }

  Cursor part(colon ? colon + 1 : close, close);
  part.end = close;
  for (bool hasStep = false, another = false; colon; another = true) {
    part.skip();
    const char *begin = part.p;
    const std::string_view word = part.word();
    const char next = part.peek();
    if (word == "step" && next == '(') {
      if (hasStep) diag.error(loc({offset(begin), 0}), "'linear' clause with more than one step");
      part.p++;
      part.skipParens();
      blank(begin, hasStep ? part.p : begin + word.size());
      words = hasStep = true;
    } else if ((next != ',' && next != '\0') || !isModifier(begin, word)) {
      if (another) // an expression stands alone
        diag.error(loc({offset(begin), 0}), "expected 'step(' in clause 'linear'");
      break;
    }
    if (part.peek() == ',') {
      blank(part.p, part.p + 1);
      part.p++;
      continue;
    }
    if (!hasStep) blank(colon, colon + 1);
    break;
  }
  if (!words) return;
  source.place({1}); // the table of line starts is made from the text as it was
  overwritten_.push_back({offset(open), std::string(open, close)});
  memcpy(source.buffer() + offset(open), text.data(), text.size());
}

} // namespace ompicc
