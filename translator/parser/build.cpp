// What the grammar's actions do beyond a single call: blocks, labels, asm statements, external declarations.
#include "ast/const_eval.h"
#include "ast/text_template.h"
#include "translator/parser/parser.h"
#include "translator/sema/omp_threadprivate.h"
#include "translator/sema/omp_variants.h"

namespace ompicc {

Expr *Parser::name(Span where, Identifier *id) {
  bool called = false;
  if (!id->ordinary) {
    const char *p = text_ + where.end;
    while (*p == ' ' || *p == '\t' || *p == '\n') p++;
    called = *p == '(';
  }
  Decl *decl =
      called && builtinTypes_.isDeclaredByPragma(*id) ? nullptr : decls.lookUp(loc(where), id, called);
  const bool referred = decl && decl->isReferredTo;
  Expr *e = expr.ident(loc(where), id, decl);
  if (isReplication(directive_.kind) && decl) decl->isReferredTo = referred; // not yet
  if (auto *v = as<VarDecl>(decl)) usesOmp |= v->groupPrivate;
  return e;
}

/// Specifiers that are not part of a type.
constexpr unsigned kNoType = SpecTypedef | SpecStatic | SpecExtern | SpecAuto | SpecRegister | SpecInline |
                             SpecNoreturn | SpecThread | SpecConstexpr;
static_assert((kNoType & (QualConst | QualVolatile | QualRestrict | QualAtomic)) == 0, "bits of a QualType");

QualType Parser::typeName(Specs &specs, Declarator *declarator) {
  return decls.typeName(specs, declarator).with(specs.bits & kNoType);
}

QualType Parser::plain(Span where, QualType typeName) {
  if (typeName.quals & kNoType) diag.error(loc(where), "storage class specifier in a type name");
  return {typeName.type, typeName.quals & ~kNoType};
}

Expr *Parser::compoundLiteral(Span where, QualType typeName, InitList *init) {
  constexpr unsigned allowed = SpecStatic | SpecRegister | SpecThread | SpecConstexpr; // C23 6.5.3.6p3
  std::string specifiers;
  if (typeName.quals & SpecConstexpr) specifiers += "constexpr ";
  if (typeName.quals & SpecStatic) specifiers += "static ";
  if (typeName.quals & SpecRegister) specifiers += "register ";
  if (typeName.quals & SpecThread) specifiers += "_Thread_local ";
  QualType type = plain(where, {typeName.type, typeName.quals & ~allowed});
  if (typeName.quals & SpecConstexpr) type = type.with(QualConst);
  return expr.compoundLiteral(loc(where), c.text(specifiers), type, init);
}

SelectionHeader *Parser::selectionHeader(DeclGroup *declaration, Expr *value) {
  auto *header = c.scratch.make<SelectionHeader>();
  header->declaration = declStmt(declaration);
  header->value = value;
  if (value) return header;
  auto *last = declaration->decls.empty() ? nullptr : as<VarDecl>(declaration->decls.back());
  const bool one = last && last->init && declaration->decls.size() == 1; // C2y 6.8.5.1p3
  if (!one)
    diag.error(declaration->loc, "declaration in the controlling expression must have an initializer");
  header->value = one ? expr.ident(last->loc, last->name, last) : expr.truth(declaration->loc, true);
  return header;
}

Stmt *Parser::behind(SelectionHeader *header, Stmt *stmt) {
  scopes.pop();
  auto *block = c.make<Compound>(header->declaration->loc);
  block->body.push(c.arena, header->declaration);
  block->body.push(c.arena, stmt);
  block->end = stmt->loc;
  return block;
}

Specs *Parser::newSpecs(Span where) {
  auto *s = c.scratch.make<Specs>();
  s->loc = loc(where);
  return s;
}

Declarator *Parser::newDeclarator(Span where, Identifier *id) {
  auto *d = c.scratch.make<Declarator>();
  d->loc = loc(where);
  d->name = id;
  return d;
}

Declarator *Parser::pointer(Declarator *d, const PointerQuals &quals) {
  if (quals.attributes) d = attributed(d, *quals.attributes, true);
  auto *chunk = c.scratch.make<Chunk>();
  chunk->quals = quals.quals;
  d->chunks.push(c.scratch, chunk);
  return d;
}

Declarator *Parser::attributed(Declarator *d, const Post &attributes, bool ofPointer) {
  if (d->chunks.empty() && !ofPointer) { // `int (__attribute__((x)) f)(void)`: the name's
    for (Attribute *a : attributes.attributes) d->attributes.push(c.arena, a);
    return d;
  }
  auto *chunk = c.scratch.make<Chunk>();
  chunk->kind = Chunk::Attributes;
  chunk->attributes = attributes.attributes;
  d->chunks.push(c.scratch, chunk);
  return d;
}

Post *Parser::join(Post *first, Post *second) {
  if (!first || !second) return first ? first : second;
  auto *both = c.scratch.make<Post>();
  for (Post *part : {first, second}) {
    for (Attribute *a : part->attributes) both->attributes.push(c.arena, a);
    if (!part->asmLabel.empty()) both->asmLabel = part->asmLabel;
  }
  return both;
}

Declarator *Parser::suffix(Declarator *d, Chunk *chunk) {
  d->chunks.push(c.scratch, chunk);
  return d;
}

Chunk *Parser::arrayChunk(unsigned quals, Expr *bound) {
  auto *chunk = c.scratch.make<Chunk>();
  chunk->kind = Chunk::Array;
  chunk->quals = quals;
  chunk->bound = bound;
  return chunk;
}

DeclGroup *Parser::group(Span where, Specs *specs) {
  auto *g = c.scratch.make<DeclGroup>();
  g->loc = loc(where);
  g->specs = specs;
  return g;
}

DeclGroup *Parser::staticAssert(Span where, Expr *cond, std::string_view message) {
  auto *d = c.make<StaticAssert>(loc(where));
  d->cond = cond;
  d->message = message;
  ConstInt value = evaluateConstant(cond);
  if (value.known && !value.value)
    diag.error(d->loc,
               "static assertion failed" + (message.empty() ? std::string() : ": " + std::string(message)));
  DeclGroup *g = group(where, newSpecs(where));
  g->decls.push(c.arena, d);
  return g;
}

Post *Parser::addAttribute(Post *post, Span where, std::string_view text) {
  if (!post) post = c.scratch.make<Post>();
  for (Attribute *a : decls.attributes(loc(where), text)) post->attributes.push(c.arena, a);
  return post;
}

void Parser::addAttribute(Specs &specs, Span where, std::string_view text) {
  for (Attribute *a : decls.attributes(loc(where), text)) specs.attributes.push(c.arena, a);
}

Expr *Parser::hasAttribute(Span where, std::string_view text) {
  auto *e = c.make<TextExpr>(loc(where));
  e->type = c.types.basic(TypeKind::Int);
  e->texts.push(c.arena, decls.clean(text));
  e->level = levelOfText(e->texts, e->holes);
  return e;
}

Expr *Parser::builtinCall(Span where, const char *name, std::initializer_list<Expr *> arguments) {
  List<Expr *> list;
  for (Expr *e : arguments) list.push(c.arena, e);
  return expr.builtinCall(loc(where), c.name(name), list);
}

void Parser::section(Span where, const char *what) {
  if (!inDirective()) diag.error(loc(where), std::string(what) + " may only be used in a clause");
}

void Parser::external(Span where, const List<Decl *> &declared) {
  if (simdDeclarations_.areWaiting() && !(declared.size() == 1 && as<PragmaDecl>(declared[0])))
    simdDeclarations_.declared(blocks_.size(), declared);
  auto *e = c.make<External>(loc(where));
  e->end = {where.end + 1};
  e->decls = declared;
  for (Decl *d : declared)
    if (auto *f = as<FunctionDecl>(d)) usesOmp |= f->variantOf != nullptr;
  e->usesOmp = usesOmp || declaresReplicated(declared);
  usesOmp = false;
  unit->externals.push(c.arena, e);
  if (questions_) settleQuestions(*e);
  c.scratch.release({});
}

void Parser::settleQuestions(External &external) {
  if (questions_->takeUnknownCalls() && external.usesOmp) needDirectives(*questions_, external);
  if (!questions_->needsAny()) return;
  const bool isFunction = external.decls.size() == 1 && as<FunctionDecl>(external.decls[0]);
  if (isFunction && !external.usesOmp && !questions_->printsAll &&
      source.place(questions_->firstNeeded()).inSystemHeader)
    questions_->putOff();
  else
    questions_->keep(diag);
}

void Parser::external(Span where, Decl *decl) {
  List<Decl *> alone;
  alone.push(c.arena, decl);
  external(where, alone);
}

void Parser::externalWithTags(Span where, DeclGroup &group) {
  List<Decl *> all = decls.takeTags();
  for (Decl *d : group.decls) all.push(c.arena, d);
  external(where, all);
}

void Parser::externalWithTags(Span where, FunctionDecl *definition) {
  List<Decl *> all = decls.takeTags();
  if (definition) all.push(c.arena, definition);
  external(where, all);
}

DeclStmt *Parser::declStmt(DeclGroup *g) {
  auto *s = c.make<DeclStmt>(g->loc);
  s->decls = decls.takeTags(g->loc);
  for (Decl *d : g->decls) s->decls.push(c.arena, d);
  usesOmp |= declaresReplicated(s->decls); // extern int x;
  return s;
}

Stmt *Parser::declaration(DeclGroup *g) {
  DeclStmt *s = declStmt(g);
  if (!s->decls.empty() || g->specs->attributes.empty()) return s;
  auto *a = c.make<AttributeStmt>(g->loc); // `__attribute__((fallthrough));`
  a->attributes = g->specs->attributes;
  return a;
}

void Parser::pushDecls(Block &block, Span where, DeclGroup *g) {
  simdDeclarations_.declared(blocks_.size(), g->decls);
  Stmt *s = declaration(g);
  auto *d = as<DeclStmt>(s);
  if (!d || !d->decls.empty()) block.body.push(c.scratch, ended(where, s));
}

void Parser::localLabels(Block &block, Span where, const List<Identifier *> &labels) {
  for (Stmt *s : block.body)
    if (s->kind != NodeKind::LocalLabels) {
      diag.error(loc(where), "expected expression before '__label__'");
      break;
    }
  auto *s = c.make<LocalLabels>(loc(where));
  s->labels = labels;
  push(block, s);
}

void Parser::push(Block &block, Stmt *stmt) {
  if (simdDeclarations_.areWaiting() && !as<Pragma>(stmt))
    simdDeclarations_.declared(blocks_.size(),
                               as<DeclStmt>(stmt) ? as<DeclStmt>(stmt)->decls : List<Decl *>());
  List<Decl *> tags = decls.takeTags(stmt->loc);
  if (!tags.empty()) {
    auto *d = c.make<DeclStmt>(stmt->loc);
    d->decls = tags;
    block.body.push(c.scratch, d);
  }
  block.body.push(c.scratch, stmt);
}

Stmt *Parser::withTags(Stmt *stmt) {
  List<Decl *> tags = decls.takeTags(stmt->loc);
  if (tags.empty()) return stmt;
  auto *d = c.make<DeclStmt>(stmt->loc);
  d->decls = tags;
  return c.compound({d, stmt}, stmt->loc);
}

Block *Parser::openBlock(Span where, bool newScope) {
  auto *b = c.scratch.make<Block>();
  b->loc = loc(where);
  b->hasScope = newScope;
  if (newScope) scopes.push();
  blocks_.push_back(b);
  b->depths = depths();
  return b;
}

Compound *Parser::closeBlock(Block *block, Span end) {
  blocks_.pop_back();
  if (block->hasScope) scopes.pop();
  auto *s = c.make<Compound>(block->loc);
  s->body.reserve(c.arena, block->body.size());
  for (Stmt *stmt : block->body) s->body.push(c.arena, stmt);
  s->end = loc(end);
  return s;
}

Compound *Parser::onlyBlock(Compound *block) {
  auto *only = block->body.size() == 1 ? as<Compound>(block->body[0]) : nullptr;
  return only ? only : block;
}

Stmt *Parser::finishLabel(Stmt *label, Stmt *body) {
  if (auto *l = as<Label>(label)) {
    l->body = body;
    // `again: [[maybe_unused]] int x;`: the declaration's.
    auto *d = as<DeclStmt>(body);
    auto *v = d && !d->decls.empty() ? as<VarDecl>(d->decls.back()) : nullptr;
    if (v && !l->attributes.empty() && l->attributes[0]->isStandard) {
      for (Attribute *a : l->attributes) v->attributes.push(c.arena, a);
      l->attributes = {};
    }
    if (namesLoops) return nameLoop(*l);
  } else if (auto *k = as<Case>(label))
    k->body = body;
  else
    as<Default>(label)->body = body;
  return label;
}

Stmt *Parser::withPragma(Pragma *pragma, Stmt *stmt) { return c.compound({pragma, stmt}, pragma->loc); }

void Parser::append(AsmHoles &holes, const AsmHoles &more) {
  for (Expr *e : more.exprs) holes.exprs.push(c.arena, e);
  for (Span s : more.spans) holes.spans.push(c.arena, s);
}

Asm *Parser::asmStmt(Span where, const AsmHoles &holes) {
  auto *s = c.make<Asm>(loc(where));
  uint32_t from = where.begin;
  for (size_t i = 0; i < holes.exprs.size(); i++) {
    s->texts.push(c.arena, decls.clean(slice({from, holes.spans[i].begin})));
    s->holes.push(c.arena, holes.exprs[i]);
    from = holes.spans[i].end;
  }
  s->texts.push(c.arena, decls.clean(slice({from, where.end})));
  s->places = placesOfHoles(c.arena, s->texts, s->holes);
  return s;
}

OmpDeclarative *Parser::declarative(Span where, unsigned kind, const List<OmpClause *> &clauses) {
  auto *d = c.make<OmpDeclarative>(loc(where));
  d->kind = OmpDirectiveKind(kind);
  d->clauses = clauses;
  usesOmp = true;
  hasDeviceCode_ |=
      d->kind == OmpDirectiveKind::DeclareTarget || d->kind == OmpDirectiveKind::BeginDeclareTarget;
  if (d->kind == OmpDirectiveKind::BeginDeclareVariant || d->kind == OmpDirectiveKind::EndDeclareVariant)
    variantRegion(*d);
  if (isReplication(d->kind)) replicate(diag, scopes, *unit, *d);
  return d;
}

/// One in a block: threadprivate and groupprivate, of the block's static variables, and declare target of
/// what it lists, which is as good as in front of the function.
void Parser::localDeclarative(Span where, unsigned kind, const List<OmpClause *> &clauses) {
  bool lists = false;
  for (const OmpClause *clause : clauses) lists |= !clause->items.empty();
  const auto directive = OmpDirectiveKind(kind);
  if (isReplication(directive)) {
    declarative(where, kind, clauses);
  } else if (directive == OmpDirectiveKind::DeclareTarget && lists) {
    auto *e = c.make<External>(loc(where));
    e->usesOmp = true;
    e->decls.push(c.arena, declarative(where, kind, clauses));
    unit->externals.push(c.arena, e);
  } else {
    misplaced(loc(where), directive, "must be at file scope");
  }
}

OmpDirective *Parser::directive(Span where, unsigned kind, const List<OmpClause *> &clauses) {
  auto *d = c.make<OmpDirective>(loc(where));
  d->kind = OmpDirectiveKind(kind);
  d->clauses = clauses;
  d->mappers = mappers.visible();
  usesOmp = true;
  hasDeviceCode_ |= info(d->kind).leafs & LeafTarget;
  lastDirective = where.begin;
  return d;
}

Stmt *Parser::associate(OmpDirective *d, Stmt *body) {
  d->body = body;
  gatherSections(c, *d);
  return d;
}

void Parser::misplaced(Loc where, OmpDirectiveKind kind, const char *rule) {
  diag.error(where, std::string("'#pragma omp ") + info(kind).spelling + "' " + rule);
}

} // namespace ompicc
