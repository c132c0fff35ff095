// C types (C11 6.2.5). A Type is immutable once built, except that a tag or an array may be completed.
// Types are handled as QualType: a Type and its qualifiers. Typedefs stay visible as a layer of sugar so
// that generated code shows the user's names; canonical() looks through them.
#ifndef OMPICC_AST_TYPE_H
#define OMPICC_AST_TYPE_H

#include "ast/arena.h"
#include "ast/machine.h"
#include <string>
#include <string_view>
#include <unordered_map>

namespace ompicc {

struct Expr;
struct TagDecl;
struct TypedefDecl;
struct VarDecl;
struct Type;
struct Identifier;

enum Qualifier : unsigned { QualConst = 1, QualVolatile = 2, QualRestrict = 4, QualAtomic = 8 };

struct QualType {
  const Type *type = nullptr;
  unsigned quals = 0; ///< Qualifier bits

  QualType() = default;
  QualType(const Type *t, unsigned q = 0) : type(t), quals(q) {}
  explicit operator bool() const { return type != nullptr; }
  const Type *operator->() const { return type; }
  QualType with(unsigned q) const { return {type, quals | q}; }
  QualType unqualified() const { return {type, 0}; }
  bool isConst() const { return quals & QualConst; }
};

enum class TypeKind : unsigned char {
  Unknown, ///< the type of an unknown builtin or of an expression in error: accepted silently everywhere
  Void,
  Bool,
  Char,
  SChar,
  UChar,
  Short,
  UShort,
  Int,
  UInt,
  Long,
  ULong,
  LongLong,
  ULongLong,
  Int128,
  UInt128,
  BitInt,  ///< _BitInt(length) (C23)
  UBitInt, ///< unsigned _BitInt(length)
  Float16,
  BFloat16, ///< __bf16
  Fp16,     ///< AArch64's __fp16: computed with as float
  Float,
  Double,
  LongDouble,
  Float32,
  Float64,
  Float128,
  Float32x,
  Float64x,
  Decimal32,
  Decimal64,
  Decimal128,
  VaList,   ///< __builtin_va_list
  NullPtr,  ///< nullptr_t (C23)
  Complex,  ///< element: the real type
  Pointer,  ///< element: the pointee
  Array,    ///< element; length, bound
  Function, ///< element: the returned type; params, variadic, hasPrototype
  Struct,
  Union,
  Enum,       ///< tag
  Vector,     ///< element, length (GNU vector_size)
  Typedef,    ///< sugar: typedefDecl; element: the named type with its qualifiers
  Typeof,     ///< sugar: element, bound (the expression, or null for typeof(type)); __auto_type too
  Attributed, ///< sugar: element; attributeText, e.g. `__attribute__((aligned(16)))`
  Reference   ///< element; only in CUDA C++ that transformations make. canonical() looks through it
};

enum : long long { LengthIncomplete = -1, LengthVariable = -2, LengthStar = -3 };

struct Type {
  TypeKind kind = TypeKind::Unknown;
  bool variadic = false;
  bool hasPrototype = true;
  bool boundIsStatic = false;     ///< [static n] in a parameter
  bool plainUnsigned = false;     ///< Char: as unsigned char
  Machine machine = ownMachine(); ///< whose rules lay it out
  unsigned boundQuals = 0;        ///< qualifiers inside [] of a parameter
  QualType element;
  /// Array, Vector: elements, or one of the Length… constants; BitInt, UBitInt: bits.
  long long length = LengthIncomplete;
  Expr *bound = nullptr; ///< Array: the bound as written, null if there is none
  /// A variable array's bound once normalise has evaluated it at its declaration, else null.
  mutable VarDecl *boundVar = nullptr;
  List<QualType> params;
  TagDecl *tag = nullptr;
  TypedefDecl *typedefDecl = nullptr; ///< Typedef; Vector: of those that gcc for AArch64 tells apart by name
  std::string_view attributeText;
  mutable const Type *pointers = nullptr; ///< the pointer types to this one, chained by nextPointer
  const Type *nextPointer = nullptr;
};

/// Builds types; one per translation unit. Basic types and pointers are unique, so canonical basic
/// types can be compared by address.
class TypeTable {
public:
  explicit TypeTable(Arena &arena);
  const Type *basic(TypeKind kind) const { return basics_[unsigned(kind)]; }
  const Type *unknown() const { return basic(TypeKind::Unknown); }
  const Type *pointerTo(QualType pointee);
  const Type *complexOf(QualType real);
  const Type *arrayOf(QualType element, long long length, Expr *bound);
  const Type *vectorOf(QualType element, long long length);
  const Type *bitInt(TypeKind kind, long long bits); ///< BitInt or UBitInt
  const Type *function(QualType result, const List<QualType> &params, bool variadic, bool hasPrototype);
  const Type *tagType(TypeKind kind,
                      TagDecl *tag); ///< Struct, Union or Enum; made once per declaration of the tag
  const Type *typedefType(TypedefDecl *decl, QualType underlying);
  const Type *typeofType(QualType underlying, Expr *expr);
  const Type *attributed(QualType underlying, std::string_view text);
  const Type *referenceTo(QualType target);
  Type *make(TypeKind kind);         ///< a fresh mutable type
  Type *variantOf(const Type &type); ///< a mutable copy, to be changed into another type

