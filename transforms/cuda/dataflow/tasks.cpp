#include "transforms/cuda/dataflow/tasks.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/dataflow/copies.h"
#include "transforms/cuda/dataflow/cost.h"
#include "transforms/cuda/dataflow/counted_loops.h"
#include "transforms/cuda/dataflow/dependences.h"
#include "transforms/cuda/dataflow/lanes.h"
#include <algorithm>
#include <map>

namespace ompicc::cuda {
namespace {

constexpr size_t kMostOperations = 2048;
constexpr size_t kMostSteps = 100000; ///< of loops around them

/// What a task's text holds that cannot be written several times, or that not any thread can run.
class Obstacles : public Visitor {
public:
  std::string found;

private:
  void say(const char *what) {
    if (found.empty()) found = what;
  }
  void visitGoto(Goto &) override { say("a task has jumps"); }
  void visitIndirectGoto(IndirectGoto &) override { say("a task has jumps"); }
  void visitLabel(Label &) override { say("a task has jumps"); }
  void visitAsm(Asm &) override { say("a task has asm statements"); }
  void visitFunctionDecl(FunctionDecl &) override { say("a task has nested functions"); }
  void visitVarDecl(VarDecl &v) override {
    if (isVariablyModified(v.type)) say("a task has variable arrays");
    walk(v);
  }
};

class Recogniser {
public:
  Recogniser(CudaContext &cuda, OmpDirective &parallel, OmpDirective &single, const VarSet &apart)
      : cuda_(cuda), c_(cuda.c), parallel_(parallel), single_(single), apart_(apart), dependences_(apart) {}

  std::optional<TaskGraph> run(std::string &whyNot) {
    for (const OmpClause *clause : single_.clauses)
      if (clause->kind != OmpClauseKind::Nowait && clause->kind != OmpClauseKind::Shared)
        refuse("the construct around the tasks has a clause of data sharing", single_.loc);
    collectOfThreads();
    collectChanged();
    statement(single_.body);
    if (whyNot_.empty() && result_.graph.empty()) refuse("no task is created", single_.loc);
    whyNot = whyNot_;
    if (!whyNot_.empty()) return {};
    result_.graph = dataflow::withoutTransitiveEdges(result_.graph);
    return std::move(result_);
  }

private:
  CudaContext &cuda_;
  Context &c_;
  OmpDirective &parallel_, &single_;
  const VarSet &apart_;
  TaskGraph result_;
  std::string whyNot_;
  Values values_;    ///< of the loops around
  VarSet ofThreads_; ///< each thread of the team has its own
  VarSet changed_;   ///< something in the region changes it, beside tasks' own copies
  std::map<const OmpDirective *, unsigned> kindOf_;
  std::map<const OmpDirective *, OmpDirective *> ofIteration_; ///< of taskloops
  Dependences dependences_;
  size_t steps_ = 0;

  void refuse(const std::string &why, Loc loc) {
    if (whyNot_.empty()) whyNot_ = why + " (" + placeText(cuda_.unit, loc) + ")";
  }

  /// What the region declares outside of tasks, and has copies of.
  void collectOfThreads() {
    class Find : public Visitor {
    public:
      explicit Find(VarSet &found) : found_(found) {}

    private:
      VarSet &found_;
      void visitVarDecl(VarDecl &v) override {
        if (isAutomatic(v)) found_.insert(&v);
        walk(v);
      }
      void visitOmpDirective(OmpDirective &d) override {
        if (d.kind != OmpDirectiveKind::Task && d.kind != OmpDirectiveKind::Taskloop) walk(d);
      }
    } find(ofThreads_);
    find.visit(parallel_.body);
    for (const VarDecl *v : copiedVariables(parallel_)) ofThreads_.insert(v);
  }

  /// Of tasks' own copies nobody else sees a change.
  void collectChanged() {
    forEachDirective(c_, single_.body, [&](OmpDirective &d) {
      if (d.kind != OmpDirectiveKind::Task && d.kind != OmpDirectiveKind::Taskloop) return;
      const Usage usage = usageIn(d.body);
      const VarList copies = copiedVariables(d);
      for (const VarSet *set : {&usage.written, &usage.addressTaken})
        for (const VarDecl *v : *set)
          if (std::find(copies.begin(), copies.end(), v) == copies.end()) changed_.insert(v);
    });
  }

