// The parser: Flex scanner (c.l), Bison grammar (c.y) and what the two share. The grammar only builds nodes:
// expressions through sema/expressions.h, declarations through sema/declarations.h.
//
// C is LALR(1) only if the scanner knows which names are types. It asks the scopes (one load per name), so a
// name enters its scope where its declarator ends, before the next token is read.
#ifndef OMPICC_TRANSLATOR_PARSER_PARSER_H
#define OMPICC_TRANSLATOR_PARSER_PARSER_H

#include "ast/context.h"
#include "translator/parser/builtin_types.h"
#include "translator/parser/directive_reader.h"
#include "translator/parser/omp_declare_simd.h"
#include "translator/sema/declarations.h"
#include "translator/sema/expressions.h"
#include "translator/sema/omp_inductions.h"
#include "translator/sema/omp_mappers.h"
#include "translator/sema/omp_reductions.h"
#include "translator/sema/scope.h"
#include "translator/support/diagnostics.h"
#include "translator/support/language.h"
#include "translator/support/source.h"
#include <initializer_list>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ompicc {

/// Byte offsets [begin, end) of a symbol of the grammar.
struct Span {
  uint32_t begin = 0, end = 0;
};

/// How deeply everything that nests is nested: what a syntax error's recovery goes back to.
struct Depths {
  unsigned scopes = 0, functions = 0, tags = 0, blocks = 0, offsetofs = 0;
};

/// The statements of a block while they are collected.
struct Block {
  Loc loc;
  Depths depths;
  bool hasScope = false;
  List<Stmt *> body;
};

/// Operands of an asm statement and where they stand.
struct AsmHoles {
  List<Expr *> exprs;
  List<Span> spans;
};

/// What may stand behind the `*` of a pointer.
struct PointerQuals {
  unsigned quals = 0;
  Post *attributes = nullptr;
};

struct ClauseList {
  List<OmpClause *> list;
};

/// What stands in the parentheses of an `if` or `switch` that declares something.
struct SelectionHeader {
  DeclStmt *declaration;
  Expr *value;
};

/// The value of a symbol of the grammar; `%type` says which member it has. It is copied at every step of the
/// parser, so all members are small and copied as they are.
union Value {
  Value() : text() {}
  Identifier *identifier;
  std::string_view text;
  unsigned number; ///< OmpDirectiveKind, AssignOp or bits, by token
  bool flag;
  UnaryOp unaryOp;
  QualType typeName;
  Expr *expression;
  InitList *initList;
  InitItem *initItem;
  Designator *designator;
  GenericAssoc *association;
  Specs *specs;
  TagDecl *tag;
  DeclGroup *group;
  Post *post;
  PointerQuals pointerQuals;
  Declarator *declarator;
  Chunk *chunk;
  VarDecl *variable;
  FunctionDecl *function;
  Block *block;
  Compound *compound;
  Stmt *statement;
  OmpDirective *directive;
  OmpClause *clause;
  ClauseList *clauseList;
  AsmHoles *asmHoles;
  SelectionHeader *header;
  Depths *depths;
  List<Designator *> designators;
  List<Expr *> expressions;
  List<GenericAssoc *> associations;
  List<Stmt *> statements;
  List<Identifier *> identifiers;
  OmpIterator *iterator;
  List<OmpIterator *> iterators;
  OmpAllocator *allocator;
  List<OmpAllocator *> allocators;
};
static_assert(std::is_trivially_copyable<Value>::value && sizeof(Value) <= 16, "see above");

struct Token {
  int kind = 0;
  Span span;
  Value value;
};

class Parser {
public:
  Parser(Context &context, SourceFile &source, Diagnostics &diagnostics, const Language &language,
         Questions *questions = nullptr);
  ~Parser();
  /// Parses the whole source. Errors are in the diagnostics; the tree is then incomplete.
  TranslationUnit *parse();

