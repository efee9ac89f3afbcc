import { sha256 } from '../../core/audit-chain.ts'
import type { Answer } from '../../core/commit.ts'
import { Refusal } from '../../core/refusal.ts'
import { writeBankFile } from '../../domain/bank-files/write-bank-file.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { lapse, seal } from '../../domain/batches/batch-after-approval.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import { digestOf } from '../digest.ts'
import { bankFileOrder } from '../files/bank-file-order.ts'
import { storageKey, storeOnce } from '../files/storage.ts'
import { addBankFile, type BankFileRow, findBankFileOf, nextSequence } from '../files/store.ts'
import { bankFileView } from '../files/view.ts'
import type { BatchRecord } from '../load-batch.ts'
import { listAllPayments, setPaymentState } from '../payments/store.ts'
import { takeStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { commitStep, readBatch, recordAfter, type StepContext } from './context.ts'

/** Makes the bank file from exactly what was signed. Asked again, it answers with the same file. */
export async function sealBatch(context: StepContext): Promise<Answer> {
  const record = await readBatch(context)
  const { tenant, env, user, now } = context
  const { row, batch, source } = record
  if (row.state === 'file_sealed' || row.state === 'uploaded') {
    const made = must(await findBankFileOf(tenant.db, row.id, row.version), 'bank file')
    return { status: 200, body: bankFileView(made) }
  }

  if (source.status !== 'active') throw new Refusal('source_account_archived')
  const lines = await listAllPayments(tenant.db, row.id)
  const digest = await digestOf(row, source, lines)
  const today = dayInPortMoresby(now)
  const step = seal(batch, actorOf(user), digest, today)
  if (!step.ok) {
    if (step.reason === 'value_date_passed') await letLapse(context, record)
    throw new Refusal(step.reason)
  }

  const written = writeBankFile(bankFileOrder(row, source, lines))
  if (!written.ok) {
    const errors = written.problems.map(({ line, ...problem }) => ({ ...problem, row: line }))
    throw new Refusal(written.reason, errors)
  }
  const { text, recordCount, totalToea } = written.value
  const bytes = new TextEncoder().encode(text)
  const hash = await sha256(bytes)
  const key = storageKey(tenant.id, row.id, row.version, hash)
  await storeOnce(env.FILES, key, bytes, hash)

  const file: BankFileRow = {
    id: crypto.randomUUID(),
    batchId: row.id,
    version: row.version,
    sourceAccountId: source.id,
    sequence: await nextSequence(tenant.db, source.id),
    profile: source.profile,
    fileName: fileName(record),
    storageKey: key,
    sha256: hash,
    bytes: bytes.length,
    recordCount,
    paymentCount: row.paymentCount,
    totalToea,
    sealedBy: user.id,
    sealedAt: now,
    uploadedBy: null,
    uploadedAt: null,
    bankReference: null,
  }
  const [firstName = '', ...rest] = user.name.split(' ')
  return commitStep(context, {
    action: 'bank_file.sealed',
    details: { bankFileId: file.id, sha256: hash, sequence: file.sequence, recordCount },
    statements: [
      addBankFile(tenant.db, file),
      ...takeStep(tenant.db, row, step.value, now),
      setPaymentState(tenant.db, row.id, 'in_file'),
    ],
    after: recordAfter(record, step.value, context),
    status: 201,
    body: bankFileView({
      file,
      batch: row,
      sealer: { id: user.id, firstName, lastName: rest.join(' ') },
    }),
  })
}

/** The day passed without a file: that is a step of its own, and the request is refused all the same. */
async function letLapse(context: StepContext, record: BatchRecord) {
  const { tenant, user, now, mutation } = context
  const step = lapse(record.batch, actorOf(user), dayInPortMoresby(now))
  if (!step.ok) return
  const ownKey = { ...context, mutation: { ...mutation, key: crypto.randomUUID() } }
  await commitStep(ownKey, {
    action: 'batch.lapsed',
    statements: takeStep(tenant.db, record.row, step.value, now),
    after: recordAfter(record, step.value, context),
  })
}

/** `B42-20261126-BSP.aba`: what a clerk looks for in the folder of downloads. */
function fileName({ row, source }: BatchRecord): string {
  const bank = source.bank.replace(/[^A-Za-z0-9]+/g, '') || 'bank'
  const ending = source.profile === 'bank-csv' ? 'csv' : 'aba'
  return `${batchReference(row.number)}-${row.valueDate.replaceAll('-', '')}-${bank}.${ending}`
}
