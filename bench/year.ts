import { DatabaseSync } from 'node:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { migrationFiles } from '../scripts/local.ts'
import { orderedIds } from '../worker/batches/payments/ordered-ids.ts'
import { sessions, users } from '../worker/db/people.ts'
import { auditEntries, idempotencyKeys, outbox } from '../worker/db/records.ts'
import { payees, sourceAccounts } from '../worker/db/tenant.ts'
import { batches, batchSteps, payments } from '../worker/db/tenant-batches.ts'
import { accountVerifications, payeeAccounts } from '../worker/db/tenant-payees.ts'
import { signIns } from '../worker/db/tenant-sign-ins.ts'
import { roleNames } from '../worker/domain/access/role.ts'
import { addDays } from '../worker/domain/calendar.ts'
import { dayMs } from '../worker/domain/durations.ts'
import { must } from '../worker/domain/must.ts'
import { endsOf, type Worked } from './copies.ts'
import { accountRows, batchRow, payeeRows, paymentRow, sourceRow, submissionRow } from './rows.ts'
import { add } from './stored-rows.ts'

/*
 * What an organisation takes of its database after a year, page for page: its very schema, and rows as the product writes them, as
 * many as the month's reckoning says. How long those are was seen in a database in which eight batches of 412 and three hundred
 * sign-ins went through the product's own routes: a payment took 545 bytes there with its indexes, where people have ids of three
 * letters, and 564 here; an entry of a sign-in 520, and 680 here.
 */

const people = 15
const yearMs = 365 * dayMs
const begun = Date.UTC(2026, 0, 5)
const browserName =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

/** All of it, and by table with its indexes, largest first: one that nothing was ever written to has a page for each as well. */
export function bytesAfterYear(worked: Worked) {
  const database = new DatabaseSync(':memory:')
  for (const { sql } of migrationFiles().tenant) database.exec(sql)
  withoutRules(database)
  const ends = endsOf(worked)
  const many = <Row>(table: SQLiteTable, row: (index: number) => Row): Row[] =>
    Array.from({ length: must(ends[getTableName(table)], 'number') }, (_none, index) => row(index))
  const at = (index: number, of: number, ms = yearMs) => new Date(begun + (index * ms) / of)

  const everybody = Array.from({ length: people }, (_none, index) => userRow(index))
  const who = (index: number) => must(everybody[index % people], 'person')
  const maker = who(0).id
  add(database, users, everybody)
  const source = sourceRow(maker)
  add(database, sourceAccounts, [source])
  const paid = payeeRows(worked.linesEach, maker)
  add(database, payees, paid)
  const accounts = accountRows(paid, maker)
  add(database, payeeAccounts, accounts)
  add(database, accountVerifications, accounts.map(verificationRow))

  const drafts = Array.from({ length: 12 * worked.batches }, (_none, index) =>
    batchRow(index + 1, worked.linesEach, source.id, maker),
  )
  add(database, batches, drafts)
  const steps = must(ends.batch_steps, 'steps') / drafts.length
  for (const [index, batch] of drafts.entries()) {
    const importId = crypto.randomUUID()
    const ids = orderedIds(worked.linesEach, at(index, drafts.length))
    const rows = accounts.map((account, line) => ({
      ...paymentRow(batch, line + 1, account, maker),
      id: must(ids[line], 'id'),
      amountToea: 50_000 + ((line * 7_919 + index) % 200_000),
      ...{ importId, sheetName: account.nameAtBank, sheetCode: `E${line}`, sheetRow: line + 2 },
    }))
    add(database, payments, rows)
    const digest = sixtyFour()
    const stepRows = Array.from({ length: steps }, (_none, step) => ({
      ...submissionRow(batch),
      ...{ step, digest, actorId: who(step).id },
    }))
    add(database, batchSteps, stepRows)
  }

  const entries = many(auditEntries, (index) => entryRow(index, who(index), at(index, 8_000)))
  add(database, auditEntries, entries)
  add(
    database,
    outbox,
    many(outbox, (index) => letterRow(who(index).id, at(index, 500))),
  )
  add(
    database,
    idempotencyKeys,
    many(idempotencyKeys, (index) => answerRow(who(index).id)),
  )
  add(
    database,
    sessions,
    many(sessions, (index) => sessionRow(who(index).id, at(index, 2_000))),
  )
  add(
    database,
    signIns,
    many(signIns, (index) => signInRow(index, who(index).id)),
  )
  const tables = database
    .prepare(`select coalesce(m.tbl_name, d.name) as "table", sum(d.pgsize) as bytes
      from dbstat d left join sqlite_schema m on m.name = d.name group by 1 order by 2 desc`)
    .all() as { table: string; bytes: number }[] // as the statement names them
  // with the pages that the rules had
  const sized = 'select page_count * page_size as bytes from pragma_page_count, pragma_page_size'
  const bytes = Number(database.prepare(sized).get()?.bytes)
  database.close()
  return { bytes, tables }
}