  /// What the program is compiled for, and what -funsigned-char and -fshort-wchar say. Before anything else
  /// is asked; by default all is as for ompicc itself.
  void setLanguage(Machine machine, bool unsignedChar, bool shortWchar);
  Machine machine() const { return machine_; }

  // Where a type depends on the target (LP64).
  const Type *sizeType() const { return basic(TypeKind::ULong); }
  const Type *ptrdiffType() const { return basic(TypeKind::Long); }
  const Type *wcharType() const {
    return basic(shortWchar_                  ? TypeKind::UShort
                 : hasUnsignedWchar(machine_) ? TypeKind::UInt
                                              : TypeKind::Int);
  }

private:
  static constexpr unsigned kFirstComplex = 48, kBasics = 96;
  Arena &arena_;
  Type *basics_[kBasics] =
      {}; ///< by TypeKind; behind kFirstComplex the complex types, by that of their parts
  bool shortWchar_ = false;
  Machine machine_ = ownMachine();
  std::unordered_map<const TagDecl *, const Type *> tags_;
};

/// `type` without typedefs, typeof and attributes at its top; qualifiers of the layers are merged.
QualType canonical(QualType type);
/// Kind of canonical(type).
TypeKind kindOf(QualType type);

bool isUnknown(QualType t);
bool isVoid(QualType t);
bool isInteger(QualType t); ///< including _Bool, char, enumerated and bit-precise types
bool isBitInt(QualType t);
bool isSigned(QualType integer);
bool isFloating(QualType t); ///< real floating
bool isComplex(QualType t);
bool isShortFloat(QualType t);    ///< of 16 bits: _Float16, __bf16, __fp16
bool isClassOnDevice(QualType t); ///< complex, or a short one: a class of the device library
bool isArithmetic(QualType t);
bool isNullPtr(QualType t); ///< nullptr_t
bool isScalar(
    QualType t); ///< arithmetic, pointer or nullptr_t (OpenMP's "scalar variable" leaves pointers out)
bool isPointer(QualType t);
bool isArray(QualType t);
bool isFunction(QualType t);
bool isRecord(QualType t); ///< struct or union
bool isEnum(QualType t);
bool isVector(QualType t);
/// Contains an array of variable length anywhere in its declarator (C11 6.7.6p3).
bool isVariablyModified(QualType t);
bool isCompleteType(QualType t);
/// The type pointed to, or of the elements of an array or vector.
QualType elementOf(QualType t);
/// The definition of a struct, union or enum; null if it is incomplete.
TagDecl *definitionOf(QualType record);

/// Size and alignment in bytes (LP64). Size is -1 for incomplete, variable and unknown types.
long long sizeOf(QualType t);
long long alignOf(QualType t);
/// What the declaration asks for with aligned attributes and `_Alignas`, in bytes; 0 if it leaves it to the
/// type.
long long declaredAlignment(const VarDecl &variable);
/// Lays out a complete struct or union by the psABI of x86-64 and AArch64, or an enum: sets TagDecl::size,
/// align (bytes), FieldDecl::align and FieldDecl::offset, in bytes from the record that declares the field;
/// for a bit-field that of the byte that holds its first bit.
void layOut(TagDecl &definition);

/// The integer type of an enumerated type as gcc chooses it: unsigned int, int, unsigned long or long, or a
/// narrower one with __attribute__((packed)).
TypeKind enumKind(QualType enumType);
/// The alignment in an `aligned(…)` among GNU attributes given as text, 0 if there is none.
long long alignmentInAttributes(std::string_view text);

/// Both ignore qualifiers at the top. sameType: one type; compatible: C11 6.2.7, e.g. int[] and int[4].
bool sameType(QualType a, QualType b);
bool compatible(QualType a, QualType b);

/// As in a diagnostic: "int (*)[96]".
std::string describe(QualType t);

} // namespace ompicc
#endif
