// written_pointers.cpp: see written_pointers.h.
#include "transforms/cuda/analysis/written_pointers.h"
#include "ast/visitor.h"
#include <unordered_map>

namespace ompicc {
namespace {

bool pointsToConst(QualType type) {
  const QualType t = canonical(type);
  return (isPointer(t) || isArray(t)) && (canonical(elementOf(t)).quals & QualConst);
}

/// The function that is called, with its parameters as its definition has them, where there is one.
const FunctionDecl *calledFunction(const Call &call) {
  auto *callee = as<Ident>(skipParens(call.callee));
  auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
  return f && !f->body && f->definition ? f->definition : f;
}

/// What a called function's parameters' types say holds unless it takes a `const` away, by a cast or, with no
/// more than a warning of C compilers, without one.
class TakesConstAway : public Visitor {
public:
  bool found = false;

private:
  std::unordered_set<const FunctionDecl *> seen_;
  void convert(const Expr *from, QualType to) {
    found |= from && isPointer(to) && pointsToConst(from->type) && !pointsToConst(to);
  }
  void visitCast(Cast &e) override {
    convert(e.operand, e.target);
    walk(e);
  }
  void visitVarDecl(VarDecl &v) override {
    convert(v.init, v.type);
    walk(v);
  }
  void visitAssign(Assign &a) override {
    convert(a.rhs, a.lhs->type);
    walk(a);
  }
  void visitCall(Call &call) override {
    if (const FunctionDecl *f = calledFunction(call))
      for (size_t i = 0; i < call.args.size() && i < f->params.size(); i++)
        convert(call.args[i], f->params[i]->type);
    walk(call);
  }
  void visitIdent(Ident &i) override {
    auto *f = as<FunctionDecl>(i.decl);
    if (f && !f->body) f = f->definition;
    if (f && f->body && seen_.insert(f).second) visit(f->body);
  }
};

/// Stores, and where pointers come from.
class Stores : public Visitor {
public:
  std::vector<const VarDecl *> written; ///< variables that are stored through
  std::unordered_map<const VarDecl *, std::vector<const VarDecl *>> comesFrom; ///< pointers to bases
  bool unknown = false;

private:
  void store(Expr *e) {
    e = skipParens(e);
    if (as<Ident>(e) && isPointer(e->type)) return; // it points elsewhere now
    const VarDecl *v = baseVariable(e);
    v ? written.push_back(v) : void(unknown = true);
  }
  /// `to`, a pointer, becomes the value of `from`.
  void take(const VarDecl *to, Expr *from) {
    from = skipParens(from);
    if (auto *choice = as<Conditional>(from)) {
      take(to, choice->then);
      take(to, choice->otherwise);
    } else if (const VarDecl *v = baseVariable(from)) {
      comesFrom[to].push_back(v);
    } else {
      unknown |= as<IntLiteral>(from) == nullptr && as<NullPtrLiteral>(from) == nullptr;
    }
  }
  void visitVarDecl(VarDecl &v) override {
    if (isPointer(v.type) && v.init) take(&v, v.init);
    walk(v);
  }
  void visitAssign(Assign &a) override {
    store(a.lhs);
    if (isPointer(a.lhs->type) && a.op == AssignOp::Plain) {
      auto *name = as<Ident>(skipParens(a.lhs));
      auto *to = name ? as<VarDecl>(name->decl) : nullptr;
      to ? take(to, a.rhs) : void(unknown = true);
    }
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) store(u.operand);
    // A pointer's own address: who has it may change where it points to.
    if (u.op == UnaryOp::AddressOf && isPointer(u.operand->type)) unknown = true;
    walk(u);
  }
  void visitBinary(Binary &b) override { // what is stored through is its right operand
    unknown |= b.op == BinaryOp::Comma && isPointer(b.type);
    walk(b);
  }
  void visitCall(Call &call) override {
    const FunctionDecl *f = calledFunction(call);
    for (size_t i = 0; i < call.args.size(); i++) {
      Expr *argument = call.args[i];
      const QualType type = canonical(argument->type);
      if (!isPointer(type) && !isArray(type)) continue;
      if (pointsToConst(f && i < f->params.size() ? f->params[i]->type : type)) continue;
      const VarDecl *v = baseVariable(argument);
      v ? written.push_back(v) : void(unknown = true);
    }
    walk(call);
  }
  void visitOmpDirective(OmpDirective &d) override {
    for (const OmpClause *clause : d.clauses) {
      const bool copies = clause->kind == OmpClauseKind::Private ||
                          clause->kind == OmpClauseKind::Firstprivate ||
                          clause->kind == OmpClauseKind::Shared || clause->kind == OmpClauseKind::Map;
      for (Expr *item : clause->items)
        if (const VarDecl *v = copies ? nullptr : baseVariable(item)) written.push_back(v);
    }
    walk(d);
  }
  void visitInitList(InitList &list) override {
    for (InitItem *item : list.items) unknown |= item->value && isPointer(item->value->type);
    walk(list);
  }
  void visitAsm(Asm &) override { unknown = true; }
  void visitTextStmt(TextStmt &) override { unknown = true; }
  void visitTextExpr(TextExpr &) override { unknown = true; }
  void visitRoutineCall(RoutineCall &) override { unknown = true; }
};

/// Those of the parameters through which code may store.
std::optional<VarSet> writtenOf(const VarSet &parameters, Stmt *code) {
  TakesConstAway away;
  away.visit(code);
  Stores stores;
  stores.visit(code);
  if (away.found || stores.unknown) return {};
  VarSet seen, found;
  for (std::vector<const VarDecl *> todo = stores.written; !todo.empty();) {
    const VarDecl *v = todo.back();
    todo.pop_back();
    if (!seen.insert(v).second) continue;
    if (parameters.count(v)) found.insert(v);
    // Scalars and arrays of the kernel's own are written themselves.
    if (auto from = stores.comesFrom.find(v); from != stores.comesFrom.end())
      todo.insert(todo.end(), from->second.begin(), from->second.end());
  }
  return found;
}

} // namespace

std::optional<VarSet> writtenPointers(Stmt *code, const TargetInterface &k) {
  VarSet parameters;
  for (const KernelParam &p : k.params) parameters.insert(p.var);
  return writtenOf(parameters, code);
}

std::optional<VarSet> writtenParameters(const FunctionDecl &f) {
  VarSet parameters;
  for (const VarDecl *p : f.params) parameters.insert(p);
  return writtenOf(parameters, f.body);
}

VarSet readOnlyPointers(Stmt *code, const TargetInterface &k, const VarSet &written) {
  VarSet found;
  for (const KernelParam &p : k.params)
    if ((p.passing != KernelParam::ByValue || p.isDevicePointer) && !written.count(p.var))
      found.insert(p.var);
  Stores stores;
  stores.visit(code);
  for (bool more = true; more;) {
    more = false;
    for (const auto &[pointer, sources] : stores.comesFrom) {
      bool all = !found.count(pointer) && isAutomatic(*pointer);
      for (const VarDecl *source : sources) all &= found.count(source) != 0;
      if (all) found.insert(pointer), more = true;
    }
  }
  return found;
}

} // namespace ompicc
