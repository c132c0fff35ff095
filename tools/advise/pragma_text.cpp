// pragma_text.cpp: see pragma_text.h.
#include "tools/advise/pragma_text.h"

#include <algorithm>
#include <cctype>
#include <fstream>

namespace advise {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }
bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) || c == '\\'; }

std::string trimmed(const std::string &text) {
  size_t begin = 0, end = text.size();
  while (begin < end && is_blank(text[begin])) ++begin;
  while (end > begin && is_blank(text[end - 1])) --end;
  return text.substr(begin, end - begin);
}

/// The end of what is in parentheses, brackets or a string that begins at `at`; npos: there is none.
size_t behind(const std::string &text, size_t at) {
  int depth = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '(' || c == '[') ++depth;
    if ((c == ')' || c == ']') && --depth == 0) return at + 1;
    if (c == '"' || c == '\'') {
      const size_t end = text.find(c, at + 1);
      if (end == std::string::npos) return end;
      at = end;
    }
  }
  return std::string::npos;
}

/// Where `c` is outside of all parentheses in [begin, end); `end` if it is not.
size_t outside(const std::string &text, char c, size_t begin, size_t end) {
  for (size_t at = begin; at < end;) {
    if (text[at] == c) return at;
    if (text[at] == '(' || text[at] == '[') {
      const size_t next = behind(text, at);
      at = next == std::string::npos ? end : next;
    } else {
      ++at;
    }
  }
  return end;
}

bool is_map_type(const std::string &word) {
  for (const char *type : {"to", "from", "tofrom", "alloc", "release", "delete", "storage"})
    if (word == type) return true;
  return false;
}

std::vector<std::string> words_of_head(const std::string &head) {
  std::vector<std::string> words;
  for (size_t begin = 0; begin < head.size();) {
    const size_t end = outside(head, ',', begin, head.size());
    words.push_back(trimmed(head.substr(begin, end - begin)));
    begin = end + 1;
  }
  return words;
}

std::string changed_head(const std::string &head, const ItemChange &change) {
  std::string text;
  const auto add = [&](const std::string &word) { text += (text.empty() ? "" : ", ") + word; };
  bool typed = false;
  for (const std::string &word : words_of_head(head)) {
    if (word == "always" && change.drops_always) continue;
    const bool type = is_map_type(word);
    typed |= type;
    add(type && !change.type.empty() ? change.type : word);
  }
  if (!typed && !change.type.empty()) add(change.type);
  return text;
}

} // namespace

