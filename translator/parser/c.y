/* The grammar of C (C23 with GNU's extensions, and what C2y adds) and of OpenMP's directives.

   IDENT and TYPENAME are told apart by the scanner, from the scopes. Where a typedef name may be declared anew
   the grammar follows one rule: once a type specifier has been seen, a TYPENAME is the declared name (specs_ts);
   before that it is a type (specs_nots). In parameters `(T)` is an abstract function declarator (6.7.6.3p11),
   hence the parm_ declarators. */
%require "3.0.4"
%define api.pure full
%define api.prefix {ompicc_}
%define api.token.prefix {TK_}
%define api.value.type {ompicc::Value}
%define parse.error verbose
%define lr.default-reduction consistent
%locations
%param {ompicc::Parser &p}

/* An attribute behind the closing brace of a struct (1) or enum (2) belongs to the tag, and one behind the star of
   an abstract declarator (2) to the pointer, one behind a label (2) to the label, as in gcc: shift. So do words
   behind the underlying type of an enumeration (2). */
%expect 9

%code requires {
#include "translator/parser/parser.h"
/* What api.location.type says to later releases than 3.0.4. */
#define OMPICC_LTYPE ompicc::Span
#define YYLLOC_DEFAULT(current, rhs, n)                                                                        \
  do {                                                                                                         \
    if (n) {                                                                                                   \
      (current).begin = YYRHSLOC(rhs, 1).begin;                                                                \
      (current).end = YYRHSLOC(rhs, n).end;                                                                    \
    } else {                                                                                                   \
      (current).begin = (current).end = YYRHSLOC(rhs, 0).end;                                                  \
    }                                                                                                          \
  } while (false)
}
%code {
#include <cstring>
#define A p.c.arena
#define E p.expr
#define L(span) p.loc(span)
using namespace ompicc;
static int yylex(Value *value, Span *span, Parser &p);
static void yyerror(const Span *where, Parser &p, const char *message) { p.syntaxError(*where, message); }
/* The parser's stacks grow in the tree's memory. */
template <class T> static void grow(Parser &p, T *&stack, size_t bytes, size_t size) {
  T *larger = static_cast<T *>(p.c.arena.allocate(size * sizeof(T)));
  memcpy(static_cast<void *>(larger), stack, bytes);
  stack = larger;
}
#define yyoverflow(message, states, stateBytes, values, valueBytes, spans, spanBytes, size)                    \
  (*(size) *= 2, grow(p, *(states), stateBytes, size_t(*(size))), grow(p, *(values), valueBytes, size_t(*(size))), \
   grow(p, *(spans), spanBytes, size_t(*(size))))
/* A block whose last token made the parser read one token too far: it was classified in a scope now left. */
#define RECLASSIFY if (yychar != kNoToken) { p.unread(); yyclearin; }
enum { kNoToken = -2 }; /* YYEMPTY, whose name has a prefix since bison 3.6 */
}

%token END 0 "end of input"
%token <identifier> IDENT "identifier" TYPENAME "type name"
%token <text> INTEGER "integer constant" FLOATING "floating constant" CHARACTER "character constant"
%token <text> STRING "string literal" ATTRIBUTE "'__attribute__'" DECLARATOR_ATTRIBUTE PRAGMA "#pragma"
%token <number> STORAGE "storage class" TYPEWORD "type" OTHERTYPE QUAL "qualifier"
%token <number> TRUTH "truth value"
%token NULLPTR "'nullptr'" BITINT "'_BitInt'" COUNTOF "'_Countof'" TYPEOFUNQUAL "'typeof_unqual'" ENUMCOLON "':' of an enumeration"
%token STRUCT "'struct'" UNION "'union'" ENUM "'enum'" TYPEOF "'typeof'" AUTOTYPE ALIGNAS "'_Alignas'" ATOMICTYPE "'_Atomic'"
%token IF "'if'" ELSE "'else'" WHILE "'while'" DO "'do'" FOR "'for'" SWITCH "'switch'" CASE "'case'" DEFAULT "'default'"
%token BREAK "'break'" CONTINUE "'continue'" RETURN "'return'" GOTO "'goto'" ASM "'asm'" LABEL "'__label__'"
%token SIZEOF "'sizeof'" ALIGNOF "'_Alignof'" REAL "'__real__'" IMAG "'__imag__'" GENERIC "'_Generic'" STATICASSERT "'_Static_assert'"
%token <text> HASATTRIBUTE EMBED "#embed"
%token IFDECL "'if' that declares" SWITCHDECL "'switch' that declares"
%token VAARG OFFSETOF TYPESCOMPATIBLE CHOOSEEXPR CONVERTVECTOR
%token LPAREN "'('" RPAREN "')'" LBRACKET "'['" RBRACKET "']'" LBRACE "'{'" RBRACE "'}'"
%token SEMI "';'" COMMA "','" COLON "':'" QUESTION "'?'" DOT "'.'" ARROW "'->'" ELLIPSIS "'...'"
%token INC "'++'" DEC "'--'" NOT "'!'" BITNOT "'~'"
%token EQUAL "'='" OROR "'||'" ANDAND "'&&'" OR "'|'" XOR "'^'" AND "'&'" EQ "'=='" NE "'!='" LT "'<'" GT "'>'" LE "'<='" GE "'>='"
%token SHL "'<<'" SHR "'>>'" PLUS "'+'" MINUS "'-'" STAR "'*'" SLASH "'/'" PERCENT "'%'"
%token <number> ASSIGNOP "assignment operator"
%token <number> OMP_BODY OMP_ALONE OMP_DECL OMP_SECTION OMP_BEGIN OMP_ENDBLOCK OMP_VARIANT
%token SELECTOR_EXPR VARIANT_END
%token OMP_REDUCTION OMP_INDUCTION OMP_AGAIN CL_COMBINER CL_INDUCTOR CL_COLLECTOR OMP_MAPPER
%token OMP_END "end of line" EXTENSION "__extension__"
%token <clause> CL_ITERATORS CL_DONE CL_LIST CL_LIST_OPEN CL_EXPR CL_EXPR_OPEN CL_TAIL_OPEN CL_LIST_STEP CL_RANGE CL_INITIALIZER CL_INITIALIZER_CALL CL_SELECTOR CL_PREFIXED_OPEN CL_MODIFIED_OPEN CL_USES_OPEN

%precedence THEN
%precedence ELSE
%right EQUAL ASSIGNOP
%right QUESTION
%left OROR
%left ANDAND
%left OR
%left XOR
%left AND
%left EQ NE
%left LT GT LE GE
%left SHL SHR
%left PLUS MINUS
%left STAR SLASH PERCENT

%type <identifier> any_name
%type <text> strings
%type <expression> expr aexpr cast unary postfix primary expr_opt condition condition_opt initializer member_path arg
%type <initList> braced init_items
%type <initItem> init_item
%type <designators> designation designators
%type <designator> designator
%type <expressions> args list shape
%type <associations> generics
%type <association> generic
%type <typeName> type_name any_type_name offsetof_head
%type <unaryOp> unary_op
%type <specs> ts_word underlying underlying_quals underlying_type
%type <header> if_declaring switch_declaring selection_header
%type <specs> specs specs_ts specs_nots knr_specs knr_mods mod ts_any ts_reserved
%type <tag> struct_spec struct_head enum_spec enum_head fields
%type <flag> tag_kw
%type <number> misplaced
%type <tag> enumerators
%type <group> declaration init_list decl_start more_start knr_start knr_list field_list bare_start static_assert fn_head fn_start bare_fn_head bare_fn_start
%type <post> post attrs_opt attrs inner_attrs enumerator_attrs
%type <pointerQuals> ptr_quals
%type <declarator> declarator notype_declarator notype_direct type_declarator type_direct
%type <declarator> parm_declarator parm_st parm_nst parm_nst_direct abs_declarator abs_direct
%type <chunk> array_suffix func_suffix named_suffix params params_opt knr_names
%type <variable> param
%type <function> function_definition bare_definition
%type <block> items block_open body_open
%type <compound> compound fn_body
%type <statement> stmt substmt labelled label_name label_prefix labelled_decl trailing_labels for_init
%type <statements> pragmas
%type <directive> omp_head omp_alone omp_begin
%type <asmHoles> asm_args operands operand asm_tail
%type <clauseList> clauses
%type <clause> clause
%type <iterators> iterators
%type <iterator> iterator
%type <allocators> allocators
%type <allocator> allocator
%type <depths> for_open
%type <identifiers> local_labels

