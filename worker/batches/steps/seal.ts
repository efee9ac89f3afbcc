import { guardRules } from '../../approval-rules/store.ts'
import type { Sealing } from '../../contract/batches/steps.ts'
import { saidOfBytes } from '../../core/kept/seal-of.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { accountHashTotal } from '../../domain/bank-files/compare/short-seal.ts'
import { writeBankFile } from '../../domain/bank-files/write-bank-file.ts'
import { approvalsOf } from '../../domain/batches/approval.ts'
import { batchReference, leftStates } from '../../domain/batches/batch.ts'
import { lapse, seal } from '../../domain/batches/batch-after-approval.ts'
import { heldUntil } from '../../domain/batches/way-back/hold.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import { activateDue, confirmWithBatch, payeesOfBatch } from '../../payees/store.ts'
import { guardAccount, profileOfAccount } from '../../source-accounts/store.ts'
import { digestOf } from '../digest.ts'
import { bankFileOrder } from '../files/bank-file-order.ts'
import { expectNewest, numberOrAsk } from '../files/seal-again.ts'
import { markerOf, markSeal } from '../files/seal-marker.ts'
import { storageKey } from '../files/storage-key.ts'
import { addBankFile, type BankFileRow, untouched } from '../files/store.ts'
import { bankFileView } from '../files/view.ts'
import { expectOwedStill } from '../findings/paid-twice/counts-since.ts'
import type { FindingRow } from '../findings/store.ts'
import type { BatchRecord } from '../load-batch.ts'
import { expectAccountUser, expectWithinDay } from '../paying/account-use.ts'
import { sourceArchived, whyInVain } from '../paying/signed-source.ts'
import { guardTaken } from '../paying/taken-of-day.ts'
import { type InvoiceRow, withInvoices } from '../payments/invoices-store.ts'
import type { LineRow } from '../payments/lines/every-line.ts'
import type { UnpayableLine } from '../payments/unpayable.ts'
import { insertStep } from '../store.ts'
import { actorOf, linesSeenBy } from '../view.ts'
import { voidView } from '../way-back/files-of-batch.ts'
import { expectPayable } from './expect-payable.ts'
import { type Booked, expectUnbooked } from './expect-unbooked.ts'
import { held } from './held.ts'
import { reexamineBatch } from './reexamine.ts'
import {
  momentOf,
  recordAfter,
  type StepActor,
  type StepChange,
  type StepOutcome,
  type StepPlace,
} from './step-change.ts'
import { tellOfSeal } from './tell-of-seal.ts'

type Debits = Record<'unsaidDebit' | 'unsaidElsewhere' | 'unsaidInvoice' | 'countsAgain', Booked[]>
type Sealable = BatchRecord &
  Debits & {
    lines: LineRow[]
    invoices: InvoiceRow[]
    unpayable: UnpayableLine[]
    findings: FindingRow[]
    lastSequence: { last: number | null }[]
    countsSince: { where: string }[]
    allowed: { version: number; upTo: number; allowedAt: Date }[]
    asked: { id: string }[]
  }

