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
// The number of blocks is fixed, so that the results do not depend on the number of threads.
//
// In a simd loop, which one thread runs in order, both phases stay in one iteration.
//
// Of a list item that is an array or an array section each part has as many elements as the item; both phases
// work on them where they lie.
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "transforms/common/reduction_elements.h"
#include "translator/sema/omp_checks.h"
#include <functional>

namespace ompicc {
namespace {

bool isInscan(const OmpClause &clause) {
  return clause.kind == OmpClauseKind::Reduction && clause.modifiers == ReductionInscan;
}
bool hasInscan(const OmpDirective &d) {
  for (OmpClause *clause : d.clauses)
    if (isInscan(*clause)) return true;
  return false;
}

class ScanLowering : public Rewriter {
public:
  explicit ScanLowering(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  struct Item {
    ReductionItem reduction;
    QualType type;           ///< of the item; of its elements, if it is an array or a section
    VarDecl *part = nullptr; ///< the values of all iterations
    bool hasElements = false;
    ReducedElements elements;
    VarDecl *count = nullptr;    ///< of elements, where that is not constant
    VarDecl *original = nullptr; ///< the item's first element
    VarDecl *element = nullptr;  ///< which one the code at hand is about
  };

  template <class T> T *copy(T *node) { return Cloner(c_).clone(node); }

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    if (!hasInscan(d)) return &d;
    // The loops of a composite construct are those of its innermost leaf.
    if (!describeNest(unit_, d, collapseOf(d))) return &d;
    Stmt *result = d.kind == OmpDirectiveKind::Simd ? inOrder(d) : inPasses(d);
    return result ? result : &d;
  }

  /// The two halves of the loop's body, and what stands in front of them up to scan init_complete (6.0), or
  /// null. Private variables have what that gives them in the input phase.
  struct Phases {
    Stmt *input, *scan;
    bool inclusive;
    Compound *initial;
  };
  Phases phases(OmpDirective &d, size_t depth) {
    auto *body = static_cast<Compound *>(bodyOfNest(associatedLoop(d), depth));
    Compound *first = c_.compound({}, body->loc), *second = c_.compound({}, body->loc);
    Compound *initial = nullptr;
    bool inclusive = true, behind = false;
    for (Stmt *s : body->body) {
      if (auto *directive = as<OmpDirective>(s);
          directive && hasClause(*directive, OmpClauseKind::InitComplete)) {
        initial = first;
        first = c_.compound({}, body->loc);
      } else if (auto *directive = as<OmpDirective>(s);
                 directive && directive->kind == OmpDirectiveKind::Scan) {
        inclusive = hasClause(*directive, OmpClauseKind::Inclusive);
        behind = true;
      } else
        (behind ? second : first)->body.push(c_.arena, s);
    }
    return inclusive ? Phases{first, second, true, initial} : Phases{second, first, false, initial};
  }

  void initialise(Compound *into, const Item &item, VarDecl *own) {
    const ReductionDecl *user = item.reduction.user;
    if (!user) own->init = reductionIdentity(c_, item.reduction.op, item.type);
    into->body.push(c_.arena, c_.declStmt(own));
    if (user) into->body.push(c_.arena, initialValue(item, c_.ident(own)));
  }
  Stmt *initialValue(const Item &item, Expr *own) {
    const ReductionDecl *user = item.reduction.user;
    if (!user) return assign(own, reductionIdentity(c_, item.reduction.op, item.type), item.type);
    return user->initialise ? c_.textStmt("$(&$, &$);", {c_.ident(user->initialise), own, originalOf(item)})
                            : c_.textStmt("__builtin_memset(&$, 0, sizeof($));", {own, copy(own)});
  }
  /// As nodes: what is assigned to must be seen to be.
  Stmt *assign(Expr *to, Expr *value, QualType type) {
    auto *a = c_.make<Assign>();
    a->op = AssignOp::Plain;
    a->lhs = to;
    a->rhs = value;
    a->type = type;
    return c_.exprStmt(a);
  }
  Stmt *combine(const Item &item, Expr *into, Expr *value) {
    if (item.reduction.user)
      return c_.textStmt("$($, $);",
                         {c_.ident(item.reduction.user->combine), c_.unary(UnaryOp::AddressOf, into),
                          c_.unary(UnaryOp::AddressOf, value)});
    OmpReductionOp op = item.reduction.op;
    if (op == OmpReductionOp::Min || op == OmpReductionOp::Max) {
      auto *choice = c_.make<If>();
      choice->cond = c_.textExpr(c_.types.basic(TypeKind::Int), op == OmpReductionOp::Min ? "$ < $" : "$ > $",
                                 {value, copy(into)});
      choice->then = assign(into, copy(value), item.type);
      return choice;
    }
    return assign(into,
                  c_.textExpr(item.type, std::string("($) ($ ") + spelling(op) + " $)",
                              {c_.typeArg(item.type), copy(into), value}),
                  item.type);
  }

