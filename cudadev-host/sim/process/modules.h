// modules.h: kernel images in the sim process: loading, symbols, and the data that the program may read and
// write.
#ifndef OMPICC_SIM_MODULES_H
#define OMPICC_SIM_MODULES_H

#include "cudadev-host/sim/process/launch.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace sim {

struct Kernel {
  std::string name;
  void (*entry)(void **);
  std::vector<uint32_t> sizes; // of each parameter, bytes
  const std::vector<SharedSegment> *shared;
  size_t static_shared; // bytes
  bool checks_races;    // compiled to look for data races (races.h)
  bool notes_accesses;  // all that it may call is compiled to say what it accesses (accesses.h)
};

// One shared object of a module, and the symbols of its symbol table.
class Image;

class Module {
public:
  ~Module();

  // Takes the descriptor of an image or of a linked set. Returns NULL with *status and *message.
  static std::unique_ptr<Module> load(int fd, int *status, std::string *message);

  // NULL if there is no kernel of that name.
  const Kernel *kernel(const std::string &name);
  bool global(const std::string &name, uint64_t *address, uint64_t *bytes) const;
  // Whether [address, address + bytes) is in the module's variables; *writable tells whether all of it may be
  // written.
  bool holds(uint64_t address, uint64_t bytes, bool *writable) const;

private:
  Module() = default;
  bool open(int *status, std::string *message);

  std::vector<std::unique_ptr<Image>> images;
  void *umbrella = nullptr; // the object that holds a linked set together
  std::vector<SharedSegment> shared;
  std::map<std::string, std::unique_ptr<Kernel>> kernels;
};

} // namespace sim

#endif
