// cancel and cancellation point (OpenMP 5.2 §16) in device code. A construct that may be cancelled gets an
// object (cudadev-device/cancellation.h) in front of it, and what its threads leave a label behind it:
//
//   for (…)                            cudadev_cancellation _cancel(cudadev_cancel_worksharing);
//   {                                  for (…)
//     if (a[i] == x) {                 {
//       #pragma omp cancel for    →      if (!_cancel.left()) {
//     }                                    if (a[i] == x) { if (_cancel.request(true)) goto _cancelled; }
//     …                                    …
//   }                                    }
//                                        _cancelled:;
//                                      }
//
// In a worksharing loop that is each iteration: a thread that has left does nothing in those that it still
// has. In sections it is each of them, in a taskgroup each task, and of a parallel construct the whole
// region, at whose barriers the others learn that it is cancelled:
//
//   #pragma omp barrier          →       if (_cancel.barrier()) goto _cancelled;
//
// Functions of a file with such regions are left at their barriers, too, and their callers behind the call.
// Those that other files may call, or calls through pointers, stay as they are, but for the reductions over
// the caller's team, to which not all threads may come (markReductions).
#include "transforms/cuda/constructs/cancel.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/linkage.h"

namespace ompicc::cuda {
namespace {

using D = OmpDirectiveKind;

/// What a cancel or cancellation point directive is about.
D construct(const OmpDirective &d) {
  const OmpClause *clause = findClause(d, OmpClauseKind::Construct);
  return clause ? clause->directive : D::None;
}

bool isTask(const OmpDirective &d) {
  return d.kind == D::Task || d.kind == D::Taskloop || d.kind == D::TaskloopSimd;
}

/// Whether the region of a construct is closely around a directive that is about it (§17.1).
class Cancels : public Visitor {
public:
  explicit Cancels(D about) : about_(about) {}
  bool found = false;

private:
  const D about_;
  void visitOmpDirective(OmpDirective &d) override {
    if (d.kind == D::Cancel || d.kind == D::CancellationPoint) found |= construct(d) == about_;
    const bool inner = d.kind == D::Parallel || d.kind == D::Teams || d.kind == D::Target ||
                       (about_ == D::Taskgroup
                            ? d.kind == D::Taskgroup
                            : isTask(d) || d.kind == D::For || d.kind == D::ForSimd || d.kind == D::Sections);
    if (!inner) walk(d);
  }
};
bool cancels(Stmt *region, D about) {
  Cancels cancels(about);
  cancels.visit(region);
  return cancels.found;
}

/// Whether the threads of a team may meet at barriers in functions that a statement calls; those in blocks
/// inside of it do not count.
class Meetings : public Visitor {
public:
  bool barriers = false;

private:
  void visitCompound(Compound &) override {}
  void visitCall(Call &call) override {
    barriers |= traitsOf(&call).barriers;
    walk(call);
  }
};
bool callsMeet(Node *code) {
  Meetings meetings;
  if (code) meetings.visit(code);
  return meetings.barriers;
}

/// Prepares the constructs, and notes where the directives go.
class Preparation : public Rewriter {
public:
  explicit Preparation(CudaContext &cuda) : facts_(cuda.facts), c_(cuda.c) {}

  /// The body of a function that is left when the parallel region is cancelled that calls it.
  Compound *leaves(Compound *body, bool returnsValue) {
    const std::string object(c_.freshLocal("_cancel"));
    Stmt *declared = declaration(object, "function");
    Compound *around = c_.compound({declared, left(body, D::Parallel, object, true)}, body->loc);
    if (returnsValue) around->body.push(c_.arena, c_.textStmt("return {};"));
    return around;
  }

private:
  FactsTable &facts_;
  Context &c_;
  struct Around {
    D kind;
    CancelSite site;
    bool barriers = false; ///< threads leave a parallel region at its barriers, too
  };
  std::vector<Around> around_;

  /// `region` with a label behind it.
  Stmt *left(Stmt *region, D kind, const std::string &object, bool barriers = false) {
    const std::string label(c_.freshLocal("_cancelled"));
    around_.push_back({kind, {object, label}, barriers});
    rewriteChild(region);
    around_.pop_back();
    Compound *inner =
        as<Compound>(region) ? static_cast<Compound *>(region) : c_.compound({region}, region->loc);
    return c_.compound({c_.textStmt("if (!" + object + ".left())\n$", {inner}), c_.textStmt(label + ":;")},
                       region->loc);
  }
  Stmt *declaration(const std::string &object, const char *kind, const char *more = "") {
    return c_.textStmt("@cancellation " + object + "(@cancel_" + kind + more + ");");
  }
  Node *behind(Stmt *declared, OmpDirective &d) { return c_.compound({declared, &d}, d.loc); }

