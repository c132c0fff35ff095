// Clauses: which ones a directive has, how often each may stand, which others it needs or excludes, and what
// the expressions in them must be (OpenMP 4.5 §2.5 to §2.15; 5.x for the clauses that came later).
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_citations.h"
#include "translator/sema/omp_clause_table.h"
#include <climits>
#include <string>
#include <unordered_set>
#include <vector>

namespace ompicc {

namespace {

using K = OmpClauseKind;

void notValid(Diagnostics &diagnostics, OmpDirectiveKind directive, const OmpClause &clause) {
  Citing section(diagnostics, sectionOf(directive));
  const std::string name = std::string("'#pragma omp ") + info(directive).spelling + "'",
                    allowed = clausesOf(directive);
  diagnostics.error(clause.loc, std::string("'") + spelling(clause.kind) + "' is not valid for " + name);
  diagnostics.note(clause.loc, name + (allowed.empty() ? " takes no clauses" : " takes " + allowed));
}

class ClauseRules {
public:
  ClauseRules(Context &context, Diagnostics &diagnostics, OmpDirective &d)
      : c_(context), diag_(diagnostics), d_(d), leafs_(info(d.kind).leafs), name_(info(d.kind).spelling) {}

  void check() {
    for (OmpClause *clause : d_.clauses) {
      if (!takesClause(d_.kind, clause->kind)) {
        notValid(diag_, d_.kind, *clause);
        continue;
      }
      Citing section(diag_, sectionOf(clause->kind));
      directiveName(*clause);
      repeated(*clause);
      expressions(*clause);
      elements(*clause);
      checkListItems(diag_, d_, *clause);
    }
    Citing section(diag_, sectionOf(d_.kind));
    checkSharing(c_, diag_, d_);
    required();
  }

private:
  /// §5.4.9, §5.4.10: an element of an array is a section of length 1.
  void elements(OmpClause &clause) {
    if (clause.kind != K::UseDeviceAddr && clause.kind != K::HasDeviceAddr) return;
    for (Expr *&item : clause.items)
      if (auto *index = as<Index>(skipParens(item)); index && as<Ident>(skipParens(index->base))) {
        auto *section = c_.make<ArraySection>(index->loc);
        section->base = index->base;
        section->lower = index->index;
        section->length = c_.intLiteral(1, index->loc);
        section->type = index->type;
        item = section;
      }
  }

  std::string shown(const OmpClause &clause) const { return spelling(clause.kind); }

  /// 6.0 §5.2: a directive-name modifier names one of the construct's directives.
  void directiveName(const OmpClause &clause) {
    if (clause.directive == OmpDirectiveKind::None || clause.kind == K::If || clause.kind == K::Construct ||
        clause.directive == d_.kind)
      return;
    const unsigned leaf = info(clause.directive).leafs;
    if (!leaf || (leaf & ~leafs_) || (leaf & (leaf - 1)) || !takesClause(clause.directive, clause.kind))
      diag_.error(clause.loc, "'" + shown(clause) + "' clause modifier '" + info(clause.directive).spelling +
                                  "' does not apply to '#pragma omp " + name_ + "'");
  }

