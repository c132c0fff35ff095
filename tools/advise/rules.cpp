// rules.cpp: see rules.h.
#include "tools/advise/rules.h"

#include <algorithm>

namespace advise {
namespace {

const char kSmall[] = "-Wopenmp-map-small"; // which nobody corrects
constexpr uint64_t kManySmall = 8;          // copies of a construct, from which on they are many

std::string quoted(const std::string &name) { return "'" + name + "'"; }

std::string amount(uint64_t bytes) {
  const char *const units[] = {" bytes", " KiB", " MiB", " GiB"};
  unsigned unit = 0;
  while (unit < 3 && bytes >= 10240) bytes = (bytes + 512) / 1024, ++unit;
  return std::to_string(bytes) + (bytes == 1 && unit == 0 ? " byte" : units[unit]);
}

bool is_named_twice(const Construct &construct, size_t item) {
  for (size_t i = 0; i < construct.items.size(); ++i)
    if (i != item && construct.items[i].name == construct.items[item].name) return true;
  return false;
}

/// Whether a data construct has something to do.
bool has_clauses(const std::vector<std::string> &directive) {
  return std::any_of(directive.begin(), directive.end(), [](const std::string &line) {
    return line.find("map(") != std::string::npos || line.find("use_device") != std::string::npos;
  });
}

std::string times(uint64_t count) { return count == 1 ? "once" : std::to_string(count) + " times"; }

} // namespace

PragmaText &Rules::pragma(const Construct &construct) {
  return pragmas_.try_emplace(&construct, sources_, construct.file, construct.lines.first).first->second;
}

void Rules::find(const Construct &construct, size_t i, const std::string &message, const std::string &option,
                 bool is_certain) {
  findings_.push_back({&construct, i, message, option, is_certain});
}

void Rules::judge() {
  for (const auto &each : facts_) judge_items(*each.first, each.second);
  judge_waiting();
  say_regions();
  say_findings();
  std::stable_sort(advice_.begin(), advice_.end(), [](const Advice &a, const Advice &b) {
    return a.file != b.file ? a.file < b.file : a.line != b.line ? a.line < b.line : a.column < b.column;
  });
}

void Rules::judge_items(const Construct &construct, const ConstructFacts &facts) {
  for (size_t i = 0; i < facts.items.size(); ++i) {
    const ItemFacts &item = facts.items[i];
    const Item &known = construct.items[i];
    if (known.has('m') || known.has('o') || item.aliased || is_named_twice(construct, i)) continue;
    ItemChange change;
    if (!judge_use(construct, i, item, change)) {
      judge_directions(construct, i, item, change);
      judge_always(construct, i, item, change);
      judge_section(construct, i, item, change);
      judge_again(construct, i, item);
    }
    if (!change.removed && change.type.empty() && change.section.empty() && !change.drops_always) continue;
    PragmaText &text = pragma(construct);
    if (!text.item(known.name).empty())
      text.change(known.name, change);
    else if (item.is_implicit && !text.mentions(known.name))
      text.add_clause("map(" + (change.type.empty() ? "tofrom" : change.type) + ": " +
                      (change.section.empty() ? known.name : change.section) + ")");
  }
  judge_small(construct, facts);
}

/// Items that need not be mapped at all. Returns whether it is one.
bool Rules::judge_use(const Construct &construct, size_t i, const ItemFacts &item, ItemChange &change) {
  const Item &known = construct.items[i];
  const std::string name = quoted(known.name);
  if (item.is_implicit || item.to + item.from == 0 || item.always) return false;
  if (construct.kind == Kind::Target && known.has('n')) {
    find(construct, i, name + " is mapped (" + amount(item.bytes) + "), and the kernel does not use it",
         "-Wopenmp-map-unused", true);
    change.removed = true;
    return true;
  }
  if (construct.kind == Kind::Target && known.has('s') && !known.is_written() && !known.has('u') &&
      item.to > 0) {
    find(construct, i,
         name +
             " is mapped, and the kernel only reads it: as a firstprivate variable it is an argument of the "
             "kernel, and not copied",
         "-Wopenmp-map-scalar", true);
    change.removed = true;
    if (!pragma(construct).item(known.name).empty())
      pragma(construct).add_clause("firstprivate(" + known.name + ")");
    return true;
  }
  if (construct.kind == Kind::Target && item.all_watched() && !item.is_accessed()) {
    find(construct, i, name + " is copied (" + amount(item.bytes) + "), and the kernel does not access it",
         "-Wopenmp-map-unused", false);
    change.type = "alloc"; // the kernel names it
    return true;
  }
  const bool data = construct.kind == Kind::Data || construct.kind == Kind::Enter;
  if (data && item.unused > 0 && item.used == 0) {
    find(construct, i,
         name + " is copied to the device (" + amount(item.bytes) + "), and no kernel uses it there",
         "-Wopenmp-map-unused", false);
    if (construct.kind == Kind::Data) change.removed = true;
    return true;
  }
  return false;
}

/// Items that need not be copied to the device, or from it.
void Rules::judge_directions(const Construct &construct, size_t i, const ItemFacts &item,
                             ItemChange &change) {
  if (construct.kind != Kind::Target && construct.kind != Kind::Data) return;
  const Item &known = construct.items[i];
  const std::string name = quoted(known.name);
  const bool target = construct.kind == Kind::Target;
  const bool can_differ = target && known.is_written() && !known.has('u');
  const bool never_written = target && !known.is_written();
  // From the device.
  bool from_is_idle = false;
  if (item.from > 0 && item.changed == 0 && !can_differ && (item.same == 0 || known.has('u'))) {
    from_is_idle = true;
    find(construct, i,
         never_written ? name + " comes back from the device (" + amount(item.bytes) + ", " +
                             times(item.from) + ") as it went there: the kernel does not write it"
                       : name + " came back from the device (" + amount(item.bytes) + ", " +
                             times(item.from) + ") as it was on the host",
         "-Wopenmp-map-to", never_written);
  } else if (item.from > 0 && item.unread == item.from) {
    from_is_idle = true;
    find(construct, i,
         name + " is copied from the device (" + amount(item.bytes) + ", " + times(item.from) +
             "), and the host does not read it before it is overwritten, or the program ends",
         "-Wopenmp-map-unread", false);
  }
  // To the device.
  bool to_is_idle = false;
  if (item.to > 0 && item.present_new + item.present_same == 0) {
    const bool only_writes = target && known.is_written() && !known.is_read() && !known.has('u');
    const bool whole = only_writes && known.has('W');
    // A flag that is set under a condition, as the text says, may have been set each time in this run.
    const bool may_be_flag = known.has('s') && !known.has('u');
    const bool all = only_writes && !may_be_flag && item.all_changed > 0 && item.all_changed == item.from &&
                     item.from == item.to;
    const bool region = !target && item.overwritten > 0 && item.not_overwritten == 0;
    const bool fills = target && !may_be_flag && item.all_watched() && item.fills == item.watched;
    if (whole || all || region || fills) {
      to_is_idle = true;
      find(construct, i,
           name + " is copied to the device (" + amount(item.bytes) + ", " + times(item.to) + "), where " +
               (target ? "the kernel" : "the first kernel that uses it") +
               " assigns to all of it and reads none of it",
           "-Wopenmp-map-from", whole);
    }
  }
  if (!from_is_idle && !to_is_idle) return;
  const std::string type =
      pragma(construct).item(known.name).empty() ? "tofrom" : pragma(construct).type(known.name);
  const bool to = (type == "to" || type == "tofrom") && !to_is_idle;
  const bool from = (type == "from" || type == "tofrom") && !from_is_idle;
  change.type = to && from ? "tofrom" : to ? "to" : from ? "from" : "alloc";
}

void Rules::judge_always(const Construct &construct, size_t i, const ItemFacts &item, ItemChange &change) {
  const std::string name = quoted(construct.items[i].name);
  const bool to = item.present_same > 0 && item.present_new == 0 && item.present_same == item.to;
  const bool from = item.from_present > 0 && item.from_present == item.from && item.changed + item.same == 0;
  if (construct.kind == Kind::Update) {
    if (to)
      find(construct, i,
           name + " is updated on the device (" + amount(item.bytes) + ", " + times(item.to) +
               "), which had the same contents",
           "-Wopenmp-map-always", false);
    if (from)
      find(construct, i,
           name + " is updated from the device (" + amount(item.bytes) + ", " + times(item.from) +
               "), and no kernel had written it since it was copied",
           "-Wopenmp-map-always", false);
    return;
  }
  if (!item.always || !(to || from) || (item.to > 0 && !to) || (item.from > 0 && !from)) return;
  find(construct, i,
       name + " is copied with 'always' (" + amount(item.bytes) + ", " + times(std::max(item.to, item.from)) +
           ") though host and device had the same contents",
       "-Wopenmp-map-always", false);
  change.drops_always = true;
}

/// Arrays of which the kernel reaches a part, that its loop's bounds say.
void Rules::judge_section(const Construct &construct, size_t i, const ItemFacts &item, ItemChange &change) {
  const Section &section = construct.items[i].section;
  const std::string &name = construct.items[i].name;
  const bool copied = item.to + item.from > 0 && (change.type != "alloc" || item.bytes == 0);
  if (copied && !item.is_reached && construct.kind == Kind::Target) judge_accessed_part(construct, i, item);
  if (!copied || !item.is_reached || item.reached == 0 || item.bytes < item.reached + kSmallCopy ||
      item.reached > item.bytes / 4 * 3)
    return;
  change.section = name + "[" + section.lower + ":" + section.length + "]";
  find(construct, i,
       quoted(name) + " is mapped with " + amount(item.bytes) + ", and the kernel reaches " +
           amount(item.reached) + " of it: " + change.section + " is enough",
       "-Wopenmp-map-section", true);
}

/// Arrays of which the kernel has accessed a part, as the device says: what bounds it in other runs nobody
/// knows.
void Rules::judge_accessed_part(const Construct &construct, size_t i, const ItemFacts &item) {
  if (!item.all_watched() || !item.is_accessed()) return;
  const uint64_t part = item.end - item.first, element = construct.items[i].element;
  if (item.bytes < part + kSmallCopy || part > item.bytes / 4 * 3) return;
  const std::string where = element > 0 && item.first % element == 0 && item.end % element == 0
                                ? ", elements " + std::to_string(item.first / element) + " to " +
                                      std::to_string(item.end / element - 1)
                                : "";
  find(construct, i,
       quoted(construct.items[i].name) + " is mapped with " + amount(item.bytes) +
           ", and the kernel accesses " + amount(part) + " of it" + where,
       "-Wopenmp-map-section", false);
}

void Rules::judge_small(const Construct &construct, const ConstructFacts &facts) {
  if (facts.small_copies < kManySmall) return;
  find(construct, construct.items.size(),
       std::to_string(facts.small_copies) + " copies of " + amount(facts.small_bytes) +
           " in all are made each time: as members of one structure these variables would be one copy",
       kSmall, false);
}

/// Items that go to the device again as they have been there: a target data region could keep them.
void Rules::judge_again(const Construct &construct, size_t i, const ItemFacts &item) {
  if (item.again == 0 || item.other > 0 || construct.kind == Kind::Update || !construct.function) return;
  const Item &known = construct.items[i];
  const auto variable = construct.function->variables.find(known.name);
  if (variable == construct.function->variables.end()) return;
  std::set<const Construct *, InOrder> members = item.before;
  members.insert(&construct);
  Region region;
  region.construct = &construct;
  if (!region_for(construct, variable->second, members, region)) return;

  // Who else copies that storage, in the region: what comes back there would come back behind it.
  bool changes = false, comes_back = false;
  for (const auto &each : facts_) {
    const Construct &other = *each.first;
    for (size_t k = 0; k < each.second.items.size(); ++k) {
      const ItemFacts &its = each.second.items[k];
      if (its.storage.size() > kMostStorage) return;
      const bool same = std::any_of(its.storage.begin(), its.storage.end(), [&](const Storage &a) {
        return std::any_of(item.storage.begin(), item.storage.end(), [&](const Storage &b) {
          return a.first < b.first + b.second && b.first < a.first + a.second;
        });
      });
      if (!same) continue;
      const bool here = other.function == construct.function && other.file == construct.file;
      if (here && !region.lines.has(other.lines.first)) continue;
      if (!here && other.function != construct.function) return; // called from the region, perhaps
      if (other.items[k].name != known.name || other.kind != Kind::Target || its.other > 0) return;
      const bool unwritten = its.from == its.untouched;
      if (its.from > 0 && !unwritten && (its.seen > 0 || (its.read > 0 && !its.again))) return;
      changes |= its.from > 0 && !unwritten;
      comes_back |= its.from > 0 && !unwritten && its.read > 0;
    }
  }
  if (changes && variable->second.is_used(region.lines)) return;
  const std::string text = item.is_implicit ? known.name : pragma(construct).item(known.name);
  if (text.empty()) return;
  for (Region &made : regions_)
    if (made.lines == region.lines && made.construct->file == construct.file) {
      if (std::find(made.names.begin(), made.names.end(), known.name) != made.names.end()) return;
      if (construct.lines < made.construct->lines) made.construct = &construct;
      made.names.push_back(known.name);
      (comes_back ? made.tofrom : made.to).push_back(text);
      made.copies += item.again, made.bytes += item.again * item.bytes;
      return;
    }
  region.names = {known.name};
  (comes_back ? region.tofrom : region.to).push_back(text);
  region.copies = item.again, region.bytes = item.again * item.bytes;
  regions_.push_back(region);
}

/// The lines of a target data region around the constructs: a loop that all are in, or else from the first
/// one to the last one.
bool Rules::region_for(const Construct &construct, const Variable &variable,
                       const std::set<const Construct *, InOrder> &members, Region &region) {
  std::vector<Lines> common = construct.loops;
  for (const Construct *member : members) {
    if (member->function != construct.function || member->file != construct.file) return false;
    size_t k = 0;
    while (k < common.size() && k < member->loops.size() && common[k] == member->loops[k]) ++k;
    common.resize(k);
  }
  for (const Lines &loop : common) { // outermost first
    region.lines = loop;
    region.is_loop = true;
    if (variable.holds_still(loop) && fits(construct, region)) return true;
  }
  if (members.size() < 2) return false;
  region.is_loop = false;
  region.lines = {~0u, 0};
  for (const Construct *member : members) {
    const Lines own = member->loops.size() > common.size() ? member->loops[common.size()] : member->lines;
    region.lines.first = std::min(region.lines.first, own.first);
    region.lines.last = std::max(region.lines.last, own.last);
  }
  return variable.holds_still(region.lines) && fits(construct, region);
}

/// Whether the lines of the source can be the region's.
bool Rules::fits(const Construct &construct, const Region &region) {
  if (!construct.function->can_be_block(region.lines)) return false;
  const std::vector<std::string> &lines = sources_.lines(construct.file);
  if (region.lines.last > lines.size()) return true; // it cannot be read: then it is only said
  const auto begins_with = [&](unsigned line, const char *word) {
    const std::string &text = lines[line - 1];
    const size_t at = text.find_first_not_of(" \t");
    return at != std::string::npos && text.compare(at, std::string(word).size(), word) == 0;
  };
  if (region.is_loop && !begins_with(region.lines.first, "for") &&
      !begins_with(region.lines.first, "while") && !begins_with(region.lines.first, "do"))
    return false;
  for (unsigned line = region.lines.first - 1; line > 0; --line) // the loop of a directive?
    if (lines[line - 1].find_first_not_of(" \t") != std::string::npos) return !begins_with(line, "#");
  return true;
}

void Rules::say_regions() {
  for (const Region &region : regions_) {
    const Construct &construct = *region.construct;
    std::string items, clauses;
    for (const std::string &name : region.names) {
      const bool last = &name == &region.names.back();
      items += (items.empty() ? "" : last ? " and " : ", ") + quoted(name);
    }
    for (const auto *list : {&region.to, &region.tofrom}) {
      if (list->empty()) continue;
      std::string text;
      for (const std::string &item : *list) text += (text.empty() ? "" : ", ") + item;
      clauses += std::string(" map(") + (list == &region.to ? "to" : "tofrom") + ": " + text + ")";
    }
    const std::vector<std::string> &lines = sources_.lines(construct.file);
    std::string blanks;
    if (region.lines.last <= lines.size() && region.lines.first > 0) {
      const std::string &first = lines[region.lines.first - 1];
      blanks = first.substr(0, std::min(first.find_first_not_of(" \t"), first.size()));
      if (blanks.size() < first.size() && first[blanks.size()] == '#') blanks.clear();
    }
    const std::string directive = "#pragma omp target data" + clauses;
    Advice advice;
    advice.file = construct.file;
    PragmaText &text = pragma(construct);
    advice.line = text.line_of(region.names.front());
    advice.column = text.column_of(region.names.front());
    advice.width = text.width_of(region.names.front());
    advice.message = items + (region.names.size() > 1 ? " are" : " is") + " copied to the device again " +
                     times(region.copies) + " as " + (region.names.size() > 1 ? "they were" : "it was") +
                     " there (" + amount(region.bytes) +
                     "), in this run: a 'target data' region around lines " +
                     std::to_string(region.lines.first) + " to " + std::to_string(region.lines.last) +
                     (region.names.size() > 1 ? " keeps them there" : " keeps it there");
    advice.option = "-Wopenmp-map-again";
    advice.pragma = region.lines.first;
    advice.fixed = {blanks + directive};
    if (!region.is_loop) advice.fixed.push_back(blanks + "{");
    // Regions that cross could not both be there.
    const bool crosses =
        std::any_of(static_cast<const Region *>(regions_.data()), &region, [&](const Region &other) {
          return other.construct->file == construct.file && other.lines.last >= region.lines.first &&
                 region.lines.last >= other.lines.first && !(other.is_loop && region.is_loop);
        });
    if (region.lines.last <= lines.size() && !crosses) {
      edits_[construct.file].push_back({region.lines.first, 0, advice.fixed});
      if (!region.is_loop) edits_[construct.file].push_back({region.lines.last + 1, 0, {blanks + "}"}});
    }
    advice_.push_back(advice);
  }
}

/// A directive becomes `lines`; of several lines only those are edited that change.
void Rules::replace(const Construct &construct, unsigned count, std::vector<std::string> lines) {
  const std::vector<std::string> &source = sources_.lines(construct.file);
  unsigned line = construct.lines.first;
  while (count > 0 && !lines.empty() && source[line - 1] == lines.front())
    lines.erase(lines.begin()), ++line, --count;
  while (count > 0 && !lines.empty() && source[line + count - 2] == lines.back()) lines.pop_back(), --count;
  edits_[construct.file].push_back({line, count, lines});
}

void Rules::say_findings() {
  std::set<const Construct *, InOrder> changed;
  for (const Finding &finding : findings_) {
    const Construct &construct = *finding.construct;
    PragmaText &text = pragma(construct);
    const std::string name = finding.item < construct.items.size() ? construct.items[finding.item].name : "";
    const bool corrects = finding.option != kSmall && text.is_changed();
    std::vector<std::string> lines = corrects ? text.changed() : std::vector<std::string>();
    if (construct.kind != Kind::Target && !has_clauses(lines)) lines.clear();
    if (!lines.empty() && changed.insert(&construct).second) replace(construct, text.line_count(), lines);
    if (finding.message.empty()) continue;
    Advice advice;
    advice.file = construct.file;
    advice.line = text.line_of(name);
    advice.column = text.column_of(name);
    advice.width = text.width_of(name);
    advice.message = finding.message + (finding.is_certain ? "" : ", in this run");
    advice.option = finding.option;
    if (!lines.empty()) {
      advice.pragma = construct.lines.first;
      advice.fixed = lines;
    }
    advice_.push_back(advice);
  }
}

} // namespace advise