%start unit
%%
unit: externals ;
externals: %empty | externals external ;
external:
    declaration             { p.externalWithTags(@1, *$1); }
  | bare_start SEMI         { p.decls.withoutInitialiser(*$1); p.external(@$, $1->decls); }
  | bare_start EQUAL initializer SEMI { p.decls.initialise(*$1, L(@2), $3); p.external(@$, $1->decls); }
  | function_definition     { p.externalWithTags(@1, $1); }
  | bare_definition         { p.externalWithTags(@1, $1); }
  | SEMI                    { p.external(@1, p.c.make<EmptyDecl>(L(@1))); }
  | ASM asm_quals LPAREN strings RPAREN SEMI
                            { auto *d = p.c.make<AsmDecl>(L(@1)); d->text = p.decls.clean(p.slice(@$)); p.external(@$, d); }
  | PRAGMA                  { auto *d = p.c.make<PragmaDecl>(L(@1)); d->text = $1; p.external(@1, d); }
  | OMP_DECL clauses OMP_END { p.external(@$, p.declarative(@1, $1, $2->list)); }
  | declare_reduction OMP_END { p.usesOmp = true; p.external(@$, p.decls.takeTags()); }
  | declare_mapper OMP_END  { p.usesOmp = true; p.external(@$, p.decls.takeTags()); }
  | misplaced OMP_END       { p.misplaced(L(@1), OmpDirectiveKind($1), "must be inside a function"); }
  | error SEMI              { p.recover(Depths()); yyerrok; }
  | error RBRACE            { p.recover(Depths()); yyerrok; }
  | error OMP_END           { p.recover(Depths()); yyerrok; }
  ;
misplaced: OMP_ALONE clauses { $$ = $1; } | OMP_BODY clauses { $$ = $1; } | OMP_SECTION clauses { $$ = $1; } ;

/* ---- Expressions (6.5) ---- */
any_name: IDENT | TYPENAME ;
strings: STRING { $$ = $1; } | strings STRING { $$ = p.c.text(std::string($1) + " " + std::string($2)); } ;

primary:
    IDENT                   { $$ = p.name(@1, $1); }
  | INTEGER                 { $$ = E.integer(L(@1), $1); }
  | FLOATING                { $$ = E.floating(L(@1), $1); }
  | CHARACTER               { $$ = E.character(L(@1), $1); }
  | strings                 { $$ = E.string(L(@1), $1); }
  | NULLPTR                 { $$ = E.nullPtr(L(@1)); }
  | TRUTH                   { $$ = E.truth(L(@1), $1); }
  | LPAREN expr RPAREN      { $$ = E.paren(L(@1), $2); }
  | LPAREN compound RPAREN  { auto *e = E.stmtExpr(L(@1), $2); e->isExtension = @1.end - @1.begin > 1; $$ = e; }
  | GENERIC LPAREN aexpr COMMA generics RPAREN { $$ = E.generic(L(@1), $3, $5); }
  | GENERIC LPAREN type_name COMMA generics RPAREN { $$ = E.genericOfType(L(@1), $3, $5); } /* C2y */
  | VAARG LPAREN aexpr COMMA type_name RPAREN { $$ = p.builtinCall(@1, "__builtin_va_arg", {$3, p.c.typeArg($5)}); }
  | OFFSETOF LPAREN offsetof_head member_path RPAREN { $$ = p.builtinCall(@1, "__builtin_offsetof", {p.c.typeArg($3), $4}); p.offsetofBases.pop_back(); }
  | TYPESCOMPATIBLE LPAREN type_name COMMA type_name RPAREN { $$ = p.builtinCall(@1, "__builtin_types_compatible_p", {p.c.typeArg($3), p.c.typeArg($5)}); }
  | CHOOSEEXPR LPAREN aexpr COMMA aexpr COMMA aexpr RPAREN { $$ = p.builtinCall(@1, "__builtin_choose_expr", {$3, $5, $7}); }
  | HASATTRIBUTE            { $$ = p.hasAttribute(@1, $1); }
  | CONVERTVECTOR LPAREN aexpr COMMA type_name RPAREN { $$ = p.builtinCall(@1, "__builtin_convertvector", {$3, p.c.typeArg($5)}); }
  ;
/* The null pointer whose members offsetof names; nested ones keep the outer one's. */
offsetof_head: type_name COMMA { $$ = $1; p.offsetofBases.push_back(E.cast(L(@1), p.c.types.pointerTo($1), E.integer(L(@1), "0"))); } ;
member_path:
    any_name                { $$ = E.member(L(@1), p.offsetofBases.back(), true, $1); }
  | member_path DOT any_name { $$ = E.member(L(@3), $1, false, $3); }
  | member_path LBRACKET expr RBRACKET { $$ = E.index(L(@2), $1, $3); }
  ;
generics: generic { $$ = {}; $$.push(A, $1); } | generics COMMA generic { $$ = $1; $$.push(A, $3); } ;
generic:
    type_name COLON aexpr   { $$ = p.c.make<GenericAssoc>(L(@1)); $$->type = $1; $$->expr = $3; }
  | DEFAULT COLON aexpr     { $$ = p.c.make<GenericAssoc>(L(@1)); $$->isDefault = true; $$->expr = $3; }
  ;
postfix:
    primary                 { $$ = $1; }
  | postfix LBRACKET expr RBRACKET { $$ = E.index(L(@2), $1, $3); }
  | postfix LBRACKET expr_opt COLON expr_opt RBRACKET { $$ = E.arraySection(L(@1), $1, $3, $5, nullptr); p.section(@2, "an array section"); }
  | postfix LBRACKET expr_opt COLON expr_opt COLON aexpr RBRACKET { $$ = E.arraySection(L(@1), $1, $3, $5, $7); p.section(@2, "an array section"); }
  | postfix LPAREN RPAREN   { $$ = E.call(L(@1), $1, {}); }
  | postfix LPAREN args RPAREN { $$ = E.call(L(@1), $1, $3); }
  | postfix DOT any_name    { $$ = E.member(L(@3), $1, false, $3); }
  | postfix ARROW any_name  { $$ = E.member(L(@3), $1, true, $3); }
  | postfix INC             { $$ = E.unary(L(@2), UnaryOp::PostInc, $1); }
  | postfix DEC             { $$ = E.unary(L(@2), UnaryOp::PostDec, $1); }
  | LPAREN any_type_name RPAREN braced { $$ = p.compoundLiteral(@1, $2, $4); }
  ;
