// Kernel binaries as records of an ELF section (--kernels=files).
//
// The records travel in the object file's section `.ompicc.kernels`, which is not loaded: archives, `ld -r`
// and any linker carry and concatenate it. When ompicc links, it reads the records of the output, writes them
// as files to `<output>.kernels/`, and takes the section out.
//
// A record: "OMPIKRN1", the name's length in 8 and the data's in 16 hexadecimal digits, name, data, zero
// bytes up to a multiple of 16. Text digits, so that it does not depend on the byte order.
#ifndef TRANSLATOR_DRIVER_ELF_SECTION_H
#define TRANSLATOR_DRIVER_ELF_SECTION_H

#include <string>
#include <vector>

namespace driver {

extern const char kernel_section[]; ///< ".ompicc.kernels"

struct KernelRecord {
  std::string name, data;
};

/// The fixed part of a record before its name.
std::string record_header(const std::string &name, unsigned long long size);
/// Zero bytes needed after `size` bytes of header, name and data together.
unsigned record_padding(unsigned long long size);

struct ElfSection {
  std::string name;
  unsigned type; ///< sh_type; 8: no bytes in the file
  unsigned long long offset, size;
};

/// All sections of an ELF file's bytes (32 and 64 bits, both byte orders), in order; none when the bytes are
/// not ELF. Throws Error when the file is damaged.
std::vector<ElfSection> list_sections(const std::string &elf);
/// Finds section `name` in an ELF file's bytes. Returns false when the
/// bytes are not ELF or there is no such section; throws Error when the file is damaged.
bool find_section(const std::string &elf, const std::string &name, std::string &contents);
/// The same for a file, of which only the headers and that section are read.
bool read_section(const std::string &path, const std::string &name, std::string &contents);

/// Splits a section into records; equal records are returned once. Throws Error when it is damaged or two
/// different records have the same name.
std::vector<KernelRecord> read_records(const std::string &section);

} // namespace driver

#endif
