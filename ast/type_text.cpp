// Types as a diagnostic shows them: C's abstract declarators, built from the inside out.
#include "ast/type_text.h"
#include "ast/node.h"
#include "ast/type.h"

namespace ompicc {

const char *basicTypeName(TypeKind kind) {
  switch (kind) {
  case TypeKind::Void: return "void";
  case TypeKind::Bool: return "_Bool";
  case TypeKind::Char: return "char";
  case TypeKind::SChar: return "signed char";
  case TypeKind::UChar: return "unsigned char";
  case TypeKind::Short: return "short";
  case TypeKind::UShort: return "unsigned short";
  case TypeKind::Int: return "int";
  case TypeKind::UInt: return "unsigned int";
  case TypeKind::Long: return "long";
  case TypeKind::ULong: return "unsigned long";
  case TypeKind::LongLong: return "long long";
  case TypeKind::ULongLong: return "unsigned long long";
  case TypeKind::Int128: return "__int128";
  case TypeKind::UInt128: return "unsigned __int128";
  case TypeKind::Float16: return "_Float16";
  case TypeKind::BFloat16: return "__bf16";
  case TypeKind::Fp16: return "__fp16";
  case TypeKind::Float: return "float";
  case TypeKind::Double: return "double";
  case TypeKind::LongDouble: return "long double";
  case TypeKind::Float32: return "_Float32";
  case TypeKind::Float64: return "_Float64";
  case TypeKind::Float128: return "_Float128";
  case TypeKind::Float32x: return "_Float32x";
  case TypeKind::Float64x: return "_Float64x";
  case TypeKind::Decimal32: return "_Decimal32";
  case TypeKind::Decimal64: return "_Decimal64";
  case TypeKind::Decimal128: return "_Decimal128";
  case TypeKind::VaList: return "__builtin_va_list";
  case TypeKind::NullPtr: return "typeof (nullptr)";
  default: return "<unknown type>";
  }
}

std::string bitIntName(const Type &type) {
  return (type.kind == TypeKind::UBitInt ? "unsigned _BitInt(" : "_BitInt(") + std::to_string(type.length) +
         ")";
}

namespace {

std::string qualifiers(unsigned quals) {
  std::string text;
  auto add = [&](unsigned bit, const char *word) {
    if (!(quals & bit)) return;
    if (!text.empty()) text += ' ';
    text += word;
  };
  add(QualConst, "const");
  add(QualVolatile, "volatile");
  add(QualRestrict, "restrict");
  add(QualAtomic, "_Atomic");
  return text;
}

std::string tagName(const Type &type) {
  const char *keyword = type.kind == TypeKind::Struct  ? "struct "
                        : type.kind == TypeKind::Union ? "union "
                                                       : "enum ";
  const TagDecl *tag = type.tag;
  if (tag && tag->name) return keyword + std::string(tag->name->text);
  if (tag && tag->nameForAnonymous && tag->nameForAnonymous->name)
    return std::string(tag->nameForAnonymous->name->text);
  return std::string(keyword) + "<anonymous>";
}

/// "int" + "(*)[4]" with a blank between, "int" + "[4]" and "int" + "(void)" without, as gcc does.
std::string join(const std::string &left, const std::string &right) {
  bool function = !right.empty() && right[0] == '(' && right.substr(0, 2) != "(*";
  bool suffix = function || (!right.empty() && right[0] == '[');
  if (left.empty() || right.empty() || suffix) return left + right;
  return left + " " + right;
}

/// `declarator`: what is already written around the place of the name.
std::string write(QualType t, const std::string &declarator) {
  if (!t) return join("<unknown type>", declarator);
  std::string quals = qualifiers(t.quals);
  auto parenthesised = [](const std::string &d) { return !d.empty() && d[0] == '*' ? "(" + d + ")" : d; };
  switch (t->kind) {
  case TypeKind::Pointer: {
    TypeKind pointee = t->element ? t->element->kind : TypeKind::Unknown;
    std::string inner = quals.empty() ? "*" + declarator : join("*" + quals, declarator);
    if (pointee == TypeKind::Array || pointee == TypeKind::Function)
      return write(t->element, "(" + inner + ")");
    return write(t->element, inner);
  }
  case TypeKind::Array: {
    std::string bound = t->length >= 0 ? std::to_string(t->length) : t->length == LengthIncomplete ? "" : "*";
    return write(t->element.with(t.quals), parenthesised(declarator) + "[" + bound + "]");
  }
  case TypeKind::Function: {
    std::string params;
    for (size_t i = 0; i < t->params.size(); i++) params += (i ? ", " : "") + write(t->params[i], "");
    if (t->variadic) params += t->params.empty() ? "..." : ", ...";
    if (params.empty() && t->hasPrototype) params = "void";
    return write(t->element, parenthesised(declarator) + "(" + params + ")");
  }
  case TypeKind::Reference: return write(t->element, "&" + declarator);
  case TypeKind::Typeof:
  case TypeKind::Attributed: return write(t->element.with(t.quals), declarator);
  case TypeKind::Typedef:
    return join(quals, join(t->typedefDecl && t->typedefDecl->name ? std::string(t->typedefDecl->name->text)
                                                                   : write(t->element, ""),
                            declarator));
  case TypeKind::Struct:
  case TypeKind::Union:
  case TypeKind::Enum: return join(quals, join(tagName(*t.type), declarator));
  case TypeKind::Complex: return join(quals, join("_Complex " + write(t->element, ""), declarator));
  case TypeKind::Vector:
    return join("__attribute__((vector_size(" + std::to_string(sizeOf(t)) + ")))",
                join(quals, write(t->element, declarator)));
  case TypeKind::BitInt:
  case TypeKind::UBitInt: return join(quals, join(bitIntName(*t.type), declarator));
  default: return join(quals, join(basicTypeName(t->kind), declarator));
  }
}

} // namespace

std::string describe(QualType t) { return write(t, ""); }

} // namespace ompicc
