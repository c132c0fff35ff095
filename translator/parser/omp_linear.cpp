// The modifiers of a linear clause on a construct (OpenMP 5.2 §5.4.6): linear(x: val, step(2)), in any order,
// or as before 5.2 linear(val(x): 2). The grammar knows linear(x: 2); the words are hidden from it
// (detours.h), so that `step(2)` leaves `(2)`.
#include "c.tab.h"
#include "translator/parser/omp_clause_reader.h"
#include "translator/sema/omp_citations.h"

namespace ompicc {

void ClauseReader::linearModifiers() {
  Cursor at = at_;
  if (!at.take('(')) return;
  // The colon, and the parenthesis that closes the clause_.
  const char *const open = at.p, *colon = nullptr, *close = open;
  for (int depth = 1; close < at.end; close++) {
    if (strchr("([{", *close)) depth++;
    if (strchr(")]}", *close) && --depth == 0) break;
    if (*close == ':' && depth == 1 && !colon) colon = close;
  }
  if (close == at.end) return;
  Citing section(diag_, sectionOf(clause_.kind));
  auto isModifier = [&](const char *begin, std::string_view word) {
    if (word != "val" && word != "ref" && word != "uval") return false;
    if (word != "val") diag_.error(locOf(begin), "'" + std::string(word) + "' is for references of C++");
    directive_.hide(begin, begin + word.size());
    return true;
  };
  at.skip();
  const char *first = at.p;
  if (const std::string_view word = at.word(); at.peek() == '(' && isModifier(first, word)) {
    const char *inside = at.p++;
    at.skipParens();
    directive_.hide(inside, inside + 1);
    directive_.hide(at.p - 1, at.p);
  }

  Cursor part(colon ? colon + 1 : close, close);
  for (bool hasStep = false, another = false; colon; another = true) {
    part.skip();
    const char *begin = part.p;
    const std::string_view word = part.word();
    const char next = part.peek();
    if (word == "step" && next == '(') {
      if (hasStep) diag_.error(locOf(begin), "'linear' clause with more than one step");
      part.p++;
      part.skipParens();
      directive_.hide(begin, hasStep ? part.p : begin + word.size());
      hasStep = true;
    } else if ((next != ',' && next != '\0') || !isModifier(begin, word)) {
      if (another) // an expression stands alone
        diag_.error(locOf(begin), "expected 'step(' in clause 'linear'");
      break;
    }
    if (part.peek() == ',') {
      directive_.hide(part.p, part.p + 1);
      part.p++;
      continue;
    }
    if (!hasStep) directive_.hide(colon, colon + 1);
    break;
  }
}

} // namespace ompicc
