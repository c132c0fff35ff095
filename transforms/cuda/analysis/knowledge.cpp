// What is known where a statement of an iteration stands (dependence.h): loops, values, addresses,
// conditions.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

constexpr size_t kMostValues = 8;

/// Integers with which the machine counts as mathematics does, as far as addresses are concerned: those where
/// overflow is undefined, and those of an address's length.
bool countsTruly(QualType type) {
  return isInteger(type) && !isBitInt(type) && sizeOf(type) <= 8 && kindOf(type) != TypeKind::Bool &&
         (isSigned(type) ? sizeOf(type) >= 4 : sizeOf(type) == 8);
}

using Values = std::vector<Knowledge::Value>;

/// Whose elements code changes.
class Stores : public Visitor {
public:
  StoredArrays found;

private:
  void change(Expr *e) {
    e = skipParens(e);
    while (auto *member = as<Member>(e)) {
      found.anywhere |= member->arrow;
      e = skipParens(member->object);
    }
    bool element = false;
    while (auto *index = as<Index>(e)) {
      element = true;
      const bool ofRow = isArray(skipParens(index->base)->type);
      e = skipParens(index->base);
      if (!ofRow) break;
    }
    const VarDecl *v = variableOf(e);
    if (element || isArray(e->type)) v ? void(found.bases.insert(v)) : void(found.anywhere = true);
    if (!v) found.anywhere = true;
  }
  void visitAssign(Assign &a) override {
    change(a.lhs);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) change(u.operand);
    walk(u);
  }
  void visitVarDecl(VarDecl &v) override {
    found.declared.insert(&v);
    walk(v);
  }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    found.anywhere |= !callee || !onlyComputes(callee->name->text);
    walk(call);
  }
  void visitBuiltinCall(BuiltinCall &) override { found.anywhere = true; }
  void visitStmtExpr(StmtExpr &) override { found.anywhere = true; }
  void visitAsm(Asm &) override { found.anywhere = true; }
  void visitTextStmt(TextStmt &) override { found.anywhere = true; }
  void visitTextExpr(TextExpr &) override { found.anywhere = true; }
  void visitRoutineCall(RoutineCall &) override { found.anywhere = true; }
};

template <class Combine> Values combined(const Values &a, const Values &b, Combine combine) {
  Values all;
  if (a.size() * b.size() > kMostValues) return all;
  for (const auto &x : a)
    for (const auto &y : b) {
      Knowledge::Value v{combine(x.p, y.p), x.where};
      v.where.insert(v.where.end(), y.where.begin(), y.where.end());
      all.push_back(v);
    }
  return all;
}

} // namespace

Knowledge::Symbol Knowledge::symbolOf(const VarDecl *v) {
  auto [entry, isNew] = symbols_.emplace(v, next_);
  if (isNew) {
    next_++;
    if (!isSigned(v->type)) facts.holds(Polynomial::of(entry->second));
  }
  return entry->second;
}

const VarDecl *Knowledge::variable(Symbol s) const {
  for (const auto &[v, symbol] : symbols_)
    if (symbol == s) return v;
  return nullptr;
}

std::vector<Polynomial> Knowledge::limits(const std::vector<Value> &values, bool above) const {
  std::vector<Polynomial> all;
  if (values.size() == 1 && !values[0].where.empty()) return all;
  for (const Value &limit : values) {
    bool holds = true;
    for (const Value &v : values) {
      Facts there = facts;
      for (const Condition &condition : v.where)
        if (!condition.differs) there.holds(condition.p);
      holds = holds && there.isNotNegative(above ? limit.p - v.p : v.p - limit.p);
    }
    if (holds) all.push_back(limit.p);
  }
  return all;
}

void Knowledge::range(const CountedLoop &loop, std::vector<Polynomial> &least,
                      std::vector<Polynomial> &most) {
  const bool up = loop.step > 0;
  const Polynomial beyond(loop.inclusive ? 0 : up ? -1 : 1);
  auto &first = up ? least : most, &last = up ? most : least;
  for (const Polynomial &p : limits(valuesOf(loop.from), !up)) first.push_back(p);
  for (const Polynomial &p : limits(valuesOf(loop.to), up)) last.push_back(p + beyond);
  // Of `i = step & 1`, where the loop around changes step.
  auto *masked = up && first.empty() ? as<Binary>(skipParens(loop.from)) : nullptr;
  const ConstInt mask = masked && masked->op == BinaryOp::And ? evaluateConstant(masked->rhs) : ConstInt{};
  if (mask.known && mask.value >= 0) first.push_back(Polynomial(0));
}