args: arg { $$ = {}; $$.push(A, $1); } | args COMMA arg { $$ = $1; $$.push(A, $3); } ;
arg: aexpr { $$ = $1; } | type_name { $$ = E.typeArgument(L(@1), $1); } ; /* builtins only */
unary:
    postfix                 { $$ = $1; }
  | INC unary               { $$ = E.unary(L(@1), UnaryOp::PreInc, $2); }
  | DEC unary               { $$ = E.unary(L(@1), UnaryOp::PreDec, $2); }
  | unary_op cast           { $$ = E.unary(L(@1), $1, $2); }
  | SIZEOF unary            { $$ = E.sizeofExpr(L(@1), SizeofOp::Sizeof, $2); }
  | SIZEOF LPAREN any_type_name RPAREN { $$ = E.sizeofType(L(@1), SizeofOp::Sizeof, p.plain(@3, $3)); }
  | ALIGNOF unary           { $$ = E.sizeofExpr(L(@1), SizeofOp::Alignof, $2); }
  | ALIGNOF LPAREN any_type_name RPAREN { $$ = E.sizeofType(L(@1), SizeofOp::Alignof, p.plain(@3, $3)); }
  | COUNTOF unary           { $$ = E.sizeofExpr(L(@1), SizeofOp::Countof, $2); }
  | COUNTOF LPAREN any_type_name RPAREN { $$ = E.sizeofType(L(@1), SizeofOp::Countof, p.plain(@3, $3)); }
  | ANDAND any_name         { $$ = E.labelAddress(L(@1), p.decls.useLabel(L(@2), $2)); }
  ;
unary_op:
    AND { $$ = UnaryOp::AddressOf; } | STAR { $$ = UnaryOp::Deref; } | PLUS { $$ = UnaryOp::Plus; } | MINUS { $$ = UnaryOp::Minus; }
  | BITNOT { $$ = UnaryOp::BitNot; } | NOT { $$ = UnaryOp::Not; } | REAL { $$ = UnaryOp::Real; } | IMAG { $$ = UnaryOp::Imag; } ;
cast:
    unary                   { $$ = $1; }
  | LPAREN any_type_name RPAREN cast { $$ = E.cast(L(@1), p.plain(@2, $2), $4); }
  | LPAREN shape RPAREN cast { $$ = E.arrayShaping(L(@1), $2, $4); p.section(@1, "array shaping"); }
  ;
shape: LBRACKET expr RBRACKET { $$ = {}; $$.push(A, $2); } | shape LBRACKET expr RBRACKET { $$ = $1; $$.push(A, $3); } ;
aexpr:
    cast                    { $$ = $1; }
  | aexpr STAR aexpr        { $$ = E.binary(L(@2), BinaryOp::Mul, $1, $3); }
  | aexpr SLASH aexpr       { $$ = E.binary(L(@2), BinaryOp::Div, $1, $3); }
  | aexpr PERCENT aexpr     { $$ = E.binary(L(@2), BinaryOp::Rem, $1, $3); }
  | aexpr PLUS aexpr        { $$ = E.binary(L(@2), BinaryOp::Add, $1, $3); }
  | aexpr MINUS aexpr       { $$ = E.binary(L(@2), BinaryOp::Sub, $1, $3); }
  | aexpr SHL aexpr         { $$ = E.binary(L(@2), BinaryOp::Shl, $1, $3); }
  | aexpr SHR aexpr         { $$ = E.binary(L(@2), BinaryOp::Shr, $1, $3); }
  | aexpr LT aexpr          { $$ = E.binary(L(@2), BinaryOp::Lt, $1, $3); }
  | aexpr GT aexpr          { $$ = E.binary(L(@2), BinaryOp::Gt, $1, $3); }
  | aexpr LE aexpr          { $$ = E.binary(L(@2), BinaryOp::Le, $1, $3); }
  | aexpr GE aexpr          { $$ = E.binary(L(@2), BinaryOp::Ge, $1, $3); }
  | aexpr EQ aexpr          { $$ = E.binary(L(@2), BinaryOp::Eq, $1, $3); }
  | aexpr NE aexpr          { $$ = E.binary(L(@2), BinaryOp::Ne, $1, $3); }
  | aexpr AND aexpr         { $$ = E.binary(L(@2), BinaryOp::And, $1, $3); }
  | aexpr XOR aexpr         { $$ = E.binary(L(@2), BinaryOp::Xor, $1, $3); }
  | aexpr OR aexpr          { $$ = E.binary(L(@2), BinaryOp::Or, $1, $3); }
  | aexpr ANDAND aexpr      { $$ = E.binary(L(@2), BinaryOp::LAnd, $1, $3); }
  | aexpr OROR aexpr        { $$ = E.binary(L(@2), BinaryOp::LOr, $1, $3); }
  | aexpr QUESTION expr COLON aexpr %prec QUESTION { $$ = E.conditional(L(@2), $1, $3, $5); }
  | aexpr QUESTION COLON aexpr %prec QUESTION { $$ = E.conditional(L(@2), $1, nullptr, $4); }
  | aexpr EQUAL aexpr       { $$ = E.assign(L(@2), AssignOp::Plain, $1, $3); }
  | aexpr ASSIGNOP aexpr    { $$ = E.assign(L(@2), AssignOp($2), $1, $3); }
  ;
expr: aexpr { $$ = $1; } | expr COMMA aexpr { $$ = E.binary(L(@2), BinaryOp::Comma, $1, $3); } ;
expr_opt: %empty { $$ = nullptr; } | expr { $$ = $1; } ;

/* ---- Initialisers (6.7.9) ---- */
initializer: aexpr { $$ = $1; } | braced { $$ = $1; } ;
braced:
    LBRACE pragmas RBRACE   { $$ = p.c.make<InitList>(L(@1)); }
  | LBRACE pragmas init_items RBRACE { $$ = $3; $$->loc = L(@1); }
  | LBRACE pragmas init_items COMMA RBRACE { $$ = $3; $$->loc = L(@1); }
  ;
init_items:
    init_item               { $$ = p.c.make<InitList>(L(@1)); $$->items.push(A, $1); }
  | EMBED                   { $$ = p.c.make<InitList>(L(@1)); p.embed(*$$, @1, $1); }
  | init_items COMMA init_item { $$ = $1; $$->items.push(A, $3); }
  | init_items COMMA EMBED  { $$ = $1; p.embed(*$$, @3, $3); }
  ;
init_item:
    initializer             { $$ = p.c.make<InitItem>(L(@1)); $$->value = $1; }
  | designation initializer { $$ = p.c.make<InitItem>(L(@1)); $$->designators = $1; $$->value = $2; }
  ;
designation:
    designators EQUAL       { $$ = $1; }
  | LBRACKET aexpr RBRACKET { auto *d = p.c.make<Designator>(L(@1)); d->index = $2; $$ = {}; $$.push(A, d); } /* obsolete, GNU */
  | LBRACKET aexpr ELLIPSIS aexpr RBRACKET { auto *d = p.c.make<Designator>(L(@1)); d->index = $2; d->last = $4; $$ = {}; $$.push(A, d); }
  | any_name COLON          { auto *d = p.c.make<Designator>(L(@1)); d->field = $1; $$ = {}; $$.push(A, d); }
  ;
designators: designator { $$ = {}; $$.push(A, $1); } | designators designator { $$ = $1; $$.push(A, $2); } ;
designator:
    DOT any_name            { $$ = p.c.make<Designator>(L(@1)); $$->field = $2; }
  | LBRACKET aexpr RBRACKET { $$ = p.c.make<Designator>(L(@1)); $$->index = $2; }
  | LBRACKET aexpr ELLIPSIS aexpr RBRACKET { $$ = p.c.make<Designator>(L(@1)); $$->index = $2; $$->last = $4; }
  ;

