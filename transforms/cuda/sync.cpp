// critical (OpenMP 5.2 §15.2), barrier (§15.3), atomic (§15.8.4) and flush (§15.8.5) in device code.
#include "transforms/common/atomic_form.h"
#include "transforms/cuda/cuda_set.h"

namespace ompicc {
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

Stmt *CudaSet::barrier(OmpDirective &d) { return barrierStmt(d); }

Stmt *CudaSet::flush(OmpDirective &) { return c_.textStmt("cudadev_flush();"); }

Stmt *CudaSet::critical(OmpDirective &d) {
  OmpClause *named = findClause(d, OmpClauseKind::Name);
  std::string lock = "cudadev_critical_" + (named ? std::string(named->name->text) : std::string("unnamed"));
  criticalNames_.insert(lock);
  return c_.textStmt("for (cudadev_critical _critical(&" + lock + "); _critical.next();)\n$",
                     {as<Compound>(d.body) ? d.body : c_.compound({d.body}, d.loc)});
}

Stmt *CudaSet::atomic(OmpDirective &d) {
  if (hasClause(d, OmpClauseKind::AtomicCompare)) return atomicCompare(d);
  AtomicForm f;
  if (!parseAtomic(unit_, d, f)) return d.body;
  QualType type = canonical(f.x->type).unqualified();
  long long size = sizeOf(type);
  if (bitFieldIn(f.x)) {
    unit_.diagnostics.error(f.x->loc, "an atomic of a bit-field is not supported in device code");
    return d.body;
  }
  if (!(size == 1 || size == 2 || size == 4 || size == 8) || !isScalar(type)) {
    unit_.diagnostics.error(f.x->loc ? f.x->loc : d.loc, "an atomic of type '" + describe(f.x->type) +
                                                             "' is not supported in device code");
    return d.body;
  }
  Expr *x = c_.textExpr(c_.types.pointerTo(type), "&$", {c_.paren(f.x)});
  Expr *e = f.e ? f.e : c_.intLiteral(1);
  auto call = [&](const std::string &name, std::initializer_list<Node *> args) {
    std::string text = "cudadev_atomic_" + name + "(";
    for (size_t i = 0; i < args.size(); i++) text += i ? ", $" : "$";
    return c_.textExpr(type, text + ")", args);
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
  switch (f.kind) {
  case AtomicForm::Read: s = assign(f.v, call("read", {x})); break;
  case AtomicForm::Write: s = c_.textStmt("$;", {call("write", {x, e})}); break;
  case AtomicForm::Update:
    s = c_.textStmt(std::string("cudadev_update_") + operation + "($, $);", {x, e});
    break;
  case AtomicForm::CaptureOld: s = assign(f.v, call(operation, {x, e})); break;
  case AtomicForm::CaptureNew: s = assign(f.v, call(std::string(operation) + "_new", {x, e})); break;
  case AtomicForm::CaptureWrite: s = assign(f.v, call("xchg", {x, e})); break;
  }
  if (!fence) return s;
  return c_.compound({c_.textStmt("cudadev_flush();"), s, c_.textStmt("cudadev_flush();")}, d.loc);
}

} // namespace ompicc