void Knowledge::enter(const CountedLoop &loop) {
  std::vector<Polynomial> least, most;
  range(loop, least, most);
  symbols_.erase(loop.var);
  const Symbol s = fresh();
  symbols_[loop.var] = s;
  values_.erase(loop.var);
  for (const Polynomial &p : least) facts.atLeast(s, p);
  for (const Polynomial &p : most) facts.atMost(s, p);
  for (const Polynomial &from : least)
    for (const Polynomial &to : most) facts.holds(to - from);
  noteQuotients();
}

void Knowledge::noteQuotients() {
  for (size_t i = 0; i < terms_.size(); i++) {
    const auto [term, symbol] = terms_[i];
    auto *b = as<Binary>(term);
    const ConstInt by = b && b->op == BinaryOp::Div ? evaluateConstant(b->rhs) : ConstInt{};
    if (!by.known || by.value <= 0 || !facts.isPositive(Polynomial::of(symbol))) continue;
    const Values whole = valuesOf(b->lhs);
    if (whole.size() == 1 && whole[0].where.empty())
      facts.holds(whole[0].p - Polynomial::of(symbol) * Polynomial(by.value));
  }
}

void Knowledge::endCount(const VarDecl *var, const Knowledge &before) {
  loops_.erase(var);
  symbols_.erase(var);
  if (auto found = before.symbols_.find(var); found != before.symbols_.end()) symbols_.insert(*found);
}

void Knowledge::declare(DeclStmt &declarations) {
  for (Decl *d : declarations.decls) {
    auto *v = as<VarDecl>(d);
    if (!v) continue;
    declaredInside_.insert(v);
    locals_.insert(v);
    if (!v->init || !isAutomatic(*v) || usage_.mayChange(v)) continue;
    if (isPlainInteger(*v)) {
      // A narrower variable may hold another value than what it is initialised with.
      const bool keeps = sizeOf(v->init->type) <= sizeOf(v->type) && countsTruly(v->type);
      Values values = keeps ? valuesOf(v->init) : Values();
      if (!values.empty()) values_[v] = values;
    } else if (isPointer(v->type)) {
      auto to = formed(v->init);
      if (!to.empty()) pointers_[v] = to;
    }
  }
}

StoredArrays storedIn(Stmt *code) {
  Stores stores;
  stores.visit(code);
  return std::move(stores.found);
}

bool Knowledge::varies(Expr *e) const {
  for (const VarDecl *v : freeVariables(e))
    if (!isArray(v->type) && (changing_.mayChange(v) || declaredInside_.count(v) || loops_.count(v)))
      return true;
  return false;
}

bool Knowledge::holdsStill(Expr *e) {
  if (hasSideEffects(e)) return false;
  class Reads : public Visitor {
  public:
    bool memory = false;
    VarSet arrays; ///< whose elements it reads

  private:
    /// An integer of an array or of rows of one.
    void visitIndex(Index &i) override {
      auto *row = as<Index>(skipParens(i.base));
      const VarDecl *array = variableOf(i.base);
      memory |= !isPlain(i) || (!array && !(row && isArray(row->type)));
      if (array) arrays.insert(array);
      if (row) visit(row);
      visit(i.index);
    }
    static bool isPlain(const Index &i) {
      return isArray(i.type) || (isInteger(i.type) && !isBitInt(i.type) && sizeOf(i.type) <= 8 &&
                                 !(canonical(i.type).quals & (QualVolatile | QualAtomic)));
    }
    void visitMember(Member &) override { memory = true; }
    void visitUnary(Unary &u) override {
      memory |= u.op == UnaryOp::Deref || u.op == UnaryOp::AddressOf;
      walk(u);
    }
    void visitCall(Call &) override { memory = true; }
    void visitTextExpr(TextExpr &) override { memory = true; }
    void visitRoutineCall(RoutineCall &) override { memory = true; }
  } reads;
  reads.visit(e);
  if (reads.memory) return false;
  for (const VarDecl *v : freeVariables(e)) {
    if (inside_ && declaredInside_.count(v)) return false;
    if (reads.arrays.count(v) ? !isReadOnly(v)
                              : !isPlainInteger(*v) || changing_.mayChange(v) || usage_.addressTaken.count(v))
      return false;
  }
  return true;
}

