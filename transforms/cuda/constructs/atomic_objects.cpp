// Objects of _Atomic types (C11 6.2.5p20) in device code. There are no such types in CUDA, so each access
// becomes a call of the device library (cudadev-device/atomic_objects.h), before any construct is
// transformed:
//
// - x += e   →   cudadev_object_update<cudadev_add>(&x, e)
// - x--      →   cudadev_object_before<cudadev_sub>(&x, 1)
// - x = e    →   cudadev_object_store(&x, e)
// - x        →   cudadev_object_load(&x), where its value is meant
#include "transforms/cuda/constructs/atomic_objects.h"
#include "ast/visitor.h"

namespace ompicc::cuda {
namespace {

class AtomicObjects : public Rewriter {
public:
  explicit AtomicObjects(Unit &unit) : unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  static bool isAtomic(const Expr &e) { return e.type && canonical(e.type).quals & QualAtomic; }

  /// What the object's address is taken of, not its value.
  void rewriteObject(Expr *e) {
    while (auto *paren = as<Paren>(e)) e = paren->inner;
    rewriteChildren(*e);
  }
  /// @param operation the template's argument, "@add", or nothing
  Expr *access(const char *routine, const std::string &operation, Expr &object, Expr *operand = nullptr) {
    const QualType type = canonical(object.type).unqualified();
    const long long size = sizeOf(type);
    if (!isScalar(type) || type->kind == TypeKind::Complex ||
        !(size == 1 || size == 2 || size == 4 || size == 8))
      unit_.diagnostics.error(object.loc, "access to an object of type '" + describe(object.type) +
                                              "' is not supported in device code");
    std::vector<Expr *> operations, arguments = {c_.unary(UnaryOp::AddressOf, &object)};
    if (!operation.empty()) operations.push_back(c_.textExpr(type, operation));
    if (operand) arguments.push_back(operand);
    Expr *e = c_.templateCall(type, routine, operations, arguments);
    e->loc = object.loc;
    return e;
  }
  Node *value(Expr &object) {
    rewriteChildren(object);
    return isAtomic(object) && !isArray(object.type) ? access("@object_load", "", object) : &object;
  }
  Node *rewriteIdent(Ident &e) override { return value(e); }
  Node *rewriteMember(Member &e) override { return value(e); }
  Node *rewriteIndex(Index &e) override { return value(e); }

  Node *rewriteUnary(Unary &e) override {
    switch (e.op) {
    case UnaryOp::Deref: return value(e);
    case UnaryOp::AddressOf: rewriteObject(e.operand); return &e;
    case UnaryOp::PreInc:
    case UnaryOp::PreDec:
    case UnaryOp::PostInc:
    case UnaryOp::PostDec: break;
    default: rewriteChildren(e); return &e;
    }
    rewriteObject(e.operand);
    if (!isAtomic(*e.operand)) return &e;
    const bool before = e.op == UnaryOp::PostInc || e.op == UnaryOp::PostDec;
    const bool adds = e.op == UnaryOp::PostInc || e.op == UnaryOp::PreInc;
    return access(before ? "@object_before" : "@object_update", adds ? "@add" : "@sub", *e.operand,
                  c_.intLiteral(1));
  }

  static const char *operation(AssignOp op) {
    switch (binaryOf(op)) {
    case BinaryOp::Mul: return "@mul";
    case BinaryOp::Div: return "@div";
    case BinaryOp::Rem: return "@rem";
    case BinaryOp::Sub: return "@sub";
    case BinaryOp::Shl: return "@shl";
    case BinaryOp::Shr: return "@shr";
    case BinaryOp::And: return "@and";
    case BinaryOp::Xor: return "@xor";
    case BinaryOp::Or: return "@or";
    default: return "@add";
    }
  }
  Node *rewriteAssign(Assign &e) override {
    rewriteObject(e.lhs);
    rewriteChild(e.rhs);
    if (!isAtomic(*e.lhs)) return &e;
    if (e.op == AssignOp::Plain) return access("@object_store", "", *e.lhs, e.rhs);
    return access("@object_update", operation(e.op), *e.lhs, e.rhs);
  }

  // Not evaluated, or only as a type.
  Node *rewriteSizeofExpr(SizeofExpr &e) override { return &e; }
  Node *rewriteGenericSelection(GenericSelection &e) override {
    rewriteChild(e.chosen);
    return &e;
  }
  /// List items are no accesses; an atomic construct's statement is one already.
  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (d.kind != OmpDirectiveKind::Atomic) rewriteChild(d.body);
    return &d;
  }
};

} // namespace

void lowerAtomicObjects(Unit &unit, Stmt *root) { AtomicObjects(unit).rewrite(root); }

} // namespace ompicc::cuda
