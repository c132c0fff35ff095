// Regions that become functions, which libgomp calls.
#ifndef OMPICC_TRANSFORMS_HOST_OUTLINE_H
#define OMPICC_TRANSFORMS_HOST_OUTLINE_H

#include "transforms/host/privates.h"

namespace ompicc {

class Cancellation;

/// A region as a function of its own, and the structure in which it receives what it needs of its
/// surroundings.
struct Outline {
  FunctionDecl *function = nullptr;
  TagDecl *fields = nullptr;                             ///< that structure
  VarDecl *data = nullptr;                               ///< the object of that type at the construct
  std::vector<Stmt *> fill;                              ///< at the construct: _data.x = &x;
  std::vector<Stmt *> prologue;                          ///< in the function: declares what is received
  std::unordered_map<const VarDecl *, Expr *> originals; ///< the addresses of reductions' originals
  std::vector<FieldDecl *> variableArrays;               ///< whose copies lie behind the structure
  Privates privates;
  explicit Outline(Context &c) : privates(c) {}
  bool hasData() const { return !fields->fields.empty(); }
};

/// Makes outlines: begin(), then what the region receives, then end().
class Outlines : public HostPart {
public:
  Outlines(HostContext &context, CopyNames &names, Allocations &allocations, Cancellation &cancellation)
      : HostPart(context), names_(names), allocations_(allocations), cancellation_(cancellation),
        data_(c_.fresh("_data")), argument_(c_.fresh("_arg")) {}
  void beginFunction() { arrayPointers_.clear(); }

  /// The names of the function and of its structure: "main_WHAT_12", "main_WHAT_12_data".
  Outline begin(OmpDirective &d, const std::string &what) const;
  FieldDecl *addField(Outline &o, std::string_view name, QualType type) const;
  /// In the function: what the field holds.
  Expr *fieldOf(const FieldDecl &field, QualType type) const;
  /// In a function: the variable by which it reaches the structure that it gets the address of.
  VarDecl *dataVariable(const Outline &o, VarDecl *argument) const;
  /// The name of that variable.
  const std::string &data() const { return data_; }
  /// Passes `value` to the function, in a field `name`. Returns what it is called there.
  Expr *receive(Outline &o, std::string_view name, QualType type, Expr *value) const;
  void receive(Outline &o, const Capture &capture);
  /// In the function: `v` is what `address` points to. Returns the pointer.
  VarDecl *sharedThrough(Outline &o, VarDecl *v, QualType pointer, Expr *address);
  /// From here on the allocate clauses of `d` are about o's copies; what they say is found out at the
  /// construct.
  void allocateIn(Outline &o, OmpDirective &d) const;
  /// In the function: the original of a reduction's list item.
  Expr *originalOf(Outline &o, VarDecl *v) const;
  /// Declares the variables of private clauses.
  void privateCopies(Outline &o, OmpDirective &d) const;
  /// Completes the function with `region`. Returns the block at the construct up to where the structure is
  /// filled; the call of libgomp is still to be added.
  Compound *end(Outline &o, OmpDirective &d, Stmt *region) const;
  /// At the construct: the argument for the function.
  Expr *dataPointer(const Outline &o) const;

private:
  void receiveFirstprivate(Outline &o, VarDecl *v) const;
  /// The function's type, parameter and body.
  void complete(Outline &o, OmpDirective &d, Stmt *region) const;

  CopyNames &names_;
  Allocations &allocations_;
  Cancellation &cancellation_;
  const std::string data_, argument_; ///< the names that functions have for what they receive
  std::unordered_map<const VarDecl *, std::string_view> arrayPointers_; ///< what they are called
};

} // namespace ompicc
#endif
