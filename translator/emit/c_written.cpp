// Expressions as the user wrote them. One that no transformation has touched is copied from the source: that
// keeps the columns of the C compiler's messages (and those inside string literals), and is faster than to
// put it together anew. Nobody has to keep track of what was touched: the source is read along the tree, and
// any difference, however small, makes the printer go back to the tree.
#include "translator/emit/c_printer.h"
#include <algorithm>
#include <cctype>

namespace ompicc {

namespace {

bool isNameChar(char c) { return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80; }

const char *skipBlanks(const char *p) {
  while (*p == ' ' || *p == '\t') p++;
  return p;
}

/// Behind `token`, which the text at `p` begins with after blanks, or null.
const char *afterToken(const char *p, std::string_view token) {
  p = skipBlanks(p);
  if (token.empty() || std::string_view(p, token.size()) != token) return nullptr;
  const char *end = p + token.size();
  return isNameChar(token.back()) && isNameChar(*end) ? nullptr : end;
}

/// As afterToken, of an operator at `at`: it must not be the beginning of a longer one.
const char *afterOperator(const char *p, const char *at, std::string_view op) {
  p = skipBlanks(p);
  const char *end = p == at ? afterToken(p, op) : nullptr;
  if (!end) return nullptr;
  const bool longer = (*end == '=' && op != "," && op != "==") ||
                      (op.size() == 1 && *end == op[0] && std::string_view("+-&|<>").find(*end) != op.npos);
  return longer ? nullptr : end;
}

/// As afterToken, of several tokens, which blanks may stand between here and there.
const char *afterTokens(const char *p, std::string_view tokens) {
  bool afterName = false; // what has been passed ends in a name
  for (size_t i = 0; i < tokens.size();) {
    const char *next = skipBlanks(p);
    size_t begin = tokens.find_first_not_of(' ', i);
    if (begin == tokens.npos) break;
    if (*next != tokens[begin]) return nullptr;
    const bool apart = begin > i, apartInSource = next > p;
    if (afterName && isNameChar(*next) && apart != apartInSource) return nullptr;
    afterName = isNameChar(*next);
    p = next + 1;
    i = begin + 1;
  }
  return afterName && isNameChar(*p) ? nullptr : p;
}

} // namespace

/// __const, __const__ and const are one.
static std::string_view plainWord(std::string_view word) {
  if (word == "_Thread_local") return "thread";
  if (word.size() > 4 && word.substr(0, 2) == "__") word.remove_prefix(2);
  if (word.size() > 4 && word.substr(word.size() - 2) == "__") word.remove_suffix(2);
  return word;
}

static bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// The words that begin the text at `p`, up to anything else but blanks.
static std::vector<std::string_view> wordsAt(const char *p) {
  std::vector<std::string_view> words;
  for (p = skipBlanks(p); isNameChar(*p); p = skipBlanks(p)) {
    const char *end = p;
    while (isNameChar(*end)) end++;
    words.emplace_back(p, size_t(end - p));
    p = end;
  }
  return words;
}

std::string CPrinter::writtenSpecifiers(std::string specifiers) {
  const Loc place = begin_;
  begin_ = {};
  if (!place || !source_) return specifiers;
  const char *const text = source_->text().data(), *const from = skipBlanks(text + place.offset - 1);
  const auto isStorage = [](std::string_view word) {
    return isOneOf(word, {"static", "extern", "typedef", "auto", "register", "inline", "_Noreturn", "thread",
                          "constexpr"});
  };
  const auto isQualifier = [](std::string_view word) {
    return isOneOf(word, {"const", "volatile", "restrict", "_Atomic"});
  };
  const auto isImplied = [](std::string_view word) { return isOneOf(word, {"int", "signed"}); };

  // It has the declared name at its end, too.
  const std::vector<std::string_view> written = wordsAt(from);
  bool odd = false, others = false;
  for (size_t i = 0; i < written.size(); i++) {
    const std::string_view word = plainWord(written[i]);
    odd |= isStorage(word) ? others : isQualifier(word) && i && isQualifier(plainWord(written[i - 1]));
    odd |= isQualifier(word) && others;
    others |= !isStorage(word);
  }
  if (!odd) return specifiers;
  // C23: the type that `auto` stands for is written.
  if (context_.standard >= 2023 && std::find(written.begin(), written.end(), "auto") != written.end())
    return specifiers;

  std::vector<std::string_view> expected, found;
  for (std::string_view word : wordsAt(specifiers.c_str()))
    if (!isImplied(word)) expected.push_back(plainWord(word));
  if (specifiers.find_first_of("(){}[]\1") != std::string::npos) return specifiers;
  const char *end = nullptr;
  for (std::string_view each : written) {
    const std::string_view word = plainWord(each);
    if (!isImplied(word)) {
      const auto at = std::find(expected.begin(), expected.end(), word);
      const bool again = isQualifier(word) && std::find(found.begin(), found.end(), word) != found.end();
      if (at == expected.end() && !again) break;
      if (at != expected.end()) expected.erase(at);
      found.push_back(word);
    }
    end = each.data() + each.size();
  }
  if (!expected.empty() || !end) return specifiers;
  std::string result = column({uint32_t(from - text) + 1});
  result.append(from, size_t(end - from));
  return result + (specifiers.back() == ' ' ? " " : "");
}

/// Where the expression's first token stands; nowhere for text that a transformation made.
Loc CPrinter::firstToken(const Expr *e) {
  for (;;) switch (e->kind) {
    case NodeKind::Binary: e = static_cast<const Binary *>(e)->lhs; break;
    case NodeKind::Assign: e = static_cast<const Assign *>(e)->lhs; break;
    case NodeKind::Conditional: e = static_cast<const Conditional *>(e)->cond; break;
    case NodeKind::Call: e = static_cast<const Call *>(e)->callee; break;
    case NodeKind::Index: e = static_cast<const Index *>(e)->base; break;
    case NodeKind::Member: e = static_cast<const Member *>(e)->object; break;
    case NodeKind::ArraySection: e = static_cast<const ArraySection *>(e)->base; break;
    case NodeKind::Unary: {
      auto *n = static_cast<const Unary *>(e);
      if (n->op != UnaryOp::PostInc && n->op != UnaryOp::PostDec) return e->loc;
      e = n->operand;
      break;
    }
    case NodeKind::TextExpr: return {};
    default: return e->loc;
    }
}

/// Reads the source from `p` on along the tree. Returns where the expression ends; null where the source does
/// not say just that, on one line.
const char *CPrinter::afterWritten(Expr &e, const char *p) {
  const char *text = source_->text().data();
  auto list = [&](const auto &exprs, const char *at) {
    for (size_t i = 0; at && i < exprs.size(); i++) {
      if (i) at = afterToken(at, ",");
      if (at) at = afterWritten(*exprs[i], at);
    }
    return at;
  };
  auto op = [&](const Expr &at, const char *from, const char *spelling) {
    return from && at.loc ? afterOperator(from, text + at.loc.offset - 1, spelling) : nullptr;
  };
  auto then = [&](const char *at, std::string_view token) { return at ? afterToken(at, token) : nullptr; };
  auto next = [&](Expr *operand, const char *at) {
    return at && operand ? afterWritten(*operand, at) : nullptr;
  };
  auto inParentheses = [&](QualType type, const char *at) {
    if (!at || !(at = afterToken(at, "("))) return at;
    at = afterTokens(at, declarator(type, ""));
    return then(at, ")");
  };
  switch (e.kind) {
  case NodeKind::IntLiteral: return afterToken(p, static_cast<IntLiteral &>(e).text);
  case NodeKind::FloatLiteral: return afterToken(p, static_cast<FloatLiteral &>(e).text);
  case NodeKind::NullPtrLiteral: return afterToken(p, "nullptr");
  case NodeKind::CharLiteral: return afterToken(p, static_cast<CharLiteral &>(e).text);
  case NodeKind::StringLiteral: return afterToken(p, static_cast<StringLiteral &>(e).text);
  case NodeKind::Ident: {
    auto &n = static_cast<Ident &>(e);
    if (!n.loc || skipBlanks(p) != text + n.loc.offset - 1) return nullptr;
    return n.decl ? afterToken(p, nameOf(*n.decl)) : afterToken(p, n.name->text);
  }
  case NodeKind::Paren: return then(next(static_cast<Paren &>(e).inner, afterToken(p, "(")), ")");
  case NodeKind::Unary: {
    auto &n = static_cast<Unary &>(e);
    if (n.op == UnaryOp::PostInc || n.op == UnaryOp::PostDec)
      return op(n, next(n.operand, p), spelling(n.op));
    return next(n.operand, op(n, p, spelling(n.op)));
  }
  case NodeKind::Binary: {
    auto &n = static_cast<Binary &>(e);
    return next(n.rhs, op(n, next(n.lhs, p), spelling(n.op)));
  }
  case NodeKind::Assign: {
    auto &n = static_cast<Assign &>(e);
    return next(n.rhs, op(n, next(n.lhs, p), spelling(n.op)));
  }
  case NodeKind::Conditional: {
    auto &n = static_cast<Conditional &>(e);
    p = op(n, next(n.cond, p), "?");
    if (n.then) p = next(n.then, p);
    return next(n.otherwise, then(p, ":"));
  }
  case NodeKind::Cast: {
    auto &n = static_cast<Cast &>(e);
    return next(n.operand, inParentheses(n.target, p));
  }
  case NodeKind::Call: {
    auto &n = static_cast<Call &>(e);
    return then(list(n.args, then(next(n.callee, p), "(")), ")");
  }
  case NodeKind::Index: {
    auto &n = static_cast<Index &>(e);
    return then(next(n.index, then(next(n.base, p), "[")), "]");
  }
  case NodeKind::Member: {
    auto &n = static_cast<Member &>(e);
    p = next(n.object, p);
    // An anonymous member is not written (6.7.2.1p13); the access to its own member says `.` or `->`.
    if (!n.name && !(n.field && n.field->name)) return nullptr;
    return then(then(p, n.arrow ? "->" : "."), n.field && n.field->name ? nameOf(*n.field) : nameOf(*n.name));
  }
  case NodeKind::SizeofExpr: {
    auto &n = static_cast<SizeofExpr &>(e);
    return n.op == SizeofOp::Sizeof ? next(n.operand, afterToken(p, "sizeof")) : nullptr;
  }
  case NodeKind::SizeofType: {
    auto &n = static_cast<SizeofType &>(e);
    return n.op == SizeofOp::Sizeof ? inParentheses(n.target, afterToken(p, "sizeof")) : nullptr;
  }
  case NodeKind::InitList: {
    p = afterToken(p, "{");
    bool first = true;
    for (InitItem *item : static_cast<InitList &>(e).items) {
      if (!first) p = then(p, ",");
      for (Designator *d : item->designators) {
        if (d->last) return nullptr;
        p = d->field ? then(then(p, "."), nameOf(*d->field)) : then(next(d->index, then(p, "[")), "]");
      }
      if (!item->designators.empty()) p = then(p, "=");
      p = next(item->value, p);
      first = false;
    }
    if (const char *comma = first ? nullptr : then(p, ",")) p = comma;
    return then(p, "}");
  }
  case NodeKind::CompoundLiteral: {
    auto &n = static_cast<CompoundLiteral &>(e);
    return next(n.init, inParentheses(n.target, p));
  }
  default: return nullptr;
  }
}

std::string CPrinter::writtenNames(const FunctionDecl &f) const {
  const char *begin =
      source_ && f.loc ? afterToken(source_->text().data() + f.loc.offset - 1, f.name->text) : nullptr;
  const char *p = begin ? afterToken(begin, "(") : nullptr;
  for (bool more = p != nullptr; more;) {
    p = skipBlanks(p);
    if (!isNameChar(*p)) return {};
    while (isNameChar(*p)) p++;
    p = skipBlanks(p);
    more = *p++ == ',';
  }
  return p && p[-1] == ')' ? std::string(begin, size_t(p - begin)) : std::string();
}

/// The grammar's level of an expression that afterWritten() knows.
int CPrinter::levelOf(const Expr &e) {
  switch (e.kind) {
  case NodeKind::Unary: {
    auto op = static_cast<const Unary &>(e).op;
    return op == UnaryOp::PostInc || op == UnaryOp::PostDec ? kPostfix : kUnary;
  }
  case NodeKind::Binary: return precedence(static_cast<const Binary &>(e).op);
  case NodeKind::Assign: return kAssign;
  case NodeKind::Conditional: return kConditional;
  case NodeKind::Cast: return kCast;
  case NodeKind::Call:
  case NodeKind::CompoundLiteral:
  case NodeKind::Index:
  case NodeKind::Member: return kPostfix;
  case NodeKind::SizeofExpr:
  case NodeKind::SizeofType: return kUnary;
  default: return kPrimary;
  }
}

std::string_view CPrinter::asWritten(Expr &e) {
  Loc begin = firstToken(&e);
  if (!begin || !source_) return {};
  const char *from = source_->text().data() + begin.offset - 1;
  const char *to = afterWritten(e, from);
  return to ? std::string_view(from, size_t(to - from)) : std::string_view();
}

} // namespace ompicc
