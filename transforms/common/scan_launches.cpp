// scan (OpenMP 5.2 §5.6) in `target teams distribute parallel for`: by all teams, in three launches over
// blocks of iterations:
//
//     #pragma omp target teams distribute                             reduction(inscan, +: x)
//     for (each block) {
//       T sum = 0;
//       #pragma omp parallel for reduction(+: sum)
//       for (…) { T part = 0; input phase over part; parts[k] = part; sum = sum + part; }
//       sums[block] = sum;
//     }
//     #pragma omp target parallel for reduction(inscan, +: x)
//     for (each block) { starts[block] = x; scan exclusive(x); x = x + sums[block]; }
//     #pragma omp target teams distribute
//     for (each block) {
//       T run = starts[block];
//       #pragma omp parallel for reduction(inscan, +: run)
//       for (…) { run = run + parts[k]; scan inclusive(run); scan phase over run }
//     }
//
// `parts` is memory of the device's that the host allocates, of a value for each iteration. Where the input
// phase does nothing but contribute it is executed twice instead.
//
// How many blocks there are depends on the number of iterations alone. Loops with clauses that these
// constructs cannot have are left to one team (scan_rounds.h).
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/normalise.h"
#include "transforms/common/scan_contributes.h"
#include "transforms/common/scan_items.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

using K = OmpClauseKind;
using D = OmpDirectiveKind;

constexpr int kBlocks = 1024;      ///< at most: they fill a device
constexpr int kLeast = 1024;       ///< iterations of a block
constexpr int kThreads = 256;      ///< of a block
constexpr long long kLargest = 64; ///< bytes of a list item

/// Clauses that every construct over the loop's data has.
bool isData(K kind) {
  return kind == K::Map || kind == K::Firstprivate || kind == K::Shared || kind == K::IsDevicePtr ||
         kind == K::HasDeviceAddr || kind == K::Device || kind == K::If;
}
/// Clauses that do not matter here.
bool isDropped(K kind) {
  return kind == K::NumTeams || kind == K::ThreadLimit || kind == K::NumThreads || kind == K::Schedule ||
         kind == K::DistSchedule || kind == K::Simdlen || kind == K::Safelen || kind == K::ProcBind ||
         kind == K::Nontemporal || kind == K::Collapse || kind == K::Order;
}

bool maps(const OmpDirective &d, const VarDecl *v) {
  for (const OmpClause *clause : d.clauses)
    for (Expr *item : clause->kind == K::Map ? clause->items : List<Expr *>())
      if (baseVariable(item) == v) return true;
  return false;
}

class ScanLeague : ScanItems {
public:
  explicit ScanLeague(Unit &unit) : ScanItems(unit) {}
  /// What becomes of `d`, whose list items are variables; null if it cannot be done so.
  Stmt *inLaunches(OmpDirective &d);

private:
  /// A list item and what is kept of it.
  struct Kept {
    ScanItem item;
    VarDecl *sums, *starts, *parts = nullptr;
  };
  /// The blocks: iterations, how many each has, and how many there are.
  struct Blocks {
    VarDecl *iterations, *each, *count;
  };
  std::vector<Kept> kept_;
  Blocks blocks_;
  std::vector<VarDecl *> counts_; ///< iterations of each of the loops, but the outermost one
  ScanHalves phases_;

  bool fits(const OmpDirective &d, const std::vector<ScanItem> &list);
  VarDecl *declare(Compound &into, std::string_view name, QualType type, Expr *init = nullptr);
  void declareBlocks(OmpDirective &d, Compound &all);
  Expr *at(VarDecl *array, Expr *index);
  For *overBlocks(Loc loc, VarDecl *block, Stmt *body);
  For *within(OmpDirective &d, VarDecl *block, VarDecl *k, Compound &into, Compound *body);
  void declareVariables(OmpDirective &d, VarDecl *k, Compound &into, Substitution &inside, Stmt *user);
  OmpDirective *region(OmpDirective &d, OmpDirectiveKind kind, Stmt *body);
  OmpDirective *construct(OmpDirective &d, OmpDirectiveKind kind, Stmt *body);
  void reduce(OmpDirective &d, const ScanItem &item, VarDecl *v, unsigned modifier);
  OmpDirective *scanOf(OmpDirective &d, OmpClauseKind how, const std::vector<VarDecl *> &variables);
  Stmt *contributions(OmpDirective &d);
  Stmt *starts(OmpDirective &d);
  Stmt *results(OmpDirective &d);
};

