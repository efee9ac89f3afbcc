#!/usr/bin/env sh
# The debt model over 10,000 schedules: the seeds 1 to 20, 500 of each. `FROM=7 TO=9` takes three of them, where it was stopped or
# to divide them; each part begins with a database of its own, and says its seed.
failed=''
seed=${FROM:-1}
while [ "$seed" -le "${TO:-20}" ]; do
  VITE_DEBTS=${DEBTS:-500} VITE_SEED=$seed vitest run --project worker --testTimeout 7200000 debt-model || failed="$failed $seed"
  seed=$((seed + 1))
done
[ -z "$failed" ] || { echo "It failed with the seeds$failed."; exit 1; }
