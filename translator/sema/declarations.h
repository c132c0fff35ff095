// Declarations (C11 6.7): from specifiers and declarators to types and Decl nodes, entered into the scopes.
//
// A name declared several times has one *canonical* declaration, the first one: Ident::decl always points to
// it, and its type is completed by later ones (`extern int a[]; int a[4];`). Later declarations get nodes of
// their own in their External or DeclStmt. FunctionDecl::definition is set in every declaration of a
// function, before or after the body.
#ifndef OMPICC_TRANSLATOR_SEMA_DECLARATIONS_H
#define OMPICC_TRANSLATOR_SEMA_DECLARATIONS_H

#include "translator/sema/expressions.h"
#include "translator/sema/scope.h"
#include "translator/support/language.h"
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ompicc {

/// Bits of declaration specifiers that are keywords.
enum SpecBit : unsigned {
  SpecVoid = 1u << 0,
  SpecBool = 1u << 1,
  SpecChar = 1u << 2,
  SpecShort = 1u << 3,
  SpecInt = 1u << 4,
  SpecLong = 1u << 5,
  SpecLongLong = 1u << 6,
  SpecFloat = 1u << 7,
  SpecDouble = 1u << 8,
  SpecSigned = 1u << 9,
  SpecUnsigned = 1u << 10,
  SpecComplex = 1u << 11,
  SpecInt128 = 1u << 12,
  SpecOther = 1u << 13, ///< Specs::other
  SpecNamed = 1u << 14, ///< a tag, typedef name or typeof: Specs::named
  SpecAutoType = 1u << 15,
  SpecTypedef = 1u << 16,
  SpecStatic = 1u << 17,
  SpecExtern = 1u << 18,
  SpecAuto = 1u << 19,
  SpecRegister = 1u << 20,
  SpecInline = 1u << 21,
  SpecNoreturn = 1u << 22,
  SpecThread = 1u << 23,
  SpecConstexpr = 1u << 24,
  SpecLast = SpecConstexpr,
  SpecTypeMask = 0xffff,
};

/// Declaration specifiers as they are collected.
struct Specs {
  Loc loc;
  unsigned bits = 0;  ///< SpecBit
  unsigned quals = 0; ///< Qualifier
  TypeKind other = TypeKind::Unknown;
  bool isAuto = false;    ///< C23's auto stands for the type
  Expr *bitInt = nullptr; ///< other is BitInt: the argument
  QualType named;
  TagDecl *tag = nullptr;      ///< the struct, union or enum specifier
  bool tagIsReference = false; ///< `struct S` without a body
  bool tagIsRepeated = false;  ///< with the body of a definition before (C23)
  Expr *alignas_ = nullptr;
  List<Attribute *> attributes;
  QualType type; ///< once finished
};

/// One `*`, `[]` or `()` of a declarator, from the name outwards.
struct Chunk {
  enum Kind { Pointer, Array, Function, Attributes } kind = Pointer;
  unsigned quals = 0;
  Expr *bound = nullptr;
  bool isStatic = false, isStar = false;
  bool variadic = false, hasPrototype = false;
  List<VarDecl *> params;
  List<Identifier *> oldNames; ///< of `f(a, b)` without types
  List<Attribute *> attributes;
};

struct Declarator {
  Loc loc;
  Identifier *name = nullptr;
  List<Chunk *> chunks;
  List<Attribute *> attributes;
  std::string_view asmLabel;
};

/// What may stand between a declarator and its initialiser: attributes and an asm label.
struct Post {
  List<Attribute *> attributes;
  std::string_view asmLabel;
};

/// A declaration under construction: its specifiers and what has been declared so far.
struct DeclGroup {
  Loc loc;
  Specs *specs = nullptr;
  List<Decl *> decls;
  Declarator *last = nullptr; ///< declarator of decls.back()
  Loc attributeBehind;        ///< a GNU attribute behind it
};

class Declarations {
public:
  Declarations(Context &context, Diagnostics &diagnostics, const Language &language, Expressions &expressions,
               Scopes &scopes)
      : c_(context), diag_(diagnostics), language_(language), expr_(expressions), scopes_(scopes),
        pack_(language.packStruct) {}

  // Specifiers
  void addAtomic(Specs &specs, Loc loc, QualType type);
  void checkForInit(const List<Decl *> &decls);
  void add(Specs &specs, Loc loc, unsigned bit);
  void addOther(Specs &specs, Loc loc, TypeKind kind);
  void addBitInt(Specs &specs, Loc loc, Expr *bits);
  void addNamed(Specs &specs, Loc loc, QualType type);
  /// typeof_unqual (C23 6.7.3.6p4): `operand` is the expression, or null for a type.
  void addTypeof(Specs &specs, Loc loc, Loc operandLoc, Expr *operand);
  void addUnqualified(Specs &specs, Loc loc, QualType type, Expr *operand);
  void addTypedef(Specs &specs, Loc loc, Identifier *name);
  void addTag(Specs &specs, Loc loc, TagDecl *tag);
  void merge(Specs &specs, const Specs &more);
  /// The type that the specifiers name; defaults to int with a warning as gcc's.
  QualType finish(Specs &specs);
  QualType typeName(Specs &specs, Declarator *declarator);

  // Declarators
  /// Declares and binds one declarator of `group`. Block or file scope.
  Decl *declare(DeclGroup &group, Declarator *declarator, Post *post);
  /// Gives the group's last declaration its initialiser.
  void initialise(DeclGroup &group, Loc loc, Expr *init);
  /// Called where the group's last declarator has no initialiser.
  void withoutInitialiser(DeclGroup &group);
  /// `specs;` declares at most a tag.
  void empty(DeclGroup &group);
  VarDecl *param(Specs &specs, Declarator *declarator, Post *post, Loc loc);

  // Functions
  /// The group's last declarator turned out to be a definition's: opens the scope of the parameters, which is
  /// the body's. Until beginBody() declarations are those of old-style parameters.
  void beginFunction(DeclGroup &group, Loc brace);
  void beginBody();
  /// Null if what was defined is no function.
  FunctionDecl *endFunction(Compound *body);
  /// 6.8.6.4 for a return statement of the current function; `value` may be null.
  void checkReturn(Loc loc, const Expr *value);
  /// The function whose body is being parsed, or null.
  FunctionDecl *currentFunction() const { return functions_.empty() ? nullptr : functions_.back().decl; }

  // Tags
  // between beginTag and endTag the tag is open: its members are being declared
  TagDecl *beginTag(Loc loc, TagKind kind, Identifier *name, const List<Attribute *> &attributes);
  /// `enum name : underlying` without a body: a tag of the innermost scope. `where`: the name's place.
  TagDecl *declareEnum(Loc loc, Identifier *name, const List<Attribute *> &attributes, Loc where,
                       Specs &underlying);
  TagDecl *referTag(Loc loc, TagKind kind, Identifier *name, const List<Attribute *> &attributes);
  /// `enum E : specs` (C23 6.7.3.3), whether or not a body follows.
  void fixUnderlying(TagDecl &tag, Loc loc, Specs &specs);
  void field(TagDecl &tag, Specs &specs, Declarator *declarator, Expr *width, Post *post, Loc loc);
  void enumerator(TagDecl &tag, Loc loc, Identifier *name, Expr *value, const Post *attributes);
  void endTag(TagDecl &tag, const List<Attribute *> &attributes);
  TagDecl &openTag() { return *openTags_.back().tag; }
  void closeTagsTo(TagDecl &tag); ///< after a syntax error inside tag
  /// Tags defined at or behind `from` and not yet taken, inner ones first: they belong to the declaration or
  /// statement just parsed, which begins there. Those before it are an enclosing statement's:
  /// `if (sizeof(struct {…}) …) { this; }`.
  List<Decl *> takeTags(Loc from = {});

  /// A pragma that is not OpenMP's: `#pragma pack` decides how structures are laid out from here on.
  void pragma(std::string_view text);

  // Names
  /// The declaration `name` refers to in an expression. Unknown names are reported once; `called`: a '('
  /// follows, so that C89's implicit declaration applies. Null for an unknown __builtin_*.
  Decl *lookUp(Loc loc, Identifier *name, bool called);
  /// Declares `name` as a type of which nothing is known, after "unknown type name".
  void unknownTypeName(Loc loc, Identifier *name);

  // Labels (6.8.1): function scope
  Identifier *label(Loc loc, Identifier *name);
  Identifier *useLabel(Loc loc, Identifier *name);
  /// Declared by `__label__` in the innermost scope. Such labels get an Identifier of their own, so that
  /// labels of equal names can be told apart in a function; label() and useLabel() return it too.
  Identifier *localLabel(Identifier *name);

  // Attributes: the text of one `__attribute__((…))` or `[[…]]`.
  List<Attribute *> attributes(Loc loc, std::string_view text);
  static std::string_view plainName(std::string_view name); ///< without `__` around it

  // For the recovery from syntax errors.
  unsigned functionDepth() const { return unsigned(functions_.size()); }
  unsigned tagDepth() const { return unsigned(openTags_.size()); }
  bool definesVariants = false; ///< between begin and end declare variant
  void restore(unsigned functions, unsigned tags);

  /// Line markers that the preprocessor left inside `text` are dropped.
  std::string_view clean(std::string_view text);

private:
  void nameVariant(FunctionDecl &f);
  struct Label {
    Identifier *name;
    Loc defined, used;
  };
  struct OpenFunction {
    Declarator *declarator = nullptr;
    bool inBody = false;
    FunctionDecl *decl = nullptr;
    std::vector<Label> labels;
  };

  /// A tag whose definition has begun, and its first declaration in that scope.
  struct OpenTag {
    TagDecl *tag = nullptr, *first = nullptr;
    TagDecl *outer = nullptr; ///< what the tag means in the scopes around
  };

  QualType bitInt(const Specs &specs, bool isUnsigned);
  void adjust(VarDecl &param);
  QualType build(QualType base, Declarator *declarator, bool isParam);
  QualType applyAttributes(QualType type, List<Attribute *> &attributes);
  Storage storageOf(const Specs &specs) const;
  Decl *declareTypedef(DeclGroup &group, Declarator &d, QualType type);
  Decl *declareFunction(DeclGroup &group, Declarator &d, QualType type);
  Decl *declareVariable(DeclGroup &group, Declarator &d, QualType type);
  bool redeclared(Loc loc, Identifier *name, Decl *before, QualType type);
  Decl *predefinedName(Loc loc, Identifier *name);
  Label &labelEntry(Identifier *name, OpenFunction &function);
  Label &resolveLabel(Identifier *name);
  void dropLocalLabels();
  QualType withCallingConvention(QualType type, const List<Attribute *> &attributes);
  void forbidAlignment(const Specs &specs, Loc loc, const char *what, const Identifier *name);
  QualType withAttributes(QualType type, const List<Attribute *> &attributes);
  void checkRepresentable(const EnumeratorDecl &e);
  void checkComplete(VarDecl &v, bool initialised);

  Context &c_;
  Diagnostics &diag_;
  const Language &language_;
  Expressions &expr_;
  Scopes &scopes_;
  List<Decl *> tags_;
  struct LocalLabel {
    Identifier *name, *own;
    unsigned scope; ///< Scopes::serial()
    size_t function;
  };
  std::vector<OpenTag> openTags_;
  std::vector<LocalLabel> localLabels_;
  unsigned pack_ = 0; ///< the largest alignment of a structure's members, 0 without a limit
  struct PackEntry {
    std::string name;
    unsigned pack;
  };
  std::vector<PackEntry> packs_; ///< pushed ones
  std::vector<OpenFunction> functions_;
  std::unordered_map<const Decl *, List<FunctionDecl *>> redeclarations_; ///< by canonical declaration
  Identifier *funcNames_[3] = {};
};

} // namespace ompicc
#endif
