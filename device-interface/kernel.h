/*
 * kernel.h: a target construct's kernel and the geometry of a launch: generated host code defines them,
 * libompirt hands them on, and plugins make of them what their devices know.
 *
 * OpenMP 5.2: §13.8 (target).
 */
#ifndef DEVICE_INTERFACE_KERNEL_H
#define DEVICE_INTERFACE_KERNEL_H

/* Launch geometry as the user's clauses and loops give it; 0 means "not given".
 * trips[0] is the innermost loop (x), trips[ndims-1] the outermost. In SPMD mode ndims (1 to 3) loops
 * are laid over the grid; ndims 0 means that threads are not tied to iterations (`target parallel`, and
 * generic mode).
 * `outer` is then a hint, the iterations of the outermost `distribute`, and `inner` another, the most that a
 * parallel region in it shares out; 0: not known. So they are beside a nest that is made of both (with
 * ORT_KERNEL_SPREAD); of others, and with ORT_KERNEL_ROWS_APART, `inner` is a distance. trips[0] may say how
 * much memory each team has use for (ORT_KERNEL_TEAM_MEMORY), and trips[1] (ORT_KERNEL_WARPS, or
 * ORT_KERNEL_ROWS with ORT_KERNEL_SPREAD), of regions whose loops have lengths that only memory knows, which
 * of the map's items these are read from, a bit for each, and 32 bits further on which ones the loops go
 * along; plugins get an estimate instead: how many iterations these have elements for. trips[2] is 1 where
 * these iterations have loops of their own, and twice the bytes of the smallest such element more, for the
 * estimate, and 1 << 31 more where what they load says where to load from (x[column[k]]). Of launches with up
 * to two dimensions its upper 32 bits say what copies of elements a kernel may have (ORT_KERNEL_TEAM_MEMORY):
 * 16 bits which of the map's first 16 items these lie in, 12 the words of four bytes that one element of each
 * of them takes together, 2 those of the smallest of these, and 1 whether the second one of two kernels
 * (ORT_KERNEL_TWO) is the better one without copies. Plugins get an estimate instead, the bytes that copies
 * of all take, or 0. */
typedef struct ort_launch {
  int num_teams;
  int thread_limit;
  int num_threads; /* SPMD: threads of each team. Generic: the most threads any parallel region asks
                      for, when that is known before the launch */
  int ndims;
  unsigned long long trips[3], outer, inner;
} ort_launch_t;

/* Generic mode, with a teams construct: threads of a team where nothing says how many. */
#define ORT_GENERIC_THREADS 96

enum ort_kernel_mode { ORT_MODE_SPMD = 0, ORT_MODE_GENERIC = 1 };