bool ScanLeague::fits(const OmpDirective &d, const std::vector<ScanItem> &list) {
  for (const OmpClause *clause : d.clauses) {
    const bool inscan = isInscan(*clause),
               plainDefault = clause->kind == K::Default &&
                              (clause->modifiers == DefaultShared || clause->modifiers == DefaultNone);
    const bool oneIf = clause->kind != K::If || clause->directive == D::Target;
    const bool once =
        clause->kind != K::Device && clause->kind != K::If ? true : !hasSideEffects(clause->expr);
    if (!oneIf || !once) return false;
    if (!inscan && !plainDefault && !isData(clause->kind) && !isDropped(clause->kind) &&
        clause->kind != K::Private)
      return false;
  }
  // The variables of simd loops have a value behind them.
  if (d.kind == D::TargetTeamsDistributeParallelForSimd)
    for (const OmpLoop *l : d.loops)
      if (!l->var || !l->declaresVar) return false;
  return std::all_of(list.begin(), list.end(), [&](const ScanItem &item) {
    const QualType type = canonical(item.type);
    return !item.hasElements && !hasConstMember(type) && !isVariablyModified(type) && !isBitInt(type) &&
           sizeOf(type) <= kLargest && !unit_.readOriginal.count(item.reduction.user) &&
           !(canonical(item.reduction.var->type).quals & (QualVolatile | QualAtomic));
  });
}

VarDecl *ScanLeague::declare(Compound &into, std::string_view name, QualType type, Expr *init) {
  VarDecl *v = c_.variable(c_.fresh(name), type, init);
  into.body.push(c_.arena, c_.declStmt(v));
  return v;
}

void ScanLeague::declareBlocks(OmpDirective &d, Compound &all) {
  const QualType constant = index().with(QualConst);
  counts_.assign(d.loops.size(), nullptr);
  Expr *total = nullptr;
  for (size_t i = 0; i < d.loops.size(); i++) {
    counts_[i] = declare(all, "_n", constant, iterationCount(c_, *d.loops[i]));
    total = total ? c_.binary(BinaryOp::Mul, total, c_.ident(counts_[i]), index())
                  : static_cast<Expr *>(c_.ident(counts_[i]));
  }
  blocks_.iterations = d.loops.size() == 1 ? counts_[0] : declare(all, "_n", constant, total);
  auto n = [&] { return c_.ident(blocks_.iterations); };
  const std::string most = std::to_string(kBlocks), least = std::to_string(kLeast);
  blocks_.each = declare(all, "_each", constant,
                         c_.textExpr(index(),
                                     "$ > " + least + " * " + most + "ul ? ($ + " + most + " - 1) / " + most +
                                         " : " + least + "ul",
                                     {n(), n()}));
  blocks_.count =
      declare(all, "_blocks", constant,
              c_.textExpr(index(), "($ + $ - 1) / $", {n(), c_.ident(blocks_.each), c_.ident(blocks_.each)}));
}

Expr *ScanLeague::at(VarDecl *array, Expr *i) {
  auto *e = c_.make<Index>(i->loc);
  e->base = c_.ident(array);
  e->index = i;
  e->type = elementOf(array->type);
  e->isLvalue = true;
  return e;
}

For *ScanLeague::overBlocks(Loc loc, VarDecl *block, Stmt *body) {
  return loop(loc, block, c_.intLiteral(0), less(block, c_.ident(blocks_.count)), UnaryOp::PostInc, body);
}

