// Members of a structure behind a pointer, which a target construct only reads, become variables: what the
// device has, for which the host asks libompirt in front of the construct (OpenMP 5.2 §5.8.6):
//
//     void step(Grid *g) {
//       #pragma omp target teams distribute parallel for
//       for (int i = 0; i < g->nx; i++) g->u[i] *= g->c;
//     }
// →
//       Grid g_1 = *ort_value_of(device, g, …);
//       double *g_u = ort_pointer_of(device, &g->u, g_1.u, …);
//       #pragma omp target teams distribute parallel for
//       for (int i = 0; i < g_1.nx; i++) g_u[i] *= g_1.c;
//
// Otherwise the host would not know what such loops come to, each thread would load bounds and pointers from
// memory, and nobody could say whether two of these point to one array. A pointer's value is a host pointer
// to what the device's points to, so that it is mapped, and found, as any other.
//
// The program must have the structure if somebody reads it, whatever happens in the region: a bound of the
// construct's first loop needs a member, a map clause lists it, at least one or what is behind its pointers,
// or the program itself has read a member just before (`const int n = g->n;`). Where nothing of that says so,
// there may be none, and libompirt finds out (ort_value_if_there). And the region, in which iterations come
// in any order, changes no structure of that type. Where it changes numbers behind *p, members of their types
// stay, which may be such.
//
// Where the region hands the pointer to functions, and changes neither such a structure nor a number that may
// be in one, they get the address of a copy of what the device has, its pointers included, which is a
// parameter of the kernel (`gradient(&g_1, i)`).
#include "ast/const_eval.h"
#include "transforms/common/ask_device.h"
#include "transforms/common/clauses.h"
#include "transforms/common/lent_arguments.h"
#include "transforms/common/normalise.h"
#include "transforms/common/passed_by_value.h"
#include "transforms/common/read_behind.h"
#include "transforms/common/structure_stores.h"
#include "transforms/common/structure_uses.h"
#include <algorithm>
#include <map>

namespace ompicc {
namespace {

/// A pointer that is a member of the structure itself, to objects of known size.
bool isPointerMember(const Member &m) {
  if (!isPointer(m.type) || (canonical(m.type).quals & (QualVolatile | QualAtomic))) return false;
  const QualType element = elementOf(m.type);
  return !isPointer(element) && !isVariablyModified(element) && sizeOf(element) > 0 && isSteady(element);
}

struct PointerUses {
  VarSet members; ///< behind these, members are read that variables may stand for
  VarSet handed;  ///< these are handed to functions of the unit that only read what they point to
  VarSet others;  ///< anything else is done with these
};

PointerUses pointerUses(Stmt *region) {
  class Find : public Visitor {
  public:
    PointerUses uses;

  private:
    void visitMember(Member &m) override {
      VarDecl *v = isMemberValue(m) ? pointerBehind(&m) : isPointerMember(m) ? pointerOf(m) : nullptr;
      if (v)
        uses.members.insert(v);
      else
        walk(m);
    }
    void visitIdent(Ident &i) override {
      if (auto *v = as<VarDecl>(i.decl)) uses.others.insert(v);
    }
    void visitCall(Call &call) override {
      if (!as<Ident>(skipParens(call.callee))) visit(call.callee);
      for (size_t i = 0; i < call.args.size(); i++) {
        auto *name = as<Ident>(skipParens(call.args[i]));
        auto *v = name ? as<VarDecl>(name->decl) : nullptr;
        if (v && isLentAlone(call, i))
          uses.handed.insert(v);
        else
          visit(call.args[i]);
      }
    }
    // As what is stored to, or pointed to, a member is no value.
    void noValue(Expr *e) {
      auto *m = as<Member>(skipParens(e));
      if (VarDecl *v = m ? pointerBehind(m) : nullptr) uses.others.insert(v);
    }
    void visitAssign(Assign &a) override {
      noValue(a.lhs);
      walk(a);
    }
    void visitUnary(Unary &u) override {
      if (u.op == UnaryOp::AddressOf || (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec))
        noValue(u.operand);
      walk(u);
    }
    void visitOmpDirective(OmpDirective &d) override {
      for (OmpClause *clause : d.clauses)
        if (clause->kind != OmpClauseKind::Shared && clause->kind != OmpClauseKind::Firstprivate)
          for (Expr *item : clause->items)
            if (VarDecl *v = baseVariable(item)) uses.others.insert(v);
      for (OmpClause *clause : d.clauses)
        if (clause->expr) visit(clause->expr);
      visit(d.body);
    }
  } find;
  find.visit(region);
  return find.uses;
}

class Replace : public Rewriter {
public:
  Replace(Unit &unit, OmpDirective &target, VarDecl &pointer, IsThere isThere, const StructureStores &stores)
      : unit_(unit), c_(unit.context), target_(target), pointer_(pointer), isThere_(isThere),
        stores_(stores) {}
  std::vector<VarDecl *> made;

private:
  Unit &unit_;
  Context &c_;
  OmpDirective &target_;
  VarDecl &pointer_;
  const IsThere isThere_;
  const StructureStores &stores_;                   ///< the region's
  VarDecl *structure_ = nullptr;                    ///< what the device has of it
  std::map<const FieldDecl *, VarDecl *> pointers_; ///< of its pointers

