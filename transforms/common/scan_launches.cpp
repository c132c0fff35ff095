// scan (OpenMP 5.2 §5.6) in `target teams distribute parallel for`: by all teams, in four launches. The
// loop's iterations are cut into blocks; each team adds up what one contributes; those sums are scanned; and
// each team goes through a block once more, with the sum of what comes before it:
//
//     #pragma omp target teams distribute                        reduction(inscan, +: x)
//     for (each block) {
//       T part = 0;
//       parallel for: input phase over part
//       sums[block] = part;
//     }
//     #pragma omp target teams distribute parallel for
//     for (once) {
//       T total = x;
//       for (each block, and one more) { starts[block] = total; total = total + sums[block]; }
//     }
//     #pragma omp target
//     x = starts[blocks];
//     #pragma omp target teams distribute parallel for
//     for (each block) {
//       T run = starts[block];
//       for (…) { input phase over run; scan phase }
//     }
//
// So the input phase is executed twice, and has to do nothing but contribute. How many blocks there are
// depends on the number of iterations alone. Other loops are left to scan.cpp, which has room for a value of
// each iteration in the device's heap, and one team.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "transforms/common/reduction_elements.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

using K = OmpClauseKind;

/// Whether code does nothing but change `item` and variables of its own, so that it may be executed again.
class OnlyContributes : public Visitor {
public:
  explicit OnlyContributes(const VarDecl *item) : own_{item} {}
  bool holds = true;

private:
  VarSet own_;
  void change(Expr *e) {
    auto *i = as<Ident>(skipParens(e));
    holds &= i && own_.count(as<VarDecl>(i->decl));
  }
  void visitVarDecl(VarDecl &v) override {
    holds &= isAutomatic(v) && isScalar(v.type);
    own_.insert(&v);
    walk(v);
  }
  void visitAssign(Assign &a) override {
    change(a.lhs);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) change(u.operand);
    holds &= u.op != UnaryOp::AddressOf;
    walk(u);
  }
  void visitIdent(Ident &i) override { holds &= !(canonical(i.type).quals & (QualVolatile | QualAtomic)); }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    holds &= callee && onlyComputes(callee->name->text);
    for (Expr *argument : call.args) visit(argument);
  }
  void visitOmpDirective(OmpDirective &) override { holds = false; }
  void visitStmtExpr(StmtExpr &) override { holds = false; }
  void visitAsm(Asm &) override { holds = false; }
  void visitGoto(Goto &) override { holds = false; }
  void visitIndirectGoto(IndirectGoto &) override { holds = false; }
  void visitLabel(Label &) override { holds = false; }
  void visitReturn(Return &) override { holds = false; }
  void visitContinue(Continue &) override { holds = false; }
  void visitBreak(Break &) override { holds = false; }
  void visitTextStmt(TextStmt &) override { holds = false; }
  void visitTextExpr(TextExpr &) override { holds = false; }
};

class ScanLaunches : public Rewriter {
public:
  explicit ScanLaunches(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  /// The loop and its two halves.
  struct Scan {
    ReductionItem item;
    QualType type;
    OmpLoop *loop;
    Compound *input, *scan;
    bool inclusive;
  };

  template <class T> T *copy(T *node) { return Cloner(c_).clone(node); }

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    if (d.kind != OmpDirectiveKind::TargetTeamsDistributeParallelFor &&
        d.kind != OmpDirectiveKind::TargetTeamsDistributeParallelForSimd)
      return &d;
    Scan scan;
    if (!find(d, scan)) {
      d.loops = {};
      return &d;
    }
    return inLaunches(d, scan);
  }

  static bool isKept(K kind) {
    return kind == K::Map || kind == K::Firstprivate || kind == K::Shared || kind == K::IsDevicePtr ||
           kind == K::HasDeviceAddr;
  }
  static bool isDropped(K kind) {
    return kind == K::NumTeams || kind == K::ThreadLimit || kind == K::NumThreads || kind == K::Schedule ||
           kind == K::DistSchedule || kind == K::Default || kind == K::Simdlen || kind == K::Safelen ||
           kind == K::ProcBind || kind == K::Nontemporal;
  }

