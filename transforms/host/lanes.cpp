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
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/host/host_set.h"

namespace ompicc {
namespace {

using K = OmpClauseKind;

bool isName(Expr *item) { return as<Ident>(skipParens(item)) != nullptr; }

} // namespace

OmpDirective *HostSet::lanes(const OmpDirective &d, Stmt *loop) {
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

Stmt *HostSet::simd(OmpDirective &d) {
  if (d.loops.empty()) return d.body;
  const bool nested = factsOf(d).isNested;
  Substitution inside(c_);
  Compound *block = c_.compound({}, d.loc);
  std::vector<Stmt *> after;
  Privates privates(c_);
  privates.construct = &d;
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  VarSet done;
  auto copied = [&](VarDecl *v, bool in, bool out) {
    if (!done.insert(v).second) return;
    Expr *place = c_.ident(v);
    if (in || out) {
      std::vector<Stmt *> declarations;
      place = names_.addressed(v, place, declarations);
      for (Stmt *s : declarations) append(s);
    }
    VarDecl *own = mayBeUnused(names_.standsFor(*v, unqualifiedElements(c_.types, v->type)));
    keepAlignment(c_, own, *v);
    append(c_.declStmt(own));
    if (Stmt *s = allocations_.allocation(privates, *v, own)) append(s);
    const bool array = isArray(v->type);
    if (in && !array)
      own->init = copy(place);
    else if (in)
      append(copyArray(c_.ident(own), copy(place)));
    if (out)
      after.push_back(array ? copyArray(copy(place), c_.ident(own)) : assign(copy(place), c_.ident(own)));
    inside.replace(v, own);
  };

  // A loop's variable, also where there are no iterations: nobody needs its value before. (In a collapsed
  // nest the inner ones are not.)
  auto isSetAnyway = [&](const VarDecl *v) { return d.loops.size() == 1 && v == d.loops[0]->var; };

  OmpDirective *pragma = lanes(d, d.body);
  for (OmpClause *clause : d.clauses)
    if (pragma && (clause->kind == K::Collapse || clause->kind == K::If || clause->kind == K::Order))
      pragma->clauses.push(c_.arena, clause);
  Usage usage = usageIn(d.body);
  for (OmpClause *clause : d.clauses) {
    if (clause->isImplicit) continue;
    for (Expr *item : clause->items) {
      VarDecl *v = baseVariable(item);
      if (!v) continue;
      if (clause->kind == K::Private)
        copied(v, false, false);
      else if (clause->kind == K::Lastprivate)
        copied(v, !isSetAnyway(v), true);
      else if (clause->kind == K::Reduction && pragma)
        copied(v, true, true);
      else if (clause->kind == K::Aligned && pragma && isName(item) && !isArray(v->type) &&
               !usage.mayChange(v)) {
        copied(v, true, false);
        OmpClause *aligned = addItemClause(c_, *pragma, K::Aligned, v, item->loc);
        aligned->isImplicit = false;
        aligned->expr = clause->expr ? copy(clause->expr) : nullptr;
      }
    }
  }
  for (OmpLoop *l : d.loops)
    if (nested && !l->declaresVar) copied(l->var, true, true);
  append(inside.apply(pragma ? static_cast<Stmt *>(pragma) : d.body));
  for (Stmt *s : after) append(s);
  return block->body.size() == 1 ? block->body[0] : block;
}

} // namespace ompicc
