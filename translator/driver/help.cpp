// The text of `ompicc --help`.
#include "translator/driver/options.h"

namespace driver {

const char help_text[] =
    R"(Usage: ompicc [options] file...
       ompicc --advise[=DIFF] program [arguments]

A C compiler for OpenMP programs: target constructs become CUDA kernels, everything else becomes C with calls to
libgomp and goes to cc. Used like cc; options that are not listed here are passed to cc.

Kernels:
  --kernel-format=LIST   what kernels become, a list of: cubin, ptx, sim (run on the CPU)
                         default: cubin,ptx when nvcc is found, otherwise sim
                         none: no kernels; target regions run on the host
  --kernel-mode=generic  a master thread forks and joins where sequential code surrounds parallel regions, as in docs/kernels.md,
                         also where all threads of a team could go through it
  --kernel-slices        kernels can be launched in slices (OMPICC_MAX_KERNEL_MS), as those for sm_53, sm_62, sm_72 and sm_87
                         and for the sim device always can
  --kernel-arch=LIST     GPU architectures, a list of: native, sm_53, sm_90, ...
                         default: native when this machine has a GPU, otherwise what ompicc was installed
                         for, otherwise PTX for the lowest architecture that nvcc knows
  -Xptxas OPTION, -maxrregcount N, -lineinfo, -use_fast_math, -Xnvcc=OPTION
                         for ptxas and nvcc; -Xnvcc=OPTION once for each word
  -G                     device code for a debugger, without optimisation, as -O0 -g says, too
  -fsanitize=LIST        address, undefined and thread are checked in sim kernels too
  --sim-races            sim kernels look for data races when they run (docs/debugging.md)
  --sim-accesses         sim kernels say what memory they access, for OMPICC_ADVISE (docs/advise.md)
  --kernels=embed        kernel binaries inside the object files (default)
  --kernels=files        kernel binaries as files in <program>.kernels/, written at the link
  --embed-source         the kernels' CUDA C becomes part of the program, too: for OMPICC_CODELET (docs/codelets.md)

Linking:
  --runpath=DIR          where the program looks for ompicc's libraries (default: where they are now); with
                         '$ORIGIN' or '$ORIGIN/lib' beside itself, for programs that are copied with *.so* and
                         ompicc-sim of ompicc's folder lib/ompicc
  -static-libompirt      ompicc's runtime and its CUDA part become part of the program, which then needs none of
                         ompicc's files for GPUs (libgomp stays shared; the sim device stays in ompicc's folder)
  --managed              what the program allocates (malloc and its like, also in libraries) is memory that it shares with the default
                         device, which uses it where it is; also for programs that require unified_shared_memory, on GPUs that
                         cannot use all memory (docs/boards.md)
  --host-events          tools (OMPT) are told of the host's parallel regions, tasks, work sharing, barriers and mutexes
                         (docs/tools.md)
  --libs                 print what another compiler's command that links objects of ompicc needs behind them

Looking inside:
  -k[=DIR], --keep[=DIR]
                         keep the preprocessed source, the host C, the CUDA kernel files and the kernel binaries
                         (in DIR, default .)
  --report[=json]        for each target construct: its mode and why, grid and block, what is mapped and how
  --advise[=DIFF] PROGRAM ARGUMENTS
                         run a program, and say which maps and copies it could do without (docs/advise.md); with =DIFF,
                         write the corrected directives as a unified diff; first on the command line
  --always-translate     translate everything: files without OpenMP directives, which go straight to cc otherwise,
                         and in all files the declarations without directives, which are copied otherwise
  --dump-ast, --dump-after=PASS
                         print the syntax tree, as parsed or after a pass (docs/passes.md), and stop
  --time-passes          print how long each pass of the translator takes
  -v                     print the commands while running them
  -###                   print the commands, quoted, and run nothing (shown as for a file with target constructs)
  -save-temps[=cwd|obj]  as -k, and keep the preprocessed and the assembly file too
  --explain[=NAME]       what a message means, an example and how to get rid of it, by the name of a warning (openmp-race) or of an
                         error that the list without NAME has (docs/explain)
  --version, --help

Tools:
  --cc=PATH              the C compiler: a gcc, whose language the translator knows
  --nvcc=PATH            the CUDA compiler
  --target=TRIPLE        cross-compile with TRIPLE-gcc and TRIPLE-g++, and the libraries in LIBDIR/TRIPLE
                         (docs/cross.md)

Warnings of its own, each with -W..., -Wno-..., -Werror=... and -Wno-error=... as in cc:
  -Wopenmp-race          the threads of a parallel region share the variable of a sequential loop, or update a variable
                         that they share: a reduction is missing (on)
  -Wopenmp-lost-write    a target region assigns to its own copy of a scalar, whose value is read later (on)
  -Wopenmp-increment     the increment of a loop runs away from its bound (on)
  -Wopenmp-unused-clause a variable is made private or reduced where it is not used (with -Wall)
  -Wopenmp-nested-target a function that a target region calls has target constructs, which only the host can execute (on)
  -Wopenmp-stack         a target region uses a pointer to an automatic variable that is not mapped, where unified_shared_memory
                         is required (with --managed)
  -Wopenmp-task-graph    the warps of a team do not share its tasks or sections, or one lane of a warp runs a task alone (off)
  -Wopenmp-cxx           a C++ source, which goes to cc as it is, has target constructs: they stay on the host (on)

