// Declaration specifiers (C11 6.7.1 to 6.7.5): which go together, and the type that they name.
#include "ast/const_eval.h"
#include "translator/sema/declarations.h"
#include <algorithm>
#include <iterator>

namespace ompicc {

/// The message for a word of a type that does not go with another one (6.7.2p2), or empty.
static std::string conflict(unsigned type, unsigned bit) {
  struct Word {
    unsigned bit;
    const char *text;
    unsigned against;
  };
  constexpr unsigned never = SpecVoid | SpecBool | SpecAutoType;
  static const Word modifiers[] = {
      {SpecSigned, "signed", never | SpecFloat | SpecDouble},
      {SpecUnsigned, "unsigned", never | SpecFloat | SpecDouble},
      {SpecShort, "short", never | SpecChar | SpecFloat | SpecDouble | SpecInt128},
      {SpecLong, "long", never | SpecChar | SpecFloat | SpecInt128},
      {SpecLongLong, "long long", never | SpecChar | SpecFloat | SpecDouble | SpecInt128},
      {SpecComplex, "complex", never}};
  static const Word bases[] = {
      {SpecVoid, "void", 0},      {SpecBool, "_Bool", 0},    {SpecAutoType, "__auto_type", 0},
      {SpecFloat, "float", 0},    {SpecDouble, "double", 0}, {SpecChar, "char", 0},
      {SpecInt128, "__int128", 0}};
  for (const Word &modifier : modifiers) {
    if (!((type | bit) & modifier.bit)) continue;
    for (const Word &base : bases)
      if (((type | bit) & base.bit) && (modifier.against & base.bit) &&
          ((bit & modifier.bit) || (bit & base.bit)))
        return std::string("both '") + modifier.text + "' and '" + base.text + "' in declaration specifiers";
  }
  return {};
}

void Declarations::add(Specs &specs, Loc loc, unsigned bit) {
  unsigned type = specs.bits & SpecTypeMask;
  if (bit == SpecLong && (type & SpecLongLong))
    diag_.error(loc, "'long long long' is too long");
  else if (bit == SpecLong && (type & SpecLong))
    bit = SpecLongLong;
  else if (bit & SpecTypeMask & ~(SpecLong | SpecLongLong) & type)
    diag_.error(loc, "duplicate type in declaration specifiers");
  constexpr unsigned bases = SpecVoid | SpecBool | SpecChar | SpecInt | SpecFloat | SpecDouble | SpecInt128 |
                             SpecOther | SpecNamed | SpecAutoType;
  if ((bit & bases) && (type & bases)) {
    if (!((type & SpecNamed) && isUnknown(specs.named)))
      diag_.error(loc, "two or more data types in declaration specifiers");
    return;
  }
  if ((bit & (SpecLong | SpecLongLong)) && (type & SpecShort))
    diag_.error(loc, "both 'long' and 'short' in declaration specifiers");
  if ((bit & SpecShort) && (type & (SpecLong | SpecLongLong)))
    diag_.error(loc, "both 'long' and 'short' in declaration specifiers");
  if (((bit & SpecSigned) && (type & SpecUnsigned)) || ((bit & SpecUnsigned) && (type & SpecSigned)))
    diag_.error(loc, "both 'signed' and 'unsigned' in declaration specifiers");
  const std::string both = conflict(type & ~bit, bit);
  if (!both.empty()) {
    diag_.error(loc, both);
    return;
  }
  // C23's auto stands with others where the type is inferred; if not, the C compiler says so.
  const unsigned storages =
      SpecTypedef | SpecStatic | SpecExtern | SpecRegister | (language_.year < 2023 ? SpecAuto : 0u);
  if ((bit & storages) && (specs.bits & storages & ~bit))
    diag_.error(loc, "multiple storage classes in declaration specifiers");
  specs.bits |= bit;
}

void Declarations::addOther(Specs &specs, Loc loc, TypeKind kind) {
  add(specs, loc, SpecOther);
  specs.other = kind;
}

void Declarations::addNamed(Specs &specs, Loc loc, QualType type) {
  add(specs, loc, SpecNamed);
  if (type->kind == TypeKind::Typeof && type->bound) expr_.typeMatters(type->bound);
  specs.named = type;
}

void Declarations::addUnqualified(Specs &specs, Loc loc, QualType type, Expr *operand) {
  QualType plain = canonical(type);
  if (!plain) plain = c_.types.unknown();
  if (plain->kind == TypeKind::Array && (plain.quals || canonical(plain->element).quals)) {
    auto *array = c_.types.variantOf(*plain.type);
    array->element = canonical(plain->element).unqualified();
    plain = QualType(array);
  }
  // The sugar stays where it hides no qualifiers.
  const bool same = plain.type == canonical(type).type && !canonical(type.unqualified()).quals;
  addNamed(specs, loc, c_.types.typeofType(same ? type.unqualified() : plain.unqualified(), operand));
}

void Declarations::addTypeof(Specs &specs, Loc loc, Loc operandLoc, Expr *operand) {
  if (asBitField(operand)) diag_.error(operandLoc, "'typeof' applied to a bit-field");
  addNamed(specs, loc, c_.types.typeofType(operand->type, operand));
}

void Declarations::addTypedef(Specs &specs, Loc loc, Identifier *name) {
  auto *decl = as<TypedefDecl>(name->ordinary);
  if (!decl) { // it was a type when it was scanned
    addNamed(specs, loc, c_.types.unknown());
    return;
  }
  // gcc's own names of other types; names of types that nobody else can spell (predeclared.cpp) stay.
  static const std::string_view own[] = {"__int128_t",           "__uint128_t", "__builtin_sysv_va_list",
                                         "__builtin_ms_va_list", "__bf16",      "__fp16"};
  bool builtin = decl->loc ? isUnknown(decl->type)
                           : std::find(std::begin(own), std::end(own), name->text) != std::end(own);
  addNamed(specs, loc, builtin ? decl->type : QualType(c_.types.typedefType(decl, decl->type)));
}

void Declarations::addTag(Specs &specs, Loc loc, TagDecl *tag) {
  TypeKind kind = tag->tagKind == TagKind::Struct  ? TypeKind::Struct
                  : tag->tagKind == TagKind::Union ? TypeKind::Union
                                                   : TypeKind::Enum;
  TagDecl *canonicalTag = tag->name && tag->name->tagBinding ? tag->name->tagBinding : tag;
  if (canonicalTag->tagKind != tag->tagKind) canonicalTag = tag;
  addNamed(specs, loc, c_.types.tagType(kind, canonicalTag));
  specs.tag = canonicalTag;
  specs.tagIsRepeated = tag->isDefinition && tag->definition != tag;
  specs.tagIsReference =
      !tag->isDefinition || tag != (canonicalTag->definition ? canonicalTag->definition : tag);
}

void Declarations::merge(Specs &specs, const Specs &more) {
  specs.quals |= more.quals;
  for (unsigned bit = 1; bit <= SpecLast; bit <<= 1)
    if (more.bits & bit) add(specs, more.loc, bit);
  if (more.bits & SpecOther) specs.other = more.other, specs.bitInt = more.bitInt;
  if (more.bits & SpecNamed) {
    specs.named = more.named;
    specs.tag = more.tag;
    specs.tagIsReference = more.tagIsReference;
    specs.tagIsRepeated = more.tagIsRepeated;
  }
  if (more.alignas_) { // 6.7.5p6: the strictest
    ConstInt before = evaluateConstant(specs.alignas_), now = evaluateConstant(more.alignas_);
    if (!specs.alignas_ || !before.known || !now.known || now.value > before.value)
      specs.alignas_ = more.alignas_;
  }
  for (Attribute *a : more.attributes) specs.attributes.push(c_.arena, a);
}

/// `_BitInt(bits)`, C23 6.7.3.1p2; finish() looks at the argument, once `unsigned` has been seen or not.
void Declarations::addBitInt(Specs &specs, Loc loc, Expr *bits) {
  add(specs, loc, SpecOther);
  specs.other = TypeKind::BitInt;
  specs.bitInt = bits;
}

/// The bit-precise type of the specifiers.
QualType Declarations::bitInt(const Specs &specs, bool isUnsigned) {
  constexpr long long most = 65535; // gcc's BITINT_MAXWIDTH; clang's is larger
  const ConstInt width = evaluateConstant(specs.bitInt);
  const long long least = isUnsigned ? 1 : 2;
  if (isUnknown(specs.bitInt->type)) return c_.types.unknown();
  if (!width.known) {
    diag_.error(specs.loc, "'_BitInt' argument is not an integer constant expression");
  } else if (width.value <= 0) {
    diag_.error(specs.loc, "'_BitInt' argument '" + std::to_string(width.value) +
                               "' is not a positive integer constant expression");
  } else if (width.value < least) {
    diag_.error(specs.loc, "'signed _BitInt' argument must be at least 2");
  } else if (width.value > most) {
    diag_.error(specs.loc, "'_BitInt' argument '" + std::to_string(width.value) +
                               "' is larger than 'BITINT_MAXWIDTH' '" + std::to_string(most) + "'");
  } else {
    return c_.types.bitInt(isUnsigned ? TypeKind::UBitInt : TypeKind::BitInt, width.value);
  }
  return c_.types.unknown();
}

QualType Declarations::finish(Specs &specs) {
  if (specs.type) return specs.type;
  if (language_.year >= 2023 && (specs.bits & SpecAuto) && !(specs.bits & SpecTypeMask)) // 6.7.10
    specs.bits = (specs.bits & ~SpecAuto) | SpecAutoType, specs.isAuto = true;
  unsigned bits = specs.bits & SpecTypeMask;
  bool isUnsigned = bits & SpecUnsigned;
  QualType type;
  if (bits & SpecNamed)
    type = specs.named;
  else if ((bits & SpecOther) && specs.bitInt)
    type = bitInt(specs, isUnsigned);
  else if (bits & SpecOther)
    type = c_.types.basic(specs.other);
  else if (bits & SpecAutoType)
    type = c_.types.unknown(); // until the initialiser is known
  else if (bits & SpecVoid)
    type = c_.types.basic(TypeKind::Void);
  else if (bits & SpecBool)
    type = c_.types.basic(TypeKind::Bool);
  else if (bits & SpecFloat)
    type = c_.types.basic(TypeKind::Float);
  else if ((bits & SpecDouble) || ((bits & SpecComplex) && !(bits & (SpecInt | SpecChar | SpecShort))))
    type = c_.types.basic(bits & SpecLong ? TypeKind::LongDouble : TypeKind::Double);
  else if (bits & SpecChar)
    type = c_.types.basic(isUnsigned          ? TypeKind::UChar
                          : bits & SpecSigned ? TypeKind::SChar
                                              : TypeKind::Char);
  else if (bits & SpecInt128)
    type = c_.types.basic(isUnsigned ? TypeKind::UInt128 : TypeKind::Int128);
  else if (bits & SpecShort)
    type = c_.types.basic(isUnsigned ? TypeKind::UShort : TypeKind::Short);
  else if (bits & SpecLongLong)
    type = c_.types.basic(isUnsigned ? TypeKind::ULongLong : TypeKind::LongLong);
  else if (bits & SpecLong)
    type = c_.types.basic(isUnsigned ? TypeKind::ULong : TypeKind::Long);
  else {
    type = c_.types.basic(isUnsigned ? TypeKind::UInt : TypeKind::Int);
  }
  if ((bits & SpecComplex) && !isUnknown(type)) type = c_.types.complexOf(type);
  specs.type = type.with(specs.quals);
  return specs.type;
}

Storage Declarations::storageOf(const Specs &specs) const {
  if (specs.bits & SpecStatic) return Storage::Static;
  if (specs.bits & SpecExtern) return Storage::Extern;
  if (specs.bits & SpecAuto) return Storage::Auto;
  if (specs.bits & SpecRegister) return Storage::Register;
  return Storage::None;
}

/// 6.7.5p3: what an alignment specifier may not stand with.
void Declarations::forbidAlignment(const Specs &specs, Loc loc, const char *what, const Identifier *name) {
  if (!specs.alignas_) return;
  diag_.error(loc, std::string("alignment specified for ") + what +
                       (name ? " '" + std::string(name->text) + "'" : ""));
}

/// `_Atomic(type)`: 6.7.2.4p3.
void Declarations::addAtomic(Specs &specs, Loc loc, QualType type) {
  const char *wrong = isArray(type)      ? "'_Atomic'-qualified array type"
                      : isFunction(type) ? "'_Atomic'-qualified function type"
                      : type.quals       ? "'_Atomic' applied to a qualified type"
                                         : nullptr;
  if (wrong) diag_.error(loc, wrong);
  addNamed(specs, loc, wrong ? QualType(c_.types.unknown()) : type.with(QualAtomic));
}

/// 6.8.5p3: the declaration in a for statement declares objects of automatic storage only; in C23 anything.
void Declarations::checkForInit(const List<Decl *> &decls) {
  if (language_.year >= 2023) return;
  for (Decl *d : decls) {
    if (!d->name) continue;
    std::string shown = "'" + std::string(d->name->text) + "'";
    if (auto *tag = as<TagDecl>(d)) {
      static const char *const words[] = {"struct", "union", "enum"};
      diag_.error(d->loc, "'" + std::string(words[unsigned(tag->tagKind)]) + " " +
                              std::string(d->name->text) + "' declared in 'for' loop initial declaration");
    } else if (!as<VarDecl>(d)) {
      diag_.error(d->loc, "declaration of non-variable " + shown + " in 'for' loop initial declaration");
    }
  }
}

} // namespace ompicc
