"""Spack's recipe for ompicc. docs/install.md says how it is used."""

import os

from spack.package import *

try:  # Spack 1.0 and later
    from spack_repo.builtin.build_systems.cuda import CudaPackage
    from spack_repo.builtin.build_systems.makefile import MakefilePackage
except ImportError:
    pass

CHECKOUT = os.path.realpath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 4))

FIRST_PROGRAM = """\
#include <stdio.h>
int main(void) {
  int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < 100; i++) sum += i;
  printf("%d\\n", sum);
}
"""


class Ompicc(MakefilePackage, CudaPackage):
    """C compiler for OpenMP programs that offload to NVIDIA GPUs, by the system's C compiler and nvcc; without a GPU its kernels
    run on the CPU."""

    # The checkout that this recipe lies in.
    git = "file://" + CHECKOUT

    license("MIT")

    version("main", branch="main")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("gmake", type="build")
    depends_on("flex", type="build")
    depends_on("bison@3.0.4:", type="build")
    # Linked into the sim device.
    depends_on("boost@1.65: +context")

    requires("%gcc@7:", msg="ompicc writes C for gcc and its libgomp")

    @property
    def install_targets(self):
        settings = ["PREFIX=" + self.prefix, "DEFAULT_CC=" + self.compiler.cc, "DEFAULT_CXX=" + self.compiler.cxx]
        if self.spec.satisfies("+cuda"):
            settings.append("DEFAULT_NVCC=" + self.spec["cuda"].prefix.bin.nvcc)
            archs = [arch for arch in self.spec.variants["cuda_arch"].value if arch != "none"]
            settings.append("KERNEL_ARCH=" + ",".join("sm_" + arch for arch in archs))
        return ["install"] + settings

    def check(self):
        """Not `make test`, which installs what its programs need, and takes longer than all the rest."""

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def first_program(self):
        """A program's kernel runs on the sim device."""
        with working_dir("first-program", create=True):
            with open("a.c", "w") as source:
                source.write(FIRST_PROGRAM)
            Executable(self.prefix.bin.ompicc)("--kernel-format=sim", "a.c", "-o", "a")
            printed = Executable("./a")(output=str, extra_env={"OMP_TARGET_OFFLOAD": "MANDATORY"})
            assert printed.strip() == "4950", printed