  void statement(Stmt *s) {
    if (!s || !whyNot_.empty()) return;
    if (++steps_ > kMostSteps) return refuse("its loops have too many iterations", s->loc);
    if (auto *block = as<Compound>(s)) {
      for (Stmt *inner : block->body) statement(inner);
    } else if (auto *loop = as<For>(s)) {
      counted(*loop);
    } else if (auto *branch = as<If>(s)) {
      const ConstInt holds = valueOf(c_, branch->cond, values_);
      if (!holds.known) return refuse("a condition around tasks is no constant", s->loc);
      statement(holds.value ? branch->then : branch->otherwise);
    } else if (auto *ds = as<DeclStmt>(s)) {
      constants(*ds);
    } else if (auto *d = as<OmpDirective>(s)) {
      directive(*d);
    } else if (auto *e = as<ExprStmt>(s); e && !e->expr) {
    } else if (!as<AttributeStmt>(s) && !as<Pragma>(s)) {
      refuse("there is code beside tasks", s->loc);
    }
  }

  /// Variables with constant values, which nobody changes.
  void constants(DeclStmt &ds) {
    for (Decl *d : ds.decls) {
      auto *v = as<VarDecl>(d);
      const ConstInt value =
          v && v->init && isPlainInteger(v->type) ? valueOf(c_, v->init, values_) : ConstInt();
      const bool plain = v && isAutomatic(*v) && !changed_.count(v);
      if (!plain || !value.known) return refuse("there are variables beside tasks", ds.loc);
      set(v, value.value);
    }
  }

  void set(VarDecl *v, long long value) {
    for (auto &entry : values_)
      if (entry.first == v) {
        entry.second = value;
        return;
      }
    values_.emplace_back(v, value);
  }

  /// The values of a loop's variable, one after the other.
  void counted(For &loop) {
    auto *ds = as<DeclStmt>(loop.init);
    auto *v = ds && ds->decls.size() == 1 ? as<VarDecl>(ds->decls[0]) : nullptr;
    if (!v || !v->init || !isPlainInteger(v->type) || !loop.cond || !loop.step || changed_.count(v))
      return refuse("a loop around tasks is not of the form 'for (int i = …; i < …; i++)'", loop.loc);
    ConstInt value = valueOf(c_, v->init, values_);
    const size_t outside = values_.size();
    while (whyNot_.empty()) {
      if (!value.known) return refuse("the bounds of a loop around tasks are no constants", loop.loc);
      set(v, value.value);
      const ConstInt holds = valueOf(c_, loop.cond, values_);
      if (!holds.known) return refuse("the bounds of a loop around tasks are no constants", loop.loc);
      if (!holds.value) break;
      if (++steps_ > kMostSteps) return refuse("its loops have too many iterations", loop.loc);
      statement(loop.body);
      value = steppedValue(c_, *loop.step, v, values_);
    }
    values_.resize(std::min(values_.size(), outside));
  }

  void directive(OmpDirective &d) {
    switch (d.kind) {
    case OmpDirectiveKind::Task: return task(d);
    case OmpDirectiveKind::Taskyield: return;
    case OmpDirectiveKind::Taskwait: return wait(d);
    case OmpDirectiveKind::Taskgroup: return group(d);
    case OmpDirectiveKind::Taskloop: return taskloop(d);
    default: return refuse("there is a construct beside tasks", d.loc);
    }
  }

  /// Each iteration is a task (§12.6); the taskgroup around it is there already (common/taskloop.cpp).
  void taskloop(OmpDirective &d) {
    const auto iterations = valuesOfTaskloop(c_, d, values_, kMostSteps);
    if (!iterations)
      return refuse("the iterations of a taskloop are not known, or it says how they are shared out", d.loc);
    OmpDirective *&one = ofIteration_[&d];
    if (!one) one = iterationAsTask(c_, d);
    const size_t outside = values_.size();
    for (const long long x : *iterations) {
      set(d.loops[0]->var, x);
      task(*one);
    }
    values_.resize(outside);
  }

  /// taskwait; one with dependences waits for what a task with these would (§15.5).
  void wait(OmpDirective &d) {
    if (!hasClause(d, OmpClauseKind::Depend)) return dependences_.waitForAll();
    if (hasClause(d, OmpClauseKind::Nowait)) return refuse("a taskwait has nowait", d.loc);
    if (auto items = itemsOf(d)) dependences_.waitFor(*items);
  }

