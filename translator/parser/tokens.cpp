// Between scanner and grammar: what a name is where it stands, and which tokens the grammar does not see.
#include "c.tab.h"
#include "translator/parser/parser.h"
#include "translator/parser/words.h"
#include <cstring>

int ompicc_scan(void *scanner, ompicc::Token &token, ompicc::Tokens &tokens);

namespace ompicc {

void *openScanner(char *buffer, size_t size);
void closeScanner(void *scanner);

Tokens::Tokens(Context &context, SourceFile &sourceFile, Diagnostics &diagnostics, const Language &dialect,
               Questions *questions)
    : c(context), source(sourceFile), diag(diagnostics), language(dialect),
      expr(context, diagnostics, questions), decls(context, diagnostics, language, expr, scopes),
      reductions(context, diagnostics, expr, scopes), inductions(context, diagnostics, scopes),
      mappers(context, diagnostics, scopes), builtinTypes_(context, scopes, questions),
      directive_(context, sourceFile, diagnostics), simdDeclarations_(context, diagnostics),
      text_(source.text().data()), limit_(text_ + source.text().size()) {
  c.standard = language.year;
  c.declarationsFirst = language.declarationsFirst();
  c.types.setLanguage(language.machine, language.unsignedChar, language.shortWchar);
  prepareKeywords();
  builtinTypes_.declareAll();
  scanner_ = openScanner(source.buffer(), source.bufferSize());
}

Tokens::~Tokens() { closeScanner(scanner_); }

using T = ompicc_tokentype;

bool Tokens::pragmaFits() const {
  if (directive_.parens) return false;
  switch (previous_) {
  case 0:
  case T::TK_SEMI:
  case T::TK_LBRACE:
  case T::TK_RBRACE:
  case T::TK_PRAGMA:
  case T::TK_OMP_END: return true;
  case T::TK_COLON:
  case T::TK_RPAREN:
  case T::TK_ELSE:
  case T::TK_DO: return decls.currentFunction() != nullptr;
  default: return false;
  }
}

/// gcc's rule for "unknown type name": an undeclared name where a declaration may start, followed by another
/// name (or, where no expression can be, by `*`).
bool Tokens::startsUnknownType(const Token &t) const {
  if (inDirective() || t.value.identifier->text.substr(0, 10) == "__builtin_") return false;
  bool inList = false;
  switch (previous_) {
  case T::TK_LPAREN:
  case T::TK_COMMA: inList = true; break;
  case 0:
  case T::TK_SEMI:
  case T::TK_LBRACE:
  case T::TK_RBRACE:
  case T::TK_STORAGE:
  case T::TK_QUAL:
  case T::TK_PRAGMA:
  case T::TK_ATTRIBUTE:
  case T::TK_OMP_END: break;
  default: return false;
  }
  const char *p = skipBlanks(text_ + t.span.end);
  if (*p == '*' && !decls.currentFunction() && (inList || scopes.depth() == 0)) {
    p = skipBlanks(p + 1);
    return isWordStart(*p) || *p == '*' || *p == ')' || *p == ',';
  }
  if (!isWordStart(*p)) return false;
  return strncmp(p, "__attribute", 11) && strncmp(p, "__asm", 5) && strncmp(p, "asm", 3);
}

/// True if what follows an attribute behind a '(' is a declarator, not a list of parameters:
/// `int (__attribute__((noinline)) *)(void)`.
bool Tokens::startsDeclarator(const char *p) const {
  for (;;) {
    p = skipBlanks(p);
    const char *word = p;
    while (isWordStart(*p) || isdigit(static_cast<unsigned char>(*p))) p++;
    if (word == p) return *p == '*' || *p == '(' || *p == '[';
    Identifier *name = c.names.intern({word, size_t(p - word)});
    if (name->keyword != T::TK_ATTRIBUTE)
      return !name->keyword && !(name->ordinary && name->ordinary->kind == NodeKind::TypedefDecl);
    p = attributeEnd(p);
  }
}

/// True if `[[…]]` in a block is followed by a statement, not by a declaration or a ';'.
bool Tokens::startsStatement(const char *p) const {
  p = skipBlanks(p);
  const char *word = p;
  while (isWordStart(*p) || isdigit(static_cast<unsigned char>(*p))) p++;
  if (word == p) return *p != ';' && *p != '[' && *p != ':';
  Identifier *name = c.names.intern({word, size_t(p - word)});
  switch (name->keyword & ((1 << kNumberShift) - 1)) {
  case 0: return !(name->ordinary && name->ordinary->kind == NodeKind::TypedefDecl);
  case T::TK_NULLPTR:
  case T::TK_TRUTH:
  case T::TK_COUNTOF:
  case T::TK_IF:
  case T::TK_WHILE:
  case T::TK_DO:
  case T::TK_FOR:
  case T::TK_SWITCH:
  case T::TK_CASE:
  case T::TK_DEFAULT:
  case T::TK_BREAK:
  case T::TK_CONTINUE:
  case T::TK_RETURN:
  case T::TK_GOTO:
  case T::TK_ASM:
  case T::TK_SIZEOF: return true;
  default: return false;
  }
}

/// The word at `p`, or null.
Identifier *Tokens::wordAt(const char *p) const {
  const char *word = p;
  while (isWordStart(*p) || isdigit(static_cast<unsigned char>(*p))) p++;
  return word == p ? nullptr : c.names.intern({word, size_t(p - word)});
}

/// True if the word is, or begins, the name of a type.
bool Tokens::beginsType(const Identifier *word) const {
  if (!word) return false;
  switch (word->keyword & ((1 << kNumberShift) - 1)) {
  case 0: return word->ordinary && word->ordinary->kind == NodeKind::TypedefDecl;
  case T::TK_TYPEWORD:
  case T::TK_OTHERTYPE:
  case T::TK_QUAL:
  case T::TK_STRUCT:
  case T::TK_UNION:
  case T::TK_ENUM:
  case T::TK_TYPEOF:
  case T::TK_TYPEOFUNQUAL:
  case T::TK_AUTOTYPE:
  case T::TK_BITINT:
  case T::TK_ATOMICTYPE: return true;
  default: return false;
  }
}

/// True if a declaration stands behind `if (` or `switch (`: C2y 6.8.5.1.
bool Tokens::declaresInHeader(const char *p) const {
  p = skipBlanks(p);
  if (*p != '(') return false;
  p = skipBlanks(p + 1);
  if (*p == '[' && p[1] == '[') return true;
  const Identifier *word = wordAt(p);
  if (!word) return false;
  const int token = word->keyword & ((1 << kNumberShift) - 1);
  return beginsType(word) || token == T::TK_STORAGE || token == T::TK_ALIGNAS || token == T::TK_STATICASSERT;
}

int Tokens::identifierKind(Token &t) {
  Decl *meaning = t.value.identifier->ordinary;
  if (meaning) return meaning->kind == NodeKind::TypedefDecl ? T::TK_TYPENAME : T::TK_IDENT;
  if (startsUnknownType(t)) {
    decls.unknownTypeName(loc(t.span), t.value.identifier);
    return T::TK_TYPENAME;
  }
  return T::TK_IDENT;
}

/// `typedef float _Float32;` is how the system's headers give clang, where these are no keywords, the types
/// of gcc (TS 18661-3).
bool Tokens::namesFloatingType(TypeKind kind) const {
  if (kind < TypeKind::Float32 || kind > TypeKind::Float64x) return false;
  const bool plain = previous_ == T::TK_TYPEWORD && (current_.value.number & (SpecFloat | SpecDouble));
  return plain || (previous_ == T::TK_OTHERTYPE && TypeKind(current_.value.number) == TypeKind::Float128);
}

/// Makes the scanner's token, with the number of a keyword, one of the grammar's. False: it sees none.
bool Tokens::classify(Token &t, unsigned number) {
  switch (t.kind) {
  case T::TK_IDENT: t.kind = identifierKind(t); break;
  case T::TK_TYPEWORD:
  case T::TK_STORAGE: t.value.number = 1u << number; break;
  case T::TK_TRUTH:
  case T::TK_QUAL: t.value.number = number; break;
  case T::TK_IF:
  case T::TK_SWITCH:
    if (declaresInHeader(text_ + t.span.end)) {
      t.kind = t.kind == T::TK_IF ? T::TK_IFDECL : T::TK_SWITCHDECL;
      scopes.push();
    }
    break;
  case T::TK_COLON:
    if (enumHead_ && beginsType(wordAt(skipBlanks(text_ + t.span.end)))) t.kind = T::TK_ENUMCOLON;
    break;
  case T::TK_OTHERTYPE:
    if (namesFloatingType(TypeKind(number))) { // no keyword of this C compiler
      t.value.identifier->keyword = 0;
      t.kind = identifierKind(t);
      break;
    }
    t.value.number = number;
    break;
  case T::TK_ATOMICTYPE: // 6.7.2.4p4: `_Atomic (` is the type specifier
    if (*skipBlanks(text_ + t.span.end) != '(') {
      t.kind = T::TK_QUAL;
      t.value.number = QualAtomic;
    }
    break;
  case T::TK_EXTENSION: // silences pedantic warnings only; the next token's text includes it
    if (!extension_) extensionBegin_ = t.span.begin;
    extension_ = true;
    return false;
  case T::TK_ATTRIBUTE:
    if ((previous_ == T::TK_LPAREN || previous_ == T::TK_DECLARATOR_ATTRIBUTE) &&
        startsDeclarator(text_ + t.span.end))
      t.kind = T::TK_DECLARATOR_ATTRIBUTE;
    if (t.value.text[0] == '[' && (previous_ == T::TK_IDENT || previous_ == T::TK_RBRACKET) &&
        strchr("([", *skipBlanks(text_ + t.span.end)))
      t.kind = T::TK_DECLARATOR_ATTRIBUTE;
    if (t.value.text[0] == '[' && pragmaFits() && decls.currentFunction() &&
        startsStatement(text_ + t.span.end))
      return false; // [[…]] in front of a statement: no attribute of gcc's means anything there
    break;
  case T::TK_PRAGMA:
    decls.pragma(t.value.text);
    if (!pragmaFits()) return false;
    break;
  case T::TK_LPAREN:
  case T::TK_SELECTOR_EXPR:
  case T::TK_LBRACKET: directive_.parens++; break;
  case T::TK_RPAREN:
  case T::TK_RBRACKET: directive_.parens--; break;
  case T::TK_LBRACE:
    braces_.push_back(directive_.parens);
    directive_.parens =
        inDirective() ? directive_.outerParens + 1 : 0; // in a clause no word in braces is a clause
    break;
  case T::TK_RBRACE:
    if (braces_.empty()) break;
    directive_.parens = braces_.back();
    braces_.pop_back();
    break;
  default: break;
  }
  return true;
}

/// Whether the token is `enum`, or one of its attributes, or its name.
bool Tokens::isEnumHead(const Token &t) const {
  if (t.kind == T::TK_ENUM) return true;
  return enumHead_ && (t.kind == T::TK_ATTRIBUTE || (t.kind == T::TK_IDENT && previous_ != T::TK_IDENT) ||
                       (t.kind == T::TK_TYPENAME && previous_ != T::TK_TYPENAME));
}

void Tokens::next(Token &t) {
  if (recovering_ && current_.kind == T::TK_LBRACE && !braces_.empty()) return skipBlock(t);
  if (again_) {
    again_ = false;
    if (current_.kind == T::TK_IDENT || current_.kind == T::TK_TYPENAME)
      current_.kind = identifierKind(current_);
    t = current_;
    return;
  }
  previous_ = current_.kind;
  parensBefore_ = directive_.parens;
  previousEnd_ = current_.span.end;
  if (skipVariants_) return skipVariants(t);
  unsigned number;
  do {
    const int code = ompicc_scan(scanner_, t, *this);
    t.kind = code & ((1 << kNumberShift) - 1);
    number = unsigned(code) >> kNumberShift;
  } while (!classify(t, number));
  enumHead_ = isEnumHead(t);
  if (extension_) {
    t.span.begin = extensionBegin_;
    extension_ = false;
  }
  current_ = t;
}

/// After a syntax error tokens are discarded up to a ';'. A block on the way goes as a whole, so that braces
/// stay paired, and ends the recovery as a ';' would.
void Tokens::skipBlock(Token &t) {
  size_t depth = braces_.size();
  recovering_ = false;
  do {
    next(t);
    if (t.kind == T::TK_END) return;
  } while (braces_.size() >= depth);
  t.kind = current_.kind = T::TK_SEMI;
}

const char *Tokens::attributeEnd(const char *p) const {
  p = skipBlanks(p);
  if (*p != '(' && *p != '[') return p;
  int depth = 0;
  while (p < limit_) {
    char ch = *p++;
    if (ch == '"' || ch == '\'') {
      while (p < limit_ && *p != ch && *p != '\n') p += *p == '\\' ? 2 : 1;
      if (p < limit_) p++;
    } else if (ch == '\n' && *p == '#') {
      while (p < limit_ && *p != '\n') p++;
    } else if (ch == '(' || ch == '[') {
      depth++;
    } else if ((ch == ')' || ch == ']') && --depth == 0) {
      return p;
    }
  }
  return p;
}

const char *Tokens::rawString(Token &t, const char *begin, const char *opened) {
  const char *quote = static_cast<const char *>(memchr(begin, '"', size_t(opened - begin)));
  std::string end = ")" + std::string(quote + 1, opened - 1) + "\"";
  std::string_view rest(opened, size_t(limit_ - opened));
  size_t length = rest.find(end);
  std::string text(begin, quote - 1); // without the R
  text += '"';
  char octal[8];
  for (char ch : rest.substr(0, length)) {
    if (ch == '"' || ch == '\\')
      text += '\\', text += ch;
    else if (ch == '\n')
      text += "\\n";
    else if (static_cast<unsigned char>(ch) < ' ' || ch == '?')
      snprintf(octal, sizeof octal, "\\%03o", unsigned(ch)), text += octal;
    else
      text += ch;
  }
  if (length == rest.npos) {
    t.span = {offset(begin), offset(opened)};
    diag.error(loc(t.span), "unterminated raw string");
  }
  t.value.text = c.text(text + "\"");
  return length == rest.npos ? limit_ : opened + length + end.size();
}

void Tokens::stray(Token &t) {
  unsigned char ch = static_cast<unsigned char>(t.value.text[0]);
  std::string shown = isprint(ch) ? std::string(1, char(ch)) : "\\" + std::to_string(ch);
  diag.error(loc(t.span), "stray '" + shown + "' in program");
}

void Tokens::unterminated(Token &t, char quote) {
  diag.error(loc(t.span), std::string("missing terminating ") + quote + " character");
}

} // namespace ompicc
