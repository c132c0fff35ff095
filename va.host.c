# 1 "/tmp/va.c"
# 1 "<ompicc>" 3
/* va.host.c: /tmp/va.c as ompi has translated it for the host. */
void GOMP_atomic_end(void);
void GOMP_atomic_start(void);
void GOMP_barrier(void);
void GOMP_critical_name_end(void **);
void GOMP_critical_name_start(void **);
void GOMP_parallel(void (*)(void *), void *, unsigned, unsigned);
void GOMP_sections_end_nowait(void);
unsigned GOMP_sections_next(void);
unsigned GOMP_sections_start(unsigned);
_Bool GOMP_single_start(void);
__asm__(".comm .gomp_critical_user_foo,8,8");
extern int omp_get_num_threads(void);
extern int omp_get_thread_num(void);
#pragma pack(push, 16)
struct ort_unit;
struct ort_map { void *base; void *begin; unsigned long size; unsigned kind; unsigned reserved; void **attach; };
struct ort_param { unsigned kind; unsigned index; const void *value; unsigned long size; };
struct ort_launch { int num_teams; int thread_limit; int num_threads; int ndims; unsigned long long trips[3]; };
struct ort_kernel { const char *symbol; const char *file; unsigned line; unsigned mode; unsigned flags; unsigned signature; struct ort_unit *unit; void *cache; };
struct ort_global { void *host; const char *symbol; unsigned long size; unsigned flags; };
struct ort_image { unsigned format; unsigned arch; const void *data; unsigned long size; const char *file; };
struct ort_unit { unsigned abi; const char *name; unsigned nkernels; struct ort_kernel *const *kernels; unsigned nglobals; const struct ort_global *globals; unsigned nimages; const struct ort_image *images; void *cache; };
enum { ORT_DEVICE_DEFAULT = -0x7fffffff - 1, ORT_DEVICE_HOST = -0x7fffffff };
int ort_target(struct ort_kernel *, int, const struct ort_launch *, int, const struct ort_map *, int, const struct ort_param *);
void ort_at(const char *, unsigned);
void ort_target_data_begin(int, int, const struct ort_map *);
void ort_target_data_end(int, int, const struct ort_map *);
void ort_target_enter_data(int, int, const struct ort_map *);
void ort_target_exit_data(int, int, const struct ort_map *);
void ort_target_update(int, int, const struct ort_map *);
void *ort_device_address(int, const void *);
void ort_wait_dependences(unsigned long, unsigned long, void *const *);
void ort_register_unit(struct ort_unit *);
void ort_unregister_unit(struct ort_unit *);
#pragma pack(pop)
static struct ort_unit va_04694f24_unit;
# 214 "/usr/lib/gcc/x86_64-linux-gnu/12/include/stddef.h" 3
typedef long unsigned int size_t;
# 40 "/usr/lib/gcc/x86_64-linux-gnu/12/include/stdarg.h" 3
typedef __builtin_va_list __gnuc_va_list;
# 31 "/usr/include/x86_64-linux-gnu/bits/types.h" 3
typedef unsigned char __u_char;
typedef unsigned short int __u_short;
typedef unsigned int __u_int;
typedef unsigned long int __u_long;


typedef signed char __int8_t;
typedef unsigned char __uint8_t;
typedef signed short int __int16_t;
typedef unsigned short int __uint16_t;
typedef signed int __int32_t;
typedef unsigned int __uint32_t;

typedef signed long int __int64_t;
typedef unsigned long int __uint64_t;
# 52 "/usr/include/x86_64-linux-gnu/bits/types.h" 3
typedef __int8_t __int_least8_t;
typedef __uint8_t __uint_least8_t;
typedef __int16_t __int_least16_t;
typedef __uint16_t __uint_least16_t;
typedef __int32_t __int_least32_t;
typedef __uint32_t __uint_least32_t;
typedef __int64_t __int_least64_t;
typedef __uint64_t __uint_least64_t;



typedef long int __quad_t;
typedef unsigned long int __u_quad_t;
# 72 "/usr/include/x86_64-linux-gnu/bits/types.h" 3
typedef long int __intmax_t;
typedef unsigned long int __uintmax_t;
# 145 "/usr/include/x86_64-linux-gnu/bits/types.h" 3
typedef unsigned long int __dev_t;
typedef unsigned int __uid_t;
typedef unsigned int __gid_t;
typedef unsigned long int __ino_t;
typedef unsigned long int __ino64_t;
typedef unsigned int __mode_t;
typedef unsigned long int __nlink_t;
typedef long int __off_t;
typedef long int __off64_t;
typedef int __pid_t;
typedef struct { int __val[2]; } __fsid_t;
typedef long int __clock_t;
typedef unsigned long int __rlim_t;
typedef unsigned long int __rlim64_t;
typedef unsigned int __id_t;
typedef long int __time_t;
typedef unsigned int __useconds_t;
typedef long int __suseconds_t;
typedef long int __suseconds64_t;

typedef int __daddr_t;
typedef int __key_t;


typedef int __clockid_t;


typedef void * __timer_t;


