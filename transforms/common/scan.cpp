// scan (OpenMP 5.2 §5.6): a loop whose iterations contribute to a prefix computation and use its results. In
// a worksharing loop all contributions come first, each from an iteration of its own; then their prefixes are
// computed; then the iterations' other halves use them:
//
//     single: part = room for one value an iteration                    reduction(inscan, +: x)
//     for (…) { T x' = 0; input phase over x'; part[k] = x'; }          scan inclusive(x)
//     for (each of 64 blocks) for (k in it…) part[k] = part[k - 1] + part[k];
//     single: for (each block) { before[block] = x; x = x + its last part; }
//     for (each block) for (k in it…) part[k] = before[block] + part[k];
//     for (…) { scan phase over part[k] }
//
// The number of blocks is fixed, so that the results do not depend on the number of threads. Devices, whose
// heap has no room for that, have rounds instead (scan_rounds.h).
//
// In a simd loop, which one thread runs in order, both phases stay in one iteration.
//
// Of a list item that is an array or an array section each part has as many elements as the item; both phases
// work on them where they lie.
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "transforms/common/scan_items.h"
#include "transforms/common/scan_rounds.h"
#include "translator/sema/omp_checks.h"
#include <functional>

namespace ompicc {
namespace {

class ScanLowering : public Rewriter, ScanItems {
public:
  explicit ScanLowering(Unit &unit) : Rewriter(unit.context.directives()), ScanItems(unit) {}

private:
  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    if (!hasInscan(d)) return &d;
    hasDevices_ = mayBeOnDevices();
    OmpDirective *own = copy(&d);
    // The loops of a composite construct are those of its innermost leaf.
    if (!describeNest(unit_, d, collapseOf(d))) return &d;
    Stmt *onDevices = nullptr;
    if (d.kind != OmpDirectiveKind::Simd && hasDevices_ && !cancels() &&
        describeNest(unit_, *own, collapseOf(d)))
      onDevices = ScanRounds(unit_).inRounds(*own);
    if (d.kind != OmpDirectiveKind::Simd)
      advice_ = cancels() ? ": without 'cancel' in the file it needs none"
                          : ": without 'linear', 'allocate' and 'lastprivate(conditional)' it needs none";
    Stmt *result = d.kind == OmpDirectiveKind::Simd ? inOrder(d) : inPasses(d);
    if (!result) return &d;
    if (!onDevices) return result;
    auto *choice = c_.make<OmpChoice>(d.loc);
    choice->host = result;
    choice->device = onDevices;
    c_.hasChoices = true;
    return choice;
  }

  template <class Test> bool anyDirective(Test test) {
    bool found = false;
    for (External *external : unit_.tree.externals)
      for (Decl *decl : external->usesOmp ? external->decls : List<Decl *>())
        if (auto *f = as<FunctionDecl>(decl); f && f->body)
          forEachDirective(c_, f->body, [&](OmpDirective &d) { found |= test(d); });
    return found;
  }
  /// Whether devices may come to such a loop.
  bool mayBeOnDevices() {
    return !unit_.declareTarget.empty() ||
           anyDirective([](OmpDirective &d) { return (info(d.kind).leafs & LeafTarget) != 0; });
  }
  /// Whether threads may leave a team that they are of.
  bool cancels() {
    return anyDirective([](OmpDirective &d) { return d.kind == OmpDirectiveKind::Cancel; });
  }

