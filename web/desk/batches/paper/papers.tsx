import type { BatchView } from '#contract/batches/batches.ts'
import { Attachments } from './attachments.tsx'
import { Dossier } from './dossier.tsx'
import { Remittance } from './remittance.tsx'

/** What lies beside a batch, and what is taken along with it. */
export function Papers({ batch }: { batch: BatchView }) {
  return (
    <>
      <Attachments batch={batch} />
      <Remittance batch={batch} />
      <Dossier batch={batch} />
    </>
  )
}