/* ---- Declaration specifiers (6.7) ---- */
specs: specs_ts | specs_nots ;
specs_nots:
    mod                     { $$ = $1; }
  | ATTRIBUTE               { $$ = p.newSpecs(@1); p.addAttribute(*$$, @1, $1); }
  | specs_nots mod          { $$ = $1; p.decls.merge(*$$, *$2); }
  | specs_nots ATTRIBUTE    { $$ = $1; p.addAttribute(*$$, @2, $2); }
  ;
specs_ts:
    ts_any                  { $$ = $1; }
  | specs_nots ts_any       { $$ = $1; p.decls.merge(*$$, *$2); }
  | specs_ts mod            { $$ = $1; p.decls.merge(*$$, *$2); }
  | specs_ts ts_reserved    { $$ = $1; p.decls.merge(*$$, *$2); }
  | specs_ts ATTRIBUTE      { $$ = $1; p.addAttribute(*$$, @2, $2); }
  ;
/* Old-style parameter declarations must not begin with an attribute: that one is the function's. */
knr_mods: mod { $$ = $1; } | knr_mods mod { $$ = $1; p.decls.merge(*$$, *$2); } ;
knr_specs:
    ts_any                  { $$ = $1; }
  | knr_mods ts_any         { $$ = $1; p.decls.merge(*$$, *$2); }
  | knr_specs mod           { $$ = $1; p.decls.merge(*$$, *$2); }
  | knr_specs ts_reserved   { $$ = $1; p.decls.merge(*$$, *$2); }
  | knr_specs ATTRIBUTE     { $$ = $1; p.addAttribute(*$$, @2, $2); }
  ;
mod:
    STORAGE                 { $$ = p.newSpecs(@1); p.decls.add(*$$, L(@1), $1); }
  | QUAL                    { $$ = p.newSpecs(@1); $$->quals = $1; }
  | ALIGNAS LPAREN type_name RPAREN { $$ = p.newSpecs(@1); $$->alignas_ = E.sizeofType(L(@1), SizeofOp::Alignof, $3); }
  | ALIGNAS LPAREN aexpr RPAREN { $$ = p.newSpecs(@1); $$->alignas_ = $3; }
  ;
ts_any:
    ts_reserved             { $$ = $1; }
  | TYPENAME                { $$ = p.newSpecs(@1); p.decls.addTypedef(*$$, L(@1), $1); }
  ;
ts_reserved:
    ts_word                 { $$ = $1; }
  | AUTOTYPE                { $$ = p.newSpecs(@1); p.decls.add(*$$, L(@1), SpecAutoType); }
  | struct_spec             { $$ = p.newSpecs(@1); p.decls.addTag(*$$, L(@1), $1); }
  | enum_spec               { $$ = p.newSpecs(@1); p.decls.addTag(*$$, L(@1), $1); }
  ;
ts_word:
    TYPEWORD                { $$ = p.newSpecs(@1); p.decls.add(*$$, L(@1), $1); }
  | OTHERTYPE               { $$ = p.newSpecs(@1); p.decls.addOther(*$$, L(@1), TypeKind($1)); }
  | BITINT LPAREN aexpr RPAREN { $$ = p.newSpecs(@1); p.decls.addBitInt(*$$, L(@1), $3); }
  | TYPEOF LPAREN expr RPAREN { $$ = p.newSpecs(@1); p.decls.addTypeof(*$$, L(@1), L(@3), $3); }
  | TYPEOFUNQUAL LPAREN expr RPAREN { $$ = p.newSpecs(@1); p.decls.addUnqualified(*$$, L(@1), $3->type, $3); }
  | TYPEOFUNQUAL LPAREN type_name RPAREN { $$ = p.newSpecs(@1); p.decls.addUnqualified(*$$, L(@1), $3, nullptr); }
  | TYPEOF LPAREN type_name RPAREN { $$ = p.newSpecs(@1); p.decls.addNamed(*$$, L(@1), p.c.types.typeofType($3, nullptr)); }
  | ATOMICTYPE LPAREN type_name RPAREN { $$ = p.newSpecs(@1); p.decls.addAtomic(*$$, L(@1), $3); }
  ;
attrs_opt: %empty { $$ = nullptr; } | attrs_opt ATTRIBUTE { $$ = p.addAttribute($1, @2, $2); } ;
attrs: ATTRIBUTE { $$ = p.addAttribute(nullptr, @1, $1); } | attrs ATTRIBUTE { $$ = p.addAttribute($1, @2, $2); } ;
/* Directly behind the '(' of a declarator: the scanner has seen that no list of parameters begins there. */
inner_attrs:
    DECLARATOR_ATTRIBUTE    { $$ = p.addAttribute(nullptr, @1, $1); }
  | inner_attrs DECLARATOR_ATTRIBUTE { $$ = p.addAttribute($1, @2, $2); }
  ;

tag_kw: STRUCT { $$ = false; } | UNION { $$ = true; } ;
struct_spec:
    struct_head struct_fields RBRACE attrs_opt { $$ = $1; p.decls.endTag(*$1, p.attributesOf($4)); }
  | tag_kw attrs_opt any_name { $$ = p.decls.referTag(L(@1), $1 ? TagKind::Union : TagKind::Struct, $3, p.attributesOf($2)); }
  ;
struct_head:
    tag_kw attrs_opt LBRACE { $$ = p.decls.beginTag(L(@1), $1 ? TagKind::Union : TagKind::Struct, nullptr, p.attributesOf($2)); $$->brace = L(@3); }
  | tag_kw attrs_opt any_name LBRACE { $$ = p.decls.beginTag(L(@1), $1 ? TagKind::Union : TagKind::Struct, $3, p.attributesOf($2)); }
  ;
struct_fields:
    fields
  | fields field_list       { p.diag.warning(p.currentLoc(), "no semicolon at end of struct or union"); }
  ;
fields:
    %empty                  { $$ = &p.decls.openTag(); }
  | fields specs_ts SEMI    { $$ = $1; p.decls.field(p.decls.openTag(), *$2, nullptr, nullptr, nullptr, L(@2)); }
  | fields field_list SEMI  { $$ = $1; }
  | fields static_assert    { $$ = $1; }
  | fields PRAGMA           { $$ = $1; }
  | fields SEMI             { $$ = $1; }
  | fields error SEMI       { $$ = $1; p.decls.closeTagsTo(*$1); p.recovered(); yyerrok; }
  ;
field_list:
    specs_ts declarator post { $$ = p.group(@1, $1); p.decls.field(p.decls.openTag(), *$1, $2, nullptr, $3, $2->loc); }
  | specs_ts declarator post COLON aexpr attrs_opt { $$ = p.group(@1, $1); p.decls.field(p.decls.openTag(), *$1, $2, $5, p.join($3, $6), $2->loc); }
  | specs_ts COLON aexpr attrs_opt { $$ = p.group(@1, $1); p.decls.field(p.decls.openTag(), *$1, nullptr, $3, $4, L(@2)); }
  | field_list COMMA attrs_opt declarator post { $$ = $1; p.decls.field(p.decls.openTag(), *$1->specs, $4, nullptr, p.join($3, $5), $4->loc); }
  | field_list COMMA attrs_opt declarator post COLON aexpr attrs_opt { $$ = $1; p.decls.field(p.decls.openTag(), *$1->specs, $4, $7, p.join($3, p.join($5, $8)), $4->loc); }
  | field_list COMMA attrs_opt COLON aexpr attrs_opt { $$ = $1; p.decls.field(p.decls.openTag(), *$1->specs, nullptr, $5, p.join($3, $6), L(@4)); }
  ;
