// gcc-like messages for syntax errors, and going on after them.
#include "c.tab.h"
#include "translator/parser/parser.h"
#include "translator/parser/words.h"

namespace ompicc {

using T = ompicc_tokentype;

namespace {

/// True after tokens that end an operand: an operator or ';' is due.
bool endsOperand(int kind) {
  switch (kind) {
  case T::TK_IDENT:
  case T::TK_TYPENAME:
  case T::TK_INTEGER:
  case T::TK_FLOATING:
  case T::TK_CHARACTER:
  case T::TK_STRING:
  case T::TK_RPAREN:
  case T::TK_RBRACKET:
  case T::TK_INC:
  case T::TK_DEC:
  case T::TK_BREAK:
  case T::TK_CONTINUE:
  case T::TK_RBRACE: return true;
  default: return false;
  }
}

} // namespace

/// Bison's verbose message names the tokens that could follow; with a single one the message can say what is
/// missing. Otherwise the tokens around the place tell what gcc would have expected.
void Parser::syntaxError(Span where, const std::string &message) {
  recovering_ = true;
  Place place = source.place(loc(where));
  if (lastErrorLine_ && place.file == lastErrorFile_ && place.line == lastErrorLine_) return; // a consequence
  lastErrorLine_ = place.line;
  lastErrorFile_ = place.file;

  int kind = current_.kind;
  std::string text(slice(where));
  if (size_t newline = text.find('\n'); newline != text.npos) text.resize(newline);
  std::string at;
  switch (kind) {
  case T::TK_END: at = " at end of input"; break;
  case T::TK_OMP_END: at = " before end of line"; break;
  case T::TK_STRING: at = " before string constant"; break;
  case T::TK_INTEGER:
  case T::TK_FLOATING: at = " before numeric constant"; break;
  case T::TK_PRAGMA:
  case T::TK_OMP_ALONE:
  case T::TK_OMP_BODY:
  case T::TK_OMP_DECL:
  case T::TK_OMP_SECTION: at = " before '#pragma'"; break;
  default: at = " before '" + text + "'" + (isWordStart(text[0]) ? "" : " token"); break;
  }

  std::string expected;
  size_t list = message.find(", expecting ");
  if (list != message.npos && message.find(" or ", list) == message.npos) {
    expected = message.substr(list + 12);
    if (expected[0] != '\'' && expected != "identifier" && expected != "string literal") expected.clear();
  }
  bool operand = endsOperand(previous_);
  bool closes = kind == T::TK_SEMI || kind == T::TK_LBRACE || kind == T::TK_RBRACE || kind == T::TK_END ||
                kind == T::TK_OMP_END;
  bool startsOperand = isWordStart(text[0]) || kind == T::TK_STRING || kind == T::TK_INTEGER ||
                       kind == T::TK_FLOATING || kind == T::TK_CHARACTER || kind == T::TK_LBRACE ||
                       kind == T::TK_RBRACE || kind == T::TK_END;
  bool directive = inDirective() || kind == T::TK_OMP_END;
  if (expected.empty()) {
    if (directive && parensBefore_ <= directive_.outerParens && kind != T::TK_OMP_END) {
      diag.error(loc(where), "expected '#pragma omp' clause" + at);
      return;
    }
    if (parensBefore_ > 0 && operand && (closes || startsOperand))
      expected = "')'";
    else if (kind == T::TK_OMP_END)
      expected = operand ? "')'" : "expression";
    else if (operand && startsOperand && parensBefore_ == 0)
      expected = decls.currentFunction() || previous_ == T::TK_RBRACE
                     ? "';'"
                     : "'=', ',', ';', 'asm' or '__attribute__'";
    else if (kind == T::TK_END)
      expected = "declaration or statement";
    else if (kind == T::TK_ELSE) {
      diag.error(loc(where), "'else' without a previous 'if'");
      return;
    } else if (!operand && !isWordStart(text[0]) && previous_ != T::TK_TYPEWORD)
      expected = "expression";
    else if (previous_ == T::TK_TYPEWORD || previous_ == T::TK_QUAL || previous_ == T::TK_STORAGE)
      expected = "identifier or '('";
  }
  if (expected.empty()) {
    diag.error(loc(where), "syntax error" + at);
    return;
  }
  // What is missing is missing behind the token before, as gcc shows it.
  Loc shown = expected == "';'" && previousEnd_ ? Loc{previousEnd_} : loc(where);
  diag.error(shown, "expected " + expected + at);
}

Depths Parser::depths() const {
  Depths d;
  d.scopes = scopes.depth();
  d.functions = decls.functionDepth();
  d.tags = decls.tagDepth();
  d.blocks = unsigned(blocks_.size());
  d.offsetofs = unsigned(offsetofBases.size());
  return d;
}

void Parser::recover(const Depths &d) {
  scopes.restore(d.scopes);
  decls.restore(d.functions, d.tags);
  blocks_.resize(d.blocks);
  offsetofBases.resize(d.offsetofs);
  directive_.parens = 0;
  recovering_ = false;
}

} // namespace ompicc
