// Function calls (C11 6.5.2.2) and the builtins whose type depends on their arguments.
#include "ast/const_eval.h"
#include "translator/sema/builtins.h"
#include "translator/sema/expressions.h"
#include <string>
#include <vector>

namespace ompicc {

namespace {

/// "'f'" for a call through a name, for messages.
std::string calleeText(const Expr *callee) {
  while (const Paren *p = as<Paren>(static_cast<const Node *>(callee))) callee = p->inner;
  if (const Ident *ident = as<Ident>(static_cast<const Node *>(callee)))
    return " '" + std::string(ident->name->text) + "'";
  if (const Member *member = as<Member>(static_cast<const Node *>(callee)))
    return " '" + std::string(member->name->text) + "'";
  return "";
}

/// A union parameter with __attribute__((transparent_union)) takes any of its members' types.
bool mayBeTransparent(QualType parameter) { return kindOf(parameter) == TypeKind::Union; }

} // namespace

void Expressions::checkArguments(Loc loc, const Type &function, const Expr *callee,
                                 const List<Expr *> &args) {
  size_t count = function.params.size();
  if (args.size() < count)
    diag_.error(loc, "too few arguments to function" + calleeText(callee));
  else if (args.size() > count && !function.variadic)
    diag_.error(loc, "too many arguments to function" + calleeText(callee));
  for (size_t i = 0; i < args.size(); i++) {
    if (isVoid(args[i]->type)) {
      diag_.error(args[i]->loc, "invalid use of void expression");
      continue;
    }
    if (i >= count || mayBeTransparent(function.params[i])) continue;
    if (assignability(function.params[i], args[i]) == Assignability::Mismatch) {
      std::string name = calleeText(callee);
      diag_.error(args[i]->loc, "incompatible type for argument " + std::to_string(i + 1) +
                                    (name.empty() ? " of function" : " of" + name));
    }
  }
}

namespace {

/// The functions that __builtin_tgmath chooses among.
class Family {
public:
  Family(const Expressions &expressions, const List<Expr *> &args) {
    for (const Expr *arg : args) {
      QualType type = expressions.decay(arg->type);
      if (!isPointer(type) || !isFunction(elementOf(type))) break;
      functions_.push_back(canonical(elementOf(type)));
    }
  }
  size_t size() const { return functions_.size(); }
  /// Whether the functions' parameters differ there, so that the argument has a say. The exponent of ldexp,
  /// what frexp points to and the direction of nexttoward have none.
  bool isGeneric(size_t parameter) const {
    for (QualType f : functions_)
      if (parameter < f->params.size() && !sameType(f->params[parameter], functions_[0]->params[parameter]))
        return true;
    return false;
  }
  /// The number of the function whose generic parameters have the type; size() if there is none.
  size_t find(QualType type) const {
    for (size_t i = 0; i < size(); i++)
      for (size_t k = 0; k < functions_[i]->params.size(); k++)
        if (isGeneric(k) && sameType(functions_[i]->params[k], type)) return i;
    return size();
  }

private:
  std::vector<QualType> functions_;
};

} // namespace

/// __builtin_tgmath(f, f', …, arguments) calls the function whose parameter has the type that 7.25 finds for
/// the arguments together, integers counting as double. Null if there is none that we know of.
Expr *Expressions::typeGenericCall(Loc loc, const List<Expr *> &args) {
  const Family family(*this, args);
  QualType generic = c_.types.basic(TypeKind::Float);
  List<Expr *> values;
  for (size_t k = family.size(); k < args.size(); k++) {
    values.push(c_.arena, args[k]);
    if (!family.isGeneric(k - family.size())) continue;
    QualType type = decay(args[k]->type);
    if (!isArithmetic(type)) return nullptr;
    generic = usualArithmetic(generic, isInteger(type) ? QualType(c_.types.basic(TypeKind::Double)) : type);
  }
  // Functions that exist for complex arguments only (cabs, creal) take real ones too, and those that there
  // are none of for float (fadd) a double.
  const QualType complex = isComplex(generic) ? generic : QualType(c_.types.complexOf(generic));
  const QualType wider =
      kindOf(generic) == TypeKind::Float ? QualType(c_.types.basic(TypeKind::Double)) : generic;
  for (QualType type : {generic, complex, wider})
    if (const size_t i = family.find(type); i < family.size()) return call(loc, args[i], values);
  return nullptr;
}

QualType Expressions::builtinResult(std::string_view name, const List<Expr *> &args) {
  BuiltinResult result = builtinResultOf(name);
  if (const Type *fixed = fixedResultType(c_.types, result)) return fixed;
  if (args.empty()) return unknown();
  switch (result) {
  case BuiltinResult::FirstArgument: return decay(args[0]->type);
  case BuiltinResult::Pointee: {
    QualType pointer = decay(args[0]->type);
    return isPointer(pointer) ? decay(elementOf(pointer)) : unknown();
  }
  case BuiltinResult::Shuffled: {
    QualType vector = canonical(decay(args[0]->type));
    return isVector(vector) && args.size() > 2
               ? c_.types.vectorOf(elementOf(vector), (long long)args.size() - 2)
               : unknown();
  }
  case BuiltinResult::ComplexOfFirst: return c_.types.complexOf(decay(args[0]->type));
  case BuiltinResult::Chosen: {
    if (args.size() != 3) return unknown();
    ConstInt cond = constant(args[0]);
    return cond.known ? args[cond.value ? 1 : 2]->type : unknown();
  }
  default: return unknown();
  }
}

Expr *Expressions::typeArgument(Loc loc, QualType type) {
  TypeArg *e = c_.typeArg(type);
  e->loc = loc;
  return e;
}

/// The function that a generic selection around it stands for (6.5.1.1p4), so that what is called is known by
/// its name.
static Expr *withoutSelection(Expr *callee) {
  while (auto *selection = as<GenericSelection>(static_cast<Node *>(callee))) {
    if (!selection->chosen) break;
    callee = selection->chosen;
  }
  return callee;
}

Expr *Expressions::call(Loc loc, Expr *callee, const List<Expr *> &args) {
  callee = withoutSelection(callee);
  const Ident *name = as<Ident>(static_cast<Node *>(callee));
  if (name && !name->decl && builtinResultOf(name->name->text) == BuiltinResult::TypeGeneric)
    if (Expr *chosen = typeGenericCall(loc, args)) return chosen;
  Call *e = c_.make<Call>(loc);
  e->callee = callee;
  e->args = args;
  if (name && !name->decl) {
    finish(e, builtinResult(name->name->text, args));
    return questions_ ? answered(e) : e;
  }
  for (const Expr *arg : args)
    if (as<TypeArg>(static_cast<const Node *>(arg)))
      diag_.error(arg->loc, "expected expression before '" + describe(arg->type) + "'");
  QualType type = canonical(decay(callee->type));
  if (type->kind == TypeKind::Unknown) return finish(e, unknown());
  QualType function = type->kind == TypeKind::Pointer ? canonical(elementOf(type)) : QualType();
  if (!function || function->kind != TypeKind::Function) {
    if (function && function->kind == TypeKind::Unknown) return finish(e, unknown());
    diag_.error(callee->loc, "called object" + calleeText(callee) + " is not a function or function pointer");
    return finish(e, unknown());
  }
  if (function->hasPrototype) checkArguments(loc, *function.type, callee, args);
  QualType result = decay(function->element);
  if (!isComplete(loc, result)) return finish(e, unknown());
  return finish(e, result);
}

/// The call of a builtin with what the C compiler has said of it; a constant takes its place.
Expr *Expressions::answered(Call *call) {
  const Answer *answer = questions_->answer(call->loc);
  if (answer && isUnknown(call->type))
    if (QualType type = answer->type.in(c_)) call->type = type;
  if (isUnknown(call->type)) questions_->sawUnknownCall();
  if (!answer || !answer->value.known || !isInteger(call->type)) return call;
  IntLiteral *value = c_.intLiteral(answer->value.value, call->loc);
  return value->type.type == canonical(call->type).type ? value : c_.cast(call->type, value);
}

void Expressions::typeMatters(const Expr *e) {
  if (questions_ && e && isUnknown(e->type)) questions_->needType(e);
}

ConstInt Expressions::constant(const Expr *e) {
  const ConstInt value = evaluateConstant(e);
  if (questions_ && e && !value.known) questions_->needValue(e);
  return value;
}

Expr *Expressions::builtinCall(Loc loc, Identifier *name, const List<Expr *> &args) {
  BuiltinCall *e = c_.make<BuiltinCall>(loc);
  e->name = name;
  e->args = args;
  std::string_view text = name->text;
  const TypeArg *last = args.empty() ? nullptr : as<TypeArg>(static_cast<Node *>(args.back()));
  if (text == "__builtin_va_arg" || text == "__builtin_convertvector")
    return finish(e, last ? decay(last->target) : unknown());
  return finish(e, builtinResult(text, args));
}

} // namespace ompicc
