import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { batchMakers } from '../../db/makers/batch-makers.ts'
import { batchSteps } from '../../db/tenant-batches.ts'
import { bankFiles } from '../../db/tenant-files.ts'
import { findings } from '../../db/tenant-findings.ts'
import { writeBankFile } from '../../domain/bank-files/write-bank-file.ts'
import { must } from '../../domain/must.ts'
import type { SourceAccountRow } from '../../source-accounts/store.ts'
import { hexOf, readChain } from '../../testing/audit-chain.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { bankFileOrder } from '../files/bank-file-order.ts'
import type { FindingRow } from '../findings/store.ts'
import { type BatchRow, loadBatch } from '../load-batch.ts'
import { type LineRow, listAllPayments } from '../payments/lines/every-line.ts'
import { type Model, people } from './approval-model.ts'
import { checkNames } from './approval-model-names.ts'
import { meaning } from './approval-model-roles.ts'
import { sealedStates } from './approval-model-tampered.ts'
import { checkVoices } from './approval-model-voices.ts'
import type { World } from './approval-model-world.ts'
import { checkRights } from './rights/invariants.ts'

/** What must hold whatever happened on the way there, asked of the tables and of R2 themselves. */
export async function checkInvariants({ database, id }: World, model: Model) {
  const { db } = await openAcme()
  const { row, source } = must(await loadBatch(db, id), 'batch')
  const lines = await listAllPayments(db, id)

  expect(lines.map(({ amountToea }) => amountToea)).toEqual(model.lines.map(({ toea }) => toea))
  const found = await db
    .select()
    .from(findings)
    .where(and(eq(findings.batchId, id), eq(findings.version, row.version)))
  if (row.digest !== null && !model.isOther)
    expect(await digestAgain(row, source, lines, found)).toBe(row.digest)

  const entries = await readChain(database)
  const ofBatch = entries.filter(({ subject }) => subject === `batch/${id}`)
  expect(ofBatch.map(({ action }) => action)).toEqual(model.actions)
  checkNames(ofBatch, model)
  await checkVoices(database, id)
  await checkRights(database, id, model)

  const files = await db.select().from(bankFiles).where(eq(bankFiles.batchId, id))
  const isSealed = sealedStates.includes(row.state)
  const live = files.filter(({ voidedAt }) => voidedAt === null)
  expect(live.map(({ version }) => version)).toEqual(isSealed ? [row.version] : [])
  expect(files.length - live.length).toBe(model.voidCount)
  expect(live.reduce((sum, { totalToea }) => sum + totalToea, 0)).toBeLessThanOrEqual(row.totalToea)
  expect(new Set(files.map(({ storageKey }) => storageKey)).size).toBe(files.length)
  const inOrder = files.map(({ sequence }) => sequence).sort((one, other) => one - other)
  // one that the database forgot has its number for good
  const first = model.isForgotten ? 2 : 1
  expect(inOrder).toEqual(files.map((_, index) => index + first))
  if (isSealed) await checkSealed(row, source, lines, model)
  await checkAccounts(database, id, row, isSealed)
}

/** Nobody is paid at an account that is not active, and nothing is handed over with an open question. */
async function checkAccounts(database: D1Database, id: string, row: BatchRow, isSealed: boolean) {
  const count = async (query: string) =>
    Number(await database.prepare(query).bind(id).first('count'))
  const inactive = `select count(*) as count from payments p join payee_accounts a on a.id = p.payee_account_id
    where p.batch_id = ? and a.state <> 'active'`
  if (isSealed) expect(await count(inactive)).toBe(0)
  if (!['in_approval', 'approved', ...sealedStates].includes(row.state)) return
  const open = `select count(*) as count from findings f join batches b on b.id = f.batch_id and b.version = f.version
    where b.id = ? and (f.rank = 1 or (f.rank = 2 and f.state <> 'reasoned'))`
  expect(await count(open)).toBe(0)
}

