// common_values.cpp: see common_values.h.
#include "transforms/cuda/analysis/common_values.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/apart.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/written_pointers.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

bool isTeamQuery(std::string_view name) { return name == "omp_get_team_num" || name == "omp_get_num_teams"; }

bool isPlainLoad(const Expr &e) {
  return !(canonical(e.type).quals & (QualVolatile | QualAtomic)) &&
         (isScalar(e.type) || isSmallRecord(e.type));
}

/// Whether the subscript of a row, whose address all threads compute, takes few instructions. One with
/// divisions that are no shifts one thread computes: faster in needle (`s % 3`), an H200 says.
bool isCheap(Expr *subscript) {
  class Divisions : public Visitor {
  public:
    bool found = false;

  private:
    void visitBinary(Binary &b) override {
      const ConstInt by = evaluateConstant(b.rhs);
      const bool shift = by.known && by.value > 0 && (by.value & (by.value - 1)) == 0;
      found |= (b.op == BinaryOp::Div || b.op == BinaryOp::Rem) && !shift;
      walk(b);
    }
  } divisions;
  divisions.visit(subscript);
  return !divisions.found;
}

class Loads : public Visitor {
public:
  explicit Loads(const MemoryUse &memory) : memory_(memory) {}
  bool found = false;

private:
  const MemoryUse &memory_;
  void visitIndex(Index &e) override {
    found |= !isArray(e.type);
    walk(e);
  }
  void visitMember(Member &e) override {
    found |= !isArray(e.type);
    walk(e);
  }
  void visitUnary(Unary &e) override {
    found |= e.op == UnaryOp::Deref;
    walk(e);
  }
  void visitIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    found |= v && isScalar(v->type) && !isPointer(v->type) && memory_.loadedOnly.count(v);
  }
};

class Calls : public Visitor {
public:
  bool found = false;

private:
  void visitCall(Call &) override { found = true; }
};

class HandsOut : public Visitor {
public:
  bool found = false;

private:
  void pointer(const Expr *e) { found |= e && (isPointer(e->type) || isArray(e->type)); }
  void visitAssign(Assign &e) override {
    pointer(e.lhs);
    walk(e);
  }
  void visitVarDecl(VarDecl &v) override {
    found |= isPointer(v.type);
    walk(v);
  }
  void visitUnary(Unary &u) override {
    found |= u.op == UnaryOp::AddressOf;
    walk(u);
  }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    found |= !isComputation(call);
    for (Expr *argument : call.args) pointer(argument), visit(argument);
    if (!callee) visit(call.callee);
  }
  void visitIdent(Ident &i) override {
    auto *f = as<FunctionDecl>(i.decl);
    found |= f && (f->body || f->definition);
  }
  void visitOmpDirective(OmpDirective &) override { found = true; }
  void visitInitList(InitList &) override { found = true; }
  void visitAsm(Asm &) override { found = true; }
  void visitTextStmt(TextStmt &) override { found = true; }
  void visitTextExpr(TextExpr &) override { found = true; }
  void visitRoutineCall(RoutineCall &) override { found = true; }
};

} // namespace

bool isSmallRecord(QualType type) {
  constexpr long long kMostBytes = 64;
  const TagDecl *tag = isRecord(type) ? definitionOf(type) : nullptr;
  if (!tag || tag->tagKind != TagKind::Struct || sizeOf(type) <= 0 || sizeOf(type) > kMostBytes) return false;
  for (const FieldDecl *field : tag->fields)
    if (!isScalar(field->type) || isPointer(field->type) || isClassOnDevice(field->type) || field->bitWidth ||
        (canonical(field->type).quals & (QualVolatile | QualAtomic)))
      return false;
  return true;
}

MemoryUse memoryUse(Stmt *code, const TargetInterface &k) {
  MemoryUse use;
  const unsigned ways = waysIntoMemory(code, k);
  if (ways == kUnknownWays) return use;
  const std::optional<VarSet> written = writtenPointers(code, k);
  if (!written) return use;
  use.loadedOnly = readOnlyPointers(code, k, *written);
  use.stored = *written;
  use.apart = ways > 1 && !written->empty();
  return use;
}

bool CommonValues::isLoadedOnly(Expr *e) const {
  const VarDecl *v = baseVariable(e);
  return v && memory_.loadedOnly.count(v);
}