enum_spec:
    enum_head pragmas enumerators RBRACE attrs_opt { $$ = $1; p.decls.endTag(*$1, p.attributesOf($5)); }
  | enum_head pragmas enumerators COMMA RBRACE attrs_opt { $$ = $1; p.decls.endTag(*$1, p.attributesOf($6)); }
  | ENUM attrs_opt any_name { $$ = p.decls.referTag(L(@1), TagKind::Enum, $3, p.attributesOf($2)); }
  | ENUM attrs_opt any_name ENUMCOLON underlying { $$ = p.decls.declareEnum(L(@1), $3, p.attributesOf($2), L(@3), *$5); }
  ;
enum_head:
    ENUM attrs_opt LBRACE   { $$ = p.decls.beginTag(L(@1), TagKind::Enum, nullptr, p.attributesOf($2)); }
  | ENUM attrs_opt any_name LBRACE { $$ = p.decls.beginTag(L(@1), TagKind::Enum, $3, p.attributesOf($2)); }
  | ENUM attrs_opt ENUMCOLON underlying LBRACE { $$ = p.decls.beginTag(L(@1), TagKind::Enum, nullptr, p.attributesOf($2)); p.decls.fixUnderlying(*$$, L(@1), *$4); }
  | ENUM attrs_opt any_name ENUMCOLON underlying LBRACE { $$ = p.decls.beginTag(L(@1), TagKind::Enum, $3, p.attributesOf($2)); p.decls.fixUnderlying(*$$, L(@3), *$5); }
  ;
/* The scanner has seen that a type follows the colon (tokens.cpp). */
underlying: underlying_type { $$ = $1; } | underlying_quals underlying_type { $$ = $1; p.decls.merge(*$$, *$2); } ;
underlying_quals: QUAL { $$ = p.newSpecs(@1); $$->quals = $1; } | underlying_quals QUAL { $$ = $1; $$->quals |= $2; } ;
underlying_type: ts_word { $$ = $1; } | TYPENAME { $$ = p.newSpecs(@1); p.decls.addTypedef(*$$, L(@1), $1); } | underlying_type TYPEWORD { $$ = $1; p.decls.add(*$$, L(@2), $2); } ;
enumerators: enumerator { $$ = &p.decls.openTag(); } | enumerators COMMA enumerator { $$ = $1; } ;
enumerator:
    any_name enumerator_attrs { p.decls.enumerator(p.decls.openTag(), L(@1), $1, nullptr, $2); }
  | any_name enumerator_attrs EQUAL aexpr { p.decls.enumerator(p.decls.openTag(), L(@1), $1, $4, $2); }
  ;
/* Of [[…]] [[…]] the scanner takes the first for a declarator's. */
enumerator_attrs:
    attrs_opt               { $$ = $1; }
  | enumerator_attrs DECLARATOR_ATTRIBUTE attrs_opt { $$ = p.join(p.addAttribute($1, @2, $2), $3); }
  ;

/* ---- Declarators (6.7.6) ---- */
post:
    %empty                  { $$ = nullptr; }
  | post ATTRIBUTE          { $$ = p.addAttribute($1, @2, $2); }
  | post ASM LPAREN strings RPAREN { $$ = $1 ? $1 : p.c.scratch.make<Post>(); $$->asmLabel = $4; }
  ;
ptr_quals:
    %empty                  { $$ = {}; }
  | ptr_quals QUAL          { $$ = $1; $$.quals |= $2; }
  | ptr_quals ATTRIBUTE     { $$ = $1; $$.attributes = p.addAttribute($1.attributes, @2, $2); }
  ;
declarator: notype_declarator { $$ = $1; } | type_declarator { $$ = $1; } ;
notype_declarator:
    notype_direct           { $$ = $1; }
  | STAR ptr_quals notype_declarator { $$ = p.pointer($3, $2); }
  ;
notype_direct:
    IDENT                   { $$ = p.newDeclarator(@1, $1); }
  | LPAREN notype_declarator RPAREN { $$ = $2; }
  | LPAREN inner_attrs notype_declarator RPAREN { $$ = p.attributed($3, *$2); }
  | notype_direct DECLARATOR_ATTRIBUTE { $$ = p.attributed($1, *p.addAttribute(nullptr, @2, $2)); } /* C23, of the name */
  | notype_direct array_suffix { $$ = p.suffix($1, $2); }
  | notype_direct named_suffix { $$ = p.suffix($1, $2); }
  ;
type_declarator:
    type_direct             { $$ = $1; }
  | STAR ptr_quals type_declarator { $$ = p.pointer($3, $2); }
  ;
type_direct:
    TYPENAME                { $$ = p.newDeclarator(@1, $1); }
  | LPAREN type_declarator RPAREN { $$ = $2; }
  | LPAREN inner_attrs type_declarator RPAREN { $$ = p.attributed($3, *$2); }
  | type_direct DECLARATOR_ATTRIBUTE { $$ = p.attributed($1, *p.addAttribute(nullptr, @2, $2)); }
  | type_direct array_suffix { $$ = p.suffix($1, $2); }
  | type_direct named_suffix { $$ = p.suffix($1, $2); }
  ;
parm_declarator: parm_st { $$ = $1; } | parm_nst { $$ = $1; } ;
parm_st:
    TYPENAME                { $$ = p.newDeclarator(@1, $1); }
  | parm_st array_suffix    { $$ = p.suffix($1, $2); }
  | parm_st named_suffix    { $$ = p.suffix($1, $2); }
  ;
parm_nst:
    parm_nst_direct         { $$ = $1; }
  | STAR ptr_quals parm_declarator { $$ = p.pointer($3, $2); }
  ;
parm_nst_direct:
    IDENT                   { $$ = p.newDeclarator(@1, $1); }
  | LPAREN parm_nst RPAREN  { $$ = $2; }
  | LPAREN inner_attrs parm_nst RPAREN { $$ = p.attributed($3, *$2); }
  | parm_nst_direct DECLARATOR_ATTRIBUTE { $$ = p.attributed($1, *p.addAttribute(nullptr, @2, $2)); }
  | parm_nst_direct array_suffix { $$ = p.suffix($1, $2); }
  | parm_nst_direct named_suffix { $$ = p.suffix($1, $2); }
  ;
abs_declarator:
    abs_direct              { $$ = $1; }
  | STAR ptr_quals          { $$ = p.pointer(p.newDeclarator(@1, nullptr), $2); }
  | STAR ptr_quals abs_declarator { $$ = p.pointer($3, $2); }
  ;
abs_direct:
    LPAREN abs_declarator RPAREN { $$ = $2; }
  | LPAREN inner_attrs abs_declarator RPAREN { $$ = p.attributed($3, *$2); }
  | array_suffix            { $$ = p.suffix(p.newDeclarator(@1, nullptr), $1); }
  | func_suffix             { $$ = p.suffix(p.newDeclarator(@1, nullptr), $1); }
  | abs_direct DECLARATOR_ATTRIBUTE { $$ = p.attributed($1, *p.addAttribute(nullptr, @2, $2)); }
  | abs_direct array_suffix { $$ = p.suffix($1, $2); }
  | abs_direct func_suffix  { $$ = p.suffix($1, $2); }
  ;
array_suffix:
    LBRACKET ptr_quals RBRACKET { $$ = p.arrayChunk($2.quals, nullptr); }
  | LBRACKET ptr_quals aexpr RBRACKET { $$ = p.arrayChunk($2.quals, $3); }
  | LBRACKET ptr_quals STAR RBRACKET { $$ = p.arrayChunk($2.quals, nullptr); $$->isStar = true; }
  | LBRACKET ptr_quals STORAGE ptr_quals aexpr RBRACKET { $$ = p.arrayChunk($2.quals | $4.quals, $5); $$->isStatic = true; }
  ;
named_suffix:
    func_suffix             { $$ = $1; }
  | LPAREN knr_names RPAREN { $$ = $2; }
  ;