  Stmt *inOrder(OmpDirective &d) {
    std::vector<ScanItem> list = items(d);
    if (list.empty()) return nullptr;
    const size_t depth = d.loops.size();
    ScanHalves p = phases(d, depth);
    Compound *input = c_.compound({}, d.loc), *body = c_.compound({}, d.loc), *block = c_.compound({}, d.loc);
    Substitution inside(c_);
    std::vector<Stmt *> after, atEnd;
    for (ScanItem &item : list) {
      if (item.hasElements) {
        describe(item, *block);
        item.part = c_.variable(c_.fresh(std::string(item.reduction.var->name->text) + "_elements"),
                                c_.types.pointerTo(item.type));
        block->body.push(c_.arena, c_.declStmt(item.part));
        block->body.push(c_.arena, reserve(item, c_.intLiteral(1), d));
        atEnd.push_back(release(item, d.loc));
        Expr *own = c_.textExpr(item.type, "$[$]", {c_.ident(item.part), c_.ident(item.element)});
        input->body.push(c_.arena, forAll(item, initialValue(item, own)));
        standIn(item, c_.ident(item.part), input, inside);
        after.push_back(forAll(item, combine(item, originalOf(item), copy(own))));
        continue;
      }
      VarDecl *own =
          c_.variable(c_.fresh(std::string(item.reduction.var->name->text) + "_private"), item.type);
      initialise(input, item, own);
      inside.replace(item.reduction.var, own);
      after.push_back(combine(item, c_.ident(item.reduction.var), c_.ident(own)));
    }
    input->body.push(c_.arena, inside.apply(once(p.input)));
    for (Stmt *s : after) input->body.push(c_.arena, s);
    if (p.initial) body->body.push(c_.arena, once(p.initial));
    body->body.push(c_.arena, p.inclusive ? static_cast<Stmt *>(input) : p.scan);
    body->body.push(c_.arena, p.inclusive ? once(p.scan) : input);
    Stmt *nest = associatedLoop(d);
    innermost(nest, depth)->body = body;
    d.loops = {};
    if (block->body.empty()) return nest;
    block->body.push(c_.arena, nest);
    for (Stmt *s : atEnd) block->body.push(c_.arena, s);
    return block;
  }

  /// What the passes consist of.
  struct Passes {
    Compound *room, *give;    ///< the storage for all iterations' values, and its end
    OmpClause *published;     ///< what the thread that makes it tells the others
    Compound *first, *second; ///< what comes in front of the phases, and the phases
    Substitution inInput, inScan;
    std::vector<Stmt *> stores; ///< behind the input phase
  };

  /// A list item's part in them; `n`: the iterations.
  void add(ScanItem &item, Passes &passes, const ScanNumbers &n, Compound &block, const OmpDirective &d) {
    QualType number = c_.types.basic(TypeKind::ULong);
    describe(item, block);
    VarDecl *v = item.reduction.var;
    std::string name(v->name->text);
    QualType pointer = c_.types.pointerTo(item.type);
    item.part = c_.variable(c_.fresh(name + "_parts"), pointer);
    block.body.push(c_.arena, c_.declStmt(item.part));
    passes.published->items.push(c_.arena, c_.ident(item.part));
    passes.room->body.push(
        c_.arena,
        reserve(item, c_.textExpr(number, "$ + " + std::to_string(kBlocks), {c_.ident(n.count)}), d));
    passes.give->body.push(c_.arena, release(item, d.loc));
    if (item.hasElements) {
      auto part = [&] {
        return c_.textExpr(pointer, "$ + $ * $", {c_.ident(item.part), c_.paren(copy(n.at)), lengthOf(item)});
      };
      passes.first->body.push(c_.arena, forAll(item, initialValue(item, at(item, copy(n.at)))));
      standIn(item, part(), passes.first, passes.inInput);
      standIn(item, part(), passes.second, passes.inScan);
      return;
    }
    VarDecl *own = c_.variable(c_.fresh(name + "_private"), item.type);
    initialise(passes.first, item, own);
    passes.inInput.replace(v, own);
    passes.stores.push_back(store(item, copy(n.at), own));
    VarDecl *result = c_.variable(c_.fresh(name + "_scan"), item.type, at(item, copy(n.at)));
    passes.second->body.push(c_.arena, c_.declStmt(result));
    passes.inScan.replace(v, result);
  }

  /// The phases behind what is in front of them.
  void complete(const ScanHalves &p, Passes &passes) {
    Compound *first = passes.first;
    if (p.initial) first->body.push(c_.arena, passes.inInput.apply(once(p.initial)));
    first->body.push(c_.arena, passes.inInput.apply(once(p.input)));
    for (Stmt *s : passes.stores) first->body.push(c_.arena, s);
    passes.second->body.push(c_.arena, passes.inScan.apply(p.scan));
  }