typedef long int __blksize_t;
# 180 "/usr/include/x86_64-linux-gnu/bits/types.h" 3
typedef long int __blkcnt_t;
typedef long int __blkcnt64_t;


typedef unsigned long int __fsblkcnt_t;
typedef unsigned long int __fsblkcnt64_t;


typedef unsigned long int __fsfilcnt_t;
typedef unsigned long int __fsfilcnt64_t;


typedef long int __fsword_t;

typedef long int __ssize_t;


typedef long int __syscall_slong_t;

typedef unsigned long int __syscall_ulong_t;



typedef __off64_t __loff_t;
typedef char *__caddr_t;


typedef long int __intptr_t;


typedef unsigned int __socklen_t;
# 215 "/usr/include/x86_64-linux-gnu/bits/types.h" 3
typedef int __sig_atomic_t;
# 13 "/usr/include/x86_64-linux-gnu/bits/types/__mbstate_t.h" 3
typedef struct
{
  int __count;
  union
  {
    unsigned int __wch;
    char __wchb[4];
  } __value;
} __mbstate_t;
# 10 "/usr/include/x86_64-linux-gnu/bits/types/__fpos_t.h" 3
typedef struct _G_fpos_t
{
  __off_t __pos;
  __mbstate_t __state;
} __fpos_t;
# 10 "/usr/include/x86_64-linux-gnu/bits/types/__fpos64_t.h" 3
typedef struct _G_fpos64_t
{
  __off64_t __pos;
  __mbstate_t __state;
} __fpos64_t;
# 4 "/usr/include/x86_64-linux-gnu/bits/types/__FILE.h" 3
struct _IO_FILE;
typedef struct _IO_FILE __FILE;
# 4 "/usr/include/x86_64-linux-gnu/bits/types/FILE.h" 3
struct _IO_FILE;


typedef struct _IO_FILE FILE;
# 35 "/usr/include/x86_64-linux-gnu/bits/types/struct_FILE.h" 3
struct _IO_FILE;
struct _IO_marker;
struct _IO_codecvt;
struct _IO_wide_data;
# 43 "/usr/include/x86_64-linux-gnu/bits/types/struct_FILE.h" 3
typedef void _IO_lock_t;
# 49 "/usr/include/x86_64-linux-gnu/bits/types/struct_FILE.h" 3
struct _IO_FILE
{
  int _flags;


  char *_IO_read_ptr;
  char *_IO_read_end;
  char *_IO_read_base;
  char *_IO_write_base;
  char *_IO_write_ptr;
  char *_IO_write_end;
  char *_IO_buf_base;
  char *_IO_buf_end;


  char *_IO_save_base;
  char *_IO_backup_base;
  char *_IO_save_end;

  struct _IO_marker *_markers;

  struct _IO_FILE *_chain;

  int _fileno;
  int _flags2;
  __off_t _old_offset;


  unsigned short _cur_column;
  signed char _vtable_offset;
  char _shortbuf[1];

  _IO_lock_t *_lock;







  __off64_t _offset;

  struct _IO_codecvt *_codecvt;
  struct _IO_wide_data *_wide_data;
  struct _IO_FILE *_freeres_list;
  void *_freeres_buf;
  size_t __pad5;
  int _mode;

  char _unused2[15 * sizeof (int) - 4 * sizeof (void *) - sizeof (size_t)];
};
# 52 "/usr/include/stdio.h" 3
typedef __gnuc_va_list va_list;
# 63 "/usr/include/stdio.h" 3
typedef __off_t off_t;
# 77 "/usr/include/stdio.h" 3
typedef __ssize_t ssize_t;
# 84 "/usr/include/stdio.h" 3
typedef __fpos_t fpos_t;
# 143 "/usr/include/stdio.h" 3
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
# 152 "/usr/include/stdio.h" 3
extern int remove (const char *__filename) __attribute__ ((__nothrow__ , __leaf__));

extern int rename (const char *__old, const char *__new) __attribute__ ((__nothrow__ , __leaf__));



extern int renameat (int __oldfd, const char *__old, int __newfd,
       const char *__new) __attribute__ ((__nothrow__ , __leaf__));
# 178 "/usr/include/stdio.h" 3
extern int fclose (FILE *__stream);
# 188 "/usr/include/stdio.h" 3
extern FILE *tmpfile (void)
  __attribute__ ((__malloc__)) __attribute__ ((__malloc__ (fclose, 1))) ;
# 205 "/usr/include/stdio.h" 3
extern char *tmpnam (char[20]) __attribute__ ((__nothrow__ , __leaf__)) ;
# 210 "/usr/include/stdio.h" 3
extern char *tmpnam_r (char __s[20]) __attribute__ ((__nothrow__ , __leaf__)) ;
# 222 "/usr/include/stdio.h" 3
extern char *tempnam (const char *__dir, const char *__pfx)
   __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__)) __attribute__ ((__malloc__ (__builtin_free, 1)));
# 230 "/usr/include/stdio.h" 3
extern int fflush (FILE *__stream);
# 239 "/usr/include/stdio.h" 3
extern int fflush_unlocked (FILE *__stream);
# 258 "/usr/include/stdio.h" 3
extern FILE *fopen (const char *__restrict __filename,
      const char *__restrict __modes)
  __attribute__ ((__malloc__)) __attribute__ ((__malloc__ (fclose, 1))) ;
