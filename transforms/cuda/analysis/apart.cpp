// apart.cpp: see apart.h.
#include "transforms/cuda/analysis/apart.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/written_pointers.h"
#include "translator/sema/side_effects.h"
#include <unordered_set>

namespace ompicc {
namespace {

/// What code may reach without a parameter of the kernel: by pointers that lie in memory, by names of the
/// device's own variables, in functions that are not seen.
class OtherWays : public Visitor {
public:
  explicit OtherWays(const TargetInterface &k) {
    for (const KernelParam &p : k.params) parameters_.insert(p.var);
  }
  bool found = false;

private:
  VarSet parameters_; ///< variables at file scope among them: what is mapped the kernel is given
  int functions_ = 0; ///< where such a name means the device's own variable
  std::unordered_set<const FunctionDecl *> seen_;

  void loaded(const Expr &e) { found |= isPointer(e.type); }
  void visitIndex(Index &e) override {
    loaded(e);
    walk(e);
  }
  void visitMember(Member &e) override {
    loaded(e);
    walk(e);
  }
  void visitUnary(Unary &e) override {
    if (e.op == UnaryOp::Deref) loaded(e);
    walk(e);
  }
  void visitCast(Cast &e) override {
    found |= isPointer(e.target) && !isPointer(e.operand->type) && !isArray(e.operand->type);
    walk(e);
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl))
      found |= !isAutomatic(*v) && (functions_ || !parameters_.count(v)) &&
               (v->threadLocal || v->groupPrivate || !(isConstant(*v) || v->hasNoAddress));
    auto *f = as<FunctionDecl>(i.decl);
    if (!f) return;
    FunctionDecl *definition = f->body ? f : f->definition;
    if (definition && definition->body) {
      functions_++;
      if (seen_.insert(definition).second) visit(definition->body);
      functions_--;
    } else {
      found |= !onlyComputes(i.name->text) && !onlyAsks(i.name->text);
    }
  }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    found |= !callee || (callee->decl && !as<FunctionDecl>(callee->decl)) ||
             (!callee->decl && !onlyComputes(callee->name->text));
    walk(call);
  }
  void visitStringLiteral(StringLiteral &) override { found = true; }
  void visitAsm(Asm &) override { found = true; }
  void visitTextStmt(TextStmt &) override { found = true; }
  void visitTextExpr(TextExpr &) override { found = true; }
  void visitRoutineCall(RoutineCall &) override { found = true; }

  /// omp_get_thread_num, omp_get_team_num and their like, but those that answer with an address.
  static bool onlyAsks(std::string_view routine) {
    return routine.substr(0, 8) == "omp_get_" && routine.substr(routine.size() - 4) != "_ptr";
  }

  static bool isConstant(const VarDecl &v) {
    QualType type = v.type;
    while (isArray(type)) type = elementOf(type);
    return (canonical(type).quals & QualConst) && !holdsPointers(type);
  }
};

/// Loops that store through one parameter and read through another.
class Gains : public Visitor {
public:
  explicit Gains(const TargetInterface &k) {
    for (const KernelParam &p : k.params) parameters_.insert(p.var);
  }
  bool found = false;

private:
  struct Uses {
    VarSet stores, loads;
  };
  VarSet parameters_;
  std::vector<Uses *> loops_;
  bool stores_ = false;

  void inLoop(Node &loop) {
    Uses uses;
    loops_.push_back(&uses);
    walk(loop);
    loops_.pop_back();
    for (const VarDecl *stored : uses.stores)
      for (const VarDecl *read : uses.loads) found |= read != stored;
  }
  void visitFor(For &s) override { inLoop(s); }
  void visitWhile(While &s) override { inLoop(s); }
  void visitDoWhile(DoWhile &s) override { inLoop(s); }

