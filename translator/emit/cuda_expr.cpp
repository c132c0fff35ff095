// Expressions that C and C++ write differently, or write alike and mean differently.
#include "ast/const_eval.h"
#include "translator/emit/cuda_printer.h"
#include "translator/emit/device_builtin.h"
#include "translator/emit/device_library.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace ompicc {

/// Functions of the C library that C++ overloads. C has one function per name, so the arguments are converted
/// to its parameters' types here, and the overload chosen is the one that C calls.
static bool isOverloaded(std::string_view name) {
  if (isMathFunction(name) || isComplexFunction(name) || isRecentMathFunction(name)) return true;
  if (!name.empty() && name.back() == 'l' && isMathFunction(name.substr(0, name.size() - 1))) return true;
  return name == "abs" || name == "labs" || name == "llabs" || name == "div" || isNextToward(name);
}

/// Evaluating it twice is the same as once.
static bool isPure(Expr *e) {
  e = skipParens(e);
  if (as<Ident>(e) || as<IntLiteral>(e) || as<CharLiteral>(e)) return true;
  if (auto *n = as<Member>(e)) return isPure(n->object);
  if (auto *n = as<Index>(e)) return isPure(n->base) && isPure(n->index);
  if (auto *n = as<Binary>(e)) return isPure(n->lhs) && isPure(n->rhs);
  if (auto *n = as<Cast>(e)) return isPure(n->operand);
  if (auto *n = as<Unary>(e))
    return n->op != UnaryOp::PreInc && n->op != UnaryOp::PreDec && n->op != UnaryOp::PostInc &&
           n->op != UnaryOp::PostDec && isPure(n->operand);
  return false;
}

static bool isVoidPointer(QualType type) {
  return type && isPointer(type) && (isVoid(elementOf(type)) || isFunction(elementOf(type)));
}

/// Operations whose result is int in C and bool, or char, in C++.
static bool isIntOnlyInC(Expr *e) {
  e = skipParens(e);
  if (as<CharLiteral>(e)) return true;
  if (auto *unary = as<Unary>(e)) return unary->op == UnaryOp::Not;
  if (auto *ident = as<Ident>(e)) return ident->decl && as<EnumeratorDecl>(ident->decl);
  if (auto *binary = as<Binary>(e)) {
    int level = precedence(binary->op);
    return level == precedence(BinaryOp::Lt) || level == precedence(BinaryOp::Eq) ||
           binary->op == BinaryOp::LAnd || binary->op == BinaryOp::LOr;
  }
  if (auto *conditional = as<Conditional>(e)) return conditional->type && isInteger(conditional->type);
  return false;
}

/// The constant without a suffix that is only C's: 1.0f32 is 1.0f, 1.0f64 is 1.0. So is 1.0L, see
/// specifier().
static std::string withoutInterchangeSuffix(const FloatLiteral &e) {
  std::string text(e.text);
  TypeKind kind = kindOf(e.type);
  if (isShortFloat(e.type)) kind = TypeKind::Double;
  if (isComplex(e.type)) { // GNU's imaginary constants: 2.0i, 2.0iF
    text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return strchr("iIjJ", c) != nullptr; }),
               text.end());
    kind = kindOf(elementOf(e.type));
  }
  if (kind == TypeKind::LongDouble && (text.back() | 32) == 'l') text.pop_back();
  bool isFloat = kind == TypeKind::Float32;
  if (!isFloat && kind != TypeKind::Float64 && kind != TypeKind::Float32x && kind != TypeKind::Double)
    return text;
  bool hex = text.size() > 1 && text[0] == '0' && (text[1] | 32) == 'x';
  size_t exponent = text.find_first_of(hex ? "pP" : "eE");
  size_t suffix = text.find_first_of("bBfFdD", exponent != text.npos ? exponent + 1 : hex ? text.size() : 0);
  if (suffix != text.npos) text.resize(suffix);
  return isFloat ? text + "f" : text;
}

/// C++ has hexadecimal floating constants (C11 6.4.4.2) only since C++17. Empty if `text` is not one.
static std::string decimal(std::string_view text) {
  if (text.size() < 2 || text[0] != '0' || (text[1] | 32) != 'x') return {};
  char buffer[64];
  char suffix = char(text.back() | 32);
  if (suffix == 'f')
    snprintf(buffer, sizeof buffer, "%.9gf", double(strtof(std::string(text).c_str(), nullptr)));
  else
    snprintf(buffer, sizeof buffer, "%.17g", strtod(std::string(text).c_str(), nullptr));
  std::string result = buffer;
  if (result.find_first_of(".en") == std::string::npos)
    result.insert(result.find_first_not_of("0123456789") == std::string::npos ? result.size()
                                                                              : result.size() - 1,
                  ".0");
  return result;
}

