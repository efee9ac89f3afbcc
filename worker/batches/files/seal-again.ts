import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { waitNow } from '../../auth/account/administrators.ts'
import type { ChangeKind } from '../../changes/kinds.ts'
import { addChange, type ChangeRow, hasRoomToWait, requireRoomToWait } from '../../changes/store.ts'
import { tellOfWait } from '../../changes/tell-of-wait.ts'
import type { Tenant, TenantDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { pendingChanges } from '../../db/tenant.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { nextSequence } from '../../domain/batches/paying/seal-again.ts'
import { must } from '../../domain/must.ts'
import { notifyAdministrators } from '../../mail/notify-administrators.ts'
import { type BatchRecord, loadBatch } from '../load-batch.ts'
import type { StepActor, StepChange, StepPlace } from '../steps/step-change.ts'
import { liveAndVoid, selectFilesOf } from '../way-back/files-of-batch.ts'
import { forgotten, forgottenOfWhole } from './forgotten-seals.ts'
import { findSeals, type SealMarker } from './seal-marker.ts'
import { allowSeal, type BankFileRow, isLastSequence, selectSealsAllowed } from './store.ts'

const Asked = z.object({
  batchId: z.string(),
  version: z.int(),
  upTo: z.int(),
  name: z.string(),
})

/**
 * A batch that may have another bank file, although one was made that the database has forgotten: it came back from a
 * backup. Whoever wanted to make the file asks, by wanting it; an administrator who is somebody else confirms.
 */
export const sealAgainChange: ChangeKind = {
  name: 'seal_again',
  permission: 'make_bank_files',
  acts: Asked,
  summary: (request) => `Make another bank file of ${Asked.parse(request).name}`,
  fields: {
    made: { label: 'Bank file that was made of this batch' },
    newest: { label: 'Newest bank file of the account' },
  },
  prepareAgain: async ({ tenant, at }, { id, changes }) => {
    const { batchId, version, upTo, name } = Asked.parse(changes)
    const record = await loadBatch(tenant.db, batchId)
    const isAsAsked = record?.row.state === 'approved' && record.row.version === version
    if (!record || !isAsAsked) throw new Refusal('stale_change')
    const { sourceAccountId } = record.row
    return {
      subjectId: batchId,
      request: changes,
      givesRights: true,
      action: 'bank_file.allowed_again',
      subject: `batch/${batchId}`,
      details: { version, upTo, name },
      statements: [
        allowSeal(tenant.db, {
          changeId: id,
          batchId,
          version,
          sourceAccountId,
          upTo,
          allowedAt: at,
        }),
      ],
      answer: { status: 200, body: null },
    }
  },
}

/** What sealing reads of it: what two people allowed, and what waits. */
export const selectSealAgain = (db: TenantDb, batchId: string) => ({
  allowed: selectSealsAllowed(db, batchId),
  asked: db
    .select({ id: pendingChanges.id })
    .from(pendingChanges)
    .where(
      and(
        eq(pendingChanges.kind, 'seal_again'),
        eq(pendingChanges.subjectId, batchId),
        eq(pendingChanges.state, 'pending'),
      ),
    ),
})

const saidOf = ({ sequence, sealedAt }: SealMarker) =>
  `Number ${sequence}, ${sealedAt.slice(0, 10)}`

/** Whatever those paid may be typed again, and once this is allowed nothing but what people know of them stands against it. */
const knownUpTo = (lastKnown: number, { sequence }: SealMarker) =>
  sequence > lastKnown ? `; these records know of none after number ${lastKnown}` : ''

const wholeOf = ({ batchId }: SealMarker, { id }: BatchRecord['row']) =>
  batchId === id ? '' : ', of the batch that it was split from'

type Sealable = BatchRecord & {
  lastSequence: { last: number | null }[]
  allowed: { version: number; upTo: number; allowedAt: Date }[]
  asked: { id: string }[]
}

const followed =
  'Another bank file of this batch was made after this one, and the records no longer know of it: they came back from a backup, and the bank may have it. Look at the bank first. If it has none, two people make this file void, and another is made.'

/**
 * Refuses to give a file away that counts, as these records have it, where another of its batch was made since: the records came
 * back from before the one was void.
 */
export async function expectNoLater(env: Env, tenant: Tenant, file: BankFileRow) {
  if (await isFollowed(env.FILES, tenant, file))
    throw new Refusal('sealed_before', undefined, followed)
}

/** The marks are read first: of each of them the records had the file by then, or have forgotten it. */
export async function isFollowed(
  files: R2Bucket,
  { id, db }: Pick<Tenant, 'id' | 'db'>,
  { batchId, sourceAccountId, sealedAt }: BankFileRow,
): Promise<boolean> {
  const { ofBatch } = await findSeals(files, id, { id: batchId, sourceAccountId })
  return forgotten(ofBatch, liveAndVoid(await selectFilesOf(db, batchId)), sealedAt) !== undefined
}

/** The batch has a file: is it the newest? Not where another was made since that the database knows nothing of. */
export async function expectNewest(record: BatchRecord, { env, realm }: StepPlace) {
  const { ofBatch } = await findSeals(env.FILES, realm.id, record.row)
  if (forgotten(ofBatch, record, record.bankFile?.sealedAt)) throw new Refusal('sealed_before')
}

/** The number of the file, or why there is none: then two people are asked whether the batch may have another. */
export async function numberOrAsk(
  record: Sealable,
  actor: StepActor,
  now: Date,
  { env, realm }: StepPlace,
): Promise<{ sequence: number } | StepChange> {
  const { row, lastSequence, allowed } = record
  const { ofBatch: marks, newest } = await findSeals(env.FILES, realm.id, row)
  const ofVersion = allowed.find(({ version }) => version === row.version)
  const allowedAt = ofVersion?.allowedAt
  const ofBatch =
    forgotten(marks, record, allowedAt) ??
    (await forgottenOfWhole(env.FILES, realm, row, allowedAt))
  const elsewhere = { hasThisBatch: ofBatch !== undefined, newestSequence: newest?.sequence ?? 0 }
  const lastKnown = lastSequence[0]?.last ?? 0
  const next = nextSequence(lastKnown, elsewhere, ofVersion?.upTo ?? null)
  if (next.ok) return { sequence: next.value }
  if (record.asked.length > 0) throw new Refusal('sealed_before')
  await requireRoomToWait(realm.db, actor, now)
  const change: ChangeRow = {
    ...{ id: crypto.randomUUID(), kind: 'seal_again', subjectId: row.id },
    changes: {
      ...{ batchId: row.id, version: row.version, upTo: elsewhere.newestSequence },
      name: `${batchReference(row.number)} ${row.name}`,
      before: {},
      changes: {
        made: ofBatch ? saidOf(ofBatch) + wholeOf(ofBatch, row) : 'None of this batch',
        newest: newest ? saidOf(newest) + knownUpTo(lastKnown, newest) : 'None',
      },
    },
    ...{ state: 'pending', requestedBy: actor.id, requestedAt: now },
    ...{ decidedBy: null, decidedAt: null, reason: '' },
    waitsUntil: await waitNow(realm.db, now),
  }
  const about = `${sealAgainChange.summary(change.changes)}; asked for by ${actor.name}`
  const notice = { what: 'change_waits', about, occasion: change.id, but: actor.id } as const
  const asking = { env, tenant: realm, byName: actor.name }
  const letters = [
    ...(await notifyAdministrators(realm.db, notice, now)),
    ...(await tellOfWait(asking, sealAgainChange.summary(change.changes), change, now)),
  ]
  return {
    action: 'change.asked',
    details: {
      kind: change.kind,
      wants: 'bank_file.allowed_again',
      // by its number: of the batch whose file it was nobody here may know whether it is confidential
      forgotten: saidOf(must(ofBatch ?? newest, 'forgotten file')),
    },
    write: (db) => [
      // a file of another batch, made at this moment, is no number that was forgotten
      guard(db, isLastSequence(row.sourceAccountId, lastKnown), 'stale_batch'),
      guard(db, hasRoomToWait(actor, now, 1), 'too_many_changes'),
      addChange(db, change),
      ...letters,
    ],
    after: record,
    refusedAs: 'sealed_before',
  }
}
