// Loop transformations (OpenMP 5.2 §9, 6.0 §11) as transformations of the tree, before any construct is
// looked at: what is around them finds the loops that they generate.
//
//   tile sizes(4, 8) over loops i, j        for (f0 = 0; f0 < ni; f0 += 4)        the floor loops
//                                             for (f1 = 0; f1 < nj; f1 += 8)
//                                               for (t0 = f0; t0 < min(f0 + 4, ni); t0++)
//                                                 for (t1 = …) { i = …; j = …; body }
//   unroll partial(2) over loop i           for (f = 0; f < ni; f += 2)
//                                             if (ni - f >= 2) { body; body } else one by one
//   unroll full                             body; body; …
//   stripe sizes(4) over loop i             for (o = 0; o < 4; o++) for (k = o; k < ni; k += 4)
//   interchange over loops i, j             for (t1 = 0; t1 < nj; t1++) for (t0 = 0; t0 < ni; t0++)
//   reverse over loop i                     for (k = 0; k < ni; k++) { i of iteration ni - 1 - k; body }
//   split counts(2, omp_fill)               for (k = 0; k < 2; k++) … for (k = 2; k < ni; k++) …
//   fuse of loops i, j                      for (k = 0; k < max(ni, nj); k++)
//                                             { if (k < ni) … if (k < nj) … }
//
// Loops count logical iterations; the user's variables are declared inside, where code is copied or threads
// may share the loop. Bounds with side effects are evaluated once, before the outermost directive that is
// associated with the loops.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

/// What cannot be there twice: labels, static variables and nested functions; and how large it is.
class CopyCheck : public Visitor {
public:
  bool possible = true, continues = false;
  int statements = 0;

private:
  int loops_ = 0;
  void inLoop(Node &n) {
    statements++;
    loops_++;
    walk(n);
    loops_--;
  }
  void visitFor(For &s) override { inLoop(s); }
  void visitWhile(While &s) override { inLoop(s); }
  void visitDoWhile(DoWhile &s) override { inLoop(s); }
  void visitContinue(Continue &) override { continues |= loops_ == 0; }
  void visitLabel(Label &) override { possible = false; }
  void visitLabelAddress(LabelAddress &) override { possible = false; }
  void visitFunctionDecl(FunctionDecl &) override { possible = false; }
  void visitExprStmt(ExprStmt &s) override {
    statements++;
    walk(s);
  }
  void visitVarDecl(VarDecl &v) override {
    possible &= v.storage != Storage::Static;
    walk(v);
  }
};

constexpr long long kMostCopies = 256, kMostStatements = 4096;
constexpr long long kUsualFactor = 4; ///< of unroll without a factor

