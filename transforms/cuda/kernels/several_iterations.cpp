// several_iterations.cpp: threads that have four iterations of an SpmdLoop, which only stream, and blocks
// that have several threads for each. Those that read what their neighbours read are in joined_iterations.cpp
// and stacked_iterations.cpp.
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/reused_reads.h"
#include "transforms/cuda/analysis/streaming.h"
#include "transforms/cuda/kernels/spmd_loop.h"
#include "transforms/cuda/loops/column_tiles.h"

namespace ompicc::cuda {
namespace {

constexpr const char *kAxes = "xyz";

} // namespace

void keepUsed(Context &c, Compound &block, VarSet &used) {
  List<Stmt *> kept;
  for (size_t i = block.body.size(); i-- > 0;) {
    Stmt *s = block.body[i];
    if (auto *nested = as<Compound>(s)) {
      keepUsed(c, *nested, used);
    } else {
      if (auto *declarations = as<DeclStmt>(s)) {
        bool uses = false;
        for (Decl *d : declarations->decls) uses |= used.count(static_cast<VarDecl *>(d)) != 0;
        if (!uses) continue;
      }
      for (const VarDecl *v : freeVariables(s)) used.insert(v);
    }
    kept.insert(c.arena, 0, s);
  }
  block.body = kept;
}

Stmt *SpmdLoop::inFours(Compound *inner) {
  const size_t a = axisOfFours();
  VarDecl *k = axes_[a].k;
  const QualType number = k->type.unqualified();
  VarDecl *first = local("_first", number.with(QualConst), c_.textExpr(number, startOf(a)));
  Compound *all = c_.compound({c_.declStmt(first)}, d_.loc);
  if (inRows_) {
    Stmt *rest = c_.textStmt("for ($ $ = $; $ < $ && $ < $ + 4; $++)\n$",
                             {c_.typeArg(number), c_.ident(k), c_.ident(first), c_.ident(k),
                              c_.ident(axes_[a].n), c_.ident(k), c_.ident(first), c_.ident(k), inner});
    append(all,
           c_.textStmt("if ($ + 3 < $)\n$\nelse\n$", {c_.ident(first), c_.ident(axes_[a].n),
                                                      fourOf(inner, first), c_.compound({rest}, d_.loc)}));
    return all;
  }
  const std::string threads = std::string("@block_dim.") + kAxes[a];
  Stmt *rest = c_.textStmt("for ($ $ = $; $ < $; $ += " + threads + ")\n$",
                           {c_.typeArg(number), c_.ident(k), c_.ident(first), c_.ident(k),
                            c_.ident(axes_[a].n), c_.ident(k), inner});
  append(all, c_.textStmt("if ($ + 3 * " + threads + " < $)\n$\nelse\n$",
                          {c_.ident(first), c_.ident(axes_[a].n), fourOf(inner, first),
                           c_.compound({rest}, d_.loc)}));
  return all;
}

Compound *SpmdLoop::fourOf(Compound *inner, VarDecl *first) {
  const size_t a = axisOfFours();
  VarDecl *turn = local("_turn", basic(TypeKind::UInt));
  Substitution there(c_);
  there.replaceBy(axes_[a].k, [&]() -> Expr * {
    const std::string text = inRows_ ? "$ + $" : std::string("$ + $ * @block_dim.") + kAxes[a];
    return c_.paren(c_.textExpr(first->type.unqualified(), text, {c_.ident(first), c_.ident(turn)}));
  });
  auto turns = [&](Compound *numbered) {
    Compound *one = c_.compound({}, d_.loc);
    for (Stmt *s : numbered->body) s == numbered->body.back() ? appendBody(one, s) : append(one, s);
    return c_.textStmt(
        "#pragma unroll\nfor ($ $ = 0; $ < 4; $++)\n$",
        {c_.typeArg(turn->type), c_.ident(turn), c_.ident(turn), c_.ident(turn), there.apply(one)});
  };
  auto *computes = Cloner(c_).clone(inner), *stores = Cloner(c_).clone(inner);
  const std::optional<OneStore> parts = asOneStore(computes->body.back());
  if (!parts || !readsElements(*parts)) return c_.compound({turns(computes)}, d_.loc);
  Assign *store = parts->store;
  const QualType type = store->lhs->type.unqualified();
  VarDecl *values = local("_values", c_.types.arrayOf(type, 4, nullptr));
  auto value = [&] { return c_.textExpr(type, "$[$]", {c_.ident(values), c_.ident(turn)}); };
  if (store->op != AssignOp::Plain)
    store->rhs =
        c_.textExpr(type, std::string("$ ") + spelling(binaryOf(store->op)) + " $", {store->lhs, store->rhs});
  store->op = AssignOp::Plain;
  store->lhs = value();
  store = asOneStore(stores->body.back())->store;
  store->op = AssignOp::Plain;
  store->rhs = value();
  VarSet used;
  keepUsed(c_, *stores, used);
  return c_.compound({c_.declStmt(values), turns(computes), turns(stores)}, d_.loc);
}

bool SpmdLoop::isApart(VarDecl &v) {
  VarDecl *own = variableOf(parameters_.apply(static_cast<Expr *>(c_.ident(&v))));
  auto *object = own && isReference(*own) ? as<Unary>(own->init) : nullptr;
  if (object) own = object->op == UnaryOp::Deref ? variableOf(object->operand) : nullptr;
  return own && own->isParam && isRestrict(*own);
}

Compound *SpmdLoop::inColumns(Compound *inner) {
  if (!k_.isOnly || !(k_.flags & ORT_KERNEL_TWO) || !mode_.parallel || !mode_.teams || mode_.straight ||
      mode_.observed || mode_.needsState || !mode_.anyThreads || mode_.inChunks || mode_.dealt ||
      mode_.inTurnIfAlone || striding_ || fours_ || !privates_->last.empty() || !privates_->before.empty() ||
      !isOne(d_.loops[0]->step) || inner->body.size() != 2)
    return nullptr;
  auto *user = as<Compound>(inner->body[1]);
  auto *counter = as<DeclStmt>(inner->body[0]);
  if (!user || !counter) return nullptr;
  List<Stmt *> kept;
  Compound *results = c_.compound({}, d_.loc);
  For *loop = nullptr;
  for (Stmt *s : user->body) {
    auto *here = as<For>(s);
    if (here ? loop != nullptr : loop ? !as<ExprStmt>(s) : !as<DeclStmt>(s) && !as<ExprStmt>(s))
      return nullptr;
    if (here) loop = here;
    loop && !here ? append(results, s) : kept.push(c_.arena, s);
  }
  const auto counted = loop ? countedLoop(*loop) : std::nullopt;
  if (!counted || counted->step != 1 || !hostCanEvaluate(counted->from, k_) ||
      !hostCanEvaluate(counted->to, k_))
    return nullptr;
  const Axis &x = axes_[0];
  const QualType number = x.k->type.unqualified(), answer = basic(TypeKind::Bool);
  VarDecl *at = local("_column", number.with(QualConst), c_.textExpr(number, startOf(0)));
  columns_.isOne = local("_is_one", answer.with(QualConst),
                         c_.textExpr(answer, "@thread_idx.y == 0 && $ < $", {c_.ident(at), c_.ident(x.n)}));
  columns_.loop = loop;
  columns_.column = static_cast<VarDecl *>(counter->decls[0]);
  columns_.trips =
      c_.textExpr(basic(TypeKind::ULong), "($ < $ ? (unsigned long) $ - (unsigned long) $ : 1ul)",
                  {c_.paren(copy(counted->from)), c_.paren(copy(counted->to)), c_.paren(copy(counted->to)),
                   c_.paren(copy(counted->from))});
  kept.push(c_.arena, c_.textStmt("if ($)\n$", {c_.ident(columns_.isOne), results}));
  user->body = kept;
  Substitution there(c_);
  there.replaceBy(x.k, [this, at, number, &x]() -> Expr * {
    return c_.paren(
        c_.textExpr(number, "$ < $ ? $ : $ - 1", {c_.ident(at), c_.ident(x.n), c_.ident(at), c_.ident(x.n)}));
  });
  return c_.compound({c_.declStmt(at), c_.declStmt(columns_.isOne), there.apply(inner)}, d_.loc);
}

void SpmdLoop::useColumns() {
  if (useColumnTiles(c_, *kernel_, *columns_.loop, columns_.column, columns_.isOne)) {
    k_.flags |= ORT_KERNEL_COLUMNS | ORT_KERNEL_IN_ORDER;
    k_.inner = columns_.trips;
    k_.why += ", or a block has several threads for each of its columns";
    return;
  }
  k_.severalIfApart.erase(columns_.both);
  for (Stmt *&s : body_->body)
    if (s == columns_.both) s = static_cast<Stmt *>(static_cast<TextStmt *>(s)->holes.back());
}

} // namespace ompicc::cuda
