import type { Said } from '#pages/ui/said.tsx'
import type { BatchView } from '../../contract/batches/batches.ts'
import type { TenantDb } from '../../core/databases.ts'
import { sentenceIn } from '../../core/refusals/refusals-in-languages.ts'
import type { Language } from '../../domain/reading/languages.ts'
import type { BatchRecord } from '../load-batch.ts'
import { whyInVain } from '../paying/signed-source.ts'

type Sent = { error?: Said | undefined; typed?: { unproved?: Said | undefined } | undefined }

/** What stands first on an approver's page: why what was sent is refused, or why approving would be in vain. */
export async function saidFirst(
  db: TenantDb,
  record: BatchRecord,
  batch: Pick<BatchView, 'mayApprove' | 'secondFactor'>,
  { error, typed }: Sent,
  language: Language,
): Promise<Said | null> {
  if (error) return error
  // beside the field of the second factor it says so itself
  const unproved = batch.mayApprove && batch.secondFactor ? undefined : typed?.unproved
  if (unproved) return unproved
  const inVain = batch.mayApprove ? await whyInVain(db, record) : undefined
  return inVain ? sentenceIn(inVain, language) : null
}
