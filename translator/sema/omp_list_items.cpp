// List items: what a clause may list, and of which types (OpenMP 5.2 §3.2.1, §3.2.5, §5).
#include "ast/const_eval.h"
#include "ast/const_object.h"
#include "ast/visitor.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_citations.h"
#include <string>

namespace ompicc {

namespace {

using K = OmpClauseKind;

class ListItemRules {
public:
  ListItemRules(Diagnostics &diagnostics, const OmpDirective &d, const OmpClause &clause)
      : diag_(diagnostics), d_(d), clause_(clause), shown_(spelling(clause.kind)) {}

  void check() {
    shapings();
    switch (clause_.kind) {
    case K::Map: return map();
    case K::To:
    case K::From:
    case K::Affinity: return motion();
    case K::Depend: motion(); return checkDepend(diag_, d_, clause_);
    case K::Detach: return checkDetach(diag_, d_, clause_);
    case K::InReduction:
    case K::TaskReduction:
    case K::Reduction: return reduction();
    case K::Copyin:
      return forEachVariable([&](Expr *item, VarDecl &v) {
        if (!v.threadPrivate) diag_.error(item->loc, named(v) + " must be 'threadprivate' for 'copyin'");
      });
    case K::UseDevicePtr:
      return forEachVariable([&](Expr *item, VarDecl &v) {
        if (!isPointer(v.type)) diag_.error(item->loc, "'use_device_ptr' variable is not a pointer");
      });
    case K::IsDevicePtr:
      return forEachVariable([&](Expr *item, VarDecl &v) {
        if (!isPointer(v.type) && !isArray(v.type))
          diag_.error(item->loc, "'is_device_ptr' variable is neither a pointer nor an array");
      });
    case K::Aligned:
      return forEachVariable([&](Expr *item, VarDecl &v) {
        if (!isPointer(v.type) && !isArray(v.type))
          diag_.error(item->loc, named(v) + " in 'aligned' clause is neither a pointer nor an array");
      });
    case K::Induction:
      // The teams of a league would have to read the original before the one with the last iteration writes
      // it.
      if (info(d_.kind).leafs & LeafDistribute)
        diag_.error(clause_.loc, "'induction' is not supported on a construct with 'distribute'");
      return forEachVariable([&](Expr *item, VarDecl &v) {
        if (clause_.name && !clause_.reduction)
          diag_.error(item->loc, "user-defined induction '" + std::string(clause_.name->text) +
                                     "' is not declared for " + named(v) + " with type '" + describe(v.type) +
                                     "' and this step");
        else if (!clause_.reduction && !isArithmetic(v.type) &&
                 !(isPointer(v.type) && clause_.op == OmpReductionOp::Add))
          diag_.error(item->loc, "'induction' over " + named(v) + " with type '" + describe(v.type) + "'");
        else if (isConstObject(v.type))
          diag_.error(item->loc,
                      "'const' qualified " + named(v) + " may not appear in '" + shown_ + "' clause");
      });
    case K::Linear:
      return forEachVariable([&](Expr *item, VarDecl &v) {
        if (!isPointer(v.type) && !isInteger(v.type))
          diag_.error(item->loc, "linear clause applied to non-integral non-pointer variable with type '" +
                                     describe(v.type) + "'");
        else if (isConstObject(v.type))
          diag_.error(item->loc,
                      "'const' qualified " + named(v) + " may not appear in '" + shown_ + "' clause");
      });
    case K::Lastprivate: conditional(); [[fallthrough]];
    case K::Private:
    case K::Firstprivate:
    case K::Copyprivate:
      return forEachVariable([&](Expr *item, VarDecl &v) {
        if (!isCompleteType(v.type) && !isVariablyModified(v.type))
          diag_.error(item->loc, named(v) + " has incomplete type in clause '" + shown_ + "'");
        else if (isConstObject(v.type) && clause_.kind != K::Firstprivate)
          diag_.error(item->loc,
                      "'const' qualified " + named(v) + " may not appear in '" + shown_ + "' clause");
      });
    case K::UseDeviceAddr:
    case K::HasDeviceAddr: return deviceAddresses();
    case K::Shared:
    case K::Nontemporal:
    case K::FlushList:
    case K::Inclusive:
    case K::Exclusive: return forEachVariable([](Expr *, VarDecl &) {});
    default: return;
    }
  }

private:
  static std::string named(const VarDecl &v) { return "'" + std::string(v.name->text) + "'"; }