/// The loop over a block's iterations.
For *ScanLeague::within(OmpDirective &d, VarDecl *block, VarDecl *k, Compound &into, Compound *body) {
  const QualType constant = index().with(QualConst);
  auto product = [&](Expr *a) { return c_.binary(BinaryOp::Mul, a, c_.ident(blocks_.each), index()); };
  VarDecl *from = declare(into, "_from", constant, product(c_.ident(block)));
  VarDecl *behind =
      declare(into, "_behind", constant,
              product(c_.paren(c_.binary(BinaryOp::Add, c_.ident(block), c_.intLiteral(1), index()))));
  auto *least = c_.make<Conditional>(d.loc);
  least->cond = less(behind, c_.ident(blocks_.iterations));
  least->then = c_.ident(behind);
  least->otherwise = c_.ident(blocks_.iterations);
  least->type = index();
  VarDecl *to = declare(into, "_to", constant, least);
  return loop(d.loc, k, c_.ident(from), less(k, c_.ident(to)), UnaryOp::PostInc, body);
}

/// The variables of the program's loops in iteration k, those that `user` mentions.
void ScanLeague::declareVariables(OmpDirective &d, VarDecl *k, Compound &into, Substitution &inside,
                                  Stmt *user) {
  const VarList used = freeVariables(user);
  for (size_t i = 0; i < d.loops.size(); i++) {
    OmpLoop &l = *d.loops[i];
    if (std::find(used.begin(), used.end(), l.var) == used.end()) continue;
    Expr *number = c_.ident(k);
    for (size_t inner = i + 1; inner < d.loops.size(); inner++)
      number = c_.binary(BinaryOp::Div, number, c_.ident(counts_[inner]), index());
    if (i > 0) number = c_.binary(BinaryOp::Rem, number, c_.ident(counts_[i]), index());
    if (d.loops.size() > 1) number = c_.paren(number);
    VarDecl *own = c_.variable(l.var->name->text, l.varType.unqualified(), iterationValue(unit_, l, number));
    into.body.push(c_.arena, c_.declStmt(own));
    inside.replace(l.var, own);
  }
}

/// A parallel region over the loop's data, with the thread's own copies.
OmpDirective *ScanLeague::region(OmpDirective &d, OmpDirectiveKind kind, Stmt *body) {
  OmpDirective *made = makeDirective(c_, kind, d, body);
  for (OmpClause *clause : d.clauses)
    if (clause->kind == K::Private || clause->kind == K::Firstprivate)
      made->clauses.push(c_.arena, copy(clause));
  return made;
}

/// A target construct over the loop's data.
OmpDirective *ScanLeague::construct(OmpDirective &d, OmpDirectiveKind kind, Stmt *body) {
  OmpDirective *made = makeDirective(c_, kind, d, body);
  for (OmpClause *clause : d.clauses)
    if (isData(clause->kind)) made->clauses.push(c_.arena, copy(clause));
  auto *limit = c_.make<OmpClause>(d.loc);
  limit->kind = K::ThreadLimit;
  limit->expr = c_.intLiteral(kThreads);
  made->clauses.push(c_.arena, limit);
  return made;
}

void ScanLeague::reduce(OmpDirective &d, const ScanItem &item, VarDecl *v, unsigned modifier) {
  OmpClause *clause = addItemClause(c_, d, K::Reduction, v, d.loc);
  clause->op = item.reduction.op;
  clause->reduction = item.reduction.user;
  clause->modifiers = modifier;
}

OmpDirective *ScanLeague::scanOf(OmpDirective &d, OmpClauseKind how,
                                 const std::vector<VarDecl *> &variables) {
  OmpDirective *scan = makeDirective(c_, D::Scan, d, nullptr);
  for (VarDecl *v : variables) addItemClause(c_, *scan, how, v, d.loc);
  return scan;
}

