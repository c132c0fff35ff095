// sanitizer.h: kernels compiled with -fsanitize=address.
//
// AddressSanitizer's library must be in a process from its first moment on, and an ordinary kernel must not
// pay for it. So when the first image that needs it is loaded, the process starts itself again, with the
// library preloaded: device memory and the connection are descriptors, which stay. From then on the program
// tells which device memory is allocated, and everything else is poisoned.
#ifndef OMPICC_SIM_SANITIZER_H
#define OMPICC_SIM_SANITIZER_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace sim {

// Whether AddressSanitizer's library is in this process.
bool sanitized();

// Whether a sanitizer's library is here that refuses to load objects that find their own names first: this
// one, or that of a program compiled with -fsanitize=thread which this is a thread of.
bool sanitizer_wants_its_names();

// Makes its reports name the kernel, block and thread, and reach the program as an error. Nothing without the
// library.
void set_up_sanitizer();

// The name of AddressSanitizer's library if the image in the file needs it; "" if it does not.
std::string sanitizer_of_image(int file);

// Starts the process again with the library preloaded and these arguments. Returns only if that fails.
void restart_with(const std::string &library, const char *const arguments[]);

void poison(uint64_t address, size_t bytes);
void unpoison(uint64_t address, size_t bytes);

} // namespace sim

#endif
