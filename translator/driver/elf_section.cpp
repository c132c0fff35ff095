// A reader of ELF section headers, and of the records in the kernel section. Every offset and size is checked
// against the file before it is used.
#include "translator/driver/elf_section.h"

#include "translator/driver/files.h"

#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>

namespace driver {

const char kernel_section[] = ".ompicc.kernels";

namespace {

const char record_magic[] = "OMPIKRN1";
const size_t record_header_size = 8 + 8 + 16;

/// Gives `size` bytes at `offset`; throws Error when the file is shorter.
using ReadAt = std::function<std::string(std::uint64_t offset, std::uint64_t size)>;

struct Section {
  std::uint64_t name, type, offset, size, link;
};

class ElfReader {
public:
  explicit ElfReader(ReadAt read) : read_(std::move(read)) {}

  std::vector<ElfSection> sections() {
    std::vector<ElfSection> result;
    const std::string identification = read_(0, 16);
    wide_ = identification[4] == 2;
    big_ = identification[5] == 2;
    // ELF header: e_shoff, e_shentsize, e_shnum, e_shstrndx.
    const std::string header = read_(0, wide_ ? 64 : 52);
    table_ = number(header, wide_ ? 0x28 : 0x20, wide_ ? 8 : 4);
    entry_size_ = number(header, wide_ ? 0x3a : 0x2e, 2);
    std::uint64_t count = number(header, wide_ ? 0x3c : 0x30, 2);
    std::uint64_t names_index = number(header, wide_ ? 0x3e : 0x32, 2);
    if (table_ == 0) return result;
    if (entry_size_ < (wide_ ? 64u : 40u)) throw Error("damaged ELF section headers");
    const Section first = section(0);
    if (count == 0) count = first.size;                  // more than 0xff00 sections
    if (names_index == 0xffff) names_index = first.link; // SHN_XINDEX
    if (names_index >= count) throw Error("damaged ELF section headers");
    const Section names = section(names_index);
    const std::string strings = read_(names.offset, names.size);
    for (std::uint64_t i = 1; i < count; ++i) {
      const Section s = section(i);
      const std::string name = s.name < strings.size() ? strings.c_str() + s.name : "";
      result.push_back({name, static_cast<unsigned>(s.type), s.offset, s.size});
    }
    return result;
  }

  bool find(const std::string &name, std::string &contents) {
    const unsigned no_bits = 8; // SHT_NOBITS
    for (const ElfSection &s : sections()) {
      if (s.name != name || s.type == no_bits) continue;
      contents = read_(s.offset, s.size);
      return true;
    }
    return false;
  }

private:
  ReadAt read_;
  bool wide_ = true, big_ = false;
  std::uint64_t table_ = 0, entry_size_ = 0;

  std::uint64_t number(const std::string &bytes, size_t at, size_t size) const {
    std::uint64_t value = 0;
    for (size_t i = 0; i < size; ++i)
      value = value << 8 | static_cast<unsigned char>(bytes[at + (big_ ? i : size - 1 - i)]);
    return value;
  }

  Section section(std::uint64_t index) {
    if (index >= (std::uint64_t(1) << 32)) throw Error("damaged ELF section headers");
    const std::string s = read_(table_ + index * entry_size_, wide_ ? 64 : 40);
    if (wide_)
      return {number(s, 0, 4), number(s, 4, 4), number(s, 0x18, 8), number(s, 0x20, 8), number(s, 0x28, 4)};
    return {number(s, 0, 4), number(s, 4, 4), number(s, 0x10, 4), number(s, 0x14, 4), number(s, 0x18, 4)};
  }
};

bool is_elf(const std::string &first_bytes) {
  return first_bytes.size() >= 16 && first_bytes.compare(0, 4, "\177ELF") == 0;
}

ReadAt reader_of(const std::string &elf) {
  return [&elf](std::uint64_t offset, std::uint64_t size) {
    if (offset > elf.size() || size > elf.size() - offset) throw Error("truncated ELF file");
    return elf.substr(offset, size);
  };
}

unsigned long long hex(const std::string &text) {
  char *end = nullptr;
  const unsigned long long value = std::strtoull(text.c_str(), &end, 16);
  if (*end != '\0' || !std::isxdigit(static_cast<unsigned char>(text[0])))
    throw Error("damaged kernel section");
  return value;
}

} // namespace

std::string record_header(const std::string &name, unsigned long long size) {
  char lengths[32];
  std::snprintf(lengths, sizeof lengths, "%08x%016llx", static_cast<unsigned>(name.size()), size);
  return record_magic + std::string(lengths);
}

unsigned record_padding(unsigned long long size) { return static_cast<unsigned>((16 - size % 16) % 16); }

std::vector<ElfSection> list_sections(const std::string &elf) {
  return is_elf(elf) ? ElfReader(reader_of(elf)).sections() : std::vector<ElfSection>();
}

bool find_section(const std::string &elf, const std::string &name, std::string &contents) {
  return is_elf(elf) && ElfReader(reader_of(elf)).find(name, contents);
}

bool read_section(const std::string &path, const std::string &name, std::string &contents) {
  std::FILE *const file = std::fopen(path.c_str(), "rbe");
  if (!file) throw Error("cannot read '" + path + "': " + std::strerror(errno));
  struct Closer {
    std::FILE *file;
    ~Closer() { std::fclose(file); }
  } const closer{file};
  std::fseek(file, 0, SEEK_END);
  const std::uint64_t total = static_cast<std::uint64_t>(std::ftell(file));
  const ReadAt read = [&](std::uint64_t offset, std::uint64_t size) {
    if (offset > total || size > total - offset) throw Error("'" + path + "' is a truncated ELF file");
    std::string bytes(size, '\0');
    std::fseek(file, static_cast<long>(offset), SEEK_SET);
    if (std::fread(&bytes[0], 1, size, file) != size) throw Error("cannot read '" + path + "'");
    return bytes;
  };
  if (total < 52 || !is_elf(read(0, 16))) return false;
  return ElfReader(read).find(name, contents);
}

std::vector<KernelRecord> read_records(const std::string &section) {
  std::vector<KernelRecord> records;
  std::map<std::string, size_t> by_name;
  size_t at = 0;
  while (at < section.size()) {
    // Linkers pad between input sections.
    if (section[at] == '\0') {
      ++at;
      continue;
    }
    if (section.size() - at < record_header_size || section.compare(at, 8, record_magic) != 0)
      throw Error("damaged kernel section");
    const unsigned long long name_size = hex(section.substr(at + 8, 8)),
                             size = hex(section.substr(at + 16, 16));
    const size_t rest = section.size() - at - record_header_size;
    if (name_size > rest || size > rest - name_size) throw Error("damaged kernel section");
    KernelRecord record{section.substr(at + record_header_size, name_size),
                        section.substr(at + record_header_size + name_size, size)};
    if (record.name.empty() || record.name[0] == '.' || record.name.find('/') != std::string::npos)
      throw Error("damaged kernel section");
    at += record_header_size + name_size + size;
    const auto known = by_name.find(record.name);
    if (known != by_name.end()) {
      if (records[known->second].data != record.data)
        throw Error("two different kernel files are called '" + record.name + "'");
      continue;
    }
    by_name[record.name] = records.size();
    records.push_back(std::move(record));
  }
  return records;
}

} // namespace driver