  Stmt *inPasses(OmpDirective &d) {
    std::vector<ScanItem> list = items(d);
    if (list.empty()) return nullptr;
    ScanHalves p = phases(d, d.loops.size());
    Compound *block = c_.compound({}, d.loc);
    auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
    const ScanNumbers n = numbers(d, *block);

    // One thread makes room, and says where.
    auto empty = [&] { return c_.compound({}, d.loc); };
    Passes passes{empty(), empty(),          c_.make<OmpClause>(d.loc), empty(),
                  empty(), Substitution(c_), Substitution(c_),          {}};
    OmpDirective *allocate = makeDirective(c_, OmpDirectiveKind::Single, d, passes.room);
    passes.published->kind = OmpClauseKind::Copyprivate;
    allocate->clauses.push(c_.arena, passes.published);
    for (ScanItem &item : list) add(item, passes, n, *block, d);
    append(allocate);

    // The last value of a variable is that of the phase that gives it one.
    const Usage before = usageIn(p.input), behind = usageIn(p.scan);
    auto isInput = [&](Expr *item) {
      const VarDecl *v = baseVariable(item);
      return before.mayChange(v) && !behind.mayChange(v);
    };
    complete(p, passes);
    append(pass(d, passes.first, isInput));
    append(makeDirective(c_, OmpDirectiveKind::For, d,
                         eachBlock(d, n.count, [&](const Block &block) { sumBlock(list, block); })));
    append(makeDirective(
        c_, OmpDirectiveKind::Single, d,
        c_.compound({eachBlock(d, n.count, [&](const Block &block) { sumBlocks(list, block); })}, d.loc)));
    append(makeDirective(c_, OmpDirectiveKind::For, d, eachBlock(d, n.count, [&](const Block &block) {
                           completeBlock(list, block, p.inclusive);
                         })));
    append(pass(d, passes.second, [&](Expr *item) { return !isInput(item); }));
    OmpDirective *last = makeDirective(c_, OmpDirectiveKind::Single, d, passes.give);
    auto *nowait = c_.make<OmpClause>(d.loc);
    nowait->kind = OmpClauseKind::Nowait;
    last->clauses.push(c_.arena, nowait);
    append(last);
    return block;
  }

  static constexpr int kBlocks = 64;

  /// Appends what is done for the item, or for each of its elements.
  void inTurn(const ScanItem &item, Compound *into, const std::vector<Stmt *> &code) {
    Compound *all = item.hasElements ? c_.compound({}, into->loc) : into;
    for (Stmt *s : code) all->body.push(c_.arena, s);
    if (all != into) into->body.push(c_.arena, forAll(item, all));
  }

  /// A block of the iterations, [from, to), and the code for it.
  struct Block {
    VarDecl *n, *number, *from, *to;
    Compound *code;
    Loc loc;
  };

  Expr *at(const ScanItem &item, Expr *i) {
    if (item.hasElements)
      i = c_.textExpr(index(), "$ * $ + $", {c_.paren(i), lengthOf(item), c_.ident(item.element)});
    return c_.textExpr(item.type, "$[$]", {c_.ident(item.part), i});
  }
  Stmt *store(const ScanItem &item, Expr *i, VarDecl *value) {
    return c_.textStmt("$ = $;", {at(item, i), c_.ident(value)});
  }

  For *eachBlock(OmpDirective &d, VarDecl *n, const std::function<void(const Block &)> &fill) {
    const std::string blocks = std::to_string(kBlocks);
    Block block = {n,    c_.variable(c_.fresh("_block"), index()), nullptr, nullptr, c_.compound({}, d.loc),
                   d.loc};
    auto begin = [&](const char *name, const char *which) {
      const std::string i = which, text = "$ / " + blocks + " * (" + i + ") + ((" + i + ") < $ % " + blocks +
                                          " ? (" + i + ") : $ % " + blocks + ")";
      Expr *value = c_.textExpr(index(), text,
                                {c_.ident(n), c_.ident(block.number), c_.ident(block.number), c_.ident(n),
                                 c_.ident(block.number), c_.ident(n)});
      VarDecl *v = c_.variable(c_.fresh(name), index().with(QualConst), value);
      block.code->body.push(c_.arena, c_.declStmt(v));
      return v;
    };
    block.from = begin("_from", "$");
    block.to = begin("_to", "$ + 1");
    fill(block);
    return loop(d.loc, block.number, c_.intLiteral(0), less(block.number, c_.intLiteral(kBlocks)),
                UnaryOp::PostInc, block.code);
  }

  /// Each part becomes the sum of those of the block up to it.
  void sumBlock(const std::vector<ScanItem> &list, const Block &block) {
    VarDecl *e = c_.variable(c_.fresh("_e"), index());
    Compound *body = c_.compound({}, block.loc);
    for (const ScanItem &item : list) {
      VarDecl *sum =
          c_.variable(c_.fresh("_sum"), item.type, at(item, c_.textExpr(index(), "$ - 1", {c_.ident(e)})));
      inTurn(item, body,
             {c_.declStmt(sum), combine(item, c_.ident(sum), at(item, c_.ident(e))),
              store(item, c_.ident(e), sum)});
    }
    block.code->body.push(c_.arena, loop(block.loc, e, c_.textExpr(index(), "$ + 1", {c_.ident(block.from)}),
                                         less(e, c_.ident(block.to)), UnaryOp::PostInc, body));
  }