async function checkSealed(
  row: BatchRow,
  source: SourceAccountRow,
  lines: LineRow[],
  model: Model,
) {
  const { db } = await openAcme()
  const steps = await db.select().from(batchSteps).where(eq(batchSteps.batchId, row.id))
  const made = await db.select().from(batchMakers).where(eq(batchMakers.batchId, row.id))
  const signed = steps.filter(
    ({ kind, version, digest }) =>
      kind === 'approve' && version === row.version && digest === row.digest,
  )
  const approvers = new Set(signed.map(({ actorId }) => actorId))
  expect(approvers.size).toBeGreaterThanOrEqual(model.sealedNeeding)
  // of a file that counts again, the bank had its money before the rules became stricter
  const countsAgain = steps.some(
    ({ kind, version, fromState }) =>
      kind === 'revive' &&
      version === row.version &&
      fromState !== 'approved' &&
      fromState !== 'lapsed',
  )
  const needs = Math.max(row.approvalsNeeded, row.neededBefore ?? 0)
  if (!countsAgain) expect(largestCount(steps)).toBeGreaterThanOrEqual(needs)
  const voices = signed.flatMap(({ actorId, onBehalfOf }) => [
    actorId,
    ...(onBehalfOf ? [onBehalfOf] : []),
  ])
  expect(new Set(voices).size).toBe(voices.length)
  for (const voice of voices) {
    expect([row.preparedBy, ...made.map(({ userId }) => userId)]).not.toContain(voice)
  }
  for (const { actorId, onBehalfOf } of signed) {
    const limits = model.meanings.map(
      (meant) => meaning(people, meant)[onBehalfOf ?? actorId]?.limitToea ?? 0,
    )
    expect(Math.max(...limits)).toBeGreaterThanOrEqual(row.totalToea)
  }

  const file = must(
    (await db.select().from(bankFiles).where(eq(bankFiles.batchId, row.id))).find(
      ({ voidedAt }) => voidedAt === null,
    ),
    'file',
  )
  const stored = await must(await env.FILES.get(file.storageKey), 'stored file').text()
  const again = writeBankFile(bankFileOrder(row, source, lines))
  // what counts again is what was sealed, whatever became of its account since
  if (!model.isOther) {
    expect(again).toMatchObject({ ok: true, value: { text: stored, totalToea: row.totalToea } })
  }
  expect(hexOf(stored)).toBe(file.sha256)
}

type Step = typeof batchSteps.$inferSelect

/** Of the version that was handed over and those that were given a new day since: the most people that approved one. */
function largestCount(steps: Step[]): number {
  const newest = Math.max(...steps.map(({ version }) => version))
  const isRedated = (of: number) =>
    steps.some(({ version, kind }) => version === of && kind === 'redate')
  let first = newest
  while (isRedated(first)) first -= 1
  const counted = steps.filter(({ version, kind }) => version >= first && kind === 'approve')
  const byVersion = [...Map.groupBy(counted, ({ version }) => version).values()]
  return Math.max(...byVersion.map((many) => new Set(many.map(({ actorId }) => actorId)).size))
}

/** The digest as docs/storage.md describes it, written a second time. */
function digestAgain(
  row: BatchRow,
  source: SourceAccountRow,
  lines: LineRow[],
  found: FindingRow[],
) {
  const { bsb, accountNumber, profile, deUserId, userName, remitter } = source
  return hexOf(
    JSON.stringify([
      'bilum batch 3',
      [row.id, row.version, row.valueDate, row.description],
      [source.id, bsb, accountNumber, profile, []],
      [deUserId, userName, remitter],
      lines.map((line) => [
        line.line,
        line.payeeName,
        line.bsb,
        line.accountNumber,
        line.amountToea,
        line.reference,
      ]),
      found
        .map(({ kind, rank, line, evidence, reason }) =>
          JSON.stringify([kind, rank, line, Object.entries(evidence).sort(), reason]),
        )
        .sort(),
      // a batch of no template: no kind, no period, nothing to compare it with
      [null, null, null, '', null],
    ]),
  )
}