std::pair<std::string, int> CudaPrinter::printStringLiteral(StringLiteral &n) {
  // wchar_t is a type of its own in C++ and an integer type in C.
  // u8"" is of char in C++14, and in C before C23.
  if (n.text[0] == 'L' || n.text[0] == 'u' || n.text[0] == 'U') {
    QualType element = n.type && isArray(n.type) ? elementOf(n.type) : QualType();
    if (element && kindOf(element) != TypeKind::Char)
      return {"(" + declarator(context_.types.pointerTo(element.unqualified()), "") + ") " +
                  std::string(n.text),
              kCast};
  }
  return CPrinter::print(n);
}

std::pair<std::string, int> CudaPrinter::printIdent(Ident &n) {
  // Types stand in front of variables.
  if (auto *v = as<VarDecl>(n.decl); v && v->isConstexpr && inTag_ && isInteger(v->type))
    return {std::to_string(evaluateConstant(&n).value), kUnary};
  if (n.decl || !isBuiltinName(n.name->text)) return CPrinter::print(n);
  // One without a device's name was reported, or is for another C++ compiler.
  std::string name = deviceBuiltin(n.name->text);
  return {name.empty() ? std::string(n.name->text) : spelled(name), kPrimary};
}

std::pair<std::string, int> CudaPrinter::printCast(Cast &n) {
  // GNU: a cast to a union takes the member of the operand's type.
  if (isRecord(n.target) && n.operand->type && !sameType(n.target, n.operand->type))
    if (TagDecl *record = definitionOf(n.target))
      for (FieldDecl *f : record->fields)
        if (f->name && compatible(f->type, n.operand->type))
          return {"(" + declarator(n.target, "") + ") {." + nameOf(*f) + " = " + sub(n.operand, kAssign) +
                      "}",
                  kPostfix};
  if (isInteger(n.target)) return {castTo(n.target, n.operand, kCast), kCast};
  return CPrinter::print(n);
}

std::pair<std::string, int> CudaPrinter::printSizeofExpr(SizeofExpr &n) {
  QualType type = n.operand->type;
  if (!type) return CPrinter::print(n);
  if (as<StringLiteral>(skipParens(n.operand))) return {std::to_string(sizeOf(type)) + "UL", kPrimary};
  if (isIntOnlyInC(n.operand) || isShortFloat(type)) return printSizeof(type, n.op);
  if (n.op == SizeofOp::Countof || isFlatRow(n.operand) || isVoid(type) || isFunction(type))
    return printSizeof(type, n.op);
  return CPrinter::print(n);
}

std::pair<std::string, int> CudaPrinter::printConditional(Conditional &n) {
  // The branches' common type is found by other rules in C++: c ? p : (void *) 0 would be a void *.
  if (n.then && isComplex(n.type))
    return {sub(n.cond, kLOr) + " ? " + castTo(n.type, n.then, kAssign) + " : " +
                castTo(n.type, n.otherwise, kConditional),
            kConditional};
  // … and has none for a class that is made of numbers and makes a number.
  if (isShortFloat(n.otherwise->type) || isShortFloat((n.then ? n.then : n.cond)->type)) {
    const QualType type = isShortFloat(n.type) ? QualType(context_.types.basic(TypeKind::Float)) : n.type;
    if (!n.then)
      return {castTo(type, n.cond, kLOr) + " ?: " + castTo(type, n.otherwise, kConditional), kConditional};
    return {sub(n.cond, kLOr) + " ? " + castTo(type, n.then, kAssign) + " : " +
                castTo(type, n.otherwise, kConditional),
            kConditional};
  }
  if (!n.then || !n.type || !isPointer(n.type)) return CPrinter::print(n);
  // Pointers to different types, of which C compilers may only warn.
  auto isOther = [&](Expr *branch) { return isPointer(branch->type) && !isVoidPointer(branch->type); };
  if (isVoidPointer(n.type) && isOther(n.then) && isOther(n.otherwise))
    return {sub(n.cond, kLOr) + " ? " + castTo(n.type, n.then, kAssign) + " : " +
                castTo(n.type, n.otherwise, kConditional),
            kConditional};
  return {sub(n.cond, kLOr) + " ? " + converted(n.type, n.then, kAssign) + " : " +
              converted(n.type, n.otherwise, kConditional),
          kConditional};
}

