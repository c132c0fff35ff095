#include "transforms/cuda/dataflow/kinds.h"
#include <algorithm>
#include <cstdlib>

namespace ompicc::cuda {

bool isSmall(const Progression &p) {
  constexpr long long kMost = 1 << 24;
  return std::abs(p.base) < kMost && std::abs(p.byWarp) < kMost && std::abs(p.byTurn) < kMost;
}

std::optional<Progression> progressionOf(const ValuesOfWarps &values, unsigned first) {
  Progression p{0, 0, 0};
  for (const auto &list : values)
    if (list.size() > 1) p.byTurn = list[1] - list[0];
  if (values.size() > 1 && !values[0].empty() && !values[1].empty()) p.byWarp = values[1][0] - values[0][0];
  if (!values[0].empty()) p.base = values[0][0] - p.byWarp * first;
  for (size_t w = 0; w < values.size(); w++)
    for (size_t i = 0; i < values[w].size(); i++)
      if (values[w][i] != p.base + p.byWarp * (long long)(w + first) + p.byTurn * (long long)i) return {};
  return p;
}

std::optional<long long> boundOf(const ValuesOfWarps &values, const Progression &p, unsigned first) {
  if (p.byTurn <= 0) return {};
  bool any = false;
  long long last = 0;
  for (const auto &list : values)
    for (const long long x : list) last = any ? std::max(last, x) : x, any = true;
  for (size_t w = 0; w < values.size(); w++)
    if (p.base + p.byWarp * (long long)(w + first) + p.byTurn * (long long)values[w].size() <= last)
      return {};
  return any ? std::optional<long long>(last + 1) : std::nullopt;
}

} // namespace ompicc::cuda
