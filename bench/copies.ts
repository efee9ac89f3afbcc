import { nextReads, readsOfPart } from '../worker/domain/dumps/dump.ts'

/*
 * What the nightly copies of an organisation cost in a month, after a year of it (decision 0072): its rows are read through, and lie
 * compressed in parts that a rule of the bucket ends after 35 nights.
 */

const nights = 30
const keptNights = 35
/** Of a payment and of an entry alike, compressed: ids and hashes in them do not become less. */
const bytesOfRow = 110

/** Of fifteen people, three each within half a year. */
const devices = 45

/** How far each table of some size came, by `month` of people's work. */
export function endsOf({ batches, linesEach, signIns, letters }: Worked): Record<string, number> {
  const payments = 12 * batches * linesEach
  return {
    payees: linesEach,
    payee_accounts: linesEach,
    payments,
    batch_steps: 12 * batches * 6,
    // each sign-in is opened and closed, and a batch is written down eight times
    audit_entries: 12 * (2 * signIns + 8 * batches + letters),
    outbox: 12 * letters,
    idempotency_keys: 3 * (8 * batches + letters),
    // of a week, and the last of each device
    sessions: Math.ceil(signIns / 4) + devices,
    sign_ins: 3 * signIns,
  }
}
export type Worked = { batches: number; linesEach: number; signIns: number; letters: number }

export function copiesOfMonth(worked: Worked) {
  const ends = endsOf(worked)
  const rows = Object.values(ends).reduce((sum, end) => sum + end, 0)
  let calls = 0
  let last: Parameters<typeof nextReads>[1]
  for (;;) {
    const reads = nextReads(ends, last)
    const read = reads.at(-1)
    if (!read) break
    calls += 1
    const until = Math.min(read.end, read.after + read.limit)
    last = { ...read, last: until, rows: until - read.after, sha256: '' }
  }
  const parts = Math.ceil(calls / readsOfPart)
  return {
    rowsRead: nights * rows,
    /** How far it came, after each part, as it begins and at its end. */
    rowsWritten: nights * (parts + 3),
    /** And its list of them. */
    filesWritten: nights * (parts + 1),
    storedGb: (keptNights * rows * bytesOfRow) / 1e9,
  }
}