  bool find(OmpDirective &d, Scan &scan) {
    OmpClause *inscan = nullptr;
    for (OmpClause *clause : d.clauses) {
      if (clause->kind == K::Reduction && clause->modifiers == ReductionInscan && !inscan)
        inscan = clause;
      else if (!isKept(clause->kind) && !isDropped(clause->kind))
        return false;
    }
    if (!inscan || inscan->items.size() != 1 || collapseOf(d) != 1) return false;
    OmpDirective only(d.loc);
    only.clauses.push(c_.arena, inscan);
    scan.item = reductionItems(only)[0];
    if (scan.item.user || !as<Ident>(skipParens(scan.item.item))) return false;
    scan.type = canonical(scan.item.var->type).unqualified();
    if (!isArithmetic(scan.type) || isComplex(scan.type) || isBitInt(scan.type) || sizeOf(scan.type) > 8 ||
        canonical(scan.item.var->type).quals & (QualVolatile | QualAtomic))
      return false;
    if (!describeNest(unit_, d, 1)) return false;
    scan.loop = d.loops[0];
    if (scan.loop->relation != BinaryOp::Lt || !isInteger(scan.loop->varType) ||
        sizeOf(scan.loop->varType) < 4)
      return false;
    const ConstInt step = evaluateConstant(scan.loop->step);
    if (!step.known || step.value != 1) return false;
    return findPhases(d, scan);
  }

  bool findPhases(OmpDirective &d, Scan &scan) {
    auto *body = as<Compound>(bodyOfNest(associatedLoop(d), 1));
    if (!body) return false;
    Compound *first = c_.compound({}, body->loc), *second = c_.compound({}, body->loc);
    bool behind = false;
    for (Stmt *s : body->body) {
      auto *directive = as<OmpDirective>(s);
      if (directive && directive->kind == OmpDirectiveKind::Scan) {
        if (behind || hasClause(*directive, K::InitComplete)) return false;
        scan.inclusive = hasClause(*directive, K::Inclusive);
        behind = true;
      } else {
        (behind ? second : first)->body.push(c_.arena, s);
      }
    }
    scan.input = scan.inclusive ? first : second;
    scan.scan = scan.inclusive ? second : first;
    OnlyContributes contributes(scan.item.var);
    contributes.visit(scan.input);
    return behind && contributes.holds && !hasContinue(scan.scan) &&
           !usageIn(scan.scan).written.count(scan.item.var);
  }

  /// A construct with the clauses of `of` that are about its data.
  OmpDirective *construct(OmpDirectiveKind kind, const OmpDirective &of, Stmt *body) {
    OmpDirective *made = makeDirective(c_, kind, of, body);
    for (OmpClause *clause : of.clauses)
      if (isKept(clause->kind)) made->clauses.push(c_.arena, copy(clause));
    return made;
  }
  void map(OmpDirective &d, VarDecl *v, unsigned how) {
    addItemClause(c_, d, K::Map, v, d.loc)->modifiers = how;
  }
  static bool maps(const OmpDirective &d, const VarDecl *v) {
    for (const OmpClause *clause : d.clauses)
      for (Expr *item : clause->kind == K::Map ? clause->items : List<Expr *>())
        if (baseVariable(item) == v) return true;
    return false;
  }

  QualType number() { return c_.types.basic(TypeKind::ULong); }

  Stmt *assign(const Scan &scan, Expr *to, Expr *value) {
    auto *a = c_.make<Assign>();
    a->op = AssignOp::Plain;
    a->type = scan.type;
    a->lhs = to;
    a->rhs = value;
    return c_.exprStmt(a);
  }

  /// variable = variable op value
  Stmt *combine(const Scan &scan, VarDecl *into, Expr *value) {
    auto *a = c_.make<Assign>();
    a->type = scan.type;
    a->lhs = c_.ident(into);
    const OmpReductionOp op = scan.item.op;
    if (op == OmpReductionOp::Min || op == OmpReductionOp::Max) {
      auto *choice = c_.make<If>();
      choice->cond = c_.binary(op == OmpReductionOp::Min ? BinaryOp::Lt : BinaryOp::Gt, copy(value),
                               c_.ident(into), c_.types.basic(TypeKind::Int));
      a->op = AssignOp::Plain;
      a->rhs = copy(value);
      choice->then = c_.exprStmt(a);
      return choice;
    }
    if (op == OmpReductionOp::LAnd || op == OmpReductionOp::LOr) {
      a->op = AssignOp::Plain;
      a->rhs = c_.binary(op == OmpReductionOp::LAnd ? BinaryOp::LAnd : BinaryOp::LOr, c_.ident(into),
                         copy(value), c_.types.basic(TypeKind::Int));
    } else {
      a->op = op == OmpReductionOp::Mul   ? AssignOp::Mul
              : op == OmpReductionOp::And ? AssignOp::And
              : op == OmpReductionOp::Or  ? AssignOp::Or
              : op == OmpReductionOp::Xor ? AssignOp::Xor
                                          : AssignOp::Add; // of `-`, too
      a->rhs = copy(value);
    }
    return c_.exprStmt(a);
  }

