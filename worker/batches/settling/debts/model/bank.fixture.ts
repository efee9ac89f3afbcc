import type { Again, Model, Scene } from './debt.fixture.ts'

/*
 * What the bank has of a schedule, and what its statements say: bank files, debits that may be of one that is void, and which
 * batches are closed. Written a second time, as everything of the model.
 */

/** A bank file, with the lines it had; `isNow` while its batch is of the version that it was made of. */
export type File = {
  id: string
  batch: string
  account: string
  toea: number
  lines: Line[]
  isNow: boolean
  isVoid: boolean
  /** The debit by which somebody says that the bank booked it. */
  asked?: string
}
export type Line = { line: number; toea: number }
/** `of` is the batch or payment that somebody matched it with; `said` is what two people confirmed. */
export type Debit = {
  id: string
  account: string
  toea: number
  state: 'unsaid' | 'tentative' | 'said'
  of?: { batch: string; payment?: string }
}
export type Bank = { files: File[]; debits: Debit[]; closed: Set<string>; batches: Again[] }
export const newBank = (): Bank => ({ files: [], debits: [], closed: new Set(), batches: [] })

export const voidsOf = ({ bank }: Scene, { id }: Again) =>
  bank.files.filter((file) => file.batch === id && file.isVoid)

export async function linesOf({ database }: Scene, batchId: string): Promise<Line[]> {
  const sql =
    "SELECT line, amount_toea AS toea FROM payments WHERE batch_id = ? AND state <> 'cancelled'"
  return (await database.prepare(sql).bind(batchId).all<Line>()).results
}

const sum = (lines: Line[]) => lines.reduce((toea, one) => toea + one.toea, 0)
const has = (lines: Line[], toea: number) => lines.some((one) => one.toea === toea)
const isUnsaid = ({ state }: Debit) => state !== 'said'

/** A debit may be of what the batch has now, if a file of it was ever made. */
export async function mayBeOf(scene: Scene, { id, account }: Again): Promise<boolean> {
  const { files, debits } = scene.bank
  if (!files.some(({ batch }) => batch === id)) return false
  const lines = await linesOf(scene, id)
  return debits.some(
    (one) =>
      one.of?.batch === id ||
      (isUnsaid(one) &&
        one.account === account &&
        (one.toea === sum(lines) || has(lines, one.toea))),
  )
}

/** What the bank booked for this payment may be of a void file of another batch, by what that file had. */
export const isOfVoidFile = ({ bank, batchId, accounts: [account], toea }: Scene) =>
  bank.files.some(
    (file) =>
      file.isVoid &&
      file.batch !== batchId &&
      file.account === account &&
      (file.toea === toea || has(file.lines, toea)),
  )

/** A debit stands that may be of a void file of it, or of what it was split from. */
export async function standsAgainst(scene: Scene, batch: Again): Promise<boolean> {
  const { files, debits, batches } = scene.bank
  const lines = await linesOf(scene, batch.id)
  return files.some(({ isVoid, ...file }) => {
    const isOwn = file.batch === batch.id
    const isOfKin =
      batch.kin !== undefined && batches.find(({ id }) => id === file.batch)?.kin === batch.kin
    const fits = (one: Debit) =>
      one.toea === file.toea || (isOwn && (has(file.lines, one.toea) || has(lines, one.toea)))
    return (
      isVoid &&
      (isOwn || isOfKin) &&
      debits.some((one) => isUnsaid(one) && one.account === file.account && fits(one))
    )
  })
}

/** A debit stands that may be of a void file of another batch, which had one of its payments and does not have it any more. */
export async function standsElsewhere(scene: Scene, batch: Again): Promise<boolean> {
  const { files, debits, batches } = scene.bank
  const mine = await linesOf(scene, batch.id)
  for (const file of files) {
    const same = file.lines.filter(({ toea }) => has(mine, toea))
    if (!file.isVoid || file.batch === batch.id || same.length === 0) continue
    const stage = batches.find(({ id }) => id === file.batch)?.stage ?? 'open'
    const isLeft = ['sealed', 'tampered', 'uploaded'].includes(stage)
    const now = isLeft ? await linesOf(scene, file.batch) : []
    for (const { line, toea } of same) {
      const stays = now.some((one) => one.line === line && one.toea === toea)
      const may = debits.some(
        (one) =>
          isUnsaid(one) &&
          one.account === file.account &&
          (one.toea === file.toea || one.toea === toea),
      )
      if (may && !stays) return true
    }
  }
  return false
}

/** The debit that a void file may have, of which nobody said anything. */
export const debitOf = ({ bank }: Scene, { account, toea, lines }: File) =>
  bank.debits.find(
    (one) =>
      one.state === 'unsaid' &&
      one.account === account &&
      (one.toea === toea || has(lines, one.toea)),
  )

/** Whether every line of a batch is answered, and what came back is dealt with for good. */
export async function mayClose({ database }: Scene, batchId: string): Promise<boolean> {
  const found = await database
    .prepare(`SELECT count(*) AS many,
      count(*) FILTER (WHERE p.state IN ('paid', 'returned', 'repaid')) AS answered,
      (SELECT count(*) FROM returns r JOIN payments of ON of.id = r.payment_id WHERE of.batch_id = ?1
        AND (r.state <> 'resolved' OR (r.resolution = 'pay_again' AND NOT EXISTS (SELECT 1 FROM payments c
          WHERE c.repays_return = r.id AND c.state IN ('paid', 'returned', 'repaid'))))) AS open
      FROM payments p WHERE p.batch_id = ?1`)
    .bind(batchId)
    .first<{ many: number; answered: number; open: number }>()
  return found !== null && found.many > 0 && found.answered === found.many && found.open === 0
}

/** The batch that a number means, the newest first, and one that is cancelled last. */
export function batchAt({ batches }: Model, percent: number): Again | undefined {
  const newest = batches.toReversed()
  const alive = newest.filter(({ stage }) => stage !== 'cancelled')
  const all = [...alive, ...newest.filter(({ stage }) => stage === 'cancelled')]
  return all[(percent - 1) % Math.max(all.length, 1)]
}
