// The parser: Flex scanner (c.l), Bison grammar (c.y) and what the two share. The grammar only builds nodes:
// expressions through sema/expressions.h, declarations through sema/declarations.h.
//
// C is LALR(1) only if the scanner knows which names are types. It asks the scopes (one load per name), so a
// name enters its scope where its declarator ends, before the next token is read.
#ifndef OMPICC_TRANSLATOR_PARSER_PARSER_H
#define OMPICC_TRANSLATOR_PARSER_PARSER_H

#include "translator/parser/tokens.h"
#include "translator/sema/omp_reduction_clauses.h"
#include <initializer_list>
#include <string>
#include <vector>

namespace ompicc {

class Parser : public Tokens {
public:
  Parser(Context &context, SourceFile &source, Diagnostics &diagnostics, const Language &language,
         Questions *questions = nullptr);
  /// Parses the whole source. Errors are in the diagnostics; the tree is then incomplete.
  TranslationUnit *parse();

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
  /// Adds a clause to its directive's (sema/omp_reduction_clauses.h).
  void add(ClauseList &clauses, OmpClause *clause) {
    addClause(c, reductions, inductions, clause, clauses.list);
  }
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

  TranslationUnit *unit = nullptr;
  bool namesLoops = false;    ///< a break or continue of the function at hand names its statement
  uint32_t lastDirective = 0; ///< where the last executable directive begins
  /// `s`, which begins at `where` and has just ended: marked if no directive stands in it.
  Stmt *ended(Span where, Stmt *s) {
    s->isPlain = lastDirective < where.begin;
    return s;
  }
  std::vector<Expr *> offsetofBases; ///< the null pointers of open offsetof's, innermost last

private:
  /// `begin declare variant`, and its end.
  void variantRegion(OmpDeclarative &directive);
  /// Decides whether the answers count that the external declaration which ends here needs.
  void settleQuestions(External &external);
  Questions *const questions_;
  bool hasDeviceCode_ = false;
  /// C2y: in `label: loop`, breaks and continues that name the loop become gotos. Returns what takes the
  /// labelled statement's place.
  Stmt *nameLoop(Label &label);
  Stmt *namedResult_ = nullptr, *namedLoop_ = nullptr; ///< what nameLoop() made last, and of which loop

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