# 265 "/usr/include/stdio.h" 3
extern FILE *freopen (const char *__restrict __filename,
        const char *__restrict __modes,
        FILE *__restrict __stream) ;
# 293 "/usr/include/stdio.h" 3
extern FILE *fdopen (int __fd, const char *__modes) __attribute__ ((__nothrow__ , __leaf__))
  __attribute__ ((__malloc__)) __attribute__ ((__malloc__ (fclose, 1))) ;
# 308 "/usr/include/stdio.h" 3
extern FILE *fmemopen (void *__s, size_t __len, const char *__modes)
  __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__)) __attribute__ ((__malloc__ (fclose, 1))) ;
# 314 "/usr/include/stdio.h" 3
extern FILE *open_memstream (char **__bufloc, size_t *__sizeloc) __attribute__ ((__nothrow__ , __leaf__))
  __attribute__ ((__malloc__)) __attribute__ ((__malloc__ (fclose, 1))) ;
# 328 "/usr/include/stdio.h" 3
extern void setbuf (FILE *__restrict __stream, char *__restrict __buf) __attribute__ ((__nothrow__ , __leaf__));



extern int setvbuf (FILE *__restrict __stream, char *__restrict __buf,
      int __modes, size_t __n) __attribute__ ((__nothrow__ , __leaf__));
# 338 "/usr/include/stdio.h" 3
extern void setbuffer (FILE *__restrict __stream, char *__restrict __buf,
         size_t __size) __attribute__ ((__nothrow__ , __leaf__));


extern void setlinebuf (FILE *__stream) __attribute__ ((__nothrow__ , __leaf__));
# 350 "/usr/include/stdio.h" 3
extern int fprintf (FILE *__restrict __stream,
      const char *__restrict __format, ...);
# 356 "/usr/include/stdio.h" 3
extern int printf (const char *__restrict __format, ...);

extern int sprintf (char *__restrict __s,
      const char *__restrict __format, ...) __attribute__ ((__nothrow__));
# 365 "/usr/include/stdio.h" 3
extern int vfprintf (FILE *__restrict __s, const char *__restrict __format,
       __gnuc_va_list __arg);
# 371 "/usr/include/stdio.h" 3
extern int vprintf (const char *__restrict __format, __gnuc_va_list __arg);

extern int vsprintf (char *__restrict __s, const char *__restrict __format,
       __gnuc_va_list __arg) __attribute__ ((__nothrow__));



extern int snprintf (char *__restrict __s, size_t __maxlen,
       const char *__restrict __format, ...)
     __attribute__ ((__nothrow__)) __attribute__ ((__format__ (__printf__, 3, 4)));

extern int vsnprintf (char *__restrict __s, size_t __maxlen,
        const char *__restrict __format, __gnuc_va_list __arg)
     __attribute__ ((__nothrow__)) __attribute__ ((__format__ (__printf__, 3, 0)));
# 403 "/usr/include/stdio.h" 3
extern int vdprintf (int __fd, const char *__restrict __fmt,
       __gnuc_va_list __arg)
     __attribute__ ((__format__ (__printf__, 2, 0)));
extern int dprintf (int __fd, const char *__restrict __fmt, ...)
     __attribute__ ((__format__ (__printf__, 2, 3)));
# 415 "/usr/include/stdio.h" 3
extern int fscanf (FILE *__restrict __stream,
     const char *__restrict __format, ...) ;
# 421 "/usr/include/stdio.h" 3
extern int scanf (const char *__restrict __format, ...) ;

extern int sscanf (const char *__restrict __s,
     const char *__restrict __format, ...) __attribute__ ((__nothrow__ , __leaf__));
# 434 "/usr/include/stdio.h" 3
extern int fscanf (FILE *__restrict __stream, const char *__restrict __format, ...) __asm__ ("" "__isoc99_fscanf")

                               ;
extern int scanf (const char *__restrict __format, ...) __asm__ ("" "__isoc99_scanf")
                              ;
extern int sscanf (const char *__restrict __s, const char *__restrict __format, ...) __asm__ ("" "__isoc99_sscanf") __attribute__ ((__nothrow__ , __leaf__))

                      ;
# 459 "/usr/include/stdio.h" 3
extern int vfscanf (FILE *__restrict __s, const char *__restrict __format,
      __gnuc_va_list __arg)
     __attribute__ ((__format__ (__scanf__, 2, 0))) ;
# 467 "/usr/include/stdio.h" 3
extern int vscanf (const char *__restrict __format, __gnuc_va_list __arg)
     __attribute__ ((__format__ (__scanf__, 1, 0))) ;


extern int vsscanf (const char *__restrict __s,
      const char *__restrict __format, __gnuc_va_list __arg)
     __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__format__ (__scanf__, 2, 0)));
# 479 "/usr/include/stdio.h" 3
extern int vfscanf (FILE *__restrict __s, const char *__restrict __format, __gnuc_va_list __arg) __asm__ ("" "__isoc99_vfscanf")



     __attribute__ ((__format__ (__scanf__, 2, 0))) ;
