// construct_table.cpp: see construct_table.h.
#include "tools/advise/construct_table.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace advise {
namespace {

constexpr char kSection[] = ".ompicc.constructs";
constexpr char kHead[] = "ompicc constructs ", kVersion[] = "1"; // the line in front of a unit's records

/// A file's bytes, as long as this lives.
class MappedFile {
public:
  explicit MappedFile(const char *name) {
    const int file = open(name, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0) return;
    if (fstat(file, &status) == 0 && status.st_size > 0) {
      void *const bytes = mmap(nullptr, size_t(status.st_size), PROT_READ, MAP_PRIVATE, file, 0);
      if (bytes != MAP_FAILED) bytes_ = {static_cast<const char *>(bytes), size_t(status.st_size)};
    }
    close(file);
  }
  ~MappedFile() {
    if (!bytes_.empty()) munmap(const_cast<char *>(bytes_.data()), bytes_.size());
  }
  MappedFile(const MappedFile &) = delete;
  void operator=(const MappedFile &) = delete;
  /// The part of it, empty if it does not lie inside.
  std::string_view part(size_t offset, size_t size) const {
    return offset <= bytes_.size() && size <= bytes_.size() - offset ? bytes_.substr(offset, size)
                                                                     : std::string_view();
  }

private:
  std::string_view bytes_;
};

/// The section's bytes in an ELF file of this machine's kind.
std::string section_of(const MappedFile &file) {
  const std::string_view head = file.part(0, sizeof(ElfW(Ehdr)));
  if (head.empty() || head.compare(0, SELFMAG, ELFMAG) != 0) return "";
  ElfW(Ehdr) header;
  std::memcpy(&header, head.data(), sizeof header);
  if (header.e_shentsize != sizeof(ElfW(Shdr))) return "";
  const std::string_view table = file.part(header.e_shoff, size_t(header.e_shnum) * sizeof(ElfW(Shdr)));
  if (table.empty()) return "";
  const auto section = [&](size_t index) {
    ElfW(Shdr) found;
    std::memcpy(&found, table.data() + index * sizeof found, sizeof found);
    return found;
  };
  if (header.e_shstrndx >= header.e_shnum) return "";
  const ElfW(Shdr) names = section(header.e_shstrndx);
  const std::string_view text = file.part(names.sh_offset, names.sh_size);
  for (size_t i = 0; i < header.e_shnum; ++i) {
    const ElfW(Shdr) one = section(i);
    if (one.sh_name < text.size() &&
        text.compare(one.sh_name, sizeof kSection, {kSection, sizeof kSection}) == 0)
      return std::string(file.part(one.sh_offset, one.sh_size));
  }
  return "";
}

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  for (size_t begin = 0;;) {
    const size_t end = std::min(line.find('\t', begin), line.size());
    fields.push_back(line.substr(begin, end - begin));
    if (end == line.size()) return fields;
    begin = end + 1;
  }
}

unsigned number(std::string_view text) {
  return unsigned(std::strtoul(std::string(text).c_str(), nullptr, 10));
}

/// "3,4,8", or "-".
std::vector<unsigned> numbers(std::string_view list) {
  std::vector<unsigned> all;
  if (list == "-") return all;
  for (size_t at = 0; at < list.size(); at = std::min(list.find(',', at), list.size()) + 1)
    all.push_back(number(list.substr(at)));
  return all;
}

Kind kind_of(std::string_view word) {
  return word == "data"     ? Kind::Data
         : word == "enter"  ? Kind::Enter
         : word == "exit"   ? Kind::Exit
         : word == "update" ? Kind::Update
                            : Kind::Target;
}

} // namespace

bool Variable::holds_still(const Lines &lines) const {
  if (changes_anywhere || (declared && declared >= lines.first)) return false;
  return std::none_of(changes.begin(), changes.end(), [&](unsigned line) { return lines.has(line); });
}

bool Variable::is_used(const Lines &lines) const {
  return std::any_of(uses.begin(), uses.end(), [&](unsigned line) { return lines.has(line); });
}

