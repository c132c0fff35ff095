// Types and declarators (C11 6.7.6). A declarator is built from the inside out: the name, then around it
// what each level of the type adds, until a type remains that specifiers can name.
#include "ast/const_eval.h"
#include "ast/type_text.h"
#include "ast/visitor.h"
#include "translator/emit/c_printer.h"

namespace ompicc {

std::string CPrinter::qualifiers(unsigned quals) {
  std::string text;
  if (quals & QualAtomic) text += "_Atomic ";
  if (quals & QualConst) text += "const ";
  if (quals & QualVolatile) text += "volatile ";
  if (quals & QualRestrict) text += "__restrict ";
  return text;
}

static const char *keyword(TagKind kind) {
  static const char *const words[] = {"struct ", "union ", "enum "};
  return words[unsigned(kind)];
}

std::string CPrinter::tagReference(const TagDecl &tag) {
  const TagDecl &definition = tag.definition ? *tag.definition : tag;
  if (!tag.name && definition.nameForAnonymous) return nameOf(*definition.nameForAnonymous);
  if (!tag.name && tag.tagKind == TagKind::Enum) // 6.7.2.2p4: the integer type that it is compatible with
    return basicTypeName(enumKind(context_.types.tagType(TypeKind::Enum, const_cast<TagDecl *>(&tag))));
  if (!tag.name) {
    Identifier *name = context_.name(context_.fresh("anonymous"));
    const_cast<TagDecl &>(tag).name = name;
    const_cast<TagDecl &>(definition).name = name;
    const_cast<TagDecl &>(definition).namedByPrinter = true;
  }
  // Put off until now: defined here, `struct struct_1 {…} x`.
  if (pending_.count(&definition) && !printed_.count(&definition))
    return tagDefinition(const_cast<TagDecl &>(definition));
  return keyword(tag.tagKind) + nameOf(tag);
}

std::string CPrinter::specifier(QualType type) {
  std::string text = qualifiers(type.quals);
  switch (type->kind) {
  case TypeKind::Typedef: return text + nameOf(*type->typedefDecl);
  case TypeKind::Typeof: return text + "__typeof__(" + declarator(type->element, "") + ")";
  case TypeKind::Attributed:
    return specifier(type->element.with(type.quals)) + (type->attributeText.empty() ? "" : " ") +
           std::string(type->attributeText);
  case TypeKind::Struct:
  case TypeKind::Union:
  case TypeKind::Enum: return text + tagReference(*type->tag);
  case TypeKind::Complex: return text + "_Complex " + basicTypeName(kindOf(type->element));
  case TypeKind::Vector: {
    std::string bytes = std::to_string(type->length) + " * sizeof(" + specifier(type->element) + ")";
    return text + "__attribute__((vector_size(" + bytes + "))) " + specifier(type->element);
  }
  case TypeKind::BitInt:
  case TypeKind::UBitInt: return text + bitIntName(*type.type);
  case TypeKind::Float128: {
    // Where the system's headers declare this name (for clang), it is not the compiler's.
    const Identifier *name = context_.names.find("_Float128");
    return text + (name && as<TypedefDecl>(name->ordinary) ? "__float128" : basicTypeName(type->kind));
  }
  default: return text + basicTypeName(type->kind);
  }
}

/// True if the expression takes the size of a local variable.
static bool measuresLocal(Expr *e) {
  class Find : public Visitor {
  public:
    bool found = false;

  private:
    void visitIdent(Ident &i) override {
      auto *v = as<VarDecl>(i.decl);
      found |= v && !v->isFileScope && !v->isConstexpr;
    }
  } find;
  find.visit(e);
  return find.found;
}

std::string CPrinter::constant(Expr *e, int level) {
  const ConstInt value = measuresLocal(e) ? evaluateConstant(e) : ConstInt();
  return value.known ? std::to_string(value.value) : sub(e, level);
}

// The bound as written while that is the same thing: a variable bound has been evaluated where the array
// was declared (6.7.6.2p5), and boundVar holds that value.
std::string CPrinter::arrayBound(const Type &array) {
  std::string prefix = array.boundIsStatic ? "static " : "";
  prefix += qualifiers(array.boundQuals);
  // 6.7.6.2p5: in a prototype it is as if it were [*], and what it names may not be visible here.
  if (array.length == LengthVariable && prototypes_) return prefix + "*";
  // A parameter's own bounds are evaluated before the function's body can name them.
  if (array.length == LengthVariable && array.boundVar && !inParameters_)
    return prefix + nameOf(*array.boundVar);
  if (array.bound) return prefix + constant(array.bound, kAssign);
  if (array.length == LengthStar) return prefix + "*";
  if (array.length >= 0) return prefix + std::to_string(array.length);
  return prefix;
}

std::string CPrinter::parameters(const Type &function) {
  if (!function.hasPrototype && function.params.empty()) return "()";
  if (function.params.empty()) return function.variadic ? "(...)" : "(void)";
  std::string text;
  prototypes_++;
  for (QualType param : function.params) text += (text.empty() ? "" : ", ") + declarator(param, "");
  prototypes_--;
  return "(" + text + (function.variadic ? ", ...)" : ")");
}

/// True if a pointer's star in front of this type needs parentheses: the suffix of an array or a function
/// binds tighter.
static bool hasSuffix(QualType type) {
  while (type && (type->kind == TypeKind::Typeof || type->kind == TypeKind::Attributed)) type = type->element;
  return type && (type->kind == TypeKind::Array || type->kind == TypeKind::Function);
}

/// True if the type is spelled with a declarator: typeof and attributes over pointers, arrays and functions
/// are looked through, because what they name needs no name of its own.
static bool needsDeclarator(QualType type) {
  while (type->kind == TypeKind::Typeof || type->kind == TypeKind::Attributed) type = type->element;
  return type->kind == TypeKind::Array || type->kind == TypeKind::Function ||
         type->kind == TypeKind::Pointer || type->kind == TypeKind::Reference;
}

bool CPrinter::hasNamedBounds(QualType type) {
  if (!isVariablyModified(type)) return false;
  for (const Type *t = type.type; t; t = t->element.type) {
    if (t->kind == TypeKind::Array && t->boundVar) return true;
    if (t->kind == TypeKind::Function) break;
  }
  return false;
}

std::pair<std::string, std::string> CPrinter::split(QualType type, std::string_view name) {
  std::string inner(name);
  std::string attribute; // of a pointer under construction
  if (!type) return {"int", inner};
  for (;;) {
    switch (type->kind) {
    case TypeKind::Pointer:
    case TypeKind::Reference: {
      std::string quals = qualifiers(type.quals) + attribute;
      attribute.clear();
      if (!quals.empty() && inner.empty()) quals.pop_back();
      inner = (type->kind == TypeKind::Pointer ? "*" : "&") + quals + inner;
      type = type->element;
      if (!hasSuffix(type)) continue;
      // `int (__attribute__((ms_abi)) *f)(void)`
      for (; type->kind == TypeKind::Attributed; type = type->element.with(type.quals))
        if (!type->attributeText.empty()) inner.insert(0, std::string(type->attributeText) + " ");
      inner = "(" + inner + ")";
      continue;
    }
    case TypeKind::Array: {
      // Qualifiers of an array are those of its elements (6.7.3p9).
      unsigned quals = type.quals;
      inner += "[" + arrayBound(*type.type) + "]";
      type = type->element.with(quals);
      continue;
    }
    case TypeKind::Function:
      inner += parameters(*type.type);
      type = type->element;
      continue;
    case TypeKind::Attributed:
      if (needsDeclarator(type)) {
        if (!type->attributeText.empty()) attribute += std::string(type->attributeText) + " ";
        type = type->element.with(type.quals);
        continue;
      }
      return {specifier(type), inner};
    case TypeKind::Typeof:
      // The operand may name what is not visible here, so the type itself is written.
      type = type->element.with(type.quals);
      continue;
    case TypeKind::Typedef:
      // A local one, whose bounds have been evaluated (array_bounds.cpp), is not visible everywhere.
      if (!hasNamedBounds(type)) return {specifier(type), inner};
      if (LocalTypedef *local = visibleTypedef(type->typedefDecl)) {
        local->used = true;
        return {specifier(type), inner};
      }
      if (!inner.empty() && inner[0] == '*' && hasSuffix(canonical(type))) inner = "(" + inner + ")";
      type = type->element.with(type.quals);
      continue;
    default: return {specifier(type), inner};
    }
  }
}

std::string CPrinter::onName(QualType type, const List<Attribute *> &list) {
  std::string text;
  if (!list.empty() && hasSuffix(type))
    for (Attribute *a : list) {
      List<Attribute *> one;
      one.push(context_.arena, a);
      if (a->isStandard) text += attributes(one);
    }
  return text;
}

std::string CPrinter::behind(QualType type, const List<Attribute *> &list) {
  if (list.empty() || !hasSuffix(type)) return attributes(list);
  List<Attribute *> others;
  for (Attribute *a : list)
    if (!a->isStandard) others.push(context_.arena, a);
  return attributes(others);
}

std::string CPrinter::declarator(QualType type, std::string_view name) {
  auto [specifiers, inner] = split(type, name);
  return inner.empty() ? specifiers : specifiers + " " + inner;
}

std::string typeText(Context &context, QualType type) { return CPrinter(context).declarator(type, ""); }

std::string typeText(QualType type) { return describe(type); }

} // namespace ompicc
