// turn_loops.cpp: see turn_loops.h.
#include "transforms/cuda/kernels/turn_loops.h"
#include "ast/visitor.h"
#include "transforms/cuda/loops/replaced_reads.h"
#include "transforms/cuda/loops/row_fours.h"
#include "translator/sema/side_effects.h"

namespace ompicc::cuda {
namespace {

/// Reads that a loop's iterations do, whatever happens, of the next element in memory each.
class RowReads : public Visitor {
public:
  RowReads(For &loop, const VarDecl *counter) : counter_(counter) { visit(loop.body); }
  std::vector<Expr *> found; ///< each once

private:
  const VarDecl *counter_;
  bool sometimes_ = false;
  VarSet declared_;

  void visitVarDecl(VarDecl &v) override {
    declared_.insert(&v);
    walk(v);
  }
  void visitIndex(Index &e) override {
    walk(e);
    const long long size = isArray(e.type) ? 0 : sizeOf(e.type);
    if (sometimes_ || (size != 4 && size != 8) || !isNextInMemory(&e, counter_)) return;
    for (const VarDecl *v : freeVariables(&e))
      if (declared_.count(v)) return;
    for (Expr *other : found)
      if (structurallyEqual(other, &e)) return;
    found.push_back(&e);
  }
  void sometimes(Node *n) {
    const bool before = sometimes_;
    sometimes_ = true;
    visit(n);
    sometimes_ = before;
  }
  void visitBinary(Binary &b) override {
    visit(b.lhs);
    b.op == BinaryOp::LAnd || b.op == BinaryOp::LOr ? sometimes(b.rhs) : visit(b.rhs);
  }
  void visitConditional(Conditional &choice) override {
    visit(choice.cond);
    sometimes(choice.then), sometimes(choice.otherwise);
  }
  void visitIf(If &branch) override {
    visit(branch.cond);
    sometimes(branch.then), sometimes(branch.otherwise);
  }
};

} // namespace

Compound *unequalLoops(Context &c, Turns &turns, For &loop, const CountedLoop &counted, bool atBegin,
                       const std::function<Stmt *(Stmt *)> &inTurn) {
  VarDecl *k = counted.var;
  const QualType type = k->type.unqualified(), boolean = c.types.basic(TypeKind::Bool);
  const auto copy = [&](Expr *e) { return c.paren(Cloner(c).clone(e)); };
  const std::string is = counted.inclusive ? "<=" : "<",
                    step = counted.step == 1 ? "$++" : "$ += " + std::to_string(counted.step);
  // The bound that differs, as the loop's variable would have it.
  const auto limit = [&]() -> Expr * {
    Expr *bound = atBegin ? counted.from : counted.to;
    return compatible(canonical(bound->type).unqualified(), canonical(type).unqualified())
               ? Cloner(c).clone(skipParens(bound))
               : c.cast(type, copy(bound));
  };
  VarDecl *least = c.variable(c.freshLocal("_least"), type, c.intLiteral(0)),
          *most = c.variable(c.freshLocal("_most"), type, c.intLiteral(0)),
          *at = c.variable(c.freshLocal("_bound"), type.with(QualConst), limit());
  Compound *finds = c.compound({c.declStmt(at)});
  for (VarDecl *v : {least, most})
    finds->body.push(c.arena,
                     c.textStmt(std::string("if ($ || $ ") + (v == least ? "<" : ">") + " $)\n$ = $;",
                                {turns.isFirst(), c.ident(at), c.ident(v), c.ident(v), c.ident(at)}));
  Compound *all = c.compound({c.declStmt(least), c.declStmt(most), turns.each(inTurn(finds))}, loop.loc);
  k->init = atBegin ? c.ident(least) : counted.from;
  all->body.push(c.arena, c.declStmt(k));
  Expr *test = c.textExpr(boolean, atBegin ? "$ >= $" : "$ " + is + " $", {c.ident(k), limit()});
  if (turns.areRestricted()) test = c.textExpr(boolean, "$ && $", {turns.isOne(), test});
  Stmt *tested = c.textStmt("if ($)\n$", {test, c.compound({Cloner(c).clone(loop.body)})});
  const auto through = [&](const std::string &goesOn, std::vector<Node *> holes, Stmt *own, bool few) {
    holes.push_back(c.ident(k));
    holes.push_back(c.compound({turns.each(inTurn(own))}));
    return c.textStmt((few ? "#pragma unroll 1\nfor (; " : "for (; ") + goesOn + "; " + step + ")\n$", holes);
  };
  if (atBegin) {
    Expr *end = Cloner(c).clone(counted.to);
    all->body.push(c.arena, through("$ < $ && $ " + is + " $", {c.ident(k), c.ident(most), c.ident(k), end},
                                    tested, true));
    all->body.push(c.arena, through("$ " + is + " $", {c.ident(k), Cloner(c).clone(end)}, loop.body, false));
  } else {
    all->body.push(c.arena, through("$ " + is + " $", {c.ident(k), c.ident(least)}, loop.body, false));
    all->body.push(c.arena, through("$ " + is + " $", {c.ident(k), c.ident(most)}, tested, true));
  }
  return all;
}
std::vector<Expr *> readsInRows(For &loop, const VarDecl *counter) { return RowReads(loop, counter).found; }

Compound *byFours(Context &c, Turns &turns, For &loop, const CountedLoop &counted,
                  const std::vector<Expr *> &rows,
                  const std::function<Stmt *(const std::vector<Stmt *> &)> &inTurn) {
  VarDecl *k = counted.var;
  const QualType int_ = c.types.basic(TypeKind::Int), size = c.types.basic(TypeKind::ULong);
  const auto copy = [&](auto *node) { return Cloner(c).clone(node); };
  // In a type that has all differences of two integers.
  const auto areLeft = [&](int iterations) {
    return c.textExpr(int_,
                      "$ && (unsigned long long) $ - (unsigned long long) $ >= " +
                          std::to_string(iterations - (counted.inclusive ? 1 : 0)),
                      {copy(loop.cond), c.paren(copy(skipParens(counted.to))), c.ident(k)});
  };
  VarDecl *places = c.variable(c.freshLocal("_places"), size, c.intLiteral(0)),
          *e = c.variable(c.freshLocal("_e"), c.types.basic(TypeKind::UInt));
  std::vector<Stmt *> finds, loads;
  std::vector<VarDecl *> fours;
  Compound *inside = c.compound({}, loop.loc);
  for (Expr *row : rows) {
    const QualType type = row->type.unqualified();
    fours.push_back(c.variable(c.freshLocal("_four"), type));
    inside->body.push(c.arena, c.textStmt("@four<$> $[" + std::to_string(turns.count()) + "];",
                                          {c.typeArg(type), c.ident(fours.back())}));
    finds.push_back(c.textStmt("$ |= (unsigned long) &$;", {c.ident(places), copy(row)}));
    loads.push_back(c.textStmt("$ = @four_of(&$);", {turns.elementOf(fours.back(), type), copy(row)}));
  }
  ReplacedReads replace([&](Expr &element) -> Expr * {
    for (size_t i = 0; i < rows.size(); i++)
      if (structurallyEqual(&element, rows[i]))
        return c.textExpr(fours[i]->type, "$.of[$]", {turns.elementOf(fours[i], fours[i]->type), c.ident(e)});
    return nullptr;
  });
  Substitution ahead(c);
  ahead.replaceBy(k, [&] {
    return c.paren(c.textExpr(k->type.unqualified(), "$ + $", {c.ident(k), c.ident(e)}));
  });
  auto *body = ahead.apply(static_cast<Stmt *>(replace.rewrite(copy(loop.body))));
  inside->body.push(c.arena, turns.each(inTurn(loads)));
  inside->body.push(c.arena, c.textStmt("#pragma unroll\nfor ($ $ = 0; $ < 4; $++)\n$",
                                        {c.typeArg(e->type), c.ident(e), c.ident(e), c.ident(e),
                                         c.compound({turns.each(inTurn({body}))})}));
  Stmt *fourAtATime =
      c.textStmt("if (!($ & 15))\nfor (; $; $ += 4)\n$", {c.ident(places), areLeft(4), c.ident(k), inside});
  Compound *some = c.compound({c.declStmt(places), turns.each(inTurn(finds)), fourAtATime}, loop.loc);
  constexpr int kFew = 16;
  return c.compound({loop.init, c.textStmt("if ($)\n$", {areLeft(kFew), some})}, loop.loc);
}

} // namespace ompicc::cuda
