#include "transforms/cuda/reducing_nest.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/dependence.h"
#include "transforms/cuda/mode.h"
#include <map>

namespace ompicc {
namespace {

/// What the construct's clauses say.
struct Clauses {
  OmpDirective *loop = nullptr;
  VarSet copies;
  std::map<const VarDecl *, OmpReductionOp> reductions;
};

/// Returns false if they say anything of who runs what, or brings values out otherwise.
bool collect(OmpDirective &target, Clauses &all) {
  for (Stmt *s = target.body; !all.loop;) {
    auto *d = as<OmpDirective>(onlyStatement(s));
    if (!d) return false;
    for (OmpClause *clause : d->clauses) switch (clause->kind) {
      case OmpClauseKind::Shared:
      case OmpClauseKind::Default:
      case OmpClauseKind::Nowait:
      case OmpClauseKind::Order:
      case OmpClauseKind::ProcBind:
      case OmpClauseKind::Firstprivate: break;
      case OmpClauseKind::Private:
        for (Expr *item : clause->items) all.copies.insert(baseVariable(item));
        break;
      case OmpClauseKind::Reduction:
        if (clause->modifiers || clause->reduction) return false;
        for (Expr *item : clause->items) {
          auto *i = as<Ident>(skipParens(item));
          auto *v = i ? as<VarDecl>(i->decl) : nullptr;
          if (!v || !isArithmetic(v->type) || isComplex(v->type)) return false;
          const auto entry = all.reductions.emplace(v, clause->op).first;
          if (entry->second != clause->op) return false;
        }
        break;
      default: return false;
      }
    if (!d->loops.empty()) all.loop = d;
    s = d->body;
  }
  return all.loop->loops.size() == 1 && !all.reductions.empty();
}

OmpReductionOp gathering(OmpReductionOp op) { return op == OmpReductionOp::Sub ? OmpReductionOp::Add : op; }

} // namespace

ReducingNest joinReducingNest(Unit &unit, OmpDirective &target, const TargetInterface &k) {
  Context &c = unit.context;
  ReducingNest result;
  Clauses clauses;
  if (!collect(target, clauses)) {
    result.whyNot = "clauses say how the outer one is to run";
    return result;
  }
  OmpDirective &loop = *clauses.loop;
  auto *outermost = as<For>(associatedLoop(loop));
  const auto outer = outermost ? countedLoop(*outermost) : std::nullopt;
  if (!outer) return result;
  Knowledge known(outermost->body);
  known.enter(*outer);
  VarSet counting = {outer->var};
  size_t depth = 1;
  auto refuse = [&](const For &f, const std::string &why) {
    if (depth == 1) result.whyNot = "line " + std::to_string(unit.source.place(f.loc).line) + ": " + why;
  };
  for (auto *f = as<For>(onlyStatement(outermost->body)); f; f = as<For>(onlyStatement(f->body))) {
    const auto counted = countedLoop(*f);
    if (!counted) {
      refuse(*f, "it is no counted loop");
      break;
    }
    bool fits = !as<ExprStmt>(f->init) || clauses.copies.count(counted->var);
    for (Expr *bound : {counted->from, counted->to}) {
      fits &= hostCanEvaluate(bound, k);
      for (const VarDecl *v : freeVariables(bound)) fits &= !counting.count(v);
    }
    if (!fits) {
      refuse(*f, "the host does not know how many iterations it has");
      break;
    }
    const Independence found = independenceOf(*f, *counted, known, true);
    std::string why = found.whyNot;
    if (!found.own.empty())
      why = "'" + std::string(found.own[0]->name->text) + "' is one variable for all of it";
    if (!found.atomics.empty()) why = "it updates elements that depend on data";
    for (const auto &[op, v] : found.reductions) {
      const auto clause = clauses.reductions.find(v);
      if (clause == clauses.reductions.end() || gathering(clause->second) != op)
        why = "it changes '" + std::string(v->name->text) + "', which others see";
    }
    if (!why.empty()) {
      refuse(*f, why);
      break;
    }
    if (depth++ == 1) result.inner = f->loc;
    counting.insert(counted->var);
    known.enter(*counted);
  }
  if (depth == 1) {
    if (result.whyNot.empty()) result.whyNot = "they are not all that its iterations are, and it has reductions";
    return result;
  }
  List<OmpClause *> others;
  for (OmpClause *clause : loop.clauses)
    if (clause->kind != OmpClauseKind::Collapse) others.push(c.arena, clause);
  loop.clauses = others;
  auto *collapse = c.make<OmpClause>(loop.loc);
  collapse->kind = OmpClauseKind::Collapse;
  collapse->expr = c.intLiteral((long long)depth);
  loop.clauses.push(c.arena, collapse);
  loop.loops = {};
  if (!describeNest(unit, loop, depth)) return result;
  for (size_t i = 1; i < depth; i++) {
    Expr *count = iterationCount(c, *loop.loops[i]);
    result.trips = result.trips ? c.textExpr(c.types.basic(TypeKind::ULong), "(unsigned long) $ * $",
                                             {result.trips, count})
                                : count;
  }
  result.joined = true;
  return result;
}

} // namespace ompicc