extern int vscanf (const char *__restrict __format, __gnuc_va_list __arg) __asm__ ("" "__isoc99_vscanf")

     __attribute__ ((__format__ (__scanf__, 1, 0))) ;
extern int vsscanf (const char *__restrict __s, const char *__restrict __format, __gnuc_va_list __arg) __asm__ ("" "__isoc99_vsscanf") __attribute__ ((__nothrow__ , __leaf__))



     __attribute__ ((__format__ (__scanf__, 2, 0)));
# 513 "/usr/include/stdio.h" 3
extern int fgetc (FILE *__stream);
extern int getc (FILE *__stream);
# 520 "/usr/include/stdio.h" 3
extern int getchar (void);
# 527 "/usr/include/stdio.h" 3
extern int getc_unlocked (FILE *__stream);
extern int getchar_unlocked (void);
# 538 "/usr/include/stdio.h" 3
extern int fgetc_unlocked (FILE *__stream);
# 549 "/usr/include/stdio.h" 3
extern int fputc (int __c, FILE *__stream);
extern int putc (int __c, FILE *__stream);
# 556 "/usr/include/stdio.h" 3
extern int putchar (int __c);
# 565 "/usr/include/stdio.h" 3
extern int fputc_unlocked (int __c, FILE *__stream);
# 573 "/usr/include/stdio.h" 3
extern int putc_unlocked (int __c, FILE *__stream);
extern int putchar_unlocked (int __c);
# 581 "/usr/include/stdio.h" 3
extern int getw (FILE *__stream);


extern int putw (int __w, FILE *__stream);
# 592 "/usr/include/stdio.h" 3
extern char *fgets (char *__restrict __s, int __n, FILE *__restrict __stream)
     __attribute__ ((__access__ (__write_only__, 1, 2)));
# 632 "/usr/include/stdio.h" 3
extern __ssize_t __getdelim (char **__restrict __lineptr,
                             size_t *__restrict __n, int __delimiter,
                             FILE *__restrict __stream) ;
extern __ssize_t getdelim (char **__restrict __lineptr,
                           size_t *__restrict __n, int __delimiter,
                           FILE *__restrict __stream) ;
# 645 "/usr/include/stdio.h" 3
extern __ssize_t getline (char **__restrict __lineptr,
                          size_t *__restrict __n,
                          FILE *__restrict __stream) ;
# 655 "/usr/include/stdio.h" 3
extern int fputs (const char *__restrict __s, FILE *__restrict __stream);
# 661 "/usr/include/stdio.h" 3
extern int puts (const char *__s);
# 668 "/usr/include/stdio.h" 3
extern int ungetc (int __c, FILE *__stream);
# 675 "/usr/include/stdio.h" 3
extern size_t fread (void *__restrict __ptr, size_t __size,
       size_t __n, FILE *__restrict __stream) ;
# 681 "/usr/include/stdio.h" 3
extern size_t fwrite (const void *__restrict __ptr, size_t __size,
        size_t __n, FILE *__restrict __s);
# 702 "/usr/include/stdio.h" 3
extern size_t fread_unlocked (void *__restrict __ptr, size_t __size,
         size_t __n, FILE *__restrict __stream) ;
extern size_t fwrite_unlocked (const void *__restrict __ptr, size_t __size,
          size_t __n, FILE *__restrict __stream);
# 713 "/usr/include/stdio.h" 3
extern int fseek (FILE *__stream, long int __off, int __whence);
# 718 "/usr/include/stdio.h" 3
extern long int ftell (FILE *__stream) ;
# 723 "/usr/include/stdio.h" 3
extern void rewind (FILE *__stream);
# 736 "/usr/include/stdio.h" 3
extern int fseeko (FILE *__stream, __off_t __off, int __whence);
# 741 "/usr/include/stdio.h" 3
extern __off_t ftello (FILE *__stream) ;
# 760 "/usr/include/stdio.h" 3
extern int fgetpos (FILE *__restrict __stream, fpos_t *__restrict __pos);
# 765 "/usr/include/stdio.h" 3
extern int fsetpos (FILE *__stream, const fpos_t *__pos);
# 786 "/usr/include/stdio.h" 3
extern void clearerr (FILE *__stream) __attribute__ ((__nothrow__ , __leaf__));

extern int feof (FILE *__stream) __attribute__ ((__nothrow__ , __leaf__)) ;

extern int ferror (FILE *__stream) __attribute__ ((__nothrow__ , __leaf__)) ;



extern void clearerr_unlocked (FILE *__stream) __attribute__ ((__nothrow__ , __leaf__));
extern int feof_unlocked (FILE *__stream) __attribute__ ((__nothrow__ , __leaf__)) ;
extern int ferror_unlocked (FILE *__stream) __attribute__ ((__nothrow__ , __leaf__)) ;
# 804 "/usr/include/stdio.h" 3
extern void perror (const char *__s);
# 809 "/usr/include/stdio.h" 3
extern int fileno (FILE *__stream) __attribute__ ((__nothrow__ , __leaf__)) ;
# 814 "/usr/include/stdio.h" 3
extern int fileno_unlocked (FILE *__stream) __attribute__ ((__nothrow__ , __leaf__)) ;
# 823 "/usr/include/stdio.h" 3
extern int pclose (FILE *__stream);
# 829 "/usr/include/stdio.h" 3
extern FILE *popen (const char *__command, const char *__modes)
  __attribute__ ((__malloc__)) __attribute__ ((__malloc__ (pclose, 1))) ;
