#include "transforms/cuda/dataflow/lanes.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/dataflow/lane_loops.h"
#include "transforms/cuda/dataflow/pure.h"
#include "transforms/cuda/library.h"

namespace ompicc::cuda {
namespace {

bool hasSimd(Node *code) {
  class Find : public Visitor {
  public:
    bool found = false;

  private:
    void visitOmpDirective(OmpDirective &d) override {
      found |= d.kind == OmpDirectiveKind::Simd;
      walk(d);
    }
  } find;
  find.visit(code);
  return find.found;
}

class Sharing {
public:
  explicit Sharing(CudaContext &cuda, OmpDirective &task) : cuda_(cuda), c_(cuda.c), task_(task) {}

  bool share() {
    const Usage usage = usageIn(task_.body);
    for (VarDecl *v : copiedVariables(task_)) {
      if (!isScalar(v->type) && usage.mayChange(v)) return false; // each lane would change its own
      if (isScalar(v->type)) own_.insert(v);
    }
    Stmt *body = shared(task_.body);
    if (!body) return false;
    task_.body = withoutOuterMeetings(body);
    return true;
  }

private:
  CudaContext &cuda_;
  Context &c_;
  OmpDirective &task_;
  VarSet own_; ///< scalars of the task's, of which each lane has one with the same value

  Stmt *meet() { return c_.textStmt("$;", {c_.routineCall(c_.types.basic(TypeKind::Void), "@task_end")}); }

  /// In front of a task and behind it its warp's lanes meet anyway.
  Stmt *withoutOuterMeetings(Stmt *s) {
    auto *block = as<Compound>(s);
    if (!block) return s;
    Compound *result = c_.compound({}, block->loc);
    const size_t last = block->body.size() - 1;
    for (size_t i = 0; i < block->body.size(); i++)
      if ((i > 0 && i < last) || !isMeeting(block->body[i])) result->body.push(c_.arena, block->body[i]);
    return result;
  }
  static bool isMeeting(const Stmt *s) { return isCallOf(s, "@task_end"); }

  bool keepsOwn(Node *code) const {
    const Usage usage = usageIn(code);
    for (const VarDecl *v : own_)
      if (usage.mayChange(v)) return false;
    return true;
  }

  /// What takes the statement's place; null: lanes cannot share the task.
  Stmt *shared(Stmt *s) {
    if (!s) return nullptr;
    if (auto *block = as<Compound>(s)) return sharedBlock(*block);
    if (auto *d = as<OmpDirective>(s); d && d->kind == OmpDirectiveKind::Simd) {
      if (!lanesMayShare(*d)) return nullptr;
      cuda_.facts.of(*d).byLanes = true;
      // In front of it others may still read what it writes.
      return c_.compound({meet(), s, meet()}, s->loc);
    }
    if (auto *ds = as<DeclStmt>(s)) return declares(*ds) ? s : nullptr;
    if (!hasSimd(s)) return plain(s);
    if (auto *branch = as<If>(s)) {
      if (!changesOnly(own_, branch->cond)) return nullptr;
      return into(branch->then) && (!branch->otherwise || into(branch->otherwise)) ? s : nullptr;
    }
    if (auto *loop = as<For>(s)) {
      auto *ds = as<DeclStmt>(loop->init);
      if (ds ? !declares(*ds) : loop->init && !changesOnly(own_, loop->init)) return nullptr;
      if (!changesOnly(own_, loop->cond) || !changesOnly(own_, loop->step)) return nullptr;
      return into(loop->body) ? s : nullptr;
    }
    if (auto *loop = as<While>(s)) return changesOnly(own_, loop->cond) && into(loop->body) ? s : nullptr;
    if (auto *loop = as<DoWhile>(s)) return changesOnly(own_, loop->cond) && into(loop->body) ? s : nullptr;
    return nullptr;
  }

  /// What a branch or loop does.
  bool into(Stmt *&s) {
    Stmt *result = shared(s);
    if (!result) return false;
    s = result;
    return true;
  }

  /// A statement without simd loops: all lanes execute it, or the first one while the others wait.
  Stmt *plain(Stmt *s) {
    if (changesOnly(own_, s)) return s;
    if (!keepsOwn(s) || leaves(s)) return nullptr;
    return c_.compound({meet(), c_.textStmt("if (@task_lane() == 0)\n$", {c_.compound({s}, s->loc)}), meet()},
                       s->loc);
  }

  /// Whether the statement may leave a loop around it.
  static bool leaves(Stmt *s) {
    class Find : public Visitor {
    public:
      bool found = false;

    private:
      int depth_ = 0;
      void inside(Node &n) {
        depth_++;
        walk(n);
        depth_--;
      }
      void visitFor(For &n) override { inside(n); }
      void visitWhile(While &n) override { inside(n); }
      void visitDoWhile(DoWhile &n) override { inside(n); }
      void visitSwitch(Switch &n) override { inside(n); }
      void visitBreak(Break &) override { found |= !depth_; }
      void visitContinue(Continue &) override { found = true; }
    } find;
    find.visit(s);
    return find.found;
  }

  Stmt *sharedBlock(Compound &block) {
    Compound *result = c_.compound({}, block.loc);
    for (Stmt *s : block.body) {
      Stmt *one = shared(s);
      if (!one) return nullptr;
      auto *several = as<Compound>(one);
      if (several && !as<Compound>(s))
        for (Stmt *inner : several->body) {
          const bool again =
              isMeeting(inner) && !result->body.empty() && isMeeting(result->body[result->body.size() - 1]);
          if (!again) result->body.push(c_.arena, inner);
        }
      else
        result->body.push(c_.arena, one);
    }
    return result;
  }

  /// Whether each lane can have what is declared: scalars, and what nobody changes afterwards.
  bool declares(DeclStmt &ds) {
    const Usage usage = usageIn(task_.body);
    for (Decl *d : ds.decls) {
      auto *v = as<VarDecl>(d);
      if (!v || !isAutomatic(*v) || isVariablyModified(v->type) || usage.addressTaken.count(v)) return false;
      if (v->init && !changesOnly(own_, v->init)) return false;
      if (isScalar(v->type))
        own_.insert(v);
      else if (!v->init || usage.written.count(v))
        return false;
    }
    return true;
  }
};

} // namespace

bool shareAmongLanes(CudaContext &cuda, OmpDirective &task) {
  return hasSimd(task.body) && Sharing(cuda, task).share();
}

} // namespace ompicc::cuda
