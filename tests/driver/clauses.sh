#!/bin/bash
# docs/clauses.md lists the clauses, and what the transformation sets do with them.
#   OMPICC=... tests/driver/clauses.sh --update   writes the page
docs=$(realpath "$(dirname "$0")/../../docs")
table=$(realpath "$(dirname "$0")/../../ast/omp_clauses.def")
. "$(dirname "$0")/setup.bash"
"$(dirname "$OMPICC")/ompi" --list-clauses > clauses.md
if [ "${1-}" = --update ]; then
  cp clauses.md "$docs/clauses.md"
  exit
fi
diff "$docs/clauses.md" clauses.md || fail "docs/clauses.md is not what 'ompi --list-clauses' prints (--update writes it)"

# Each line of the table is there once, but for the last one, which is no clause.
count=$(grep -c '^CLAUSE(' "$table")
[ "$count" -gt 90 ] || fail "few clauses: $count"
listed=$(grep -c '^| `' clauses.md)
[ "$listed" = $((count - 1)) ] || fail "$listed of $count clauses are listed"
has clauses.md '| `num_threads` | 5.2 §10.1.2 | `parallel` | yes | yes |'
has clauses.md "left aside: a team's threads are one multiprocessor's"
has clauses.md 'by the pass `reproducible`'