  void group(OmpDirective &d) {
    if (hasClause(d, OmpClauseKind::TaskReduction) || hasClause(d, OmpClauseKind::Allocate))
      return refuse("a taskgroup has a reduction", d.loc);
    const unsigned first = unsigned(result_.graph.size());
    statement(d.body);
    dependences_.waitForAll(first);
  }

  /// The list items of the depend clauses; none after a refusal.
  std::optional<std::vector<Dependence>> itemsOf(OmpDirective &d) {
    std::vector<Dependence> items;
    for (OmpClause *clause : d.clauses) {
      if (clause->kind != OmpClauseKind::Depend) continue;
      if (clause->modifiers == DependDepobj) {
        refuse("a dependence is that of a depend object", d.loc);
        return {};
      }
      // Mutually exclusive tasks, and sets of inoutset, are put in order.
      if (!iterate(d, *clause, 0, items)) return {};
    }
    return items;
  }

  bool iterate(OmpDirective &d, OmpClause &clause, size_t depth, std::vector<Dependence> &items) {
    if (depth == clause.iterators.size()) {
      for (Expr *item : clause.items) {
        const std::optional<Location> at = locationOf(c_, item, values_);
        if (!at || changed(*at)) {
          refuse("where a dependence lies is not known", d.loc);
          return false;
        }
        items.push_back({*at, clause.modifiers != DependIn});
        if (items.size() > kMostSteps) {
          refuse("there are too many dependences", d.loc);
          return false;
        }
      }
      return true;
    }
    const OmpIterator &it = *clause.iterators[depth];
    const ConstInt from = valueOf(c_, it.begin, values_), to = valueOf(c_, it.end, values_),
                   by = it.step ? valueOf(c_, it.step, values_) : ConstInt{true, 1};
    if (!from.known || !to.known || !by.known || by.value == 0) {
      refuse("the bounds of an iterator are no constants", d.loc);
      return false;
    }
    const size_t outside = values_.size();
    bool fine = true;
    for (long long x = from.value; fine && (by.value > 0 ? x < to.value : x > to.value); x += by.value) {
      if (++steps_ > kMostSteps) {
        refuse("there are too many dependences", d.loc);
        fine = false;
        break;
      }
      set(it.var, x);
      fine = iterate(d, clause, depth + 1, items);
    }
    values_.resize(outside);
    return fine;
  }

  /// Whether the place is another one for each thread, or at each time.
  bool changed(const Location &at) const {
    return ofThreads_.count(at.root) || (at.throughPointer && changed_.count(at.root));
  }

  void task(OmpDirective &d) {
    auto known = kindOf_.find(&d);
    if (known == kindOf_.end()) {
      if (!takes(d)) return;
      known = kindOf_.emplace(&d, unsigned(result_.kinds.size())).first;
      result_.kinds.push_back(kindFor(d));
    }
    const TaskKind &kind = result_.kinds[known->second];
    std::vector<long long> values;
    for (const VarDecl *v : kind.counts) {
      const auto at = std::find_if(values_.begin(), values_.end(), [v](auto &e) { return e.first == v; });
      if (at == values_.end())
        return refuse("a task has a copy of a variable without a constant value", d.loc);
      values.push_back(at->second);
    }
    bool undeferred = false;
    if (Expr *condition = ifExpr(d)) {
      const ConstInt holds = valueOf(c_, condition, values_);
      if (!holds.known) return refuse("the condition of an if clause is no constant", d.loc);
      undeferred = !holds.value;
    }
    const std::optional<std::vector<Dependence>> items = itemsOf(d);
    if (!items) return;
    if (result_.graph.size() == kMostOperations) return refuse("there are too many tasks", d.loc);
    dataflow::Operation operation;
    operation.kind = known->second;
    operation.cost = costOfKind_[known->second];
    if (Expr *priority = clauseExpr(d, OmpClauseKind::Priority))
      if (const ConstInt value = valueOf(c_, priority, values_); value.known)
        operation.priority = int(std::min(value.value, 1ll << 20));
    operation.group = groupOf(d);
    if (!kind.copies.empty()) operation.underWay = kUnderWay;
    operation.needs = dependences_.add(*items, undeferred);
    result_.graph.push_back(std::move(operation));
    result_.values.push_back(std::move(values));
  }