enum ort_kernel_flags {
  ORT_KERNEL_STRIDES = 0x1,    /* SPMD: each thread loops over the grid, so any grid is correct. Without
                                  it the grid must cover trips[0] in x and of two loops trips[1] in y and z,
                                  where blocks are counted on, y first; of three see ORT_KERNEL_ORIGIN */
  ORT_KERNEL_ONE_TEAM = 0x2,   /* no teams construct: a single block */
  ORT_KERNEL_ENV = 0x4,        /* the first parameter is what the plugin tells kernels about the device, by
                                  value (its device library says what that is); always set in generic mode */
  ORT_KERNEL_STACKED = 0x8,    /* SPMD, up to four loops: where a grid does not cover the range along y, or
                                  of one loop, along x, a thread has four iterations of it; where threads
                                  stride, if each has as many */
  ORT_KERNEL_RECURSIVE = 0x10, /* it may call functions that call themselves: needs a large stack a thread */
  ORT_KERNEL_APART = 0x20,     /* SPMD: an iteration has loops, in which it reads and writes what lies apart
                                  from what the next one does: they gain nothing by being one warp's */
  ORT_KERNEL_ROWS = 0x40,      /* SPMD: an iteration has no loop of its own, so that those of a block read
                                  little in common, or one whose length memory says for each row of a nest,
                                  on the longest of which a block's threads would wait: its threads run along
                                  the innermost loop. With
                                  ORT_KERNEL_SPREAD and ORT_KERNEL_TEAMS_FIT: there is a version with the same
                                  parameters, whose symbol ends with _rows, for blocks that have several
                                  distributed iterations, along x, of one warp of which each lane adds up in
                                  order, for its iteration, what the other warps compute. The plugin may
                                  launch that where these have many terms */
  ORT_KERNEL_REDUCES = 0x80,   /* SPMD, with strides, or ndims 0 and ORT_KERNEL_TEAMS_FIT: each team adds its
                                  result to what the league shares, and the program cannot tell how many teams
                                  there are */
  ORT_KERNEL_REDUCES_SLOWLY = 0x100, /* the same, of arrays, or of what no instruction of a device updates */
  ORT_KERNEL_STORES =
      0x200, /* SPMD: iterations write to objects in memory, behind which they read others again */
  ORT_KERNEL_TEAMS_FIT = 0x400, /* SPMD, ndims 0: nothing says how many threads a team has, which shares out
                                   loops: as many as these and the device have use for */
  ORT_KERNEL_TWO = 0x800, /* it is the first one of an array of two. The second one is launched where two list
                            items lie in the same storage, or in unknown storage, so that pointers to them may
                            overlap, and where a parameter is not aligned as the first one wants it */
  ORT_KERNEL_ALONE = 0x1000,  /* SPMD, ndims 0: it is the first one of an array of two, with the same
                                parameters. In the second one each distributed iteration, of `outer`, is run
                                by one thread, which is a team. The plugin may launch that, as one of ndims 1,
                                where a device gains by it */
  ORT_KERNEL_SPREAD = 0x2000, /* the same of a kernel that the compiler has made so: the program asked for one
                                thread an iteration. With ORT_KERNEL_TWO, it is not for launches where two
                                list items lie in the same storage; then the second one is for them, of ndims
                                1 too, or the third, if the second has that flag itself */
  ORT_KERNEL_ORIGIN =
      0x4000, /* SPMD, three loops, without strides: the last parameter, which the plugin adds,
                is the numbers of the iterations in y and z with which a launch begins (its
                device library says how). Where no grid is large enough, it launches several */
  ORT_KERNEL_PATCHES = 0x8000,   /* SPMD, two or three loops: what iterations read and write lies partly along
                                   x,  partly along y. Its threads change places so that warps are patches of
                                   both,  where blocks have the shape that its device library wants for that */
  ORT_KERNEL_IN_ORDER = 0x10000, /* with ORT_KERNEL_SPREAD: one thread of a team adds up, in order, what the
                                   others compute, `inner` iterations at a time */
  ORT_KERNEL_EXACT = 0x20000,    /* SPMD: it relies on teams of as many threads as are asked for. With
                                    ORT_KERNEL_SPREAD the compiler asks, by num_threads: where a team cannot
                                    have as many, or thread_limit says less, the second one is launched. With
                                    ORT_KERNEL_TEAMS_FIT it relies on nothing, but there may be a version with
                                    the same parameters, whose symbol ends with _exact, for teams of
                                    num_threads threads. The plugin may launch that */
  ORT_KERNEL_TILES = 0x40000,    /* SPMD: threads read together what loops in their iterations read. With
                                   ORT_KERNEL_ALONE: those of the second one do */
  ORT_KERNEL_TEAM_MEMORY =
      0x80000, /* SPMD, ndims 0: each team has use for trips[0] bytes of its device's fastest shared
                  memory. It gets by with fewer: what does not fit lies where team stacks continue. ndims 1
                  and 2: iterations update elements that each team may have copies of in that memory, of
                  trips[2] >> 32 bytes; with these, and only then, any grid is correct */
  ORT_KERNEL_BOTH_ALONE = 0x100000, /* of the first two of an array of four, with ORT_KERNEL_TWO: what
                                       ORT_KERNEL_ALONE says of its second one goes for the one two behind */
  ORT_KERNEL_UNSEEN = 0x200000, /* SPMD, loops: the program cannot tell how many threads a team has, so that
                                   fewer than it asks for are as good, and two teams in one block */
  ORT_KERNEL_ARRAYS = 0x400000, /* with ORT_KERNEL_APART: each iteration has arrays of its own, which lie well
                                   in memory only where whole warps use them */
  ORT_KERNEL_ROWS_APART = 0x800000, /* SPMD, two or three loops: in its loops an iteration reads and writes
                                       what lies `inner` elements apart from what the next one along x does */
  ORT_KERNEL_FOURS = 0x2000000,     /* SPMD, loops, without strides: a thread has four iterations along x of
                                       one loop, along y of more. ndims 0, ORT_KERNEL_SPREAD: of a team's
                                       loops, which it scans */
  ORT_KERNEL_STRIPS = 0x10000000,   /* with ORT_KERNEL_SPREAD: of each team one warp goes through a nest whose
                                       rows have `inner` elements, if they are so few that a thread by itself
                                       would have them in registers; else 0. With ORT_KERNEL_STACKED: there
                                       are loops around what neighbouring iterations share, in which those
                                       at the ends of rows, where tests are left, take longer */
  ORT_KERNEL_WRITES_ROWS = 0x1000000, /* with ORT_KERNEL_ALONE or ORT_KERNEL_SPREAD, and ORT_KERNEL_APART: in
                                        its loops a distributed iteration writes a row that lies together, and
                                        apart from the next one's */
  ORT_KERNEL_EIGHTS = 0x4000000,   /* SPMD, loops, without strides: where a grid does not cover the range, a
                                      thread has eight iterations, four in a row along y, of two along x */
  ORT_KERNEL_SIXTEENS = 0x8000000, /* the same of sixteen, four along x */
  ORT_KERNEL_COLUMNS = 0x20000000, /* with ORT_KERNEL_ALONE or ORT_KERNEL_SPREAD, and then of the second one,
                                      too: the threads of a block of that one lie along x, where neighbouring
                                      iterations read what lies together, and along y, where an iteration's
                                      threads share out its loops, of `inner` iterations. With
                                      ORT_KERNEL_IN_ORDER one of them adds up what these load, in order: in
                                      blocks  of 256 threads */
  ORT_KERNEL_WARPS = 0x40000000    /* SPMD, ndims 0, with ORT_KERNEL_TEAMS_FIT: there is a version of it with
                                      the same parameters, whose symbol ends with _warps, in which teams are of
                                      8, 16 or 32 threads of a block of 128, with an iteration each. The plugin
                                      may launch that where a device gains by it. Of loops whose length the host
                                      does not know it finds out which ones are long, and all threads of a block
                                      share those out. Without ORT_KERNEL_TEAMS_FIT teams of that version are of
                                      32 threads, for launches that ask for as many; the
                                      plugin marks it by ORT_KERNEL_STRIDES */
};

/* The last flag: it changes no structure (struct, union) in memory that others know, and makes no pointer
 * into one. */
#define ORT_KERNEL_KEEPS 0x80000000u

struct ort_unit;

/* One target construct. Defined (not const: `cache` is written) by generated code. */
typedef struct ort_kernel {
  const char *symbol; /* name in the image */
  const char *file;   /* the construct's place, for messages */
  unsigned line;
  unsigned mode;      /* ort_kernel_mode */
  unsigned flags;     /* ort_kernel_flags */
  unsigned signature; /* hash of the parameter list; the image carries it as <symbol>_signature */
  struct ort_unit *unit;
  void *cache; /* libompirt's own; starts NULL */
} ort_kernel_t;

#endif