  VarDecl *make(std::string_view name, QualType type, Expr *value) {
    VarDecl *v = c_.variable(c_.freshLocal(name), type, value);
    v->loc = target_.loc;
    made.push_back(v);
    return v;
  }
  Expr *object() {
    if (!structure_)
      structure_ = make(
          pointer_.name->text, canonical(elementOf(pointer_.type)).unqualified(),
          deviceValue(unit_, target_, c_.unary(UnaryOp::Deref, c_.ident(&pointer_, target_.loc)), isThere_));
    return c_.ident(structure_);
  }
  Node *rewriteMember(Member &m) override {
    if (isScalar(m.type) && pointerBehind(&m) == &pointer_ && stores_.mayChangeNumbersOf(m.type)) return &m;
    if (isPointerMember(m) && pointerOf(m) == &pointer_) {
      VarDecl *&v = pointers_[m.field];
      if (!v) {
        Expr *pointer = Cloner(c_).clone(static_cast<Expr *>(&m));
        m.object = object();
        m.arrow = false;
        v = make(std::string(pointer_.name->text) + "_" + std::string(m.name->text),
                 canonical(m.type).unqualified(),
                 devicePointer(unit_, target_, pointer, static_cast<Expr *>(&m)));
      }
      return c_.ident(v, m.loc);
    }
    if (pointerOf(m) == &pointer_) {
      m.object = object();
      m.arrow = false;
    } else {
      rewriteChildren(m);
    }
    return &m;
  }
};

/// The structure itself in the place of what a pointer points to.
class Stand : public Rewriter {
public:
  Stand(Context &c, const VarDecl &pointer, VarDecl &copy) : c_(c), pointer_(pointer), copy_(copy) {}

private:
  Context &c_;
  const VarDecl &pointer_;
  VarDecl &copy_;

  Node *rewriteMember(Member &m) override {
    if (pointerOf(m) != &pointer_) {
      rewriteChildren(m);
      return &m;
    }
    m.object = c_.ident(&copy_, m.loc);
    m.arrow = false;
    return &m;
  }
  Node *rewriteIdent(Ident &i) override {
    if (i.decl != &pointer_) return &i;
    return c_.unary(UnaryOp::AddressOf, c_.ident(&copy_, i.loc));
  }
};

class PointedStructures : public Rewriter {
public:
  PointedStructures(Unit &unit, FunctionDecl &function)
      : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context), function_(function),
        read_(function.body) {}

