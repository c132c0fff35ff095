#include "transforms/cuda/kernels/guards.h"
#include "ast/visitor.h"
#include "transforms/cuda/data/shared_storage.h"
#include "transforms/cuda/library.h"

namespace ompicc::cuda {
namespace {

/// Puts what one thread is to run under its condition, with a barrier behind it, and moves variables to
/// shared memory.
class Guards : public Rewriter {
public:
  Guards(Context &c, const GuardedPlan &plan) : c_(c), plan_(plan) {}

  /// `body`, which the kernel ends with.
  void all(Compound *body) {
    rewrite(body);
    // Behind the last statement nobody waits.
    Stmt *last = nullptr;
    for (auto *block = body; block && !block->body.empty(); block = as<Compound>(last)) {
      List<Stmt *> &list = block->body;
      last = list[list.size() - 1];
      if (isBarrier(last)) {
        List<Stmt *> rest;
        for (size_t i = 0; i + 1 < list.size(); i++) rest.push(c_.arena, list[i]);
        list = rest;
        break;
      }
    }
    if (auto *region = as<OmpDirective>(last)) open.insert(region);
  }
  std::unordered_set<const OmpDirective *> open; ///< regions that need no barrier of their own behind them

private:
  Context &c_;
  const GuardedPlan &plan_;
  Compound *guard_ = nullptr; ///< what one thread runs, as far as it has been gone through

  static bool isBarrier(const Stmt *s) { return isCallOf(s, "@syncthreads"); }
  /// @param meets the next statement begins with a barrier
  void close(List<Stmt *> &list, bool meets = false) {
    if (!guard_) return;
    list.push(c_.arena, c_.textStmt("if (@thread_idx.x == 0)\n$", {guard_}));
    if (!meets)
      list.push(c_.arena,
                c_.textStmt("$;", {c_.routineCall(c_.types.basic(TypeKind::Void), "@syncthreads")}));
    guard_ = nullptr;
  }
  bool beginsWithBarrier(Stmt *s) const {
    auto *branch = as<If>(s);
    auto *loop = as<While>(s);
    auto *choice = as<Switch>(s);
    return (branch && plan_.evaluatedByOne.count(branch->cond)) ||
           (choice && plan_.evaluatedByOne.count(choice->cond)) ||
           (loop && plan_.evaluatedByOne.count(loop->cond));
  }
  Expr *handedOver(Expr *cond) {
    if (!cond || !plan_.evaluatedByOne.count(cond)) return cond;
    const QualType number = c_.types.basic(TypeKind::Int);
    return c_.routineCall(number, "@syncthreads_or",
                          {c_.textExpr(number, "@thread_idx.x == 0 && ($)", {cond})});
  }
  /// The value that thread 0 finds for it.
  Expr *fromOne(Expr *value, QualType type) {
    type = canonical(type).unqualified();
    return c_.routineCall(type, "@from_one",
                          {c_.textExpr(type, "@thread_idx.x == 0 ? ($) ($) : ($) 0",
                                       {c_.typeArg(type), value, c_.typeArg(type)})});
  }
  void byOne(Stmt *s) {
    if (!guard_) guard_ = c_.compound({}, s->loc);
    guard_->body.push(c_.arena, s);
  }