class Transformer : public Rewriter {
public:
  explicit Transformer(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;
  std::vector<Stmt *> before_; ///< of the directive that is being made: evaluations of bounds

  Node *rewriteOmpDirective(OmpDirective &d) override {
    std::vector<Stmt *> outer;
    outer.swap(before_);
    Stmt *made = &d;
    auto *below = as<OmpDirective>(onlyStatement(d.body));
    if (isLoopTransformation(d.kind)) {
      made = transformed(d, true);
    } else if (isLoopAssociated(d.kind) && below && isLoopTransformation(below->kind)) {
      d.body = transformed(*below, false);
    } else
      rewriteChildren(d);
    if (!before_.empty()) {
      Compound *block = c_.compound({}, d.loc);
      for (Stmt *s : before_) block->body.push(c_.arena, s);
      block->body.push(c_.arena, made);
      made = block;
    }
    before_.swap(outer);
    return made;
  }

  struct Loop {
    OmpLoop *loop;
    ConstInt count; ///< iterations, where they are constant
    QualType type;  ///< of what counts them
  };

  /// apply (6.0 §11.1): the i-th, from 1, of the generated loops of that name, transformed as the clauses
  /// say. It is the one behind `before` others for clauses that name none.
  Stmt *applied(const OmpDirective &d, std::string_view name, size_t i, Stmt *loop, bool alone = true,
                size_t before = 0) {
    for (OmpClause *clause : d.clauses) {
      if (clause->kind != OmpClauseKind::Apply) continue;
      if (clause->name ? clause->name->text != name || clause->modifiers != i
                       : clause->modifiers != before + i)
        continue;
      used_.insert(clause);
      if (!clause->variant) continue;
      clause->variant->body = loop;
      const bool outer = generated_;
      generated_ = true; // what its bounds say has been evaluated
      loop = transformed(*clause->variant, alone);
      generated_ = outer;
      clause->variant = nullptr;
    }
    return loop;
  }
  bool generated_ = false;
  std::unordered_set<const OmpClause *> used_; ///< apply clauses that have found their loop
  Stmt *usedAll(const OmpDirective &d, Stmt *made) {
    for (const OmpClause *clause : d.clauses)
      if (clause->kind == OmpClauseKind::Apply && !used_.count(clause) && !unit_.diagnostics.errorCount())
        unit_.diagnostics.error(clause->loc,
                                std::string("'#pragma omp ") + info(d.kind).spelling +
                                    "' does not generate the loop that 'apply' names (OpenMP 6.0 §11.1)");
    return made;
  }

  /// `alone`: no directive is associated with the loops that are made.
  Stmt *transformed(OmpDirective &d, bool alone) {
    auto *below = as<OmpDirective>(onlyStatement(d.body));
    if (below && isLoopTransformation(below->kind))
      d.body = transformed(*below, false);
    else
      rewriteChild(d.body);
    if (d.kind == OmpDirectiveKind::Fuse) return usedAll(d, fuse(d, alone));
    const size_t depth = collapseOf(d);
    if (generated_) sinkValues(d.body, depth);
    if (!describeNest(unit_, d, depth)) return d.body;
    std::vector<Loop> loops;
    for (OmpLoop *l : d.loops) loops.push_back(measure(*l));
    Stmt *body = bodyOfNest(onlyStatement(d.body), depth);
    Stmt *result = usedAll(d, made(d, loops, body, alone));
    return alone ? withFinalValues(result, loops, d.loc) : result;
  }

  /// What iteration() computes in front of a loop of the program goes into that loop, where a directive of
  /// apply is associated with it too.
  void sinkValues(Stmt *nest, size_t depth) {
    auto *loop = as<For>(onlyStatement(nest));
    for (; loop && depth > 1; depth--) {
      auto *values = as<Compound>(loop->body);
      auto *inner =
          values && iterations_.count(values) ? as<For>(onlyStatement(values->body.back())) : nullptr;
      if (inner) {
        VarSet computed;
        for (Stmt *s : values->body)
          if (auto *declared = as<DeclStmt>(s))
            for (Decl *v : declared->decls) computed.insert(as<VarDecl>(v));
        For head(inner->loc);
        head.init = inner->init, head.cond = inner->cond, head.step = inner->step;
        for (VarDecl *v : freeVariables(&head))
          if (computed.count(v)) return; // it is no nest then
        Compound *block = c_.compound({}, values->loc);
        for (size_t i = 0; i + 1 < values->body.size(); i++) block->body.push(c_.arena, values->body[i]);
        block->body.push(c_.arena, inner->body);
        inner->body = block;
        iterations_.insert(block);
        loop->body = inner;
      }
      loop = as<For>(onlyStatement(loop->body));
    }
  }
  std::unordered_set<const Compound *> iterations_; ///< made by iteration()

  Stmt *made(OmpDirective &d, std::vector<Loop> &loops, Stmt *body, bool alone) {
    switch (d.kind) {
    case OmpDirectiveKind::Tile: return tile(d, loops, body);
    case OmpDirectiveKind::Stripe: return stripe(d, loops, body);
    case OmpDirectiveKind::Interchange: return interchange(d, loops, body);
    case OmpDirectiveKind::Reverse: return reverse(d, loops[0], body);
    case OmpDirectiveKind::Split: return split(d, loops[0], body);
    default: return unroll(d, loops[0], body, alone);
    }
  }

  Loop measure(OmpLoop &l) {
    for (Expr **bound : {&l.lower, &l.upper, &l.step})
      if (!generated_ && hasSideEffects(*bound)) *bound = evaluated(*bound);
    Loop loop{&l, constantCount(l), QualType()};
    bool small = loop.count.known && loop.count.value < (1ll << 30);
    loop.type = c_.types.basic(small ? TypeKind::Int : TypeKind::ULong);
    return loop;
  }
  Expr *evaluated(Expr *e) {
    VarDecl *v =
        c_.variable(c_.fresh("_bound"), canonical(unit_.expressions.decay(e->type)).with(QualConst), e);
    unit_.arrayBounds.insert(v);
    before_.push_back(c_.declStmt(v));
    return c_.ident(v);
  }
  Expr *countOf(const Loop &l) {
    if (l.count.known) return c_.intLiteral(l.count.value);
    return c_.paren(iterationCount(c_, *l.loop));
  }

  For *loopOver(VarDecl *k, Expr *from, Expr *to, long long step, Stmt *body, Loc loc) {
    auto *f = c_.make<For>(loc);
    k->init = from;
    f->init = c_.declStmt(k);
    f->cond = c_.binary(BinaryOp::Lt, c_.ident(k), to, c_.types.basic(TypeKind::Int));
    auto *a = c_.make<Assign>(loc);
    a->op = AssignOp::Add;
    a->lhs = c_.ident(k);
    a->rhs = c_.intLiteral(step, loc);
    a->type = k->type;
    f->step = a;
    f->body = body;
    return f;
  }
  VarDecl *counter(std::string_view name, const Loop &l) { return c_.variable(c_.fresh(name), l.type); }

  /// { T i = value in iteration k; body }, with `i` a variable of its own.
  Compound *iteration(const std::vector<Loop> &loops, const std::vector<Expr *> &ks, Stmt *body) {
    Compound *block = c_.compound({}, body->loc);
    Substitution inside(c_);
    for (size_t i = 0; i < loops.size(); i++) {
      OmpLoop &l = *loops[i].loop;
      if (!l.declaresVar) mayBeUnused(*l.var);
      VarDecl *own = c_.variable(c_.fresh(l.var->name->text), l.varType, iterationValue(unit_, l, ks[i]));
      block->body.push(c_.arena, c_.declStmt(own));
      inside.replace(l.var, own);
    }
    block->body.push(c_.arena, inside.apply(body));
    iterations_.insert(block);
    return block;
  }

  /// The C compiler is not to say so of a variable that only copies of are used.
  void mayBeUnused(VarDecl &v) {
    for (Attribute *a : v.attributes)
      if (a->name->text == "__unused__") return;
    auto *unused = c_.make<Attribute>(v.loc);
    unused->name = c_.name("__unused__");
    v.attributes.push(c_.lasting, unused);
  }

  std::vector<long long> sizesOf(const OmpDirective &d) {
    std::vector<long long> sizes;
    for (Expr *e : findClause(d, OmpClauseKind::Sizes)->items) sizes.push_back(evaluateConstant(e).value);
    return sizes;
  }

  /// The first `sizes` iterations of the stripes come first: those that are equal modulo the sizes are
  /// neighbours.
  Stmt *stripe(OmpDirective &d, const std::vector<Loop> &loops, Stmt *body) {
    const std::vector<long long> size = sizesOf(d);
    std::vector<VarDecl *> offsets, grid;
    std::vector<Expr *> ks;
    for (const Loop &l : loops) {
      std::string name(l.loop->var->name->text);
      offsets.push_back(counter("_offset_" + name, l));
      grid.push_back(counter("_stripe_" + name, l));
      ks.push_back(c_.ident(grid.back()));
    }
    Stmt *made = iteration(loops, ks, body);
    for (size_t i = loops.size(); i-- > 0;)
      made = applied(d, "grid", i + 1,
                     loopOver(grid[i], c_.ident(offsets[i]), countOf(loops[i]), size[i], made, d.loc), true,
                     loops.size());
    for (size_t i = loops.size(); i-- > 0;)
      made = applied(d, "offsets", i + 1,
                     loopOver(offsets[i], c_.intLiteral(0), c_.intLiteral(size[i]), 1, made, d.loc));
    return made;
  }

  Stmt *interchange(OmpDirective &d, const std::vector<Loop> &loops, Stmt *body) {
    std::vector<size_t> order; // outermost first
    if (OmpClause *clause = findClause(d, OmpClauseKind::Permutation))
      for (Expr *e : clause->items) order.push_back(size_t(evaluateConstant(e).value) - 1);
    else
      order = {1, 0};
    std::vector<VarDecl *> numbers;
    std::vector<Expr *> ks;
    for (const Loop &l : loops) {
      numbers.push_back(counter("_k_" + std::string(l.loop->var->name->text), l));
      ks.push_back(c_.ident(numbers.back()));
    }
    Stmt *made = iteration(loops, ks, body);
    for (size_t i = order.size(); i-- > 0;)
      made = applied(d, "interchanged", i + 1,
                     loopOver(numbers[order[i]], c_.intLiteral(0), countOf(loops[order[i]]), 1, made, d.loc));
    return made;
  }

  Stmt *reverse(OmpDirective &d, const Loop &l, Stmt *body) {
    VarDecl *k = counter("_k_" + std::string(l.loop->var->name->text), l);
    Expr *mirrored = c_.paren(c_.textExpr(l.type, "$ - 1 - $", {countOf(l), c_.ident(k)}));
    return applied(d, "reversed", 1,
                   loopOver(k, c_.intLiteral(0), countOf(l), 1, iteration({l}, {mirrored}, body), d.loc));
  }

  /// The iterations in their order, as many in each loop as counts says.
  Stmt *split(OmpDirective &d, const Loop &l, Stmt *body) {
    CopyCheck check;
    check.visit(body);
    const List<Expr *> &counts = findClause(d, OmpClauseKind::Counts)->items;
    if (!check.possible && counts.size() > 1) {
      unit_.diagnostics.error(d.loc, "'#pragma omp split' is not supported where the loop has labels, static "
                                     "variables or nested functions");
      return d.body;
    }
    // Each loop ends so many iterations behind the first, or before the last where omp_fill has been; with
    // fewer iterations than the counts ask for, omp_fill is none.
    long long total = 0, done = 0;
    for (Expr *item : counts)
      if (!isFill(item)) total += (long long)evaluateConstant(item).value;
    Compound *sequence = c_.compound({}, d.loc);
    Expr *from = c_.intLiteral(0);
    bool filled = false;
    for (size_t i = 0; i < counts.size(); i++) {
      if (isFill(counts[i]))
        filled = true;
      else
        done += (long long)evaluateConstant(counts[i]).value;
      Expr *to = countOf(l);
      if (l.count.known) {
        const long long n = l.count.value;
        to = c_.intLiteral(filled && n >= total ? n - (total - done) : done < n ? done : n);
      } else if (i + 1 < counts.size()) {
        Expr *front = c_.intLiteral(0);
        if (done)
          front = c_.textExpr(l.type, "$ < $ ? $ : $",
                              {countOf(l), c_.intLiteral(done), countOf(l), c_.intLiteral(done)});
        to = c_.paren(filled ? c_.textExpr(l.type, "$ < $ ? $ : $ - $",
                                           {countOf(l), c_.intLiteral(total), c_.paren(front), countOf(l),
                                            c_.intLiteral(total - done)})
                             : front);
      }
      VarDecl *k = counter("_k_" + std::string(l.loop->var->name->text), l);
      Stmt *own = i + 1 < counts.size() ? Cloner(c_).clone(body) : body;
      sequence->body.push(
          c_.arena,
          applied(d, "split", i + 1, loopOver(k, from, to, 1, iteration({l}, {c_.ident(k)}, own), d.loc)));
      from = Cloner(c_).clone(to);
    }
    return sequence;
  }

  /// The loops of the block, or those that looprange names, become one.
  Stmt *fuse(OmpDirective &d, bool alone) {
    auto *block = as<Compound>(d.body);
    std::vector<Stmt *> all;
    if (block)
      for (Stmt *s : block->body) all.push_back(s);
    size_t first = 0, count = all.size();
    if (OmpClause *range = findClause(d, OmpClauseKind::Looprange)) {
      first = size_t(evaluateConstant(range->items[0]).value) - 1;
      count = size_t(evaluateConstant(range->items[1]).value);
    }
    if (all.empty() || first + count > all.size()) {
      unit_.diagnostics.error(d.loc, "'#pragma omp fuse' needs a block of loops" +
                                         std::string(all.empty() ? "" : ", as many as 'looprange' names") +
                                         " (OpenMP 6.0 §11.3)");
      return d.body;
    }
    if (!alone && count < all.size()) {
      unit_.diagnostics.error(d.loc, "'#pragma omp fuse' leaves more than one loop here (OpenMP 6.0 §11.3)");
      return d.body;
    }
    std::vector<Loop> loops;
    std::vector<Stmt *> bodies;
    for (size_t i = first; i < first + count; i++) {
      OmpDirective probe(all[i]->loc);
      probe.body = all[i];
      if (!as<For>(onlyStatement(all[i])) || !describeNest(unit_, probe, 1)) {
        unit_.diagnostics.error(all[i]->loc, "'#pragma omp fuse' needs a loop here (OpenMP 6.0 §11.3)");
        return d.body;
      }
      loops.push_back(measure(*probe.loops[0]));
      bodies.push_back(bodyOfNest(onlyStatement(all[i]), 1));
    }
    Loop longest = loops[0];
    Expr *most = countOf(loops[0]);
    for (const Loop &l : loops) {
      if (&l == &loops[0]) continue;
      if (longest.count.known && l.count.known) {
        if (l.count.value > longest.count.value) longest = l;
        most = countOf(longest);
        continue;
      }
      longest.count = {};
      longest.type = c_.types.basic(TypeKind::ULong);
      most = c_.paren(
          c_.textExpr(longest.type, "$ < $ ? $ : $", {most, countOf(l), countOf(l), Cloner(c_).clone(most)}));
    }
    VarDecl *k = counter("_fused", longest);
    Compound *inside = c_.compound({}, d.loc);
    for (size_t i = 0; i < loops.size(); i++) {
      Stmt *body = bodies[i];
      if (hasContinue(body)) body = c_.textStmt("do\n$\nwhile (0);", {c_.compound({body}, body->loc)});
      Stmt *one = iteration({loops[i]}, {c_.ident(k)}, body);
      if (!longest.count.known || loops[i].count.value != longest.count.value) {
        auto *choice = c_.make<If>(d.loc);
        choice->cond = c_.binary(BinaryOp::Lt, c_.ident(k), countOf(loops[i]), c_.types.basic(TypeKind::Int));
        choice->then = one;
        one = choice;
      }
      inside->body.push(c_.arena, one);
    }
    Stmt *fused = applied(d, "fused", 1, loopOver(k, c_.intLiteral(0), most, 1, inside, d.loc), alone);
    if (!alone) return fused;
    fused = withFinalValues(fused, loops, d.loc);
    if (count == all.size()) return fused;
    Compound *sequence = c_.compound({}, d.loc);
    for (size_t i = 0; i < all.size(); i++)
      if (i < first || i >= first + count)
        sequence->body.push(c_.arena, all[i]);
      else if (i == first)
        sequence->body.push(c_.arena, fused);
    return sequence;
  }

  Stmt *tile(OmpDirective &d, const std::vector<Loop> &loops, Stmt *body) {
    size_t depth = loops.size();
    std::vector<VarDecl *> floors, tiles;
    std::vector<Expr *> ks;
    for (const Loop &l : loops) {
      std::string name(l.loop->var->name->text);
      floors.push_back(counter("_floor_" + name, l));
      tiles.push_back(counter("_tile_" + name, l));
      ks.push_back(c_.ident(tiles.back()));
    }
    Stmt *made = iteration(loops, ks, body);
    const std::vector<long long> size = sizesOf(d);
    for (size_t i = depth; i-- > 0;) {
      Expr *whole = c_.binary(BinaryOp::Add, c_.ident(floors[i]), c_.intLiteral(size[i]), loops[i].type);
      Expr *end = whole;
      if (!loops[i].count.known || loops[i].count.value % size[i])
        end = c_.paren(c_.textExpr(
            loops[i].type, "$ - $ < $ ? $ : $",
            {countOf(loops[i]), c_.ident(floors[i]), c_.intLiteral(size[i]), countOf(loops[i]), whole}));
      made = applied(d, "intratile", i + 1, loopOver(tiles[i], c_.ident(floors[i]), end, 1, made, d.loc),
                     true, depth);
    }
    for (size_t i = depth; i-- > 0;)
      made = applied(d, "grid", i + 1,
                     loopOver(floors[i], c_.intLiteral(0), countOf(loops[i]), size[i], made, d.loc));
    return made;
  }

  /// The body for iterations from + 0 … from + n - 1, one behind the other.
  Compound *copies(const Loop &l, Expr *from, long long n, Stmt *body, bool continues) {
    Compound *block = c_.compound({}, body->loc);
    for (long long i = 0; i < n; i++) {
      Expr *k = !from ? static_cast<Expr *>(c_.intLiteral(i))
                : i   ? c_.paren(c_.textExpr(l.type, "$ + $", {Cloner(c_).clone(from), c_.intLiteral(i)}))
                      : Cloner(c_).clone(from);
      Stmt *one = iteration({l}, {k}, Cloner(c_).clone(body));
      if (continues) one = c_.textStmt("do\n$\nwhile (0);", {one}); // `continue` ends this copy
      block->body.push(c_.arena, one);
    }
    return block;
  }

  Stmt *unroll(OmpDirective &d, Loop &l, Stmt *body, bool alone) {
    CopyCheck check;
    check.visit(body);
    OmpClause *partial = findClause(d, OmpClauseKind::Partial);
    bool full = hasClause(d, OmpClauseKind::Full);
    std::string name(l.loop->var->name->text);
    if (full && !l.count.known) {
      unit_.diagnostics.error(d.loc,
                              "'#pragma omp unroll full' needs a loop with a constant number of iterations");
      return d.body;
    }
    if (!partial && !full && alone && l.count.known && l.count.value <= 2 * kUsualFactor) full = true;
    long long factor = full ? l.count.value : kUsualFactor;
    if (partial && partial->expr) factor = evaluateConstant(partial->expr).value;
    if (l.count.known && l.count.value && factor > l.count.value && !full) factor = l.count.value;
    bool copied =
        check.possible && factor <= kMostCopies && factor * (check.statements + 1) <= kMostStatements;
    if (full && copied) return copies(l, nullptr, factor, body, check.continues);
    if (full) { // the C compiler's business then
      VarDecl *k = counter("_unrolled_" + name, l);
      For *loop = loopOver(k, c_.intLiteral(0), countOf(l), 1, iteration({l}, {c_.ident(k)}, body), d.loc);
      return withPragma(factor, loop);
    }
    VarDecl *floor = counter("_unrolled_" + name, l), *k = counter("_rest_" + name, l);
    Stmt *made = nullptr;
    const bool whole = l.count.known && l.count.value % factor == 0;
    if (whole && copied)
      made = copies(l, c_.ident(floor), factor, body, check.continues);
    else {
      Expr *end = countOf(l);
      if (!copied)
        end = c_.paren(c_.textExpr(l.type, "$ - $ < $ ? $ : $ + $",
                                   {countOf(l), c_.ident(floor), c_.intLiteral(factor), countOf(l),
                                    c_.ident(floor), c_.intLiteral(factor)}));
      For *rest = loopOver(k, c_.ident(floor), end, 1,
                           iteration({l}, {c_.ident(k)}, copied ? Cloner(c_).clone(body) : body), d.loc);
      if (copied) {
        auto *choice = c_.make<If>(d.loc);
        choice->cond = c_.textExpr(c_.types.basic(TypeKind::Int), "$ - $ >= $",
                                   {countOf(l), c_.ident(floor), c_.intLiteral(factor)});
        choice->then = copies(l, c_.ident(floor), factor, body, check.continues);
        choice->otherwise = rest;
        made = choice;
      } else
        made = withPragma(factor, rest);
    }
    return applied(d, "unrolled", 1,
                   loopOver(floor, c_.intLiteral(0), countOf(l), factor, c_.compound({made}, d.loc), d.loc),
                   alone);
  }

  Stmt *withPragma(long long factor, For *loop) {
    auto *pragma = c_.make<Pragma>(loop->loc);
    pragma->text = c_.text("#pragma GCC unroll " + std::to_string(factor < 65534 ? factor : 65534));
    auto *condition = static_cast<Binary *>(loop->cond); // which gcc wants to be one comparison
    VarDecl *end = c_.variable(c_.fresh("_end"), condition->lhs->type.with(QualConst), condition->rhs);
    condition->rhs = c_.ident(end);
    return c_.compound({c_.declStmt(end), pragma, loop}, loop->loc);
  }

  /// A loop that counted in a variable of the program leaves it behind its last value.
  Stmt *withFinalValues(Stmt *loops, const std::vector<Loop> &measured, Loc loc) {
    Compound *block = c_.compound({loops}, loc);
    for (const Loop &l : measured)
      if (!l.loop->declaresVar)
        block->body.push(c_.arena, c_.textStmt("$ = $;", {c_.ident(l.loop->var),
                                                          iterationValue(unit_, *l.loop, countOf(l))}));
    return block->body.size() > 1 ? block : loops;
  }
};

} // namespace

Stmt *transformLoops(Unit &unit, Stmt *root) { return static_cast<Stmt *>(Transformer(unit).rewrite(root)); }

} // namespace ompicc