/// Whether elements of what the variable is, or points to, are what they were before the iteration: pointers
/// are taken to point to different arrays, as everywhere here.
bool Knowledge::isReadOnly(const VarDecl *array) const {
  return !stored_.anywhere && !stored_.bases.count(array) && !stored_.declared.count(array) &&
         !usage_.written.count(array);
}

/// An expression that is no polynomial: one symbol, if it has one value throughout.
Values Knowledge::termOf(Expr *e) {
  if (!holdsStill(e)) return {};
  for (const auto &[term, symbol] : terms_)
    if (structurallyEqual(term, e)) return {{Polynomial::of(symbol), {}}};
  const Symbol s = fresh();
  terms_.push_back({e, s});
  auto *b = as<Binary>(e);
  const ConstInt by = b ? evaluateConstant(b->rhs) : ConstInt{};
  if (by.known && by.value >= 0) {
    if (b->op == BinaryOp::And) {
      facts.atLeast(s, 0);
      facts.atMost(s, by.value);
    } else if (b->op == BinaryOp::Rem && by.value > 0) {
      facts.atLeast(s, isSigned(b->lhs->type) ? 1 - by.value : 0);
      facts.atMost(s, by.value - 1);
    }
  }
  return {{Polynomial::of(s), {}}};
}

Values Knowledge::valuesOf(Expr *e) {
  e = skipParens(e);
  if (!isInteger(e->type) || isBitInt(e->type)) return {};
  if (const ConstInt value = evaluateConstant(e); value.known) {
    if (!isSigned(e->type) && value.value < 0) return {}; // above half of the range
    return {{Polynomial(value.value), {}}};
  }
  if (auto *i = as<Ident>(e)) return valuesOfVariable(as<VarDecl>(i->decl));
  if (auto *c = as<Cast>(e)) return valuesOfCast(*c);
  if (auto *u = as<Unary>(e)) return valuesOfUnary(*u);
  if (auto *b = as<Binary>(e)) return valuesOfBinary(*b);
  if (auto *c = as<Conditional>(e)) return valuesOfConditional(*c);
  if (as<Index>(e)) return termOf(e);
  return {};
}

Values Knowledge::valuesOfVariable(const VarDecl *v) {
  if (!v || !isPlainInteger(*v)) return {};
  if (auto known = values_.find(v); known != values_.end()) return known->second;
  if (symbols_.count(v) && !(inside_ && declaredInside_.count(v) && !loops_.count(v)))
    return {{Polynomial::of(symbolOf(v)), {}}};
  if (changing_.mayChange(v) || usage_.addressTaken.count(v) || (inside_ && declaredInside_.count(v)))
    return {};
  return {{Polynomial::of(symbolOf(v)), {}}};
}

Values Knowledge::valuesOfCast(Cast &c) {
  const QualType from = c.operand->type;
  if (!isInteger(from) || sizeOf(c.target) < sizeOf(from)) return {};
  if (!countsTruly(c.target) && !(isSigned(from) == isSigned(c.target))) return {};
  if (isSigned(from) && !isSigned(c.target) && sizeOf(c.target) < 8) return {};
  return valuesOf(c.operand);
}

Values Knowledge::valuesOfUnary(Unary &u) {
  if (u.op == UnaryOp::Plus || u.op == UnaryOp::Extension) return valuesOf(u.operand);
  if (u.op != UnaryOp::Minus || !countsTruly(u.type)) return {};
  Values values = valuesOf(u.operand);
  for (Value &v : values) v.p = v.p * Polynomial(-1);
  return values;
}

Values Knowledge::valuesOfBinary(Binary &b) {
  switch (b.op) {
  case BinaryOp::Add:
  case BinaryOp::Sub:
  case BinaryOp::Mul:
  case BinaryOp::Shl: return countsTruly(b.type) ? valuesOfArithmetic(b) : Values();
  case BinaryOp::And:
  case BinaryOp::Rem:
  case BinaryOp::Div:
  case BinaryOp::Shr: return termOf(&b);
  default: return {};
  }
}