std::pair<std::string, int> CudaPrinter::print(Expr &e) {
  switch (e.kind) {
  case NodeKind::StringLiteral: return printStringLiteral(static_cast<StringLiteral &>(e));
  case NodeKind::IntLiteral: {
    auto &n = static_cast<IntLiteral &>(e);
    if (n.text.size() < 2 || n.text[0] != '0' || (n.text[1] | 32) != 'o') break;
    return {"0" + std::string(n.text.substr(2)), kPrimary}; // C2y's 0o17
  }
  case NodeKind::FloatLiteral: {
    std::string plain = withoutInterchangeSuffix(static_cast<FloatLiteral &>(e));
    std::string text = decimal(plain);
    if (text.empty()) text = plain;
    if (isComplex(e.type)) return {specifier(e.type.unqualified()) + "(0, " + text + ")", kPostfix};
    if (isShortFloat(e.type)) return {specifier(e.type.unqualified()) + "(" + text + ")", kPostfix};
    return {text, kPrimary};
  }
  case NodeKind::CharLiteral: {
    auto &n = static_cast<CharLiteral &>(e);
    if (n.text.substr(0, 2) != "u8") break; // C++17
    return {"(unsigned char) " + std::to_string(n.value.value), kCast};
  }
  case NodeKind::Ident: return printIdent(static_cast<Ident &>(e));
  case NodeKind::Unary: return printUnary(static_cast<Unary &>(e));
  case NodeKind::Binary: return printBinary(static_cast<Binary &>(e));
  case NodeKind::Assign: return printAssign(static_cast<Assign &>(e));
  case NodeKind::Call: return printCall(static_cast<Call &>(e));
  case NodeKind::BuiltinCall: return printBuiltin(static_cast<BuiltinCall &>(e));
  case NodeKind::CompoundLiteral: return printLiteral(static_cast<CompoundLiteral &>(e));
  case NodeKind::Conditional: return printConditional(static_cast<Conditional &>(e));
  case NodeKind::Cast: return printCast(static_cast<Cast &>(e));
  case NodeKind::Index: {
    auto &n = static_cast<Index &>(e);
    if (!isFlatPointer(n.base)) break;
    Row r = row(n);
    if (!isArray(n.type)) return {r.base + "[" + r.offset + "]", kPostfix};
    return {r.base + " + " + r.offset, precedence(BinaryOp::Add)};
  }
  case NodeKind::SizeofExpr: return printSizeofExpr(static_cast<SizeofExpr &>(e));
  case NodeKind::SizeofType: {
    auto &n = static_cast<SizeofType &>(e);
    return printSizeof(n.target, n.op);
  }
  case NodeKind::GenericSelection: {
    auto &n = static_cast<GenericSelection &>(e);
    if (n.chosen) return print(*n.chosen);
    break;
  }
  default: break;
  }
  return CPrinter::print(e);
}

// C11 6.5.3.4p2: the size of a variable array is computed. GNU: void and functions have size 1.
std::pair<std::string, int> CudaPrinter::printSizeof(QualType type, SizeofOp op) {
  if (op == SizeofOp::Countof) {
    const QualType array = canonical(type);
    if (array->length >= 0) return {std::to_string(array->length) + "UL", kPrimary};
    return {"(unsigned long) (" + arrayBound(*array.type) + ")", kCast};
  }
  if (op == SizeofOp::Alignof) return {"alignof(" + declarator(type, "") + ")", kUnary};
  if (isVoid(type) || isFunction(type)) return {"1UL", kPrimary};
  if (kindOf(type) == TypeKind::LongDouble) return {std::to_string(sizeOf(type)) + "UL", kPrimary};
  if (!flattens(type)) return {"sizeof(" + declarator(type, "") + ")", kUnary};
  return {"sizeof(" + declarator(flatElement(type).unqualified(), "") + ") * " + elements(type),
          precedence(BinaryOp::Mul)};
}

