// environment.h: the environment variables that decide about devices, and where the library lies.
#ifndef RUNTIME_ENVIRONMENT_H
#define RUNTIME_ENVIRONMENT_H

#include <string>
#include <vector>

namespace ort {

/// target-offload-var (OpenMP 5.2 §2.1): OMP_TARGET_OFFLOAD.
enum class Offload { Default, Mandatory, Disabled };
Offload target_offload();

/// OMPICC_DRIVER: the names in it, which have commas between them; none if it is not given.
std::vector<std::string> driver_names();

/// The positive number that an environment variable of OpenMP gives for a device (5.2 §21): NAME_DEV_number,
/// else NAME_DEV, else NAME_ALL; 0 if there is none. Any other value ends the program.
int device_variable(const std::string &name, int number);

/// OMPICC_IN_PLACE: an ort_plugin_in_place. Any other value ends the program.
int in_place_use();

/// OMPICC_MAX_KERNEL_MS: milliseconds, 0 if it is not given. What is no positive number ends the program.
unsigned most_kernel_milliseconds();

/// A variable that decides which code is loaded, or "": always that in programs that have more rights than
/// who started them (set-user-ID).
std::string code_variable(const char *name);

/// OMPICC_KERNEL_DIR, or "". Neither it nor OMPICC_LIBDIR counts in programs that have more rights than who
/// started them.
std::string kernel_directory();

/// The folder of libompirt.so, plugins and drivers; OMPICC_LIBDIR overrides it. Where libompirt is part of
/// the program, the first folder with plugins in which the program looks for libraries, or the program's own.
std::string library_directory();

/// The folder of kernel files that belong to the object (executable or shared library) that contains
/// `address`: the object's own path with ".kernels" added.
std::string kernel_files_directory(const void *address);

/// Start address of the object that contains `address`: the same for all units of one executable or library.
const void *object_base(const void *address);

} // namespace ort
#endif