  /// The parallel region around, if threads leave it at its barriers.
  const CancelSite *leftAtBarriers() const {
    for (size_t i = around_.size(); i-- > 0;)
      if (around_[i].kind == D::Parallel) return around_[i].barriers ? &around_[i].site : nullptr;
    return nullptr;
  }
  Stmt *point(const CancelSite &site) {
    return c_.textStmt("if (" + site.object + ".point())\n  goto " + site.label + ";");
  }
  /// Behind a call in which the team meets there is a cancellation point: its barriers were some. One in a
  /// condition has it in the statements that depend on it, too.
  template <class Loop> Node *rewriteLoop(Loop &loop, Expr *step = nullptr) {
    const bool meets = callsMeet(loop.cond) || callsMeet(step);
    rewriteChildren(loop);
    if (const CancelSite *site = leftAtBarriers(); site && meets)
      loop.body = c_.compound({point(*site), loop.body}, loop.loc);
    return &loop;
  }
  Node *rewriteIf(If &s) override {
    const bool meets = callsMeet(s.cond);
    rewriteChildren(s);
    if (const CancelSite *site = leftAtBarriers(); site && meets)
      for (Stmt **branch : {&s.then, &s.otherwise})
        if (*branch) *branch = c_.compound({point(*site), *branch}, s.loc);
    return &s;
  }
  Node *rewriteWhile(While &loop) override { return rewriteLoop(loop); }
  Node *rewriteDoWhile(DoWhile &loop) override { return rewriteLoop(loop); }
  Node *rewriteFor(For &loop) override { return rewriteLoop(loop, loop.step); }
  Node *rewriteCompound(Compound &block) override {
    rewriteChildren(block);
    const CancelSite *site = leftAtBarriers();
    if (!site) return &block;
    List<Stmt *> statements;
    for (Stmt *s : block.body) {
      statements.push(c_.arena, s);
      if (!as<OmpDirective>(s) && !as<Return>(s) && callsMeet(s)) statements.push(c_.arena, point(*site));
    }
    block.body = statements;
    return &block;
  }

  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (const CancelSite *site = leftAtBarriers()) facts_.of(d).barrierSite = *site;
    switch (d.kind) {
    case D::Cancel:
    case D::CancellationPoint:
      for (size_t i = around_.size(); i-- > 0;)
        if (around_[i].kind == construct(d)) {
          facts_.of(d).cancelSite = around_[i].site;
          break;
        }
      return &d;
    case D::For:
    case D::ForSimd:
      if (!d.loops.empty() && cancels(d.body, D::For)) return loop(d);
      break;
    case D::Sections:
      if (cancels(d.body, D::Sections)) return sections(d);
      break;
    case D::Parallel: return parallel(d);
    case D::Taskgroup:
      if (cancels(d.body, D::Taskgroup)) return taskgroup(d);
      break;
    case D::Task:
      if (cancels(d.body, D::Taskgroup)) return task(d);
      break;
    case D::Taskloop:
    case D::TaskloopSimd:
      if (!d.loops.empty() && cancels(d.body, D::Taskgroup)) return taskloop(d);
      break;
    default: break;
    }
    rewriteChildren(d);
    return &d;
  }

