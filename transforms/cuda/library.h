// What the device library's routines do, as far as the set wants to know of the texts that call them: a table
// of the library's words (dialect.h). So nothing is read from how a template is written.
#ifndef OMPICC_TRANSFORMS_CUDA_LIBRARY_H
#define OMPICC_TRANSFORMS_CUDA_LIBRARY_H

#include "ast/node.h"
#include <string_view>

namespace ompicc {

/// What holds for a routine; bits.
enum LibraryTraits : unsigned {
  LibraryCall = 1,         ///< it is one: a function, type or constant of the library
  LibraryTeamState = 2,    ///< it asks for the record of the team (cudadev-device/state.h)
  LibrarySynchronises = 4, ///< threads see by it what others have done: an access to an atomic object
  LibraryUnknown = 8       ///< it is not in the table
};

/// Those of a word; none if it is one of the language, or a macro.
unsigned traitsOfWord(std::string_view word);
/// Those of the routine that is called; none of libgomp's and libompirt's.
unsigned traitsOf(const RoutineCall &call);
/// Those of all words in the pieces of a text.
unsigned traitsOfTexts(const List<std::string_view> &texts);
/// Whether the statement is the call of a routine, "@syncthreads".
bool isCallOf(const Stmt *s, std::string_view routine);
/// Whether the statement is a text that begins with the word, and has no holes: "@frame _frame;" for "frame".
bool isTextOf(const Stmt *s, std::string_view word);

} // namespace ompicc
#endif