  // ---- for the scanner ----
  /// The grammar's next token.
  void next(Token &token);
  /// The next token is to be read again: a scope has been left after it was classified.
  void unread() { again_ = true; }
  /// `#…` to the end of its line. Returns the token's kind or 0; sets `resume` to where scanning goes on.
  int hashLine(Token &token, const char *begin, const char *end, const char *&resume);
  /// `[[…]]`: if there are OpenMP directives in it, they become detours.
  bool ompAttribute(const char *begin, const char *end);
  /// Whether the scanner is, with a token at p, where a detour begins; goesOnAt: it reads on at p.
  bool atDetour(const char *p) const { return offset(p) >= directive_.detours.next(); }
  void goesOnAt(const char *p) { directive_.detours.goOnAt(offset(p)); }
  /// What the detour at `at` is, as hashLine.
  int detour(Token &token, const char *at, const char *&resume);
  /// A word where a clause's name may stand (in a directive, outside parentheses).
  int clauseWord(Token &token, const char *begin, const char *end, const char *&resume);
  /// '(' directly behind a directive's name.
  int directiveParen(Token &token, const char *begin, const char *&resume);
  /// End of `__attribute__((…))` or `[[…]]` whose text starts at p.
  const char *attributeEnd(const char *p) const;
  /// GNU's R"x(…)x": its text becomes that of an ordinary literal. [begin, opened): up to the parenthesis.
  /// Returns its end.
  const char *rawString(Token &token, const char *begin, const char *opened);
  bool inDirective() const { return directive_.kind != OmpDirectiveKind::None; }
  bool atClause() const { return inDirective() && directive_.parens == directive_.outerParens; }
  /// In a directive that ends with its line.
  bool inPragma() const { return inDirective() && !directive_.attributeEnd; }
  /// The end of a directive at `at`, as hashLine: the token of that, or of the text that is to be read once
  /// more.
  int directiveEnds(Token &token, const char *at, const char *&resume);
  uint32_t offset(const char *p) const { return uint32_t(p - text_); }
  const char *limit() const { return limit_; }
  Identifier *intern(const char *p, size_t n) { return c.names.intern({p, n}); }
  void stray(Token &token);
  void unterminated(Token &token, char quote);
  Loc currentLoc() const { return loc(current_.span); }

  // ---- for the grammar ----
  Loc loc(Span s) const { return {s.begin + 1}; }
  std::string_view slice(Span s) const { return {text_ + s.begin, s.end - s.begin}; }
  void syntaxError(Span where, const std::string &message);
  Depths depths() const;
  /// After a syntax error: what was open beyond `depths` is closed.
  void recover(const Depths &depths);
  void recovered() { recovering_ = false; }