  Node *parallel(OmpDirective &d) {
    if (!cancels(d.body, D::Parallel)) {
      around_.push_back({D::Parallel, {}, false});
      rewriteChildren(d);
      around_.pop_back();
      return &d;
    }
    const std::string object(c_.freshLocal("_cancel"));
    const bool barriers = traitsOf(d.body).barriers;
    Stmt *declared = declaration(object, "parallel", barriers ? ", @meetings" : "");
    Stmt *region = left(d.body, D::Parallel, object, barriers);
    d.body = c_.compound({declared, region}, d.loc);
    if (barriers) static_cast<Compound *>(d.body)->body.push(c_.arena, c_.textStmt(object + ".end();"));
    return &d;
  }
  Node *taskgroup(OmpDirective &d) {
    const std::string object(c_.freshLocal("_cancel"));
    around_.push_back({D::Taskgroup, {object, ""}, false});
    rewriteChildren(d);
    around_.pop_back();
    return behind(declaration(object, "taskgroup"), d);
  }
  /// The body of the innermost loop.
  static Stmt *&bodyOf(OmpDirective &d) {
    Stmt *s = associatedLoop(d);
    for (size_t i = 1; i < d.loops.size(); i++) s = onlyStatement(static_cast<For *>(onlyStatement(s))->body);
    return static_cast<For *>(onlyStatement(s))->body;
  }
  Node *loop(OmpDirective &d) {
    const std::string object(c_.freshLocal("_cancel"));
    Stmt *&body = bodyOf(d);
    body = left(body, D::For, object);
    facts_.of(d).cancelSite = CancelSite{object, ""};
    return behind(declaration(object, "worksharing"), d);
  }
  Node *sections(OmpDirective &d) {
    const std::string object(c_.freshLocal("_cancel"));
    if (auto *block = as<Compound>(d.body))
      for (Stmt *&section : block->body) section = left(section, D::Sections, object);
    else
      d.body = left(d.body, D::Sections, object);
    return behind(declaration(object, "worksharing"), d);
  }
  /// The object of the taskgroup around; a task whose taskgroup is elsewhere has its own.
  Node *task(OmpDirective &d) {
    if (std::string object = taskgroupAround(); !object.empty()) {
      d.body = left(d.body, D::Taskgroup, object);
      return &d;
    }
    const std::string own(c_.freshLocal("_cancel"));
    d.body = left(d.body, D::Taskgroup, own);
    return behind(declaration(own, "taskgroup"), d);
  }
  Node *taskloop(OmpDirective &d) {
    std::string object = taskgroupAround();
    const bool own = object.empty();
    if (own) object = c_.freshLocal("_cancel");
    Stmt *&body = bodyOf(d);
    body = left(body, D::Taskgroup, object);
    return own ? behind(declaration(object, "taskgroup"), d) : &d;
  }
  std::string taskgroupAround() const {
    for (size_t i = around_.size(); i-- > 0;)
      if (around_[i].kind == D::Taskgroup) return around_[i].site.object;
    return "";
  }
};

} // namespace

Stmt *Cancellation::prepare(Stmt *root) {
  bool any = false;
  forEachDirective(c_, root,
                   [&](OmpDirective &d) { any |= d.kind == D::Cancel || d.kind == D::CancellationPoint; });
  if (!any) return root;
  return static_cast<Stmt *>(Preparation(cuda_).rewrite(root));
}

Compound *Cancellation::leaveFunction(const FunctionDecl &function, const CodeTraits &traits) {
  if (!cancelsParallel_) {
    cancelsParallel_ = false;
    for (External *external : unit_.tree.externals)
      forEachDirective(c_, external, [&](OmpDirective &d) {
        *cancelsParallel_ |= d.kind == D::Cancel && construct(d) == D::Parallel;
      });
  }
  if (!*cancelsParallel_ || !traits.barriers) return static_cast<Compound *>(prepare(function.body));
  const bool returnsValue = canonical(canonical(function.type)->element)->kind != TypeKind::Void;
  return Preparation(cuda_).leaves(function.body, returnsValue);
}

bool Cancellation::isCalledFromElsewhere(const FunctionDecl &function) const {
  for (const FunctionDecl *f : addressedFunctions(unit_))
    if (f->name == function.name) return true;
  for (const Decl *d : unit_.declareTarget)
    if (d->kind == NodeKind::FunctionDecl && d->name == function.name)
      return definesForOthers(unit_, function);
  return false;
}

void Cancellation::markReductions(const FunctionDecl &function, Stmt *body) {
  class Mark : public Visitor {
  public:
    std::vector<const OmpDirective *> found;

  private:
    void visitOmpDirective(OmpDirective &d) override {
      if (d.kind == D::Parallel) return; // has a team of its own
      if (hasClause(d, OmpClauseKind::Reduction)) found.push_back(&d);
      walk(d);
    }
  } mark;
  mark.visit(body);
  if (!mark.found.empty() && !*cancelsParallel_ && isCalledFromElsewhere(function))
    for (const OmpDirective *d : mark.found) cuda_.facts.of(*d).cancellableReduction = true;
}

Stmt *Cancellation::cancel(OmpDirective &d) {
  const auto &site = factsOf(d).cancelSite;
  if (!site) {
    unit_.diagnostics.error(d.loc,
                            std::string("'#pragma omp ") + info(d.kind).spelling +
                                "' is not supported here in device code: its construct is not around it");
    return c_.textStmt(";");
  }
  const std::string jump = "\n  goto " + site->label + ";";
  if (d.kind == D::CancellationPoint) return c_.textStmt("if (" + site->object + ".point())" + jump);
  Expr *condition = ifExpr(d);
  return c_.textStmt("if (" + site->object + ".request($))" + jump,
                     {condition ? copy(condition) : c_.textExpr(basic(TypeKind::Bool), "true")});
}

} // namespace ompicc::cuda
