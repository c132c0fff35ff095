// Functions whose definition has an identifier list are called with promoted arguments (C11 6.5.2.2p6), by
// whoever sees no prototype, and make of them what their parameters are (6.9.1p10). C++ has no such
// definitions, so that the conversion stands in the body:
//
//     float half(x) float x; { … }   →   float half(double _x) { float x = _x; … }
//
// Pointers without prototypes call them so, and other files' prototypes have these types (6.7.6.3p15).
#include "transforms/cuda/files/old_style.h"

namespace ompicc::cuda {

void takePromoted(Unit &unit, FunctionDecl &function) {
  Context &c = unit.context;
  if (!function.oldStyleParams) return;
  const QualType type = canonical(function.type);
  List<Stmt *> conversions;
  for (size_t i = 0; i < function.params.size(); i++) {
    VarDecl *&p = function.params[i];
    const QualType own = canonical(p->type).unqualified();
    QualType passed = own;
    if (type->hasPrototype && i < type->params.size()) // GNU C also allows that of the unpromoted types
      passed = canonical(type->params[i]).unqualified();
    else if (kindOf(own) == TypeKind::Float)
      passed = c.types.basic(TypeKind::Double);
    else if (isInteger(own))
      passed = unit.expressions.promote(own);
    if (kindOf(passed) == kindOf(own) || !p->name) continue;
    VarDecl *local = p;
    p = c.variable(c.fresh("_" + std::string(local->name->text)), passed);
    p->isParam = true;
    p->loc = local->loc;
    local->isParam = false;
    local->storage = Storage::None;
    local->init = c.ident(p);
    conversions.push(c.arena, c.declStmt(local));
  }
  for (size_t i = conversions.size(); i-- > 0;) function.body->body.insert(c.arena, 0, conversions[i]);
}

} // namespace ompicc::cuda