  void pass() { function_.body = static_cast<Compound *>(rewrite(function_.body)); }

private:
  Unit &unit_;
  Context &c_;
  FunctionDecl &function_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    For *loop = maySayDevice(d) ? onlyLoop(d) : nullptr;
    if (!loop) {
      rewriteChildren(d);
      return &d;
    }
    const VarList pointers = pointersOf(d, *loop), handed = handedBy(d, *loop);
    if ((pointers.empty() && handed.empty()) || listsAll(c_, d)) return &d;
    const StructureStores stores = structureStores(d.body);
    Compound *block = c_.compound({}, d.loc);
    for (VarDecl *v : pointers) {
      Replace replace(unit_, d, *v, whetherThere(d, *loop, v), stores);
      replace.rewriteChild(d.body);
      for (VarDecl *own : replace.made) block->body.push(c_.arena, c_.declStmt(own));
      const VarList left = freeVariables(d.body);
      if (std::find(left.begin(), left.end(), v) != left.end()) continue;
      // What the region does not use any more need not be there: the structure, which comes back as it was.
      removeItems(c_, d, v, [](const OmpClause &clause, Expr *item) {
        return !isMemberItem(item) || clause.kind != OmpClauseKind::Map;
      });
    }
    for (VarDecl *v : handed) {
      VarDecl *copy = c_.variable(
          c_.freshLocal(v->name->text), canonical(elementOf(v->type)).unqualified(),
          deviceValue(unit_, d, c_.unary(UnaryOp::Deref, c_.ident(v, d.loc)), whetherThere(d, *loop, v)));
      copy->loc = d.loc;
      block->body.push(c_.arena, c_.declStmt(copy));
      removeItems(c_, d, v, [](const OmpClause &, Expr *) { return true; });
      Stand stand(c_, *v, *copy);
      stand.rewriteChild(d.body);
      addItemClause(c_, d, OmpClauseKind::Firstprivate, copy, d.loc);
    }
    if (block->body.empty()) return &d;
    block->body.push(c_.arena, &d);
    return block;
  }

  /// Pointers to structures of which functions may get a copy.
  VarList handedBy(OmpDirective &d, For &loop) const {
    constexpr long long kMostBytes = 256; // of a kernel's parameters
    VarList pointers;
    const PointerUses uses = pointerUses(d.body);
    if (uses.handed.empty()) return pointers;
    const Usage usage = usageIn(d.body, MapsTake::Copies);
    const StructureStores stores = structureStores(d.body);
    if (usage.flushes || !stores.known || stores.handsOn) return pointers;
    // Regions of a team would share the copy, which only a team with a master can.
    bool regions = false;
    forEachDirective(c_, loop.body, [&](OmpDirective &) { regions = true; });
    if (regions) return pointers;
    for (VarDecl *v : freeVariables(d.body)) {
      if (!uses.handed.count(v) || uses.others.count(v) || !isEligible(*v) || usage.mayChange(v)) continue;
      const QualType structure = elementOf(v->type);
      const TagDecl *definition = definitionOf(structure);
      if (sizeOf(structure) <= kMostBytes && !usage.synchronised.count(v) && !stores.mayChange(definition) &&
          !stores.mayChangeNumbersOf(structure) && !endsWithArray(*definition) &&
          !(holdsArrays(*definition) && stores.mayChangeElementsOf(structure)) && !isListed(d, v) &&
          !mayHaveToWait(d, loop, v))
        pointers.push_back(v);
    }
    return pointers;
  }
  /// Whether all its members become variables: no mapper is to say how the structure is mapped.
  static bool isOfNumbers(const TagDecl &structure) {
    for (const FieldDecl *field : structure.fields)
      if (isArray(field->type) || isRecord(field->type)) return false;
    return true;
  }
  /// Whether there may be more of it than its type says: a flexible array member (C11 6.7.2.1p18), or one of
  /// those that stand for one.
  static bool endsWithArray(const TagDecl &structure) {
    const FieldDecl *last = structure.fields.empty() ? nullptr : structure.fields.back();
    if (!last) return true;
    const TagDecl *inner = isRecord(last->type) ? definitionOf(last->type) : nullptr;
    return isArray(last->type) || (inner && endsWithArray(*inner));
  }
  static bool isListed(const OmpDirective &d, const VarDecl *v) {
    for (const OmpClause *clause : d.clauses)
      for (Expr *item : clause->items)
        if (baseVariable(item) == v && clause->kind != OmpClauseKind::Shared &&
            clause->kind != OmpClauseKind::Firstprivate)
          return true;
    return false;
  }

  ReadBehind read_; ///< by the program, on the way to what is being rewritten

  Node *rewriteCompound(Compound &block) override {
    const size_t entered = read_.enter();
    for (Stmt *&s : block.body) {
      const VarSet read = read_.before(s);
      rewriteChild(s);
      read_.behind(read);
    }
    read_.leave(entered);
    return &block;
  }

  /// g->u[0:n], and not g[0:1] or *g.
  static bool isMemberItem(Expr *item) {
    for (;;) {
      item = skipParens(item);
      if (auto *section = as<ArraySection>(item))
        item = section->base;
      else if (auto *index = as<Index>(item))
        item = index->base;
      else
        return as<Member>(item);
    }
  }

