#include "transforms/cuda/analysis/code_traits.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/library.h"
#include "translator/emit/device_library.h"
#include "translator/sema/side_effects.h"
#include <unordered_set>

namespace ompicc {
namespace {

class Traits : public Visitor {
public:
  CodeTraits found;

private:
  std::unordered_set<const FunctionDecl *> seen_;

  void visitOmpDirective(OmpDirective &d) override {
    switch (d.kind) {
    case OmpDirectiveKind::Parallel: found.parallel = true; break;
    case OmpDirectiveKind::Atomic:
    case OmpDirectiveKind::Critical: found.synchronises = true; break;
    case OmpDirectiveKind::Cancel:
    case OmpDirectiveKind::CancellationPoint: found.cancels = found.runtimeCalls = true; break;
    case OmpDirectiveKind::Task:
    case OmpDirectiveKind::Taskloop:
    case OmpDirectiveKind::TaskloopSimd:
      found.tasks = true;
      found.detaches |= hasClause(d, OmpClauseKind::Detach);
      break;
    default: break;
    }
    found.worksharing |= bindsToTeam(d.kind);
    found.barriers |= meetsAtBarrier(d);
    found.loops |= !d.loops.empty();
    walk(d);
  }

  /// Whether the code of the construct itself has a barrier, or may have one.
  static bool meetsAtBarrier(const OmpDirective &d) {
    if (hasClause(d, OmpClauseKind::Reduction)) return true;
    switch (d.kind) {
    case OmpDirectiveKind::Barrier:
    case OmpDirectiveKind::LastprivateConditional:
    case OmpDirectiveKind::Sections: return true;
    case OmpDirectiveKind::Scope: return !hasClause(d, OmpClauseKind::Nowait);
    case OmpDirectiveKind::Single:
      return !hasClause(d, OmpClauseKind::Nowait) || hasClause(d, OmpClauseKind::Copyprivate);
    case OmpDirectiveKind::For:
    case OmpDirectiveKind::ForSimd: {
      OmpClause *schedule = findClause(d, OmpClauseKind::Schedule);
      const bool inTurn = !schedule || (schedule->modifiers & ScheduleKindMask) == ScheduleStatic;
      return !inTurn || hasClause(d, OmpClauseKind::Ordered) || !hasClause(d, OmpClauseKind::Nowait) ||
             hasClause(d, OmpClauseKind::Lastprivate);
    }
    default: return false;
    }
  }
  /// Atomic objects (atomic_objects.cpp).
  void visitRoutineCall(RoutineCall &e) override {
    found.synchronises |= (traitsOf(e) & LibrarySynchronises) != 0;
    walk(e);
  }
  void visitTextExpr(TextExpr &e) override {
    found.synchronises |= (traitsOfTexts(e.texts) & LibrarySynchronises) != 0;
    walk(e);
  }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    const std::string_view name = callee && !callee->decl ? callee->name->text : "";
    found.synchronises |= name.substr(0, 9) == "__atomic_" || name.substr(0, 7) == "__sync_";
    const bool computes = !name.empty() && onlyComputes(name);
    if (!computes && (!callee || !as<FunctionDecl>(callee->decl))) // who knows what is called
      found.barriers = found.pointerCalls = found.runtimeCalls = true;
    walk(call);
  }
  void visitAssign(Assign &assign) override {
    found.stores |= !as<Ident>(skipParens(assign.lhs));
    walk(assign);
  }
  void visitFor(For &loop) override {
    found.loops = true;
    walk(loop);
  }
  void visitWhile(While &loop) override {
    found.loops = true;
    walk(loop);
  }
  void visitDoWhile(DoWhile &loop) override {
    found.loops = true;
    walk(loop);
  }
  void visitGoto(Goto &) override { found.loops = true; }
  void visitIndirectGoto(IndirectGoto &jump) override {
    found.loops = true;
    walk(jump);
  }
  void visitVarDecl(VarDecl &v) override {
    if (isArray(v.type) && isVariablyModified(v.type)) found.runtimeCalls = true; // its storage is a frame's
    walk(v);
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) found.teamState |= v->groupPrivate;
    auto *f = as<FunctionDecl>(i.decl);
    if (!f) return;
    std::string_view n = i.name->text;
    if (n.substr(0, 4) == "omp_") {
      if (n == "omp_get_team_num" || n == "omp_get_num_teams")
        found.teamIdentity = true;
      else if (n.substr(0, 8) == "omp_set_" || n.substr(0, 9) == "omp_test_") // a lock, maybe
        found.runtimeCalls = found.teamState = found.synchronises = true;
      else if (n == "omp_get_thread_num")
        found.threadIdentity = found.runtimeCalls = found.teamState = true;
      else if (n != "omp_is_initial_device" && n != "omp_get_wtime" && n != "omp_get_wtick")
        found.runtimeCalls = found.teamState = true;
      return;
    }
    if (isDeviceLibraryFunction(*f)) return;
    FunctionDecl *definition = f->body ? f : f->definition;
    if (!definition || !definition->body)
      found.unknownCalls = found.barriers = true;
    else if (seen_.insert(definition).second)
      visit(definition->body);
  }
};

/// Finds references to functions but for calls of them.
class AddressedFunctions : public Visitor {
public:
  std::vector<FunctionDecl *> found;

private:
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    if (!callee || !as<FunctionDecl>(callee->decl)) visit(call.callee);
    for (Expr *argument : call.args) visit(argument);
  }
  void visitIdent(Ident &i) override {
    if (auto *f = as<FunctionDecl>(i.decl)) found.push_back(f->body ? f : f->definition);
  }
};

} // namespace

CodeTraits traitsOf(Node *root) {
  Traits t;
  t.visit(root);
  return t.found;
}

std::vector<FunctionDecl *> addressedFunctions(const Unit &unit) {
  AddressedFunctions functions;
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) functions.visit(d);
  std::vector<FunctionDecl *> defined;
  for (FunctionDecl *f : functions.found)
    if (f && f->body) defined.push_back(f);
  return defined;
}

CodeTraits traitsWithPointers(const Unit &unit, Node *root) {
  CodeTraits traits = traitsOf(root);
  if (!traits.pointerCalls) return traits;
  for (FunctionDecl *f : addressedFunctions(unit)) {
    const CodeTraits of = traitsOf(f->body);
    traits.parallel |= of.parallel;
    traits.worksharing |= of.worksharing;
    traits.threadIdentity |= of.threadIdentity;
    traits.teamIdentity |= of.teamIdentity;
    traits.teamState |= of.teamState;
    traits.synchronises |= of.synchronises;
  }
  return traits;
}

bool hasRegion(Node *code) {
  class Find : public Visitor {
  public:
    bool found = false;

  private:
    void visitOmpDirective(OmpDirective &d) override {
      found |= d.kind == OmpDirectiveKind::Parallel;
      walk(d);
    }
  } find;
  find.visit(code);
  return find.found;
}

} // namespace ompicc
