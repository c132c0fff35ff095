// Expressions (C11 6.5). Each kind yields its text and the level of the grammar that the text has; sub()
// adds the parentheses that a place needs.
#include "translator/emit/c_printer.h"
#include <algorithm>

namespace ompicc {

std::string CPrinter::expr(Expr &e) {
  const SourceFile *source = source_;
  source_ = nullptr;
  std::string text = withPutOff(sub(&e, kAny));
  source_ = source;
  return text;
}

/// `lines` as one line, if none is a directive.
static std::string joined(const std::string &lines) {
  std::string line;
  for (size_t begin = 0, end; begin < lines.size(); begin = end + 1) {
    end = std::min(lines.find('\n', begin), lines.size());
    const size_t first = lines.find_first_not_of(' ', begin);
    if (first >= end) continue;
    if (lines[first] == '#') return lines;
    line += (line.empty() ? "" : " ") + lines.substr(first, end - first);
  }
  return line;
}

/// True if the expression's place is its first token, not an operator further on.
static bool placeIsFirst(const Expr &e) {
  switch (e.kind) {
  case NodeKind::Binary:
  case NodeKind::Assign:
  case NodeKind::Conditional:
  case NodeKind::Call: // its callee's
  case NodeKind::Index:
  case NodeKind::Member:
  case NodeKind::ArraySection:
  case NodeKind::RoutineCall:
  case NodeKind::TextExpr: return false;
  case NodeKind::Unary: {
    auto op = static_cast<const Unary &>(e).op;
    return op != UnaryOp::PostInc && op != UnaryOp::PostDec;
  }
  default: return true;
  }
}

static bool isOneToken(const Expr &e) {
  return e.kind == NodeKind::Ident || e.kind == NodeKind::IntLiteral || e.kind == NodeKind::FloatLiteral ||
         e.kind == NodeKind::CharLiteral;
}

/// What has a token of its own in the middle, so that no other expression stands where it does.
static bool isOperator(const Expr &e) {
  auto *paren = as<Paren>(&e);
  return e.kind == NodeKind::Binary || e.kind == NodeKind::Conditional ||
         (paren && paren->loc.offset != paren->inner->loc.offset);
}

/// Whether no warning of the C compiler's can be about the expression, but for the lack of parentheses.
static bool isPlain(Expr &e) {
  auto kindOf = [](Expr *operand) { return canonical(operand->type)->kind; };
  if (!e.type) return false;
  switch (e.kind) {
  case NodeKind::Ident: return true;
  case NodeKind::IntLiteral: return canonical(e.type)->kind == TypeKind::Int;
  case NodeKind::Paren: return isPlain(*static_cast<Paren &>(e).inner);
  case NodeKind::Unary: return isInteger(e.type) && isPlain(*static_cast<Unary &>(e).operand);
  case NodeKind::Member: return isPlain(*static_cast<Member &>(e).object);
  case NodeKind::Index:
    return isPlain(*static_cast<Index &>(e).base) && isPlain(*static_cast<Index &>(e).index);
  case NodeKind::Binary: {
    auto &n = static_cast<Binary &>(e);
    return isInteger(n.lhs->type) && kindOf(n.lhs) == kindOf(n.rhs) && isPlain(*n.lhs) && isPlain(*n.rhs);
  }
  default: return false;
  }
}

/// False if an expression of this kind that stands there has been printed before.
bool CPrinter::sayOnce(const Expr &e) {
  return saidKinds_.insert(uint64_t(e.kind) << 32 | e.loc.offset).second;
}

/// An expression of the user's that a construct has printed before, of which the C compiler says nothing
/// more: with parentheses around all operands, which it suggests where the user has none (-Wparentheses), and
/// on a line of a system header where more can be said.
std::string CPrinter::repeated(Expr &e, int level) {
  repeats_++;
  auto [text, own] = print(e);
  repeats_--;
  if (own < level) text = "(" + text + ")";
  return repeats_ || isPlain(e) ? std::move(text) : silenced(text);
}

/// What a text is about that is nothing but a hole; otherwise null.
static Expr *onlyHole(const Expr &e) {
  auto *text = as<TextExpr>(&e);
  if (!text || text->level != kAny || text->silent) return nullptr;
  for (Node *hole : text->holes)
    if (hole) return static_cast<Expr *>(hole);
  return nullptr;
}

std::string CPrinter::sub(Expr *e, int level) {
  if (!e) return {};
  if (Expr *inner = onlyHole(*e)) return sub(inner, level);
  if (source_ && !placeSystem_ && !silent_ && e->loc && e->kind != NodeKind::Ident) {
    said_.insert(e->loc.offset);
    if (isOperator(*e) && !sayOnce(*e)) return repeated(*e, level);
  }
  if (copies_ && source_ && attempts_ > 0 && !repeats_ && !isOneToken(*e)) {
    attempts_--;
    if (std::string_view written = asWritten(*e); !written.empty()) {
      std::string text = at(firstToken(e));
      text += written;
      return levelOf(*e) < level ? "(" + text + ")" : std::move(text);
    }
  }
  auto [text, own] = print(*e);
  if (e->loc.offset > lineEnd_ && source_ && placeIsFirst(*e)) text.insert(0, breakMark(e->loc));
  return own < level ? "(" + text + ")" : std::move(text);
}

/// An operator and its operand, kept apart where they would form another token: - -x, & &&label.
static std::string prefixed(const std::string &op, const std::string &operand) {
  bool apart = !operand.empty() && op.back() == operand[0] &&
               (op.back() == '-' || op.back() == '+' || op.back() == '&');
  return op + (apart ? " " : "") + operand;
}

std::pair<std::string, int> CPrinter::printMember(Member &n) {
  // A member of an anonymous member is written as a member of the whole (6.7.2.1p13).
  Member *access = &n;
  while (auto *inner = as<Member>(access->object)) {
    if (inner->name || (inner->field && inner->field->name)) break;
    access = inner;
  }
  std::string name = n.field && n.field->name ? nameOf(*n.field) : nameOf(*n.name);
  return {sub(access->object, kPostfix) + at(n.loc) + (access->arrow ? "->" : ".") + name, kPostfix};
}

std::pair<std::string, int> CPrinter::printSizeofType(SizeofType &n) {
  const char *op = n.op == SizeofOp::Sizeof    ? "sizeof("
                   : n.op == SizeofOp::Countof ? "_Countof("
                                               : "_Alignof(";
  // Without the array's type, which would be a variable array of the text's own (-Wvla).
  if (n.op == SizeofOp::Sizeof && isArray(n.target) && hasNamedBounds(n.target) &&
      declarator(n.target, "").back() == ']')
    return {productOfBounds(n.target), precedence(BinaryOp::Mul)};
  return {op + declarator(n.target, "") + ")", kUnary};
}

std::pair<std::string, int> CPrinter::printStmtExpr(StmtExpr &n) {
  std::string text = captureUnplaced([&] { block(*n.body); });
  // The macro's that has it: what follows is on the same line.
  if (onSameLine(n.loc, n.body->end)) text = joined(text);
  const bool together = !text.empty() && text.back() != '\n';
  text = together ? "({ " + text + " })" : "({\n" + text + margin() + "})";
  return n.isExtension ? std::make_pair("__extension__ " + text, +kUnary) : std::make_pair(text, +kPrimary);
}

std::pair<std::string, int> CPrinter::printBuiltinCall(BuiltinCall &n) {
  bool isOffsetof = n.name->text == "__builtin_offsetof";
  std::string args;
  for (Expr *arg : n.args) {
    bool designator = isOffsetof && !args.empty();
    args += (args.empty() ? "" : ", ") + (designator ? offsetofDesignator(*arg) : sub(arg, kAssign));
  }
  return {std::string(n.name->text) + "(" + args + ")", kPostfix};
}

std::pair<std::string, int> CPrinter::printRoutineCall(RoutineCall &n) {
  std::string text;
  appendText(text, n.routine);
  for (size_t i = 0; i < n.templateArgs.size(); i++) {
    text += (i ? ", " : "<") + print(*n.templateArgs[i]).first;
    if (i + 1 == n.templateArgs.size()) text += '>';
  }
  text += '(';
  for (size_t i = 0; i < n.args.size(); i++) text += (i ? ", " : "") + sub(n.args[i], kAssign);
  return {text + ")", kPostfix};
}

std::pair<std::string, int> CPrinter::printTextExpr(TextExpr &n) {
  silent_ += n.silent;
  std::string text = fill(n);
  silent_ -= n.silent;
  if (n.silent && source_ && !placeSystem_ && !silent_ && anyWritten(n)) return {silenced(text), kPrimary};
  return {text, n.level == kAny ? kAssign : n.level};
}

std::pair<std::string, int> CPrinter::print(Expr &e) {
  switch (e.kind) {
  case NodeKind::IntLiteral: {
    auto &n = static_cast<IntLiteral &>(e);
    std::string text = n.text.empty() ? std::to_string(n.value.value) : std::string(n.text);
    return {text, text[0] == '-' ? kUnary : kPrimary};
  }
  case NodeKind::FloatLiteral: {
    auto &n = static_cast<FloatLiteral &>(e);
    // An imaginary one (_Complex_I): -Wpedantic.
    const std::string_view extension = "__extension__";
    if (text_ && n.loc && text_->text().substr(n.loc.offset - 1, extension.size()) == extension)
      return {std::string(extension) + " " + std::string(n.text), kUnary};
    return {std::string(n.text), n.text[0] == '-' ? kUnary : kPrimary};
  }
  case NodeKind::NullPtrLiteral: return {"nullptr", kPrimary};
  case NodeKind::CharLiteral: return {std::string(static_cast<CharLiteral &>(e).text), kPrimary};
  case NodeKind::StringLiteral: return {std::string(static_cast<StringLiteral &>(e).text), kPrimary};
  case NodeKind::Ident: {
    auto &n = static_cast<Ident &>(e);
    return {n.decl ? nameOf(*n.decl) : nameOf(*n.name), kPrimary};
  }
  case NodeKind::Paren: {
    // A second pair can say something to the C compiler's warnings (`if ((a = b))`), a third one cannot.
    Expr *inner = static_cast<Paren &>(e).inner;
    auto *second = as<Paren>(inner);
    while (second && as<Paren>(second->inner)) inner = second = static_cast<Paren *>(second->inner);
    return {"(" + sub(inner, kAny) + ")", kPrimary};
  }
  case NodeKind::Unary: {
    auto &n = static_cast<Unary &>(e);
    if (levelOf(n) == kPostfix) return {sub(n.operand, kPostfix) + spelling(n.op), kPostfix};
    bool step = n.op == UnaryOp::PreInc || n.op == UnaryOp::PreDec;
    return {prefixed(spelling(n.op), sub(n.operand, step ? kUnary : kCast)), kUnary};
  }
  case NodeKind::Binary: {
    auto &n = static_cast<Binary &>(e);
    int level = precedence(n.op);
    std::string op = n.op == BinaryOp::Comma ? ", " : " " + at(n.loc) + spelling(n.op) + " ";
    if (repeats_ && n.op != BinaryOp::Comma) return {sub(n.lhs, kCast) + op + sub(n.rhs, kCast), level};
    return {sub(n.lhs, level) + op + sub(n.rhs, level + 1), level};
  }
  case NodeKind::Assign: {
    auto &n = static_cast<Assign &>(e);
    return {sub(n.lhs, kUnary) + " " + at(n.loc) + spelling(n.op) + " " + sub(n.rhs, kAssign), kAssign};
  }
  case NodeKind::Conditional: {
    auto &n = static_cast<Conditional &>(e);
    std::string middle = " " + at(n.loc) + (n.then ? "? " + sub(n.then, kAssign) + " " : "?");
    std::string otherwise = sub(n.otherwise, kConditional);
    return {sub(n.cond, kLOr) + middle + colonMark(otherwise) + ": " + otherwise, kConditional};
  }
  case NodeKind::Cast: {
    auto &n = static_cast<Cast &>(e);
    // Where the user has no cast: the first time so that the C compiler can say something to the conversion.
    if (n.implied && source_ && !placeSystem_ && !silent_ && n.loc && sayOnce(n))
      return {"(" + declarator(n.target, "") + "){" + sub(skipParens(n.operand), kAssign) + "}", kPostfix};
    return {"(" + declarator(n.target, "") + ") " + sub(n.operand, kCast), kCast};
  }
  case NodeKind::Call: {
    auto &n = static_cast<Call &>(e);
    std::string args;
    for (Expr *arg : n.args) args += (args.empty() ? "" : ", ") + sub(arg, kAssign);
    return {sub(n.callee, kPostfix) + "(" + args + ")", kPostfix};
  }
  case NodeKind::Index: {
    auto &n = static_cast<Index &>(e);
    return {sub(n.base, kPostfix) + "[" + sub(n.index, kAny) + "]", kPostfix};
  }
  case NodeKind::Member: return printMember(static_cast<Member &>(e));
  case NodeKind::CompoundLiteral: {
    auto &n = static_cast<CompoundLiteral &>(e);
    return {"(" + std::string(n.specifiers) + declarator(n.target, "") + ") " +
                initializer(n.target, *n.init),
            kPostfix};
  }
  case NodeKind::InitList: return {initList(static_cast<InitList &>(e)), kPrimary};
  case NodeKind::SizeofExpr: {
    auto &n = static_cast<SizeofExpr &>(e);
    std::string op = n.op == SizeofOp::Sizeof    ? "sizeof"
                     : n.op == SizeofOp::Countof ? "_Countof"
                                                 : "__alignof__";
    std::string operand = sub(n.operand, kUnary);
    return {op + (operand[0] == '(' ? "" : " ") + operand, kUnary};
  }
  case NodeKind::SizeofType: return printSizeofType(static_cast<SizeofType &>(e));
  case NodeKind::GenericSelection: {
    auto &n = static_cast<GenericSelection &>(e);
    std::string text = "_Generic(" + (n.control ? sub(n.control, kAssign) : declarator(n.controlType, ""));
    for (GenericAssoc *assoc : n.assocs)
      text += ", " + (assoc->isDefault ? "default" : declarator(assoc->type, "")) + ": " +
              sub(assoc->expr, kAssign);
    return {text + ")", kPrimary};
  }
  case NodeKind::StmtExpr: return printStmtExpr(static_cast<StmtExpr &>(e));
  case NodeKind::LabelAddress: return {"&&" + nameOf(*static_cast<LabelAddress &>(e).label), kUnary};
  case NodeKind::BuiltinCall: return printBuiltinCall(static_cast<BuiltinCall &>(e));
  case NodeKind::TypeArg: return {declarator(static_cast<TypeArg &>(e).target, ""), kPrimary};
  case NodeKind::ArraySection: {
    auto &n = static_cast<ArraySection &>(e);
    std::string text =
        sub(n.base, kPostfix) + "[" + sub(n.lower, kConditional) + ":" + sub(n.length, kConditional);
    if (n.stride) text += ":" + sub(n.stride, kConditional);
    return {text + "]", kPostfix};
  }
  case NodeKind::RoutineCall: return printRoutineCall(static_cast<RoutineCall &>(e));
  case NodeKind::TextExpr: return printTextExpr(static_cast<TextExpr &>(e));
  default: return {"", kPrimary};
  }
}

std::string CPrinter::initializer(QualType, Expr &init) { return sub(&init, kAssign); }

// 6.7.9: `.x[2] = 1`; a GNU range is `[1 ... 3]`.
std::string CPrinter::initList(InitList &list) {
  std::string text;
  for (InitItem *item : list.items) {
    if (!text.empty()) text += ", ";
    for (Designator *d : item->designators) {
      if (d->field)
        text += "." + nameOf(*d->field);
      else
        text +=
            "[" + sub(d->index, kConditional) + (d->last ? " ... " + sub(d->last, kConditional) : "") + "]";
    }
    if (!item->designators.empty()) text += " = ";
    text += sub(item->value, kAssign);
  }
  return "{" + text + "}";
}

/// The member designator of offsetof, which the tree holds as an access to an object at address 0: `a.b[2]`.
std::string CPrinter::offsetofDesignator(Expr &e) {
  if (auto *member = as<Member>(&e)) {
    std::string before = offsetofDesignator(*member->object);
    if (!member->name && !(member->field && member->field->name)) return before;
    std::string name = member->field && member->field->name ? nameOf(*member->field) : nameOf(*member->name);
    return before.empty() ? name : before + "." + name;
  }
  if (auto *index = as<Index>(&e))
    return offsetofDesignator(*index->base) + "[" + sub(index->index, kAny) + "]";
  if (auto *paren = as<Paren>(&e)) return offsetofDesignator(*paren->inner);
  return {};
}

} // namespace ompicc
