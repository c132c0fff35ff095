// simd (OpenMP 5.2 §10.4) on the host: the C compiler does it, told by a directive of its own
// (-fopenmp-simd).
//
// That directive promises that iterations do not depend on each other, so it must name what is each lane's
// own: private and lastprivate variables, and reductions. Where it cannot, for arrays and user-defined
// operators in reductions, there is none. Its list items must be names, but a variable of an outlined region
// may have become (*v): so a simd construct with list items has copies of them.
//
//     { int *_sum = &sum, sum = *_sum;
//     #pragma omp simd reduction(+: sum)
//       for (…) sum += …;
//       *_sum = sum; }
#include "transforms/host/lanes.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/host/allocate.h"
#include "transforms/host/copy_names.h"

namespace ompicc {
namespace {

using K = OmpClauseKind;

bool isName(Expr *item) { return as<Ident>(skipParens(item)) != nullptr; }

} // namespace

OmpDirective *Lanes::pragma(const OmpDirective &d, Stmt *loop) {
  // What the last lane leaves is nothing where the last iteration is another one.
  if (lastIteration(d)) return nullptr;
  // Of a condition that is never true gcc says that it is none.
  for (const OmpLoop *l : d.loops)
    if (const ConstInt n = constantCount(*l); n.known && n.value == 0) return nullptr;
  OmpDirective *lanes = makeDirective(c_, OmpDirectiveKind::Simd, d, loop);
  auto add = [&](OmpClause *clause) { lanes->clauses.push(c_.arena, clause); };
  auto iterates = [&](const VarDecl *v) {
    for (const OmpLoop *l : d.loops)
      if (l->var == v) return true;
    return false;
  };
  for (OmpClause *clause : d.clauses) {
    // What an allocator is asked for is reached by a pointer.
    for (Expr *item : clause->items)
      if (VarDecl *v = baseVariable(item); v && allocateClause(d, *v)) return nullptr;
    switch (clause->kind) {
    case K::Safelen:
    case K::Simdlen:
      if (evaluateConstant(clause->expr).known) add(clause);
      break;
    case K::Reduction:
      if (clause->reduction) return nullptr;
      for (Expr *item : clause->items)
        if (!isName(item) || isArray(item->type)) return nullptr;
      add(Cloner(c_).clone(clause));
      break;
    case K::Private:
    case K::Lastprivate:
      for (Expr *item : clause->items)
        if (VarDecl *v = baseVariable(item); v && !iterates(v)) {
          OmpClause *own = addItemClause(c_, *lanes, clause->kind, v, item->loc);
          own->modifiers = clause->modifiers;
          own->isImplicit = false;
        }
      break;
    default: break;
    }
  }
  return lanes;
}

/// The copies of list items that a simd construct has.
struct Lanes::Copies {
  Compound *block;           ///< what stands in front of the loop
  std::vector<Stmt *> after; ///< and behind it
  Substitution inside;
  Privates privates;
  VarSet done;
  Copies(Context &c, const OmpDirective &d) : block(c.compound({}, d.loc)), inside(c), privates(c) {
    privates.construct = &d;
  }
};

void Lanes::declareCopy(Copies &copies, VarDecl *v, unsigned passed) {
  if (!copies.done.insert(v).second) return;
  auto append = [&](Stmt *s) { copies.block->body.push(c_.arena, s); };
  Expr *place = c_.ident(v);
  if (passed) {
    std::vector<Stmt *> declarations;
    place = names_.addressed(v, place, declarations);
    for (Stmt *s : declarations) append(s);
  }
  VarDecl *own = mayBeUnused(names_.standsFor(*v, unqualifiedElements(c_.types, v->type)));
  keepAlignment(c_, own, *v);
  append(c_.declStmt(own));
  if (Stmt *s = allocations_.allocation(copies.privates, *v, own)) append(s);
  const bool array = isArray(v->type);
  if ((passed & In) && !array)
    own->init = copy(place);
  else if (passed & In)
    append(copyArray(c_.ident(own), copy(place)));
  if (passed & Out)
    copies.after.push_back(array ? copyArray(copy(place), c_.ident(own))
                                 : assign(copy(place), c_.ident(own)));
  copies.inside.replace(v, own);
}

void Lanes::declareCopies(Copies &copies, OmpDirective &d, OmpDirective *pragma) {
  // A loop's variable, also where there are no iterations: nobody needs its value before. (In a collapsed
  // nest the inner ones are not.)
  auto isSetAnyway = [&](const VarDecl *v) { return d.loops.size() == 1 && v == d.loops[0]->var; };
  Usage usage = usageIn(d.body);
  for (OmpClause *clause : d.clauses) {
    if (clause->isImplicit) continue;
    for (Expr *item : clause->items) {
      VarDecl *v = baseVariable(item);
      if (!v) continue;
      if (clause->kind == K::Private)
        declareCopy(copies, v, Nothing);
      else if (clause->kind == K::Lastprivate)
        declareCopy(copies, v, isSetAnyway(v) ? Out : In | Out);
      else if (clause->kind == K::Reduction && pragma)
        declareCopy(copies, v, In | Out);
      else if (clause->kind == K::Aligned && pragma && isName(item) && !isArray(v->type) &&
               !usage.mayChange(v)) {
        declareCopy(copies, v, In);
        OmpClause *aligned = addItemClause(c_, *pragma, K::Aligned, v, item->loc);
        aligned->isImplicit = false;
        aligned->expr = clause->expr ? copy(clause->expr) : nullptr;
      }
    }
  }
}

Stmt *Lanes::simd(OmpDirective &d) {
  if (d.loops.empty()) return d.body;
  OmpDirective *directive = pragma(d, d.body);
  // Without order, which gcc knows since 10 and gains nothing by: lanes are concurrent anyway.
  for (OmpClause *clause : d.clauses)
    if (directive && (clause->kind == K::Collapse || clause->kind == K::If))
      directive->clauses.push(c_.arena, clause);
  Copies copies(c_, d);
  declareCopies(copies, d, directive);
  for (OmpLoop *l : d.loops)
    if (factsOf(d).isNested && !l->declaresVar) declareCopy(copies, l->var, In | Out);
  List<Stmt *> &all = copies.block->body;
  all.push(c_.arena, copies.inside.apply(directive ? static_cast<Stmt *>(directive) : d.body));
  for (Stmt *s : copies.after) all.push(c_.arena, s);
  return all.size() == 1 ? all[0] : copies.block;
}

} // namespace ompicc
