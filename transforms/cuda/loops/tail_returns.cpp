// tail_returns.cpp: see tail_returns.h.
#include "transforms/cuda/loops/tail_returns.h"
#include "ast/visitor.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

using Statements = std::vector<Stmt *>;

bool hasReturn(Stmt *s) {
  class Returns : public Visitor {
  public:
    bool found = false;

  private:
    void visitReturn(Return &) override { found = true; }
  } returns;
  returns.visit(s);
  return returns.found;
}

bool alwaysReturns(Stmt *s) {
  if (as<Return>(s)) return true;
  if (auto *block = as<Compound>(s)) return !block->body.empty() && alwaysReturns(block->body.back());
  auto *branch = as<If>(s);
  return branch && branch->otherwise && alwaysReturns(branch->then) && alwaysReturns(branch->otherwise);
}

Statements statementsOf(Stmt *s) {
  if (!s) return {};
  if (auto *block = as<Compound>(s)) return {block->body.begin(), block->body.end()};
  return {s};
}

/// What is executed after statement `i` of a list; `first` in front of that.
Statements before(Stmt *first, const Statements &list, size_t i) {
  Statements all;
  if (first) all.push_back(first);
  all.insert(all.end(), list.begin() + long(i) + 1, list.end());
  return all;
}

/// Goes through statements up to the first return; `Made` writes them anew, or only looks.
template <class Made> bool goThrough(const Statements &list, Made &made) {
  for (size_t i = 0; i < list.size(); i++) {
    Stmt *s = list[i];
    if (!hasReturn(s)) {
      made.keep(s);
    } else if (auto *last = as<Return>(s)) {
      made.end(*last);
      return true;
    } else if (auto *block = as<Compound>(s)) {
      return alwaysReturns(block) && made.inBlock(*block, statementsOf(block));
    } else {
      auto *branch = as<If>(s);
      if (!branch) return false;
      if (alwaysReturns(branch->then))
        return made.branches(*branch, statementsOf(branch->then), before(branch->otherwise, list, i));
      return branch->otherwise && alwaysReturns(branch->otherwise) &&
             made.branches(*branch, before(branch->then, list, i), statementsOf(branch->otherwise));
    }
  }
  return true;
}

struct Looks {
  void keep(Stmt *) {}
  void end(Return &) {}
  bool inBlock(Compound &, const Statements &inside) { return goThrough(inside, *this); }
  bool branches(If &, const Statements &then, const Statements &otherwise) {
    return goThrough(then, *this) && goThrough(otherwise, *this);
  }
};

struct Writes {
  Context &c;
  VarDecl *result;
  List<Stmt *> list = {};

  void keep(Stmt *s) { list.push(c.arena, s); }
  void end(Return &last) {
    if (!last.value) return;
    if (!result && !hasSideEffects(last.value)) return;
    if (!result) return keep(c.exprStmt(last.value));
    auto *assign = c.make<Assign>(last.loc);
    assign->op = AssignOp::Plain;
    assign->lhs = c.ident(result);
    assign->rhs = last.value;
    assign->type = result->type;
    keep(c.exprStmt(assign));
  }
  Compound *written(const Statements &inside, Loc loc) {
    Writes own{c, result};
    goThrough(inside, own);
    Compound *block = c.compound({}, loc);
    block->body = own.list;
    return block;
  }
  bool inBlock(Compound &block, const Statements &inside) {
    keep(written(inside, block.loc));
    return true;
  }
  bool branches(If &branch, const Statements &then, const Statements &otherwise) {
    branch.then = written(then, branch.loc);
    branch.otherwise = otherwise.empty() ? nullptr : written(otherwise, branch.loc);
    keep(&branch);
    return true;
  }
};

} // namespace

bool returnsAtTails(const Compound &body) {
  Looks looks;
  return goThrough(Statements(body.body.begin(), body.body.end()), looks);
}

void assignAtTails(Context &c, Compound &body, VarDecl *result) {
  Writes writes{c, result};
  goThrough(Statements(body.body.begin(), body.body.end()), writes);
  body.body = writes.list;
}

} // namespace ompicc
