// tile and unroll (OpenMP 5.2 §9) as transformations of the tree, before any construct is looked at: what is
// around them finds the loops that they generate.
//
//   tile sizes(4, 8) over loops i, j        for (f0 = 0; f0 < ni; f0 += 4)        the floor loops
//                                             for (f1 = 0; f1 < nj; f1 += 8)
//                                               for (t0 = f0; t0 < min(f0 + 4, ni); t0++)        the tile
//                                               loops
//                                                 for (t1 = …) { i = …; j = …; body }
//   unroll partial(2) over loop i           for (f = 0; f < ni; f += 2)
//                                             if (ni - f >= 2) { body; body } else one by one
//   unroll full                             body; body; …
//
// Loops count logical iterations; the user's variables are declared inside, where code is copied or threads
// may share the loop. Bounds with side effects are evaluated once, before the outermost directive that is
// associated with the loops.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
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

  static bool transforms(const OmpDirective &d) {
    return d.kind == OmpDirectiveKind::Tile || d.kind == OmpDirectiveKind::Unroll;
  }

  Node *rewriteOmpDirective(OmpDirective &d) override {
    std::vector<Stmt *> outer;
    outer.swap(before_);
    Stmt *made = &d;
    auto *below = as<OmpDirective>(onlyStatement(d.body));
    if (transforms(d)) {
      made = transformed(d, true);
    } else if (isLoopAssociated(d.kind) && below && transforms(*below)) {
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

  /// `alone`: no directive is associated with the loops that are made.
  Stmt *transformed(OmpDirective &d, bool alone) {
    auto *below = as<OmpDirective>(onlyStatement(d.body));
    if (below && transforms(*below))
      d.body = transformed(*below, false);
    else
      rewriteChild(d.body);
    OmpClause *sizes = findClause(d, OmpClauseKind::Sizes);
    size_t depth = sizes ? sizes->items.size() : 1;
    if (!describeNest(unit_, d, depth)) return d.body;
    std::vector<Loop> loops;
    for (OmpLoop *l : d.loops) loops.push_back(measure(*l));
    Stmt *body = bodyOfNest(onlyStatement(d.body), depth);
    Stmt *result = sizes ? tile(d, *sizes, loops, body) : unroll(d, loops[0], body, alone);
    return alone ? withFinalValues(result, loops, d.loc) : result;
  }

  struct Loop {
    OmpLoop *loop;
    ConstInt count; ///< iterations, where they are constant
    QualType type;  ///< of what counts them
  };

  Loop measure(OmpLoop &l) {
    for (Expr **bound : {&l.lower, &l.upper, &l.step})
      if (hasSideEffects(*bound)) *bound = evaluated(*bound);
    Loop loop{&l, constantCount(l), QualType()};
    bool small = loop.count.known && loop.count.value < (1ll << 30);
    loop.type = c_.types.basic(small ? TypeKind::Int : TypeKind::ULong);
    return loop;
  }
  Expr *evaluated(Expr *e) {
    VarDecl *v =
        c_.variable(c_.fresh("_bound"), canonical(unit_.expressions.decay(e->type)).with(QualConst), e);
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

  Stmt *tile(OmpDirective &d, OmpClause &sizes, const std::vector<Loop> &loops, Stmt *body) {
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
    std::vector<long long> size;
    for (Expr *e : sizes.items) size.push_back(evaluateConstant(e).value);
    for (size_t i = depth; i-- > 0;) {
      Expr *whole = c_.binary(BinaryOp::Add, c_.ident(floors[i]), c_.intLiteral(size[i]), loops[i].type);
      Expr *end = whole;
      if (!loops[i].count.known || loops[i].count.value % size[i])
        end = c_.paren(c_.textExpr(
            loops[i].type, "$ - $ < $ ? $ : $",
            {countOf(loops[i]), c_.ident(floors[i]), c_.intLiteral(size[i]), countOf(loops[i]), whole}));
      made = loopOver(tiles[i], c_.ident(floors[i]), end, 1, made, d.loc);
    }
    for (size_t i = depth; i-- > 0;)
      made = loopOver(floors[i], c_.intLiteral(0), countOf(loops[i]), size[i], made, d.loc);
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
    return loopOver(floor, c_.intLiteral(0), countOf(l), factor, c_.compound({made}, d.loc), d.loc);
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