  std::vector<Item> items(OmpDirective &d) {
    std::vector<Item> list;
    OmpDirective scanned(d.loc); // without its other reductions (6.0)
    for (OmpClause *clause : d.clauses)
      if (isInscan(*clause)) scanned.clauses.push(c_.arena, clause);
    for (const ReductionItem &r : reductionItems(scanned)) {
      Item item;
      item.reduction = r;
      item.type = canonical(r.var->type).unqualified();
      item.hasElements = isArray(r.var->type) || !as<Ident>(skipParens(r.item));
      list.push_back(item);
    }
    return list;
  }

  // ---- Items with elements ----------------------------------------------------------------------

  /// Declares where the item's elements are and how many, and what counts them.
  void describe(Item &item, Compound &block) {
    if (!item.hasElements) return;
    VarDecl *v = item.reduction.var;
    const std::string name(v->name->text);
    item.elements = reducedElements(unit_, item.reduction);
    item.type = item.elements.element;
    QualType flat = c_.types.pointerTo(item.type);
    auto declare = [&](VarDecl *x) {
      x->loc = block.loc;
      block.body.push(c_.arena, c_.declStmt(x));
      return x;
    };
    if (!item.elements.constantCount())
      item.count =
          declare(c_.variable(c_.fresh(name + "_length"), index().with(QualConst), item.elements.count(c_)));
    item.original = declare(
        c_.variable(c_.fresh(name + "_original"), flat,
                    c_.textExpr(flat, "($) &$", {c_.typeArg(flat), item.elements.first(c_, c_.ident(v))})));
    item.element = c_.variable(c_.fresh("_c"), index());
  }
  Expr *lengthOf(const Item &item) {
    return item.count ? static_cast<Expr *>(c_.ident(item.count)) : c_.intLiteral(item.elements.known);
  }
  Expr *originalOf(const Item &item) {
    if (!item.hasElements) return c_.ident(item.reduction.var);
    return c_.textExpr(item.type, "$[$]", {c_.ident(item.original), c_.ident(item.element)});
  }
  /// `code`, which is about one element, for each.
  Stmt *forAll(const Item &item, Stmt *code) {
    if (!item.hasElements) return code;
    // Each loop has a variable of its own.
    VarDecl *e = c_.variable(item.element->name->text, index());
    Substitution own(c_);
    own.replace(item.element, e);
    auto *body = as<Compound>(code) ? static_cast<Compound *>(code) : c_.compound({code});
    return loop(body->loc, e, c_.intLiteral(0),
                c_.binary(BinaryOp::Lt, c_.ident(e), lengthOf(item), integer()), UnaryOp::PostInc,
                own.apply(static_cast<Stmt *>(body)));
  }
  /// Memory for `count` values of the item.
  Stmt *reserve(const Item &item, Expr *count, Loc loc) {
    QualType pointer = item.part->type;
    if (item.hasElements) count = c_.textExpr(index(), "$ * $", {c_.paren(count), lengthOf(item)});
    List<Expr *> bytes;
    bytes.push(c_.arena, c_.textExpr(index(), "$ * sizeof($)",
                                     {item.hasElements ? count : c_.paren(count), c_.typeArg(item.type)}));
    Expr *storage = unit_.expressions.call(
        loc, unit_.expressions.ident(loc, c_.name("__builtin_malloc"), nullptr), bytes);
    return c_.textStmt("$ = ($) $;", {c_.ident(item.part), c_.typeArg(pointer), storage});
  }
  Stmt *release(const Item &item, Loc loc) {
    List<Expr *> freed;
    freed.push(c_.arena, c_.ident(item.part));
    return c_.exprStmt(
        unit_.expressions.call(loc, unit_.expressions.ident(loc, c_.name("__builtin_free"), nullptr), freed));
  }
  /// Declares what the item's name means where its elements are those that begin at `begin`: the address of
  /// such an array, or a pointer, moved back by where the section begins.
  void standIn(const Item &item, Expr *begin, Compound *into, Substitution &inside) {
    VarDecl *v = item.reduction.var;
    const bool array = isArray(v->type);
    QualType pointer = array ? QualType(c_.types.pointerTo(unqualifiedElements(c_.types, v->type)))
                             : canonical(v->type).unqualified();
    Expr *start = c_.textExpr(pointer, "($) $", {c_.typeArg(pointer), c_.paren(begin)});
    if (!item.elements.fromStart)
      start = c_.textExpr(pointer,
                          array ? "($) ((unsigned long) $ - ((unsigned long) $ - (unsigned long) &$))"
                                : "($) ((unsigned long) $ - ((unsigned long) $ - (unsigned long) $))",
                          {c_.typeArg(pointer), c_.paren(begin), c_.ident(item.original), c_.ident(v)});
    VarDecl *own = c_.variable(c_.fresh(std::string(v->name->text) + "_private"), pointer, start);
    into->body.push(c_.arena, c_.declStmt(own));
    if (array)
      inside.replaceByDeref(v, own);
    else
      inside.replace(v, own);
  }

