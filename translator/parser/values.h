// The values of the grammar's symbols.
#ifndef OMPICC_TRANSLATOR_PARSER_VALUES_H
#define OMPICC_TRANSLATOR_PARSER_VALUES_H

#include "ast/context.h"
#include "translator/sema/declarations.h"
#include <string_view>
#include <type_traits>

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

} // namespace ompicc
#endif