  /// §5.4.9, §5.4.10: variables, and array sections and elements of them or of what they point to.
  void deviceAddresses() {
    for (Expr *item : clause_.items) {
      Expr *e = skipParens(item);
      for (bool outermost = false; !outermost;) {
        auto *section = as<ArraySection>(e);
        auto *index = as<Index>(e);
        if (!section && !index) break;
        Expr *base = skipParens(section ? section->base : index->base);
        outermost = isPointer(base->type);
        e = base;
      }
      if (variable(e) && e != item) sectionBounds(item);
    }
  }

  /// check(item, variable) for those whose types are known; an item that is no variable is reported.
  template <typename Check> void forEachVariable(Check check) {
    for (Expr *item : clause_.items)
      if (VarDecl *v = variable(item); v && !isUnknown(v->type)) check(item, *v);
  }

  /// §5.4.5: where the order of iterations is not known to one team, there is no last assignment.
  void conditional() {
    if (clause_.modifiers != LastprivateConditional) return;
    for (auto kind : {OmpDirectiveKind::Distribute, OmpDirectiveKind::Taskloop, OmpDirectiveKind::Loop})
      if (info(d_.kind).leafs & info(kind).leafs)
        return diag_.error(clause_.loc, std::string("conditional 'lastprivate' clause on '") +
                                            info(kind).spelling + "' construct");
    forEachVariable([&](Expr *item, VarDecl &v) {
      if (!isScalar(v.type))
        diag_.error(item->loc, "non-scalar variable " + named(v) + " in conditional 'lastprivate' clause");
    });
  }

  /// §3.2.4: the clauses in which array shaping may stand.
  void shapings() {
    if (clause_.kind == K::To || clause_.kind == K::From || clause_.kind == K::Depend ||
        clause_.kind == K::Affinity)
      return;
    Citing section(diag_, "OpenMP 5.2 §3.2.4");
    for (Expr *item : clause_.items)
      for (Expr *e = skipParens(item); e;) {
        auto *section = as<ArraySection>(e);
        auto *index = as<Index>(e);
        auto *deref = as<Unary>(e);
        if (deref && deref->op == UnaryOp::Deref && unshaped(deref->operand) != deref->operand)
          diag_.error(deref->loc, "array shaping may only be used in 'to', 'from', 'depend' and 'affinity' "
                                  "clauses");
        e = section ? skipParens(section->base) : index ? skipParens(index->base) : nullptr;
      }
  }

  /// The variable a list item names; anything else is reported.
  VarDecl *variable(Expr *item) {
    if (auto *i = as<Ident>(item)) {
      if (auto *v = as<VarDecl>(i->decl)) return v;
      diag_.error(item->loc,
                  "'" + std::string(i->name->text) + "' is not a variable in clause '" + shown_ + "'");
    } else if (!isUnknown(item->type)) {
      diag_.error(item->loc, "expected a variable's name in clause '" + shown_ + "'");
    }
    return nullptr;
  }

  void map() {
    unsigned type = clause_.modifiers & ~(MapAlways | MapPresent | MapClose | MapSelf | MapAttachNever);
    const char *wanted = nullptr;
    if (d_.kind == OmpDirectiveKind::TargetEnterData) {
      if (type != MapTo && type != MapAlloc) wanted = "'to' or 'alloc'";
    } else if (d_.kind == OmpDirectiveKind::TargetExitData) {
      const unsigned other = type & ~unsigned(MapDelete);
      if (other != MapFrom && other != MapRelease && type != MapDelete)
        wanted = "'from', 'release' or 'delete'";
    } else if (type & (MapRelease | MapDelete)) {
      wanted = "'to', 'from', 'tofrom' or 'alloc'";
    }
    if (wanted)
      diag_.error(clause_.loc, std::string("'#pragma omp ") + info(d_.kind).spelling +
                                   "' with map-type other than " + wanted + " on 'map' clause");
    checkIterators(diag_, clause_);
    for (Expr *item : clause_.items) mappable(item);
  }

  void motion() {
    if (clause_.kind != K::Depend) checkIterators(diag_, clause_);
    for (Expr *item : clause_.items) mappable(item);
  }