bool CommonValues::isSame(Expr *e) const {
  e = skipParens(e);
  if (!e || as<IntLiteral>(e) || as<FloatLiteral>(e) || as<CharLiteral>(e) || as<NullPtrLiteral>(e) ||
      as<SizeofType>(e))
    return true;
  if (auto *size = as<SizeofExpr>(e)) return !isVariablyModified(size->operand->type);
  if (auto *i = as<Ident>(e)) {
    if (as<EnumeratorDecl>(i->decl)) return true;
    auto *v = as<VarDecl>(i->decl);
    if (!v) return false;
    // Where an array lies is the same for all, too.
    return isCommon_(v) || isPlace_(v) || (isPlainLoad(*e) && !isPointer(v->type) && isLoadedOnly(e));
  }
  if (auto *u = as<Unary>(e)) {
    switch (u->op) {
    case UnaryOp::AddressOf: {
      auto *element = as<Index>(skipParens(u->operand));
      return element && isSame(element->base) && isSame(element->index);
    }
    case UnaryOp::Deref: return isPlainLoad(*e) && isSame(u->operand) && isLoadedOnly(u->operand);
    default: return isSame(u->operand);
    }
  }
  if (auto *index = as<Index>(e)) {
    if (isArray(e->type)) return isSame(index->base) && isSame(index->index) && isCheap(index->index);
    for (auto *row = as<Index>(skipParens(index->base)); row; row = as<Index>(skipParens(row->base)))
      if (!isArray(row->type) || !isSame(row->index)) return false;
    Expr *base = index->base;
    while (auto *row = as<Index>(skipParens(base))) base = row->base;
    return isSame(base) && isSame(index->index) && isPlainLoad(*e) && isLoadedOnly(e);
  }
  if (auto *member = as<Member>(e)) {
    if (!isPlainLoad(*e)) return false;
    if (auto *i = member->arrow ? nullptr : as<Ident>(skipParens(member->object)))
      if (auto *v = as<VarDecl>(i->decl); v && isCommon_(v)) return true;
    if (!isLoadedOnly(e)) return false;
    if (member->arrow) return isSame(member->object);
    Expr *object = skipParens(member->object);
    if (as<Ident>(object)) return true;
    if (auto *index = as<Index>(object)) return isSame(index->base) && isSame(index->index);
    auto *star = as<Unary>(object);
    return star && star->op == UnaryOp::Deref && isSame(star->operand);
  }
  if (auto *b = as<Binary>(e)) return isSame(b->lhs) && isSame(b->rhs);
  if (auto *a = as<Assign>(e)) return as<Ident>(skipParens(a->lhs)) && isSame(a->lhs) && isSame(a->rhs);
  if (auto *c = as<Conditional>(e)) return isSame(c->cond) && isSame(c->then) && isSame(c->otherwise);
  if (auto *c = as<Cast>(e))
    return (isScalar(c->target) || kindOf(c->target) == TypeKind::Void) && isSame(c->operand);
  if (auto *call = as<Call>(e)) {
    auto *callee = as<Ident>(skipParens(call->callee));
    if (!callee) return false;
    if (call->args.empty() && isTeamQuery(callee->name->text)) return true;
    if (!isComputation(*call)) return false;
    for (Expr *argument : call->args)
      if (!isScalar(argument->type) || isPointer(argument->type) || !isSame(argument)) return false;
    return true;
  }
  return false;
}

bool CommonValues::isSame(Stmt *s) const {
  if (!s || as<AttributeStmt>(s)) return true;
  if (auto *e = as<ExprStmt>(s)) return isSame(e->expr);
  if (auto *branch = as<If>(s))
    return isSame(branch->cond) && isSame(branch->then) && isSame(branch->otherwise);
  if (auto *block = as<Compound>(s)) {
    for (Stmt *inner : block->body)
      if (!isSame(inner)) return false;
    return true;
  }
  return false;
}

bool loadsMemory(Node *code, const MemoryUse &memory) {
  Loads loads(memory);
  loads.visit(code);
  return loads.found;
}

bool hasCalls(Node *code) {
  Calls calls;
  calls.visit(code);
  return calls.found;
}

bool handsOutPointers(Node *code) {
  HandsOut hands;
  hands.visit(code);
  return hands.found;
}

} // namespace ompicc
