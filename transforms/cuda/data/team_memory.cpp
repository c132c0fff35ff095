#include "transforms/cuda/data/team_memory.h"
#include "ast/visitor.h"
#include "transforms/cuda/data/shared_storage.h"
#include "transforms/cuda/data/variable_arrays.h"
#include "transforms/cuda/kernels/mode.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc::cuda {
namespace {

/// Of an array whose size the host does not know: what teams with a master have for all.
constexpr long long kUnknownBytes = 8192;

/// Expressions as the host can evaluate them before the launch: variables of the kernel that nothing changes
/// are what they are initialised with.
class HostValues {
public:
  HostValues(Context &c, Stmt *body, const TargetInterface &k) : c_(c), usage_(usageIn(body)), k_(k) {
    for (const KernelParam &p : k.params) given_.insert(p.var);
    for (const VarDecl *v : k.constants) given_.insert(v);
  }
  /// Null: it cannot.
  Expr *of(Expr *e) {
    Expr *there = valueOf(e, 0);
    if (!hostCanEvaluate(there, k_)) return nullptr;
    for (const VarDecl *v : freeVariables(there))
      if (usage_.mayChange(v)) return nullptr;
    return there;
  }

private:
  Context &c_;
  const Usage usage_;
  const TargetInterface &k_;
  VarSet given_;

  Expr *valueOf(Expr *e, int depth) {
    constexpr int kDeep = 16;
    class Values : public Rewriter {
    public:
      Values(HostValues &of, int depth) : of_(of), depth_(depth) {}

    private:
      HostValues &of_;
      const int depth_;
      Node *rewriteIdent(Ident &i) override {
        auto *v = as<VarDecl>(i.decl);
        if (!v || !v->init || of_.given_.count(v) || of_.usage_.mayChange(v) || !isInteger(v->type) ||
            depth_ > kDeep)
          return &i;
        return of_.c_.paren(
            of_.c_.cast(v->type.unqualified(), of_.c_.paren(of_.valueOf(v->init, depth_ + 1))));
      }
    } values(*this, depth);
    return static_cast<Expr *>(values.rewrite(Cloner(c_).clone(e)));
  }
};

/// So many bytes: those that are known, and what the host evaluates; null: nothing.
struct Bytes {
  long long known = 0;
  Expr *evaluated = nullptr;
};

/// The largest objects, without which the others are no more than fit.
VarSet largestObjects(const GuardedPlan &plan, Stmt *body) {
  class Objects : public Visitor {
  public:
    explicit Objects(const GuardedPlan &plan) : plan_(plan) {}
    std::vector<const VarDecl *> all;
    long long bytes = 0;

  private:
    const GuardedPlan &plan_;
    void visitVarDecl(VarDecl &v) override {
      if (!plan_.shared.count(&v) || plan_.ofOne.count(&v)) return;
      all.push_back(&v);
      bytes += sizeOf(v.type);
    }
  } objects(plan);
  objects.visit(body);
  std::stable_sort(objects.all.begin(), objects.all.end(),
                   [](const VarDecl *a, const VarDecl *b) { return sizeOf(a->type) > sizeOf(b->type); });
  VarSet largest;
  for (const VarDecl *v : objects.all) {
    if (objects.bytes <= kMostShared) break;
    largest.insert(v);
    objects.bytes -= sizeOf(v->type);
  }
  return largest;
}

class Placer : public Rewriter {
public:
  Placer(Context &c, GuardedPlan &plan, Stmt *body, const TargetInterface &k)
      : c_(c), plan_(plan), largest_(largestObjects(plan, body)), values_(c, body, k) {}
  Bytes bytes; ///< of the block gone through last, and what is in it

private:
  Context &c_;
  GuardedPlan &plan_;
  const VarSet largest_;
  HostValues values_;

  bool isPlaced(const VarDecl &v) const { return plan_.variableArrays.count(&v) || largest_.count(&v); }