# 837 "/usr/include/stdio.h" 3
extern char *ctermid (char *__s) __attribute__ ((__nothrow__ , __leaf__))
  __attribute__ ((__access__ (__write_only__, 1)));
# 867 "/usr/include/stdio.h" 3
extern void flockfile (FILE *__stream) __attribute__ ((__nothrow__ , __leaf__));



extern int ftrylockfile (FILE *__stream) __attribute__ ((__nothrow__ , __leaf__)) ;


extern void funlockfile (FILE *__stream) __attribute__ ((__nothrow__ , __leaf__));
# 885 "/usr/include/stdio.h" 3
extern int __uflow (FILE *);
extern int __overflow (FILE *, int);
# 145 "/usr/lib/gcc/x86_64-linux-gnu/12/include/stddef.h" 3
typedef long int ptrdiff_t;
# 329 "/usr/lib/gcc/x86_64-linux-gnu/12/include/stddef.h" 3
typedef int wchar_t;
# 424 "/usr/lib/gcc/x86_64-linux-gnu/12/include/stddef.h" 3
typedef struct {
  long long __max_align_ll __attribute__((__aligned__(__alignof__(long long))));
  long double __max_align_ld __attribute__((__aligned__(__alignof__(long double))));
# 435 "/usr/lib/gcc/x86_64-linux-gnu/12/include/stddef.h" 3 4
} max_align_t;
# 29 "/tmp/variants/build/include/ompicc/omp.h" 3
typedef struct omp_lock_t {
  int _private __attribute__((__aligned__(4)));
} omp_lock_t;
typedef struct omp_nest_lock_t {
  unsigned char _private[8 + sizeof(void *)] __attribute__((__aligned__(sizeof(void *))));
} omp_nest_lock_t;


typedef enum omp_sched_t {
  omp_sched_static = 1,
  omp_sched_dynamic = 2,
  omp_sched_guided = 3,
  omp_sched_auto = 4,
  omp_sched_monotonic = 0x80000000U
} omp_sched_t;


typedef enum omp_proc_bind_t {
  omp_proc_bind_false = 0,
  omp_proc_bind_true = 1,
  omp_proc_bind_primary = 2,
  omp_proc_bind_master = 2,
  omp_proc_bind_close = 3,
  omp_proc_bind_spread = 4
} omp_proc_bind_t;


typedef enum omp_sync_hint_t {
  omp_sync_hint_none = 0,
  omp_lock_hint_none = 0,
  omp_sync_hint_uncontended = 1,
  omp_lock_hint_uncontended = 1,
  omp_sync_hint_contended = 2,
  omp_lock_hint_contended = 2,
  omp_sync_hint_nonspeculative = 4,
  omp_lock_hint_nonspeculative = 4,
  omp_sync_hint_speculative = 8,
  omp_lock_hint_speculative = 8
} omp_sync_hint_t;
typedef omp_sync_hint_t omp_lock_hint_t;


typedef struct omp_depend_t {
  void *_private[2];
} omp_depend_t;


typedef enum omp_pause_resource_t { omp_pause_soft = 1, omp_pause_hard = 2 } omp_pause_resource_t;


enum { omp_initial_device = -1, omp_invalid_device = -4 };


typedef long unsigned int omp_uintptr_t;

typedef enum omp_memspace_handle_t {
  omp_default_mem_space = 0,
  omp_large_cap_mem_space = 1,
  omp_const_mem_space = 2,
  omp_high_bw_mem_space = 3,
  omp_low_lat_mem_space = 4,
  _omp_memspace_handle_widest = 0xffffffffffffffffUL
} omp_memspace_handle_t;

typedef enum omp_allocator_handle_t {
  omp_null_allocator = 0,
  omp_default_mem_alloc = 1,
  omp_large_cap_mem_alloc = 2,
  omp_const_mem_alloc = 3,
  omp_high_bw_mem_alloc = 4,
  omp_low_lat_mem_alloc = 5,
  omp_cgroup_mem_alloc = 6,
  omp_pteam_mem_alloc = 7,
  omp_thread_mem_alloc = 8,
  _omp_allocator_handle_widest = 0xffffffffffffffffUL
} omp_allocator_handle_t;

typedef enum omp_alloctrait_key_t {
  omp_atk_sync_hint = 1,
  omp_atk_alignment = 2,
  omp_atk_access = 3,
  omp_atk_pool_size = 4,
  omp_atk_fallback = 5,
  omp_atk_fb_data = 6,
  omp_atk_pinned = 7,
  omp_atk_partition = 8
} omp_alloctrait_key_t;

