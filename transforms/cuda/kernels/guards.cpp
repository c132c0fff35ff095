#include "transforms/cuda/kernels/guards.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/data/shared_storage.h"
#include "transforms/cuda/kernels/obstacles.h"
#include "transforms/cuda/library.h"

namespace ompicc::cuda {
namespace {

/// Puts what one thread is to run under its condition, with a barrier behind it, and moves variables to
/// shared memory.
class Guards : public Rewriter {
public:
  Guards(Context &c, const GuardedPlan &plan, bool oneIteration)
      : c_(c), plan_(plan), oneIteration_(oneIteration) {}

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
    if (auto *region = as<OmpDirective>(last)) found.open.insert(region);
  }
  Guarding found;

private:
  Context &c_;
  const GuardedPlan &plan_;
  const bool oneIteration_;
  Compound *guard_ = nullptr; ///< what one thread runs, as far as it has been gone through
  bool quiet_ = true;         ///< all of it is (GuardedPlan::quiet)
  /// What has been done since the last barrier by one thread, for all, and by one or all where it matters if
  /// pointers overlap.
  bool owes_ = false, owesOverlapping_ = false;
  bool inSwitch_ = false;
  bool loaded_ = false; ///< all threads have loaded what the next one may store, if pointers overlap
  int loops_ = 0;       ///< around
  int meetings_ = 0;    ///< barriers that all threads have come to in the block so far

  static bool isBarrier(const Stmt *s) { return isCallOf(s, "@syncthreads"); }
  Stmt *barrier() {
    return c_.textStmt("$;", {c_.routineCall(c_.types.basic(TypeKind::Void), "@syncthreads")});
  }
  void meetIfOverlapping(List<Stmt *> &list) {
    Stmt *s = barrier();
    found.ifOverlapping.insert(s);
    list.push(c_.arena, s);
    owesOverlapping_ = loaded_ = false;
  }
  /// Has one thread do what is its to do, before what comes next; the others need not wait yet.
  void emit(List<Stmt *> &list) {
    if (!guard_) return;
    if (loaded_) meetIfOverlapping(list);
    list.push(c_.arena, c_.textStmt("if (@thread_idx.x == 0)\n$", {guard_}));
    if (!quiet_)
      owes_ = true;
    else if (plan_.readsApart)
      owesOverlapping_ = true;
    guard_ = nullptr;
    quiet_ = true;
  }
  /// What comes next needs what one thread has done, or changes what it has used.
  /// @param meets it begins with a barrier
  void close(List<Stmt *> &list, bool meets = false) {
    emit(list);
    if (meets || owes_) {
      if (!meets) list.push(c_.arena, barrier());
      meetings_++;
    } else if (owesOverlapping_ || loaded_) {
      meetIfOverlapping(list);
    }
    owes_ = owesOverlapping_ = loaded_ = false;
  }
  /// All threads load what nobody stores, or, if pointers overlap, what somebody may.
  void load(List<Stmt *> &list) {
    if (!plan_.readsApart) return;
    emit(list);
    if (owes_ || owesOverlapping_) meetIfOverlapping(list);
    loaded_ = true;
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
    Expr *own = isRecord(type)
                    ? c_.textExpr(type, "@thread_idx.x == 0 ? $ : @nothing<$>()", {value, c_.typeArg(type)})
                    : c_.textExpr(type, "@thread_idx.x == 0 ? ($) ($) : ($) 0",
                                  {c_.typeArg(type), value, c_.typeArg(type)});
    return c_.routineCall(type, "@from_one", {own});
  }
  void byOne(Stmt *s) {
    if (!guard_) guard_ = c_.compound({}, s->loc);
    quiet_ &= plan_.quiet.count(s) != 0 || as<Pragma>(s);
    guard_->body.push(c_.arena, s);
  }
  void byAll(Stmt *s, List<Stmt *> &list) {
    if (plan_.loading.count(s)) load(list);
    if (guard_) {
      const Usage usage = usageIn(s);
      bool changes = false;
      for (const VarDecl *v : freeVariables(guard_)) changes |= usage.mayChange(v);
      if (changes) emit(list);
    }
    list.push(c_.arena, static_cast<Stmt *>(rewrite(s)));
  }

  static bool jumps(const List<Stmt *> &list) {
    bool any = false;
    for (Stmt *s : list) any |= !as<OmpDirective>(s) && obstaclesIn(s).jumpsOut;
    return any;
  }
  /// A region that ends with reductions only has met, and its values are each thread's: all that could be
  /// waited for is that nobody overwrites what its warps have left while others still read it. They come to
  /// another barrier before, unless it is the only one in a loop.
  void open(const OmpDirective &region, bool meetsAgain) {
    constexpr int kMost = 8; // each takes shared memory of its own
    if (!plan_.endingInReductions.count(&region) || !meetsAgain) return;
    const int number = int(found.numbers.size()) + 1;
    if (number > kMost) return;
    found.numbers[&region] = number;
    found.open.insert(&region);
  }

