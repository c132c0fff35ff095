// Clauses: which ones a directive has, how often each may stand, and what their arguments must be
// (OpenMP 4.5 §2.5 to §2.15; 5.x for the clauses that came later). A combined directive takes the clauses of
// its leaf constructs.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_sections.h"
#include <initializer_list>
#include <string>
#include <vector>

namespace ompicc {

namespace {

using K = OmpClauseKind;

bool oneOf(OmpClauseKind kind, std::initializer_list<OmpClauseKind> kinds) {
  for (OmpClauseKind k : kinds)
    if (k == kind) return true;
  return false;
}

bool leafAllows(unsigned leaf, OmpClauseKind kind) {
  switch (leaf) {
  case LeafTarget:
    return oneOf(kind, {K::If, K::Device, K::Private, K::Firstprivate, K::Map, K::IsDevicePtr,
                        K::HasDeviceAddr, K::Nowait, K::ThreadLimit, K::Depend, K::Defaultmap});
  case LeafTeams:
    return oneOf(kind, {K::NumTeams, K::ThreadLimit, K::Default, K::Private, K::Firstprivate, K::Shared,
                        K::Reduction});
  case LeafDistribute:
    return oneOf(kind, {K::Private, K::Firstprivate, K::Lastprivate, K::Collapse, K::DistSchedule, K::Order});
  case LeafParallel:
    return oneOf(kind, {K::If, K::NumThreads, K::Default, K::Private, K::Firstprivate, K::Shared, K::Copyin,
                        K::Reduction, K::ProcBind});
  case LeafFor:
    return oneOf(kind, {K::Private, K::Firstprivate, K::Lastprivate, K::Linear, K::Reduction, K::Schedule,
                        K::Collapse, K::Nowait, K::Order, K::Ordered});
  case LeafSections:
    return oneOf(kind, {K::Private, K::Firstprivate, K::Lastprivate, K::Reduction, K::Nowait});
  case LeafTaskloop:
    return oneOf(kind, {K::If, K::Shared, K::Private, K::Firstprivate, K::Lastprivate, K::Default,
                        K::Reduction, K::InReduction, K::Grainsize, K::NumTasks, K::Collapse, K::Final,
                        K::Priority, K::Untied, K::Mergeable, K::Nogroup});
  case LeafSimd:
    return oneOf(kind, {K::If, K::Safelen, K::Simdlen, K::Linear, K::Aligned, K::Private, K::Lastprivate,
                        K::Reduction, K::Collapse, K::Nontemporal, K::Order});
  case LeafLoop:
    return oneOf(kind, {K::Bind, K::Private, K::Lastprivate, K::Reduction, K::Collapse, K::Order});
  default: return false;
  }
}

bool allows(OmpDirectiveKind directive, OmpClauseKind kind) {
  unsigned leafs = info(directive).leafs;
  if (leafs) {
    // nowait ends a worksharing construct, which inside a parallel one of the same directive has nothing to
    // end.
    if (kind == K::Nowait && (leafs & LeafParallel)) return leafs & LeafTarget;
    if (kind == K::Ordered && (leafs & LeafDistribute)) return false;
    if (kind == K::Copyin && (leafs & LeafTarget)) return false;
    if (kind == K::Filter) return isMasked(directive);
    for (unsigned leaf = 1; leaf && leaf <= leafs; leaf <<= 1)
      if ((leafs & leaf) && leafAllows(leaf, kind)) return true;
    return false;
  }
  switch (directive) {
  case OmpDirectiveKind::TargetData:
    return oneOf(kind, {K::If, K::Device, K::Map, K::UseDevicePtr, K::UseDeviceAddr});
  case OmpDirectiveKind::TargetEnterData:
  case OmpDirectiveKind::TargetExitData: return oneOf(kind, {K::If, K::Device, K::Map, K::Nowait, K::Depend});
  case OmpDirectiveKind::TargetUpdate:
    return oneOf(kind, {K::If, K::Device, K::To, K::From, K::Nowait, K::Depend});
  case OmpDirectiveKind::Cancel: return oneOf(kind, {K::Construct, K::If});
  case OmpDirectiveKind::CancellationPoint: return kind == K::Construct;
  case OmpDirectiveKind::Ordered: return oneOf(kind, {K::Doacross, K::Threads, K::SimdLanes});
  case OmpDirectiveKind::Scan: return kind == K::Inclusive || kind == K::Exclusive;
  case OmpDirectiveKind::Error: return oneOf(kind, {K::At, K::Severity, K::Message});
  case OmpDirectiveKind::Assume:
    return oneOf(kind,
                 {K::Absent, K::Contains, K::Holds, K::NoOpenmp, K::NoOpenmpRoutines, K::NoParallelism});
  case OmpDirectiveKind::Tile: return kind == K::Sizes;
  case OmpDirectiveKind::Unroll: return kind == K::Full || kind == K::Partial;
  case OmpDirectiveKind::Task:
    return oneOf(kind, {K::If, K::Final, K::Untied, K::Default, K::Mergeable, K::Private, K::Firstprivate,
                        K::Shared, K::InReduction, K::Depend, K::Priority, K::Affinity, K::Detach});
  case OmpDirectiveKind::Taskwait: return oneOf(kind, {K::Depend, K::Nowait});
  case OmpDirectiveKind::Taskgroup: return kind == K::TaskReduction;
  case OmpDirectiveKind::Depobj: return oneOf(kind, {K::Depobj, K::Depend, K::DepobjUpdate, K::Destroy});
  case OmpDirectiveKind::Dispatch:
    return oneOf(kind, {K::Depend, K::Device, K::IsDevicePtr, K::Nowait, K::Novariants, K::Nocontext});
  case OmpDirectiveKind::DeclareTarget:
    return oneOf(kind, {K::To, K::Enter, K::Link, K::DeviceType, K::FlushList});
  case OmpDirectiveKind::BeginDeclareTarget: return kind == K::DeviceType;
  case OmpDirectiveKind::Single: return oneOf(kind, {K::Private, K::Firstprivate, K::Copyprivate, K::Nowait});
  case OmpDirectiveKind::Scope: return oneOf(kind, {K::Private, K::Firstprivate, K::Reduction, K::Nowait});
  case OmpDirectiveKind::Critical: return oneOf(kind, {K::Name, K::Hint});
  case OmpDirectiveKind::Flush:
    return oneOf(kind, {K::FlushList, K::AcqRel, K::Acquire, K::Release, K::SeqCst});
  case OmpDirectiveKind::Atomic:
    return oneOf(kind, {K::AtomicRead, K::AtomicWrite, K::AtomicUpdate, K::AtomicCapture, K::AtomicCompare,
                        K::AtomicFail, K::AtomicWeak, K::SeqCst, K::AcqRel, K::Acquire, K::Release,
                        K::Relaxed, K::Hint});
  default: return false;
  }
}

/// "'if', 'private' and 'nowait'": what the directive takes.
std::string allowedClauses(OmpDirectiveKind directive) {
  std::vector<std::string> names;
  for (unsigned k = 1; k < unsigned(K::Unsupported); k++)
    if (allows(directive, K(k))) names.push_back(std::string("'") + spelling(K(k)) + "'");
  std::string text;
  for (size_t i = 0; i < names.size(); i++)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

void notValid(Diagnostics &diagnostics, OmpDirectiveKind directive, const OmpClause &clause) {
  Citing section(diagnostics, sectionOf(directive));
  const std::string name = std::string("'#pragma omp ") + info(directive).spelling + "'",
                    allowed = allowedClauses(directive);
  diagnostics.error(clause.loc, std::string("'") + spelling(clause.kind) + "' is not valid for " + name);
  diagnostics.note(clause.loc, name + (allowed.empty() ? " takes no clauses" : " takes " + allowed));
}

bool isUnique(OmpClauseKind kind) {
  if (oneOf(kind, {K::Final, K::Priority, K::Detach, K::Untied, K::Mergeable, K::Grainsize, K::NumTasks,
                   K::Nogroup, K::DepobjUpdate, K::Destroy}))
    return true;
  if (kind == K::Novariants || kind == K::Nocontext) return true;
  if (oneOf(kind, {K::At, K::Severity, K::Message, K::NoOpenmp, K::NoOpenmpRoutines, K::NoParallelism}))
    return true;
  return oneOf(kind,
               {K::Default,  K::NumTeams,   K::ThreadLimit,   K::NumThreads, K::Schedule,  K::DistSchedule,
                K::Collapse, K::Device,     K::Nowait,        K::ProcBind,   K::Safelen,   K::Simdlen,
                K::Order,    K::Bind,       K::Filter,        K::Ordered,    K::Threads,   K::SimdLanes,
                K::Hint,     K::DeviceType, K::Name,          K::SeqCst,     K::AcqRel,    K::Acquire,
                K::Release,  K::Relaxed,    K::AtomicCompare, K::AtomicFail, K::AtomicWeak});
}

class ClauseRules {
public:
  ClauseRules(Context &context, Diagnostics &diagnostics, OmpDirective &d)
      : c_(context), diag_(diagnostics), d_(d), leafs_(info(d.kind).leafs), name_(info(d.kind).spelling) {}

  void check() {
    for (OmpClause *clause : d_.clauses) {
      if (!allows(d_.kind, clause->kind)) {
        notValid(diag_, d_.kind, *clause);
        continue;
      }
      Citing section(diag_, sectionOf(clause->kind));
      repeated(*clause);
      arguments(*clause);
    }
    Citing section(diag_, sectionOf(d_.kind));
    sharing();
    required();
    if (isLoopAssociated(d_.kind)) iterationVariablesListed();
  }

private:
  std::string shown(const OmpClause &clause) const { return spelling(clause.kind); }

  // ---- How often --------------------------------------------------------------------------------
  void repeated(const OmpClause &clause) {
    constexpr auto isAtomicKind = [](K k) {
      return oneOf(k, {K::AtomicRead, K::AtomicWrite, K::AtomicUpdate, K::AtomicCapture});
    };
    constexpr auto isOrder = [](K k) {
      return oneOf(k, {K::SeqCst, K::AcqRel, K::Acquire, K::Release, K::Relaxed});
    };
    for (OmpClause *other : d_.clauses) {
      if (other == &clause) return;
      if (isAtomicKind(clause.kind) && isAtomicKind(other->kind))
        return diag_.error(clause.loc,
                           "too many atomic clauses: '" + shown(*other) + "' and '" + shown(clause) + "'");
      if (isOrder(clause.kind) && isOrder(other->kind))
        return diag_.error(clause.loc, "too many memory order clauses");
      if (other->kind != clause.kind) continue;
      if (clause.kind == K::Defaultmap && (clause.modifiers & other->modifiers & DefaultmapAll))
        return diag_.error(clause.loc, "too many 'defaultmap' clauses for one category of variables");
      if (isUnique(clause.kind)) return diag_.error(clause.loc, "too many '" + shown(clause) + "' clauses");
      if (clause.kind == K::If && (other->directive == clause.directive))
        return diag_.error(clause.loc, clause.directive == OmpDirectiveKind::None
                                           ? "too many 'if' clauses without modifier"
                                           : std::string("too many 'if' clauses with '") +
                                                 info(clause.directive).spelling + "' modifier");
      if (clause.kind == K::If &&
          (other->directive == OmpDirectiveKind::None || clause.directive == OmpDirectiveKind::None))
        return diag_.error(clause.loc,
                           "if any 'if' clause has modifier, then all 'if' clauses have to use modifier");
    }
  }

  // ---- Arguments ---------------------------------------------------------------------------------
  void integer(Expr *e, const OmpClause &clause, long long least) {
    if (!e || isUnknown(e->type)) return;
    if (!isInteger(e->type))
      return diag_.error(e->loc, "'" + shown(clause) + "' expression must be integral");
    ConstInt value = evaluateConstant(e);
    if (value.known && value.value < least && isSigned(e->type))
      diag_.error(e->loc,
                  "'" + shown(clause) + "' value must be " + (least > 0 ? "positive" : "non-negative"));
  }
  void scalar(const OmpClause &clause) {
    if (clause.expr && !isUnknown(clause.expr->type) && !isArithmetic(clause.expr->type) &&
        !isPointer(clause.expr->type))
      diag_.error(clause.expr->loc, "'" + shown(clause) + "' condition must be scalar");
  }
  void positiveConstant(Expr *e, const OmpClause &clause) {
    if (!e || isUnknown(e->type)) return;
    ConstInt value = evaluateConstant(e);
    if (!value.known || value.value <= 0 || !isInteger(e->type))
      diag_.error(e->loc, "'" + shown(clause) + "' argument needs positive constant integer expression");
  }

  void arguments(OmpClause &clause) {
    switch (clause.kind) {
    case K::Ordered:
    case K::Collapse:
    case K::Partial:
    case K::Safelen:
    case K::Simdlen: return positiveConstant(clause.expr, clause);
    case K::Sizes:
      for (Expr *size : clause.items) positiveConstant(size, clause);
      return;
    case K::NumThreads:
    case K::ThreadLimit: return integer(clause.expr, clause, 1);
    case K::NumTeams: integer(clause.expr, clause, 1); return integer(clause.expr2, clause, 1);
    case K::Device:
    case K::Priority:
    case K::Filter: return integer(clause.expr, clause, 0);
    case K::Grainsize:
    case K::NumTasks: return integer(clause.expr, clause, 1);
    case K::Hint:
      if (clause.expr && !isUnknown(clause.expr->type) && !evaluateConstant(clause.expr).known)
        diag_.error(clause.expr->loc, "expected constant integer expression with valid sync-hint value");
      return;
    case K::Schedule:
    case K::DistSchedule: {
      integer(clause.expr, clause, 1);
      unsigned kind = clause.modifiers & ScheduleKindMask;
      if (clause.expr && (kind == ScheduleRuntime || kind == ScheduleAuto))
        diag_.error(clause.loc, std::string("schedule '") + (kind == ScheduleAuto ? "auto" : "runtime") +
                                    "' does not take a 'chunk_size' parameter");
      return;
    }
    case K::Final: return scalar(clause);
    case K::Novariants:
    case K::Nocontext:
    case K::If:
      scalar(clause);
      if (clause.directive != OmpDirectiveKind::None && clause.directive != d_.kind &&
          (!info(clause.directive).leafs || (info(clause.directive).leafs & ~leafs_) ||
           (info(clause.directive).leafs & (info(clause.directive).leafs - 1))))
        diag_.error(clause.loc, std::string("'if' clause modifier '") + info(clause.directive).spelling +
                                    "' does not apply to '#pragma omp " + name_ + "'");
      return;
    case K::Map: return map(clause);
    case K::To:
    case K::From:
    case K::Affinity: return motion(clause);
    case K::Depend: motion(clause); return checkDepend(diag_, d_, clause);
    case K::Depobj:
    case K::Destroy: return checkDependObject(diag_, clause.expr);
    case K::Detach: return checkDetach(diag_, d_, clause);
    case K::InReduction:
    case K::TaskReduction:
    case K::Reduction: return reduction(clause);
    case K::Copyin:
      for (Expr *item : clause.items)
        if (VarDecl *v = variable(clause, item); v && !isUnknown(v->type) && !v->threadPrivate)
          diag_.error(item->loc, "'" + std::string(v->name->text) + "' must be 'threadprivate' for 'copyin'");
      return;
    case K::UseDevicePtr:
      for (Expr *item : clause.items)
        if (VarDecl *v = variable(clause, item); v && !isUnknown(v->type) && !isPointer(v->type))
          diag_.error(item->loc, "'use_device_ptr' variable is not a pointer");
      return;
    case K::IsDevicePtr:
      for (Expr *item : clause.items)
        if (VarDecl *v = variable(clause, item);
            v && !isUnknown(v->type) && !isPointer(v->type) && !isArray(v->type))
          diag_.error(item->loc, "'" + shown(clause) + "' variable is neither a pointer nor an array");
      return;
    case K::Aligned:
      positiveConstant(clause.expr, clause);
      for (Expr *item : clause.items)
        if (VarDecl *v = variable(clause, item);
            v && !isUnknown(v->type) && !isPointer(v->type) && !isArray(v->type))
          diag_.error(item->loc, "'" + std::string(v->name->text) +
                                     "' in 'aligned' clause is neither a pointer nor an array");
      return;
    case K::Linear:
      integer(clause.expr, clause, -9223372036854775807LL);
      for (Expr *item : clause.items)
        if (VarDecl *v = variable(clause, item);
            v && !isUnknown(v->type) && !isPointer(v->type) && !isInteger(v->type))
          diag_.error(item->loc, "linear clause applied to non-integral non-pointer variable with type '" +
                                     describe(v->type) + "'");
      return;
    case K::Private:
    case K::Firstprivate:
    case K::Lastprivate:
    case K::Copyprivate:
      for (Expr *item : clause.items) {
        VarDecl *v = variable(clause, item);
        if (!v || isUnknown(v->type)) continue;
        std::string shownName = "'" + std::string(v->name->text) + "'";
        if (!isCompleteType(v->type) && !isVariablyModified(v->type))
          diag_.error(item->loc, shownName + " has incomplete type in clause '" + shown(clause) + "'");
        else if (isConstant(v->type) && clause.kind != K::Firstprivate)
          diag_.error(item->loc,
                      "'const' qualified " + shownName + " may not appear in '" + shown(clause) + "' clause");
      }
      return;
    case K::Shared:
    case K::UseDeviceAddr:
    case K::HasDeviceAddr:
    case K::Nontemporal:
    case K::FlushList:
    case K::Inclusive:
    case K::Exclusive:
      for (Expr *item : clause.items) variable(clause, item);
      return;
    default: return;
    }
  }

  static bool isConstant(QualType type) {
    while (isArray(type) && !type.isConst()) type = elementOf(type);
    return type.isConst();
  }

  /// The variable a list item names; anything else is reported.
  VarDecl *variable(const OmpClause &clause, Expr *item) {
    if (auto *i = as<Ident>(item)) {
      if (auto *v = as<VarDecl>(i->decl)) return v;
      diag_.error(item->loc,
                  "'" + std::string(i->name->text) + "' is not a variable in clause '" + shown(clause) + "'");
    } else if (!isUnknown(item->type)) {
      diag_.error(item->loc, "expected a variable's name in clause '" + shown(clause) + "'");
    }
    return nullptr;
  }

  void map(const OmpClause &clause) {
    unsigned type = clause.modifiers & ~(MapAlways | MapPresent | MapClose);
    const char *wanted = nullptr;
    if (d_.kind == OmpDirectiveKind::TargetEnterData) {
      if (type != MapTo && type != MapAlloc) wanted = "'to' or 'alloc'";
    } else if (d_.kind == OmpDirectiveKind::TargetExitData) {
      if (type != MapFrom && type != MapRelease && type != MapDelete)
        wanted = "'from', 'release' or 'delete'";
    } else if (type == MapRelease || type == MapDelete) {
      wanted = "'to', 'from', 'tofrom' or 'alloc'";
    }
    if (wanted)
      diag_.error(clause.loc,
                  "'#pragma omp " + name_ + "' with map-type other than " + wanted + " on 'map' clause");
    for (Expr *item : clause.items) mappable(clause, item);
  }

  void motion(const OmpClause &clause) {
    for (Expr *item : clause.items) mappable(clause, item);
  }

  void mappable(const OmpClause &clause, Expr *item) {
    if (isUnknown(item->type)) return;
    VarDecl *base = listedVariable(item);
    auto *ident = as<Ident>(item);
    if (!base) {
      diag_.error(item->loc, ident ? "'" + std::string(ident->name->text) +
                                         "' is not a variable in clause '" + shown(clause) + "'"
                                   : "expected a variable, a member or an array section in clause '" +
                                         shown(clause) + "'");
      return;
    }
    std::string shownName = "'" + std::string(base->name->text) + "'";
    if (base->threadLocal && clause.kind != K::Depend && clause.kind != K::Affinity)
      diag_.error(item->loc, shownName + " is a thread-local variable in '" + shown(clause) + "' clause");
    if (ident && !isCompleteType(item->type) && !isVariablyModified(item->type))
      diag_.error(item->loc, shownName + " does not have a mappable type in '" + shown(clause) + "' clause");
    sectionBounds(clause, item);
  }

  /// §3.2.5: what array sections name is there.
  void sectionBounds(const OmpClause &clause, Expr *item) {
    for (Expr *e = skipParens(item); e;) {
      auto *section = as<ArraySection>(e);
      if (!section) {
        auto *index = as<Index>(e);
        e = index ? skipParens(index->base) : nullptr;
        continue;
      }
      bool pointer = isPointer(section->base->type);
      if (!section->length && (pointer || (isArray(section->base->type) &&
                                           canonical(section->base->type)->length == LengthIncomplete)))
        diag_.error(section->loc, pointer
                                      ? "for pointer type length expression must be specified"
                                      : "for unknown bound array type length expression must be specified");
      if (section->lower && isArray(section->base->type)) {
        ConstInt lower = evaluateConstant(section->lower);
        if (lower.known && lower.value < 0)
          diag_.error(section->lower->loc,
                      "negative low bound in array section in '" + shown(clause) + "' clause");
      }
      if (section->stride && clause.kind == K::Reduction)
        diag_.error(section->stride->loc, "array section in 'reduction' clause has a stride");
      if (section->length) {
        ConstInt length = evaluateConstant(section->length);
        if (length.known && length.value < 0)
          diag_.error(section->length->loc,
                      "negative length in array section in '" + shown(clause) + "' clause");
        if (length.known && length.value == 0 && clause.kind == K::Reduction)
          diag_.error(section->length->loc, "zero length array section in 'reduction' clause");
        ConstInt lower = section->lower ? evaluateConstant(section->lower) : ConstInt{true, 0};
        QualType array = canonical(section->base->type);
        if (isArray(array) && array->length >= 0 && length.known && lower.known &&
            lower.value + length.value > array->length)
          diag_.error(section->loc, "array section reaches beyond the " + std::to_string(array->length) +
                                        " elements of the array in '" + shown(clause) + "' clause");
      }
      e = skipParens(section->base);
    }
  }

  /// §2.15.3.6: the operators and the types they combine.
  void reduction(const OmpClause &clause) {
    for (Expr *item : clause.items) {
      if (isUnknown(item->type)) continue;
      VarDecl *base = listedVariable(item);
      if (!base || (!as<Ident>(item) && !as<ArraySection>(item) && !as<Index>(item))) {
        variable(clause, item);
        continue;
      }
      std::string shownName = "'" + std::string(base->name->text) + "'";
      QualType type = item->type;
      while (isArray(type)) type = elementOf(type);
      if (type.isConst()) {
        diag_.error(item->loc,
                    "'const' qualified " + shownName + " may not appear in '" + shown(clause) + "' clause");
        continue;
      }
      sectionBounds(clause, item);
      if (clause.reduction) continue;
      if (clause.op == OmpReductionOp::None) {
        diag_.error(item->loc, "there is no user-defined reduction '" + std::string(clause.name->text) +
                                   "' for " + shownName + " of type '" + describe(type) + "'");
        continue;
      }
      bool bits = clause.op == OmpReductionOp::And || clause.op == OmpReductionOp::Or ||
                  clause.op == OmpReductionOp::Xor;
      bool compares = clause.op == OmpReductionOp::Min || clause.op == OmpReductionOp::Max;
      bool fits = isArithmetic(type) && !(bits && !isInteger(type)) && !(compares && isComplex(type));
      if (!fits)
        diag_.error(item->loc, shownName + " of type '" + describe(type) + "' has invalid type for '" +
                                   shown(clause) + "(" + spelling(clause.op) + ")'");
    }
  }

  // ---- One item in several clauses (§2.15.3) -------------------------------------------------------
  struct Listed {
    VarDecl *variable;
    OmpClauseKind kind;
    bool whole;
  };
  void sharing() {
    std::vector<Listed> seen;
    for (OmpClause *clause : d_.clauses) {
      if (!oneOf(clause->kind, {K::Private, K::Firstprivate, K::Lastprivate, K::Shared, K::Reduction, K::Map,
                                K::IsDevicePtr, K::Linear, K::Copyprivate, K::UseDevicePtr, K::To, K::From,
                                K::HasDeviceAddr, K::UseDeviceAddr, K::Aligned, K::InReduction,
                                K::TaskReduction, K::Detach}))
        continue;
      for (Expr *item : clause->items) {
        VarDecl *v = listedVariable(item);
        if (!v) continue;
        if (v->threadPrivate && clause->kind != K::Copyprivate) {
          diag_.error(item->loc, "'" + std::string(v->name->text) +
                                     "' is predetermined 'threadprivate' for '" + shown(*clause) + "'");
          continue;
        }
        bool whole = as<Ident>(item);
        for (const Listed &other : seen)
          if (other.variable == v && clash(other, {v, clause->kind, whole})) {
            std::string shownName = "'" + std::string(v->name->text) + "'";
            bool maps = other.kind == K::Map || clause->kind == K::Map;
            diag_.error(item->loc, shownName + (maps ? " appears both in data and map clauses"
                                                     : " appears more than once in data clauses"));
            break;
          }
        seen.push_back({v, clause->kind, whole});
      }
    }
  }
  bool clash(const Listed &a, const Listed &b) const {
    auto isMotion = [](K k) { return k == K::To || k == K::From; };
    auto isData = [](K k) {
      return oneOf(k, {K::Private, K::Firstprivate, K::Lastprivate, K::Shared, K::Reduction, K::Linear,
                       K::Copyprivate, K::IsDevicePtr, K::HasDeviceAddr, K::InReduction, K::TaskReduction,
                       K::Detach});
    };
    if (a.kind == K::Map || b.kind == K::Map) {
      if (a.kind == b.kind) return false; // OpenMP 5.0: their map types are joined
      if (!a.whole || !b.whole) return false;
      // On a combined construct private and firstprivate may belong to an inner one.
      return leafs_ == LeafTarget &&
             oneOf(a.kind == K::Map ? b.kind : a.kind, {K::Private, K::Firstprivate, K::IsDevicePtr});
    }
    if (isMotion(a.kind) || isMotion(b.kind))
      return a.whole && b.whole && isMotion(a.kind) && isMotion(b.kind);
    if (a.kind == K::Aligned || b.kind == K::Aligned) return a.kind == b.kind;
    if (!isData(a.kind) || !isData(b.kind)) return a.kind == b.kind && a.whole && b.whole;
    bool first = a.kind == K::Firstprivate || b.kind == K::Firstprivate;
    bool last = a.kind == K::Lastprivate || b.kind == K::Lastprivate;
    return !(first && last) || d_.kind == OmpDirectiveKind::Distribute; // §11.6
  }

  // ---- What must be there ---------------------------------------------------------------------------
  void required() {
    auto has = [&](K kind) { return findClause(d_, kind) != nullptr; };
    checkTaskClauses(diag_, d_);
    switch (d_.kind) {
    case OmpDirectiveKind::Tile:
      if (!has(K::Sizes)) diag_.error(d_.loc, "'#pragma omp tile' needs a 'sizes' clause");
      return;
    case OmpDirectiveKind::Unroll:
      if (has(K::Full) && has(K::Partial))
        diag_.error(findClause(d_, K::Partial)->loc, "'full' and 'partial' exclude each other");
      return;
    case OmpDirectiveKind::TargetData:
      if (!has(K::Map) && !has(K::UseDevicePtr) && !has(K::UseDeviceAddr))
        diag_.error(d_.loc, "'#pragma omp target data' must contain at least one 'map', 'use_device_ptr' or "
                            "'use_device_addr' clause");
      return;
    case OmpDirectiveKind::TargetEnterData:
    case OmpDirectiveKind::TargetExitData:
      if (!has(K::Map))
        diag_.error(d_.loc, "'#pragma omp " + name_ + "' must contain at least one 'map' clause");
      return;
    case OmpDirectiveKind::TargetUpdate:
      if (!has(K::To) && !has(K::From))
        diag_.error(d_.loc, "'#pragma omp target update' must contain at least one 'from' or 'to' clauses");
      return;
    case OmpDirectiveKind::Single:
      if (has(K::Nowait) && has(K::Copyprivate))
        diag_.error(findClause(d_, K::Copyprivate)->loc,
                    "'copyprivate' clause must not be used together with 'nowait' clause");
      return;
    case OmpDirectiveKind::Loop:
      if (OmpClause *bind = findClause(d_, K::Bind);
          bind && bind->modifiers == BindTeams && has(K::Reduction))
        diag_.error(findClause(d_, K::Reduction)->loc,
                    "'reduction' clause must not be used together with 'bind(teams)' on a 'loop' construct");
      return;
    case OmpDirectiveKind::Critical:
      if (OmpClause *hint = findClause(d_, K::Hint); hint && !has(K::Name) && !isZero(hint->expr))
        diag_.error(hint->loc, "'#pragma omp critical' with 'hint' clause requires a name, except when "
                               "'omp_sync_hint_none' is used");
      return;
    case OmpDirectiveKind::Atomic:
      for (OmpClause *clause : d_.clauses)
        if ((clause->kind == K::Release && has(K::AtomicRead)) ||
            (clause->kind == K::Acquire && has(K::AtomicWrite)))
          diag_.error(clause->loc, std::string("'#pragma omp atomic ") +
                                       (has(K::AtomicRead) ? "read" : "write") + "' is incompatible with '" +
                                       shown(*clause) + "' clause");
      return;
    default: return;
    }
  }
  static bool isZero(const Expr *e) {
    ConstInt value = evaluateConstant(e);
    return value.known && value.value == 0;
  }

  /// §2.15.1.1: the iteration variables of a worksharing loop are private; private and lastprivate may say
  /// so.
  void iterationVariablesListed() {
    List<VarDecl *> variables = iterationVariables(c_, d_);
    for (VarDecl *v : variables)
      if (v->threadPrivate)
        diag_.error(d_.body->loc,
                    "iteration variable '" + std::string(v->name->text) + "' must not be threadprivate");
    for (OmpClause *clause : d_.clauses) {
      if (clause->kind == K::Lastprivate && (leafs_ & LeafLoop))
        for (Expr *item : clause->items) {
          VarDecl *v = listedVariable(item);
          bool iterates = false;
          for (VarDecl *variable : variables) iterates |= variable == v;
          if (v && !iterates)
            diag_.error(item->loc, "'lastprivate' clause on a 'loop' construct refers to '" +
                                       std::string(v->name->text) + "', which is not the loop iterator");
        }
      if (!oneOf(clause->kind, {K::Firstprivate, K::Shared, K::Reduction}) &&
          !(clause->kind == K::Linear && !(leafs_ & LeafSimd)))
        continue;
      for (Expr *item : clause->items)
        for (VarDecl *v : variables)
          if (listedVariable(item) == v && !(clause->kind == K::Firstprivate && (leafs_ & LeafTarget)))
            diag_.error(item->loc, "iteration variable '" + std::string(v->name->text) + "' should not be " +
                                       (clause->kind == K::Reduction ? "reduction" : spelling(clause->kind)));
    }
  }

  Context &c_;
  Diagnostics &diag_;
  OmpDirective &d_;
  unsigned leafs_;
  std::string name_;
};

} // namespace

VarDecl *listedVariable(Expr *e) {
  for (;;) {
    e = skipParens(e);
    if (auto *i = as<Ident>(e)) return as<VarDecl>(i->decl);
    if (auto *s = as<ArraySection>(e))
      e = s->base;
    else if (auto *x = as<Index>(e))
      e = x->base;
    else if (auto *m = as<Member>(e))
      e = m->object;
    else if (auto *u = as<Unary>(e); u && u->op == UnaryOp::Deref)
      e = u->operand;
    else
      return nullptr;
  }
}

void checkClauses(Context &context, Diagnostics &diagnostics, OmpDirective &d) {
  ClauseRules(context, diagnostics, d).check();
}

void checkDeclareTarget(Diagnostics &diagnostics, OmpDeclarative &d) {
  for (OmpClause *clause : d.clauses) {
    if (!allows(d.kind, clause->kind)) {
      notValid(diagnostics, d.kind, *clause);
      continue;
    }
    Citing section(diagnostics, sectionOf(clause->kind));
    for (Expr *item : clause->items) {
      auto *ident = as<Ident>(item);
      if (isUnknown(item->type) && !ident) continue;
      std::string shown = ident ? "'" + std::string(ident->name->text) + "'" : "item";
      auto *v = ident ? as<VarDecl>(ident->decl) : nullptr;
      bool function = ident && as<FunctionDecl>(ident->decl);
      if (v && isUnknown(v->type)) continue;
      if (v && v->threadPrivate)
        diagnostics.error(item->loc,
                          shown + " is threadprivate variable in '" + spelling(clause->kind) + "' clause");
      else if (!function && (!v || !v->isFileScope))
        diagnostics.error(item->loc, shown + " is not a global variable or a function in clause '" +
                                         spelling(clause->kind) + "'");
      else if (function && clause->kind == K::Link)
        diagnostics.error(item->loc, shown + " is a function in clause 'link'");
    }
  }
}

} // namespace ompicc
