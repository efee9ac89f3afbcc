import { digestOf } from '../../batches/digest.ts'
import { bankFileOrder } from '../../batches/files/bank-file-order.ts'
import { readFindings } from '../../batches/findings/store.ts'
import { loadBatch } from '../../batches/load-batch.ts'
import { listAllPayments } from '../../batches/payments/lines/every-line.ts'
import { sha256 } from '../../core/sha256.ts'
import { auditEntries, outbox } from '../../db/records.ts'
import { shortSeal } from '../../domain/bank-files/compare/short-seal.ts'
import { writeBankFile } from '../../domain/bank-files/write-bank-file.ts'
import { must } from '../../domain/must.ts'
import { eventBody } from '../../integrations/webhooks/event-body.ts'
import { openAcme } from '../../testing/colleagues.ts'
import type { Route } from '../../testing/routes/every-route.ts'
import { withoutHashes } from '../../testing/without-hashes.ts'

/** As figures and as people write them, and what the account held before and after one of them was booked. */
const amounts = [
  ...['123457', '1,234.57', '1234.57', '765433', '7,654.33', '7654.33', 'kwikila'],
  ...['876543', '876542'],
]
const people = ['zebulon', 'yalinu', '55500123', '55500456']
/** Whoever reads payees reads their names and accounts there. */
const ofRegister = /\/(?:api\/(?:payees|waiting-accounts|search)|approval\/accounts)/

/** What of the planted payments stands in an answer, or can be found by trying what they may come to against a hash in it. */
export function heardOf(route: Route, text: string, tried: Set<string>): string[] {
  const squeezed = withoutHashes(text)
    .toLowerCase()
    .replace(/\s|&nbsp;/g, '')
  const words = ofRegister.test(route.path) ? amounts : [...amounts, ...people]
  return [
    ...words.filter((word) => squeezed.includes(word)),
    ...hashesIn(text).filter((hash) => tried.has(hash)),
  ]
}

/**
 * What somebody outside the payroll group can make by themselves of a confidential batch: names, accounts, words, the format, the
 * total and what its payments with a reason come to are known to them, so that of the first two amounts one number is left to
 * try. The hashes of its file and its digest, as they are and as people read them, for each try within a kina.
 */
export async function hashesTried(batchId: string): Promise<Set<string>> {
  const { db } = await openAcme()
  const { row, source } = must(await loadBatch(db, batchId), 'batch')
  const lines = await listAllPayments(db, batchId)
  const found = await readFindings(db, batchId)
  const tried = new Set<string>()
  for (let toea = -50; toea <= 50; toea++) {
    const guess = lines.map((line, at) => {
      return { ...line, amountToea: line.amountToea + ([toea, -toea][at] ?? 0) }
    })
    const file = writeBankFile(bankFileOrder(row, source, guess))
    const hashes = [await digestOf(row, source, guess, found)]
    if (file.ok) hashes.push(await sha256(file.value.bytes))
    for (const hash of hashes) tried.add(hash).add(shortSeal(hash))
  }
  return tried
}

/** What leaves by itself: every letter as it is written down, and every entry as a webhook is told of it. */
export async function leftByItself(): Promise<string> {
  const { db } = await openAcme()
  const letters = await db.select().from(outbox)
  const entries = await db.select().from(auditEntries)
  const events = entries.map((entry) => eventBody('acme', entry))
  return JSON.stringify([letters, events])
}

/** Everything in a text that may be a hash, or the ten letters of one. */
export const hashesIn = (text: string): string[] =>
  text.match(/\b[0-9a-f]{64}\b|\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}\b/g) ?? []
