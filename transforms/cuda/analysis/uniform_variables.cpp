// What is known of a kernel's variables (uniform_reads.h).
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/uniform_reads.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

/// How the variables of a kernel get their values.
class Sources : public Visitor {
public:
  std::unordered_map<const VarDecl *, std::vector<Expr *>> of;
  VarSet declared, references, inTexts;
  VarSet teams; ///< what counts the iterations of a block that is a team

private:
  void visitVarDecl(VarDecl &v) override {
    if (isReference(v)) references.insert(&v);
    declared.insert(&v);
    if (v.init) of[&v].push_back(v.init);
    walk(v);
  }
  void visitAssign(Assign &a) override {
    if (VarDecl *v = variableOf(a.lhs)) of[v].push_back(a.rhs);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec)
      if (VarDecl *v = variableOf(u.operand)) of[v].push_back(u.operand);
    walk(u);
  }
  void note(const List<Node *> &holes) {
    for (Node *hole : holes)
      if (hole && isExpr(*hole))
        if (VarDecl *v = variableOf(static_cast<Expr *>(hole))) inTexts.insert(v);
  }
  /// for (T k = @block_idx.x; …
  static VarDecl *numberOfTeam(const TextStmt &s) {
    if (s.holes.size() < 3 || s.texts.front() != "for (" || !as<TypeArg>(s.holes[0])) return nullptr;
    auto *first = as<TextExpr>(s.holes[2]);
    const bool isTeams = first && first->holes.empty() && first->texts.front() == "@block_idx.x";
    auto *k = isTeams ? as<Ident>(s.holes[1]) : nullptr;
    return k ? as<VarDecl>(k->decl) : nullptr;
  }
  void visitTextStmt(TextStmt &s) override {
    if (VarDecl *k = numberOfTeam(s)) teams.insert(k);
    note(s.holes);
    walk(s);
  }
  void visitTextExpr(TextExpr &e) override {
    note(e.holes);
    walk(e);
  }
  void visitRoutineCall(RoutineCall &call) override {
    for (Expr *argument : call.args)
      if (VarDecl *v = variableOf(argument)) inTexts.insert(v);
    walk(call);
  }
};

/// Variables whose values no compiler knows, however far it unrolls loops: by a condition they may have
/// another one, or they count up to a bound that is no constant.
class Unforeseen : public Visitor {
public:
  VarSet variables;

private:
  unsigned conditions_ = 0; ///< around what is visited
  std::unordered_map<const VarDecl *, unsigned> around_;

  void assigned(Expr *to) {
    VarDecl *v = variableOf(to);
    if (auto at = around_.find(v); at != around_.end() && conditions_ > at->second) variables.insert(v);
  }
  void visitVarDecl(VarDecl &v) override {
    around_[&v] = conditions_;
    walk(v);
  }
  void visitAssign(Assign &a) override {
    assigned(a.lhs);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) assigned(u.operand);
    walk(u);
  }
  template <class T> void choice(T &node) {
    visit(node.cond);
    conditions_++;
    walk(node);
    conditions_--;
  }
  void visitIf(If &s) override { choice(s); }
  void visitSwitch(Switch &s) override { choice(s); }
  void visitFor(For &s) override {
    const auto counted = countedLoop(s);
    if (!counted) return walk(s);
    if (!evaluateConstant(counted->from).known || !evaluateConstant(counted->to).known)
      variables.insert(counted->var);
    if (auto *declaration = as<DeclStmt>(s.init)) visit(declaration);
    visit(s.body);
  }
};

/// Whether an expression consists of what threads agree about.
class Agreed : public Visitor {
public:
  explicit Agreed(std::function<bool(const VarDecl *)> isAgreed) : isAgreed_(std::move(isAgreed)) {}
  bool all = true;

private:
  std::function<bool(const VarDecl *)> isAgreed_;
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) all &= isAgreed_(v);
  }
  void visitCall(Call &call) override {
    all &= isComputation(call);
    for (Expr *argument : call.args) visit(argument);
  }
  /// Of operators alone, as the value of a loop's variable.
  void visitTextExpr(TextExpr &e) override {
    for (std::string_view text : e.texts) all &= text.find_first_not_of("()+-* ") == text.npos;
    walk(e);
  }
  void visitRoutineCall(RoutineCall &) override { all = false; }
  void visitStmtExpr(StmtExpr &) override { all = false; }
};

/// Arrays of a thread's own of which some element is not known before it is accessed.
class ArraysInMemory : public Visitor {
public:
  explicit ArraysInMemory(const std::function<bool(const VarDecl *)> &isForeseen) : isForeseen_(isForeseen) {}
  VarSet found;

private:
  std::function<bool(const VarDecl *)> isForeseen_;
  void visitIndex(Index &e) override {
    Agreed foreseen(isForeseen_);
    foreseen.visit(e.index);
    if (VarDecl *array = ownObject(&e); array && !foreseen.all) found.insert(array);
    walk(e);
  }
};

} // namespace

UniformAnalysis::UniformAnalysis(FunctionDecl &kernel, bool teamsAgree) : usage_(usageIn(kernel.body)) {
  Sources sources;
  sources.visit(kernel.body);
  for (const VarDecl *p : kernel.params) {
    if (sources.of.count(p) || usage_.addressTaken.count(p)) continue;
    parameters_.insert(p);
    if (!sources.inTexts.count(p)) fixed_.insert(p);
  }
  for (const VarDecl *v : sources.references) {
    auto *deref = v->init ? as<Unary>(skipParens(v->init)) : nullptr;
    const VarDecl *p = deref && deref->op == UnaryOp::Deref ? variableOf(deref->operand) : nullptr;
    if (p && fixed_.count(p)) objects_.insert(v);
  }
  findArraysInMemory(kernel, sources.of);
  for (const VarDecl *v : sources.declared)
    if (isOwn(*v) && isCounter(v->type) && !usage_.addressTaken.count(v)) uniform_.insert(v);
  for (const VarDecl *p : parameters_) uniform_.insert(p);
  if (teamsAgree) uniform_.insert(sources.teams.begin(), sources.teams.end());
  // What gets a value from anything else is none, and so on.
  for (bool again = true; again;) {
    again = false;
    for (const VarDecl *v : VarSet(uniform_)) {
      const auto from = sources.of.find(v);
      if (from == sources.of.end() ||
          std::all_of(from->second.begin(), from->second.end(), [&](Expr *e) { return isUniform(e); }))
        continue;
      uniform_.erase(v);
      again = true;
    }
  }
}

bool UniformAnalysis::isUniform(Expr *e) const {
  Agreed agreed([&](const VarDecl *v) { return uniform_.count(v) || objects_.count(v); });
  agreed.visit(e);
  return agreed.all;
}

void UniformAnalysis::findArraysInMemory(
    FunctionDecl &kernel, const std::unordered_map<const VarDecl *, std::vector<Expr *>> &sources) {
  Unforeseen unforeseen;
  unforeseen.visit(kernel.body);
  VarSet &all = unforeseen.variables;
  for (const VarDecl *p : kernel.params) all.insert(p);
  const auto isForeseen = [&](const VarDecl *v) { return isOwn(*v) && !all.count(v); };
  for (bool again = true; again;) {
    again = false;
    for (const auto &[v, values] : sources) {
      if (all.count(v)) continue;
      Agreed foreseen(isForeseen);
      for (Expr *value : values) foreseen.visit(value);
      if (!foreseen.all) again = all.insert(v).second;
    }
  }
  ArraysInMemory arrays(isForeseen);
  arrays.visit(kernel.body);
  inMemory_ = std::move(arrays.found);
}

} // namespace ompicc
