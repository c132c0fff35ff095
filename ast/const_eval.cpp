// Integer constant expressions (C23 6.6), evaluated over the typed tree. Values are computed in 128 bits and
// truncated to the type of each node; floating constants are folded in double, which is what casts to an
// integer and comparisons in constant expressions need.
#include "ast/const_eval.h"
#include "ast/wide.h"
#include <cstdlib>
#include <string>

namespace ompicc {

namespace {

/// What sizeof and _Alignof give; GNU: 1 for void and functions.
Wide sizeValue(SizeofOp op, QualType type) {
  if (isUnknown(type)) return unknown();
  if (isVoid(type) || isFunction(type)) return known(1);
  if (op == SizeofOp::Countof) {
    const QualType array = canonical(type);
    return array->kind == TypeKind::Array && array->length >= 0 ? known(array->length) : unknown();
  }
  if (op == SizeofOp::Alignof) return known(alignOf(type));
  long long size = sizeOf(type);
  return size >= 0 ? known(size) : unknown();
}

/// GNU: that of the object or member itself, which may ask for another one than its type has.
Wide alignmentValue(const Expr *operand) {
  operand = skipParens(operand);
  long long own = 0;
  if (auto *ident = as<Ident>(static_cast<const Node *>(operand))) {
    if (auto *variable = as<VarDecl>(static_cast<const Node *>(ident->decl)))
      own = declaredAlignment(*variable);
    else if (isFunction(operand->type)) // GNU: by the processor's rules
      return unknown();
  } else if (auto *member = as<Member>(static_cast<const Node *>(operand)); member && member->field) {
    own = member->field->align;
  }
  return own ? known(own) : sizeValue(SizeofOp::Alignof, operand->type);
}

std::string_view calleeName(const Call &call) {
  const Ident *callee = as<Ident>(static_cast<const Node *>(call.callee));
  return callee && !callee->decl && callee->name ? callee->name->text : std::string_view();
}

class Evaluator {
public:
  Wide integer(const Expr *e);
  ConstFloat floating(const Expr *e);

private:
  Wide raw(const Expr *e);
  static const Expr *namedConstant(const Expr *e);
  Wide unary(const Unary &e);
  Wide binary(const Binary &e);
  Wide compare(const Binary &e);
  Wide cast(const Cast &e);
  Wide call(const Call &e);
  Wide builtin(const BuiltinCall &e);
  Wide constant(const Expr *e);
  Wide truth(const Expr *e);
  Wide pointer(const Expr *e);
  Wide address(const Expr *e);
};

Wide Evaluator::integer(const Expr *e) {
  if (!e) return unknown();
  Wide value = raw(e);
  return convert(value, e->type);
}

Wide Evaluator::raw(const Expr *e) {
  switch (e->kind) {
  case NodeKind::IntLiteral: {
    auto *literal = static_cast<const IntLiteral *>(e);
    if (literal->value.known || isBitInt(e->type) || sizeOf(e->type) < 16)
      return widened(literal->value, e->type);
    return known(strtoull(std::string(literal->text).c_str(), nullptr, 0)); // no literal is wider (gcc)
  }
  case NodeKind::CharLiteral: return widened(static_cast<const CharLiteral *>(e)->value, e->type);
  case NodeKind::Paren: return integer(static_cast<const Paren *>(e)->inner);
  case NodeKind::Ident: {
    auto *enumerator = as<EnumeratorDecl>(static_cast<const Node *>(static_cast<const Ident *>(e)->decl));
    return enumerator ? widened(enumerator->value, enumerator->type) : constant(e);
  }
  case NodeKind::Member:
  case NodeKind::CompoundLiteral: return constant(e);
  case NodeKind::Unary: return unary(*static_cast<const Unary *>(e));
  case NodeKind::Binary: return binary(*static_cast<const Binary *>(e));
  case NodeKind::Conditional: {
    auto *c = static_cast<const Conditional *>(e);
    Wide cond = truth(c->cond);
    if (!cond.known) return unknown();
    Wide value = !cond.value ? integer(c->otherwise) : integer(c->then ? c->then : c->cond);
    return value;
  }
  case NodeKind::Cast: return cast(*static_cast<const Cast *>(e));
  case NodeKind::SizeofExpr: {
    auto *s = static_cast<const SizeofExpr *>(e);
    if (s->operand && s->op == SizeofOp::Alignof) return alignmentValue(s->operand);
    return s->operand ? sizeValue(s->op, s->operand->type) : unknown();
  }
  case NodeKind::SizeofType: {
    auto *s = static_cast<const SizeofType *>(e);
    return sizeValue(s->op, s->target);
  }
  case NodeKind::GenericSelection: return integer(static_cast<const GenericSelection *>(e)->chosen);
  case NodeKind::Call: return call(*static_cast<const Call *>(e));
  case NodeKind::BuiltinCall: return builtin(*static_cast<const BuiltinCall *>(e));
  default: return unknown();
  }
}

/// What the member is initialised with; null if that is nothing (6.7.11p11: it is zero) or not to be seen.
const Expr *initialiserOf(const TagDecl &record, const FieldDecl *field, const InitList &list) {
  size_t at = 0;
  const Expr *found = nullptr;
  for (const InitItem *item : list.items) {
    if (!item->designators.empty())
      for (at = 0; at < record.fields.size() && record.fields[at]->name != item->designators[0]->field;) at++;
    if (at >= record.fields.size()) break;
    const QualType type = record.fields[at]->type;
    const bool whole = item->value->kind == NodeKind::InitList || isScalar(type) ||
                       (isRecord(type) && compatible(type, item->value->type));
    if (!whole || item->designators.size() > 1) return nullptr; // elided braces, parts of members
    if (record.fields[at] == field) found = item->value;
    at++;
  }
  return found;
}

/// 6.6p5: the initialiser of a constexpr object, of a constexpr compound literal, or of a member of one; null
/// for other expressions. Transformations make known constants of const objects, too.
const Expr *Evaluator::namedConstant(const Expr *e) {
  switch (e->kind) {
  case NodeKind::Paren: return namedConstant(static_cast<const Paren *>(e)->inner);
  case NodeKind::Ident: {
    auto *v = as<VarDecl>(static_cast<const Node *>(static_cast<const Ident *>(e)->decl));
    return v && (v->isConstexpr || v->isKnownConstant) ? v->init : nullptr;
  }
  case NodeKind::CompoundLiteral: {
    auto *literal = static_cast<const CompoundLiteral *>(e);
    return literal->specifiers.find("constexpr") != std::string_view::npos ? literal->init : nullptr;
  }
  case NodeKind::Member: {
    auto *member = static_cast<const Member *>(e);
    const Expr *whole = member->arrow ? nullptr : namedConstant(member->object);
    while (whole && whole->kind != NodeKind::InitList) whole = namedConstant(whole);
    const TagDecl *record = whole ? definitionOf(member->object->type) : nullptr;
    if (!record || !member->field) return nullptr;
    return initialiserOf(*record, member->field, *static_cast<const InitList *>(whole));
  }
  default: return nullptr;
  }
}

/// The scalar that a named constant is initialised with: `{1}` is 1.
const Expr *scalarOf(const Expr *init) {
  while (auto *list = as<InitList>(static_cast<const Node *>(init)))
    init = list->items.size() == 1 && list->items[0]->designators.empty() ? list->items[0]->value : nullptr;
  return init;
}

Wide Evaluator::constant(const Expr *e) {
  const Expr *init = scalarOf(namedConstant(e));
  if (!init || !isInteger(e->type)) return unknown();
  if (!isFloating(init->type)) return integer(init);
  const ConstFloat f = floating(init);
  return f.known && f.value == double(static_cast<long long>(f.value))
             ? known(static_cast<long long>(f.value))
             : unknown();
}

Wide Evaluator::truth(const Expr *e) {
  if (!e) return unknown();
  if (isFloating(e->type)) {
    ConstFloat f = floating(e);
    return f.known ? known(f.value != 0) : unknown();
  }
  if (isPointer(e->type)) return pointer(e);
  if (isNullPtr(e->type)) return known(0);
  return integer(e);
}

Wide Evaluator::unary(const Unary &e) {
  switch (e.op) {
  case UnaryOp::Not: {
    Wide v = truth(e.operand);
    return v.known ? known(!v.value) : v;
  }
  case UnaryOp::Plus:
  case UnaryOp::Extension: return integer(e.operand);
  case UnaryOp::Minus: {
    Wide v = integer(e.operand);
    return v.known ? known(static_cast<Int128>(-static_cast<UInt128>(v.value))) : v;
  }
  case UnaryOp::BitNot: {
    Wide v = integer(e.operand);
    return v.known ? known(~v.value) : v;
  }
  case UnaryOp::Real: return integer(e.operand);
  default: return unknown();
  }
}

Wide Evaluator::compare(const Binary &e) {
  if (isFloating(e.lhs->type) || isFloating(e.rhs->type)) {
    ConstFloat l = floating(e.lhs), r = floating(e.rhs);
    if (!l.known || !r.known) return unknown();
    switch (e.op) {
    case BinaryOp::Lt: return known(l.value < r.value);
    case BinaryOp::Gt: return known(l.value > r.value);
    case BinaryOp::Le: return known(l.value <= r.value);
    case BinaryOp::Ge: return known(l.value >= r.value);
    case BinaryOp::Eq: return known(l.value == r.value);
    default: return known(l.value != r.value);
    }
  }
  bool pointers = isPointer(e.lhs->type) || isPointer(e.rhs->type);
  Wide l = pointers ? pointer(e.lhs) : integer(e.lhs), r = pointers ? pointer(e.rhs) : integer(e.rhs);
  if (!l.known || !r.known) return unknown();
  return compared(e.op, l, r, pointers ? Width{false, 64} : commonWidth(e.lhs->type, e.rhs->type));
}

Wide Evaluator::binary(const Binary &e) {
  switch (e.op) {
  case BinaryOp::LAnd:
  case BinaryOp::LOr: {
    Wide l = truth(e.lhs);
    if (!l.known) return unknown();
    if ((l.value != 0) == (e.op == BinaryOp::LOr)) return known(e.op == BinaryOp::LOr);
    Wide r = truth(e.rhs);
    return r.known ? known(r.value != 0) : r;
  }
  case BinaryOp::Lt:
  case BinaryOp::Gt:
  case BinaryOp::Le:
  case BinaryOp::Ge:
  case BinaryOp::Eq:
  case BinaryOp::Ne: return isVector(e.type) ? unknown() : compare(e);
  case BinaryOp::Comma: return unknown(); // 6.6p3
  default: break;
  }
  if (!isInteger(e.type)) return unknown();
  if (e.op == BinaryOp::Sub && !isInteger(e.lhs->type)) {
    Wide l = pointer(e.lhs), r = pointer(e.rhs);
    long long size = isVoid(elementOf(e.lhs->type)) ? 1 : sizeOf(elementOf(e.lhs->type));
    return l.known && r.known && size > 0 ? known((l.value - r.value) / size) : unknown();
  }
  Wide l = integer(e.lhs);
  if (!l.known) return l;
  Wide r = integer(e.rhs);
  return r.known ? computed(e.op, l, r, e.type) : r;
}

Wide Evaluator::cast(const Cast &e) {
  if (!e.operand || !isInteger(e.target)) return unknown();
  QualType from = e.operand->type;
  if (isFloating(from)) {
    ConstFloat f = floating(e.operand);
    if (!f.known) return unknown();
    if (kindOf(e.target) == TypeKind::Bool) return known(f.value != 0);
    double limit = sizeOf(e.target) == 16 ? 0x1p127 : isSigned(e.target) ? 0x1p63 : 0x1p64;
    return f.value > -limit - 1 && f.value < limit ? known(static_cast<Int128>(f.value)) : unknown();
  }
  if (isInteger(from)) return integer(e.operand);
  return isNullPtr(from) ? known(0) : pointer(e.operand);
}

ConstFloat Evaluator::floating(const Expr *e) {
  if (!e) return {};
  if (isInteger(e->type)) {
    Wide v = integer(e);
    if (!v.known) return {};
    return {true, isSigned(e->type) ? static_cast<double>(v.value)
                                    : static_cast<double>(static_cast<UInt128>(v.value))};
  }
  if (!isFloating(e->type)) return {};
  // Rounding to float is visible; wider formats are approximated by double.
  auto rounded = [&](double value) -> ConstFloat {
    return {true, kindOf(e->type) == TypeKind::Float ? static_cast<float>(value) : value};
  };
  switch (e->kind) {
  case NodeKind::FloatLiteral:
    return rounded(strtod(std::string(static_cast<const FloatLiteral *>(e)->text).c_str(), nullptr));
  case NodeKind::Paren: return floating(static_cast<const Paren *>(e)->inner);
  case NodeKind::Ident:
  case NodeKind::Member:
  case NodeKind::CompoundLiteral: {
    const Expr *init = scalarOf(namedConstant(e));
    const ConstFloat f = init ? floating(init) : ConstFloat();
    return f.known ? rounded(f.value) : f;
  }
  case NodeKind::Cast: {
    ConstFloat f = floating(static_cast<const Cast *>(e)->operand);
    return f.known ? rounded(f.value) : f;
  }
  case NodeKind::Unary: {
    auto *u = static_cast<const Unary *>(e);
    if (u->op != UnaryOp::Minus && u->op != UnaryOp::Plus && u->op != UnaryOp::Extension) return {};
    ConstFloat f = floating(u->operand);
    if (u->op == UnaryOp::Minus) f.value = -f.value;
    return f;
  }
  case NodeKind::Conditional: {
    auto *c = static_cast<const Conditional *>(e);
    Wide cond = truth(c->cond);
    if (!cond.known) return {};
    return floating(cond.value ? c->then ? c->then : c->cond : c->otherwise);
  }
  case NodeKind::Binary: {
    auto *b = static_cast<const Binary *>(e);
    ConstFloat l = floating(b->lhs), r = floating(b->rhs);
    if (!l.known || !r.known) return {};
    switch (b->op) {
    case BinaryOp::Add: return rounded(l.value + r.value);
    case BinaryOp::Sub: return rounded(l.value - r.value);
    case BinaryOp::Mul: return rounded(l.value * r.value);
    case BinaryOp::Div:
      if (r.value == 0) return {};
      return rounded(l.value / r.value);
    default: return {};
    }
  }
  default: return {};
  }
}

/// The value of a pointer expression that is a constant address based on an integer.
Wide Evaluator::pointer(const Expr *e) {
  if (!e) return unknown();
  if (isInteger(e->type)) return integer(e);
  switch (e->kind) {
  case NodeKind::Paren: return pointer(static_cast<const Paren *>(e)->inner);
  case NodeKind::NullPtrLiteral: return known(0);
  case NodeKind::Cast: return pointer(static_cast<const Cast *>(e)->operand);
  case NodeKind::Unary: {
    auto *u = static_cast<const Unary *>(e);
    if (u->op == UnaryOp::Extension) return pointer(u->operand);
    return u->op == UnaryOp::AddressOf ? address(u->operand) : isArray(e->type) ? address(e) : unknown();
  }
  case NodeKind::Binary: {
    auto *b = static_cast<const Binary *>(e);
    if (b->op != BinaryOp::Add && b->op != BinaryOp::Sub) return unknown();
    bool swapped = isInteger(b->lhs->type);
    Wide base = pointer(swapped ? b->rhs : b->lhs), count = integer(swapped ? b->lhs : b->rhs);
    QualType pointee = elementOf(b->type);
    long long size = isVoid(pointee) || isFunction(pointee) ? 1 : sizeOf(pointee);
    if (!base.known || !count.known || size < 0) return unknown();
    return known(base.value + (b->op == BinaryOp::Sub ? -count.value : count.value) * size);
  }
  case NodeKind::Member:
  case NodeKind::Index: return isArray(e->type) ? address(e) : unknown();
  default: return unknown();
  }
}

/// The address of an lvalue whose address is a constant.
Wide Evaluator::address(const Expr *e) {
  switch (e->kind) {
  case NodeKind::Paren: return address(static_cast<const Paren *>(e)->inner);
  case NodeKind::Unary: {
    auto *u = static_cast<const Unary *>(e);
    return u->op == UnaryOp::Deref ? pointer(u->operand) : unknown();
  }
  case NodeKind::Member: {
    auto *m = static_cast<const Member *>(e);
    QualType record = m->arrow ? elementOf(m->object->type) : m->object->type;
    TagDecl *definition = definitionOf(record);
    Wide base = m->arrow ? pointer(m->object) : address(m->object);
    if (!definition || !m->field || !base.known) return unknown();
    if (!definition->align) layOut(*definition);
    long long offset = fieldOffset(*definition, m->field);
    return offset >= 0 ? known(base.value + offset) : unknown();
  }
  case NodeKind::Index: {
    auto *i = static_cast<const Index *>(e);
    bool swapped = isInteger(i->base->type);
    Wide base = pointer(swapped ? i->index : i->base), index = integer(swapped ? i->base : i->index);
    long long size = sizeOf(e->type);
    return base.known && index.known && size >= 0 ? known(base.value + index.value * size) : unknown();
  }
  default: return unknown();
  }
}

Wide Evaluator::builtin(const BuiltinCall &e) {
  std::string_view name = e.name ? e.name->text : std::string_view();
  auto arg = [&](size_t i) -> const Node * { return i < e.args.size() ? e.args[i] : nullptr; };
  if (name == "__builtin_types_compatible_p") {
    auto *a = as<TypeArg>(arg(0)), *b = as<TypeArg>(arg(1));
    if (!a || !b || isUnknown(a->target) || isUnknown(b->target)) return unknown();
    return known(compatible(a->target, b->target));
  }
  if (name == "__builtin_offsetof" && e.args.size() == 2) return address(e.args[1]);
  if (name == "__builtin_choose_expr" && e.args.size() == 3) {
    Wide cond = integer(e.args[0]);
    return cond.known ? integer(e.args[cond.value ? 1 : 2]) : unknown();
  }
  return unknown();
}

Wide Evaluator::call(const Call &e) {
  std::string_view name = calleeName(e);
  if (name.substr(0, 10) != "__builtin_" || e.args.empty()) return unknown();
  if (name == "__builtin_constant_p") {
    const Expr *arg = e.args[0];
    while (const Paren *p = as<Paren>(static_cast<const Node *>(arg))) arg = p->inner;
    return known(arg->kind == NodeKind::StringLiteral || integer(arg).known || floating(arg).known);
  }
  if (name == "__builtin_classify_type")
    return isUnknown(e.args[0]->type) ? unknown() : known(typeClass(e.args[0]->type));
  if (name == "__builtin_expect" || name == "__builtin_expect_with_probability") return integer(e.args[0]);
  if (name == "__builtin_choose_expr" && e.args.size() == 3) {
    Wide cond = integer(e.args[0]);
    return cond.known ? integer(e.args[cond.value ? 1 : 2]) : unknown();
  }
  if (name == "__builtin_clzg" || name == "__builtin_ctzg" || name == "__builtin_popcountg") {
    Wide value = integer(e.args[0]), otherwise = e.args.size() == 2 ? integer(e.args[1]) : unknown();
    return value.known ? genericBitsBuiltin(name, e.args[0]->type,
                                            static_cast<unsigned long long>(value.value), otherwise)
                       : value;
  }
  if (name.back() == 'g') return unknown(); // __builtin_parityg, __builtin_ffsg
  Wide value = e.args.size() == 1 ? integer(e.args[0]) : unknown();
  return value.known ? bitsBuiltin(name, static_cast<unsigned long long>(value.value)) : value;
}

} // namespace

int typeClass(QualType type) {
  constexpr int kVoid = 0, kInteger = 1, kPointer = 5, kReal = 8, kComplex = 9, kRecord = 12, kUnion = 13;
  if (!type || isVoid(type)) return kVoid;
  if (isInteger(type)) return kInteger;
  if (kindOf(type) == TypeKind::Complex) return kComplex;
  if (isArithmetic(type)) return kReal;
  if (isRecord(type)) return kindOf(type) == TypeKind::Union ? kUnion : kRecord;
  return kPointer;
}

ConstInt evaluateConstant(const Expr *e) {
  Wide value = Evaluator().integer(e);
  bool fits = (e && isInteger(e->type) && !isBitInt(e->type) && sizeOf(e->type) < 16) ||
              static_cast<long long>(value.value) == value.value;
  return {value.known && fits, static_cast<long long>(value.value)};
}

ConstFloat evaluateFloatingConstant(const Expr *e) { return Evaluator().floating(e); }

} // namespace ompicc