  void use(Expr *e) {
    VarDecl *v = baseVariable(e);
    const bool elsewhere = v && (isPointer(v->type) || (isArray(v->type) && parameters_.count(v)));
    if (!elsewhere) return; // or an array of the iteration's own
    for (Uses *uses : loops_) (stores_ ? uses->stores : uses->loads).insert(v);
  }
  void element(Expr &e) {
    use(&e);
    const bool stores = stores_;
    stores_ = false;
    walk(e); // subscripts are read
    stores_ = stores;
  }
  void visitIndex(Index &e) override { element(e); }
  void visitMember(Member &e) override { element(e); }
  void visitUnary(Unary &e) override {
    if (e.op == UnaryOp::Deref) return element(e);
    const bool stores = stores_;
    stores_ = e.op >= UnaryOp::PreInc && e.op <= UnaryOp::PostDec;
    walk(e);
    stores_ = stores;
  }
  void visitCall(Call &call) override {
    for (Expr *argument : call.args) { // what the function does with it
      const QualType type = canonical(argument->type);
      if (!isPointer(type) && !isArray(type)) continue;
      use(argument);
      stores_ = !(canonical(elementOf(type)).quals & QualConst);
      if (stores_) use(argument);
      stores_ = false;
    }
    walk(call);
  }
  void visitAssign(Assign &a) override {
    stores_ = true;
    visit(a.lhs);
    stores_ = false;
    visit(a.rhs);
  }
};

/// Whether all that happens to a pointer is that it moves on.
bool onlyCountsOn(Stmt *body, const VarDecl *pointer) {
  class Others : public Visitor {
  public:
    explicit Others(const VarDecl *pointer) : pointer_(pointer) {}
    bool found = false;

  private:
    const VarDecl *pointer_;
    bool is(Expr *e) const {
      auto *name = as<Ident>(skipParens(e));
      return name && name->decl == pointer_;
    }
    void visitAssign(Assign &a) override {
      found |= is(a.lhs) && a.op != AssignOp::Add && a.op != AssignOp::Sub;
      walk(a);
    }
    void visitUnary(Unary &u) override {
      found |= u.op == UnaryOp::AddressOf && is(u.operand);
      walk(u);
    }
    void visitTextStmt(TextStmt &) override { found = true; }
    void visitTextExpr(TextExpr &) override { found = true; }
  };
  Others others(pointer);
  others.visit(body);
  return !others.found;
}

} // namespace

unsigned waysIntoMemory(Stmt *body, const TargetInterface &k) {
  const Usage usage = usageIn(body);
  unsigned pointers = 0;
  for (const KernelParam &p : k.params) {
    if (p.passing == KernelParam::ByValue && !p.isDevicePointer) {
      if (holdsPointers(p.var->type)) return kUnknownWays;
      continue;
    }
    if (p.passing == KernelParam::DeviceAddress) return kUnknownWays;
    // What is based on one pointer must not come to be based on another.
    if (isPointer(p.var->type) && p.passing != KernelParam::ByAddress && usage.mayChange(p.var) &&
        !onlyCountsOn(body, p.var))
      return kUnknownWays;
    if (p.passing == KernelParam::ByAddress && holdsPointers(p.var->type)) return kUnknownWays;
    pointers++;
  }
  OtherWays others(k);
  others.visit(body);
  return others.found ? kUnknownWays : pointers;
}

bool gainsByPointersApart(Stmt *body, const TargetInterface &k) {
  const unsigned pointers = waysIntoMemory(body, k);
  if (pointers < 2 || pointers == kUnknownWays) return false;
  Gains gains(k);
  gains.visit(body);
  return gains.found;
}

bool gainsByReadingApart(Stmt *code, const TargetInterface &k, VarSet &written) {
  if (!gainsByPointersApart(code, k)) return false;
  const std::optional<VarSet> stores = writtenPointers(code, k);
  if (!stores) return false;
  for (const KernelParam &p : k.params)
    if ((p.passing != KernelParam::ByValue || p.isDevicePointer) && !stores->count(p.var)) {
      written = *stores;
      return true;
    }
  return false;
}

} // namespace ompicc