  Expr *name(Span where, Identifier *name);
  Specs *newSpecs(Span where);
  Declarator *newDeclarator(Span where, Identifier *name);
  Declarator *pointer(Declarator *d, const PointerQuals &quals);
  /// Attributes inside a declarator's parentheses, in front of `d`.
  Declarator *attributed(Declarator *d, const Post &attributes, bool ofPointer = false);
  /// Both, in this order; either may be null.
  Post *join(Post *first, Post *second);
  Declarator *suffix(Declarator *d, Chunk *chunk);
  Chunk *arrayChunk(unsigned quals, Expr *bound);
  DeclGroup *group(Span where, Specs *specs);
  DeclGroup *staticAssert(Span where, Expr *cond, std::string_view message);
  Post *addAttribute(Post *post, Span where, std::string_view text);
  void addAttribute(Specs &specs, Span where, std::string_view text);
  List<Attribute *> attributesOf(const Post *post) const {
    return post ? post->attributes : List<Attribute *>();
  }
  Expr *builtinCall(Span where, const char *name, std::initializer_list<Expr *> arguments);
  /// `__builtin_has_attribute(x, name)`: an int that only the C compiler knows.
  Expr *hasAttribute(Span where, std::string_view text);
  /// A type name, with the storage classes among its specifiers as bits beyond its qualifiers.
  QualType typeName(Specs &specs, Declarator *declarator);
  /// The type of a type name where no storage class may be.
  QualType plain(Span where, QualType typeName);
  Expr *compoundLiteral(Span where, QualType typeName, InitList *init);
  /// C2y: `if (declaration expr)` and `if (declaration)`, whose value is what it declares last. `value` may
  /// be null.
  SelectionHeader *selectionHeader(DeclGroup *declaration, Expr *value);
  /// The declaration and then the statement, as a block; ends the header's scope.
  Stmt *behind(SelectionHeader *header, Stmt *stmt);
  /// #embed as the preprocessor leaves it: `text` is that of the directive. Its bytes become items.
  void embed(InitList &list, Span where, std::string_view text);
  void section(Span where, const char *what); ///< `[lb:len]` or `([n]) p` outside a clause is an error
  void external(Span where, const List<Decl *> &decls);
  void external(Span where, Decl *decl);
  /// The declarations of `group`, or a function's definition, behind the tags that they define.
  void externalWithTags(Span where, DeclGroup &group);
  void externalWithTags(Span where, FunctionDecl *definition);
  DeclStmt *declStmt(DeclGroup *group);
  /// A declaration as a statement; `__attribute__((fallthrough));` is an AttributeStmt.
  Stmt *declaration(DeclGroup *group);
  /// `__label__ a, b;`
  void localLabels(Block &block, Span where, const List<Identifier *> &labels);
  void push(Block &block, Stmt *stmt);
  void pushDecls(Block &block, Span where, DeclGroup *group);
  Block *openBlock(Span where, bool newScope);
  Block *block() { return blocks_.back(); }
  Compound *closeBlock(Block *block, Span end);
  /// The block that is all there is in `block`, or `block`.
  Compound *onlyBlock(Compound *block);
  Stmt *finishLabel(Stmt *label, Stmt *body);
  /// C2y: reports each break and continue of a function whose name no statement around it has.
  void checkNamedLoops(FunctionDecl *function);
  Stmt *withPragma(Pragma *pragma, Stmt *stmt);
  /// Puts the tags that an expression of `stmt` defined before it.
  Stmt *withTags(Stmt *stmt);
  Asm *asmStmt(Span where, const AsmHoles &holes);
  void append(AsmHoles &holes, const AsmHoles &more);
  OmpDeclarative *declarative(Span where, unsigned kind, const List<OmpClause *> &clauses);
  void localDeclarative(Span where, unsigned kind, const List<OmpClause *> &clauses);
  /// The combiner of a declare reduction begins behind `colon`, or there once more.
  void combinerBegins(Span colon);
  /// Adds a clause to its directive's; reduction items whose reductions are user-defined get clauses of their
  /// own.
  void addClause(ClauseList &clauses, OmpClause *clause);
  /// An iterator of a clause; its name is in scope from here on.
  OmpIterator *iterator(Span where, QualType type, Identifier *name, Expr *begin, Expr *end, Expr *step);
  /// A modifier `name(value)` of the clause that is being read, and the clause once all is read.
  void argumentModifier(Span where, Identifier *name, Expr *value);
  OmpClause *modifiedClause(OmpClause *clause, const List<Expr *> &items);
  /// One allocator of uses_allocators; `traits` may be null.
  OmpAllocator *usedAllocator(Expr *allocator, Expr *traits);
  /// After a syntax error in a directive's line.
  void directiveError();
  OmpDirective *directive(Span where, unsigned kind, const List<OmpClause *> &clauses);
  /// The next of the expressions that the context selector just read has.
  void selectorExpr(Expr *e) {
    auto &left = directive_.selectorExprs;
    *left.front() = e;
    left.erase(left.begin());
  }
  Stmt *associate(OmpDirective *directive, Stmt *body);
  /// "'#pragma omp for' must be inside a function": where a directive is that must not be there.
  void misplaced(Loc loc, OmpDirectiveKind kind, const char *rule);