  /// for (variable = first; variable < end; variable++) body
  For *loop(Loc loc, VarDecl *variable, Expr *first, Expr *end, Stmt *body) {
    auto *f = c_.make<For>(loc);
    variable->init = first;
    f->init = c_.declStmt(variable);
    f->cond = c_.binary(BinaryOp::Lt, c_.ident(variable), end, c_.types.basic(TypeKind::Int));
    f->step = c_.unary(UnaryOp::PostInc, c_.ident(variable));
    f->step->type = variable->type;
    f->body = body;
    return f;
  }

  struct Blocks {
    VarDecl *iterations, *each, *count;
  };

  /// The loop over a block's iterations, with the user's variable.
  For *within(const Scan &scan, const Blocks &blocks, VarDecl *block, Compound &into, Compound *body) {
    const QualType type = scan.loop->varType.unqualified();
    auto product = [&](Expr *a) { return c_.binary(BinaryOp::Mul, a, c_.ident(blocks.each), number()); };
    auto declare = [&](const char *name, QualType of, Expr *value) {
      VarDecl *v = c_.variable(c_.fresh(name), of.with(QualConst), value);
      into.body.push(c_.arena, c_.declStmt(v));
      return v;
    };
    auto valueAt = [&](VarDecl *at) {
      Expr *lower = c_.paren(copy(scan.loop->lower));
      return c_.cast(type, c_.paren(c_.binary(BinaryOp::Add, lower, c_.cast(type, c_.ident(at)), type)));
    };
    VarDecl *from = declare("_from", number(), product(c_.ident(block)));
    Expr *next = c_.paren(c_.binary(BinaryOp::Add, c_.ident(block), c_.intLiteral(1), number()));
    VarDecl *behind = declare("_behind", number(), product(next));
    auto *least = c_.make<Conditional>(body->loc);
    least->cond =
        c_.binary(BinaryOp::Lt, c_.ident(behind), c_.ident(blocks.iterations), c_.types.basic(TypeKind::Int));
    least->then = c_.ident(behind);
    least->otherwise = c_.ident(blocks.iterations);
    least->type = number();
    VarDecl *to = declare("_to", number(), least);
    VarDecl *first = declare("_first", type, valueAt(from)), *last = declare("_end", type, valueAt(to));
    VarDecl *own = c_.variable(scan.loop->var->name->text, type);
    Substitution number(c_);
    number.replace(scan.loop->var, own);
    return loop(body->loc, own, c_.ident(first), c_.ident(last), number.apply(body));
  }

