// several_iterations.cpp: threads that have several iterations of an SpmdLoop: four, which only stream, or
// eight or sixteen of two loops, whose inner loops read the same. Those that read what their neighbours read
// are in stacked_iterations.cpp.
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

/// Takes away the declarations that what is behind them does not use.
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

} // namespace

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

bool SpmdLoop::canJoin(Compound *inner) const {
  constexpr size_t kMostLoops = 4; // the numbers of more are declared in front of the loops' variables
  if (striding_ || fours_ || depth_ < 2 || depth_ > kMostLoops || mode_.across + 1 != depth_ ||
      mode_.patches < depth_ || mode_.observed || mode_.needsState || !privates_->last.empty() ||
      inner->body.size() != depth_ + 1)
    return false;
  std::vector<const VarDecl *> numbers;
  for (size_t i = 0; i < depth_; i++) {
    auto *declarations = as<DeclStmt>(inner->body[i]);
    numbers.push_back(declarations ? as<VarDecl>(declarations->decls[0]) : nullptr);
    if (!numbers.back() || mayWrap(*d_.loops[i])) return false;
  }
  return reusesReads(inner->body[depth_], numbers[row_], numbers[depth_ - 1]);
}

Compound *SpmdLoop::joined(Compound *inner) {
  auto bodyOf = [this](Compound *iteration) -> List<Stmt *> & {
    return static_cast<Compound *>(iteration->body[depth_])->body;
  };
  // A group of statements is from one loop to the next, or a loop.
  std::vector<size_t> group;
  size_t groups = 0;
  for (size_t i = 0; i < bodyOf(inner).size(); i++) {
    const bool loop = as<For>(bodyOf(inner)[i]) != nullptr;
    if (i == 0 || loop || as<For>(bodyOf(inner)[i - 1])) groups++;
    group.push_back(groups - 1);
  }
  // What several groups name is an array.
  VarSet shared;
  long long bytes = 0; // of numbers
  for (size_t i = 0; i < group.size(); i++) {
    auto *declarations = as<DeclStmt>(bodyOf(inner)[i]);
    if (!declarations) continue;
    for (Decl *d : declarations->decls) {
      auto *v = static_cast<VarDecl *>(d);
      for (size_t other = 0; other < group.size() && !shared.count(v); other++)
        if (group[other] != group[i])
          for (const VarDecl *named : freeVariables(bodyOf(inner)[other]))
            if (named == v) shared.insert(v);
      if (shared.count(v) && !isPointer(v->type)) bytes += sizeOf(v->type);
    }
  }
  constexpr long long kFewBytes = 8;
  const unsigned columns = bytes <= kFewBytes ? 4 : 2;
  k_.flags |= columns == 4 ? ORT_KERNEL_SIXTEENS : ORT_KERNEL_EIGHTS;
  const std::string width = std::to_string(columns), times = std::to_string(4 * columns);
  const Axis &x = axes_[0], &y = axes_[1];
  const QualType boolean = basic(TypeKind::Bool), typeX = x.k->type.unqualified(),
                 typeY = y.k->type.unqualified();
  VarDecl *firstX = local("_first_x", typeX.with(QualConst),
                          c_.textExpr(typeX, width + " * (" + startOfBlock(0) + ") + " + threadOf(0)));
  VarDecl *firstY = local("_first_y", typeY.with(QualConst),
                          c_.textExpr(typeY, "4 * (" + startOfBlock(1) + " + " + threadOf(1) + ")"));
  VarDecl *turn = local("_turn", basic(TypeKind::UInt));
  auto column = [&] {
    return c_.textExpr(typeX, "$ + $ % " + width + " * @block_dim.x", {c_.ident(firstX), c_.ident(turn)});
  };
  auto row = [&] { return c_.textExpr(typeY, "$ + $ / " + width, {c_.ident(firstY), c_.ident(turn)}); };
  auto below = [&](Expr *a, const Axis &ofA, Expr *b, const Axis &ofB) {
    return c_.textExpr(boolean, "$ < $ && $ < $", {a, c_.ident(ofA.n), b, c_.ident(ofB.n)});
  };
  // Of what is beyond the range, the thread's own first number.
  auto limited = [&](const std::function<Expr *()> &number, const Axis &of, VarDecl *first) {
    return c_.paren(c_.textExpr(of.k->type.unqualified(), "$ < $ ? $ : $",
                                {number(), c_.ident(of.n), number(), c_.ident(first)}));
  };
  std::vector<VarDecl *> arrays; // of the variables, in the order of their declarations; or null
  Compound *all = c_.compound({}, d_.loc);
  for (Stmt *s : bodyOf(inner))
    if (auto *declarations = as<DeclStmt>(s))
      for (Decl *d : declarations->decls) {
        auto *v = static_cast<VarDecl *>(d);
        arrays.push_back(nullptr);
        if (!shared.count(v)) continue;
        arrays.back() = c_.variable(
            v->name->text, c_.types.arrayOf(v->type.unqualified(), 4 * columns, c_.intLiteral(4 * columns)));
        append(all, c_.declStmt(arrays.back()));
      }
  for (size_t g = 0; g < groups; g++) {
    Compound *copied = Cloner(c_).clone(inner);
    Substitution there(c_);
    if (g + 1 < groups) {
      there.replaceBy(x.k, [&]() -> Expr * { return limited(column, x, firstX); });
      there.replaceBy(y.k, [&]() -> Expr * { return limited(row, y, firstY); });
    } else {
      there.replaceBy(x.k, [&]() -> Expr * { return c_.paren(column()); });
      there.replaceBy(y.k, [&]() -> Expr * { return c_.paren(row()); });
    }
    Compound *one = c_.compound({}, d_.loc);
    for (size_t i = 0; i < depth_; i++) append(one, copied->body[i]);
    For *loop = nullptr, *innermost = nullptr; // of a perfect nest
    size_t at = 0;
    for (size_t i = 0; i < group.size(); i++) {
      Stmt *s = bodyOf(copied)[i];
      auto *declarations = as<DeclStmt>(s);
      if (!declarations && group[i] != g) continue;
      if (!declarations) {
        loop = as<For>(s);
        innermost = loop;
        while (auto *next = innermost ? as<For>(onlyStatement(innermost->body)) : nullptr) innermost = next;
        append(one, innermost ? innermost->body : s);
        continue;
      }
      for (Decl *d : declarations->decls) {
        auto *v = static_cast<VarDecl *>(d);
        VarDecl *array = arrays[at++];
        auto element = [this, v, array, turn]() -> Expr * {
          return c_.textExpr(v->type.unqualified(), "$[$]", {c_.ident(array), c_.ident(turn)});
        };
        if (array) there.replaceBy(v, element);
        if (group[i] != g) continue;
        if (!array)
          append(one, c_.declStmt(v));
        else if (v->init)
          append(one, c_.textStmt("$ = $;", {element(), v->init}));
      }
    }
    VarSet used;
    keepUsed(c_, *one, used);
    Stmt *inTurn = there.apply(one);
    if (g + 1 == groups)
      inTurn = c_.compound({c_.textStmt("if ($)\n$", {below(column(), x, row(), y), inTurn})}, d_.loc);
    Stmt *turns =
        c_.textStmt("#pragma unroll\nfor ($ $ = 0; $ < " + times + "; $++)\n$",
                    {c_.typeArg(turn->type), c_.ident(turn), c_.ident(turn), c_.ident(turn), inTurn});
    if (!loop) {
      append(all, turns);
      continue;
    }
    innermost->body = c_.compound({turns}, d_.loc);
    append(all, loop);
  }
  Compound *result = c_.compound(
      {c_.textStmt("/* a thread has " + std::string(columns == 4 ? "sixteen" : "eight") + " iterations */"),
       c_.declStmt(firstX), c_.declStmt(firstY)},
      d_.loc);
  Expr *inRange = below(c_.ident(firstX), x, c_.ident(firstY), y);
  Stmt *joined = all;
  if (dims_ > 2) {
    const Axis &z = axes_[2];
    VarDecl *own =
        local(z.k->name->text, z.k->type.unqualified().with(QualConst), c_.textExpr(z.k->type, startOf(2)));
    Substitution name(c_);
    name.replace(z.k, own);
    joined = name.apply(joined);
    append(result, c_.declStmt(own));
    inRange = c_.textExpr(boolean, "$ && $ < $", {inRange, c_.ident(own), c_.ident(z.n)});
  }
  append(result, c_.textStmt("if ($)\n$", {inRange, joined}));
  return result;
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