  Node *rewriteCompound(Compound &block) override {
    List<Stmt *> list;
    for (size_t i = 0; i < block.body.size(); i++) {
      Stmt *s = block.body[i];
      if (auto *ds = as<DeclStmt>(s)) {
        declarations(*ds, list);
      } else if (auto *d = as<OmpDirective>(s); d && d->kind == OmpDirectiveKind::Allocate) {
        list.push(c_.arena, s);
      } else if (plan_.harmless.count(s) && !guard_) {
        list.push(c_.arena, s);
      } else if (plan_.byOne.count(s) ||
                 (as<Pragma>(s) && i + 1 < block.body.size() && plan_.byOne.count(block.body[i + 1]))) {
        byOne(s);
      } else {
        close(list, beginsWithBarrier(s));
        size_t next = i + 1;
        while (next < block.body.size() && plan_.harmless.count(block.body[next])) next++;
        if (auto *region = as<OmpDirective>(s);
            region && plan_.endingInReductions.count(region) && next < block.body.size() &&
            plan_.byOne.count(block.body[next]) && !as<DeclStmt>(block.body[next]))
          open.insert(region);
        list.push(c_.arena, static_cast<Stmt *>(rewrite(s)));
      }
    }
    close(list);
    block.body = list;
    return &block;
  }
  /// A statement that is no block's.
  void rewriteBranch(Stmt *&s) {
    if (s && plan_.byOne.count(s)) s = c_.compound({s}, s->loc);
    rewriteChild(s);
  }
  Node *rewriteIf(If &s) override {
    s.cond = handedOver(s.cond);
    rewriteBranch(s.then);
    rewriteBranch(s.otherwise);
    return &s;
  }
  Node *rewriteFor(For &s) override {
    s.cond = handedOver(s.cond);
    if (s.step && plan_.evaluatedByOne.count(s.step))
      s.step =
          c_.textExpr(c_.types.basic(TypeKind::Void), "@thread_idx.x == 0 ? (void) ($) : (void) 0", {s.step});
    rewriteBranch(s.body);
    auto *ds = as<DeclStmt>(s.init);
    bool moves = plan_.byOne.count(s.init) != 0;
    for (Decl *d : ds ? ds->decls : List<Decl *>())
      moves |= isMoved(d) || plan_.handedOver.count(as<VarDecl>(d)) != 0;
    if (!moves) return &s;
    // Its beginning is the one thread's, and its variables are the team's.
    Compound *block = c_.compound({}, s.loc);
    if (ds)
      declarations(*ds, block->body);
    else
      byOne(s.init);
    close(block->body);
    s.init = nullptr;
    block->body.push(c_.arena, &s);
    return block;
  }
  Node *rewriteWhile(While &s) override {
    s.cond = handedOver(s.cond);
    rewriteBranch(s.body);
    return &s;
  }
  Node *rewriteSwitch(Switch &s) override {
    if (plan_.evaluatedByOne.count(s.cond)) s.cond = fromOne(s.cond, s.cond->type);
    rewriteBranch(s.body);
    return &s;
  }
  Node *rewriteCase(Case &s) override {
    rewriteBranch(s.body);
    return &s;
  }
  Node *rewriteDefault(Default &s) override {
    rewriteBranch(s.body);
    return &s;
  }
  Node *rewriteDoWhile(DoWhile &s) override {
    s.cond = handedOver(s.cond);
    rewriteBranch(s.body);
    return &s;
  }
  bool isMoved(Decl *d) const {
    auto *v = as<VarDecl>(d);
    return v && plan_.shared.count(v);
  }
  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (!plan_.regions.count(&d)) rewriteBranch(d.body);
    return &d;
  }

  Stmt *assignment(VarDecl &v, Expr *value) { return c_.textStmt("$ = $;", {c_.ident(&v), value}); }

  /// Whether what is still to be guarded uses another variable of that name, which the declaration would
  /// hide.
  bool meansAnother(const VarDecl &v) const {
    for (const VarDecl *used : freeVariables(guard_))
      if (used != &v && used->name == v.name) return true;
    return false;
  }

  void declarations(DeclStmt &ds, List<Stmt *> &list) {
    for (Decl *d : ds.decls) {
      auto *v = as<VarDecl>(d);
      if (v && guard_ && meansAnother(*v)) close(list);
      if (!v || !plan_.shared.count(v)) {
        DeclStmt *one = c_.declStmt(d);
        one->loc = ds.loc;
        // Its value may be one of a variable that is still to change.
        if (v && v->init) close(list, plan_.handedOver.count(v) != 0);
        if (v && plan_.handedOver.count(v)) v->init = fromOne(v->init, v->type);
        list.push(c_.arena, one);
      } else if (plan_.ofOne.count(v)) {
        declareOfOne(*v, ds.loc, list);
      } else {
        declareShared(*v, ds.loc, list);
      }
    }
  }
  void declareOfOne(VarDecl &v, Loc loc, List<Stmt *> &list) {
    Expr *init = v.init;
    v.type = assignableElements(c_.types, v.type);
    v.storage = Storage::None;
    const bool begins = init && !guard_ && plan_.plainlyBegun.count(&v);
    if (!begins) v.init = nullptr;
    DeclStmt *one = c_.declStmt(&v);
    one->loc = loc;
    list.push(c_.arena, one);
    if (init && !begins) byOne(assignment(v, init));
  }
  void declareShared(VarDecl &v, Loc loc, List<Stmt *> &list) {
    const QualType type = assignableElements(c_.types, v.type);
    Expr *init = v.init;
    v.type = type;
    v.storage = Storage::None;
    v.init = nullptr;
    v.loc = {};                 // or it would stand on a line of its own
    Expr *aligned = v.alignas_; // which C++ wants in front of all
    v.alignas_ = nullptr;
    Stmt *declaration =
        aligned ? c_.textStmt("alignas($) @shared $;", {aligned, &v}) : c_.textStmt("@shared $;", {&v});
    declaration->loc = loc;
    list.push(c_.arena, declaration);
    if (!init) return;
    auto *value = c_.compound({}, v.loc);
    for (Stmt *s : initialiseMoved(c_, v, type, init)) value->body.push(c_.arena, s);
    byOne(value->body.size() == 1 ? value->body[0] : value);
  }
};

} // namespace

std::unordered_set<const OmpDirective *> putGuards(Context &c, const GuardedPlan &plan, Compound *body) {
  Guards guards(c, plan);
  guards.all(body);
  return guards.open;
}

} // namespace ompicc::cuda