Values Knowledge::valuesOfArithmetic(Binary &b) {
  using P = const Polynomial &;
  switch (b.op) {
  case BinaryOp::Add: return combined(valuesOf(b.lhs), valuesOf(b.rhs), [](P x, P y) { return x + y; });
  case BinaryOp::Sub:
    if (!isInteger(b.lhs->type)) return {};
    return combined(valuesOf(b.lhs), valuesOf(b.rhs), [](P x, P y) { return x - y; });
  case BinaryOp::Mul: {
    Values product = combined(valuesOf(b.lhs), valuesOf(b.rhs), [](P x, P y) { return x * y; });
    for (const Value &v : product)
      if (v.p.terms().size() > 32) return {};
    return product;
  }
  default: {
    const ConstInt by = evaluateConstant(b.rhs); // of a shift
    if (!by.known || by.value < 0 || by.value >= 31) return {};
    Values values = valuesOf(b.lhs);
    for (Value &v : values) v.p = v.p * Polynomial(1ll << by.value);
    return values;
  }
  }
}

Values Knowledge::valuesOfConditional(Conditional &c) {
  if (!c.then) return {};
  Values all;
  for (const bool holds : {true, false})
    for (Value v : valuesOf(holds ? c.then : c.otherwise)) {
      for (const Condition &condition : conditions(c.cond, holds)) v.where.push_back(condition);
      all.push_back(v);
    }
  if (valuesOf(c.then).empty() || valuesOf(c.otherwise).empty() || all.size() > kMostValues) return {};
  return all;
}

std::optional<Polynomial> Knowledge::lengthOf(QualType type) {
  type = canonical(type);
  if (!isArray(type)) return {};
  if (type->length >= 0) return Polynomial(type->length);
  if (type->boundVar && !changing_.mayChange(type->boundVar)) return Polynomial::of(symbolOf(type->boundVar));
  const Values length = type->bound ? valuesOf(type->bound) : Values();
  if (length.size() != 1 || !length[0].where.empty()) return {};
  return length[0].p;
}

std::optional<Polynomial> Knowledge::sizeOfType(QualType type) {
  if (const long long size = sizeOf(type); size > 0) return Polynomial(size);
  const auto length = lengthOf(type);
  const auto element = length ? sizeOfType(elementOf(canonical(type))) : length;
  if (!element) return {};
  return *length * *element;
}

std::vector<Knowledge::Address> Knowledge::pointsTo(Expr *e) {
  e = skipParens(e);
  if (isArray(e->type)) return addressOf(e);
  if (!isPointer(e->type)) return {};
  if (auto *i = as<Ident>(e)) {
    auto *v = as<VarDecl>(i->decl);
    if (!v) return {};
    if (auto known = pointers_.find(v); known != pointers_.end()) return known->second;
    // One that the kernel has been given, which nothing changes.
    const bool given = isPointer(v->type) && !locals_.count(v) && !usage_.mayChange(v);
    if (!given) return {};
    return {{v, Polynomial(0), {}}};
  }
  if (auto *c = as<Cast>(e)) return pointsTo(c->operand);
  if (auto *u = as<Unary>(e))
    return u->op == UnaryOp::AddressOf ? formed(u->operand) : std::vector<Address>{};
  if (auto *c = as<Conditional>(e); c && c->then) {
    std::vector<Address> all = pointsTo(c->then), others = pointsTo(c->otherwise);
    if (all.empty() || others.empty() || all.size() + others.size() > kMostValues) return {};
    all.insert(all.end(), others.begin(), others.end());
    return all;
  }
  auto *b = as<Binary>(e);
  if (!b || (b->op != BinaryOp::Add && b->op != BinaryOp::Sub)) return {};
  Expr *pointer = b->lhs, *count = b->rhs;
  if (isInteger(pointer->type)) std::swap(pointer, count);
  return isInteger(count->type) ? elementsFrom(pointer, count, b->op == BinaryOp::Add)
                                : std::vector<Address>{};
}

std::vector<Knowledge::Address> Knowledge::formed(Expr *e) {
  const bool before = forms_;
  forms_ = true;
  std::vector<Address> to = isPointer(e->type) ? pointsTo(e) : addressOf(e);
  forms_ = before;
  return to;
}

