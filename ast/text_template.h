// C text with holes, as transformations write it: the pieces between the holes, what they say of each hole,
// and how tightly the whole binds. All of it is found out once, from the tokens, when a node is made of the
// text (Context::textExpr and others): the printer puts parentheses by it and reads no text.
#ifndef OMPICC_AST_TEXT_TEMPLATE_H
#define OMPICC_AST_TEXT_TEMPLATE_H

#include "ast/node.h"

namespace ompicc {

/// Splits `format` at its `holes` holes, "$", into the pieces around them, which are views of one copy in the
/// arena; "$$" is a "$". Where there are more "$" than holes, some are in names of the program's (gcc's
/// extension).
List<std::string_view> splitAtHoles(Arena &arena, std::string_view format, size_t holes);

/// What the tokens beside each hole say of it. Its level is the one of C's grammar that an expression needs
/// to stand there without parentheses. Between separators (parentheses, commas, `=`, `;`, `return`) that of
/// an assignment; in front of `[`, `(`, `.`, `->`, `++`, `--` that of a postfix expression, as behind a sign
/// that an operator of the expression's would form another token with; otherwise that of a cast, which is an
/// operand of every operator but `sizeof`, `++` and `--` (C11 6.5.3). `holes`: what is in them; a null one is
/// as if it were not there, and a statement ends what stands before it. An address or a size is asked for
/// directly behind `&`, and behind `sizeof(`. One for each hole, in the arena.
const HolePlace *placesOfHoles(Arena &arena, const List<std::string_view> &texts, const List<Node *> &holes);

/// How tightly an expression binds that is such a text. A name, a number or something in parentheses, and
/// what is indexed, called or accessed, is a primary or postfix expression, where the holes are filled by the
/// level that they need; with a cast to a type of one or more of the language's words in front it is a cast;
/// text that is nothing but a hole is kAny: what is in the hole says it. All other texts count as
/// assignments.
Precedence levelOfText(const List<std::string_view> &texts, const List<Node *> &holes);

} // namespace ompicc
#endif
