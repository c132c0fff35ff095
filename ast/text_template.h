// C text with holes, as transformations write it: the pieces between the holes, and how tightly what is put
// into each hole has to bind. Both are found out once, when a node is made of the text (Context::textExpr and
// others): the printer puts parentheses by them and reads no text.
#ifndef OMPICC_AST_TEXT_TEMPLATE_H
#define OMPICC_AST_TEXT_TEMPLATE_H

#include "ast/node.h"

namespace ompicc {

/// Splits `format` at its `holes` holes, "$", into the pieces around them, which are views of one copy in the
/// arena; "$$" is a "$". Where there are more "$" than holes, some are in names of the program's (gcc's
/// extension).
List<std::string_view> splitAtHoles(Arena &arena, std::string_view format, size_t holes);

/// The level of C's grammar that an expression in each hole needs to stand without parentheses, by the tokens
/// beside the hole. Between separators (parentheses, commas, `=`, `;`, `return`) that of an assignment; in
/// front of `[`, `(`, `.`, `->`, `++`, `--` that of a postfix expression, as behind a sign that an operator
/// of the expression's would form another token with; otherwise that of a unary one, which is an operand of
/// every operator. `holes`: what is in them; a null one is as if it were not there, and a statement ends what
/// stands before it. One for each hole, in the arena.
const Precedence *levelsOfHoles(Arena &arena, const List<std::string_view> &texts, const List<Node *> &holes);

} // namespace ompicc
#endif