typedef enum omp_alloctrait_value_t {
  omp_atv_default = (long unsigned int)-1,
  omp_atv_false = 0,
  omp_atv_true = 1,
  omp_atv_contended = 3,
  omp_atv_uncontended = 4,
  omp_atv_serialized = 5,
  omp_atv_sequential = 5,
  omp_atv_private = 6,
  omp_atv_all = 7,
  omp_atv_thread = 8,
  omp_atv_pteam = 9,
  omp_atv_cgroup = 10,
  omp_atv_default_mem_fb = 11,
  omp_atv_null_fb = 12,
  omp_atv_abort_fb = 13,
  omp_atv_allocator_fb = 14,
  omp_atv_environment = 15,
  omp_atv_nearest = 16,
  omp_atv_blocked = 17,
  omp_atv_interleaved = 18
} omp_alloctrait_value_t;

typedef struct omp_alloctrait_t {
  omp_alloctrait_key_t key;
  omp_uintptr_t value;
} omp_alloctrait_t;


typedef enum omp_event_handle_t {
  _omp_event_handle_widest = 0xffffffffffffffffUL
} omp_event_handle_t;
# 158 "/tmp/variants/build/include/ompicc/omp.h" 3
void omp_set_num_threads(int num_threads) __attribute__((__nothrow__));
int omp_get_num_threads(void) __attribute__((__nothrow__));
int omp_get_max_threads(void) __attribute__((__nothrow__));
int omp_get_thread_num(void) __attribute__((__nothrow__));
int omp_get_num_procs(void) __attribute__((__nothrow__));
int omp_in_parallel(void) __attribute__((__nothrow__));
void omp_set_dynamic(int dynamic_threads) __attribute__((__nothrow__));
int omp_get_dynamic(void) __attribute__((__nothrow__));
int omp_get_cancellation(void) __attribute__((__nothrow__));
void omp_set_nested(int nested) __attribute__((__nothrow__));
int omp_get_nested(void) __attribute__((__nothrow__));
void omp_set_schedule(omp_sched_t kind, int chunk_size) __attribute__((__nothrow__));
void omp_get_schedule(omp_sched_t *kind, int *chunk_size) __attribute__((__nothrow__));
int omp_get_thread_limit(void) __attribute__((__nothrow__));
int omp_get_supported_active_levels(void) __attribute__((__nothrow__));
void omp_set_max_active_levels(int max_levels) __attribute__((__nothrow__));
int omp_get_max_active_levels(void) __attribute__((__nothrow__));
int omp_get_level(void) __attribute__((__nothrow__));
int omp_get_ancestor_thread_num(int level) __attribute__((__nothrow__));
int omp_get_team_size(int level) __attribute__((__nothrow__));
int omp_get_active_level(void) __attribute__((__nothrow__));


omp_proc_bind_t omp_get_proc_bind(void) __attribute__((__nothrow__));
int omp_get_num_places(void) __attribute__((__nothrow__));
int omp_get_place_num_procs(int place_num) __attribute__((__nothrow__));
void omp_get_place_proc_ids(int place_num, int *ids) __attribute__((__nothrow__));
int omp_get_place_num(void) __attribute__((__nothrow__));
int omp_get_partition_num_places(void) __attribute__((__nothrow__));
void omp_get_partition_place_nums(int *place_nums) __attribute__((__nothrow__));
void omp_set_affinity_format(const char *format) __attribute__((__nothrow__));
size_t omp_get_affinity_format(char *buffer, size_t size) __attribute__((__nothrow__));
void omp_display_affinity(const char *format) __attribute__((__nothrow__));
size_t omp_capture_affinity(char *buffer, size_t size, const char *format) __attribute__((__nothrow__));


int omp_get_num_teams(void) __attribute__((__nothrow__));
int omp_get_team_num(void) __attribute__((__nothrow__));
void omp_set_num_teams(int num_teams) __attribute__((__nothrow__));
int omp_get_max_teams(void) __attribute__((__nothrow__));
void omp_set_teams_thread_limit(int thread_limit) __attribute__((__nothrow__));
int omp_get_teams_thread_limit(void) __attribute__((__nothrow__));


int omp_get_max_task_priority(void) __attribute__((__nothrow__));
int omp_in_final(void) __attribute__((__nothrow__));
void omp_fulfill_event(omp_event_handle_t event) __attribute__((__nothrow__));


int omp_pause_resource(omp_pause_resource_t kind, int device_num) __attribute__((__nothrow__));
int omp_pause_resource_all(omp_pause_resource_t kind) __attribute__((__nothrow__));


void omp_set_default_device(int device_num) __attribute__((__nothrow__));
int omp_get_default_device(void) __attribute__((__nothrow__));
int omp_get_num_devices(void) __attribute__((__nothrow__));
int omp_get_device_num(void) __attribute__((__nothrow__));
int omp_is_initial_device(void) __attribute__((__nothrow__));
int omp_get_initial_device(void) __attribute__((__nothrow__));


void *omp_target_alloc(size_t size, int device_num) __attribute__((__nothrow__));
void omp_target_free(void *device_ptr, int device_num) __attribute__((__nothrow__));
int omp_target_is_present(const void *ptr, int device_num) __attribute__((__nothrow__));
int omp_target_is_accessible(const void *ptr, size_t size, int device_num) __attribute__((__nothrow__));
int omp_target_memcpy(void *dst, const void *src, size_t length, size_t dst_offset, size_t src_offset,
                      int dst_device_num, int src_device_num) __attribute__((__nothrow__));