bool Function::can_be_block(const Lines &block) const {
  for (const Lines &declaration : declarations)
    if (block.has(declaration.first) && declaration.last > block.last) return false;
  for (const auto &jump : jumps)
    if (block.has(jump.first) && !block.has(jump.second)) return false;
  return true;
}

void ConstructTable::read_loaded() {
  struct Names {
    std::vector<std::string> files;
  } names;
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *data) {
        const char *const name = info->dlpi_name && *info->dlpi_name ? info->dlpi_name : "/proc/self/exe";
        static_cast<Names *>(data)->files.push_back(name);
        return 0;
      },
      &names);
  std::sort(names.files.begin(), names.files.end());
  names.files.erase(std::unique(names.files.begin(), names.files.end()), names.files.end());
  for (const std::string &name : names.files) read(section_of(MappedFile(name.c_str())));
}

void ConstructTable::read(std::string_view records) {
  Function *function = nullptr;
  Construct *construct = nullptr;
  bool is_known = false; // the records of this unit
  for (size_t begin = 0, end; begin < records.size(); begin = end + 1) {
    end = std::min(records.find('\n', begin), records.size());
    if (records.compare(begin, sizeof kHead - 1, kHead) == 0) {
      is_known = records.substr(begin, end - begin) == std::string(kHead) + kVersion;
      function = nullptr;
      construct = nullptr;
      continue;
    }
    if (!is_known) continue;
    const auto fields = fields_of(records.substr(begin, end - begin));
    const std::string_view type = fields[0];
    if (type == "F" && fields.size() == 4) {
      functions_.emplace_back();
      function = &functions_.back();
      function->name = fields[1];
      function->lines = {number(fields[2]), number(fields[3])};
    } else if (type == "D" && fields.size() == 3 && function) {
      function->declarations.push_back({number(fields[1]), number(fields[2])});
    } else if (type == "J" && fields.size() == 3 && function) {
      function->jumps.emplace_back(number(fields[1]), number(fields[2]));
    } else if (type == "V" && fields.size() == 5 && function) {
      Variable &v = function->variables[std::string(fields[1])];
      v.declared = number(fields[2]);
      v.changes_anywhere = fields[3] == "?";
      if (!v.changes_anywhere) v.changes = numbers(fields[3]);
      v.uses = numbers(fields[4]);
    } else if (type == "T" && fields.size() == 6 && function) {
      constructs_.emplace_back();
      construct = &constructs_.back();
      construct->number = constructs_.size();
      construct->kind = kind_of(fields[1]);
      construct->lines = {number(fields[2]), number(fields[3])};
      construct->file = fields[5];
      construct->function = function;
      std::vector<Construct *> &same = by_line_[{construct->file, construct->lines.first}];
      for (Construct *other : same)
        if (other->kind == construct->kind) other->alone = construct->alone = false;
      same.push_back(construct);
    } else if (type == "A" && fields.size() == 3 && construct) {
      construct->behind = number(fields[1]);
      construct->target_follows = fields[2] == "t";
    } else if (type == "N" && fields.size() == 2 && construct) {
      construct->next = number(fields[1]);
    } else if (type == "X" && construct) {
      construct->reaches_more = true;
    } else if (type == "L" && fields.size() == 3 && construct) {
      construct->loops.push_back({number(fields[1]), number(fields[2])});
    } else if (type == "S" && fields.size() == 7 && construct && !construct->items.empty()) {
      construct->items.back().section = {
          number(fields[1]),      number(fields[2]),
          number(fields[3]),      std::strtoll(std::string(fields[4]).c_str(), nullptr, 10),
          std::string(fields[5]), std::string(fields[6])};
    } else if (type == "I" && fields.size() == 4 && construct) {
      if (fields[1] == "*")
        construct->counted = false;
      else
        construct->items.push_back({std::string(fields[1]), std::string(fields[3]), number(fields[2]), {}});
    }
  }
}

const Construct *ConstructTable::find(Kind kind, const std::string &file, unsigned line) const {
  const auto found = by_line_.find({file, line});
  if (found == by_line_.end()) return nullptr;
  for (const Construct *construct : found->second)
    if (construct->kind == kind) return construct->alone ? construct : nullptr;
  return nullptr;
}

} // namespace advise
