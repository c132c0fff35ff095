#!/bin/bash
# A configure script with CC=ompicc finds what is there and only that, and what it configures builds.
. "$(dirname "$0")/setup.bash"
command -v autoreconf > /dev/null || { echo "no autoconf here"; exit 77; }
cat > configure.ac <<'AC'
AC_INIT([try], [1.0])
AC_PROG_CC
AC_OPENMP
AC_CHECK_HEADERS([omp.h no_such_header.h])
AC_CHECK_FUNCS([printf no_such_function])
AC_CHECK_SIZEOF([long double])
AC_SEARCH_LIBS([cos], [m])
AC_CONFIG_HEADERS([config.h])
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
AC
printf 'program: target.c plain.c config.h\n\t@CC@ @CFLAGS@ @OPENMP_CFLAGS@ @LDFLAGS@ target.c plain.c @LIBS@ -o $@\n' > Makefile.in
autoreconf -i > log.txt 2>&1 || fail "$(cat log.txt)"
mkdir build && (cd build && ../configure -q CC="$OMPICC") > log.txt 2>&1 || fail "$(cat log.txt)"
for line in '#define HAVE_OMP_H 1' '/* #undef HAVE_NO_SUCH_HEADER_H */' '#define HAVE_PRINTF 1' \
  '/* #undef HAVE_NO_SUCH_FUNCTION */' "#define SIZEOF_LONG_DOUBLE $(gcc -E -dM -x c /dev/null | sed -n 's/.*__SIZEOF_LONG_DOUBLE__ //p')"; do
  has build/config.h "$line"
done
cp target.c plain.c build
env -u MAKEFLAGS make -C build > log.txt 2>&1 || fail "$(cat log.txt)"
works build/program
