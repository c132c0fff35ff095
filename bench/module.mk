# Measurements beside gcc, the raw driver API and hand-written CUDA. BENCH passes settings on:
# make bench BENCH="ROUNDS=1 SIZES=largest"
bench: all
	bench/run OMPICC=$(BUILD)/bin/ompicc $(BENCH)

# The translator's time and memory beside gcc -fsyntax-only, at several sizes; needs no GPU.
# make bench-frontend BENCH="SIZES=10000 RUNS=5"
.PHONY: bench-frontend
bench-frontend: all
	bench/frontend OMPICC=$(BUILD)/bin/ompicc $(BENCH)

# What OpenMP's constructs and programs cost on the host beside gcc -fopenmp; needs no GPU.
# make bench-host BENCH="ROUNDS=3 PROGRAMS=constructs"
.PHONY: bench-host
bench-host: all
	bench/host OMPICC=$(BUILD)/bin/ompicc $(BENCH)

# Kernels of many kinds beside hand-written CUDA, in a table (bench/kernels/README.md).
# make bench-kernels BENCH='ROUNDS=3 NAMES="spmv bfs"'
.PHONY: bench-kernels
bench-kernels: all
	bench/kernels/run OMPICC=$(BUILD)/bin/ompicc $(BENCH)

# A program over MPI's ranks beside the same in CUDA: strong and weak scaling (bench/mpi).
# make bench-mpi BENCH='RANKS="1 2" EXCHANGE=host'
.PHONY: bench-mpi
bench-mpi: all
	bench/mpi OMPICC=$(BUILD)/bin/ompicc $(BENCH)

# Combustion chemistry: tasks that warps share beside data-parallel kernels, ompicc's and CUDA's (examples/chemistry).
# make bench-chemistry BENCH='MECHANISMS=gri30.yaml SIZES="30 53 100" TYPES=double'
.PHONY: bench-chemistry
bench-chemistry: all
	bench/chemistry OMPICC=$(BUILD)/bin/ompicc $(BENCH)
