#include "transforms/cuda/dataflow/layout.h"

namespace ompicc::dataflow {

using std::size_t;

namespace {

class Maker {
public:
  Maker(const Graph &graph, const Mapping &mapping, const Schedule &schedule, Layout layout)
      : graph_(graph), layout_(layout), warps_(mapping.warps), streams_(mapping.warps), at_(mapping.warps, 0),
        ordinal_(graph.size()) {
    for (unsigned i = 0; i < mapping.order.size(); i++) ordinal_[mapping.order[i]] = i;
    for (unsigned w = 0; w < warps_; w++)
      for (const Step &step : schedule.warps[w]) add(streams_[w], step);
    begin();
  }

  std::vector<Part> make() {
    while (const Piece *first = firstOfAll()) {
      const unsigned kind = kindOf(*first);
      std::vector<unsigned> warps;
      size_t operations = 0;
      for (unsigned w = 0; w < warps_; w++)
        if (const Piece *piece = nextOperations(w); piece && kindOf(*piece) == kind) {
          warps.push_back(w);
          operations += piece->operations.size();
        }
      for (const unsigned w : warps) takeBarriers(w);
      Part &part = parts_.back();
      if (operations == 1 && layout_ == Layout::InTurn) {
        part.own[warps[0]].push_back(streams_[warps[0]][at_[warps[0]]++]);
        continue;
      }
      part.warps = warps;
      for (const unsigned w : warps) part.operations.push_back(streams_[w][at_[w]++].operations);
      begin();
    }
    for (unsigned w = 0; w < warps_; w++) takeBarriers(w);
    return std::move(parts_);
  }

private:
  using Stream = std::vector<Piece>;
  const Graph &graph_;
  const Layout layout_;
  const unsigned warps_;
  std::vector<Stream> streams_;
  std::vector<size_t> at_; ///< by warp: its next piece
  std::vector<unsigned> ordinal_;
  std::vector<Part> parts_;

  unsigned kindOf(const Piece &piece) const { return graph_[piece.operations[0]].kind; }

  void add(Stream &stream, const Step &step) const {
    const bool runs = step.kind == Step::Run;
    const bool same =
        !stream.empty() && stream.back().operations.empty() != runs &&
        (!runs || (layout_ == Layout::InTurn && kindOf(stream.back()) == graph_[step.operation].kind));
    if (!same) stream.emplace_back();
    if (runs)
      stream.back().operations.push_back(step.operation);
    else
      stream.back().barriers.push_back(step);
  }

  void begin() {
    parts_.emplace_back();
    parts_.back().own.resize(warps_);
  }

  /// The next operations of the warp, or null.
  const Piece *nextOperations(unsigned warp) const {
    for (size_t i = at_[warp]; i < streams_[warp].size(); i++)
      if (!streams_[warp][i].operations.empty()) return &streams_[warp][i];
    return nullptr;
  }
  /// Those that come first in the mapping's order.
  const Piece *firstOfAll() const {
    const Piece *first = nullptr;
    for (unsigned w = 0; w < warps_; w++)
      if (const Piece *piece = nextOperations(w))
        if (!first || ordinal_[piece->operations[0]] < ordinal_[first->operations[0]]) first = piece;
    return first;
  }
  /// What the warp does up to its next operations.
  void takeBarriers(unsigned warp) {
    const Stream &stream = streams_[warp];
    while (at_[warp] < stream.size() && stream[at_[warp]].operations.empty())
      parts_.back().own[warp].push_back(stream[at_[warp]++]);
  }
};

} // namespace

std::vector<Part> layOut(const Graph &graph, const Mapping &mapping, const Schedule &schedule,
                         Layout layout) {
  return Maker(graph, mapping, schedule, layout).make();
}

size_t writtenOperations(const std::vector<Part> &parts) {
  size_t count = 0;
  for (const Part &part : parts) {
    count += !part.warps.empty();
    for (const auto &pieces : part.own)
      for (const Piece &piece : pieces) count += piece.operations.size();
  }
  return count;
}

} // namespace ompicc::dataflow
