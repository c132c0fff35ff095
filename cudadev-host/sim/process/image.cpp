// image.cpp: checks, loads and searches one shared object; see image.h.
#include "cudadev-host/sim/process/image.h"

#include "cudadev-host/sim/process/sanitizer.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sim {

namespace {

/// Of images without the number of their descriptor: "/proc/1234/fd/", or "DIR/kernels-1234-".
std::string image_prefix() {
  const char *const folder = secure_getenv("OMPICC_SIM_IMAGES");
  const std::string process = std::to_string(getpid());
  return folder && *folder ? std::string(folder) + "/kernels-" + process + "-" : "/proc/" + process + "/fd/";
}

bool images_are_files() {
  const char *const folder = secure_getenv("OMPICC_SIM_IMAGES");
  return folder && *folder;
}

} // namespace

std::string path_of_image(int fd) {
  return image_prefix() + std::to_string(fd) + (images_are_files() ? ".so" : "");
}

bool is_path_of_image(const char *name) {
  const std::string prefix = image_prefix();
  return strncmp(name, prefix.c_str(), prefix.size()) == 0;
}

void leave_file(int fd) {
  if (!images_are_files()) return;
  const std::string path = path_of_image(fd);
  unlink(path.c_str()); // of another image that had this descriptor: it may still be mapped
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0755);
  char part[1 << 16];
  off_t offset = 0;
  for (ssize_t n; file >= 0 && (n = pread(fd, part, sizeof part, offset)) > 0; offset += n)
    if (write(file, part, n) != n) break; // the dynamic linker will say what is wrong with the file
  if (file >= 0) close(file);
}

Image::Image(int fd) : fd(fd) {
  struct stat status;
  if (fstat(fd, &status) != 0 || status.st_size < static_cast<off_t>(sizeof(ElfW(Ehdr)))) return;
  size = status.st_size;
  void *const mapping = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (mapping == MAP_FAILED) return;
  data = static_cast<const char *>(mapping);
  is_valid = check();
  if (!is_valid) return;
  read_symbols();
  leave_file(fd);
}

Image::~Image() {
  const std::string name = path();
  if (handle) dlclose(handle);
  if (data) munmap(const_cast<char *>(data), size);
  // An object may stay loaded for good (STB_GNU_UNIQUE symbols); its name must then stay taken.
  if (void *const still = dlopen(name.c_str(), RTLD_LAZY | RTLD_NOLOAD))
    dlclose(still);
  else
    close(fd);
}

// Everything that the dynamic linker relies on: what is wrong here would crash it.
bool Image::check() const {
  const ElfW(Ehdr) &h = header();
  ElfW(Ehdr) own;
  const int self = ::open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  const bool known = self >= 0 && pread(self, &own, sizeof own, 0) == static_cast<ssize_t>(sizeof own);
  if (self >= 0) close(self);
  if (!known || memcmp(h.e_ident, own.e_ident, EI_OSABI) != 0 || h.e_machine != own.e_machine ||
      h.e_type != ET_DYN)
    return false;
  const auto inside = [this](uint64_t offset, uint64_t bytes) {
    return offset <= size && bytes <= size - offset;
  };
  if (h.e_phentsize != sizeof(ElfW(Phdr)) || h.e_phnum == 0 ||
      !inside(h.e_phoff, h.e_phnum * sizeof(ElfW(Phdr))))
    return false;
  bool dynamic = false;
  for (unsigned i = 0; i < h.e_phnum; ++i) {
    const ElfW(Phdr) &p = segments()[i];
    if (!inside(p.p_offset, p.p_filesz) || p.p_filesz > p.p_memsz) {
      if (p.p_type == PT_LOAD || p.p_type == PT_DYNAMIC || p.p_type == PT_TLS) return false;
    }
    dynamic = dynamic || p.p_type == PT_DYNAMIC;
  }
  // Section headers come last in the file: a truncated one lacks them, or has something else in their place.
  if (!dynamic || h.e_shentsize != sizeof(ElfW(Shdr)) || h.e_shnum == 0 || h.e_shstrndx >= h.e_shnum ||
      h.e_shoff % alignof(ElfW(Shdr)) != 0 || !inside(h.e_shoff, h.e_shnum * sizeof(ElfW(Shdr))))
    return false;
  const ElfW(Shdr) *const sections = reinterpret_cast<const ElfW(Shdr) *>(data + h.e_shoff);
  if (sections[0].sh_type != SHT_NULL || sections[h.e_shstrndx].sh_type != SHT_STRTAB) return false;
  for (unsigned i = 1; i < h.e_shnum; ++i)
    if (sections[i].sh_type != SHT_NOBITS && !inside(sections[i].sh_offset, sections[i].sh_size))
      return false;
  return true;
}

void Image::read_symbols() {
  const ElfW(Shdr) *const sections = reinterpret_cast<const ElfW(Shdr) *>(data + header().e_shoff);
  for (unsigned i = 0; i < header().e_shnum; ++i) {
    const ElfW(Shdr) &table = sections[i];
    if ((table.sh_type != SHT_SYMTAB && table.sh_type != SHT_DYNSYM) || table.sh_link >= header().e_shnum)
      continue;
    const ElfW(Shdr) &strings = sections[table.sh_link];
    const char *const names = data + strings.sh_offset;
    const ElfW(Sym) *const all = reinterpret_cast<const ElfW(Sym) *>(data + table.sh_offset);
    for (size_t s = 0; s < table.sh_size / sizeof *all; ++s) {
      const unsigned type = ELF64_ST_TYPE(all[s].st_info);
      if (all[s].st_shndx == SHN_UNDEF || (type != STT_OBJECT && type != STT_FUNC)) continue;
      if (all[s].st_name >= strings.sh_size) continue;
      symbols.emplace(std::string(names + all[s].st_name,
                                  strnlen(names + all[s].st_name, strings.sh_size - all[s].st_name)),
                      Symbol{all[s].st_value, all[s].st_size});
    }
  }
}