int omp_target_memcpy_rect(void *dst, const void *src, size_t element_size, int num_dims,
                           const size_t *volume, const size_t *dst_offsets, const size_t *src_offsets,
                           const size_t *dst_dimensions, const size_t *src_dimensions, int dst_device_num,
                           int src_device_num) __attribute__((__nothrow__));
int omp_target_associate_ptr(const void *host_ptr, const void *device_ptr, size_t size, size_t device_offset,
                             int device_num) __attribute__((__nothrow__));
int omp_target_disassociate_ptr(const void *ptr, int device_num) __attribute__((__nothrow__));
void *omp_get_mapped_ptr(const void *ptr, int device_num) __attribute__((__nothrow__));


void omp_init_lock(omp_lock_t *lock) __attribute__((__nothrow__));
void omp_init_lock_with_hint(omp_lock_t *lock, omp_sync_hint_t hint) __attribute__((__nothrow__));
void omp_destroy_lock(omp_lock_t *lock) __attribute__((__nothrow__));
void omp_set_lock(omp_lock_t *lock) __attribute__((__nothrow__));
void omp_unset_lock(omp_lock_t *lock) __attribute__((__nothrow__));
int omp_test_lock(omp_lock_t *lock) __attribute__((__nothrow__));
void omp_init_nest_lock(omp_nest_lock_t *lock) __attribute__((__nothrow__));
void omp_init_nest_lock_with_hint(omp_nest_lock_t *lock, omp_sync_hint_t hint) __attribute__((__nothrow__));
void omp_destroy_nest_lock(omp_nest_lock_t *lock) __attribute__((__nothrow__));
void omp_set_nest_lock(omp_nest_lock_t *lock) __attribute__((__nothrow__));
void omp_unset_nest_lock(omp_nest_lock_t *lock) __attribute__((__nothrow__));
int omp_test_nest_lock(omp_nest_lock_t *lock) __attribute__((__nothrow__));


double omp_get_wtime(void) __attribute__((__nothrow__));
double omp_get_wtick(void) __attribute__((__nothrow__));


omp_allocator_handle_t omp_init_allocator(omp_memspace_handle_t memspace, int ntraits,
                                          const omp_alloctrait_t traits[]) __attribute__((__nothrow__));
void omp_destroy_allocator(omp_allocator_handle_t allocator) __attribute__((__nothrow__));
void omp_set_default_allocator(omp_allocator_handle_t allocator) __attribute__((__nothrow__));
omp_allocator_handle_t omp_get_default_allocator(void) __attribute__((__nothrow__));
void *omp_alloc(size_t size, omp_allocator_handle_t allocator ) __attribute__((__nothrow__));
void *omp_aligned_alloc(size_t alignment, size_t size,
                        omp_allocator_handle_t allocator ) __attribute__((__nothrow__));
void *omp_calloc(size_t nmemb, size_t size,
                 omp_allocator_handle_t allocator ) __attribute__((__nothrow__));
void *omp_aligned_calloc(size_t alignment, size_t nmemb, size_t size,
                         omp_allocator_handle_t allocator ) __attribute__((__nothrow__));
void *omp_realloc(void *ptr, size_t size, omp_allocator_handle_t allocator ,
                  omp_allocator_handle_t free_allocator ) __attribute__((__nothrow__));
void omp_free(void *ptr, omp_allocator_handle_t allocator ) __attribute__((__nothrow__));


void omp_display_env(int verbose) __attribute__((__nothrow__));
# 5 "/tmp/va.c"
int g;