  Expr *before(const ScanItem &item, const Block &block) {
    return at(item, c_.textExpr(index(), "$ + $", {c_.ident(block.n), c_.ident(block.number)}));
  }

  /// What comes before each block stands behind the parts; the original becomes the sum of all.
  void sumBlocks(const std::vector<ScanItem> &list, const Block &block) {
    for (const ScanItem &item : list) {
      Stmt *keep = c_.textStmt("$ = $;", {before(item, block), originalOf(item)});
      auto *some = c_.make<If>();
      some->cond = less(block.from, c_.ident(block.to));
      some->then = c_.compound(
          {combine(item, originalOf(item), at(item, c_.textExpr(index(), "$ - 1", {c_.ident(block.to)})))},
          block.loc);
      inTurn(item, block.code, {keep, some});
    }
  }

  /// The last first, since an exclusive scan moves them all by one.
  void completeBlock(const std::vector<ScanItem> &list, const Block &block, bool inclusive) {
    VarDecl *e = c_.variable(c_.fresh("_e"), index());
    Compound *body = c_.compound({}, block.loc);
    auto shifted = [&](int by) { return c_.textExpr(index(), "$ - " + std::to_string(by), {c_.ident(e)}); };
    for (const ScanItem &item : list) {
      VarDecl *sum = c_.variable(c_.fresh("_sum"), item.type, before(item, block));
      Stmt *add = combine(item, c_.ident(sum), at(item, shifted(inclusive ? 1 : 2)));
      if (!inclusive) {
        auto *some = c_.make<If>();
        some->cond =
            c_.textExpr(c_.types.basic(TypeKind::Int), "$ - 1 > $", {c_.ident(e), c_.ident(block.from)});
        some->then = c_.compound({add}, block.loc);
        add = some;
      }
      inTurn(item, body, {c_.declStmt(sum), add, store(item, shifted(1), sum)});
    }
    Expr *more = c_.textExpr(c_.types.basic(TypeKind::Int), "$ > $", {c_.ident(e), c_.ident(block.from)});
    block.code->body.push(c_.arena, loop(block.loc, e, c_.ident(block.to), more, UnaryOp::PostDec, body));
  }

  /// The loop over one phase, with the construct's clauses but for inscan and nowait. `isLast`: whether the
  /// phase gives a lastprivate item its value. Other reductions go on over both phases.
  OmpDirective *pass(OmpDirective &d, Compound *phase, const std::function<bool(Expr *)> &isLast) {
    OmpDirective *loop = makeDirective(c_, d.kind, d, nullptr);
    auto isFirstprivate = [&](const VarDecl *v) {
      for (OmpClause *clause : d.clauses)
        for (Expr *item : clause->kind == OmpClauseKind::Firstprivate ? clause->items : List<Expr *>())
          if (baseVariable(item) == v) return true;
      return false;
    };
    for (OmpClause *clause : d.clauses) switch (clause->kind) {
      case OmpClauseKind::Reduction:
        if (!isInscan(*clause)) loop->clauses.push(c_.arena, copy(clause));
        break;
      case OmpClauseKind::Lastprivate: {
        OmpClause *last = copy(clause), *own = c_.make<OmpClause>(clause->loc);
        own->kind = OmpClauseKind::Private;
        last->items = {};
        for (Expr *item : clause->items)
          if (isLast(item))
            last->items.push(c_.arena, copy(item));
          else if (!isFirstprivate(baseVariable(item)))
            own->items.push(c_.arena, copy(item));
        for (OmpClause *made : {last, own})
          if (!made->items.empty()) loop->clauses.push(c_.arena, made);
        break;
      }
      case OmpClauseKind::Nowait:
      case OmpClauseKind::Safelen:
      case OmpClauseKind::Simdlen:
      case OmpClauseKind::Aligned:
      case OmpClauseKind::Nontemporal: break;
      default: loop->clauses.push(c_.arena, copy(clause));
      }
    Stmt *nest = associatedLoop(d);
    innermost(nest, d.loops.size())->body = phase;
    loop->body = copy(nest);
    return loop;
  }
};

} // namespace

Stmt *lowerScans(Unit &unit, Stmt *root) { return static_cast<Stmt *>(ScanLowering(unit).rewrite(root)); }

} // namespace ompicc