std::string Image::open_with(int flags) {
  handle = dlopen(path().c_str(), flags);
  if (!handle) {
    const char *const message = dlerror();
    return message ? message : "the image cannot be loaded";
  }
  link_map *map = nullptr;
  if (dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0) return "the image has no link map";
  load_address = map->l_addr;
  return "";
}

int own_names_first() { return sanitizer_wants_its_names() ? 0 : RTLD_DEEPBIND; }

std::string Image::open() { return open_with(RTLD_NOW | RTLD_LOCAL | own_names_first()); }

std::string Image::find_loaded() { return open_with(RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD); }

bool Image::symbol(const std::string &name, Symbol *found) const {
  const auto known = symbols.find(name);
  if (known == symbols.end()) return false;
  *found = known->second;
  found->address += load_address;
  return true;
}

bool Image::holds(uint64_t address, uint64_t bytes, bool *writable) const {
  for (unsigned i = 0; i < header().e_phnum; ++i) {
    const ElfW(Phdr) &p = segments()[i];
    const uint64_t start = load_address + p.p_vaddr;
    if (p.p_type != PT_LOAD || address < start || address - start > p.p_memsz ||
        bytes > p.p_memsz - (address - start))
      continue;
    *writable = p.p_flags & PF_W;
    return true;
  }
  return false;
}

void Image::add_shared_segment(std::vector<SharedSegment> *list) const {
  for (unsigned i = 0; i < header().e_phnum; ++i) {
    const ElfW(Phdr) &p = segments()[i];
    size_t module = 0;
    if (p.p_type != PT_TLS || p.p_memsz == 0 || dlinfo(handle, RTLD_DI_TLS_MODID, &module) != 0) continue;
    list->push_back(SharedSegment{module, p.p_memsz, p.p_filesz});
  }
}

int make_umbrella(const std::vector<std::string> &paths, const ElfW(Ehdr) & like) {
  // One page-aligned, writable segment that holds everything: headers, dynamic section, an empty symbol table
  // with its hash table, strings.
  std::string strings(1, '\0');
  std::vector<ElfW(Dyn)> dynamic;
  const auto add = [&dynamic](ElfW(Sxword) tag, uint64_t value) {
    ElfW(Dyn) entry = {};
    entry.d_tag = tag;
    entry.d_un.d_val = value;
    dynamic.push_back(entry);
  };
  for (const std::string &path : paths) {
    add(DT_NEEDED, strings.size());
    strings += path + '\0';
  }
  constexpr size_t segments = 3, tail_entries = 6;
  const size_t dynamic_at = sizeof(ElfW(Ehdr)) + segments * sizeof(ElfW(Phdr));
  const size_t symbols_at = dynamic_at + (dynamic.size() + tail_entries) * sizeof(ElfW(Dyn));
  const size_t hash_at = symbols_at + sizeof(ElfW(Sym));
  const uint32_t hash[] = {1, 1, 0, 0}; // one bucket, one chain, both empty
  const size_t strings_at = hash_at + sizeof hash;
  const size_t total = strings_at + strings.size();
  add(DT_HASH, hash_at);
  add(DT_SYMTAB, symbols_at);
  add(DT_SYMENT, sizeof(ElfW(Sym)));
  add(DT_STRTAB, strings_at);
  add(DT_STRSZ, strings.size());
  add(DT_NULL, 0);

  ElfW(Ehdr) header = like;
  header.e_entry = 0;
  header.e_phoff = sizeof header;
  header.e_phnum = segments;
  header.e_shoff = 0;
  header.e_shnum = header.e_shstrndx = 0;
  ElfW(Phdr) table[segments] = {};
  table[0].p_type = PT_LOAD;
  table[0].p_flags = PF_R | PF_W;
  table[0].p_filesz = table[0].p_memsz = total;
  table[0].p_align = 0x10000;
  table[1].p_type = PT_DYNAMIC;
  table[1].p_flags = PF_R | PF_W;
  table[1].p_offset = table[1].p_vaddr = table[1].p_paddr = dynamic_at;
  table[1].p_filesz = table[1].p_memsz = dynamic.size() * sizeof(ElfW(Dyn));
  table[1].p_align = alignof(ElfW(Dyn));
  table[2].p_type = PT_GNU_STACK;
  table[2].p_flags = PF_R | PF_W;
  table[2].p_align = 16;

  std::string file(total, '\0');
  memcpy(&file[0], &header, sizeof header);
  memcpy(&file[sizeof header], table, sizeof table);
  memcpy(&file[dynamic_at], dynamic.data(), dynamic.size() * sizeof(ElfW(Dyn)));
  memcpy(&file[hash_at], hash, sizeof hash);
  memcpy(&file[strings_at], strings.data(), strings.size());
  const int fd = memfd_create("ompicc-sim linked set", MFD_CLOEXEC);
  if (fd >= 0 && write(fd, file.data(), total) == static_cast<ssize_t>(total)) return fd;
  if (fd >= 0) close(fd);
  return -1;
}

} // namespace sim
