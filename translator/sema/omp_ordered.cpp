#include "translator/sema/omp_ordered.h"
#include "ast/const_eval.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_citations.h"
#include <string>

namespace ompicc {

namespace {

using K = OmpClauseKind;
using D = OmpDirectiveKind;

/// Of an ordered clause without a parameter: it is for ordered constructs with a region.
constexpr unsigned kOrdersRegions = 1;

unsigned leafsOf(const OmpDirective &d) { return info(d.kind).leafs; }

class OrderedCheck {
public:
  OrderedCheck(Context &context, Diagnostics &diagnostics, const Regions &regions, OmpDirective &d)
      : c_(context), diag_(diagnostics), regions_(regions), d_(d) {}

  void check() {
    if (!findClause(d_, K::Doacross)) return region();
    clauses();
    const OmpDirective *loop = regions_.empty() ? nullptr : regions_.back();
    OmpClause *ordered = loop && (leafsOf(*loop) & LeafFor) ? findClause(*loop, K::Ordered) : nullptr;
    if (!ordered)
      return error("'ordered' construct with 'depend' or 'doacross' clause must be closely nested inside a "
                   "loop with an 'ordered' clause");
    if (!ordered->expr && (ordered->modifiers & kOrdersRegions))
      return error("'ordered' construct with 'depend' or 'doacross' clause in a loop with an 'ordered' "
                   "construct without them");
    // Without a parameter, the clause means the loops that are associated anyway (§4.4.4).
    if (!ordered->expr) {
      OmpClause *collapse = findClause(*loop, K::Collapse);
      ordered->expr =
          collapse && collapse->expr ? Cloner(c_).clone(collapse->expr) : c_.intLiteral(1, ordered->loc);
    }
    for (OmpClause *clause : d_.clauses)
      if (clause->kind == K::Doacross && clause->modifiers == DoacrossSink) sink(*clause, *loop);
  }

private:
  void error(const std::string &what) { diag_.error(d_.loc, what); }

  /// The ordered construct with a region.
  void region() {
    const bool lanes = findClause(d_, K::SimdLanes), threads = !lanes || findClause(d_, K::Threads);
    const OmpDirective *outer = regions_.empty() ? nullptr : regions_.back();
    // What calls the function of an orphaned one is not known.
    if (lanes && outer && !(leafsOf(*outer) & LeafSimd))
      return error("'ordered' construct with 'simd' clause must be closely nested inside 'simd' region");
    if (!threads) return;
    for (size_t i = regions_.size(); i-- > 0;) {
      const OmpDirective &r = *regions_[i];
      if (leafsOf(r) & LeafFor) {
        OmpClause *ordered = findClause(r, K::Ordered);
        if (!ordered)
          error("'ordered' region must be closely nested inside a loop region with an 'ordered' clause");
        else if (ordered->expr)
          error("'ordered' construct without 'depend' or 'doacross' clause inside a loop with an 'ordered' "
                "clause with a parameter, or with such constructs");
        else
          ordered->modifiers |= kOrdersRegions;
        return;
      }
      if (r.kind == D::Critical || r.kind == D::Ordered || r.kind == D::Task ||
          std::string(info(r.kind).spelling).find("taskloop") != std::string::npos)
        return error("'ordered' region may not be closely nested inside of 'critical', 'ordered', explicit "
                     "'task' or 'taskloop' region");
      if (leafsOf(r) & (LeafParallel | LeafTeams | LeafTarget | LeafSections | LeafMaster | LeafLoop) ||
          isWorksharing(r))
        return error("'ordered' region must be closely nested inside a loop region with an 'ordered' clause");
    }
  }

  /// Either one source, or sinks.
  void clauses() {
    OmpClause *source = nullptr, *sink = nullptr;
    for (OmpClause *clause : d_.clauses) {
      if (clause->kind != K::Doacross) continue;
      if (clause->modifiers != DoacrossSource) {
        sink = clause;
        continue;
      }
      if (source)
        diag_.error(clause->loc, "more than one clause with 'source' modifier on an 'ordered' construct");
      source = clause;
    }
    if (source && sink)
      diag_.error(source->loc, "clause with 'source' modifier specified together with 'sink' clauses on the "
                               "same construct");
    if (findClause(d_, K::Threads) || findClause(d_, K::SimdLanes))
      error(
          "'threads' and 'simd' clauses must not be used together with 'depend' or 'doacross' clauses on an "
          "'ordered' construct");
  }