  void mappable(Expr *item) {
    if (isUnknown(item->type)) return;
    const bool moves = clause_.kind == K::Map || clause_.kind == K::To || clause_.kind == K::From;
    VarDecl *base = moves && (item->isLvalue || as<ArraySection>(skipParens(item))) ? mappedVariable(item)
                                                                                    : listedVariable(item);
    auto *ident = as<Ident>(item);
    if (const Member *member = asBitField(item)) {
      diag_.error(item->loc,
                  "bit-field '" + std::string(member->name->text) + "' in '" + shown_ + "' clause");
      return;
    }
    if (moves && !ident && (item->isLvalue || as<ArraySection>(skipParens(item))) &&
        !isCompleteType(item->type) && !isVariablyModified(item->type)) {
      diag_.error(item->loc, "a list item of type '" + describe(item->type) +
                                 "' does not have a mappable type in '" + shown_ + "' clause");
      return;
    }
    const bool locates = clause_.kind == K::Depend || clause_.kind == K::Affinity; // §3.2.1: any lvalue
    if (!base && (locates || moves) && !ident && (item->isLvalue || as<ArraySection>(skipParens(item)))) {
      sectionBounds(item);
      return;
    }
    if (!base) {
      diag_.error(item->loc,
                  ident ? "'" + std::string(ident->name->text) + "' is not a variable in clause '" + shown_ +
                              "'"
                  : locates ? "expected an lvalue or an array section in clause '" + shown_ + "'"
                            : "expected a variable, a member or an array section in clause '" + shown_ + "'");
      return;
    }
    const std::string shownName = named(*base);
    if (base->threadLocal && !locates)
      diag_.error(item->loc, shownName + " is a thread-local variable in '" + shown_ + "' clause");
    if (ident && !isCompleteType(item->type) && !isVariablyModified(item->type))
      diag_.error(item->loc, shownName + " does not have a mappable type in '" + shown_ + "' clause");
    sectionBounds(item);
  }

  static long long strideOf(const ArraySection &section) {
    const ConstInt stride = section.stride ? evaluateConstant(section.stride) : ConstInt{};
    return stride.known ? stride.value : 1;
  }

  bool reduces() const {
    return clause_.kind == K::Reduction || clause_.kind == K::InReduction || clause_.kind == K::TaskReduction;
  }

  /// §5.5.8: what is reduced is contiguous: only the first dimension that does not have one element may be a
  /// part of its array.
  void contiguous(Expr *item) {
    bool part = false; // of a dimension to the right
    for (Expr *e = skipParens(item); reduces() && e;) {
      auto *section = as<ArraySection>(e);
      auto *index = as<Index>(e);
      if (!section && !index) return;
      Expr *base = skipParens(section ? section->base : index->base);
      QualType array = canonical(base->type);
      const long long extent = isArray(array) ? array->length : -1;
      const ConstInt lower = section && section->lower ? evaluateConstant(section->lower) : ConstInt{true, 0};
      ConstInt length =
          section && section->length ? evaluateConstant(section->length) : ConstInt{index != nullptr, 1};
      if (section && !section->length && extent >= 0 && lower.known) length = {true, extent - lower.value};
      if (part && length.known && length.value > 1)
        return diag_.error(section->loc, "array section is not contiguous in '" + shown_ + "' clause");
      part |= extent > 1 && length.known && length.value < extent;
      part |= section && isArray(array) && lower.known && lower.value > 0; // of variable length, too
      e = base;
    }
  }

  /// §3.2.5: what array sections name is there.
  void sectionBounds(Expr *item) {
    contiguous(item);
    for (Expr *e = skipParens(item); e;) {
      auto *section = as<ArraySection>(e);
      if (!section) {
        auto *index = as<Index>(e);
        e = index ? skipParens(index->base) : nullptr;
        continue;
      }
      bool pointer = isPointer(section->base->type);
      // 6.0: p[:] is what is present.
      const bool mayBeWhole =
          clause_.kind == K::Map || clause_.kind == K::UseDeviceAddr || clause_.kind == K::HasDeviceAddr;
      if (pointer && !section->length && !section->lower && mayBeWhole) return;
      if (!section->length && (pointer || (isArray(section->base->type) &&
                                           canonical(section->base->type)->length == LengthIncomplete)))
        diag_.error(section->loc, pointer
                                      ? "for pointer type length expression must be specified"
                                      : "for unknown bound array type length expression must be specified");
      if (section->lower && isArray(section->base->type)) {
        ConstInt lower = evaluateConstant(section->lower);
        if (lower.known && lower.value < 0)
          diag_.error(section->lower->loc, "negative low bound in array section in '" + shown_ + "' clause");
      }
      if (section->stride && reduces())
        diag_.error(section->stride->loc, "array section in '" + shown_ + "' clause has a stride");
      if (section->stride && evaluateConstant(section->stride).known && strideOf(*section) <= 0)
        diag_.error(section->stride->loc,
                    "stride of an array section in '" + shown_ + "' clause is not positive");
      if (section->length) {
        ConstInt length = evaluateConstant(section->length);
        if (length.known && length.value < 0)
          diag_.error(section->length->loc, "negative length in array section in '" + shown_ + "' clause");
        if (length.known && length.value == 0 && (reduces() || clause_.kind == K::Depend))
          diag_.error(section->length->loc, "zero length array section in '" + shown_ + "' clause");
        ConstInt lower = section->lower ? evaluateConstant(section->lower) : ConstInt{true, 0};
        QualType array = canonical(section->base->type);
        if (isArray(array) && array->length >= 0 && length.known && lower.known && length.value > 0 &&
            lower.value + (length.value - 1) * strideOf(*section) >= array->length)
          diag_.error(section->loc, "array section reaches beyond the " + std::to_string(array->length) +
                                        " elements of the array in '" + shown_ + "' clause");
      }
      e = skipParens(section->base);
    }
  }

