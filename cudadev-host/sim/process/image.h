// image.h: one shared object in the sim process: its file, checked; its place in memory; its symbols.
#ifndef OMPICC_SIM_IMAGE_H
#define OMPICC_SIM_IMAGE_H

#include "cudadev-host/sim/process/launch.h"

#include <cstdint>
#include <link.h>
#include <string>
#include <unordered_map>
#include <vector>

namespace sim {

// The path under which the dynamic linker opens an image that a descriptor of this process refers to. It
// means the same in other processes: debuggers open what the dynamic linker has opened. With
// OMPICC_SIM_IMAGES it is a file in that folder, which leave_file() writes and which stays, for debuggers and
// profilers that want a file.
std::string path_of_image(int fd);
void leave_file(int fd);
// Whether the dynamic linker's name of an object is such a path.
bool is_path_of_image(const char *name);

// The symbols come from the file's own symbol table, so hidden ones are found too: device variables need no
// export.
class Image {
public:
  // Takes the descriptor. valid() tells whether the file is a whole shared object for this machine.
  explicit Image(int fd);
  ~Image();
  Image(const Image &) = delete;
  Image &operator=(const Image &) = delete;

  bool valid() const { return is_valid; }
  // What the dynamic linker is to open. The descriptor stays open as long as the object is loaded: its number
  // is the object's name, and two objects must not have the same.
  std::string path() const { return path_of_image(fd); }

  // Loads it, with its own symbols visible only to itself. Returns "", or the dynamic linker's message.
  std::string open();
  // The same for an object that is loaded already, as part of a set.
  std::string find_loaded();

  struct Symbol {
    uint64_t address; // in this process
    uint64_t bytes;
  };
  bool symbol(const std::string &name, Symbol *found) const;
  bool holds(uint64_t address, uint64_t bytes, bool *writable) const;
  void add_shared_segment(std::vector<SharedSegment> *segments) const;
  const ElfW(Ehdr) & header() const { return *reinterpret_cast<const ElfW(Ehdr) *>(data); }

private:
  bool check() const;
  void read_symbols();
  const ElfW(Phdr) * segments() const {
    return reinterpret_cast<const ElfW(Phdr) *>(data + header().e_phoff);
  }
  std::string open_with(int flags);

  const int fd;
  const char *data = nullptr; // the file
  size_t size = 0;
  bool is_valid = false;
  void *handle = nullptr;
  uint64_t load_address = 0;
  std::unordered_map<std::string, Symbol> symbols; // addresses without the load address
};

// A flag of dlopen: what images define is found before what this process has of the same name, a function of
// the C library for example. (Sanitizers replace functions, and refuse to be passed by.)
int own_names_first();

// A descriptor of a shared object that only says that it needs the others: the dynamic linker then looks up
// the symbols of each of them in all of them, and in nothing else that was loaded.
int make_umbrella(const std::vector<std::string> &paths, const ElfW(Ehdr) & like);

} // namespace sim

#endif