  VarList pointersOf(OmpDirective &d, For &loop) const {
    VarList pointers;
    const PointerUses uses = pointerUses(d.body);
    for (VarDecl *v : freeVariables(d.body))
      if (uses.members.count(v) && !uses.others.count(v) && !uses.handed.count(v) && isEligible(*v))
        pointers.push_back(v);
    if (pointers.empty()) return pointers;
    const Usage usage = usageIn(d.body, MapsTake::Copies);
    if (usage.flushes) return {};
    const StructureStores stores = structureStores(d.body);
    const auto stays = [&](const VarDecl *v) {
      const TagDecl *structure = definitionOf(elementOf(v->type));
      return usage.synchronised.count(v) || stores.mayChange(structure) || isListedOtherwise(d, v) ||
             (d.mappers && !isOfNumbers(*structure)) || mayHaveToWait(d, loop, v);
    };
    pointers.erase(std::remove_if(pointers.begin(), pointers.end(), stays), pointers.end());
    return pointers;
  }

  /// Whether the program must have the structure, whatever happens in the region.
  IsThere whetherThere(const OmpDirective &d, For &loop, const VarDecl *v) const {
    return (isThere(d, v) && !ifExpr(d)) || isInBounds(loop, v) || read_.has(v) ? IsThere::Surely
                                                                                : IsThere::Maybe;
  }
  /// Whether another kernel may have changed the structure, and it does not pay to wait for that: nobody may
  /// read it, or iterations have no loops, which the threads may share out where their bounds are known.
  bool mayHaveToWait(OmpDirective &d, For &loop, const VarDecl *v) const {
    return unit_.storedOnDevices.count(definitionOf(elementOf(v->type))) &&
           !(hasInnerLoops(d) && whetherThere(d, loop, v) == IsThere::Surely);
  }
  /// Whether iterations have loops of their own.
  bool hasInnerLoops(OmpDirective &d) const {
    class Loops : public Visitor {
    public:
      long count = 0;

    private:
      void visitFor(For &s) override {
        count++;
        walk(s);
      }
      void visitWhile(While &s) override {
        count++;
        walk(s);
      }
      void visitDoWhile(DoWhile &s) override {
        count++;
        walk(s);
      }
    } loops;
    loops.visit(d.body);
    long collapsed = 1;
    forEachDirective(c_, d.body, [&](OmpDirective &inside) {
      if (Expr *number = clauseExpr(inside, OmpClauseKind::Collapse))
        collapsed = std::max(collapsed, long(evaluateConstant(number).value));
    });
    return loops.count > collapsed;
  }

  bool isEligible(const VarDecl &v) const {
    constexpr long long kShort = 4096; // bytes
    if (!isPointer(v.type) || (canonical(v.type).quals & (QualVolatile | QualAtomic))) return false;
    const QualType structure = elementOf(v.type);
    return isRecord(structure) && definitionOf(structure) && isSteady(structure) && sizeOf(structure) > 0 &&
           sizeOf(structure) <= kShort && !v.threadPrivate && !v.threadLocal && !v.groupPrivate &&
           !unit_.isOnDevices(&v) && !unit_.linked.count(&v);
  }

  /// What else than plain maps of what is behind the pointer lists it: the pointer itself, or a device's.
  static bool isListedOtherwise(const OmpDirective &d, const VarDecl *v) {
    for (const OmpClause *clause : d.clauses)
      for (Expr *item : clause->items)
        if (baseVariable(item) == v && (as<Ident>(skipParens(item)) || !isPlainMap(*clause))) return true;
    return false;
  }
  /// Whether a list item is a structure there or what its members tell: of sections as long as a variable
  /// says, there may be none.
  static bool isThere(const OmpDirective &d, const VarDecl *v) {
    for (const OmpClause *clause : d.clauses)
      for (Expr *item : clause->items) {
        if (baseVariable(item) != v) continue;
        auto *section = as<ArraySection>(skipParens(item));
        if (!section || isMemberItem(section->base) || isPositive(section->length)) return true;
      }
    return false;
  }
  static bool isPositive(Expr *e) {
    const ConstInt number = evaluateConstant(e);
    return number.known && number.value > 0;
  }
  static bool isInBounds(For &loop, const VarDecl *v) {
    return readBehind(loop.init).count(v) || readBehind(loop.cond).count(v);
  }
};

} // namespace

void askBehindPointers(Unit &unit, FunctionDecl &function) { PointedStructures(unit, function).pass(); }

} // namespace ompicc