  /// §2.15.3.6: the operators and the types they combine.
  void reduction() {
    for (Expr *item : clause_.items) {
      if (isUnknown(item->type)) continue;
      VarDecl *base = listedVariable(item);
      if (!base || (!as<Ident>(item) && !as<ArraySection>(item) && !as<Index>(item))) {
        variable(item);
        continue;
      }
      const std::string shownName = named(*base);
      QualType type = item->type;
      while (isArray(type)) type = elementOf(type);
      if (type.isConst()) {
        diag_.error(item->loc,
                    "'const' qualified " + shownName + " may not appear in '" + shown_ + "' clause");
        continue;
      }
      if (as<Ident>(item) && !isCompleteType(item->type) && !isVariablyModified(item->type)) {
        diag_.error(item->loc, shownName + " has incomplete type in clause '" + shown_ + "'");
        continue;
      }
      sectionBounds(item);
      if (clause_.reduction) continue;
      if (clause_.op == OmpReductionOp::None) {
        diag_.error(item->loc, "there is no user-defined reduction '" + std::string(clause_.name->text) +
                                   "' for " + shownName + " of type '" + describe(type) + "'");
        continue;
      }
      bool bits = clause_.op == OmpReductionOp::And || clause_.op == OmpReductionOp::Or ||
                  clause_.op == OmpReductionOp::Xor;
      bool compares = clause_.op == OmpReductionOp::Min || clause_.op == OmpReductionOp::Max;
      bool fits = isArithmetic(type) && !(bits && !isInteger(type)) && !(compares && isComplex(type));
      if (!fits)
        diag_.error(item->loc, shownName + " of type '" + describe(type) + "' has invalid type for '" +
                                   shown_ + "(" + spelling(clause_.op) + ")'");
    }
  }

  Diagnostics &diag_;
  const OmpDirective &d_;
  const OmpClause &clause_;
  const std::string shown_;
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
      e = unshaped(u->operand);
    else
      return nullptr;
  }
}

/// One step from an address to what it is computed from, or null.
static Expr *computedFrom(Expr *e) {
  if (auto *c = as<Cast>(e)) return isPointer(c->target) ? c->operand : nullptr;
  auto *b = as<Binary>(e);
  if (!b || (b->op != BinaryOp::Add && b->op != BinaryOp::Sub)) return nullptr;
  auto addresses = [](Expr *x) { return isPointer(x->type) || isArray(x->type); };
  return addresses(b->lhs) ? b->lhs : addresses(b->rhs) ? b->rhs : nullptr;
}

VarDecl *mappedVariable(Expr *e) {
  for (;;) {
    e = skipParens(e);
    if (auto *i = as<Ident>(e)) return as<VarDecl>(i->decl);
    auto *u = as<Unary>(e);
    if (auto *s = as<ArraySection>(e))
      e = s->base;
    else if (auto *x = as<Index>(e))
      e = x->base;
    else if (auto *m = as<Member>(e))
      e = m->object;
    else if (u && (u->op == UnaryOp::Deref || u->op == UnaryOp::AddressOf))
      e = u->operand;
    else if (!(e = computedFrom(e)))
      return nullptr;
  }
}

Expr *pointerBehind(Expr *pointer) {
  for (Expr *e = skipParens(pointer), *from;; e = skipParens(from)) {
    from = computedFrom(e);
    if (from) continue;
    auto *u = as<Unary>(e);
    return isArray(e->type) || (u && u->op == UnaryOp::AddressOf) ? nullptr : e;
  }
}

Expr *unshaped(Expr *pointer) {
  auto *cast = as<Cast>(skipParens(pointer));
  return cast && isPointer(cast->target) && isArray(elementOf(cast->target)) ? cast->operand : pointer;
}

void checkListItems(Diagnostics &diagnostics, const OmpDirective &d, const OmpClause &clause) {
  ListItemRules(diagnostics, d, clause).check();
}

} // namespace ompicc
