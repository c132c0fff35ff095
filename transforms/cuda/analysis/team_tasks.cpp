#include "transforms/cuda/analysis/team_tasks.h"
#include "ast/visitor.h"
#include "transforms/common/capture.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/cuda_context.h"
#include <algorithm>

namespace ompicc::cuda {

using K = OmpClauseKind;

bool isTask(const OmpDirective &d) {
  return d.kind == OmpDirectiveKind::Task || d.kind == OmpDirectiveKind::Taskloop ||
         d.kind == OmpDirectiveKind::TaskloopSimd;
}

TeamTasks teamTasksOf(const Unit &, OmpDirective &target) {
  const CodeTraits traits = traitsOf(target.body);
  TeamTasks tasks;
  tasks.detaches = traits.detaches;
  tasks.any = traits.tasks && (traits.parallel || traits.detaches);
  if (traits.cancels)
    tasks.whyNot = "a construct may be cancelled";
  else if (traits.unknownCalls)
    tasks.whyNot = "functions of other files may have barriers";
  else if (traits.pointerCalls)
    tasks.whyNot = "functions that are called through pointers may have barriers";
  return tasks;
}

bool anyTeamTasks(const Unit &unit) {
  bool found = false;
  for (External *external : unit.tree.externals)
    if (external->usesOmp)
      for (Decl *d : external->decls)
        if (auto *f = as<FunctionDecl>(d); f && f->body && !found)
          forEachDirective(unit.context, f->body, [&](OmpDirective &d) {
            if (d.kind == OmpDirectiveKind::Target && !found) found = teamTasksOf(unit, d).areDeferred();
          });
  return found;
}

namespace {

bool waitsForTasks(const OmpDirective &d) {
  return d.kind == OmpDirectiveKind::Taskwait || d.kind == OmpDirectiveKind::Taskyield ||
         d.kind == OmpDirectiveKind::Taskgroup;
}

/// omp_in_final where there are final tasks.
class InFinal : public Rewriter {
public:
  explicit InFinal(Context &c) : c_(c) {}

private:
  Context &c_;
  Node *rewriteCall(Call &call) override {
    rewriteChildren(call);
    auto *callee = as<Ident>(skipParens(call.callee));
    if (!callee || callee->name->text != "omp_in_final") return &call;
    return c_.routineCall(c_.types.basic(TypeKind::Int), "@in_final");
  }
};

/// Goes through the directives with those around them.
class Tasks : public Visitor {
public:
  using Found = std::function<void(OmpDirective &, const std::vector<const OmpDirective *> &around)>;
  Tasks(const Context &c, Found found) : Visitor(c.directives()), found_(std::move(found)) {}

private:
  Found found_;
  std::vector<const OmpDirective *> around_;
  void visitOmpDirective(OmpDirective &d) override {
    if (isTask(d) || waitsForTasks(d)) found_(d, around_);
    around_.push_back(&d);
    walk(d);
    around_.pop_back();
  }
};

/// Whether the tasks of the group contribute to the group's own variable, not to a copy that only one thread
/// has.
bool contributesToGroup(const VarDecl *v, const std::vector<const OmpDirective *> &around) {
  for (size_t i = around.size(); i-- > 0;) {
    for (const VarDecl *x : clauseVariables(*around[i], K::TaskReduction))
      if (x == v) return true;
    for (const VarDecl *x : copiedVariables(*around[i]))
      if (x == v) return false;
    for (const VarDecl *x : clauseVariables(*around[i], K::InReduction))
      if (x == v) return false;
    if (around[i]->kind == OmpDirectiveKind::Parallel) return false;
  }
  return false;
}

/// Why the thread that encounters the task has to execute it; "" if others can.
std::string whyUndeferred(const Unit &unit, const OmpDirective &d,
                          const std::vector<const OmpDirective *> &around) {
  for (const ReductionItem &item : reductionItems(d, K::InReduction)) {
    if (item.user && unit.readOriginal.count(item.user))
      return "it reduces by what reads the original variable";
    if (!contributesToGroup(item.var, around)) return "it contributes to a copy of the encountering thread's";
  }
  for (const VarDecl *v : clauseVariables(d, K::Firstprivate)) {
    if (hasConstMember(v->type)) return "it has a copy of a structure with const members";
    if (isVariablyModified(v->type)) return "it has a copy of a variable array";
    for (const VarDecl *last : clauseVariables(d, K::Lastprivate))
      if (v == last) return "it has copies of a variable that are firstprivate and lastprivate";
  }
  return "";
}

} // namespace

void noteTeamTasks(CudaContext &cuda, Node *body,
                   const std::function<bool(const OmpDirective &, const VarDecl &)> &isVisible) {
  const Usage &usage = cuda.code->usage;
  std::unordered_map<const OmpDirective *, std::vector<Capture>> captures;
  std::vector<OmpDirective *> tasks;
  forEachDirective(cuda.c, body, [&](OmpDirective &d) {
    if (d.kind == OmpDirectiveKind::Parallel) captures[&d] = cuda.facts[d].captures;
  });
  Tasks(cuda.c, [&](OmpDirective &d, const std::vector<const OmpDirective *> &around) {
    bool inRegion = !cuda.code->isKernel || cuda.code->masterTasks;
    for (const OmpDirective *x : around) inRegion |= x->kind == OmpDirectiveKind::Parallel;
    if (!inRegion || cuda.facts[d].alone) return;
    cuda.facts.of(d).ofTeam = true;
    if (!isTask(d)) return;
    tasks.push_back(&d);
    cuda.facts.of(d).undeferred = whyUndeferred(cuda.unit, d, around);
    const auto visible = [&](const VarDecl &v) { return isVisible(d, v); };
    std::vector<Capture> own = capturesOf(d, usage, visible);
    // Who encounters it goes on and may change what is only read in it.
    for (Capture &capture : own)
      if (capture.how == Capture::ByValue && usage.mayChange(capture.var)) capture.how = Capture::ByReference;
    auto add = [&](VarDecl *v, Capture::How how) {
      for (const Capture &capture : own)
        if (capture.var == v) return;
      if (!visible(*v)) own.push_back({v, how});
    };
    for (const ReductionItem &item : reductionItems(d, K::InReduction)) add(item.var, Capture::Reduction);
    for (VarDecl *v : clauseVariables(d, K::Lastprivate)) add(v, Capture::ByReference);
    // The handle of its event is firstprivate (§12.5.2): it has its value before the others are stored.
    for (VarDecl *v : clauseVariables(d, K::Detach))
      for (VarDecl *x : freeVariables(d.body))
        if (x == v) {
          own.erase(std::remove_if(own.begin(), own.end(), [v](const Capture &c) { return c.var == v; }),
                    own.end());
          own.push_back({v, Capture::Firstprivate});
        }
    captures[&d] = std::move(own);
  }).visit(body);
  captureReceivedValues(cuda.c, body, captures);
  for (OmpDirective *d : tasks) cuda.facts.of(*d).captures = captures[d];
  InFinal(cuda.c).rewrite(body);
}

} // namespace ompicc::cuda
