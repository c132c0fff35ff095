# Measurements beside gcc, the raw driver API and hand-written CUDA. BENCH passes settings on:
# make bench BENCH="ROUNDS=1 SIZES=largest"
bench: all
	bench/run OMPICC=$(BUILD)/bin/ompicc $(BENCH)