const std::vector<std::string> &Sources::lines(const std::string &file) {
  const auto known = files_.find(file);
  if (known != files_.end()) return known->second;
  std::vector<std::string> &lines = files_[file];
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

PragmaText::PragmaText(Sources &sources, const std::string &file, unsigned line) : first_(line) {
  const std::vector<std::string> &lines = sources.lines(file);
  for (size_t at = line - 1; line > 0 && at < lines.size(); ++at) {
    text_ += (text_.empty() ? "" : "\n") + lines[at];
    if (lines[at].empty() || lines[at].back() != '\\') break;
  }
  parse();
}

void PragmaText::parse() {
  size_t at = text_.find_first_not_of(" \t");
  const auto fail = [this] {
    text_.clear();
    clauses_.clear();
  };
  const auto word = [&] {
    while (at < text_.size() && is_blank(text_[at])) ++at;
    const size_t begin = at;
    while (at < text_.size() && is_word(text_[at])) ++at;
    return text_.substr(begin, at - begin);
  };
  if (at == std::string::npos || text_[at] != '#') return fail();
  ++at;
  if (word() != "pragma" || word() != "omp") return fail();
  while (at < text_.size()) {
    const size_t before = at;
    const std::string name = word();
    if (at < text_.size() && text_.compare(at, 2, "//") == 0) return;
    if (at < text_.size() && text_.compare(at, 2, "/*") == 0) return fail();
    const size_t begin = at - name.size();
    while (at < text_.size() && is_blank(text_[at])) ++at;
    if (at < text_.size() && text_[at] == '(') {
      const size_t end = behind(text_, at);
      if (end == std::string::npos) return fail();
      if (name == "map" || name == "to" || name == "from") {
        Clause clause{begin, end, name, "", 0, {}};
        parse_list(clause, at + 1, end - 1);
        clauses_.push_back(clause);
      }
      at = end;
    } else if (at < text_.size() && text_[at] == ',') {
      ++at;
    }
    if (at == before) return fail(); // no word
  }
}

void PragmaText::parse_list(Clause &clause, size_t begin, size_t end) {
  const size_t colon = outside(text_, ':', begin, end);
  clause.list = begin;
  if (colon < end) {
    clause.head = trimmed(text_.substr(begin, colon - begin));
    clause.list = colon + 1;
  }
  for (size_t at = clause.list; at < end;) {
    size_t comma = outside(text_, ',', at, end);
    Item item{at, comma, ""};
    while (item.begin < item.end && is_blank(text_[item.begin])) ++item.begin;
    while (item.end > item.begin && is_blank(text_[item.end - 1])) --item.end;
    size_t name = item.begin;
    while (name < item.end && is_word(text_[name])) ++name;
    // What is no variable or section of one is nobody's to change.
    if (name == item.end || text_[name] == '[') {
      size_t rest = name;
      while (rest < item.end && text_[rest] == '[') rest = behind(text_, rest);
      if (rest == item.end) item.name = text_.substr(item.begin, name - item.begin);
    }
    clause.items.push_back(item);
    at = comma + 1;
  }
}

const PragmaText::Item *PragmaText::find(const std::string &variable, const Clause **in) const {
  const Item *found = nullptr;
  for (const Clause &clause : clauses_)
    for (const Item &item : clause.items) {
      if (item.name != variable) continue;
      if (found) return nullptr;
      found = &item;
      if (in) *in = &clause;
    }
  return found;
}

std::string PragmaText::written(const Item &item) const {
  return text_.substr(item.begin, item.end - item.begin);
}

bool PragmaText::mentions(const std::string &variable) const {
  for (size_t at = text_.find(variable); at != std::string::npos; at = text_.find(variable, at + 1)) {
    const size_t end = at + variable.size();
    if ((at == 0 || !is_word(text_[at - 1])) && (end == text_.size() || !is_word(text_[end]))) return true;
  }
  return false;
}

unsigned PragmaText::line_count() const { return unsigned(std::count(text_.begin(), text_.end(), '\n')) + 1; }

std::string PragmaText::item(const std::string &variable) const {
  const Item *const found = find(variable);
  return found ? written(*found) : "";
}

std::string PragmaText::type(const std::string &variable) const {
  const Clause *clause = nullptr;
  if (!find(variable, &clause)) return "tofrom";
  if (clause->word != "map") return clause->word;
  for (const std::string &word : words_of_head(clause->head))
    if (is_map_type(word)) return word;
  return "tofrom";
}

unsigned PragmaText::line_of(const std::string &variable) const {
  const Item *const found = find(variable);
  return first_ + (found ? unsigned(std::count(text_.begin(), text_.begin() + long(found->begin), '\n')) : 0);
}

unsigned PragmaText::column_of(const std::string &variable) const {
  const Item *const found = find(variable);
  if (!found) return unsigned(std::min(text_.find('#'), text_.size())) + 1;
  const size_t line = text_.rfind('\n', found->begin);
  return unsigned(found->begin - (line == std::string::npos ? 0 : line + 1)) + 1;
}

size_t PragmaText::width_of(const std::string &variable) const {
  const Item *const found = find(variable);
  return found ? found->end - found->begin : 1;
}

/// Where clauses can be added: behind all of them, in front of a comment.
size_t PragmaText::end_of_text() const {
  size_t end = std::min(text_.find("//"), text_.size());
  while (end > 0 && is_blank(text_[end - 1])) --end;
  return end;
}

std::string PragmaText::changed_clause(const Clause &clause) const {
  const bool blank = text_[clause.list - 1] == ':' && clause.list >= 2 && text_[clause.list - 2] == ' ';
  std::vector<std::pair<std::string, std::string>> groups; // heads and lists
  bool all_alike = true;
  for (const Item &item : clause.items) {
    const auto change = changes_.find(item.name);
    if (change != changes_.end() && change->second.removed) {
      all_alike = false;
      continue;
    }
    const bool changes = change != changes_.end();
    const std::string head = changes ? changed_head(clause.head, change->second) : clause.head;
    const std::string text =
        changes && !change->second.section.empty() ? change->second.section : written(item);
    all_alike &= text == written(item) && (groups.empty() || groups.front().first == head);
    const auto same =
        std::find_if(groups.begin(), groups.end(), [&](const auto &g) { return g.first == head; });
    if (same == groups.end())
      groups.emplace_back(head, text);
    else
      same->second += ", " + text;
  }
  std::string all;
  for (const auto &group : groups) {
    const std::string head = group.first.empty() ? "" : group.first + (blank ? " :" : ":");
    all += (all.empty() ? "" : " ") + clause.word + "(" + head;
    if (all_alike)
      all += text_.substr(clause.list, clause.end - clause.list);
    else
      all += (head.empty() ? "" : " ") + group.second + ")";
  }
  if (all_alike && text_[clause.list - 1] != ':' && !groups.front().first.empty()) // it had no colon
    all =
        clause.word + "(" + groups.front().first + ": " + text_.substr(clause.list, clause.end - clause.list);
  return all;
}

std::vector<std::string> PragmaText::changed() const {
  if (!is_known()) return {};
  for (const auto &change : changes_)
    if (!find(change.first)) return {};
  std::string text = text_;
  const size_t end = end_of_text();
  for (size_t i = added_.size(); i-- > 0;) text.insert(end, " " + added_[i]);
  for (size_t i = clauses_.size(); i-- > 0;) {
    const Clause &clause = clauses_[i];
    const bool changes = std::any_of(clause.items.begin(), clause.items.end(),
                                     [&](const Item &item) { return changes_.count(item.name) != 0; });
    if (!changes) continue;
    const std::string other = changed_clause(clause);
    size_t begin = clause.begin;
    if (other.empty())
      while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
    text.replace(begin, clause.end - begin, other);
  }
  std::vector<std::string> lines;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t next = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, next - begin));
    begin = next + 1;
  }
  return lines;
}

} // namespace advise