  Node *rewriteCompound(Compound &block) override {
    List<Stmt *> list;
    Bytes own, inside;
    bool any = false;
    for (Stmt *s : block.body) {
      auto *ds = as<DeclStmt>(s);
      bool places = false;
      for (Decl *d : ds ? ds->decls : List<Decl *>())
        if (auto *v = as<VarDecl>(d)) places |= isPlaced(*v);
      if (!places) {
        bytes = {};
        list.push(c_.arena, static_cast<Stmt *>(rewrite(s)));
        atATime(inside, bytes);
        continue;
      }
      any = true;
      for (Decl *d : ds->decls) {
        auto *v = as<VarDecl>(d);
        if (v && isPlaced(*v)) {
          place(*v, ds->loc, list, own);
          continue;
        }
        DeclStmt *one = c_.declStmt(d);
        one->loc = ds->loc;
        list.push(c_.arena, one);
      }
    }
    if (any) list.insert(c_.arena, 0, c_.textStmt("@team_scope _scope(_memory);"));
    block.body = list;
    bytes.known = own.known + inside.known;
    bytes.evaluated = sum(own.evaluated, inside.evaluated);
    return &block;
  }

  Expr *sum(Expr *a, Expr *b) {
    return a && b ? c_.binary(BinaryOp::Add, a, b, c_.types.sizeType()) : a ? a : b;
  }
  /// Blocks one after the other have their storage in the same place.
  void atATime(Bytes &all, const Bytes &another) {
    all.known = std::max(all.known, another.known);
    if (!all.evaluated || !another.evaluated || !structurallyEqual(all.evaluated, another.evaluated))
      all.evaluated = sum(all.evaluated, another.evaluated);
  }

  void place(VarDecl &v, Loc loc, List<Stmt *> &list, Bytes &bytes) {
    const long long alignment = alignmentOfVariable(v);
    const QualType type = assignableElements(c_.types, v.type);
    Expr *init = v.init;
    bytes.known += kPushedAlignment + (alignment > kPushedAlignment ? alignment : 0);
    if (plan_.variableArrays.count(&v))
      placeVariableArray(v, alignment, bytes);
    else
      placeObject(v, type, alignment, bytes);
    v.alignas_ = nullptr, v.attributes = {};
    v.storage = Storage::None;
    DeclStmt *declaration = c_.declStmt(&v);
    declaration->loc = loc;
    list.push(c_.arena, declaration);
    if (!init || plan_.variableArrays.count(&v)) return;
    Compound *value = c_.compound({}, loc);
    for (Stmt *s : initialiseMoved(c_, v, type, init)) value->body.push(c_.arena, s);
    Stmt *gives = value->body.size() == 1 ? value->body[0] : value;
    plan_.byOne.insert(gives);
    list.push(c_.arena, gives);
  }
  void placeVariableArray(VarDecl &v, long long alignment, Bytes &bytes) {
    const ArraySize size = sizeOfVariableArray(c_, v.type);
    if (Expr *count = values_.of(size.elements))
      bytes.evaluated =
          sum(bytes.evaluated, c_.binary(BinaryOp::Mul, c_.paren(count), c_.intLiteral(sizeOf(size.element)),
                                         c_.types.sizeType()));
    else
      bytes.known += kUnknownBytes;
    v.type = c_.types.pointerTo(size.element);
    v.init = c_.textExpr(
        v.type, "($) $",
        {c_.typeArg(v.type), push("$ * sizeof($)", {size.elements, c_.typeArg(size.element)}, alignment)});
  }
  void placeObject(VarDecl &v, QualType type, long long alignment, Bytes &bytes) {
    bytes.known += sizeOf(type);
    v.init =
        c_.textExpr(type, "*($) $",
                    {c_.typeArg(c_.types.pointerTo(type)), push("sizeof($)", {c_.typeArg(type)}, alignment)});
    v.type = c_.types.referenceTo(type);
    plan_.shared.erase(&v);
  }
  Expr *push(std::string bytes, const std::vector<Node *> &holes, long long alignment) {
    return pushStorage(c_, "@push_team_memory", {c_.textExpr(c_.types.basic(TypeKind::Int), "_memory")},
                       std::move(bytes), holes, alignment);
  }
};

} // namespace

bool needsTeamMemory(const GuardedPlan &plan) {
  long long bytes = 0;
  for (const VarDecl *v : plan.shared)
    if (!plan.ofOne.count(v)) bytes += sizeOf(v->type);
  return !plan.variableArrays.empty() || bytes > kMostShared;
}

Expr *placeInTeamMemory(Context &c, GuardedPlan &plan, Compound *body, const TargetInterface &k) {
  if (!needsTeamMemory(plan)) return nullptr;
  Placer placer(c, plan, body, k);
  placer.rewrite(body);
  const Bytes &all = placer.bytes;
  Expr *known = c.intLiteral(all.known);
  return all.evaluated ? c.textExpr(c.types.sizeType(), "$ + $", {all.evaluated, known}) : known;
}

} // namespace ompicc::cuda