/** Makes the bank file from exactly what was signed. Asked again, it answers with the same file. */
export async function sealBatch(
  record: Sealable,
  actor: StepActor,
  { askedAt, ...rest }: Sealing,
  now: Date,
  place: StepPlace,
): Promise<StepOutcome> {
  const { row, batch, source, lines, invoices, findings } = record
  nothingLeft(rest)
  if (row.state === 'tampered') throw new Refusal('tampered')
  if (leftStates.includes(row.state)) return sealedBefore(record, actor, place)
  if (source.status !== 'active') throw sourceArchived()
  const step = seal(
    batch,
    actorOf(actor),
    await digestOf(row, source, withInvoices(lines, invoices), findings),
    dayInPortMoresby(now),
    heldUntil(batch, record.holdSeconds, now) !== null,
    momentOf(askedAt),
  )
  if (!step.ok) {
    if (step.reason === 'value_date_passed') return lapsed(record, actor, now)
    if (step.reason === 'held') throw held(record, now)
    if (step.reason === 'digest_changed')
      throw (await whyInVain(place.realm.db, record)) ?? new Refusal(step.reason)
    // the rules became stricter, and nobody has looked since: it waits again from here
    const more =
      step.reason === 'approvals_missing' && reexamineBatch(record, actor, undefined, now)
    if (more && !('answer' in more)) return { ...more, refusedAs: 'approvals_missing' }
    throw new Refusal(step.reason)
  }
  expectAccountUser(record, actor)
  expectWithinDay(record)
  const readsLines = linesSeenBy(record, actor) === 'every'
  expectPayable(record.unpayable, readsLines)
  const { unsaidDebit, unsaidElsewhere, unsaidInvoice, countsAgain } = record
  const debits = [...unsaidDebit, ...unsaidElsewhere, ...unsaidInvoice, ...countsAgain]
  expectUnbooked(debits, 'The file is made', readsLines)
  expectOwedStill(record.countsSince, readsLines)
  const numbered = await numberOrAsk(record, actor, now, place)
  if (!('sequence' in numbered)) return numbered
  const { bytes, recordCount, totalToea } = writeFile(record)
  const hash = await sha256(bytes)
  const file: BankFileRow = {
    id: crypto.randomUUID(),
    batchId: row.id,
    ...{ version: row.version, sourceAccountId: source.id },
    ...{ sequence: numbered.sequence, profile: source.profile },
    fileName: fileName(record),
    storageKey: storageKey(actor.organisationId, row.id, {
      version: row.version,
      sequence: numbered.sequence,
      sha256: hash,
    }),
    sha256: hash,
    bytes: bytes.length,
    recordCount,
    paymentCount: row.paymentCount,
    totalToea,
    sealedBy: actor.id,
    sealedAt: now,
    ...untouched,
    accountHashTotal: accountHashTotal(lines.map(({ accountNumber }) => accountNumber)),
    uncheckedReason: '',
  }
  return {
    action: 'bank_file.sealed',
    details: { bankFileId: file.id, ...saidOfBytes(row, hash), ...numbered, recordCount },
    file: {
      key: file.storageKey,
      bytes,
      sha256: hash,
      mediaType: profileOfAccount(source).mediaType,
    },
    write: (db) => [
      guardRules(db, record.rules.version),
      guardTaken(db, { ...source, ...row }, record.taken),
      guardAccount(db, source),
      addBankFile(db, file),
      ...insertStep(db, row, step.value, now),
      ...confirmWithBatch(db, row.id, must(approvalsOf(batch).at(-1), 'approval').actorId, now),
      ...activateDue(db, payeesOfBatch(row.id), now),
    ],
    atHead: (db, head) => tellOfSeal(db, record, file, actor, head),
    after: recordAfter(record, step.value, actor, now),
    marker: markerOf(file),
    status: 201,
    body: bankFileView(file, row, { id: actor.id, name: actor.name }, readsLines),
  }
}

async function sealedBefore(
  record: BatchRecord,
  actor: StepActor,
  place: StepPlace,
): Promise<StepOutcome> {
  await expectNewest(record, place)
  const { row, bankFile, names } = record
  const file = must(bankFile, 'bank file')
  // should it have been lost behind its change
  await markSeal(place.env.FILES, actor.organisationId, markerOf(file))
  const sealedBy = { id: file.sealedBy, name: names.get(file.sealedBy) ?? '' }
  const view = bankFileView(file, row, sealedBy, linesSeenBy(record, actor) === 'every')
  const asked = voidView(file, (id) => names.get(id) ?? '')
  return { answer: { status: 200, body: { ...view, void: asked } } }
}

/** Refuses with every line that the bank's file cannot carry. */
function writeFile({ row, source, lines }: Sealable) {
  const written = writeBankFile(bankFileOrder(row, source, lines))
  if (!written.ok) {
    const errors = written.problems.map(({ line, ...problem }) => ({ ...problem, row: line }))
    throw new Refusal(written.reason, errors)
  }
  return written.value
}

/** The day passed without a file: that is a step of its own, and the request is refused all the same. */
function lapsed(record: BatchRecord, actor: StepActor, now: Date): StepChange {
  const step = lapse(record.batch, actorOf(actor), dayInPortMoresby(now))
  if (!step.ok) throw new Refusal('value_date_passed')
  return {
    action: 'batch.lapsed',
    write: (db) => insertStep(db, record.row, step.value, now),
    after: recordAfter(record, step.value, actor, now),
    refusedAs: 'value_date_passed',
  }
}

/** `B42-20261126-BSP.aba`: what a clerk looks for in the folder of downloads. After one that is void, `B42-20261126-BSP-2.aba`. */
function fileName({ row, source, voidFiles }: BatchRecord): string {
  const name = source.bank.replace(/[^A-Za-z0-9]+/g, '') || 'bank'
  const bank = voidFiles.length === 0 ? name : `${name}-${voidFiles.length + 1}`
  return `${batchReference(row.number)}-${row.valueDate.replaceAll('-', '')}-${bank}.${profileOfAccount(source).fileExtension}`
}