  std::vector<long> costOfKind_;
  std::map<std::pair<const VarDecl *, long long>, unsigned> groups_; ///< by what affinity clauses name first

  /// Tasks that have affinity to the same object are one warp's (§12.5.1); 0: the clause is not there.
  unsigned groupOf(const OmpDirective &d) {
    for (const OmpClause *clause : d.clauses) {
      if (clause->kind != OmpClauseKind::Affinity || !clause->iterators.empty() || clause->items.empty())
        continue;
      const std::optional<Location> at = locationOf(c_, *clause->items.begin(), values_);
      if (!at) continue;
      const auto known = groups_.emplace(std::make_pair(at->root, at->first), unsigned(groups_.size() + 1));
      return known.first->second;
    }
    return 0;
  }

  /// Whether warps can run such tasks; refuses if not.
  bool takes(OmpDirective &d) {
    for (const OmpClause *clause : d.clauses) switch (clause->kind) {
      case OmpClauseKind::Private:
      case OmpClauseKind::Firstprivate:
      case OmpClauseKind::Shared:
      case OmpClauseKind::Default:
      case OmpClauseKind::Depend:
      case OmpClauseKind::If:
      case OmpClauseKind::Priority:
      case OmpClauseKind::Untied:
      case OmpClauseKind::Mergeable:
      case OmpClauseKind::Final:
      case OmpClauseKind::Affinity: break;
      default:
        refuse("a task has a clause of another kind than dependences and data sharing", d.loc);
        return false;
      }
    const CodeTraits traits = traitsOf(d.body);
    if (traits.parallel || traits.worksharing || traits.runtimeCalls || traits.teamState ||
        traits.threadIdentity || traits.unknownCalls || traits.pointerCalls || traits.cancels)
      refuse("a task calls what may depend on the thread", d.loc);
    Obstacles obstacles;
    obstacles.visit(d.body);
    if (!obstacles.found.empty()) refuse(obstacles.found, d.loc);
    const VarList privates = clauseVariables(d, OmpClauseKind::Private),
                  firsts = clauseVariables(d, OmpClauseKind::Firstprivate);
    auto in = [](const VarList &list, const VarDecl *v) {
      return std::find(list.begin(), list.end(), v) != list.end();
    };
    for (VarDecl *v : freeVariables(d.body)) {
      if (in(privates, v)) continue;
      const bool counts = isValue(v);
      if (in(firsts, v)) {
        if (!counts && (ofThreads_.count(v) || changed_.count(v)))
          refuse("a task has a copy of a variable without a constant value", d.loc);
      } else if (ofThreads_.count(v)) {
        refuse("a task shares a variable that each thread has for itself", d.loc);
      }
    }
    return whyNot_.empty();
  }

  bool isValue(const VarDecl *v) const {
    for (const auto &entry : values_)
      if (entry.first == v) return true;
    return false;
  }

  TaskKind kindFor(OmpDirective &d) {
    TaskKind kind{&d, {}, false, {}};
    for (VarDecl *v : freeVariables(d.body))
      if (isValue(v)) kind.counts.push_back(v);
    OmpDirective *trial = Cloner(c_).clone(&d);
    kind.byLanes = shareAmongLanes(cuda_, *trial);
    if (kind.byLanes) kind.copies = copiedTo(d, apart_);
    costOfKind_.push_back(costOf(c_, d.body, kind.byLanes));
    return kind;
  }
};

} // namespace

std::optional<TaskGraph> taskGraphOf(CudaContext &cuda, OmpDirective &parallel, OmpDirective &single,
                                     const VarSet &apart, std::string &whyNot) {
  return Recogniser(cuda, parallel, single, apart).run(whyNot);
}

bool createsTasks(OmpDirective &around) {
  class Find : public Visitor {
  public:
    bool found = false;

  private:
    void visitOmpDirective(OmpDirective &d) override {
      found |= d.kind == OmpDirectiveKind::Task || d.kind == OmpDirectiveKind::Taskloop;
      walk(d);
    }
  } find;
  find.visit(around.body);
  return find.found;
}

} // namespace ompicc::cuda
