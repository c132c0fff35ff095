// waiting.cpp: the rule for target constructs that follow each other, and need not wait for each other
// (rules.h).
#include "tools/advise/rules.h"

#include <algorithm>

namespace advise {
namespace {

constexpr uint64_t kWorthATask = 64 << 10; // bytes that are copied for each execution

/// Whether one construct touches what the other one writes.
bool depend(const Construct &a, const ConstructFacts &of_a, const Construct &b, const ConstructFacts &of_b) {
  for (size_t i = 0; i < a.items.size(); ++i)
    for (size_t k = 0; k < b.items.size(); ++k) {
      if (!a.items[i].is_written() && !b.items[k].is_written()) continue;
      if (a.items[i].name == b.items[k].name) return true;
      for (const Storage &x : of_a.items[i].storage)
        for (const Storage &y : of_b.items[k].storage)
          if (x.first < y.first + y.second && y.first < x.first + x.second) return true;
    }
  return false;
}

uint64_t copied(const ConstructFacts &facts) {
  uint64_t bytes = 0;
  for (const ItemFacts &item : facts.items) bytes += (item.to + item.from) * item.bytes;
  return facts.executions ? bytes / facts.executions : 0;
}

/// All that the construct touches is known by name, and copied each time.
bool is_plain(const Construct &construct, const ConstructFacts &facts) {
  if (construct.kind != Kind::Target || !construct.behind || construct.items.empty()) return false;
  for (size_t i = 0; i < construct.items.size(); ++i) {
    const Item &item = construct.items[i];
    if (item.has('m') || item.has('o') || item.has('u') || item.has('n') || facts.items[i].always)
      return false;
    if (facts.items[i].storage.size() > kMostStorage || facts.items[i].to + facts.items[i].from == 0)
      return false;
  }
  return copied(facts) >= kWorthATask;
}

} // namespace

void Rules::judge_waiting() {
  std::vector<const Construct *> group;
  const auto end_group = [&] {
    if (group.size() > 1) say_tasks(group);
    group.clear();
  };
  for (const auto &each : facts_) {
    const Construct &construct = *each.first;
    if (!is_plain(construct, each.second)) {
      end_group();
      continue;
    }
    if (!group.empty()) {
      const Construct &before = *group.back();
      const bool follows = before.is_followed_by(construct) &&
                           facts_.at(&before).executions == each.second.executions &&
                           (!before.next || is_left_alone(group, construct));
      if (!follows) end_group();
    }
    group.push_back(&construct);
  }
  end_group();
}

/// Whether the host does not touch what the constructs of the group have copied between the last one of them
/// and the next one: the text does not name it there, and in the run nothing reached it.
bool Rules::is_left_alone(const std::vector<const Construct *> &group, const Construct &next) const {
  const Construct &last = *group.back();
  const Lines between{last.lines.last + 1, next.lines.first - 1},
      all{group.front()->lines.first, next.lines.last};
  if (facts_.at(&last).touched_behind > 0) return false;
  const auto holds_still = [&](const Construct &construct, bool may_be_used) {
    return std::all_of(construct.items.begin(), construct.items.end(), [&](const Item &item) {
      const auto variable = construct.function->variables.find(item.name);
      return variable != construct.function->variables.end() && variable->second.holds_still(all) &&
             (may_be_used || !variable->second.is_used(between));
    });
  };
  return holds_still(next, true) && std::all_of(group.begin(), group.end(), [&](const Construct *each) {
           return holds_still(*each, false);
         });
}

void Rules::say_tasks(const std::vector<const Construct *> &group) {
  bool is_any_free = false, is_apart = false;
  for (const Construct *each : group) is_apart |= each != group.back() && each->next;
  for (size_t i = 0; i < group.size() && !is_any_free; ++i)
    for (size_t k = i + 1; k < group.size() && !is_any_free; ++k)
      is_any_free = !depend(*group[i], facts_.at(group[i]), *group[k], facts_.at(group[k]));
  const Construct &last = *group.back();
  if (!is_any_free || last.behind <= last.lines.last) return;
  // Dependences are of equal list items, or of none.
  std::map<std::string, std::string> items;
  std::vector<std::string> clauses;
  for (const Construct *construct : group) {
    PragmaText &text = pragma(*construct);
    if (!text.is_known()) return;
    std::string in, inout;
    for (size_t i = 0; i < construct->items.size(); ++i) {
      const std::string &name = construct->items[i].name;
      const bool is_implicit = facts_.at(construct).items[i].is_implicit;
      const std::string item = is_implicit ? name : text.item(name);
      if (item.empty() || items.try_emplace(name, item).first->second != item) return;
      std::string &list = construct->items[i].is_written() ? inout : in;
      list += (list.empty() ? "" : ", ") + item;
    }
    clauses.push_back("nowait" + (in.empty() ? "" : " depend(in: " + in + ")") +
                      (inout.empty() ? "" : " depend(inout: " + inout + ")"));
  }
  for (size_t i = 0; i < group.size(); ++i) {
    pragma(*group[i]).add_clause(clauses[i]);
    if (i > 0) find(*group[i], group[i]->items.size(), "", "", true); // the others' directives change, too
  }
  find(*group.front(), group.front()->items.size(),
       "the constructs in lines " + std::to_string(group.front()->lines.first) + " to " +
           std::to_string(last.lines.first) +
           " wait for each other, though they need not: with 'nowait' and 'depend' their copies and kernels "
           "can overlap, "
           "and 'taskwait' behind line " +
           std::to_string(last.lines.last) + " waits for all",
       "-Wopenmp-nowait", !is_apart);
  const std::vector<std::string> &lines = sources_.lines(last.file);
  if (last.lines.last <= lines.size())
    edits_[last.file].push_back({last.lines.last + 1, 0, {"#pragma omp taskwait"}});
}

} // namespace advise