  Context &c;
  SourceFile &source;
  Diagnostics &diag;
  const Language language;
  Scopes scopes;
  Expressions expr;
  Declarations decls;
  Reductions reductions;
  Inductions inductions;
  Mappers mappers;
  TranslationUnit *unit = nullptr;
  bool usesOmp = false;
  bool namesLoops = false;    ///< a break or continue of the function at hand names its statement
  uint32_t lastDirective = 0; ///< where the last executable directive begins
  /// `s`, which begins at `where` and has just ended: marked if no directive stands in it.
  Stmt *ended(Span where, Stmt *s) {
    s->isPlain = lastDirective < where.begin;
    return s;
  }
  std::vector<Expr *> offsetofBases; ///< the null pointers of open offsetof's, innermost last

private:
  /// Decides whether the answers count that the external declaration which ends here needs.
  void settleQuestions(External &external);
  Questions *const questions_;
  BuiltinTypes builtinTypes_;
  bool hasDeviceCode_ = false;
  void prepareKeywords();
  bool isKeyword(std::string_view word) const;
  int identifierKind(Token &token);
  bool namesFloatingType(TypeKind kind) const;
  void skipBlock(Token &token);
  bool pragmaFits() const;
  int embedded(Token &token, const char *begin, const char *&resume);
  Identifier *wordAt(const char *p) const;
  bool beginsType(const Identifier *word) const;
  bool declaresInHeader(const char *p) const;
  bool startsUnknownType(const Token &token) const;
  bool startsDeclarator(const char *p) const;
  bool startsStatement(const char *p) const;
  int startDirective(Token &token, const char *p, const char *end, const char *&resume);
  // omp_utility.cpp
  bool isAtExecution(const char *p, const char *end) const;
  void nothing(const char *p, const char *end);
  void errorAtCompilation(const Token &token, const char *p, const char *end);
  /// `begin declare variant`, and its end.
  void variantRegion(OmpDeclarative &directive);
  /// Leaves out what stands up to the end of a begin declare variant that can never match.
  void skipVariants(Token &token);
  int startVariant(Token &token, const char *begin, const char *end, const char *&resume);
  void endVariant();
  /// At the end of a directive whose text is to be read once more: where that begins. Else null.
  const char *nextPass();
  /// True if one of the variants on a metadirective's line is a directive that has a statement.
  bool metadirectiveHasBody(const char *p, const char *end) const;
  /// "(id:" of declare mapper. Returns 0 after an error.
  int mapperHead(const char *p, const char *end, const char *&resume);
  /// The clauses combiner, inductor and collector (6.0), up to their expression; 0: it is none of them.
  int declaredPart(Token &token, const char *begin, const char *end, const char *&resume);
  int initializerClause(Token &token, const char *end, const char *&resume);

  /// C2y: in `label: loop`, breaks and continues that name the loop become gotos. Returns what takes the
  /// labelled statement's place.
  Stmt *nameLoop(Label &label);
  Stmt *namedResult_ = nullptr, *namedLoop_ = nullptr; ///< what nameLoop() made last, and of which loop

  const char *text_, *limit_;
  void *scanner_ = nullptr;
  std::vector<Block *> blocks_;
  Token current_;
  bool again_ = false;
  bool recovering_ = false; ///< tokens are being discarded after a syntax error
  bool enumHead_ = false;   ///< the token is `enum`, or one of its attributes, or its name
  int previous_ = 0;        ///< kind of the token before the current one
  uint32_t previousEnd_ = 0;
  int parensBefore_ = 0;    ///< open ones before the current token
  std::vector<int> braces_; ///< open parentheses outside each open brace
  DirectiveReader directive_;
  SimdDeclarations simdDeclarations_;
  std::vector<OmpDeclarative *> variantRegions_; ///< open ones
  bool leavesOut_ = false;                       ///< what is scanned is not part of the program
  bool skipVariants_ = false;
  std::vector<OmpDirectiveKind> outerDirectives_; ///< around a variant
  unsigned directiveScopes_ = 0;                  ///< open scopes where the directive begins
  uint32_t passBegin_ = 0;                        ///< where the combiner of a declare reduction begins
  size_t passesSeen_ = 0;                         ///< of that directive, when the last one ended
  uint32_t extensionBegin_ = 0;
  bool extension_ = false;
  unsigned lastErrorLine_ = 0;
  std::string_view lastErrorFile_;
};

/// Parses `source` (see Parser::parse) and checks OpenMP's rules. What the C compiler must be asked is open
/// in `questions` then, if given: with its answers there the source is to be parsed again, in a context of
/// its own.
TranslationUnit *parse(Context &context, SourceFile &source, Diagnostics &diagnostics,
                       const Language &language = {}, Questions *questions = nullptr);

} // namespace ompicc
#endif
