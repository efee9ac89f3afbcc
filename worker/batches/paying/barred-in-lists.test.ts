import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { barredBy } from '../../domain/batches/approving/barred.ts'
import { dayMs } from '../../domain/durations.ts'
import { addKunduAccount, submittedBatch } from '../../testing/batches.ts'
import { as, makeCast, mia, ravi } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { dropTriggers } from '../../testing/growth/drop-triggers.ts'
import { isBarred, selectTerms } from './terms.ts'

/* A list asks in its own words who changed what a batch is paid by; the desk asks the view, and both mean one rule. */

let account = ''
let waiting = ''
let paid = ''
beforeAll(async () => {
  const { database } = (await makeCast()).acme
  account = await addKunduAccount()
  const first = await submittedBatch(account, 10_000, 1)
  const body = { decision: 'approve', digest: first.digest }
  await as(ravi).post(`/batches/${first.id}/approvals`, { body })
  expect((await as(mia).post(`/batches/${first.id}/bank-file`)).status).toBe(201)
  paid = first.id
  waiting = (await submittedBatch(account, 20_000, 5)).id
  await dropTriggers(database)
})

const who = ['ravi', 'zoe'] as const
const now = Date.now()
/** Days ago, so that each order of what happened comes, and both sides of ninety days. */
const daysAgo = fc.constantFrom(1, 2, 3, 50, 89, 91, 200).map((days) => now - days * dayMs)
/** Often somebody else's, so that one change alone decides. */
const change = fc.record({ by: fc.constantFrom(...who, 'ana', 'ana', 'ana'), at: daysAgo })
const happened = fc.record({
  ...{ ofAccount: change, ofRules: change, ofPayees: change },
  ...{ letsWaiting: fc.boolean(), letsPaid: fc.boolean(), isRedated: fc.boolean() },
  ...{ waitingAt: daysAgo, paidAt: daysAgo, sealedAt: daysAgo },
  ...{ isUploaded: fc.boolean(), isVoid: fc.boolean() },
})

test('whoever may not decide in the words of a list may not in those of the desk, whatever happened before', async () => {
  const { db } = await openAcme()
  const seen = new Set<string>()
  const holds = fc.asyncProperty(happened, async (one) => {
    const { ofAccount, ofRules, ofPayees } = one
    const lets = (
      batchId: string,
    ) => sql`insert into batches_let_through (batch_id, version, revision)
      select id, version, 9 from batches where id = ${batchId}`
    const submittedAt = (batchId: string, at: number) =>
      sql`update batch_steps set at = ${at} where batch_id = ${batchId} and kind = 'submit'`
    const changes = [
      sql`update source_account_changes set changed_by = ${ofAccount.by}, changed_at = ${ofAccount.at}`,
      sql`insert or replace into approval_rules (version, bands, set_by, set_at)
        values (9, '[]', ${ofRules.by}, ${ofRules.at})`,
      sql`delete from batches_let_through`,
      sql`insert or replace into payee_rules_loosened (revision, changed_by, changed_at, lets_first, lets_changed)
        values (9, ${ofPayees.by}, ${ofPayees.at}, 1, 1)`,
      ...(one.letsWaiting ? [lets(waiting)] : []),
      ...(one.letsPaid ? [lets(paid)] : []),
      submittedAt(waiting, one.waitingAt),
      submittedAt(paid, one.paidAt),
      sql`delete from batch_steps where batch_id = ${waiting} and kind = 'redate'`,
      ...(one.isRedated
        ? [
            sql`insert into batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at)
              select id, version, step + 1, 'redate', 'lapsed', 'in_approval', 'mia', ${now} from batches where id = ${waiting}`,
          ]
        : []),
      sql`update bank_files set sealed_at = ${one.sealedAt}, uploaded_at = ${one.isUploaded ? now : null},
        voided_at = ${one.isVoid ? now : null}`,
    ]
    for (const statement of changes) await db.run(statement)
    const barred = barredBy(await selectTerms(db, [waiting]), new Date())
    const inList = await Promise.all(
      who.map(async (person) => {
        const found = await db.get<{ is: number }>(
          sql`select ${isBarred(sql`(${person})`)} as "is" from batches where id = ${waiting}`,
        )
        return found.is === 1
      }),
    )
    expect(inList).toEqual(who.map((person) => barred.includes(person)))
    for (const is of inList) seen.add(String(is))
  })
  await fc.assert(holds, { numRuns: 200 })
  expect(seen.size).toBe(2)
})
