// The ELF reader and the kernel records: all shapes of ELF files, and damaged ones.
#include "translator/driver/elf_section.h"
#include "tests/unit/catch.h"
#include "translator/driver/files.h"

using namespace driver;

namespace {

/// An ELF file with a section name table and one more section.
class ElfBuilder {
public:
  ElfBuilder(bool wide, bool big) : wide_(wide), big_(big) {}

  std::string build(const std::string &name, const std::string &contents) {
    const std::string names = std::string("\0", 1) + ".shstrtab" + '\0' + name + '\0';
    const size_t header = wide_ ? 64 : 52;
    std::string file = "\177ELF";
    file += static_cast<char>(wide_ ? 2 : 1);
    file += static_cast<char>(big_ ? 2 : 1);
    file.resize(wide_ ? 0x28 : 0x20, '\0');
    file += number(header + names.size() + contents.size(), wide_ ? 8 : 4); // e_shoff
    file.resize(wide_ ? 0x3a : 0x2e, '\0');
    file += number(wide_ ? 64 : 40, 2) + number(3, 2) + number(1, 2); // e_shentsize, e_shnum, e_shstrndx
    file += names + contents;
    file += section(0, 0, 0, 0) + section(1, 3, header, names.size()) +
            section(11, 1, header + names.size(), contents.size());
    return file;
  }

private:
  bool wide_, big_;

  std::string number(unsigned long long value, int size) const {
    std::string text;
    for (int i = 0; i < size; ++i) text += static_cast<char>(value >> 8 * (big_ ? size - 1 - i : i) & 0xff);
    return text;
  }
  std::string section(unsigned name, unsigned type, size_t offset, size_t size) const {
    const int word = wide_ ? 8 : 4;
    std::string s = number(name, 4) + number(type, 4) + number(0, word) + number(0, word) +
                    number(offset, word) + number(size, word);
    s.resize(wide_ ? 64 : 40, '\0');
    return s;
  }
};

std::string record(const std::string &name, const std::string &data) {
  const std::string text = record_header(name, data.size()) + name + data;
  return text + std::string(record_padding(text.size()), '\0');
}

} // namespace

TEST_CASE("a section is found in 32- and 64-bit files of both byte orders") {
  for (const bool wide : {false, true})
    for (const bool big : {false, true}) {
      const std::string elf = ElfBuilder(wide, big).build(kernel_section, "contents");
      std::string contents;
      CHECK(find_section(elf, kernel_section, contents));
      CHECK(contents == "contents");
      CHECK_FALSE(find_section(elf, ".text", contents));
    }
}

TEST_CASE("other files have no sections") {
  std::string contents;
  CHECK_FALSE(find_section("", ".text", contents));
  CHECK_FALSE(find_section("!<arch>\nsome archive member", ".text", contents));
}

TEST_CASE("a truncated file is an error, wherever it was cut") {
  const std::string elf = ElfBuilder(true, false).build(kernel_section, "contents");
  for (size_t size = 16; size < elf.size(); ++size) {
    std::string contents;
    CHECK_THROWS_AS(find_section(elf.substr(0, size), kernel_section, contents), Error);
  }
}

TEST_CASE("the driver itself can be read from its file") {
  std::string contents;
  CHECK(read_section("/proc/self/exe", ".text", contents));
  CHECK_FALSE(contents.empty());
  CHECK_FALSE(read_section("/proc/self/exe", kernel_section, contents));
}

TEST_CASE("records come back as they were written") {
  const std::string binary("\0\1OMPIKRN1\0", 11);
  const auto records =
      read_records(record("a.sm_90.cubin", binary) + std::string(16, '\0') + record("b.sim.so", ""));
  REQUIRE(records.size() == 2);
  CHECK(records[0].name == "a.sm_90.cubin");
  CHECK(records[0].data == binary);
  CHECK(records[1].name == "b.sim.so");
  CHECK(records[1].data.empty());
  CHECK(record("x", "abc").size() % 16 == 0);
}

TEST_CASE("equal records count once, different ones of a name are an error") {
  CHECK(read_records(record("a", "1") + record("a", "1")).size() == 1);
  CHECK_THROWS_AS(read_records(record("a", "1") + record("a", "2")), Error);
}

TEST_CASE("damaged records are errors") {
  const std::string whole = record("name.ptx", "some longer text of a kernel");
  CHECK_THROWS_AS(read_records(whole.substr(0, 40)), Error);
  CHECK_THROWS_AS(read_records("garbage"), Error);
  CHECK_THROWS_AS(read_records(record("../escape", "x")), Error);
  std::string huge = whole;
  huge.replace(16, 16, "ffffffffffffffff");
  CHECK_THROWS_AS(read_records(huge), Error);
}