struct main_parallel_9_data { int *s; };
# 9 "/tmp/va.c"
static void main_parallel_9(void *_arg) {
  struct main_parallel_9_data *_data = _arg;
  int s_private = 0;
# 9 "/tmp/va.c"
  {
    unsigned long _count = 100;
    unsigned long _n = _count;
    int i;
    unsigned long _threads = omp_get_num_threads();
    unsigned long _id = omp_get_thread_num();
    unsigned long _share = _n / _threads;
    unsigned long _extra = _n % _threads;
    unsigned long _lo = _id * _share + (_id < _extra ? _id : _extra), _hi = _lo + _share + (_id < _extra);
    if (_lo < _hi)
# 9 "/tmp/va.c"
    {
# 9 "/tmp/va.c"
      {
        int _end = (int) _hi;
        for (i = (int) _lo; i < _end; i += 1)
# 10 "/tmp/va.c"
        {
# 10 "/tmp/va.c"
          s_private += i;
        }
      }
    }
  }
  GOMP_atomic_start();
  (*_data->s) = (*_data->s) + s_private;
  GOMP_atomic_end();
}
# 11 "/tmp/va.c"
struct main_parallel_11_data { int *t; };
# 11 "/tmp/va.c"
static void main_parallel_11(void *_arg) {
  struct main_parallel_11_data *_data = _arg;
  int *t = _data->t;
# 13 "/tmp/va.c"
  {
    unsigned long _count_1 = 100;
    unsigned long _n_1 = _count_1;
    int t_private = 0;
    int i;
    unsigned long _threads_1 = omp_get_num_threads();
    unsigned long _id_1 = omp_get_thread_num();
    unsigned long _share_1 = _n_1 / _threads_1;
    unsigned long _extra_1 = _n_1 % _threads_1;
    unsigned long _lo_1 = _id_1 * _share_1 + (_id_1 < _extra_1 ? _id_1 : _extra_1), _hi_1 = _lo_1 + _share_1 + (_id_1 < _extra_1);
    if (_lo_1 < _hi_1)
# 13 "/tmp/va.c"
    {
# 13 "/tmp/va.c"
      {
        int _end_1 = (int) _hi_1;
        for (i = (int) _lo_1; i < _end_1; i += 1)
# 15 "/tmp/va.c"
        {
# 15 "/tmp/va.c"
          t_private += i;
        }
      }
    }
    GOMP_atomic_start();
    (*t) = (*t) + t_private;
    GOMP_atomic_end();
    GOMP_barrier();
  }
}
# 16 "/tmp/va.c"
static void main_parallel_16(void *_arg) {
  (void) _arg;
# 16 "/tmp/va.c"
  {
    GOMP_barrier();
    {
      if (GOMP_single_start())
# 18 "/tmp/va.c"
      {
# 18 "/tmp/va.c"
        {
# 18 "/tmp/va.c"
          printf("single\n");
        }
      }
    }
# 19 "/tmp/va.c"
    GOMP_barrier();
# 19 "/tmp/va.c"
    {
      extern void *gomp_critical_user_foo __asm__(".gomp_critical_user_foo");
      GOMP_critical_name_start(&gomp_critical_user_foo);
# 19 "/tmp/va.c"
      g++;
      GOMP_critical_name_end(&gomp_critical_user_foo);
    }
  }
}
# 21 "/tmp/va.c"
struct main_parallel_21_data { int *t; int *s; };
# 21 "/tmp/va.c"
static void main_parallel_21(void *_arg) {
  struct main_parallel_21_data *_data = _arg;
  int *t = _data->t;
  int *s = _data->s;
# 21 "/tmp/va.c"
  {
    for (unsigned _section = GOMP_sections_start(2); _section; _section = GOMP_sections_next())
    switch (_section)
# 21 "/tmp/va.c"
    {
      case 1:
# 22 "/tmp/va.c"
      {
# 22 "/tmp/va.c"
        {
# 22 "/tmp/va.c"
          {
# 22 "/tmp/va.c"
            (*t)++;
          }
        }
      }
      break;
      case 2:
# 23 "/tmp/va.c"
      {
# 23 "/tmp/va.c"
        {
# 23 "/tmp/va.c"
          {
# 23 "/tmp/va.c"
            (*s)++;
          }
        }
      }
      break;
    }
    GOMP_sections_end_nowait();
  }
}
# 7 "/tmp/va.c"
int main(void) {
  int s = 0, t = 0;
  {
    struct main_parallel_9_data _data;
    _data.s = &s;
    GOMP_parallel(main_parallel_9, &_data, (unsigned) (4), 0);
  }
# 11 "/tmp/va.c"
  {
    struct main_parallel_11_data _data_1;
    _data_1.t = &t;
    GOMP_parallel(main_parallel_11, &_data_1, (unsigned) (3), 0);
  }
  {
    GOMP_parallel(main_parallel_16, (void *) 0, 0, 0);
  }


  {
    struct main_parallel_21_data _data_3;
    _data_3.t = &t;
    _data_3.s = &s;
    GOMP_parallel(main_parallel_21, &_data_3, 0, 0);
  }
# 26 "/tmp/va.c"
  printf("%d %d %d\n", s, t, g);
}
# 1 "<ompicc>" 3
extern const struct ort_image va_04694f24_images[];
extern const unsigned va_04694f24_nimages;
static const struct ort_global va_04694f24_globals[] = {{(void *) &g, "g", sizeof(g), 0}, };
static struct ort_unit va_04694f24_unit = {2, "va_04694f24", 0, 0, 1, va_04694f24_globals, 0, va_04694f24_images, 0};
__attribute__((constructor)) static void va_04694f24_register(void) { va_04694f24_unit.nimages = va_04694f24_nimages; ort_register_unit(&va_04694f24_unit); }
__attribute__((destructor)) static void va_04694f24_unregister(void) { ort_unregister_unit(&va_04694f24_unit); }

# 1 "<kernel images>" 3
__asm__("\t.pushsection .rodata.ompicc,\"a\",%progbits\n"
"\t.balign 16\n"
"\t.globl va_04694f24_image0\n"
"\t.hidden va_04694f24_image0\n"
"va_04694f24_image0:\n"
"\t.incbin \"/tmp/variants/./va_04694f24.sm_75.ptx\"\n"
"\t.popsection\n");
extern const unsigned char va_04694f24_image0[] __attribute__((visibility("hidden")));
const struct ort_image va_04694f24_images[] = {
  {2u, 75u, va_04694f24_image0, 294ul, "va_04694f24.sm_75.ptx"},
};
const unsigned va_04694f24_nimages = 1u;