As for cc:
  -c -S -E -fsyntax-only -M -MM -MD -MMD -MF -MT -MQ -MP -MG -o FILE -x LANGUAGE -I -D -U -include -isystem
  -l -L -Wl, -Xlinker -shared -static (without target constructs) -g -O -W -f -m -std= @FILE -print-... -dump...
  -fopenmp is implied, also for C++; -fno-openmp turns it off. '-' reads standard input (with -x or -E).

Environment:
  OMPICC_KERNEL_FORMAT   default of --kernel-format
  OMPICC_CC, OMPICC_NVCC, OMPICC_CXX
                         C compiler, CUDA compiler, C++ compiler for sim kernels
  OMPICC_MANAGED=1       as --managed
  OMPICC_SIM_RACES=1     as --sim-races
  OMPICC_LIBDIR          folder of the libraries (default: ../lib/ompicc beside the executable)
  OMPICC_OMPI            the translator (default: ompi beside ompicc)
  OMPICC_CACHE=0         do not use the cache of compiled kernels
  OMPICC_CACHE_DIR       its folder (default: $XDG_CACHE_HOME/ompicc or ~/.cache/ompicc)
  OMPICC_CACHE_SIZE      its bound in MiB (default 256)

Environment of the programs, beside OpenMP's own (OMP_TARGET_OFFLOAD, OMP_DEFAULT_DEVICE, OMP_NUM_THREADS, ...):
  OMPICC_VERBOSE=1       say which device is used and what runs where
  OMPICC_PROFILE=1|FILE  print (or write) at the end where the time went, by construct and line (docs/tools.md)
  OMPICC_ADVISE=1|FILE   print (or write) at the end which maps and copies could be left out, with corrected directives (docs/advise.md)
  OMPICC_ADVISE_DIFF=FILE
                         write these corrections as a unified diff, for patch
  OMPICC_TRACE=FILE      write a timeline of kernels, copies and waits, for Perfetto and chrome://tracing; %p in the name is
                         the process. OMPICC_TRACE_EVENTS: how many events are kept (1000000)
  OMPICC_CODELET=DIR[:CONSTRUCT[:N]]
                         write the N-th execution (1) of a target construct (file:line, line or kernel name; default: the first
                         execution of each) as a folder in DIR that repeats the kernel with nvcc alone (docs/codelets.md)
  OMPICC_NVTX=1|0        constructs are NVTX ranges, or are not (default: where nsys or ncu want to know of them)
  OMPICC_WARNINGS=0      do not say, once, that target constructs run on the host because there is no GPU, or no such device
  OMPICC_DRIVER=cuda|sim use only the GPUs, or only the sim device (default: the GPUs; the sim device where there
                         is none and all kernels have the sim format); so with drivers of other device plugins,
                         and several with commas between them
  OMPICC_MAX_KERNEL_MS=N kernels of many teams are launched in slices that take no longer than N milliseconds, as far as the time
                         that others took tells: for GPUs that end kernels after some time, as with a display (docs/boards.md)
  OMPICC_GRAPHS=0        kernels that are queued closely one after the other are not started together, as CUDA graphs, but each
                         by itself, as where a profiler is attached; 1: together, whatever time passes between them
  OMPICC_IN_PLACE=none   GPUs do not use the program's memory where it is, but copies: neither those that have it in common with
                         the CPU, nor others for what they have no memory left for, which is an error then.
                         For tests: registered, pinned: they do it as Xavier's GPU, or as Nano's, whatever this one is
  OMPICC_MANAGED=0       a program that was linked with --managed has ordinary memory
  OMPICC_KERNEL_DIR      folder whose kernel binaries are taken before the embedded ones
  OMPICC_LIBDIR          as above: where the device plugins and the sim device are
  OMPICC_KEPT_MEMORY     MiB of freed device memory that a process keeps for what it maps later (default: a quarter of
                         the GPU's; 0 or little where several processes share a GPU)
  OMPICC_SIM_DEVICES, OMPICC_SIM_THREADS, OMPICC_SIM_MEMORY, OMPICC_SIM_STACK, OMPICC_SIM_ARCH
                         sim devices (1), CPU threads, bytes of memory (2 GiB) and of a thread's stack,
                         compute capability (90; below 70 barriers count as on those GPUs, and 53, 62, 72 and 87
                         refuse what those of boards do)
  OMPICC_SIM_SEED=N      the threads of a block go on in another order for each N, by lot, on sim devices
  OMPICC_SIM_INTEGRATED=1
                         a sim device that has the program's memory, as the GPU of a board, and runs in the program
  OMPICC_SIM_WATCHDOG    milliseconds that a kernel may run on a sim device, as on a GPU with a display (default:
                         for ever)
  OMPICC_SIM_RACES=0|1   0: kernels compiled with --sim-races do not look for data races; 1: says where kernels are
                         not compiled with it. A program whose kernels have races ends with status 66
  OMPICC_SIM_WAIT=1      the process of a sim device waits until a debugger is attached (docs/debugging.md)
  OMPICC_SIM_IMAGES      folder where sim devices leave the kernels that they load, for debuggers and profilers

Options for offloading of gcc, clang, nvc and icx (-foffload=, -fopenmp-targets=, --offload-arch=, -Xopenmp-target,
-mp=gpu, -gpu=cc90, -qopenmp, ...) are understood where they mean what ompicc has, and warned of otherwise.

Exit status: 0, or 1 after an error.
)";

} // namespace driver
