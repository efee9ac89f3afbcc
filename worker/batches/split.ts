import type { Context } from 'hono'
import type { Answer } from '../core/commit.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { untilSettled } from '../core/until-settled.ts'
import { splitByCaps } from '../domain/bank-files/split-by-caps.ts'
import { batchLimits } from '../domain/batches/batch.ts'
import { figuresOfPart } from '../domain/batches/control-figures.ts'
import type { App } from '../http/app.ts'
import { commitFor } from '../http/idempotency.ts'
import { profileOfAccount } from '../source-accounts/store.ts'
import { type BatchRow, loadBatch } from './load-batch.ts'
import { changeBatch, openForChange } from './open-for-change.ts'
import { type LineRow, listAllPayments } from './payments/lines/every-line.ts'
import { movePayments } from './payments/store.ts'
import { copyWords } from './runs/differences-store.ts'
import { addBatch, addMakers, nextBatchNumber } from './store.ts'
import { batchView } from './view.ts'

/**
 * Splits an open batch at the bank's caps: its first payments stay, the rest move to new batches in the same order, all
 * in one change. Nothing is added, dropped or altered.
 */
export function splitIntoFiles(c: Context<App>, id: string): Promise<Answer> {
  const { tenant, user } = c.var
  return untilSettled(c.env, `${tenant.id}/${id}`, async () => {
    const record = await loadBatch(tenant.db, id)
    if (!record) throw new Refusal('not_found')
    const at = new Date()
    const opening = openForChange(record, user, at)
    const lines = await listAllPayments(tenant.db, id)
    const [first = [], ...others] = splitByCaps(lines, profileOfAccount(record.source))
    if (others.length === 0) throw new Refusal('not_splittable')

    const { row, batch } = opening.record
    const { makers } = batch
    const parts = others.length + 1
    const number = await nextBatchNumber(tenant.db)
    // all of them say what they were, so that they are one run and pay one period together
    const splitOf = row.splitOf ?? id
    const added = others.map((part, index) =>
      partOf({ ...row, splitOf }, part, {
        number: number + index,
        part: index + 2,
        parts,
        preparedBy: user.id,
        at,
      }),
    )
    const whole = { ...row, needsControlTotal: record.source.needsControlTotal }
    const figures = figuresOfPart(whole, sums(first))
    const change = { name: partName(row.name, 1, parts), ...sums(first), ...figures, splitOf }
    const changed = changeBatch(opening, change, at)
    const moves = added.flatMap(({ id: batchId }, index) =>
      (others[index] ?? []).map((line, place) => ({ id: line.id, batchId, line: place + 1 })),
    )
    return commitFor(c, {
      at,
      action: 'batch.split',
      subject: `batch/${id}`,
      details: { into: [id, ...added.map((part) => part.id)] },
      statements: [
        ...changed.write(tenant.db),
        ...added.map((part) => addBatch(tenant.db, part)),
        ...added.flatMap((part) => addMakers(tenant.db, part.id, part.version, makers)),
        ...added.map((part) => copyWords(tenant.db, id, part.id)),
        ...movePayments(tenant.db, moves),
      ],
      answer: {
        status: 201,
        body: {
          batch: batchView(changed.record, user, at),
          added: added.map(({ id: batchId, name, paymentCount, totalToea }) => ({
            id: batchId,
            name,
            paymentCount,
            totalToea,
          })),
        },
      },
    })
  })
}

type Part = { number: number; part: number; parts: number; preparedBy: string; at: Date }

function partOf(row: BatchRow, lines: LineRow[], part: Part): BatchRow {
  return {
    ...row,
    ...sums(lines),
    ...figuresOfPart({ ...row, needsControlTotal: false }, sums(lines)),
    id: crypto.randomUUID(),
    number: part.number,
    name: partName(row.name, part.part, part.parts),
    state: 'ready',
    version: 1,
    step: 0,
    revision: 0,
    preparedBy: part.preparedBy,
    createdAt: part.at,
    nextLine: lines.length + 1,
    draftedFor: null,
    // its own when it is handed over: one part's dossier shows what opens the seals of that part
    sealKey: null,
  }
}

function sums(lines: LineRow[]) {
  const totalToea = lines.reduce((total, { amountToea }) => total + amountToea, 0)
  return { paymentCount: lines.length, totalToea }
}

/** `Payroll (2 of 3)`; the name gives way, never the count. */
function partName(name: string, part: number, parts: number): string {
  const suffix = ` (${part} of ${parts})`
  return `${name.slice(0, batchLimits.nameMax - suffix.length)}${suffix}`
}
