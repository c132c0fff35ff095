// The list of map items that a device construct gives to the runtime (runtime/ort.h: ort_map_t).
#ifndef OMPICC_TRANSFORMS_HOST_MAP_LIST_H
#define OMPICC_TRANSFORMS_HOST_MAP_LIST_H

#include "transforms/host/host_context.h"

namespace ompicc {

class TargetTasks;

/// A construct's list of map items as the runtime is given it.
struct MapList {
  VarDecl *list = nullptr;      ///< an array, or a pointer to items that are made one by one; null: no items
  VarDecl *count = nullptr;     ///< how many a pointer points to
  size_t length = 0;            ///< of the array
  std::vector<size_t> position; ///< of each item without iterators
  /// The arguments of the runtime's functions: how many there are, and the list.
  std::vector<Expr *> arguments(Context &c) const;
  /// What the end of the construct does; may be null.
  /// @param inTask it is a target task's, which may be called once more
  Stmt *release(Context &c, bool inTask = false) const;
};

/// Makes the lists.
class MapLists : public HostPart {
public:
  MapLists(HostContext &context, TargetTasks &tasks) : HostPart(context), tasks_(tasks) {}
  /// Declares the list where `d` evaluates its clauses.
  MapList make(const OmpDirective &d, const std::vector<MapItem> &maps, Compound &block);

private:
  /// An item's initialiser as text; its holes are appended.
  std::string fields(const MapList &made, const MapItem &m, std::vector<Node *> &holes) const;
  void declareArray(MapList &made, const OmpDirective &d, const std::vector<MapItem> &maps, Compound &block);
  void declareGrowing(MapList &made, const OmpDirective &d, const std::vector<MapItem> &maps,
                      Compound &block);
  /// Adds an item to a list that grows.
  Stmt *add(const MapList &made, const MapItem &m);
  /// The same for one with iterators, once for each of their values.
  Stmt *addIterated(const MapList &made, const MapItem &m);

  TargetTasks &tasks_;
};

} // namespace ompicc
#endif
