#include "transforms/host/atomic.h"
#include "ast/const_eval.h"
#include "transforms/common/atomic_form.h"

namespace ompicc {
namespace {

// The memory orders of gcc's __atomic built-ins.
const char *const kRelaxed = "0", *const kAcquire = "2", *const kRelease = "3", *const kAcqRel = "4",
                  *const kSeqCst = "5";

} // namespace

/// What a construct without compare does with x.
class AtomicConstructs::Access : public HostPart {
public:
  /// `x`: a pointer to it, or to the structure that a bit-field is in.
  Access(HostContext &context, const OmpDirective &d, const AtomicForm &form, VarDecl *x)
      : HostPart(context), f_(form), order_(memoryOrder(d)), type_(canonical(f_.x->type).unqualified()),
        size_(sizeOf(type_)), bits_(bitFieldIn(f_.x)), isConstant_(f_.e && evaluateConstant(f_.e).known),
        x_(x), block_(c_.compound({}, d.loc)) {}

  Stmt *make() {
    evaluateOperand();
    append(c_.declStmt(x_));
    if (!bits_ && (size_ == 1 || size_ == 2 || size_ == 4 || size_ == 8))
      withoutLock();
    else
      underLock();
    return block_;
  }

private:
  const AtomicForm &f_;
  const std::string order_;
  const QualType type_;
  const long long size_;
  Member *const bits_;    ///< x, if it is a bit-field
  const bool isConstant_; ///< e is
  VarDecl *const x_;
  VarDecl *e_ = nullptr, *old_ = nullptr, *fresh_ = nullptr;
  Compound *const block_;

  void append(Stmt *s) { block_->body.push(c_.arena, s); }

  /// The value e is evaluated once, outside the atomic part. A constant stays what the C compiler sees that
  /// it is: converting it changes nothing then, of which -Wconversion would warn.
  void evaluateOperand() {
    if (!f_.e || isConstant_) return;
    e_ = local("_e", canonical(unit_.expressions.decay(f_.e->type)).unqualified(), f_.e);
    if (bits_) e_->loc = {}; // what follows is not the user's: += of a bit-field converts, too
    append(c_.declStmt(e_));
  }
  Expr *operand() const {
    if (isConstant_) return as<IntLiteral>(f_.e) ? copy(f_.e) : c_.paren(copy(f_.e));
    return e_ ? static_cast<Expr *>(c_.ident(e_)) : c_.intLiteral(1);
  }
  Expr *updated(Expr *old) const {
    std::string op = std::string("$ ") + spelling(f_.op) + " $";
    return f_.reversed ? c_.textExpr(type_, op, {operand(), old}) : c_.textExpr(type_, op, {old, operand()});
  }
  /// It stands where the program's own does, of which the C compiler may have to say something. (gcc says of
  /// x++ at the directive.)
  Stmt *update(Expr *to, Expr *old) const {
    Stmt *s = assign(to, updated(old));
    if (f_.e) s->loc = f_.x->loc;
    return s;
  }

  /// long double, complex, bit-fields: libgomp's own lock.
  void underLock() {
    append(call("GOMP_atomic_start"));
    Expr *cell = bits_ ? c_.textExpr(type_, "$->" + std::string(bits_->name->text), {c_.ident(x_)})
                       : c_.textExpr(type_, "*$", {c_.ident(x_)});
    Expr *cell2 = copy(cell), *cell3 = copy(cell);
    switch (f_.kind) {
    case AtomicForm::Read: append(assign(f_.v, cell)); break;
    case AtomicForm::Write: append(assign(cell, operand())); break;
    case AtomicForm::Update: append(update(cell, cell2)); break;
    case AtomicForm::CaptureOld:
      append(assign(f_.v, cell));
      append(update(cell2, cell3));
      break;
    case AtomicForm::CaptureNew:
      append(update(cell, cell2));
      append(assign(f_.v, cell3));
      break;
    case AtomicForm::CaptureWrite:
      append(assign(f_.v, cell));
      append(assign(cell2, operand()));
      break;
    }
    append(call("GOMP_atomic_end"));
  }

  void withoutLock() {
    old_ = local("_old", type_);
    fresh_ = local("_new", type_);
    switch (f_.kind) {
    case AtomicForm::Read: return read();
    case AtomicForm::Write: return write();
    case AtomicForm::CaptureWrite: return exchange();
    default: break;
    }
    if (const char *operation = fetchOperation()) return fetch(operation);
    append(c_.declStmt(old_));
    append(c_.declStmt(fresh_));
    if (isFloating(type_) && size_ >= 4)
      compareExchangeBits();
    else
      compareExchange();
    if (f_.kind == AtomicForm::CaptureOld) append(assign(f_.v, c_.ident(old_)));
    if (f_.kind == AtomicForm::CaptureNew) append(assign(f_.v, c_.ident(fresh_)));
  }