/// Each block's sum, and where the input phase is to be executed once, what each iteration contributes.
Stmt *ScanLeague::contributions(OmpDirective &d) {
  VarDecl *block = c_.variable(c_.fresh("_block"), index()), *k = c_.variable(c_.fresh("_k"), index());
  Compound *body = c_.compound({}, d.loc), *one = c_.compound({}, d.loc), *adds = c_.compound({}, d.loc),
           *ends = c_.compound({}, d.loc);
  Substitution inside(c_);
  declareVariables(d, k, *one, inside, phases_.input);
  OmpDirective *parallel = region(d, D::ParallelFor, nullptr);
  std::vector<VarDecl *> inOrder;
  for (Kept &kept : kept_) {
    const std::string name(kept.item.reduction.var->name->text);
    VarDecl *sum = c_.variable(c_.fresh(name + "_sum"), kept.item.type),
            *part = c_.variable(c_.fresh(name + "_part"), kept.item.type);
    initialise(body, kept.item, sum);
    initialise(one, kept.item, part);
    inside.replace(kept.item.reduction.var, part);
    if (kept.parts)
      adds->body.push(c_.arena, assign(at(kept.parts, c_.ident(k)), c_.ident(part), kept.item.type));
    adds->body.push(c_.arena, combine(kept.item, c_.ident(sum), c_.ident(part)));
    // What the program's own reduction makes of equal values may depend on their order.
    reduce(*parallel, kept.item, sum, kept.item.reduction.user ? ReductionInscan : ReductionDefault);
    if (kept.item.reduction.user) inOrder.push_back(sum);
    ends->body.push(c_.arena, assign(at(kept.sums, c_.ident(block)), c_.ident(sum), kept.item.type));
  }
  one->body.push(c_.arena, inside.apply(once(copy(phases_.input))));
  for (Stmt *s : adds->body) one->body.push(c_.arena, s);
  if (!inOrder.empty()) one->body.push(c_.arena, scanOf(d, K::Inclusive, inOrder));
  parallel->body = within(d, block, k, *body, one);
  body->body.push(c_.arena, parallel);
  for (Stmt *s : ends->body) body->body.push(c_.arena, s);
  return construct(d, D::TargetTeamsDistribute, overBlocks(d.loc, block, body));
}

/// What comes before each block; the list items have their last values then.
Stmt *ScanLeague::starts(OmpDirective &d) {
  VarDecl *block = c_.variable(c_.fresh("_block"), index());
  Compound *body = c_.compound({}, d.loc), *adds = c_.compound({}, d.loc);
  OmpDirective *made = makeDirective(c_, D::TargetParallelFor, d, nullptr);
  std::vector<VarDecl *> variables;
  for (OmpClause *clause : d.clauses)
    if (clause->kind == K::Device || clause->kind == K::If) made->clauses.push(c_.arena, copy(clause));
  for (Kept &kept : kept_) {
    VarDecl *v = kept.item.reduction.var;
    body->body.push(c_.arena, assign(at(kept.starts, c_.ident(block)), c_.ident(v), kept.item.type));
    adds->body.push(c_.arena, combine(kept.item, c_.ident(v), at(kept.sums, c_.ident(block))));
    reduce(*made, kept.item, v, ReductionInscan);
    addItemClause(c_, *made, K::Map, v, d.loc)->modifiers = MapTofrom;
    variables.push_back(v);
  }
  body->body.push(c_.arena, scanOf(d, K::Exclusive, variables));
  for (Stmt *s : adds->body) body->body.push(c_.arena, s);
  made->body = overBlocks(d.loc, block, body);
  return made;
}

/// The scan phases, by each team from what comes before its block on.
Stmt *ScanLeague::results(OmpDirective &d) {
  VarDecl *block = c_.variable(c_.fresh("_block"), index()), *k = c_.variable(c_.fresh("_k"), index());
  Compound *body = c_.compound({}, d.loc), *input = c_.compound({}, d.loc), *scan = c_.compound({}, d.loc);
  Substitution inInput(c_), inScan(c_);
  OmpDirective *parallel = region(d, D::ParallelFor, nullptr);
  std::vector<VarDecl *> variables;
  const bool again = !kept_[0].parts;
  if (again) declareVariables(d, k, *input, inInput, phases_.input);
  declareVariables(d, k, *scan, inScan, phases_.scan);
  for (Kept &kept : kept_) {
    const std::string name(kept.item.reduction.var->name->text);
    VarDecl *run = declare(*body, name + "_run", kept.item.type, at(kept.starts, c_.ident(block)));
    inInput.replace(kept.item.reduction.var, run);
    inScan.replace(kept.item.reduction.var, run);
    if (!again) input->body.push(c_.arena, combine(kept.item, c_.ident(run), at(kept.parts, c_.ident(k))));
    reduce(*parallel, kept.item, run, ReductionInscan);
    variables.push_back(run);
  }
  if (again) input->body.push(c_.arena, inInput.apply(once(copy(phases_.input))));
  scan->body.push(c_.arena, inScan.apply(once(copy(phases_.scan))));
  Compound *one = c_.compound({phases_.inclusive ? input : scan,
                               scanOf(d, phases_.inclusive ? K::Inclusive : K::Exclusive, variables),
                               phases_.inclusive ? scan : input},
                              d.loc);
  parallel->body = within(d, block, k, *body, one);
  body->body.push(c_.arena, parallel);
  return construct(d, D::TargetTeamsDistribute, overBlocks(d.loc, block, body));
}

