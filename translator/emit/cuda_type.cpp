// Names and types.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "translator/emit/cuda_printer.h"
#include "translator/emit/device_library.h"
#include "translator/emit/device_name.h"

namespace ompicc {

std::string CudaPrinter::nameOf(const Identifier &name) {
  std::string &found = renamed_[&name];
  if (found.empty()) found = name.text[0] == '@' ? spelled(name.text) : deviceName(context_, &name);
  return found;
}

bool isCxxType(const TypedefDecl &type) {
  std::string_view name = type.name->text;
  TypeKind kind = kindOf(type.type);
  if (name == "wchar_t") return sizeOf(type.type) == sizeof(wchar_t) && isInteger(type.type);
  if (name == "char16_t") return kind == TypeKind::UShort;
  if (name == "char32_t") return kind == TypeKind::UInt;
  return name == "bool" && kind == TypeKind::Bool;
}

// C11 6.2.3: tags have a name space of their own. In C++ a typedef of the same name must name that very tag;
// beside one that names something else the tag gets an underscore. (Types of functions are at file scope
// here, under names that nobody else uses.)
std::string CudaPrinter::nameOf(const Decl &d) {
  if (!d.name) return {};
  if (auto *v = as<VarDecl>(&d); v && v->isFileScope && globalName_) return globalName_(*v);
  if (auto *t = as<TypedefDecl>(&d); t && isCxxType(*t)) return std::string(t->name->text);
  if (auto *f = as<FunctionDecl>(&d); f && isDeviceLibraryFunction(*f))
    if (const std::string name = nameOfVariant(f->name->text); !name.empty()) return spelled(name);
  auto *tag = as<TagDecl>(&d);
  auto *other = tag ? as<TypedefDecl>(d.name->ordinary) : nullptr;
  if (other && definitionIn(other->type) != (tag->definition ? tag->definition : tag)) {
    std::string renamed = nameOf(*d.name) + "_";
    while (context_.names.known(renamed)) renamed += "_";
    return renamed;
  }
  return nameOf(*d.name);
}

std::string CudaPrinter::qualifiers(unsigned quals) {
  std::string text;
  if (quals & QualConst) text += "const ";
  if (quals & QualVolatile) text += "volatile ";
  if (quals & QualRestrict) text += "__restrict__ ";
  return text;
}

std::string CudaPrinter::specifier(QualType type) {
  const char *name = nullptr;
  switch (type->kind) {
  case TypeKind::Bool: name = "bool"; break;
  case TypeKind::NullPtr: name = "decltype(nullptr)"; break;
  // Interchange types (TS 18661-3) are C's alone; these have the same format.
  case TypeKind::Float32: name = "float"; break;
  case TypeKind::LongDouble: // which devices do not have
  case TypeKind::Float64:
  case TypeKind::Float32x: name = "double"; break;
  case TypeKind::Float64x: name = "long double"; break;
  case TypeKind::Float128: name = "__float128"; break;
  case TypeKind::Float16:
  case TypeKind::Fp16: return qualifiers(type.quals) + spelled("@float16");
  case TypeKind::BFloat16: return qualifiers(type.quals) + spelled("@bfloat16");
  case TypeKind::Complex:
    return qualifiers(type.quals) + spelled("@complex<") + specifier(elementOf(type).unqualified()) + ">";
  default: break;
  }
  if (name) return qualifiers(type.quals) + name;
  return CPrinter::specifier(type);
}

std::pair<std::string, std::string> CudaPrinter::split(QualType type, std::string_view name) {
  return CPrinter::split(lower(type), name);
}

/// A bound that reads the same in C++: literals. (Enumerators of a bound alone need not be declared there.)
static bool isPlainBound(Expr *e) {
  e = skipParens(e);
  if (as<IntLiteral>(e) || as<TextExpr>(e)) return true;
  if (auto *binary = as<Binary>(e)) return isPlainBound(binary->lhs) && isPlainBound(binary->rhs);
  return false;
}

namespace {

/// Finds what types stand in front of in a kernel file, and definitions of types, which C++ takes in no
/// expression.
class MentionsObject : public Visitor {
public:
  bool found = false;

private:
  void visitIdent(Ident &i) override { found |= as<VarDecl>(i.decl) || as<FunctionDecl>(i.decl); }
  void visitCompoundLiteral(CompoundLiteral &) override { found = true; }
  void visitSizeofType(SizeofType &s) override { type(s.target); }
  void visitTypeArg(TypeArg &t) override { type(t.target); }
  void visitCast(Cast &c) override {
    type(c.target);
    walk(c);
  }
  void visitStmtExpr(StmtExpr &) override { found = true; }
  void type(QualType t) {
    while (t && t->kind != TypeKind::Typedef && t->element) t = t->element;
    found |= t && t->tag && !t->tag->name && !t->tag->nameForAnonymous;
  }
};

} // namespace

std::string CudaPrinter::constant(Expr *e, int level) {
  MentionsObject object;
  object.visit(e);
  const ConstInt value = object.found ? evaluateConstant(e) : ConstInt{};
  if (!value.known) return sub(e, level);
  const bool isUnsigned = e->type && isInteger(e->type) && !isSigned(e->type);
  return isUnsigned ? std::to_string(static_cast<unsigned long long>(value.value))
                    : std::to_string(value.value);
}

std::string CudaPrinter::arrayBound(const Type &array) {
  if (array.length >= 0 && !(array.bound && isPlainBound(array.bound))) return std::to_string(array.length);
  if (array.length == LengthVariable && array.boundVar) return nameOf(*array.boundVar);
  return array.bound ? sub(array.bound, kAssign) : "";
}

} // namespace ompicc
