// Finds the statements among which the host may run ahead of the device, and encloses them (run_ahead.h).
#include "transforms/host/run_ahead.h"
#include "transforms/common/clauses.h"
#include "transforms/host/quiet_code.h"

namespace ompicc {
namespace {

class RunAhead : public Visitor {
public:
  RunAhead(Unit &unit, QuietCode &quiet) : c_(unit.context), quiet_(quiet) {}
  bool found = false; ///< it has put calls in

private:
  Context &c_;
  QuietCode &quiet_;

  static Stmt *call(Context &c, const char *routine, const std::vector<Expr *> &arguments = {}) {
    return c.textStmt("$;", {c.routineCall(c.types.basic(TypeKind::Void), routine, arguments)});
  }

  /// Jumps that leave a piece of code, and so must undo what was called at its beginning.
  class Exits : public Rewriter {
  public:
    Exits(Context &c, const char *before, VarDecl *resumed) : c_(c), before_(before), resumed_(resumed) {}

  private:
    Context &c_;
    const char *before_;
    VarDecl *resumed_;
    int loops_ = 0, switches_ = 0;

    Stmt *leaving(Stmt &s) {
      Stmt *undo = resumed_ ? call(c_, "ort_resume", {c_.ident(resumed_)}) : call(c_, before_);
      return c_.compound({undo, &s}, s.loc);
    }
    Node *inLoop(Node &n) {
      loops_++, switches_++;
      rewriteChildren(n);
      loops_--, switches_--;
      return &n;
    }
    Node *rewriteFor(For &s) override { return inLoop(s); }
    Node *rewriteWhile(While &s) override { return inLoop(s); }
    Node *rewriteDoWhile(DoWhile &s) override { return inLoop(s); }
    Node *rewriteSwitch(Switch &s) override {
      switches_++;
      rewriteChildren(s);
      switches_--;
      return &s;
    }
    Node *rewriteOmpDirective(OmpDirective &d) override {
      if (d.kind == OmpDirectiveKind::TargetData) rewriteChildren(d);
      return &d; // nothing jumps out of other constructs
    }
    Node *rewriteBreak(Break &s) override { return switches_ ? &s : leaving(s); }
    Node *rewriteContinue(Continue &s) override { return loops_ ? &s : leaving(s); }
    Node *rewriteReturn(Return &s) override { return leaving(s); }
    Node *rewriteStmtExpr(StmtExpr &e) override { return &e; }
    Node *rewriteFunctionDecl(FunctionDecl &f) override { return &f; }
  };

  /// What is in the statement for which the host waits.
  void pauses(Stmt *s) {
    class Branches : public Visitor {
    public:
      explicit Branches(RunAhead &r) : r_(r) {}

    private:
      RunAhead &r_;
      void branch(Stmt *&s) {
        if (!s) return;
        if (r_.quiet_.is(s) != QuietCode::No) return visit(s);
        r_.visit(s); // it may have such places of its own
        VarDecl *depth = r_.c_.variable(r_.c_.fresh("_ahead"), r_.c_.types.basic(TypeKind::UInt),
                                        r_.c_.routineCall(r_.c_.types.basic(TypeKind::UInt), "ort_pause"));
        Exits exits(r_.c_, nullptr, depth);
        Stmt *inside = static_cast<Stmt *>(exits.rewrite(s));
        s = r_.c_.compound({r_.c_.declStmt(depth), inside, call(r_.c_, "ort_resume", {r_.c_.ident(depth)})},
                           s->loc);
      }
      void visitIf(If &s) override {
        branch(s.then);
        branch(s.otherwise);
      }
      void visitOmpDirective(OmpDirective &d) override {
        if (d.kind == OmpDirectiveKind::TargetData) visit(d.body);
      }
    };
    Branches(*this).visit(s);
  }

  void visitCompound(Compound &block) override {
    List<Stmt *> list;
    const auto asItIs = [&](Stmt *s) {
      visit(s);
      list.push(c_.arena, s);
    };
    for (size_t i = 0; i < block.body.size();) {
      if (as<Pragma>(block.body[i])) { // of the next statement, from which nothing must part it
        asItIs(block.body[i++]);
        if (i < block.body.size()) asItIs(block.body[i++]);
        continue;
      }
      // From the first statement with a construct to the last one.
      size_t first = i, end = i;
      unsigned weight = 0;
      for (size_t k = i; k < block.body.size() && quiet_.is(block.body[k]) != QuietCode::No; k++) {
        const unsigned own = quiet_.constructs(block.body[k]);
        if (own && end == i) first = k;
        if (own) end = k + 1;
        weight += own;
      }
      if (weight < 2) {
        asItIs(block.body[i++]);
        continue;
      }
      while (i < first) list.push(c_.arena, block.body[i++]);
      found = true;
      list.push(c_.arena, call(c_, "ort_run_ahead"));
      for (; i < end; i++) {
        Stmt *s = block.body[i];
        pauses(s);
        Exits exits(c_, "ort_catch_up", nullptr);
        list.push(c_.arena, static_cast<Stmt *>(exits.rewrite(s)));
      }
      list.push(c_.arena, call(c_, "ort_catch_up"));
    }
    block.body = list;
  }

  /// A statement that is no block's.
  void branch(Stmt *&s) {
    if (!s) return;
    if (!as<Compound>(s) && quiet_.is(s) != QuietCode::No && quiet_.constructs(s) >= 2)
      s = c_.compound({s}, s->loc);
    visit(s);
  }
  void visitIf(If &s) override {
    branch(s.then);
    branch(s.otherwise);
  }
  void visitFor(For &s) override { branch(s.body); }
  void visitWhile(While &s) override { branch(s.body); }
  void visitDoWhile(DoWhile &s) override { branch(s.body); }
  void visitOmpDirective(OmpDirective &d) override {
    if (d.kind != OmpDirectiveKind::Target) walk(d);
  }
  void visitStmtExpr(StmtExpr &) override {} // its last statement is its value
};

} // namespace

void runAhead(Unit &unit, const OffloadedTargets &kernels) {
  if (kernels.empty()) return;
  QuietCode quiet(unit, kernels);
  std::vector<std::pair<External *, FunctionDecl *>> functions;
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls)
      if (auto *f = as<FunctionDecl>(d); f && f->body && !f->deviceOnly) functions.emplace_back(external, f);
  for (const auto &function : functions) quiet.isFunction(*function.second);
  for (const auto &function : functions) {
    if (quiet.returnsTwice(*function.second)) continue;
    RunAhead pass(unit, quiet);
    pass.visit(function.second->body);
    function.first->usesOmp |= pass.found; // its text is no longer the source's
  }
}

} // namespace ompicc
