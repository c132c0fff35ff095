// The machine that the program is compiled for, as far as C shows which it is: the psABIs of 64-bit Linux
// agree on the rest (LP64).
#ifndef AST_MACHINE_H
#define AST_MACHINE_H

#include <string_view>

namespace ompicc {

enum class Machine : unsigned char { X86_64, AArch64, PowerPC64, RiscV64, Other };

/// That of ompicc itself.
constexpr Machine ownMachine() {
#if defined(__x86_64__)
  return Machine::X86_64;
#elif defined(__aarch64__)
  return Machine::AArch64;
#elif defined(__powerpc64__)
  return Machine::PowerPC64;
#elif defined(__riscv)
  return Machine::RiscV64;
#else
  return Machine::Other;
#endif
}

/// By its name in the macro that compilers define for it: "x86_64", "aarch64", "powerpc64", "riscv".
constexpr Machine machineNamed(std::string_view name) {
  return name == "x86_64"      ? Machine::X86_64
         : name == "aarch64"   ? Machine::AArch64
         : name == "powerpc64" ? Machine::PowerPC64
         : name == "riscv"     ? Machine::RiscV64
                               : Machine::Other;
}

/// Plain char has no negative values, unless -fsigned-char says otherwise.
constexpr bool hasUnsignedChar(Machine machine) {
  return machine == Machine::AArch64 || machine == Machine::PowerPC64 || machine == Machine::RiscV64;
}

/// wchar_t is unsigned int, not int.
constexpr bool hasUnsignedWchar(Machine machine) { return machine == Machine::AArch64; }

} // namespace ompicc
#endif