  // ---- How often --------------------------------------------------------------------------------
  void repeated(const OmpClause &clause) {
    constexpr auto isAtomicKind = [](K k) {
      return k == K::AtomicRead || k == K::AtomicWrite || k == K::AtomicUpdate || k == K::AtomicCapture;
    };
    constexpr auto isOrder = [](K k) {
      return k == K::SeqCst || k == K::AcqRel || k == K::Acquire || k == K::Release || k == K::Relaxed;
    };
    for (OmpClause *other : d_.clauses) {
      if (other == &clause) return;
      const bool extended = clause.kind != other->kind && // §15.8.4: capture is a way to update
                            (clause.kind == K::AtomicUpdate || other->kind == K::AtomicUpdate) &&
                            (clause.kind == K::AtomicCapture || other->kind == K::AtomicCapture);
      if (isAtomicKind(clause.kind) && isAtomicKind(other->kind) && !extended)
        return diag_.error(clause.loc,
                           "too many atomic clauses: '" + shown(*other) + "' and '" + shown(clause) + "'");
      if (isOrder(clause.kind) && isOrder(other->kind))
        return diag_.error(clause.loc, "too many memory order clauses");
      if (other->kind != clause.kind) continue;
      if (clause.kind == K::Defaultmap && (clause.modifiers & other->modifiers & DefaultmapAll))
        return diag_.error(clause.loc, "too many 'defaultmap' clauses for one category of variables");
      if (info(clause.kind).once) return diag_.error(clause.loc, "too many '" + shown(clause) + "' clauses");
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

  // ---- Expressions ---------------------------------------------------------------------------------
  void integer(Expr *e, const OmpClause &clause, long long least) {
    if (!e || isUnknown(e->type)) return;
    if (!isInteger(e->type))
      return diag_.error(e->loc, "'" + shown(clause) + "' expression must be integral");
    ConstInt value = evaluateConstant(e);
    if (value.known && value.value < least && isSigned(e->type))
      diag_.error(e->loc,
                  "'" + shown(clause) + "' value must be " + (least > 0 ? "positive" : "non-negative"));
  }
  /// §13.2: omp_initial_device is -1, omp_invalid_device -4.
  void deviceNumber(const OmpClause &clause) {
    const ConstInt value = clause.expr ? evaluateConstant(clause.expr) : ConstInt{};
    if (value.known && (value.value == -1 || value.value == -4))
      integer(clause.expr, clause, LLONG_MIN);
    else
      integer(clause.expr, clause, 0);
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

  /// What the table says of the clause's expression, or of those of its list where that is its argument.
  void expressions(const OmpClause &clause) {
    if (info(clause.kind).argument == OmpClauseArgument::List &&
        info(clause.kind).value != OmpClauseValue::Any)
      for (Expr *item : clause.items) value(item, clause);
    else
      value(clause.expr, clause);
    otherExpressions(clause);
  }
  void value(Expr *e, const OmpClause &clause) {
    switch (info(clause.kind).value) {
    case OmpClauseValue::Any: return;
    case OmpClauseValue::Constant: return positiveConstant(e, clause);
    case OmpClauseValue::Positive: return integer(e, clause, 1);
    case OmpClauseValue::NonNegative: return integer(e, clause, 0);
    case OmpClauseValue::Integer: return integer(e, clause, LLONG_MIN);
    case OmpClauseValue::Condition: return scalar(clause);
    }
  }
  void otherExpressions(const OmpClause &clause) {
    switch (clause.kind) {
    case K::Apply:
      if (clause.variant && !isLoopTransformation(clause.variant->kind))
        diag_.error(clause.variant->loc, std::string("'") + info(clause.variant->kind).spelling +
                                             "' in clause 'apply' is not a loop transformation");
      return;
    case K::NumTeams: {
      integer(clause.expr, clause, 1);
      integer(clause.expr2, clause, 1);
      if (!clause.expr2) return;
      ConstInt lower = evaluateConstant(clause.expr2), upper = evaluateConstant(clause.expr);
      if (lower.known && upper.known && lower.value > upper.value)
        diag_.warning(clause.expr2->loc,
                      "'num_teams' lower bound '" + std::to_string((long long)lower.value) +
                          "' bigger than upper bound '" + std::to_string((long long)upper.value) + "'");
      return;
    }
    case K::Device: return deviceNumber(clause);
    case K::Hint:
      if (clause.expr && !isUnknown(clause.expr->type) && !evaluateConstant(clause.expr).known)
        diag_.error(clause.expr->loc, "expected constant integer expression with valid sync-hint value");
      else if (ConstInt hint = clause.expr ? evaluateConstant(clause.expr) : ConstInt{}; hint.known) {
        if ((hint.value & 3) == 3)
          diag_.error(clause.expr->loc, "a hint cannot be both 'omp_sync_hint_uncontended' and "
                                        "'omp_sync_hint_contended'");
        if ((hint.value & 12) == 12)
          diag_.error(clause.expr->loc, "a hint cannot be both 'omp_sync_hint_nonspeculative' and "
                                        "'omp_sync_hint_speculative'");
      }
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
    case K::Nowait: // OpenMP 6.0 §17.6
      scalar(clause);
      if (clause.expr && !(leafs_ & LeafTarget) && d_.kind != OmpDirectiveKind::TargetEnterData &&
          d_.kind != OmpDirectiveKind::TargetExitData && d_.kind != OmpDirectiveKind::TargetUpdate)
        diag_.error(clause.loc, "'nowait' takes an argument on 'target', 'target enter data', 'target exit "
                                "data' and 'target update' only");
      return;
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
    case K::Depobj:
    case K::Destroy:
      if (d_.kind != OmpDirectiveKind::Interop) checkDependObject(diag_, clause.expr);
      return;
    default: return;
    }
  }

  /// OpenMP 6.0 §11.6.1: constants, and omp_fill once.
  void counts(const OmpClause &clause) {
    int fills = 0;
    for (Expr *item : clause.items) {
      if (isFill(item)) {
        fills++;
        continue;
      }
      const ConstInt value = evaluateConstant(item);
      if (!isUnknown(item->type) && (!value.known || value.value < 0 || !isInteger(item->type)))
        diag_.error(item->loc,
                    "'counts' argument needs a constant integer expression that is not negative, or "
                    "'omp_fill'");
    }
    if (fills != 1) diag_.error(clause.loc, "'counts' needs 'omp_fill' once");
  }

  /// OpenMP 6.0 §11.4.1: each of the numbers 1 to n, once.
  void permutation(const OmpClause &clause) {
    const size_t n = clause.items.size();
    std::vector<bool> seen(n);
    for (Expr *item : clause.items) {
      const ConstInt value = evaluateConstant(item);
      if (!value.known || value.value < 1) continue; // reported
      if (size_t(value.value) > n || seen[size_t(value.value) - 1])
        return diag_.error(item->loc,
                           "'permutation' must list each of the numbers 1 to " + std::to_string(n) + " once");
      seen[size_t(value.value) - 1] = true;
    }
    if (n < 2) diag_.error(clause.loc, "'permutation' must list at least two loops");
  }

  // ---- What must be there ---------------------------------------------------------------------------
  void required() {
    auto has = [&](K kind) { return findClause(d_, kind) != nullptr; };
    checkTaskClauses(diag_, d_);
    if (OmpClause *bind = findClause(d_, K::Bind);
        bind && bind->modifiers == BindTeams && (leafs_ & LeafParallel))
      diag_.error(bind->loc, "'bind(teams)' on a 'loop' construct combined with 'parallel'");
    if (OmpClause *safe = findClause(d_, K::Safelen), *preferred = findClause(d_, K::Simdlen);
        safe && preferred) {
      const ConstInt most = evaluateConstant(safe->expr), length = evaluateConstant(preferred->expr);
      Citing section(diag_, sectionOf(K::Simdlen));
      if (most.known && length.known && length.value > most.value)
        diag_.error(preferred->loc, "'simdlen' clause value is bigger than 'safelen' clause value");
    }
    switch (d_.kind) {
    case OmpDirectiveKind::Tile:
      if (!has(K::Sizes)) diag_.error(d_.loc, "'#pragma omp tile' needs a 'sizes' clause");
      return;
    case OmpDirectiveKind::Stripe:
      if (!has(K::Sizes)) diag_.error(d_.loc, "'#pragma omp stripe' needs a 'sizes' clause");
      return;
    case OmpDirectiveKind::Split:
      if (OmpClause *clause = findClause(d_, K::Counts))
        counts(*clause);
      else
        diag_.error(d_.loc, "'#pragma omp split' needs a 'counts' clause");
      return;
    case OmpDirectiveKind::Interchange:
      if (OmpClause *clause = findClause(d_, K::Permutation)) permutation(*clause);
      return;
    case OmpDirectiveKind::Fuse:
      if (OmpClause *clause = findClause(d_, K::Looprange); clause && clause->items.size() != 2)
        diag_.error(clause->loc, "'looprange' takes two arguments: the first loop and how many there are");
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

  Context &c_;
  Diagnostics &diag_;
  OmpDirective &d_;
  unsigned leafs_;
  std::string name_;
};

} // namespace

void checkClauses(Context &context, Diagnostics &diagnostics, OmpDirective &d) {
  ClauseRules(context, diagnostics, d).check();
}

void checkDeclareTarget(Diagnostics &diagnostics, OmpDeclarative &d, DeviceTypes &known) {
  std::unordered_set<const Decl *> listed;
  const OmpClause *deviceType = nullptr, *indirect = nullptr;
  for (OmpClause *clause : d.clauses) {
    Citing section(diagnostics, sectionOf(clause->kind));
    if (clause->kind == K::Indirect) indirect = clause;
    if (clause->kind != K::DeviceType) continue;
    if (deviceType) diagnostics.error(clause->loc, "too many 'device_type' clauses");
    deviceType = clause;
  }
  const ConstInt said = indirect && indirect->expr ? evaluateConstant(indirect->expr) : ConstInt{};
  const bool isIndirect = indirect && !(said.known && said.value == 0);
  for (OmpClause *clause : d.clauses) {
    if (!takesClause(d.kind, clause->kind)) {
      notValid(diagnostics, d.kind, *clause);
      continue;
    }
    Citing section(diagnostics, sectionOf(clause->kind));
    if (clause->kind == K::Indirect) {
      if (clause->expr && !isUnknown(clause->expr->type) && !evaluateConstant(clause->expr).known)
        diagnostics.error(clause->expr->loc, "'indirect' argument must be a constant expression");
      for (const OmpClause *other : d.clauses)
        if (other->kind == K::DeviceType && other->modifiers != DeviceTypeAny)
          diagnostics.error(other->loc, "'indirect' needs 'device_type(any)'");
    }
    for (Expr *item : clause->items) {
      auto *ident = as<Ident>(item);
      if (isUnknown(item->type) && !ident) continue;
      if (ident && ident->decl && !listed.insert(ident->decl).second)
        diagnostics.error(item->loc, "'" + std::string(ident->name->text) +
                                         "' appears more than once on the same 'declare target' directive");
      std::string shown = ident ? "'" + std::string(ident->name->text) + "'" : "item";
      auto *v = ident ? as<VarDecl>(ident->decl) : nullptr;
      bool function = ident && as<FunctionDecl>(ident->decl);
      if (v && isUnknown(v->type)) continue;
      if (deviceType && ident && (function || (v && v->isFileScope))) {
        auto type = known.emplace(ident->name, deviceType->modifiers).first;
        if (type->second != deviceType->modifiers)
          diagnostics.error(item->loc, shown + " has another 'device_type' in a directive before");
      }
      if (v && isIndirect && (clause->kind == K::Enter || clause->kind == K::To))
        diagnostics.error(item->loc, shown + " is a variable in a directive with 'indirect'");
      const std::string where = clause->kind == K::FlushList // its list has no clause
                                    ? std::string("'#pragma omp declare target'")
                                    : "'" + std::string(spelling(clause->kind)) + "' clause";
      if (v && (v->threadPrivate || v->threadLocal || v->groupPrivate))
        diagnostics.error(item->loc, shown + (v->groupPrivate ? " is groupprivate" : " is threadprivate") +
                                         " variable in " + where);
      else if (!function &&
               (!v || !(v->isFileScope || (v->storage == Storage::Static && clause->kind != K::Link))))
        diagnostics.error(item->loc, shown + " is not a global variable or a function in " + where);
      else if (function && clause->kind == K::Link)
        diagnostics.error(item->loc, shown + " is a function in clause 'link'");
    }
  }
}

} // namespace ompicc