  For *innermost(Stmt *nest, size_t depth) {
    for (; depth > 1; depth--) nest = static_cast<For *>(onlyStatement(nest))->body;
    return static_cast<For *>(onlyStatement(nest));
  }

  Stmt *inOrder(OmpDirective &d) {
    std::vector<Item> list = items(d);
    if (list.empty()) return nullptr;
    const size_t depth = d.loops.size();
    Phases p = phases(d, depth);
    Compound *input = c_.compound({}, d.loc), *body = c_.compound({}, d.loc), *block = c_.compound({}, d.loc);
    Substitution inside(c_);
    std::vector<Stmt *> after, atEnd;
    for (Item &item : list) {
      if (item.hasElements) {
        describe(item, *block);
        item.part = c_.variable(c_.fresh(std::string(item.reduction.var->name->text) + "_elements"),
                                c_.types.pointerTo(item.type));
        block->body.push(c_.arena, c_.declStmt(item.part));
        block->body.push(c_.arena, reserve(item, c_.intLiteral(1), d.loc));
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

  /// `continue` ends the phase that it is in.
  Stmt *once(Stmt *phase) { return hasContinue(phase) ? c_.textStmt("do\n$\nwhile (0);", {phase}) : phase; }

  /// The number of iterations of d's loops, which is declared in `block`, and that of the iteration at hand.
  struct Numbers {
    VarDecl *count;
    Expr *at;
  };
  Numbers numbers(const OmpDirective &d, Compound &block) {
    QualType number = c_.types.basic(TypeKind::ULong);
    Expr *count = nullptr, *k = nullptr;
    for (OmpLoop *l : d.loops) {
      Expr *own = c_.textExpr(number, "(unsigned long) ($)", {iterationCount(c_, *l)}),
           *at = iterationNumber(c_, *l);
      k = k ? static_cast<Expr *>(c_.paren(c_.textExpr(number, "$ * $ + $", {k, copy(own), at}))) : at;
      count = count ? static_cast<Expr *>(c_.textExpr(number, "$ * $", {count, own})) : own;
    }
    VarDecl *n = c_.variable(c_.fresh("_n"), number.with(QualConst), count);
    block.body.push(c_.arena, c_.declStmt(n));
    return {n, k};
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
  void add(Item &item, Passes &passes, const Numbers &n, Compound &block, Loc loc) {
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
        reserve(item, c_.textExpr(number, "$ + " + std::to_string(kBlocks), {c_.ident(n.count)}), loc));
    passes.give->body.push(c_.arena, release(item, loc));
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
  void complete(const Phases &p, Passes &passes) {
    Compound *first = passes.first;
    if (p.initial) first->body.push(c_.arena, passes.inInput.apply(once(p.initial)));
    first->body.push(c_.arena, passes.inInput.apply(once(p.input)));
    for (Stmt *s : passes.stores) first->body.push(c_.arena, s);
    passes.second->body.push(c_.arena, passes.inScan.apply(p.scan));
  }

  Stmt *inPasses(OmpDirective &d) {
    std::vector<Item> list = items(d);
    if (list.empty()) return nullptr;
    Phases p = phases(d, d.loops.size());
    Compound *block = c_.compound({}, d.loc);
    auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
    const Numbers n = numbers(d, *block);

    // One thread makes room, and says where.
    auto empty = [&] { return c_.compound({}, d.loc); };
    Passes passes{empty(), empty(),          c_.make<OmpClause>(d.loc), empty(),
                  empty(), Substitution(c_), Substitution(c_),          {}};
    OmpDirective *allocate = makeDirective(c_, OmpDirectiveKind::Single, d, passes.room);
    passes.published->kind = OmpClauseKind::Copyprivate;
    allocate->clauses.push(c_.arena, passes.published);
    for (Item &item : list) add(item, passes, n, *block, d.loc);
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
  void inTurn(const Item &item, Compound *into, const std::vector<Stmt *> &code) {
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

  QualType index() { return c_.types.basic(TypeKind::ULong); }
  QualType integer() { return c_.types.basic(TypeKind::Int); }
  Expr *at(const Item &item, Expr *i) {
    if (item.hasElements)
      i = c_.textExpr(index(), "$ * $ + $", {c_.paren(i), lengthOf(item), c_.ident(item.element)});
    return c_.textExpr(item.type, "$[$]", {c_.ident(item.part), i});
  }
  Stmt *store(const Item &item, Expr *i, VarDecl *value) {
    return c_.textStmt("$ = $;", {at(item, i), c_.ident(value)});
  }

  /// for (variable = first; condition; step) body
  For *loop(Loc loc, VarDecl *variable, Expr *first, Expr *condition, UnaryOp step, Stmt *body) {
    auto *f = c_.make<For>(loc);
    variable->init = first;
    f->init = c_.declStmt(variable);
    f->cond = condition;
    f->step = c_.unary(step, c_.ident(variable));
    f->step->type = index();
    f->body = body;
    return f;
  }
  Expr *less(VarDecl *a, Expr *b) {
    return c_.binary(BinaryOp::Lt, c_.ident(a), b, c_.types.basic(TypeKind::Int));
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
  void sumBlock(const std::vector<Item> &list, const Block &block) {
    VarDecl *e = c_.variable(c_.fresh("_e"), index());
    Compound *body = c_.compound({}, block.loc);
    for (const Item &item : list) {
      VarDecl *sum =
          c_.variable(c_.fresh("_sum"), item.type, at(item, c_.textExpr(index(), "$ - 1", {c_.ident(e)})));
      inTurn(item, body,
             {c_.declStmt(sum), combine(item, c_.ident(sum), at(item, c_.ident(e))),
              store(item, c_.ident(e), sum)});
    }
    block.code->body.push(c_.arena, loop(block.loc, e, c_.textExpr(index(), "$ + 1", {c_.ident(block.from)}),
                                         less(e, c_.ident(block.to)), UnaryOp::PostInc, body));
  }

  Expr *before(const Item &item, const Block &block) {
    return at(item, c_.textExpr(index(), "$ + $", {c_.ident(block.n), c_.ident(block.number)}));
  }

  /// What comes before each block stands behind the parts; the original becomes the sum of all.
  void sumBlocks(const std::vector<Item> &list, const Block &block) {
    for (const Item &item : list) {
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
  void completeBlock(const std::vector<Item> &list, const Block &block, bool inclusive) {
    VarDecl *e = c_.variable(c_.fresh("_e"), index());
    Compound *body = c_.compound({}, block.loc);
    auto shifted = [&](int by) { return c_.textExpr(index(), "$ - " + std::to_string(by), {c_.ident(e)}); };
    for (const Item &item : list) {
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