  Node *rewriteCompound(Compound &block) override {
    const int outside = meetings_;
    meetings_ = 0;
    const bool mayLeave = inSwitch_ || jumps(block.body);
    inSwitch_ = false;
    List<Stmt *> list;
    std::vector<std::pair<const OmpDirective *, int>> regions; // with the barriers before each
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
      } else if (plan_.byAll.count(s)) {
        byAll(s, list);
      } else {
        close(list, beginsWithBarrier(s));
        if (auto *d = as<OmpDirective>(s); d && plan_.regions.count(d)) regions.push_back({d, meetings_++});
        list.push(c_.arena, static_cast<Stmt *>(rewrite(s)));
        if (auto *d = as<OmpDirective>(s); d && found.parted.count(d)) { // its last iteration has none
          list.push(c_.arena, barrier());
          meetings_++;
        }
      }
    }
    emit(list);
    if (loops_ && !mayLeave && meetings_ == 1 && regions.size() == 1 &&
        plan_.endingInReductions.count(regions[0].first))
      owes_ = true; // to who still reads what that region's warps have left
    close(list);
    for (const auto &[region, before] : regions)
      open(*region, !loops_ || before > 0 || (!mayLeave && meetings_ > 1));
    meetings_ = outside;
    block.body = list;
    return &block;
  }
  /// A statement that is no block's.
  void rewriteBranch(Stmt *&s) {
    auto *d = as<OmpDirective>(s);
    if (s && (plan_.byOne.count(s) || plan_.loading.count(s) || (d && !plan_.regions.count(d))))
      s = c_.compound({s}, s->loc);
    rewriteChild(s);
  }
  void rewriteBodyOfLoop(Stmt *&s) {
    loops_++;
    rewriteBranch(s);
    loops_--;
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
    rewriteBodyOfLoop(s.body);
    auto *ds = as<DeclStmt>(s.init);
    bool moves = plan_.byOne.count(s.init) || plan_.loading.count(s.init);
    for (Decl *d : ds ? ds->decls : List<Decl *>())
      moves |= isMoved(d) || plan_.handedOver.count(as<VarDecl>(d)) != 0;
    if (!moves) return &s;
    // Its beginning is the one thread's, and its variables are the team's.
    Compound *block = c_.compound({}, s.loc);
    if (ds)
      declarations(*ds, block->body);
    else if (plan_.byOne.count(s.init))
      byOne(s.init);
    else
      byAll(s.init, block->body);
    close(block->body);
    s.init = nullptr;
    block->body.push(c_.arena, &s);
    return block;
  }
  Node *rewriteWhile(While &s) override {
    s.cond = handedOver(s.cond);
    rewriteBodyOfLoop(s.body);
    return &s;
  }
  Node *rewriteSwitch(Switch &s) override {
    if (plan_.evaluatedByOne.count(s.cond)) s.cond = fromOne(s.cond, s.cond->type);
    inSwitch_ = true; // where its block is entered is not known
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
    rewriteBodyOfLoop(s.body);
    return &s;
  }
  bool isMoved(Decl *d) const {
    auto *v = as<VarDecl>(d);
    return v && plan_.shared.count(v);
  }
  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (plan_.regions.count(&d)) return &d;
    rewriteBodyOfLoop(d.body);
    part(d);
    return &d;
  }

  /// The barrier at the end of an iteration with reductions is that in front of the next one, where there is
  /// none as a rule: its threads are not to wait for the one that stores what has been reduced.
  void part(OmpDirective &distribute) {
    if (!oneIteration_ || hasClause(distribute, OmpClauseKind::DistSchedule)) return;
    auto *block = as<Compound>(bodyOfNest(associatedLoop(distribute), distribute.loops.size()));
    if (!block || block->body.empty() || jumps(block->body)) return;
    List<Stmt *> &list = block->body;
    bool reduces = false;
    for (Stmt *s : list)
      if (auto *d = as<OmpDirective>(s)) reduces |= plan_.endingInReductions.count(d) != 0;
    if (!reduces) return; // a region's own barrier is where it was written
    Stmt *last = list[list.size() - 1];
    auto *region = as<OmpDirective>(last);
    if (isBarrier(last) && !found.ifOverlapping.count(last)) {
      List<Stmt *> rest;
      for (size_t i = 0; i + 1 < list.size(); i++) rest.push(c_.arena, list[i]);
      list = rest;
    } else if (region && plan_.regions.count(region) && !found.open.count(region)) {
      found.open.insert(region);
    } else {
      return;
    }
    found.parted.insert(&distribute);
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
      if (v && guard_ && meansAnother(*v)) emit(list);
      if (!v || !plan_.shared.count(v)) {
        DeclStmt *one = c_.declStmt(d);
        one->loc = ds.loc;
        if (v && plan_.handedOver.count(v)) {
          close(list, true);
          v->init = fromOne(v->init, v->type);
        } else if (v && v->init && plan_.loading.count(&ds)) {
          load(list);
        }
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

Guarding putGuards(Context &c, const GuardedPlan &plan, Compound *body, bool oneIteration) {
  Guards guards(c, plan, oneIteration);
  guards.all(body);
  return std::move(guards.found);
}

} // namespace ompicc::cuda
