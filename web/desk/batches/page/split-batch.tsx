import type { BatchView } from '#contract/batches/batches.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useSplitBatch } from '../actions.ts'

/** What does not fit into one bank file is split at the bank's caps into batches of their own. */
export function SplitBatch({ batch }: { batch: BatchView }) {
  const showToast = useToast()
  const split = useSplitBatch(batch.id, () =>
    showToast({
      title: 'Batch split',
      text: 'The parts stand in the list of batches.',
      action: { label: 'Batches', to: '/batches' },
    }),
  )
  return (
    <div className="grid gap-2">
      <ErrorNotice error={split.error} />
      <Button kind="primary" busy={split.isPending} onClick={() => split.mutate(undefined)}>
        Split it for the bank
      </Button>
    </div>
  )
}