  // C11 7.17.7.4: a load has no release half, a store no acquire half, a failed exchange neither.
  void read() {
    const std::string load = order_ == kAcqRel ? kAcquire : order_ == kRelease ? kRelaxed : order_;
    append(c_.declStmt(old_));
    append(c_.textStmt("__atomic_load($, &$, " + load + ");", {c_.ident(x_), c_.ident(old_)}));
    append(assign(f_.v, c_.ident(old_)));
  }
  void write() {
    const std::string store = order_ == kAcqRel ? kRelease : order_ == kAcquire ? kRelaxed : order_;
    fresh_->init = operand();
    append(c_.declStmt(fresh_));
    append(c_.textStmt("__atomic_store($, &$, " + store + ");", {c_.ident(x_), c_.ident(fresh_)}));
  }
  void exchange() {
    fresh_->init = operand();
    append(c_.declStmt(fresh_));
    append(c_.declStmt(old_));
    append(c_.textStmt("__atomic_exchange($, &$, &$, " + order_ + ");",
                       {c_.ident(x_), c_.ident(fresh_), c_.ident(old_)}));
    append(assign(f_.v, c_.ident(old_)));
  }

  /// One instruction where there is one: integers, and an operand that does not change the arithmetic.
  const char *fetchOperation() const {
    const bool integers =
        isInteger(type_) && type_->kind != TypeKind::Bool && (!f_.e || isInteger(f_.e->type));
    if (!integers || f_.reversed) return nullptr;
    switch (f_.op) {
    case BinaryOp::Add: return "add";
    case BinaryOp::Sub: return "sub";
    case BinaryOp::And: return "and";
    case BinaryOp::Or: return "or";
    case BinaryOp::Xor: return "xor";
    default: return nullptr;
    }
  }
  void fetch(const std::string &operation) {
    const std::string function = f_.kind == AtomicForm::CaptureNew ? "__atomic_" + operation + "_fetch"
                                                                   : "__atomic_fetch_" + operation;
    Expr *result = c_.textExpr(type_, function + "($, $, " + order_ + ")", {c_.ident(x_), operand()});
    append(f_.kind == AtomicForm::Update ? c_.textStmt("$;", {result}) : assign(f_.v, result));
  }

  /// The last arguments of an exchange: weak, and the orders where it succeeds and fails.
  std::string exchangeOrders() const {
    return ", 1, " + order_ + ", " + (order_ == kSeqCst ? kSeqCst : kRelaxed) + ")";
  }
  void compareExchange() {
    append(c_.textStmt("__atomic_load($, &$, 0);", {c_.ident(x_), c_.ident(old_)}));
    append(c_.textStmt("do\n$\nwhile (!__atomic_compare_exchange($, &$, &$" + exchangeOrders() + ");",
                       {c_.compound({update(c_.ident(fresh_), c_.ident(old_))}), c_.ident(x_), c_.ident(old_),
                        c_.ident(fresh_)}));
  }
  /// Of floating-point numbers the processor exchanges bits. What the exchange finds stays in a register if
  /// it is an integer.
  void compareExchangeBits() {
    const bool isVolatile = canonical(f_.x->type).quals & QualVolatile;
    QualType integer = basic(size_ == 4 ? TypeKind::UInt : TypeKind::ULong);
    QualType pointer = c_.types.pointerTo(isVolatile ? integer.with(QualVolatile) : integer);
    VarDecl *word =
        local("_word", pointer, c_.textExpr(pointer, "($) $", {c_.typeArg(pointer), c_.ident(x_)}));
    VarDecl *oldBits =
        local("_old_bits", integer, c_.textExpr(integer, "__atomic_load_n($, 0)", {c_.ident(word)}));
    VarDecl *newBits = local("_new_bits", integer);
    for (VarDecl *v : {word, oldBits, newBits}) append(c_.declStmt(v));
    auto copyBits = [&](VarDecl *to, VarDecl *from) {
      return c_.textStmt("__builtin_memcpy(&$, &$, sizeof($));",
                         {c_.ident(to), c_.ident(from), c_.ident(to)});
    };
    append(c_.textStmt("do\n$\nwhile (!__atomic_compare_exchange_n($, &$, $" + exchangeOrders() + ");",
                       {c_.compound({copyBits(old_, oldBits), update(c_.ident(fresh_), c_.ident(old_)),
                                     copyBits(newBits, fresh_)}),
                        c_.ident(word), c_.ident(oldBits), c_.ident(newBits)}));
  }
};

VarDecl *AtomicConstructs::structureOf(Member &member) const {
  QualType type = member.arrow ? unit_.expressions.decay(member.object->type)
                               : QualType(c_.types.pointerTo(member.object->type));
  type = canonical(type).unqualified();
  return local("_x", type, c_.textExpr(type, member.arrow ? "$" : "&$", {c_.paren(copy(member.object))}));
}

VarDecl *AtomicConstructs::pointerTo(Expr *x) const {
  if (Member *bits = bitFieldIn(x)) return structureOf(*bits);
  const unsigned qualifiers = canonical(x->type).quals;
  QualType type = canonical(x->type).unqualified();
  QualType pointer = c_.types.pointerTo(qualifiers & QualVolatile ? type.with(QualVolatile) : type);
  // The construct's own access is atomic, whatever the type says.
  Expr *address = qualifiers & QualAtomic ? c_.textExpr(pointer, "($) &$", {c_.typeArg(pointer), x})
                                          : c_.textExpr(pointer, "&$", {x});
  return local("_x", pointer, address);
}

Stmt *AtomicConstructs::atomic(OmpDirective &d) {
  if (hasClause(d, OmpClauseKind::AtomicCompare)) return compare(d);
  AtomicForm f;
  if (!parseAtomic(unit_, d, f)) return d.body;
  return Access(host_, d, f, pointerTo(f.x)).make();
}

} // namespace ompicc