/// ++ and -- where C++ has none: on enumerations, _Bool, void * (GNU) and pointers to flattened rows.
std::pair<std::string, int> CudaPrinter::printStep(Unary &e) {
  bool postfix = e.op == UnaryOp::PostInc || e.op == UnaryOp::PostDec;
  bool up = e.op == UnaryOp::PreInc || e.op == UnaryOp::PostInc;
  QualType type = e.operand->type;
  std::string target = sub(e.operand, kUnary), operand = sub(e.operand, kCast), sum = up ? " + " : " - ";
  std::string cast = "(" + declarator(type.unqualified(), "") + ") (", step, undo;
  if (pointsToFlattened(type)) {
    std::string count = elements(elementOf(type));
    step = target + (up ? " += " : " -= ") + count;
    undo = "(" + step + ")" + (up ? " - " : " + ") + "(" + count + ")";
  } else if (isVoidPointer(type)) {
    step = target + " = " + cast + "(char *) " + operand + sum + "1)";
    undo = cast + "(char *) (" + step + ")" + (up ? " - " : " + ") + "1)";
  } else {
    step = target + " = " + cast + operand + sum + "1)";
    // The old value of a _Bool cannot be computed back.
    undo = "({ " + declarator(type.unqualified(), "old_") + " = " + target + "; " + step + "; old_; })";
    if (postfix && &e != discarded_) return {undo, kPrimary};
  }
  if (postfix && &e != discarded_) return {undo, isVoidPointer(type) ? kCast : precedence(BinaryOp::Add)};
  return {step, kAssign};
}

std::pair<std::string, int> CudaPrinter::printUnary(Unary &e) {
  QualType type = e.operand->type;
  switch (e.op) {
  case UnaryOp::PreInc:
  case UnaryOp::PreDec:
  case UnaryOp::PostInc:
  case UnaryOp::PostDec:
    if (type &&
        (pointsToFlattened(type) || isVoidPointer(type) || isEnum(type) || kindOf(type) == TypeKind::Bool))
      return printStep(e);
    break;
  case UnaryOp::Extension: return print(*e.operand);
  case UnaryOp::BitNot:
    if (!isInteger(type) || sizeOf(type) <= 8) break;
    return {spelled("@complement(") + sub(e.operand, kAssign) + ")", kPostfix};
  case UnaryOp::Real:
    if (!isComplex(type)) return print(*e.operand);
    return {sub(e.operand, kPostfix) + ".re", kPostfix};
  case UnaryOp::Imag:
    if (!isComplex(type))
      return {"((void) " + sub(e.operand, kCast) + ", (" + declarator(type.unqualified(), "") + ") 0)",
              kPrimary};
    return {sub(e.operand, kPostfix) + ".im", kPostfix};
  case UnaryOp::Deref:
    if (isFlatPointer(e.operand)) {
      Row r = movedPointer(*e.operand);
      if (isArray(e.type))
        return {r.offset.empty() ? r.base : r.base + " + " + r.offset, precedence(BinaryOp::Add)};
      return {r.base + "[" + (r.offset.empty() ? "0" : r.offset) + "]", kPostfix};
    }
    break;
  case UnaryOp::AddressOf:
    if (isFlatRow(e.operand)) {
      Row r = row(*e.operand);
      return {r.offset.empty() ? r.base : r.base + " + " + r.offset, precedence(BinaryOp::Add)};
    }
    // The literal is an object with a life of its own (C11 6.5.2.5p5), in C++ a temporary.
    if (auto *literal = as<CompoundLiteral>(skipParens(e.operand)))
      if (blockDepth_ > 0) return {"&" + hoist(*literal), kUnary};
    break;
  default: break;
  }
  return CPrinter::print(e);
}