func_suffix: LPAREN proto_open params_opt RPAREN { $$ = $3; p.scopes.pop(); } ;
proto_open: %empty          { p.scopes.push(); } ;
knr_names:
    IDENT                   { $$ = p.c.scratch.make<Chunk>(); $$->kind = Chunk::Function; $$->oldNames.push(A, $1); }
  | knr_names COMMA IDENT   { $$ = $1; $$->oldNames.push(A, $3); }
  ;
params_opt:
    %empty                  { $$ = p.c.scratch.make<Chunk>(); $$->kind = Chunk::Function; $$->hasPrototype = p.language.year >= 2023; }
  | params                  { $$ = $1; }
  | params COMMA ELLIPSIS   { $$ = $1; $$->variadic = true; }
  | ELLIPSIS                { $$ = p.c.scratch.make<Chunk>(); $$->kind = Chunk::Function; $$->hasPrototype = $$->variadic = true; }
  ;
params:
    param                   { $$ = p.c.scratch.make<Chunk>(); $$->kind = Chunk::Function; $$->hasPrototype = true; $$->params.push(A, $1); }
  | params COMMA param      { $$ = $1; $$->params.push(A, $3); }
  ;
param:
    specs_ts                { $$ = p.decls.param(*$1, nullptr, nullptr, L(@1)); }
  | specs_ts parm_declarator post { $$ = p.decls.param(*$1, $2, $3, $2->loc); }
  | specs_ts abs_declarator post { $$ = p.decls.param(*$1, $2, $3, L(@1)); }
  | specs_nots              { $$ = p.decls.param(*$1, nullptr, nullptr, L(@1)); }
  | specs_nots abs_declarator post { $$ = p.decls.param(*$1, $2, $3, L(@1)); }
  | specs_nots parm_nst post { $$ = p.decls.param(*$1, $2, $3, $2->loc); }
  ;
type_name: any_type_name    { $$ = p.plain(@1, $1); } ;
/* With the storage classes of a compound literal (C23). */
any_type_name:
    specs                   { $$ = p.typeName(*$1, nullptr); }
  | specs abs_declarator    { $$ = p.typeName(*$1, $2); }
  | specs abs_declarator attrs { $$ = p.typeName(*$1, $2); } /* C23: of a type that has no name; they only warn */
  ;

/* ---- Declarations ---- */
declaration:
    specs SEMI              { $$ = p.group(@1, $1); p.decls.empty(*$$); }
  | init_list SEMI          { $$ = $1; }
  | static_assert           { $$ = $1; }
  ;
static_assert:
    STATICASSERT LPAREN aexpr COMMA strings RPAREN SEMI { $$ = p.staticAssert(@1, $3, $5); }
  | STATICASSERT LPAREN aexpr RPAREN SEMI { $$ = p.staticAssert(@1, $3, ""); }
  ;
/* Reducing one of these declares the name: before the token behind the declarator is consumed. */
decl_start:
    specs_ts declarator post { $$ = p.group(@1, $1); p.decls.declare(*$$, $2, $3); }
  | specs_nots notype_declarator post { $$ = p.group(@1, $1); p.decls.declare(*$$, $2, $3); }
  ;
bare_start: notype_declarator post { $$ = p.group(@1, p.newSpecs(@1)); p.decls.declare(*$$, $1, $2); } ;
more_start: init_list COMMA attrs_opt declarator post { $$ = $1; p.decls.declare(*$$, $4, p.join($3, $5)); } ;
init_list:
    decl_start              { $$ = $1; p.decls.withoutInitialiser(*$1); }
  | decl_start EQUAL initializer { $$ = $1; p.decls.initialise(*$1, L(@2), $3); }
  | more_start              { $$ = $1; p.decls.withoutInitialiser(*$1); }
  | more_start EQUAL initializer { $$ = $1; p.decls.initialise(*$1, L(@2), $3); }
  ;

fn_head: decl_start { $$ = $1; p.decls.beginFunction(*$1, p.currentLoc()); } ;
bare_fn_head: bare_start { $$ = $1; p.decls.beginFunction(*$1, p.currentLoc()); } ;
fn_start:
    fn_head                 { $$ = $1; }
  | fn_start knr_list SEMI  { $$ = $1; }
  ;
bare_fn_start:
    bare_fn_head            { $$ = $1; }
  | bare_fn_start knr_list SEMI { $$ = $1; }
  ;
function_definition: fn_start fn_body { $$ = p.decls.endFunction($2); p.checkNamedLoops($$); } ;
bare_definition: bare_fn_start fn_body { $$ = p.decls.endFunction($2); p.checkNamedLoops($$); } ;
fn_body:
    LBRACE body_open items RBRACE { $$ = p.closeBlock($3, @4); $$->loc = L(@1); }
  | LBRACE body_open items trailing_labels RBRACE { p.push(*$3, $4); $$ = p.closeBlock($3, @5); $$->loc = L(@1); }
  | LBRACE body_open items error RBRACE { p.recover($3->depths); yyerrok; $$ = p.closeBlock($3, @5); $$->loc = L(@1); }
  ;
/* The scope of the parameters is the body's (6.2.1p4). */
body_open: %empty           { $$ = p.openBlock(@$, false); p.decls.beginBody(); } ;
knr_start: knr_specs declarator post { $$ = p.group(@1, $1); p.decls.declare(*$$, $2, $3); } ;
knr_list: knr_start { $$ = $1; } | knr_list COMMA declarator post { $$ = $1; p.decls.declare(*$$, $3, $4); } ;

/* ---- Statements (6.8) ---- */
compound:
    LBRACE block_open items RBRACE { $$ = p.closeBlock($3, @4); $$->loc = L(@1); }
  | LBRACE block_open items trailing_labels RBRACE { p.push(*$3, $4); $$ = p.closeBlock($3, @5); $$->loc = L(@1); }
  | LBRACE block_open items error RBRACE { p.recover($3->depths); yyerrok; $$ = p.closeBlock($3, @5); $$->loc = L(@1); }
  ;
block_open: %empty          { $$ = p.openBlock(@$, true); } ;
items:
    %empty                  { $$ = p.block(); }
  | items stmt              { $$ = $1; p.push(*$$, p.ended(@2, $2)); }
  | items declaration       { $$ = $1; p.pushDecls(*$$, @2, $2); }
  | items labelled_decl     { $$ = $1; p.push(*$$, $2); }
  | items PRAGMA            { $$ = $1; auto *s = p.c.make<Pragma>(L(@2)); s->text = $2; p.push(*$$, s); }
  | items omp_alone         { $$ = $1; p.push(*$$, $2); }
  | items OMP_SECTION clauses OMP_END { $$ = $1; p.push(*$$, p.directive(@2, $2, $3->list)); }
  | items OMP_DECL clauses OMP_END { $$ = $1; p.localDeclarative(@2, $2, $3->list); }
  | items declare_reduction OMP_END { $$ = $1; p.usesOmp = true; }
  | items declare_mapper OMP_END { $$ = $1; p.usesOmp = true; }
  | items LABEL local_labels SEMI { $$ = $1; p.localLabels(*$$, @2, $3); }
  | items function_definition { $$ = $1; if ($2) { auto *s = p.c.make<DeclStmt>(L(@2)); s->decls.push(A, $2); p.push(*$$, s); } }
  | items error SEMI        { $$ = $1; p.recover($1->depths); yyerrok; }
  | items error OMP_END     { $$ = $1; p.recover($1->depths); yyerrok; }
  ;
local_labels:
    any_name                { $$ = {}; $$.push(A, p.decls.localLabel($1)); }
  | local_labels COMMA any_name { $$ = $1; $$.push(A, p.decls.localLabel($3)); }
  ;