  Stmt *inLaunches(OmpDirective &d, const Scan &scan) {
    // As many blocks as fill a device; sums of floating-point numbers are one thread's in each.
    const bool inOrder = isFloating(scan.type);
    const std::string most = inOrder ? "2048" : "1024", least = inOrder ? "64" : "512";
    Compound *all = c_.compound({}, d.loc);
    auto declare = [&](const char *name, QualType type, Expr *value) {
      VarDecl *v = c_.variable(c_.fresh(name), type, value);
      all->body.push(c_.arena, c_.declStmt(v));
      return v;
    };
    Blocks blocks;
    const QualType constant = number().with(QualConst);
    blocks.iterations = declare("_n", constant, iterationCount(c_, *scan.loop));
    blocks.each = declare("_each", constant,
                          c_.textExpr(number(),
                                      "$ > " + least + " * " + most + "ul ? ($ + " + most + " - 1) / " +
                                          most + " : " + least + "ul",
                                      {c_.ident(blocks.iterations), c_.ident(blocks.iterations)}));
    blocks.count =
        declare("_blocks", constant,
                c_.textExpr(number(), "($ + $ - 1) / $",
                            {c_.ident(blocks.iterations), c_.ident(blocks.each), c_.ident(blocks.each)}));
    const int places = (inOrder ? 2048 : 1024) + 1; // one behind the last block's
    const QualType array = c_.types.arrayOf(scan.type, places, c_.intLiteral(places));
    VarDecl *const sums = declare("_sums", array, nullptr), *const starts =
                                                                declare("_starts", array, nullptr);
    auto element = [&](VarDecl *of, VarDecl *block) {
      auto *e = c_.make<Index>(d.loc);
      e->base = c_.ident(of);
      e->index = c_.ident(block);
      e->type = scan.type;
      e->isLvalue = true;
      return e;
    };
    Compound *launches = c_.compound({}, d.loc);

    // What each block contributes.
    VarDecl *block = c_.variable(c_.fresh("_block"), number());
    VarDecl *part = c_.variable(c_.fresh("_part"), scan.type, reductionIdentity(c_, scan.item.op, scan.type));
    Compound *body = c_.compound({c_.declStmt(part)}, d.loc);
    Substitution ofPart(c_);
    ofPart.replace(scan.item.var, part);
    For *inner = within(scan, blocks, block, *body, ofPart.apply(copy(scan.input)));
    OmpDirective *adds = makeDirective(c_, OmpDirectiveKind::ParallelFor, d, inner);
    OmpClause *reduction = addItemClause(c_, *adds, K::Reduction, part, d.loc);
    reduction->op = scan.item.op;
    body->body.push(c_.arena, adds);
    body->body.push(c_.arena, assign(scan, element(sums, block), c_.ident(part)));
    launches->body.push(c_.arena,
                        construct(OmpDirectiveKind::TargetTeamsDistribute, d,
                                  loop(d.loc, block, c_.intLiteral(0), c_.ident(blocks.count), body)));

    // What comes before each, as one iteration, whose loop a team may share out; and all.
    const QualType constantSum = scan.type.with(QualConst);
    block = c_.variable(c_.fresh("_block"), number());
    VarDecl *total = c_.variable(c_.fresh("_total"), scan.type, c_.ident(scan.item.var));
    VarDecl *before = c_.variable(c_.fresh("_before"), constantSum, c_.ident(total));
    body = c_.compound({c_.declStmt(before), combine(scan, total, element(sums, block)),
                        assign(scan, element(starts, block), c_.ident(before))},
                       d.loc);
    For *totals = loop(d.loc, block, c_.intLiteral(0),
                       c_.binary(BinaryOp::Add, c_.ident(blocks.count), c_.intLiteral(1), number()), body);
    VarDecl *once = c_.variable(c_.fresh("_once"), c_.types.basic(TypeKind::Int));
    OmpDirective *scans = makeDirective(c_, OmpDirectiveKind::TargetTeamsDistributeParallelFor, d,
                                        loop(d.loc, once, c_.intLiteral(0), c_.intLiteral(1),
                                             c_.compound({c_.declStmt(total), totals}, d.loc)));
    map(*scans, scan.item.var, MapTofrom);
    launches->body.push(c_.arena, scans);
    OmpDirective *one = makeDirective(
        c_, OmpDirectiveKind::Target, d,
        c_.compound({assign(scan, c_.ident(scan.item.var), element(starts, blocks.count))}, d.loc));
    map(*one, scan.item.var, MapTofrom);
    launches->body.push(c_.arena, one);

    // The running values.
    block = c_.variable(c_.fresh("_block"), number());
    VarDecl *run = c_.variable(c_.fresh("_run"), scan.type, element(starts, block));
    body = c_.compound({c_.declStmt(run)}, d.loc);
    VarDecl *result = run;
    Compound *phases = c_.compound({}, d.loc);
    if (!scan.inclusive) {
      result = c_.variable(c_.fresh("_before"), scan.type.with(QualConst), c_.ident(run));
      phases->body.push(c_.arena, c_.declStmt(result));
    }
    Substitution ofRun(c_), ofResult(c_);
    ofRun.replace(scan.item.var, run);
    ofResult.replace(scan.item.var, result);
    for (Stmt *s : ofRun.apply(copy(scan.input))->body) phases->body.push(c_.arena, s);
    for (Stmt *s : ofResult.apply(copy(scan.scan))->body) phases->body.push(c_.arena, s);
    body->body.push(c_.arena, within(scan, blocks, block, *body, phases));
    launches->body.push(c_.arena,
                        construct(OmpDirectiveKind::TargetTeamsDistributeParallelFor, d,
                                  loop(d.loc, block, c_.intLiteral(0), c_.ident(blocks.count), body)));

    OmpDirective *data = makeDirective(c_, OmpDirectiveKind::TargetData, d, launches);
    for (OmpClause *clause : d.clauses)
      if (clause->kind == K::Map) data->clauses.push(c_.arena, copy(clause));
    if (!maps(d, scan.item.var)) map(*data, scan.item.var, MapTofrom);
    for (VarDecl *v : {sums, starts}) map(*data, v, MapAlloc);
    all->body.push(c_.arena, data);
    return all;
  }
};

} // namespace

Stmt *launchScans(Unit &unit, Stmt *root) { return static_cast<Stmt *>(ScanLaunches(unit).rewrite(root)); }

} // namespace ompicc
