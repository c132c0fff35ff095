// A cubin is an ELF file. Each kernel has its code in `.text.<kernel>`, its static shared memory in
// `.nv.shared.<kernel>`, and its attributes in `.nv.info`: pairs of symbol and value.
#include "translator/driver/cubin_usage.h"

#include "translator/driver/elf_section.h"
#include "translator/driver/files.h"

#include <algorithm>
#include <map>

namespace driver {

namespace {

unsigned long long number(const std::string &bytes, size_t at, size_t size) {
  if (at + size > bytes.size()) throw Error("damaged cubin");
  unsigned long long value = 0;
  for (size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

/// Symbol index to registers: the attributes EIATTR_REGCOUNT of `.nv.info`. Each attribute has a format byte,
/// a kind byte and two more, which are a value or, with format 4, the number of bytes that follow.
std::map<unsigned long long, unsigned> register_counts(const std::string &info) {
  const unsigned long long register_count = 0x2f, sized_value = 4;
  std::map<unsigned long long, unsigned> counts;
  for (size_t at = 0; at + 4 <= info.size();) {
    const bool sized = number(info, at, 1) == sized_value;
    const size_t size = sized ? number(info, at + 2, 2) : 0;
    if (sized && number(info, at + 1, 1) == register_count && size >= 8)
      counts[number(info, at + 4, 4)] = static_cast<unsigned>(number(info, at + 8, 4));
    at += 4 + size;
  }
  return counts;
}

} // namespace

std::vector<KernelUsage> cubin_usage(const std::string &cubin) {
  std::vector<KernelUsage> result;
  std::string info, symbols, strings;
  if (!find_section(cubin, ".nv.info", info) || !find_section(cubin, ".symtab", symbols) ||
      !find_section(cubin, ".strtab", strings))
    return result;
  const auto counts = register_counts(info);
  std::map<std::string, unsigned long long> shared, code;
  for (const ElfSection &section : list_sections(cubin)) {
    if (starts_with(section.name, ".nv.shared.")) shared[section.name.substr(11)] = section.size;
    if (starts_with(section.name, ".text.")) code[section.name.substr(6)] = section.size;
  }
  // From compute capability 9.0 on the sizes contain one KiB that the system keeps for itself.
  const unsigned long long kept = 1024;
  const bool keeps = shared.count("reserved.0") != 0;
  const size_t symbol_size = 24; // Elf64_Sym
  for (const auto &count : counts) {
    const size_t at = static_cast<size_t>(count.first) * symbol_size;
    const unsigned long long name_at = number(symbols, at, 4), kind = number(symbols, at + 4, 1);
    const std::string name = name_at < strings.size() ? strings.c_str() + name_at : "";
    const bool global = kind >> 4 == 1;
    if (!global || !code.count(name)) continue;
    unsigned long long bytes = shared.count(name) ? shared[name] : 0;
    if (keeps && bytes >= kept) bytes -= kept;
    result.push_back({name, count.second, bytes});
  }
  return result;
}

std::string add_usage(const std::string &report, UsageForm form, const std::string &arch,
                      const KernelUsage &usage) {
  const std::string registers = std::to_string(usage.registers), shared = std::to_string(usage.shared);
  if (form == UsageForm::Text) {
    size_t at = report.find(": " + usage.kernel + ": ");
    if (at == std::string::npos) return report;
    at = std::min(report.find('\n', at), report.size() - 1) + 1;
    return report.substr(0, at) + "  " + arch + ": " + registers + " registers, " + shared +
           " bytes of shared memory\n" + report.substr(at);
  }
  const std::string member = "\"kernel\": \"" + usage.kernel + "\"";
  size_t at = report.find(member);
  if (at == std::string::npos) return report;
  at += member.size();
  return report.substr(0, at) + ", \"resources_" + arch + "\": {\"registers\": " + registers +
         ", \"shared_bytes\": " + shared + "}" + report.substr(at);
}

} // namespace driver
