// Finds the statements among which the host may run ahead of the device, and encloses them (run_ahead.h).
#include "transforms/host/run_ahead.h"
#include "transforms/common/clauses.h"
#include "transforms/host/quiet_code.h"
#include "transforms/host/quiet_symbols.h"
#include <functional>

namespace ompicc {
namespace {

class RunAhead : public Visitor {
public:
  /// @param others where only code is looked for that calls functions of other files
  RunAhead(Unit &unit, QuietCode &quiet, OthersQuiet *others = nullptr)
      : c_(unit.context), quiet_(quiet), others_(others) {}
  bool found = false; ///< it has put calls in

private:
  Context &c_;
  QuietCode &quiet_;
  OthersQuiet *const others_;

  static Stmt *call(Context &c, const char *routine, const std::vector<Expr *> &arguments = {}) {
    return c.textStmt("$;", {c.routineCall(c.types.basic(TypeKind::Void), routine, arguments)});
  }

  /// Jumps that leave a piece of code, and so must undo what was called at its beginning.
  class Exits : public Rewriter {
  public:
    Exits(Context &c, std::function<Stmt *()> undo) : c_(c), undo_(std::move(undo)) {}

  private:
    Context &c_;
    const std::function<Stmt *()> undo_;
    int loops_ = 0, switches_ = 0;

    Stmt *leaving(Stmt &s) { return c_.compound({undo_(), &s}, s.loc); }
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
        const auto resume = [this, depth] { return call(r_.c_, "ort_resume", {r_.c_.ident(depth)}); };
        Exits exits(r_.c_, resume);
        Stmt *inside = static_cast<Stmt *>(exits.rewrite(s));
        s = r_.c_.compound({r_.c_.declStmt(depth), inside, resume()}, s->loc);
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

  /// What is called where the code begins that runs ahead, and where it ends.
  struct Ends {
    std::vector<Stmt *> begin;
    std::function<Stmt *()> end;
  };
  Ends endsOf(const std::vector<Stmt *> &statements, const std::set<std::string_view> &functions) {
    bool accesses = false;
    for (Stmt *s : statements) accesses |= quiet_.accessesMemory(s);
    if (!others_)
      return {{call(c_, accesses ? "ort_run_ahead_accessing" : "ort_run_ahead")},
              [this] { return call(c_, "ort_catch_up"); }};
    VarDecl *quiet = c_.variable(c_.fresh("_quiet"), c_.types.basic(TypeKind::UInt),
                                 others_->areQuiet(functions, accesses, quiet_.hasDeviceAddresses()));
    quiet->type.quals |= QualConst;
    const auto ifQuiet = [this, quiet](const char *routine) {
      return c_.textStmt("if ($) $;",
                         {c_.ident(quiet), c_.routineCall(c_.types.basic(TypeKind::Void), routine)});
    };
    return {{c_.declStmt(quiet), ifQuiet("ort_run_ahead_accessing")},
            [ifQuiet] { return ifQuiet("ort_catch_up"); }};
  }

  /// From the first statement with a construct to the last one: [first, end) of those from `begin` on.
  bool findRange(const Compound &block, size_t begin, size_t &first, size_t &end) {
    first = end = begin;
    unsigned weight = 0;
    for (size_t k = begin; k < block.body.size() && quiet_.is(block.body[k]) != QuietCode::No; k++) {
      const unsigned own = quiet_.constructs(block.body[k]);
      if (own && end == begin) first = k;
      if (own) end = k + 1;
      weight += own;
    }
    return weight >= 2;
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
      size_t first, end;
      const bool runsAhead = findRange(block, i, first, end);
      std::vector<Stmt *> range;
      std::set<std::string_view> functions;
      for (size_t k = first; runsAhead && k < end; k++) {
        range.push_back(block.body[k]);
        functions.merge(quiet_.othersFunctions(block.body[k]));
      }
      if (range.empty() || (others_ && functions.empty())) {
        asItIs(block.body[i++]);
        continue;
      }
      while (i < first) list.push(c_.arena, block.body[i++]);
      found = true;
      const Ends ends = endsOf(range, functions);
      for (Stmt *s : ends.begin) list.push(c_.arena, s);
      for (; i < end; i++) {
        Stmt *s = block.body[i];
        pauses(s);
        Exits exits(c_, ends.end);
        list.push(c_.arena, static_cast<Stmt *>(exits.rewrite(s)));
      }
      list.push(c_.arena, ends.end());
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
    if (d.kind == OmpDirectiveKind::TargetData)
      branch(d.body);
    else if (d.kind != OmpDirectiveKind::Target)
      walk(d);
  }
  void visitStmtExpr(StmtExpr &) override {} // its last statement is its value
};

} // namespace

/// Whether the unit has anything to do with devices.
static bool usesDevices(Unit &unit) {
  bool uses = false;
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls)
      if (auto *f = as<FunctionDecl>(d); f && f->body && external->usesOmp)
        forEachDirective(unit.context, f->body, [&](OmpDirective &directive) {
          for (OmpDirectiveKind kind : {OmpDirectiveKind::TargetData, OmpDirectiveKind::TargetEnterData,
                                        OmpDirectiveKind::TargetExitData, OmpDirectiveKind::TargetUpdate})
            uses |= directive.kind == kind;
        });
  return uses;
}

std::string runAhead(Unit &unit, const OffloadedTargets &kernels) {
  if (kernels.empty() && !usesDevices(unit)) return "";
  std::vector<std::pair<External *, FunctionDecl *>> functions;
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls)
      if (auto *f = as<FunctionDecl>(d); f && f->body && !f->deviceOnly) functions.emplace_back(external, f);
  const auto enclose = [&](QuietCode &quiet, OthersQuiet *others) {
    for (const auto &function : functions) quiet.isFunction(*function.second);
    for (const auto &function : functions) {
      if (quiet.returnsTwice(*function.second)) continue;
      RunAhead pass(unit, quiet, others);
      pass.visit(function.second->body);
      function.first->usesOmp |= pass.found; // its text is no longer the source's
    }
  };
  QuietCode original(unit, kernels);
  const std::string symbols = quietSymbols(unit, original);
  QuietCode withOthers(unit, kernels, OtherFiles::MayBeQuiet);
  OthersQuiet others(unit);
  enclose(withOthers, &others);
  QuietCode quiet(unit, kernels);
  enclose(quiet, nullptr);
  others.declare();
  return symbols;
}

} // namespace ompicc
