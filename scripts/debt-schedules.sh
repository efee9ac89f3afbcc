#!/usr/bin/env sh
# The debt model over 10,000 schedules: the seeds 1 to 20, 500 of each. `FROM=7 TO=9` takes three of them, where it was stopped or
# to divide them; each part begins with a database of its own, and says its seed. Two run beside each other, or AT_ONCE.
# What is bundled for all of them lies there once a small test ran.
vitest run --project worker worker/testing/schedules || exit 1

one='said=$(VITE_DEBTS=${DEBTS:-500} VITE_SEED=$1 vitest run --project worker --testTimeout 7200000 debt-model 2>&1)
  code=$?; printf "%s\n" "$said"; [ $code -eq 0 ] || echo "It failed with the seed $1."; exit $code'
seq "${FROM:-1}" "${TO:-20}" | xargs -P "${AT_ONCE:-2}" -n 1 sh -c "$one" seed
