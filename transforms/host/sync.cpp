// critical (OpenMP 5.2 §15.2), barrier (§15.3), atomic (§15.8.4) and flush (§15.8.5) on the host.
#include "ast/const_eval.h"
#include "transforms/common/atomic_form.h"
#include "transforms/host/host_set.h"

namespace ompicc {
namespace {

// The memory orders of gcc's __atomic built-ins.
const char *const kRelaxed = "0", *const kAcquire = "2", *const kRelease = "3", *const kAcqRel = "4",
                  *const kSeqCst = "5";

} // namespace

Stmt *HostSet::barrier(OmpDirective &d) { return cancellation_.barrier(d); }

Stmt *HostSet::flush(OmpDirective &) { return c_.textStmt("__sync_synchronize();"); }

Stmt *HostSet::critical(OmpDirective &d) {
  OmpClause *named = findClause(d, OmpClauseKind::Name);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  if (!named) {
    append(call("GOMP_critical_start"));
    append(d.body);
    append(call("GOMP_critical_end"));
    return block;
  }
  // The same common symbol as gcc's, so that sections of that name in objects of both compilers exclude
  // each other.
  std::string symbol = "gomp_critical_user_" + std::string(named->name->text);
  append(declareText("extern void *" + symbol + " __asm__(\"." + symbol + "\");"));
  append(c_.textStmt(std::string(rt("GOMP_critical_name_start")) + "(&" + symbol + ");"));
  append(d.body);
  append(c_.textStmt(std::string(rt("GOMP_critical_name_end")) + "(&" + symbol + ");"));
  locks_.insert(std::string(named->name->text));
  return block;
}

/// An error directive that acts at run time (OpenMP 5.2 §8.5); one that acts at compilation has done so.
Stmt *HostSet::errorDirective(OmpDirective &d) {
  OmpClause *at = findClause(d, OmpClauseKind::At), *severity = findClause(d, OmpClauseKind::Severity),
            *message = findClause(d, OmpClauseKind::Message);
  if (!at || at->modifiers != AtExecution) return c_.textStmt(";");
  const bool warns = severity && severity->modifiers == SeverityWarning;
  std::string text;
  std::vector<Node *> holes;
  if (Expr *threads = clauseExpr(d, OmpClauseKind::NumThreads)) { // strict_threads.cpp
    text = std::string("if (") + rt("omp_get_thread_num") + "() == 0 && " + rt("omp_get_num_threads") +
           "() != (int) $)\n";
    holes.push_back(c_.paren(copy(threads)));
  }
  text += rt(warns ? "GOMP_warning" : "GOMP_error");
  if (message) holes.push_back(message->expr);
  return c_.textStmt(text + (message ? "($, -1UL);" : "((const char *) 0, -1UL);"), holes);
}

VarDecl *HostSet::structureOf(Member &member) {
  QualType type = member.arrow ? unit_.expressions.decay(member.object->type)
                               : QualType(c_.types.pointerTo(member.object->type));
  type = canonical(type).unqualified();
  return local("_x", type, c_.textExpr(type, member.arrow ? "$" : "&$", {c_.paren(copy(member.object))}));
}

Stmt *HostSet::atomic(OmpDirective &d) {
  if (hasClause(d, OmpClauseKind::AtomicCompare)) return atomicCompare(d);
  AtomicForm f;
  if (!parseAtomic(unit_, d, f)) return d.body;
  std::string order = memoryOrder(d);
  QualType type = canonical(f.x->type).unqualified();
  long long size = sizeOf(type);
  Member *bits = bitFieldIn(f.x);
  bool lockFree = !bits && (size == 1 || size == 2 || size == 4 || size == 8);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  bool volatileX = canonical(f.x->type).quals & QualVolatile;
  QualType pointerType = c_.types.pointerTo(volatileX ? type.with(QualVolatile) : type);
  const bool qualified = canonical(f.x->type).quals & QualAtomic; // the construct's own access is atomic
  Expr *address = qualified ? c_.textExpr(pointerType, "($) &$", {c_.typeArg(pointerType), f.x})
                            : c_.textExpr(pointerType, "&$", {f.x});
  VarDecl *x = bits ? structureOf(*bits) : local("_x", pointerType, address);

  // The value e is evaluated once, outside the atomic part. A constant stays what the C compiler sees that it
  // is: converting it changes nothing then, of which -Wconversion would warn.
  VarDecl *e = nullptr;
  const bool isConstant = f.e && evaluateConstant(f.e).known;
  auto evaluate = [&] {
    if (!f.e || isConstant) return;
    QualType t = canonical(unit_.expressions.decay(f.e->type)).unqualified();
    e = local("_e", t, f.e);
    if (bits) e->loc = {}; // what follows is not the user's: += of a bit-field converts, too
    append(c_.declStmt(e));
  };
  auto operand = [&]() -> Expr * {
    if (isConstant) return as<IntLiteral>(f.e) ? copy(f.e) : c_.paren(copy(f.e));
    return e ? static_cast<Expr *>(c_.ident(e)) : c_.intLiteral(1);
  };
  auto updated = [&](Expr *old) {
    std::string op = std::string("$ ") + spelling(f.op) + " $";
    return f.reversed ? c_.textExpr(type, op, {operand(), old}) : c_.textExpr(type, op, {old, operand()});
  };

  // It stands where the program's own does, of which the C compiler may have to say something. (gcc says of
  // x++ at the directive.)
  auto update = [&](Expr *to, Expr *old) {
    Stmt *s = assign(to, updated(old));
    if (f.e) s->loc = f.x->loc;
    return s;
  };

  if (!lockFree) { // long double, complex, bit-fields: libgomp's own lock
    evaluate();
    append(c_.declStmt(x));
    append(call("GOMP_atomic_start"));
    Expr *cell = bits ? c_.textExpr(type, "$->" + std::string(bits->name->text), {c_.ident(x)})
                      : c_.textExpr(type, "*$", {c_.ident(x)});
    Expr *cell2 = copy(cell), *cell3 = copy(cell);
    switch (f.kind) {
    case AtomicForm::Read: append(assign(f.v, cell)); break;
    case AtomicForm::Write: append(assign(cell, operand())); break;
    case AtomicForm::Update: append(update(cell, cell2)); break;
    case AtomicForm::CaptureOld:
      append(assign(f.v, cell));
      append(update(cell2, cell3));
      break;
    case AtomicForm::CaptureNew:
      append(update(cell, cell2));
      append(assign(f.v, cell3));
      break;
    case AtomicForm::CaptureWrite:
      append(assign(f.v, cell));
      append(assign(cell2, operand()));
      break;
    }
    append(call("GOMP_atomic_end"));
    return block;
  }

  evaluate();
  append(c_.declStmt(x));
  VarDecl *old = local("_old", type), *fresh = local("_new", type);
  // C11 7.17.7.4: a load has no release half, a store no acquire half, a failed exchange neither.
  std::string load = order == kAcqRel ? kAcquire : order == kRelease ? kRelaxed : order;
  std::string store = order == kAcqRel ? kRelease : order == kAcquire ? kRelaxed : order;
  switch (f.kind) {
  case AtomicForm::Read:
    append(c_.declStmt(old));
    append(c_.textStmt("__atomic_load($, &$, " + load + ");", {c_.ident(x), c_.ident(old)}));
    append(assign(f.v, c_.ident(old)));
    return block;
  case AtomicForm::Write:
    fresh->init = operand();
    append(c_.declStmt(fresh));
    append(c_.textStmt("__atomic_store($, &$, " + store + ");", {c_.ident(x), c_.ident(fresh)}));
    return block;
  case AtomicForm::CaptureWrite:
    fresh->init = operand();
    append(c_.declStmt(fresh));
    append(c_.declStmt(old));
    append(c_.textStmt("__atomic_exchange($, &$, &$, " + order + ");",
                       {c_.ident(x), c_.ident(fresh), c_.ident(old)}));
    append(assign(f.v, c_.ident(old)));
    return block;
  default: break;
  }
  // One instruction where there is one: integers, and an operand that does not change the arithmetic.
  const char *fetch = f.op == BinaryOp::Add   ? "add"
                      : f.op == BinaryOp::Sub ? "sub"
                      : f.op == BinaryOp::And ? "and"
                      : f.op == BinaryOp::Or  ? "or"
                      : f.op == BinaryOp::Xor ? "xor"
                                              : nullptr;
  bool integers = isInteger(type) && type->kind != TypeKind::Bool && (!f.e || isInteger(f.e->type));
  if (fetch && integers && !f.reversed) {
    const char *which = f.kind == AtomicForm::CaptureNew ? "__atomic_%s_fetch" : "__atomic_fetch_%s";
    std::string call = which;
    call.replace(call.find("%s"), 2, fetch);
    call += "($, $, " + order + ")";
    Expr *result = c_.textExpr(type, call, {c_.ident(x), operand()});
    append(f.kind == AtomicForm::Update ? c_.textStmt("$;", {result}) : assign(f.v, result));
    return block;
  }
  append(c_.declStmt(old));
  append(c_.declStmt(fresh));
  const std::string orders = ", 1, " + order + ", " + (order == kSeqCst ? kSeqCst : kRelaxed) + ")";
  if (isFloating(type) && size >= 4) {
    // The processor exchanges bits. What the exchange finds stays in a register if it is an integer.
    QualType integer = basic(size == 4 ? TypeKind::UInt : TypeKind::ULong);
    QualType pointer = c_.types.pointerTo(volatileX ? integer.with(QualVolatile) : integer);
    VarDecl *word =
        local("_word", pointer, c_.textExpr(pointer, "($) $", {c_.typeArg(pointer), c_.ident(x)}));
    VarDecl *oldBits =
        local("_old_bits", integer, c_.textExpr(integer, "__atomic_load_n($, 0)", {c_.ident(word)}));
    VarDecl *newBits = local("_new_bits", integer);
    for (VarDecl *v : {word, oldBits, newBits}) append(c_.declStmt(v));
    auto bits = [&](VarDecl *to, VarDecl *from) {
      return c_.textStmt("__builtin_memcpy(&$, &$, sizeof($));",
                         {c_.ident(to), c_.ident(from), c_.ident(to)});
    };
    append(c_.textStmt(
        "do\n$\nwhile (!__atomic_compare_exchange_n($, &$, $" + orders + ");",
        {c_.compound({bits(old, oldBits), update(c_.ident(fresh), c_.ident(old)), bits(newBits, fresh)}),
         c_.ident(word), c_.ident(oldBits), c_.ident(newBits)}));
  } else {
    append(c_.textStmt("__atomic_load($, &$, 0);", {c_.ident(x), c_.ident(old)}));
    append(c_.textStmt("do\n$\nwhile (!__atomic_compare_exchange($, &$, &$" + orders + ");",
                       {c_.compound({update(c_.ident(fresh), c_.ident(old))}), c_.ident(x), c_.ident(old),
                        c_.ident(fresh)}));
  }
  if (f.kind == AtomicForm::CaptureOld) append(assign(f.v, c_.ident(old)));
  if (f.kind == AtomicForm::CaptureNew) append(assign(f.v, c_.ident(fresh)));
  return block;
}

} // namespace ompicc