std::pair<std::string, int> CudaPrinter::printBinary(Binary &e) {
  QualType l = e.lhs->type, r = e.rhs->type;
  int level = precedence(e.op);
  std::string op = std::string(" ") + spelling(e.op) + " ";
  bool additive = e.op == BinaryOp::Add || e.op == BinaryOp::Sub;
  if (additive && l && r) {
    if (isFlatPointer(e.lhs) && isFlatPointer(e.rhs) && isArray(elementOf(l)))
      return {"(" + sub(e.lhs, level) + op + sub(e.rhs, level + 1) + ") / (" + elements(elementOf(l)) + ")",
              precedence(BinaryOp::Div)};
    if (isFlatPointer(&e) && isArray(elementOf(e.type))) {
      Row moved = movedPointer(e);
      return {moved.base + " + " + moved.offset, precedence(BinaryOp::Add)};
    }
    // GNU: arithmetic on void * counts bytes.
    if (isVoidPointer(l) && isVoidPointer(r))
      return {"(char *) " + sub(e.lhs, kCast) + op + "(char *) " + sub(e.rhs, kCast), level};
    if (isVoidPointer(l) && isInteger(r))
      return {"(" + declarator(l.unqualified(), "") + ") ((char *) " + sub(e.lhs, kCast) + op +
                  sub(e.rhs, level + 1) + ")",
              kCast};
    if (isVoidPointer(r) && isInteger(l))
      return {"(" + declarator(r.unqualified(), "") + ") (" + sub(e.lhs, level) + op + "(char *) " +
                  sub(e.rhs, kCast) + ")",
              kCast};
  }
  // Comparing different pointers is a warning in C and an error in C++.
  bool compares = level == precedence(BinaryOp::Lt) || level == precedence(BinaryOp::Eq);
  if (compares && l && r && isPointer(l) && isPointer(r) && !isNullConstant(e.rhs) &&
      !isNullConstant(e.lhs)) {
    QualType to = elementOf(l), from = elementOf(r);
    if (!isVoid(to) && !isVoid(from) && !sameType(canonical(lower(l))->element, canonical(lower(r))->element))
      return {sub(e.lhs, level) + op + castTo(l, e.rhs, level + 1), level};
  }
  if (const bool left = hasParametersOnlyInCxx(*e.lhs);
      compares && (left || hasParametersOnlyInCxx(*e.rhs))) {
    QualType common = left ? r : l;
    if (common && isFunction(common)) common = context_.types.pointerTo(common);
    if (common && isPointer(common) && !isNullConstant(left ? e.rhs : e.lhs))
      return {castTo(common, e.lhs, level) + op + castTo(common, e.rhs, level + 1), level};
  }
  // An enumeration that is unsigned int for gcc's C promotes to int in C++ when its values fit.
  auto isUnsignedEnum = [](Expr *x) {
    return x->type && isEnum(x->type) && !isSigned(x->type) && !isIntOnlyInC(x);
  };
  bool signMatters =
      compares || additive || level == precedence(BinaryOp::Div) || level == precedence(BinaryOp::Shl);
  if (signMatters && e.op != BinaryOp::Eq && e.op != BinaryOp::Ne && l && r && isInteger(l) && isInteger(r)) {
    auto harmless = [&](Expr *other) {
      ConstInt value = evaluateConstant(other);
      return compares && ((value.known && value.value >= 0) || isEnum(other->type));
    };
    const Type *unsignedInt = context_.types.basic(TypeKind::UInt);
    bool left = isUnsignedEnum(e.lhs) && !harmless(e.rhs), right = isUnsignedEnum(e.rhs) && !harmless(e.lhs);
    if (left || right)
      return {(left ? castTo(unsignedInt, e.lhs, level) : sub(e.lhs, level)) + op +
                  (right ? castTo(unsignedInt, e.rhs, level + 1) : sub(e.rhs, level + 1)),
              level};
  }
  return CPrinter::print(e);
}

std::pair<std::string, int> CudaPrinter::printAssign(Assign &e) {
  QualType type = e.lhs->type;
  std::string target = isVolatileRecord(*e.lhs) ? notVolatile(e.lhs) : sub(e.lhs, kUnary);
  if (e.op == AssignOp::Plain) return {target + " = " + converted(type, e.rhs, kAssign), kAssign};
  if (type && pointsToFlattened(type)) {
    return {target + " " + spelling(e.op) + " (long) " + sub(e.rhs, kCast) + " * " +
                elements(elementOf(type)),
            kAssign};
  }
  // e |= x of an enumeration, p += n of a void *: the result is converted back. A target with side effects is
  // taken by reference.
  bool converts =
      type && (isEnum(type) || isVoidPointer(type) || (isComplex(e.rhs->type) && !isComplex(type)));
  if (!converts) return {target + " " + spelling(e.op) + " " + sub(e.rhs, kAssign), kAssign};
  int level = precedence(binaryOf(e.op));
  std::string cast = "(" + declarator(type.unqualified(), "") + ") (";
  std::string bytes = isVoidPointer(type)                  ? "(char *) "
                      : isSigned(type) || isFloating(type) ? ""
                                                           : "(unsigned int) ";
  std::string op = std::string(" ") + spelling(binaryOf(e.op)) + " ";
  if (isPure(e.lhs))
    return {target + " = " + cast + bytes + sub(e.lhs, kCast) + op + sub(e.rhs, level + 1) + ")", kAssign};
  QualType reference = context_.types.referenceTo(type);
  return {"({ " + declarator(reference, "target_") + " = " + target + "; target_ = " + cast + bytes +
              "target_" + op + sub(e.rhs, level + 1) + "); })",
          kPrimary};
}

