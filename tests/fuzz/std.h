/* Short declarations in place of the system's headers, so that seeds stay small: tests/fuzz/translate
   preprocesses the end-to-end programs with them. It stands for each of them. */
#ifndef STD_H
#define STD_H
typedef unsigned long size_t;
typedef long ptrdiff_t;
typedef int wchar_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned uint32_t;
typedef unsigned long uint64_t;
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef __builtin_va_list va_list;
#define va_start __builtin_va_start
#define va_arg __builtin_va_arg
#define va_end __builtin_va_end
#define offsetof __builtin_offsetof
#define NULL ((void *)0)
#define bool _Bool
#define true 1
#define false 0
#define complex _Complex
#define I 1.0if
#define INT_MAX 2147483647
#define INT_MIN (-2147483647 - 1)
#define assert(x) ((void)(x))
int printf(const char *, ...);
int snprintf(char *, size_t, const char *, ...);
void *malloc(size_t);
void *calloc(size_t, size_t);
void free(void *);
void abort(void);
int abs(int);
void *memcpy(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
int strcmp(const char *, const char *);
size_t strlen(const char *);
double sqrt(double), sin(double), exp(double), fabs(double), pow(double, double);
float sqrtf(float);
int omp_get_thread_num(void), omp_get_num_threads(void), omp_get_max_threads(void), omp_get_team_num(void);
int omp_get_num_teams(void), omp_is_initial_device(void), omp_get_num_devices(void), omp_in_parallel(void);
double omp_get_wtime(void);
#endif
