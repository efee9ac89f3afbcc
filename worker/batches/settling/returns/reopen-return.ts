import type { Context } from 'hono'
import type { Statement } from '../../../core/bulk.ts'
import type { Answer } from '../../../core/commit.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { batchReference } from '../../../domain/batches/batch.ts'
import { reopenReturn } from '../../../domain/batches/settling/returns.ts'
import { must } from '../../../domain/must.ts'
import type { App } from '../../../http/app.ts'
import { commitFor } from '../../../http/idempotency.ts'
import { requireLinesOf } from '../../../http/kept/require-lines.ts'
import { postAfter } from '../../../mail/post-after.ts'
import { adviceStandsOf } from '../../paper/advice/store.ts'
import { afterLines, loadSettling, stateAfterLines } from '../after-lines.ts'
import { findLeft, type ReturnRow, saveReopened, stillOpen, unended } from './return-store.ts'
import { returnOf, subjectOf, viewOf } from './returned.ts'
import {
  countOnlyBackBy,
  countPartsLeft,
  findParts,
  type Parts,
  removeParts,
  unmatchParts,
} from './several/parts-store.ts'
import { removeCredit } from './told/credit-store.ts'
import { countToldOfParts } from './told/known-store.ts'

/** How a return ended was said wrongly: it waits again, and a batch that was closed on it is open until it ends anew. */
export async function reopen(c: Context<App>, id: string, reason: string): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const row = await returnOf(c, id)
  const [parts] = await findParts(db, [row])
  const toldAgain = parts ? await countToldOfParts(db, id) : 0
  const may = reopenReturn(row, { ended: parts?.ended ?? 0, toldAgain })
  if (!may.ok) throw new Refusal(may.reason)
  if (parts) await requireLinesOf(db, user.id, parts.batchId)
  const at = new Date()
  const open: ReturnRow = { ...row, ...unended, state: may.value }
  const { resolution, amountToea } = row
  const follows = parts ? await partsGone(c, row, parts, reason, at) : await batchOpen(c, row, at)
  return commitFor(c, {
    at,
    action: 'return.reopened',
    subject: parts ? `batch/${parts.batchId}` : await subjectOf(c, row),
    details: { returnId: id, resolution, note: row.note, amountToea, reason, ...follows.said },
    statements: [
      stillOpen(db, id, 'resolved'),
      ...follows.before,
      saveReopened(db, id, may.value),
      removeCredit(db, id),
      ...follows.after,
    ],
    answer: { status: 200, body: await viewOf(c, open) },
  })
}

/** What stands around the change, and where it leaves the batch. */
type Follows = {
  before: Statement[]
  after: Statement[]
  said: Partial<ReturnType<typeof stateAfterLines>>
}

/** A batch is closed on how everything ended that came back. */
async function batchOpen(c: Context<App>, { paymentId }: ReturnRow, at: Date): Promise<Follows> {
  const { tenant, user } = c.var
  const left = paymentId ? await findLeft(tenant.db, paymentId) : undefined
  if (!left) return { before: [], after: [], said: {} }
  const settling = must(await loadSettling(tenant.db, left.payment.batchId), 'batch')
  return {
    before: [],
    after: afterLines(tenant.db, settling, 0, user, at),
    said: stateAfterLines(settling, 0, user),
  }
}

/**
 * The credit was of other payments: these are where the statement says that they are. Whoever was told that they came back is told
 * first, as long as its parts say of which payments it was.
 */
async function partsGone(
  c: Context<App>,
  { id, resolvedAt }: ReturnRow,
  { batchId, batchNumber }: Parts,
  reason: string,
  at: Date,
): Promise<Follows> {
  const { tenant, user } = c.var
  const { db } = tenant
  const settling = must(await loadSettling(db, batchId), 'batch')
  const said = must(resolvedAt, 'when it was said').getTime()
  const occasion = `${id}/${batchReference(batchNumber)}/${said}`
  const answered = -(await countOnlyBackBy(db, id))
  const partsLeft = await countPartsLeft(db, id)
  const changed = { byName: user.name, reason, ...(partsLeft > 0 && { partsLeft }) }
  return {
    before: [
      postAfter(
        db,
        {
          ...{ letter: 'payments_return_undone', after: 'payments_returned' },
          ...{ occasion, changed, but: user.id },
        },
        at,
      ),
      ...(settling.record.bankFile ? [adviceStandsOf(db, { wholeId: id, occasion }, at)] : []),
      unmatchParts(db, id),
    ],
    after: [removeParts(db, id), ...afterLines(db, settling, answered, user, at)],
    said: stateAfterLines(settling, answered, user),
  }
}