label_prefix:
    label_name              { $$ = $1; }
  | label_name attrs        { $$ = $1; as<Label>($1)->attributes = $2->attributes; }
  | CASE aexpr COLON        { auto *s = p.c.make<Case>(L(@1)); s->low = $2; $$ = s; }
  | CASE aexpr ELLIPSIS aexpr COLON { auto *s = p.c.make<Case>(L(@1)); s->low = $2; s->high = $4; $$ = s; }
  | DEFAULT COLON           { $$ = p.c.make<Default>(L(@1)); }
  ;
label_name: any_name COLON  { auto *s = p.c.make<Label>(L(@1)); s->name = p.decls.label(L(@1), $1); $$ = s; } ;
/* Labels before a declaration or at the end of a block: GNU C, and C23. */
labelled_decl:
    label_prefix declaration { $$ = p.finishLabel($1, p.declaration($2)); }
  | label_prefix labelled_decl { $$ = p.finishLabel($1, $2); }
  ;
trailing_labels:
    label_prefix            { $$ = p.finishLabel($1, p.c.make<ExprStmt>(L(@1))); }
  | label_prefix trailing_labels { $$ = p.finishLabel($1, $2); }
  ;
pragmas: %empty { $$ = {}; } | pragmas PRAGMA { $$ = $1; auto *s = p.c.make<Pragma>(L(@2)); s->text = $2; $$.push(A, s); } ;
substmt:
    labelled                { $$ = $1; }
  | attrs SEMI              { auto *s = p.c.make<AttributeStmt>(L(@1)); s->attributes = $1->attributes; $$ = s; }
  ;
labelled:
    stmt                    { $$ = p.withTags(p.ended(@1, $1)); }
  | PRAGMA labelled         { auto *s = p.c.make<Pragma>(L(@1)); s->text = $1; $$ = p.withPragma(s, $2); }
  | omp_alone               { $$ = $1; p.misplaced($1->loc, $1->kind, "may only be used in compound statements"); }
  ;
stmt:
    label_prefix labelled   { $$ = p.finishLabel($1, $2); }
  | compound                { $$ = $1; }
  | expr SEMI               { auto *s = p.c.make<ExprStmt>($1->loc); s->loc = L(@1); s->expr = $1; $$ = s; }
  | SEMI                    { $$ = p.c.make<ExprStmt>(L(@1)); }
  | IF LPAREN condition RPAREN substmt %prec THEN { auto *s = p.c.make<If>(L(@1)); s->cond = $3; s->then = $5; $$ = s; }
  | IF LPAREN condition RPAREN substmt ELSE substmt { auto *s = p.c.make<If>(L(@1)); s->cond = $3; s->then = $5; s->otherwise = $7; $$ = s; }
  | SWITCH LPAREN expr RPAREN { E.checkSwitch($3); } substmt { auto *s = p.c.make<Switch>(L(@1)); s->cond = $3; s->body = $6; $$ = s; }
  | if_declaring substmt %prec THEN { auto *s = p.c.make<If>(L(@1)); s->cond = $1->value; s->then = $2; $$ = p.behind($1, s); RECLASSIFY }
  | if_declaring substmt ELSE substmt { auto *s = p.c.make<If>(L(@1)); s->cond = $1->value; s->then = $2; s->otherwise = $4; $$ = p.behind($1, s); RECLASSIFY }
  | switch_declaring substmt { auto *s = p.c.make<Switch>(L(@1)); s->cond = $1->value; s->body = $2; $$ = p.behind($1, s); RECLASSIFY }
  | WHILE LPAREN condition RPAREN substmt { auto *s = p.c.make<While>(L(@1)); s->cond = $3; s->body = $5; $$ = s; }
  | DO substmt WHILE LPAREN condition RPAREN SEMI { auto *s = p.c.make<DoWhile>(L(@1)); s->body = $2; s->cond = $5; $$ = s; }
  | FOR LPAREN for_open for_init condition_opt SEMI expr_opt RPAREN substmt
                            { auto *s = p.c.make<For>(L(@1)); s->init = $4; s->cond = $5; s->step = $7; s->body = $9; $$ = s;
                              p.scopes.pop(); RECLASSIFY }
  | for_error substmt       { $$ = p.c.make<ExprStmt>(L(@1)); p.scopes.pop(); RECLASSIFY }
  | GOTO any_name SEMI      { auto *s = p.c.make<Goto>(L(@1)); s->label = p.decls.useLabel(L(@2), $2); $$ = s; }
  | GOTO STAR expr SEMI     { auto *s = p.c.make<IndirectGoto>(L(@1)); s->target = $3; $$ = s; }
  | CONTINUE SEMI           { $$ = p.c.make<Continue>(L(@1)); }
  | BREAK SEMI              { $$ = p.c.make<Break>(L(@1)); }
  | CONTINUE any_name SEMI  { auto *s = p.c.make<Continue>(L(@2)); s->loop = $2; p.namesLoops = true; $$ = s; } /* C2y */
  | BREAK any_name SEMI     { auto *s = p.c.make<Break>(L(@2)); s->loop = $2; p.namesLoops = true; $$ = s; }
  | RETURN expr_opt SEMI    { auto *s = p.c.make<Return>(L(@1)); s->value = $2; p.decls.checkReturn(L(@1), $2); $$ = s; }
  | ASM asm_quals LPAREN asm_args RPAREN SEMI { $$ = p.asmStmt({@1.begin, @6.end}, *$4); }
  | omp_head substmt        { $$ = p.associate($1, $2); }
  | omp_begin block_open items OMP_ENDBLOCK OMP_END { $$ = p.associate($1, p.onlyBlock(p.closeBlock($3, @4))); }
  ;
/* C2y: a declaration in front of the condition, or instead of it. The scanner has seen it, and opens the scope. */
if_declaring: IFDECL LPAREN selection_header RPAREN { $$ = $3; E.checkCondition($3->value); } ;
switch_declaring: SWITCHDECL LPAREN selection_header RPAREN { $$ = $3; E.checkSwitch($3->value); } ;
selection_header:
    declaration expr        { $$ = p.selectionHeader($1, $2); }
  | init_list               { $$ = p.selectionHeader($1, nullptr); }
  ;
condition: expr { $$ = $1; E.checkCondition($1); } ;
condition_opt: %empty { $$ = nullptr; } | condition { $$ = $1; } ;
for_error: FOR LPAREN for_open error RPAREN { p.recover(*$3); yyerrok; } ;
for_open: %empty            { p.scopes.push(); $$ = p.c.scratch.make<Depths>(p.depths()); } ;
for_init:
    expr SEMI               { auto *s = p.c.make<ExprStmt>(L(@1)); s->expr = $1; $$ = s; }
  | SEMI                    { $$ = nullptr; }
  | declaration             { auto *s = p.declStmt($1); p.decls.checkForInit(s->decls); $$ = s; }
  ;

asm_quals: %empty | asm_quals QUAL | asm_quals STORAGE | asm_quals GOTO ;
asm_args: strings asm_tail  { $$ = $2; } ;
asm_tail: %empty { $$ = p.c.scratch.make<AsmHoles>(); } | asm_tail COLON | asm_tail COLON operands { $$ = $1; p.append(*$$, *$3); } ;
operands: operand { $$ = $1; } | operands COMMA operand { $$ = $1; p.append(*$$, *$3); } ;
operand:
    strings                 { $$ = p.c.scratch.make<AsmHoles>(); }
  | any_name                { $$ = p.c.scratch.make<AsmHoles>(); p.decls.useLabel(L(@1), $1); }
  | strings LPAREN expr RPAREN { $$ = p.c.scratch.make<AsmHoles>(); $$->exprs.push(A, $3); $$->spans.push(A, @3); }
  | LBRACKET any_name RBRACKET strings LPAREN expr RPAREN { $$ = p.c.scratch.make<AsmHoles>(); $$->exprs.push(A, $6); $$->spans.push(A, @6); }
  ;