std::vector<Knowledge::Address> Knowledge::elementsFrom(Expr *pointer, Expr *count, bool forward) {
  std::vector<Address> all;
  const auto size = sizeOfType(elementOf(pointer->type));
  Values by = valuesOf(count);
  // A subscript of a row that is accessed is within that row (C11 6.5.6p8).
  const bool row = forward && !forms_ && isArray(pointer->type) && as<Index>(skipParens(pointer));
  if (const auto length = row ? lengthOf(pointer->type) : std::nullopt; length && !(*length == Polynomial(0)))
    for (Value &v : by) {
      if (v.p.isConstant() && length->isConstant()) continue;
      v.where.push_back({v.p, false});
      v.where.push_back({*length - v.p - 1, false});
    }
  for (const Address &from : pointsTo(pointer)) {
    if (by.empty() || !from.at || !size) {
      all.push_back({from.root, {}, {}});
      continue;
    }
    for (const Value &v : by) {
      const Polynomial offset = v.p * *size;
      Address to{from.root, forward ? *from.at + offset : *from.at - offset, from.where};
      to.where.insert(to.where.end(), v.where.begin(), v.where.end());
      all.push_back(to);
    }
  }
  return all.size() <= kMostValues ? all : std::vector<Address>{};
}

std::vector<Knowledge::Address> Knowledge::addressOf(Expr *e) {
  e = skipParens(e);
  if (auto *i = as<Ident>(e)) {
    auto *v = as<VarDecl>(i->decl);
    if (!v) return {};
    return {{v, Polynomial(0), {}}};
  }
  if (auto *index = as<Index>(e)) {
    Expr *base = index->base, *count = index->index;
    if (isInteger(base->type)) std::swap(base, count);
    return elementsFrom(base, count, true);
  }
  if (auto *u = as<Unary>(e)) return u->op == UnaryOp::Deref ? pointsTo(u->operand) : std::vector<Address>{};
  if (auto *m = as<Member>(e)) {
    const QualType record = m->arrow ? elementOf(m->object->type) : m->object->type;
    const TagDecl *tag = isRecord(record) ? definitionOf(record) : nullptr;
    const long long offset = tag && m->field && !m->field->bitWidth ? fieldOffset(*tag, m->field) : -1;
    std::vector<Address> all = m->arrow ? pointsTo(m->object) : addressOf(m->object);
    for (Address &a : all)
      if (offset < 0)
        a.at.reset();
      else if (a.at)
        a.at = *a.at + Polynomial(offset);
    return all;
  }
  return {};
}

std::vector<Knowledge::Condition> Knowledge::conditions(Expr *e, bool holds) {
  e = skipParens(e);
  if (auto *u = as<Unary>(e); u && u->op == UnaryOp::Not) return conditions(u->operand, !holds);
  auto *b = as<Binary>(e);
  if (b && b->op == (holds ? BinaryOp::LAnd : BinaryOp::LOr)) {
    std::vector<Condition> all = conditions(b->lhs, holds), more = conditions(b->rhs, holds);
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  auto single = [](const Values &values) { return values.size() == 1 && values[0].where.empty(); };
  if (b && isInteger(b->lhs->type) && isInteger(b->rhs->type)) {
    BinaryOp op = b->op;
    if (!holds)
      op = op == BinaryOp::Lt   ? BinaryOp::Ge
           : op == BinaryOp::Ge ? BinaryOp::Lt
           : op == BinaryOp::Gt ? BinaryOp::Le
           : op == BinaryOp::Le ? BinaryOp::Gt
           : op == BinaryOp::Eq ? BinaryOp::Ne
           : op == BinaryOp::Ne ? BinaryOp::Eq
                                : BinaryOp::Comma;
    // What is converted to an unsigned type, or counted in one, may have become larger.
    auto asWritten = [](Expr *side) {
      return isSigned(side->type) || evaluateConstant(side).known || variableOf(side);
    };
    if (isSigned(b->lhs->type) != isSigned(b->rhs->type) || !asWritten(b->lhs) || !asWritten(b->rhs))
      return {};
    const Values left = valuesOf(b->lhs), right = valuesOf(b->rhs);
    if (!single(left) || !single(right)) return {};
    const Polynomial more = right[0].p - left[0].p, less = left[0].p - right[0].p;
    switch (op) {
    case BinaryOp::Lt: return {{more - 1, false}};
    case BinaryOp::Le: return {{more, false}};
    case BinaryOp::Gt: return {{less - 1, false}};
    case BinaryOp::Ge: return {{less, false}};
    case BinaryOp::Eq: return {{more, false}, {less, false}};
    case BinaryOp::Ne: return {{more, true}};
    default: return {};
    }
  }
  if (!isInteger(e->type)) return {};
  const Values value = valuesOf(e);
  if (!single(value)) return {};
  if (holds) return {{value[0].p, true}};
  return {{value[0].p, false}, {value[0].p * Polynomial(-1), false}};
}

} // namespace ompicc