/** What guards is not asked here; the words that people and payees are found by are rows of their own. */
function withoutRules(database: DatabaseSync) {
  database.exec('pragma foreign_keys = off')
  const rules = database
    .prepare("select name from sqlite_schema where type = 'trigger' and name not like '%words%'")
    .all()
  for (const { name } of rules) database.exec(`drop trigger ${name}`)
}

const sixtyFour = () => crypto.randomUUID().replaceAll('-', '').repeat(2)

function userRow(index: number): typeof users.$inferSelect {
  const moment = new Date(begun)
  return {
    ...{ id: crypto.randomUUID(), email: `person.${index}@hospital.example`, firstName: 'Naomi' },
    ...{ lastName: `Gavera ${index}`, role: must(roleNames[index % roleNames.length], 'role') },
    ...{ department: '', phoneNumber: '', approvalLimitToea: null, status: 'active' },
    ...{ passwordHash: sixtyFour(), preferences: {}, createdAt: moment, updatedAt: moment },
    lastLoginAt: moment,
  }
}

function verificationRow({ id, proposedBy }: typeof payeeAccounts.$inferSelect) {
  return {
    ...{ id: crypto.randomUUID(), accountId: id, outcome: 'verified' as const },
    ...{ method: 'approved_with_batch' as const, contactId: null, phone: '', spokeTo: '' },
    ...{ note: '', evidenceKey: null, evidenceSha256: null, batchId: crypto.randomUUID() },
    ...{ verifiedBy: proposedBy, verifiedAt: new Date(begun) },
  }
}

/** Half of them say from where, as the opening of a session does; a batch's say more. */
function entryRow(
  index: number,
  { id, firstName, lastName, email }: ReturnType<typeof userRow>,
  at: Date,
) {
  const name = `${firstName} ${lastName}`
  const details = {
    ...(index % 2 === 0 && { device: browserName }),
    ...{ actor: { name, email }, subjectName: name, logOf: crypto.randomUUID() },
  }
  return {
    ...{ seq: index + 1, at, actorId: id, subject: `user/${id}` },
    action: index % 2 === 0 ? 'session.opened' : 'session.closed',
    ...{ details: JSON.stringify(details), previousHash: sixtyFour(), hash: sixtyFour() },
  }
}

function letterRow(recipientId: string, writtenAt: Date): typeof outbox.$inferSelect {
  return {
    ...{ key: `waiting_for_your_approval/${crypto.randomUUID()}/${recipientId}`, recipientId },
    ...{ letter: 'waiting_for_your_approval', content: { says: '.'.repeat(190) }, address: '' },
    ...{ writtenAt, sentAt: writtenAt, attempts: 1, dueAt: null, trouble: '', lastError: '' },
  }
}

/** A change of a batch answers with the batch. */
function answerRow(userId: string): typeof idempotencyKeys.$inferSelect {
  return {
    ...{ userId, key: crypto.randomUUID(), requestHash: sixtyFour(), status: 201 },
    ...{ answer: JSON.stringify('.'.repeat(1_300)), at: new Date(begun) },
  }
}

function sessionRow(userId: string, createdAt: Date): typeof sessions.$inferSelect {
  return {
    ...{ tokenHash: sixtyFour(), userId, createdAt, expiresAt: createdAt, endedAt: createdAt },
    ...{ provedAt: null, device: browserName, address: '203.0.113.0', factor: 'totp' },
  }
}

function signInRow(index: number, userId: string): typeof signIns.$inferSelect {
  const at = new Date(begun)
  return {
    ...{ id: index + 1, at, userId, day: addDays('2026-01-05', Math.floor(index / people)) },
    ...{ hasFailed: false, place: 0 },
    ...{ outcome: 'signed_in', device: 'Chrome on Android', network: 'Telikom PNG' },
    ...{ address: '203.0.113.x', factor: 'totp', times: 1 },
  }
}
