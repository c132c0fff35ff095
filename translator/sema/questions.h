// What the translator cannot know of a builtin that it has no rule for, and the C compiler can say: the type
// of a call and, where all arguments are constants, its value. While a unit is parsed the calls are noted for
// which it matters; the caller of parse() asks the C compiler (main/asking.h) and parses once more, with the
// answers.
#ifndef OMPICC_TRANSLATOR_SEMA_QUESTIONS_H
#define OMPICC_TRANSLATOR_SEMA_QUESTIONS_H

#include "ast/context.h"
#include "translator/support/diagnostics.h"
#include <map>
#include <set>
#include <string>

namespace ompicc {

/// A type in words that no unit's tree is needed for.
struct TypeAnswer {
  TypeKind kind = TypeKind::Unknown; ///< a basic type, or Unknown: none, or `name`
  bool isComplex = false;            ///< of parts of that kind
  unsigned bytes = 0;                ///< of a vector of such elements; 0: it is none
  std::string name;                  ///< of a type at file scope: `struct s`, or a typedef's
  bool isPointer = false;            ///< to all that
  unsigned quals = 0;                ///< of what is pointed to

  bool known() const { return kind != TypeKind::Unknown || !name.empty(); }
  /// As C spells it.
  std::string text() const;
  /// In a unit's tree; null where it has no such name.
  QualType in(Context &context) const;
};

struct Answer {
  TypeAnswer type;
  ConstInt value;
  std::string refusal; ///< what the C compiler said instead
};

class Questions {
public:
  /// The answer for the call that begins at `loc`; null: it has not been asked.
  const Answer *answer(Loc loc) const;
  void setAnswer(Loc loc, Answer answer) { answers_[loc.offset] = std::move(answer); }

  /// The type of `e` matters, and with it that of each call in it that nothing is known of.
  void needType(const Expr *e);
  /// So does its value: of calls with constant arguments it is asked, too.
  void needValue(const Expr *e);

  /// A call whose type is not known has been parsed.
  void sawUnknownCall() { sawUnknown_ = true; }
  /// True if there was one since the last time.
  bool takeUnknownCalls();
  /// What was needed since the last time counts. Reports what the C compiler has refused to answer.
  void keep(Diagnostics &diagnostics);
  /// It does not count, as the code is copied as it stands; unless recall() says so later.
  void putOff();
  void recall() { needed_.insert(putOff_.begin(), putOff_.end()); }
  bool needsAny() const { return !needed_.empty(); }
  /// The first call that is needed.
  Loc firstNeeded() const { return {*needed_.begin()}; }

  /// Where the calls begin that are to be asked.
  const std::set<uint32_t> &open() const { return open_; }
  void close() { open_.clear(); }

  bool printsAll = false;      ///< no code is copied
  std::set<std::string> types; ///< names of types that no text declares and that may be the answer

private:
  std::map<uint32_t, Answer> answers_; ///< by Loc::offset
  std::set<uint32_t> needed_, putOff_, open_;
  bool sawUnknown_ = false;
};

/// Needs what the transformation of the directives in `external` depends on: the types of their clauses, of
/// the bounds of their loops and of atomic statements.
void needDirectives(Questions &questions, External &external);

} // namespace ompicc
#endif