/* ---- OpenMP: the scanner knows directives' and clauses' names (omp_tokens.cpp) ---- */
omp_head:
    OMP_BODY clauses OMP_END { $$ = p.directive(@1, $1, $2->list); }
  | OMP_BODY error OMP_END  { p.directiveError(); $$ = p.directive(@1, $1, {}); yyerrok; }
  ;
omp_alone:
    OMP_ALONE clauses OMP_END { $$ = p.directive(@1, $1, $2->list); }
  | OMP_ALONE error OMP_END { p.directiveError(); $$ = p.directive(@1, $1, {}); yyerrok; }
  ;
omp_begin: OMP_BEGIN clauses OMP_END { $$ = p.directive(@1, $1, $2->list); } ;
clauses:
    %empty                  { $$ = p.c.scratch.make<ClauseList>(); }
  | clauses clause          { $$ = $1; p.add(*$$, $2); }
  | clauses COMMA clause    { $$ = $1; p.add(*$$, $3); }
  ;
clause:
    CL_DONE                 { $$ = $1; }
  | CL_LIST LPAREN list RPAREN { $$ = $1; $$->items = $3; }
  | CL_LIST_OPEN list RPAREN { $$ = $1; $$->items = $2; }
  | CL_ITERATORS iterators_open iterators RPAREN list RPAREN { $$ = $1; $$->iterators = $3; $$->items = $5; p.scopes.pop(); }
  | CL_EXPR LPAREN expr RPAREN { $$ = $1; $$->expr = $3; }
  | CL_EXPR_OPEN expr RPAREN { $$ = $1; $$->expr = $2; }
  | CL_TAIL_OPEN RPAREN     { $$ = $1; }
  | CL_TAIL_OPEN COMMA aexpr RPAREN { $$ = $1; $$->expr = $3; }
  | CL_LIST_STEP LPAREN list RPAREN { $$ = $1; $$->items = $3; }
  | CL_LIST_STEP LPAREN list COLON aexpr RPAREN { $$ = $1; $$->items = $3; $$->expr = $5; }
  | CL_RANGE LPAREN aexpr RPAREN { $$ = $1; $$->expr = $3; }
  | CL_RANGE LPAREN aexpr COLON aexpr RPAREN { $$ = $1; $$->expr2 = $3; $$->expr = $5; }
  | CL_PREFIXED_OPEN aexpr COLON list RPAREN { $$ = $1; $$->expr = $2; $$->items = $4; }
  | CL_MODIFIED_OPEN modifiers COLON list RPAREN { $$ = p.modifiedClause($1, $4); }
  | CL_USES_OPEN allocators RPAREN { $$ = $1; $$->allocators = $2; }
  | CL_SELECTOR selector_exprs { $$ = $1; }
  | CL_SELECTOR selector_exprs OMP_VARIANT clauses VARIANT_END { $$ = $1; $$->variant = p.directive(@3, $3, $4->list); }
  ;
/* declare reduction(id : types : combiner) or (id : types) combiner(...), then initializer(...): the scanner has read what is before the types, and
   gives the combiner and what is behind it once for each type. */
declare_reduction: reductions | inductions ;
reductions:
    OMP_REDUCTION reduction_types reduction_sep { p.combinerBegins(@3); } reduction_pass
  | reductions OMP_AGAIN { p.combinerBegins(@2); } reduction_pass
  ;
reduction_types:
    type_name               { p.reductions.type(L(@1), $1); }
  | reduction_types COMMA type_name { p.reductions.type(L(@3), $3); }
  ;
reduction_sep: COLON | RPAREN ;
reduction_combiner: expr RPAREN { p.reductions.closeCombiner($1); } | CL_COMBINER expr RPAREN { p.reductions.closeCombiner($2); } ;
reduction_pass: reduction_combiner reduction_initializer { p.reductions.closePass(); } ;
reduction_initializer:
    %empty | COMMA reduction_initializer
  | CL_INITIALIZER initializer RPAREN { p.reductions.initialise(L(@1), $2); }
  | CL_INITIALIZER_CALL expr RPAREN { p.reductions.initialiseByCall($2); }
  ;
/* declare induction(id : types) inductor(…) collector(…): in the same way */
inductions:
    OMP_INDUCTION induction_types RPAREN { p.combinerBegins(@3); } induction_pass
  | inductions OMP_AGAIN { p.combinerBegins(@2); } induction_pass
  ;
induction_pass: induction_clauses { p.inductions.closePass(); } ;
induction_types: induction_type | induction_types COMMA induction_type ;
induction_type: type_name { p.inductions.type(L(@1), $1, {}); } | LPAREN type_name COMMA type_name RPAREN { p.inductions.type(L(@2), $2, $4); } ;
induction_clauses: %empty | induction_clauses induction_clause | induction_clauses COMMA induction_clause ;
induction_clause:
    CL_INDUCTOR { p.inductions.openInductor(); } expr RPAREN { p.inductions.closeInductor($3); }
  | CL_COLLECTOR { p.inductions.openCollector(); } expr RPAREN { p.inductions.closeCollector($3); }
  ;
/* declare mapper(id : type var) map(…)…: the scanner has read what is before the type. */
declare_mapper: OMP_MAPPER specs_ts declarator RPAREN { p.mappers.variable(p.loc(@3), p.decls.typeName(*$2, $3), $3->name); } clauses { p.mappers.end(p.loc(@1), $6->list); } ;
modifiers: modifier | modifiers COMMA modifier ;
modifier: IDENT LPAREN aexpr RPAREN { p.argumentModifier(@1, $1, $3); } ;
allocators: allocator { $$ = {}; $$.push(A, $1); } | allocators COMMA allocator { $$ = $1; $$.push(A, $3); } ;
allocator:
    IDENT                   { $$ = p.usedAllocator(p.name(@1, $1), nullptr); }
  | IDENT LPAREN IDENT RPAREN { $$ = p.usedAllocator(p.name(@1, $1), p.name(@3, $3)); }
  ;
selector_exprs: %empty | selector_exprs SELECTOR_EXPR expr RPAREN { p.selectorExpr($3); } ;
iterators_open: %empty      { p.scopes.push(); } ;
iterators: iterator { $$ = {}; $$.push(A, $1); } | iterators COMMA iterator { $$ = $1; $$.push(A, $3); } ;
iterator:
    IDENT EQUAL aexpr COLON aexpr { $$ = p.iterator(@1, p.c.types.basic(TypeKind::Int), $1, $3, $5, nullptr); }
  | IDENT EQUAL aexpr COLON aexpr COLON aexpr { $$ = p.iterator(@1, p.c.types.basic(TypeKind::Int), $1, $3, $5, $7); }
  | specs_ts declarator EQUAL aexpr COLON aexpr { $$ = p.iterator(@2, p.decls.typeName(*$1, $2), $2->name, $4, $6, nullptr); }
  | specs_ts declarator EQUAL aexpr COLON aexpr COLON aexpr { $$ = p.iterator(@2, p.decls.typeName(*$1, $2), $2->name, $4, $6, $8); }
  ;
list: aexpr { $$ = {}; $$.push(A, $1); } | list COMMA aexpr { $$ = $1; $$.push(A, $3); } ;
%%
static int yylex(Value *value, Span *span, Parser &p) {
  Token t;
  p.next(t);
  *span = t.span;
  *value = t.value;
  return t.kind;
}
