# For the scripts here: runs `check SEED` for the seeds first to first + count - 1 in as many workers as jobs says, and
# counts what it prints: "same", "differs: why" or "passed over". It works in $work/SEED, which it makes and where the
# program is p.c; one that differs is left in $folder. The last command's status: none differs, and one was the same.
# Worker n takes every jobs-th seed.
worker() {
  local seed result
  for ((seed = first + $1; seed < first + count; seed += jobs)); do
    result=$(check "$seed")
    echo "$result" >>"$work/results.$1"
    if [[ $result == differs* ]]; then
      cp "$work/$seed/p.c" "$folder/$seed.c"
      echo "seed $seed $result; see $folder/$seed.c"
    fi
    rm -rf "${work:?}/$seed"
  done
}
for ((n = 0; n < jobs; n++)); do worker "$n" & done
wait
same=$(cat "$work"/results.* | grep -c '^same')
differ=$(cat "$work"/results.* | grep -c '^differs')
echo "$same the same, $differ different, $((count - same - differ)) passed over"
[ "$differ" = 0 ] && [ "$same" != 0 ]
