#include "transforms/cuda/constructs/atomics.h"
#include "ast/const_eval.h"

namespace ompicc::cuda {
namespace {

const char *operationName(BinaryOp op, bool reversed) {
  switch (op) {
  case BinaryOp::Add: return "add";
  case BinaryOp::Sub: return reversed ? "rsub" : "sub";
  case BinaryOp::Mul: return "mul";
  case BinaryOp::Div: return reversed ? "rdiv" : "div";
  case BinaryOp::And: return "and";
  case BinaryOp::Or: return "or";
  case BinaryOp::Xor: return "xor";
  case BinaryOp::Shl: return reversed ? "rshl" : "shl";
  case BinaryOp::Shr: return reversed ? "rshr" : "shr";
  case BinaryOp::LAnd: return "land";
  case BinaryOp::LOr: return "lor";
  default: return nullptr;
  }
}

} // namespace

bool Atomics::isLocked(Expr &x) {
  const long long size = sizeOf(canonical(x.type));
  return bitFieldIn(&x) || !(size == 1 || size == 2 || size == 4 || size == 8);
}

Atomics::LockedCell Atomics::lockedCell(Expr &x, Compound &into) {
  Member *bits = bitFieldIn(&x);
  Expr *object = bits ? bits->object : &x;
  const bool arrow = bits && bits->arrow;
  QualType pointer = arrow ? canonical(unit_.expressions.decay(object->type)).unqualified()
                           : QualType(c_.types.pointerTo(object->type));
  VarDecl *at = local("_x", pointer, c_.textExpr(pointer, arrow ? "$" : "&$", {c_.paren(copy(object))}));
  into.body.push(c_.arena, c_.declStmt(at));
  return {at, bits ? "$->" + std::string(bits->name->text) : "*$"};
}

Stmt *Atomics::underLock(std::initializer_list<Stmt *> statements, Loc loc) {
  return c_.textStmt("for (@critical _atomic($); _atomic.next();)\n$",
                     {c_.routineCall(basic(TypeKind::Void), "@atomic_lock"), c_.compound(statements, loc)});
}

Stmt *Atomics::locked(OmpDirective &d, const AtomicForm &f) {
  QualType type = canonical(f.x->type).unqualified();
  Compound *block = c_.compound({}, d.loc);
  VarDecl *e = f.e ? local("_e", canonical(unit_.expressions.decay(f.e->type)).unqualified(), f.e) : nullptr;
  if (e) append(block, c_.declStmt(e));
  const LockedCell cell = lockedCell(*f.x, *block);
  auto x = [&] { return c_.textExpr(type, cell.text, {c_.ident(cell.at)}); };
  auto operand = [&]() -> Expr * { return e ? static_cast<Expr *>(c_.ident(e)) : c_.intLiteral(1); };
  VarDecl *seen = f.v ? local("_seen", type) : nullptr;
  if (seen) append(block, c_.declStmt(seen));
  Stmt *change = nullptr;
  if (f.kind == AtomicForm::Write || f.kind == AtomicForm::CaptureWrite)
    change = assign(x(), operand());
  else if (f.kind != AtomicForm::Read)
    change = assign(x(), f.reversed ? c_.binary(f.op, operand(), x(), type)
                                    : c_.binary(f.op, x(), operand(), type));
  if (!seen)
    append(block, underLock({change}, d.loc));
  else if (!change)
    append(block, underLock({assign(c_.ident(seen), x())}, d.loc));
  else if (f.kind == AtomicForm::CaptureNew)
    append(block, underLock({change, assign(c_.ident(seen), x())}, d.loc));
  else
    append(block, underLock({assign(c_.ident(seen), x()), change}, d.loc));
  if (seen) append(block, assign(f.v, c_.ident(seen)));
  return block;
}

Stmt *Atomics::atomic(OmpDirective &d) {
  if (hasClause(d, OmpClauseKind::AtomicCompare)) return compare(d);
  AtomicForm f;
  if (!parseAtomic(unit_, d, f)) return d.body;
  return isLocked(*f.x) ? locked(d, f) : unlocked(d, f);
}

/// Whether it adds to a floating-point number that a variable is, or a member or a certain element of one.
/// Each thread's own are looked after by the device library, those of several teams in a block by OtherTeams.
static bool addsToOne(const AtomicForm &f) {
  const QualType type = canonical(f.x->type).unqualified();
  if (f.op != BinaryOp::Add || !isFloating(type) || isClassOnDevice(type) || sizeOf(type) > 8 ||
      (f.e && (!isArithmetic(f.e->type) || isClassOnDevice(f.e->type))))
    return false;
  for (Expr *e = skipParens(f.x);;) {
    if (auto *name = as<Ident>(e)) return as<VarDecl>(name->decl) != nullptr;
    auto *member = as<Member>(e);
    auto *element = as<Index>(e);
    if (member && !member->arrow)
      e = skipParens(member->object);
    else if (element && isArray(element->base->type) && evaluateConstant(element->index).known)
      e = skipParens(element->base);
    else
      return false;
  }
}

Stmt *Atomics::unlocked(OmpDirective &d, const AtomicForm &f) {
  QualType type = canonical(f.x->type).unqualified();
  Expr *x = c_.textExpr(c_.types.pointerTo(type), "&$", {c_.paren(f.x)});
  Expr *e = f.e ? f.e : c_.intLiteral(1);
  auto access = [&](const std::string &name, const std::vector<Expr *> &arguments) {
    return c_.routineCall(type, "@atomic_" + name, arguments);
  };
  bool fence = hasClause(d, OmpClauseKind::SeqCst) || hasClause(d, OmpClauseKind::AcqRel) ||
               hasClause(d, OmpClauseKind::Acquire) || hasClause(d, OmpClauseKind::Release);
  Stmt *s = nullptr;
  const char *operation =
      f.kind == AtomicForm::Read || f.kind == AtomicForm::Write || f.kind == AtomicForm::CaptureWrite
          ? ""
          : operationName(f.op, f.reversed);
  if (!operation) {
    unit_.diagnostics.error(d.loc, std::string("operator '") + spelling(f.op) +
                                       "' is not allowed in an atomic construct");
    return d.body;
  }
  if (Stmt *update = copies_.update(f, operation)) return update;
  switch (f.kind) {
  case AtomicForm::Read: s = assign(f.v, access("read", {x})); break;
  case AtomicForm::Write: s = c_.textStmt("$;", {access("write", {x, e})}); break;
  case AtomicForm::Update:
    s = call(addsToOne(f) ? "@add_together" : std::string("@update_") + operation, {x, e});
    break;
  case AtomicForm::CaptureOld: s = assign(f.v, access(operation, {x, e})); break;
  case AtomicForm::CaptureNew: s = assign(f.v, access(std::string(operation) + "_new", {x, e})); break;
  case AtomicForm::CaptureWrite: s = assign(f.v, access("xchg", {x, e})); break;
  }
  if (!fence) return s;
  return c_.compound({call("@flush"), s, call("@flush")}, d.loc);
}

} // namespace ompicc::cuda
