import type { BatchStep } from '../batch.ts'

type Taken = { kind: BatchStep['kind']; version: number }

/** Who asked that a batch be cancelled as it is now: not of an earlier version, nor before a file that is void. */
export function cancellationAsked<One extends Taken>({
  steps,
  version,
}: {
  steps: One[]
  version: number
}): One | undefined {
  const last = steps.findLastIndex(({ kind }) => kind === 'seal' || kind === 'void')
  return steps
    .slice(last + 1)
    .find((one) => one.kind === 'ask_cancellation' && one.version === version)
}
