#include "transforms/cuda/analysis/row_lengths.h"
#include "ast/visitor.h"
#include "transforms/common/mentions.h"
#include "transforms/common/variables.h"

namespace ompicc {
namespace {

/// Whether an expression is something that memory says by a number.
class Said : public Visitor {
public:
  Said(const VarDecl *row, const VarSet &known) : row_(row), known_(known) {}
  bool bySome = false;

private:
  const VarDecl *row_;
  const VarSet &known_;

  void visitIndex(Index &e) override {
    bySome |= mentions(e.index, row_);
    walk(e);
  }
  void visitUnary(Unary &e) override {
    bySome |= e.op == UnaryOp::Deref && mentions(e.operand, row_);
    walk(e);
  }
  void visitIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    bySome |= v && known_.count(v);
  }
};

/// Whether loops are as long as memory says by the row.
class Lengths : public Visitor {
public:
  Lengths(const VarDecl *row, const VarDecl *across) : row_(row), across_(across) {}
  bool found = false;

private:
  const VarDecl *row_, *across_;
  VarSet known_; ///< variables that begin with what memory says of the row

  bool isSaid(Expr *e) {
    if (!e || mentions(e, across_)) return false;
    Said said(row_, known_);
    said.visit(e);
    return said.bySome;
  }
  void visitVarDecl(VarDecl &v) override {
    if (isSaid(v.init)) known_.insert(&v);
    walk(v);
  }
  void visitFor(For &s) override {
    found |= isSaid(s.cond);
    walk(s);
  }
  void visitWhile(While &s) override {
    found |= isSaid(s.cond);
    walk(s);
  }
};

} // namespace

bool memorySaysLengthOfRow(Stmt *iteration, const VarDecl *row, const VarDecl *across) {
  Lengths lengths(row, across);
  lengths.visit(iteration);
  return lengths.found;
}

} // namespace ompicc
