// The parser's state between scanner and grammar: keywords, the classification of names, where pragmas may
// stand, and gcc-like messages for syntax errors.
#include "translator/parser/parser.h"
#include "c.tab.h"
#include "translator/sema/indentation.h"
#include "translator/sema/omp_requires.h"
#include "translator/sema/omp_rules.h"
#include "translator/sema/omp_traps.h"
#include "translator/sema/omp_variants.h"
#include <cctype>
#include <cstring>

int ompicc_scan(void *scanner, ompicc::Token &token, ompicc::Parser &parser);

namespace ompicc {

void *openScanner(char *buffer, size_t size);
void closeScanner(void *scanner);

using T = ompicc_tokentype;

namespace {

/// Keywords carry their token and, above it, a number: a SpecBit's index, qualifiers, a TypeKind.
constexpr int kNumberShift = 16;
int coded(int token, unsigned number) { return token | int(number << kNumberShift); }

unsigned bitIndex(unsigned bit) {
  unsigned i = 0;
  while (!(bit >> i & 1)) i++;
  return i;
}

struct Keyword {
  const char *words; ///< spellings, separated by blanks
  int token;
  unsigned number;
};

const Keyword kKeywords[] = {
    {"void", T::TK_TYPEWORD, SpecVoid},
    {"_Bool", T::TK_TYPEWORD, SpecBool},
    {"char", T::TK_TYPEWORD, SpecChar},
    {"short", T::TK_TYPEWORD, SpecShort},
    {"int", T::TK_TYPEWORD, SpecInt},
    {"long", T::TK_TYPEWORD, SpecLong},
    {"float", T::TK_TYPEWORD, SpecFloat},
    {"double", T::TK_TYPEWORD, SpecDouble},
    {"signed __signed __signed__", T::TK_TYPEWORD, SpecSigned},
    {"unsigned", T::TK_TYPEWORD, SpecUnsigned},
    {"_Complex __complex __complex__", T::TK_TYPEWORD, SpecComplex},
    {"__int128", T::TK_TYPEWORD, SpecInt128},
    {"typedef", T::TK_STORAGE, SpecTypedef},
    {"static", T::TK_STORAGE, SpecStatic},
    {"extern", T::TK_STORAGE, SpecExtern},
    {"auto", T::TK_STORAGE, SpecAuto},
    {"register", T::TK_STORAGE, SpecRegister},
    {"inline __inline __inline__", T::TK_STORAGE, SpecInline},
    {"_Noreturn", T::TK_STORAGE, SpecNoreturn},
    {"_Thread_local __thread", T::TK_STORAGE, SpecThread},
    {"_Float16", T::TK_OTHERTYPE, unsigned(TypeKind::Float16)},
    {"_Float32", T::TK_OTHERTYPE, unsigned(TypeKind::Float32)},
    {"_Float64", T::TK_OTHERTYPE, unsigned(TypeKind::Float64)},
    {"_Float128 __float128", T::TK_OTHERTYPE, unsigned(TypeKind::Float128)},
    {"_Float32x", T::TK_OTHERTYPE, unsigned(TypeKind::Float32x)},
    {"_Float64x __float80", T::TK_OTHERTYPE, unsigned(TypeKind::Float64x)},
    {"_Decimal32", T::TK_OTHERTYPE, unsigned(TypeKind::Decimal32)},
    {"_Decimal64", T::TK_OTHERTYPE, unsigned(TypeKind::Decimal64)},
    {"_Decimal128", T::TK_OTHERTYPE, unsigned(TypeKind::Decimal128)},
    {"__builtin_va_list", T::TK_OTHERTYPE, unsigned(TypeKind::VaList)},
    {"const __const __const__", T::TK_QUAL, QualConst},
    {"volatile __volatile __volatile__", T::TK_QUAL, QualVolatile},
    {"restrict __restrict __restrict__", T::TK_QUAL, QualRestrict},
    {"_Atomic", T::TK_ATOMICTYPE, 0},
    {"struct", T::TK_STRUCT, 0},
    {"union", T::TK_UNION, 0},
    {"enum", T::TK_ENUM, 0},
    {"typeof __typeof __typeof__", T::TK_TYPEOF, 0},
    {"__auto_type", T::TK_AUTOTYPE, 0},
    {"_Alignas", T::TK_ALIGNAS, 0},
    {"if", T::TK_IF, 0},
    {"else", T::TK_ELSE, 0},
    {"while", T::TK_WHILE, 0},
    {"do", T::TK_DO, 0},
    {"for", T::TK_FOR, 0},
    {"switch", T::TK_SWITCH, 0},
    {"case", T::TK_CASE, 0},
    {"default", T::TK_DEFAULT, 0},
    {"break", T::TK_BREAK, 0},
    {"continue", T::TK_CONTINUE, 0},
    {"return", T::TK_RETURN, 0},
    {"goto", T::TK_GOTO, 0},
    {"asm __asm __asm__", T::TK_ASM, 0},
    {"__label__", T::TK_LABEL, 0},
    {"sizeof", T::TK_SIZEOF, 0},
    {"_Alignof __alignof __alignof__", T::TK_ALIGNOF, 0},
    {"__real __real__", T::TK_REAL, 0},
    {"__imag __imag__", T::TK_IMAG, 0},
    {"_Generic", T::TK_GENERIC, 0},
    {"_Static_assert", T::TK_STATICASSERT, 0},
    {"__builtin_va_arg", T::TK_VAARG, 0},
    {"__builtin_offsetof", T::TK_OFFSETOF, 0},
    {"__builtin_types_compatible_p", T::TK_TYPESCOMPATIBLE, 0},
    {"__builtin_choose_expr", T::TK_CHOOSEEXPR, 0},
    {"__builtin_convertvector", T::TK_CONVERTVECTOR, 0},
    {"__builtin_has_attribute", T::TK_HASATTRIBUTE, 0},
    {"__extension__", T::TK_EXTENSION, 0},
    {"__attribute__ __attribute", T::TK_ATTRIBUTE, 0},
};

bool isWordStart(char c) {
  return isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '\\' || (c & 0x80);
}

/// The first character at or after p that is not blank; line markers are skipped.
const char *skipBlanks(const char *p) {
  for (;;) {
    while (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\f' || *p == '\v') p++;
    if (*p != '\n') return p;
    p++;
    while (*p == '#') {
      while (*p && *p != '\n') p++;
      if (*p) p++;
    }
  }
}

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

Parser::Parser(Context &context, SourceFile &sourceFile, Diagnostics &diagnostics, const Language &dialect)
    : c(context), source(sourceFile), diag(diagnostics), language(dialect), expr(context, diagnostics),
      decls(context, diagnostics, language, expr, scopes), reductions(context, diagnostics, expr, scopes) {
  text_ = source.buffer();
  limit_ = text_ + source.text().size();
  c.declarationsFirst = language.year < 1999;
  c.types.setLanguage(language.unsignedChar, language.shortWchar);
  prepareKeywords();
  scanner_ = openScanner(source.buffer(), source.bufferSize());
}

Parser::~Parser() { closeScanner(scanner_); }

/// The words of one entry that are no keywords in every dialect.
bool Parser::isKeyword(std::string_view word) const {
  if (word == "asm" || word == "typeof") return language.asmWords;
  if (word == "inline") return language.asmWords || language.year >= 1999;
  if (word == "restrict") return language.year >= 1999;
  return true;
}

void Parser::prepareKeywords() {
  for (const Keyword &k : kKeywords) {
    unsigned number = k.number;
    if (k.token == T::TK_TYPEWORD || k.token == T::TK_STORAGE) number = bitIndex(number);
    std::string_view rest = k.words;
    while (!rest.empty()) {
      size_t n = rest.find(' ');
      if (n == rest.npos) n = rest.size();
      if (isKeyword(rest.substr(0, n))) c.name(rest.substr(0, n))->keyword = coded(k.token, number);
      rest.remove_prefix(n < rest.size() ? n + 1 : n);
    }
  }
  predeclare();
}

TranslationUnit *Parser::parse() {
  unit = c.make<TranslationUnit>(Loc{1});
  ompicc_parse(*this);
  if (!declaredSimd_.empty()) functionBehindSimd({});
  restoreText();
  for (OmpDeclarative *open : variantRegions_)
    diag.error(open->loc,
               "'#pragma omp begin declare variant' without corresponding '#pragma omp end declare variant'");
  return unit;
}

bool Parser::pragmaFits() const {
  if (parens_) return false;
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
bool Parser::startsUnknownType(const Token &t) const {
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
bool Parser::startsDeclarator(const char *p) const {
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
bool Parser::startsStatement(const char *p) const {
  p = skipBlanks(p);
  const char *word = p;
  while (isWordStart(*p) || isdigit(static_cast<unsigned char>(*p))) p++;
  if (word == p) return *p != ';' && *p != '[' && *p != ':';
  Identifier *name = c.names.intern({word, size_t(p - word)});
  switch (name->keyword & ((1 << kNumberShift) - 1)) {
  case 0: return !(name->ordinary && name->ordinary->kind == NodeKind::TypedefDecl);
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

int Parser::identifierKind(Token &t) {
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
bool Parser::namesFloatingType(TypeKind kind) const {
  if (kind < TypeKind::Float32 || kind > TypeKind::Float64x) return false;
  const bool plain = previous_ == T::TK_TYPEWORD && (current_.value.number & (SpecFloat | SpecDouble));
  return plain || (previous_ == T::TK_OTHERTYPE && TypeKind(current_.value.number) == TypeKind::Float128);
}

void Parser::next(Token &t) {
  if (recovering_ && current_.kind == T::TK_LBRACE && !braces_.empty()) return skipBlock(t);
  if (again_) {
    again_ = false;
    if (current_.kind == T::TK_IDENT || current_.kind == T::TK_TYPENAME)
      current_.kind = identifierKind(current_);
    t = current_;
    return;
  }
  previous_ = current_.kind;
  parensBefore_ = parens_;
  previousEnd_ = current_.span.end;
  if (skipVariants_) return skipVariants(t);
  for (;;) {
    int code = ompicc_scan(scanner_, t, *this);
    t.kind = code & ((1 << kNumberShift) - 1);
    unsigned number = unsigned(code) >> kNumberShift;
    switch (t.kind) {
    case T::TK_IDENT: t.kind = identifierKind(t); break;
    case T::TK_TYPEWORD:
    case T::TK_STORAGE: t.value.number = 1u << number; break;
    case T::TK_QUAL: t.value.number = number; break;
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
      continue;
    case T::TK_ATTRIBUTE:
      if ((previous_ == T::TK_LPAREN || previous_ == T::TK_DECLARATOR_ATTRIBUTE) &&
          startsDeclarator(text_ + t.span.end))
        t.kind = T::TK_DECLARATOR_ATTRIBUTE;
      if (t.value.text[0] == '[' && previous_ == T::TK_IDENT && strchr("([", *skipBlanks(text_ + t.span.end)))
        t.kind = T::TK_DECLARATOR_ATTRIBUTE;
      if (t.value.text[0] == '[' && pragmaFits() && decls.currentFunction() &&
          startsStatement(text_ + t.span.end))
        continue; // [[…]] in front of a statement: no attribute of gcc's means anything there
      break;
    case T::TK_PRAGMA:
      decls.pragma(t.value.text);
      if (!pragmaFits()) continue;
      break;
    case T::TK_LPAREN:
    case T::TK_SELECTOR_EXPR:
    case T::TK_LBRACKET: parens_++; break;
    case T::TK_RPAREN:
    case T::TK_RBRACKET: parens_--; break;
    case T::TK_LBRACE:
      braces_.push_back(parens_);
      parens_ = inDirective() ? directiveParens_ + 1 : 0; // in a clause no word in braces is a clause
      break;
    case T::TK_RBRACE:
      if (braces_.empty()) break;
      parens_ = braces_.back();
      braces_.pop_back();
      break;
    default: break;
    }
    if (extension_) {
      t.span.begin = extensionBegin_;
      extension_ = false;
    }
    current_ = t;
    return;
  }
}

/// After a syntax error tokens are discarded up to a ';'. A block on the way goes as a whole, so that braces
/// stay paired, and ends the recovery as a ';' would.
void Parser::skipBlock(Token &t) {
  size_t depth = braces_.size();
  recovering_ = false;
  do {
    next(t);
    if (t.kind == T::TK_END) return;
  } while (braces_.size() >= depth);
  t.kind = current_.kind = T::TK_SEMI;
}

const char *Parser::attributeEnd(const char *p) const {
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

const char *Parser::rawString(Token &t, const char *begin, const char *opened) {
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

void Parser::stray(Token &t) {
  unsigned char ch = static_cast<unsigned char>(t.value.text[0]);
  std::string shown = isprint(ch) ? std::string(1, char(ch)) : "\\" + std::to_string(ch);
  diag.error(loc(t.span), "stray '" + shown + "' in program");
}

void Parser::unterminated(Token &t, char quote) {
  diag.error(loc(t.span), std::string("missing terminating ") + quote + " character");
}

// ---- Syntax errors ---------------------------------------------------------------------------

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
    if (directive && parensBefore_ <= directiveParens_ && kind != T::TK_OMP_END) {
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
  parens_ = 0;
  recovering_ = false;
}

TranslationUnit *parse(Context &context, SourceFile &source, Diagnostics &diagnostics,
                       const Language &language) {
  TranslationUnit *unit = Parser(context, source, diagnostics, language).parse();
  resolveVariants(context, diagnostics, *unit, {language.isas, checkRequires(diagnostics, *unit)});
  applyDefaultMemoryOrder(context, *unit);
  checkOmpRules(context, diagnostics, *unit);
  if (!diagnostics.errorCount()) warnOfOmpTraps(diagnostics, *unit);
  warnOfMisleadingIndentation(diagnostics, source, *unit);
  return unit;
}

} // namespace ompicc
