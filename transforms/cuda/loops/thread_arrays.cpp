#include "transforms/cuda/loops/thread_arrays.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/objects.h"
#include <map>

namespace ompicc {
namespace {

constexpr long long kMostBytes = 384; ///< of a thread: a multiprocessor of 227 KB has room for 9 blocks so

/// The arrays of a kernel's code, and how they are used.
class Arrays : public Visitor {
public:
  VarList declared;                                          ///< in order
  VarSet others;                                             ///< used as a whole
  std::map<const VarDecl *, std::vector<Expr *>> subscripts; ///< of elements
  VarSet counters;                                           ///< of loops whose bodies leave them alone
  bool jumps = false; ///< code may come behind a declaration without it

private:
  static bool mayBe(const VarDecl &v) {
    if (!isArray(v.type) || isVariablyModified(v.type) || isReference(v) || v.storage != Storage::None ||
        v.alignas_ || !v.attributes.empty())
      return false;
    const QualType element = elementOf(v.type);
    return isArithmetic(element) && !isClassOnDevice(element) && !isBitInt(element) && isPlain(element) &&
           !(canonical(element).quals & QualConst) && sizeOf(element) <= 8;
  }
  void visitDeclStmt(DeclStmt &s) override {
    for (Decl *d : s.decls)
      if (auto *v = as<VarDecl>(d); v && mayBe(*v) && !switches_) declared.push_back(v);
    walk(s);
  }
  int switches_ = 0; ///< around
  void visitSwitch(Switch &s) override {
    switches_++;
    walk(s);
    switches_--;
  }
  void visitLabel(Label &s) override {
    jumps = true;
    walk(s);
  }
  void visitIndex(Index &e) override {
    visit(e.index);
    auto *name = as<Ident>(skipParens(e.base));
    auto *v = name ? as<VarDecl>(name->decl) : nullptr;
    if (v && isArray(v->type))
      subscripts[v].push_back(e.index);
    else
      visit(e.base);
  }
  void visitUnary(Unary &u) override {
    if (auto *element = as<Index>(skipParens(u.operand)); element && u.op == UnaryOp::AddressOf)
      if (const VarDecl *v = variableOf(element->base)) others.insert(v);
    walk(u);
  }
  void visitIdent(Ident &e) override {
    if (auto *v = as<VarDecl>(e.decl)) others.insert(v);
  }
  void visitFor(For &loop) override {
    const Usage inside = usageIn(loop.body);
    if (loop.step)
      for (VarDecl *v : freeVariables(loop.step))
        if (!inside.mayChange(v)) counters.insert(v);
    walk(loop);
  }
};

class Sharer : public Rewriter {
public:
  Sharer(Context &c, Stmt *body) : c_(c), usage_(usageIn(body)) {
    arrays_.visit(body);
    if (arrays_.jumps) return;
    long long bytes = 0;
    for (VarDecl *v : arrays_.declared) {
      if (arrays_.others.count(v) || !isChosen(*v) || !isInitialisedSimply(*v)) continue;
      bytes += sizeOf(v->type);
      if (bytes > kMostBytes) {
        shared_.clear();
        return;
      }
      shared_.insert(v);
    }
  }
  bool any() const { return !shared_.empty(); }

private:
  Context &c_;
  const Usage usage_;
  Arrays arrays_;
  VarSet shared_;
  int number_ = 0;

  /// Whether data choose one of the array's elements.
  bool isChosen(const VarDecl &v) {
    for (Expr *subscript : arrays_.subscripts[&v])
      if (dependsOnData(subscript, 8)) return true;
    return false;
  }
  bool dependsOnData(Expr *e, int following) {
    class Scan : public Visitor {
    public:
      bool loads = false;
      VarList variables;

    private:
      void visitIndex(Index &) override { loads = true; }
      void visitMember(Member &) override { loads = true; }
      void visitCall(Call &) override { loads = true; }
      void visitUnary(Unary &u) override {
        loads |= u.op == UnaryOp::Deref;
        walk(u);
      }
      void visitIdent(Ident &e) override {
        if (auto *v = as<VarDecl>(e.decl)) variables.push_back(v);
      }
    } scan;
    scan.visit(e);
    if (scan.loads) return true;
    for (VarDecl *v : scan.variables) {
      if (arrays_.counters.count(v)) continue;
      if (usage_.mayChange(v)) return true;
      if (v->init && following && dependsOnData(v->init, following - 1)) return true;
    }
    return false;
  }
  /// Not at all, or with zeros.
  static bool isInitialisedSimply(const VarDecl &v) {
    auto *list = v.init ? as<InitList>(v.init) : nullptr;
    if (!v.init) return true;
    if (!list) return false;
    for (InitItem *item : list->items) {
      const ConstInt value = item->designators.empty() ? evaluateConstant(item->value) : ConstInt{};
      if (!value.known || value.value != 0) return false;
    }
    return true;
  }

  Node *rewriteCompound(Compound &block) override {
    rewriteChildren(block);
    List<Stmt *> list;
    for (Stmt *s : block.body) {
      auto *declarations = as<DeclStmt>(s);
      bool any = false;
      if (declarations)
        for (Decl *d : declarations->decls) any |= shared_.count(static_cast<VarDecl *>(d)) != 0;
      if (!any) {
        list.push(c_.arena, s);
        continue;
      }
      for (Decl *d : declarations->decls) {
        auto *v = as<VarDecl>(d);
        if (!v || !shared_.count(v)) {
          auto *own = c_.make<DeclStmt>(s->loc);
          own->decls.push(c_.arena, d);
          list.push(c_.arena, own);
          continue;
        }
        const QualType element = elementOf(v->type).unqualified();
        const long long length = sizeOf(v->type) / sizeOf(element);
        list.push(c_.arena,
                  c_.textStmt("@thread_array<$, $, $> $;", {c_.intLiteral(number_++), c_.typeArg(element),
                                                            c_.intLiteral(length), c_.ident(v)}));
        if (v->init) list.push(c_.arena, c_.textStmt("$.clear();", {c_.ident(v)}));
      }
    }
    block.body = list;
    return &block;
  }
  /// Each thread adds to an element of its own, so that lanes have nothing to add up.
  Node *rewriteRoutineCall(RoutineCall &call) override {
    rewriteChildren(call);
    if (call.routine == "@add_together")
      for (VarDecl *v : freeVariables(call.args[0]))
        if (shared_.count(v)) call.routine = "@update_add";
    return &call;
  }
};

} // namespace

bool shareThreadArrays(Context &c, Stmt *body) {
  Sharer sharer(c, body);
  if (!sharer.any()) return false;
  sharer.rewrite(body);
  return true;
}

} // namespace ompicc