  void sink(OmpClause &clause, const OmpDirective &loop) {
    List<VarDecl *> variables = iterationVariables(c_, loop);
    if (variables.size() < associatedLoops(loop)) return; // reported
    if (clause.items.size() != variables.size())
      return diag_.error(clause.loc,
                         "number of variables in a clause with 'sink' modifier does not match the "
                         "number of iteration variables");
    bool decided = false;
    for (size_t i = 0; i < variables.size(); i++) {
      Expr *item = clause.items[i];
      if (isUnknown(item->type)) continue;
      SinkItem s = sinkItem(item);
      if (s.variable != variables[i]) {
        diag_.error(item->loc, "expected the iteration variable '" + std::string(variables[i]->name->text) +
                                   "' of loop " + std::to_string(i + 1) +
                                   " in a clause with 'sink' modifier");
      } else if (!s.distance.known) {
        diag_.error(item->loc, "expected a constant behind the iteration variable '" +
                                   std::string(variables[i]->name->text) + "'");
      } else if (!decided && s.distance.value) {
        decided = true;
        if (isDownward(loop, i) == (s.distance.value < 0))
          diag_.warning(clause.loc, "'sink' is waiting for a lexically later iteration", nullptr);
      }
    }
  }

  static bool isDownward(const OmpDirective &loop, size_t level) {
    Stmt *s = loop.body;
    For *f = nullptr;
    for (size_t i = 0; i <= level; i++) {
      while (auto *block = as<Compound>(s)) s = block->body.size() == 1 ? block->body[0] : nullptr;
      f = as<For>(s);
      if (!f) return false;
      s = f->body;
    }
    auto *u = as<Unary>(skipParens(f->step));
    if (u) return u->op == UnaryOp::PreDec || u->op == UnaryOp::PostDec;
    auto *a = as<Assign>(skipParens(f->step));
    auto *b = a ? as<Binary>(skipParens(a->rhs)) : nullptr;
    ConstInt step = a && a->op != AssignOp::Plain ? evaluateConstant(a->rhs) : ConstInt();
    return a && ((a->op == AssignOp::Sub) != (step.known && step.value < 0) ||
                 (a->op == AssignOp::Plain && b && b->op == BinaryOp::Sub));
  }

  Context &c_;
  Diagnostics &diag_;
  const Regions &regions_;
  OmpDirective &d_;
};

} // namespace

SinkItem sinkItem(Expr *item) {
  SinkItem s;
  item = skipParens(item);
  auto *b = as<Binary>(item);
  if (b && (b->op == BinaryOp::Add || b->op == BinaryOp::Sub)) {
    s.distance = evaluateConstant(b->rhs);
    if (b->op == BinaryOp::Sub) s.distance.value = -s.distance.value;
    item = skipParens(b->lhs);
  } else {
    s.distance = {true, 0};
  }
  auto *ident = as<Ident>(item);
  s.variable = ident ? as<VarDecl>(ident->decl) : nullptr;
  return s;
}

void checkOrdered(Context &context, Diagnostics &diagnostics, const Regions &regions, OmpDirective &d) {
  Citing section(diagnostics, sectionOf(d.kind));
  OrderedCheck(context, diagnostics, regions, d).check();
}

void checkOrderedClause(Diagnostics &diagnostics, OmpDirective &d) {
  OmpClause *ordered = findClause(d, K::Ordered);
  if (!ordered || !(leafsOf(d) & LeafFor)) return;
  Citing section(diagnostics, sectionOf(K::Ordered));
  if (ordered->expr) {
    ConstInt n = evaluateConstant(ordered->expr);
    if (n.known && n.value > 0 && size_t(n.value) < collapseOf(d))
      diagnostics.error(ordered->loc, "'ordered' clause parameter is less than 'collapse'");
    if (OmpClause *linear = findClause(d, K::Linear))
      diagnostics.error(linear->loc,
                        "'linear' clause may not be specified together with 'ordered' clause with "
                        "a parameter");
    if (leafsOf(d) & LeafSimd)
      diagnostics.error(ordered->loc, std::string("'ordered' clause with parameter may not be specified on "
                                                  "'#pragma omp ") +
                                          info(d.kind).spelling + "' construct");
  }
  OmpClause *schedule = findClause(d, K::Schedule);
  if (schedule && (schedule->modifiers & ScheduleNonmonotonic))
    diagnostics.error(schedule->loc, "'nonmonotonic' modifier specified together with 'ordered' clause");
  if (OmpClause *order = findClause(d, K::Order))
    diagnostics.error(order->loc, "'order' clause must not be used together with 'ordered'");
}

} // namespace ompicc
