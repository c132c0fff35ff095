// Reductions over tasks (OpenMP 5.2 §5.5.9, §5.5.10) with libgomp.
#ifndef OMPICC_TRANSFORMS_HOST_TASK_REDUCTIONS_H
#define OMPICC_TRANSFORMS_HOST_TASK_REDUCTIONS_H

#include "transforms/host/privates.h"

namespace ompicc {

class ReductionOperations;

/// List items that a construct has registered with libgomp: those that one allocate clause names, or none.
struct RegisteredReductions {
  OmpClause *allocate = nullptr;
  std::vector<ReductionItem> items;
  VarDecl *list = nullptr;      ///< what describes them to libgomp
  std::vector<VarDecl *> bytes; ///< the size of each
  VarDecl *memory = nullptr;    ///< libgomp's memory, for whose the allocator's stands
};

/// Groups of copies that libgomp has for tasks: registered by a construct, asked for by its tasks, combined
/// at its end.
class TaskReductions : public HostPart {
public:
  /// A list item's variable.
  using OriginalOf = std::function<Expr *(const ReductionItem &)>;
  /// What stands, under a name, for an expression that is evaluated outside.
  using ValueOf = std::function<Expr *(const std::string &, QualType, Expr *)>;

  TaskReductions(HostContext &context, CopyNames &names, ReductionOperations &operations)
      : HostPart(context), names_(names), operations_(operations) {}
  /// Registers list items; adds the statements for it to `into`. `construct`: whose allocate clauses say
  /// where the copies lie.
  std::vector<RegisteredReductions> registerAll(const std::vector<ReductionItem> &items,
                                                const Privates &construct, std::vector<Stmt *> &into,
                                                const OriginalOf &original);
  /// Combines what the tasks have left, and forgets about it.
  void combineAll(const std::vector<RegisteredReductions> &all, std::vector<Stmt *> &into);
  void forget(const std::vector<RegisteredReductions> &all, std::vector<Stmt *> &into);
  /// The list items of a construct that its tasks take part in.
  void reduceWithTasks(const std::vector<ReductionItem> &items, Privates &p, const OriginalOf &original);
  /// The thread's copies of the list items take their place in what `p` is about.
  void takeCopies(const std::vector<ReductionItem> &items, Privates &p, const OriginalOf &original,
                  const ValueOf &value);

private:
  /// Whether the team's threads have one group of copies, in which libgomp sees no taskgroup.
  bool isOneGroup(const std::vector<RegisteredReductions> &all, const Privates &construct) const;
  /// The array that describes the list items to libgomp.
  void declareList(RegisteredReductions &r, std::vector<Stmt *> &into, const OriginalOf &original);
  void describeItem(RegisteredReductions &r, size_t i, std::vector<Stmt *> &into, const OriginalOf &original);
  /// Registers a group that all threads have together.
  void registerForTeam(const RegisteredReductions &r, std::vector<Stmt *> &into);
  /// The memory of the allocate clause's allocator takes the place of libgomp's.
  void useAllocator(RegisteredReductions &r, const Privates &construct, std::vector<Stmt *> &into);
  void combine(const RegisteredReductions &r, std::vector<Stmt *> &into);
  /// Where copies are taken, and how they are reached there.
  struct Taking {
    Privates &p;
    const OriginalOf &original;
    const ValueOf &value;
  };
  /// Has libgomp find the thread's copies. Returns the array with their addresses.
  VarDecl *askForCopies(const std::vector<ReductionItem> &items, const Taking &taking);
  /// Declares what stands for item `i`, and gives the copy its initial value if it is used first.
  void takeCopy(const std::vector<ReductionItem> &items, size_t i, VarDecl *copies, const Taking &taking);
  /// What stands for an array or pointer: the program's indices count from where the variable begins.
  void declareBase(const ReductionItem &item, VarDecl *elements, const Taking &taking);
  /// The bytes that a list item takes, and the address of its first element in `variable`.
  Expr *bytesOf(const ReductionItem &item);
  Expr *addressOf(const ReductionItem &item, Expr *variable);
  /// `make` for each element of the item; its argument is how an element of a pointer $ is written.
  Stmt *eachElement(const ReductionItem &item, Expr *bytes,
                    const std::function<Stmt *(const std::string &)> &make);

  CopyNames &names_;
  ReductionOperations &operations_;
};

} // namespace ompicc
#endif
