// Typedefs of variably modified types (C11 6.7.8p3). Other local typedefs are at file scope by now; these
// stay where their bounds are known, so that the C compiler says of them what it says (-Wvla), and only of
// them: what has such a type is declared by the typedef's name.
//
// In functions that regions have become, the typedef is not visible. It is declared once more where a
// variable of the user's needs it, on a line of a system header.
#include "translator/emit/c_printer.h"

namespace ompicc {

CPrinter::LocalTypedef *CPrinter::visibleTypedef(const TypedefDecl *decl) {
  for (LocalTypedef &local : typedefs_)
    if (local.decl == decl) return &local;
  return nullptr;
}

void CPrinter::localTypedefLine(TypedefDecl &d) {
  typedefLine(d);
  const size_t semicolon = out_.rfind(';');
  typedefs_.push_back({&d, semicolon, false});
}

/// The block ends in which typedefs were declared after the first `count`. Those that only regions use, which
/// are in other functions, look as if they were of no use.
void CPrinter::closeTypedefs(size_t count) {
  constexpr std::string_view kUnused = " __attribute__((__unused__))";
  for (; typedefs_.size() > count; typedefs_.pop_back()) {
    const LocalTypedef &local = typedefs_.back();
    if (local.used) continue;
    out_.insert(local.end, kUnused);
    if (counted_ > local.end) counted_ += kUnused.size();
  }
}

/// The typedefs that v's type is spelled with and that are not visible.
void CPrinter::declareTypedefs(const VarDecl &v) {
  if (!source_ || v.isFileScope || !v.type || !hasNamedBounds(v.type)) return;
  std::vector<TypedefDecl *> missing;
  for (const Type *t = v.type.type; t && t->kind != TypeKind::Function; t = t->element.type)
    if (t->kind == TypeKind::Typedef && hasNamedBounds(QualType(t)) && !visibleTypedef(t->typedefDecl))
      missing.push_back(t->typedefDecl);
  if (missing.empty()) return;
  placeAsSystem();
  for (; !missing.empty(); missing.pop_back()) localTypedefLine(*missing.back()); // the innermost first
  leaveSystem();
}

/// The size of a variable array, `sizeof(int) * n * 3`.
std::string CPrinter::productOfBounds(QualType array) {
  std::string product;
  QualType type = canonical(array);
  for (; isArray(type); type = canonical(type->element))
    product += " * " + (type->boundVar      ? nameOf(*type->boundVar)
                        : type->length >= 0 ? std::to_string(type->length)
                                            : sub(type->bound, kCast));
  return "sizeof(" + declarator(type, "") + ")" + product;
}

} // namespace ompicc