Stmt *ScanLeague::inLaunches(OmpDirective &d) {
  const std::vector<ScanItem> list = items(d);
  if (list.empty() || !describeNest(unit_, d, collapseOf(d)) || !fits(d, list)) return nullptr;
  phases_ = phases(d, d.loops.size());
  if (phases_.initial) return nullptr;
  VarList variables;
  for (const ScanItem &item : list) variables.push_back(item.reduction.var);
  const bool keeps = !onlyContributes(phases_.input, variables);

  Compound *all = c_.compound({}, d.loc), *launches = c_.compound({}, d.loc);
  declareBlocks(d, *all);
  std::vector<Stmt *> atEnd;
  OmpDirective *data = makeDirective(c_, D::TargetData, d, launches);
  for (OmpClause *clause : d.clauses)
    if (clause->kind == K::Map || clause->kind == K::Device || clause->kind == K::If) {
      OmpClause *own = copy(clause);
      if (own->kind == K::If) own->directive = D::TargetData;
      data->clauses.push(c_.arena, own);
    }
  for (const ScanItem &item : list) {
    const std::string name(item.reduction.var->name->text);
    const QualType array = c_.types.arrayOf(item.type, kBlocks, c_.intLiteral(kBlocks));
    Kept kept{item, declare(*all, name + "_sums", array), declare(*all, name + "_starts", array)};
    for (VarDecl *v : {kept.sums, kept.starts})
      addItemClause(c_, *data, K::Map, v, d.loc)->modifiers = MapAlloc;
    if (keeps) {
      kept.parts = declare(*all, name + "_parts", c_.types.pointerTo(item.type));
      kept.item.part = kept.parts;
      all->body.push(c_.arena, reserve(kept.item, c_.ident(blocks_.iterations), d));
      atEnd.push_back(release(kept.item, d.loc));
      auto *section = c_.make<ArraySection>(d.loc);
      section->base = c_.ident(kept.parts);
      section->lower = c_.intLiteral(0);
      section->length = c_.ident(blocks_.iterations);
      section->type = item.type;
      OmpClause *map = c_.make<OmpClause>(d.loc);
      map->kind = K::Map;
      map->modifiers = MapAlloc;
      map->items.push(c_.arena, section);
      data->clauses.push(c_.arena, map);
    }
    if (!maps(d, item.reduction.var))
      addItemClause(c_, *data, K::Map, item.reduction.var, d.loc)->modifiers = MapTofrom;
    kept_.push_back(kept);
  }
  for (Stmt *s : {contributions(d), starts(d), results(d)}) launches->body.push(c_.arena, s);
  all->body.push(c_.arena, data);
  for (Stmt *s : atEnd) all->body.push(c_.arena, s);
  return all;
}

class ScanLaunches : public Rewriter {
public:
  explicit ScanLaunches(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit) {}

private:
  Unit &unit_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    if ((d.kind != D::TargetTeamsDistributeParallelFor &&
         d.kind != D::TargetTeamsDistributeParallelForSimd) ||
        !hasInscan(d))
      return &d;
    Stmt *launches = ScanLeague(unit_).inLaunches(d);
    d.loops = {};
    return launches ? launches : &d;
  }
};

} // namespace

Stmt *launchScans(Unit &unit, Stmt *root) { return static_cast<Stmt *>(ScanLaunches(unit).rewrite(root)); }

} // namespace ompicc