std::pair<std::string, int> CudaPrinter::printCall(Call &e) {
  QualType type = e.callee->type ? canonical(e.callee->type) : QualType();
  if (type && type->kind == TypeKind::Pointer) type = canonical(type->element);
  bool prototype = type && type->kind == TypeKind::Function && type->hasPrototype;
  auto *callee = as<Ident>(skipParens(e.callee));
  bool builtin = callee && isBuiltinName(callee->name->text);
  if (builtin)
    if (auto constant = constantBuiltin(callee->name->text, e.args)) return {*constant, kPrimary};
  if (builtin && callee->name->text == "__builtin_complex" && e.args.size() == 2)
    return {specifier(e.type.unqualified()) + "(" + sub(e.args[0], kAssign) + ", " + sub(e.args[1], kAssign) +
                ")",
            kPostfix};
  constexpr std::string_view kBuiltin = "__builtin_";
  bool overloaded = callee && isOverloaded(callee->name->text.substr(0, kBuiltin.size()) == kBuiltin
                                               ? callee->name->text.substr(kBuiltin.size())
                                               : callee->name->text);
  constexpr std::string_view kOverflowTest = "_overflow_p";
  std::string_view name = builtin ? callee->name->text : std::string_view();
  bool isOverflowTest =
      name.size() > kOverflowTest.size() && name.substr(name.size() - kOverflowTest.size()) == kOverflowTest;
  // An old-style definition has parameters in C++; C does not convert to their types.
  auto *function = callee && !prototype ? as<FunctionDecl>(callee->decl) : nullptr;
  if (function && !function->body) function = function->definition;
  std::string args;
  for (size_t i = 0; i < e.args.size(); i++) {
    Expr *arg = e.args[i];
    if (i) args += ", ";
    QualType param = prototype && i < type->params.size() ? type->params[i] : QualType();
    if (function && function->body && i < function->params.size()) param = function->params[i]->type;
    bool exact = overloaded && param && arg->type && isArithmetic(param) &&
                 (kindOf(arg->type) != kindOf(param) ||
                  (isComplex(param) && kindOf(elementOf(param)) != kindOf(elementOf(arg->type))));
    auto *literal = as<IntLiteral>(skipParens(arg));
    if (exact && literal && kindOf(param) == TypeKind::Double &&
        literal->text.find_first_not_of("0123456789") == std::string_view::npos &&
        (literal->text[0] != '0' || literal->text.size() == 1))
      args += std::string(literal->text) + ".0";
    else if (i == 2 && isOverflowTest && arg->type) // only its type in C counts
      args += castTo(arg->type, arg, kAssign);
    else
      args += exact ? castTo(param, arg, kAssign) : converted(param, arg, kAssign);
  }
  const bool anyArguments =
      type && type->kind == TypeKind::Function && !prototype && !function && !builtin && !e.args.empty();
  return {(anyArguments ? calleeFor(e) : sub(e.callee, kPostfix)) + "(" + args + ")", kPostfix};
}

// Builtins of C that C++ compilers lack are decided here.
std::pair<std::string, int> CudaPrinter::printBuiltin(BuiltinCall &e) {
  std::string_view name = e.name->text;
  if (name == "__builtin_types_compatible_p" && e.args.size() == 2) {
    auto *a = as<TypeArg>(e.args[0]), *b = as<TypeArg>(e.args[1]);
    if (a && b) return {compatible(a->target.unqualified(), b->target.unqualified()) ? "1" : "0", kPrimary};
  }
  if (name == "__builtin_choose_expr" && e.args.size() == 3) {
    ConstInt condition = evaluateConstant(e.args[0]);
    if (condition.known) return print(*e.args[condition.value ? 1 : 2]);
  }
  return CPrinter::print(e);
}

/// A struct's literal may be written as in C (g++, nvcc and clang take it as a temporary). An array's decays
/// to a pointer, which must not outlive it: it becomes a named local.
std::pair<std::string, int> CudaPrinter::printLiteral(CompoundLiteral &e) {
  if (isArray(e.target) && blockDepth_ > 0) return {hoist(e), kPrimary};
  if (!isArray(e.target) && !isRecord(e.target)) {
    Initial value = resolveInitializer(e.target, *e.init);
    return {"(" + declarator(e.target.unqualified(), "") + ") " +
                (value.value ? sub(value.value, kCast) : "0"),
            kCast};
  }
  return {"(" + declarator(e.target.unqualified(), "") + ") " + initializer(e.target, *e.init), kPostfix};
}

} // namespace ompicc
