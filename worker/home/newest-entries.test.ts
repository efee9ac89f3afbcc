import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { HomeView } from '../contract/home.ts'
import { commit } from '../core/commit.ts'
import { tenantDb } from '../core/databases.ts'
import { ask } from '../testing/ask.ts'
import { makeCast, originOf } from '../testing/cast.ts'
import { addEveryone, everyone, openSessionOf } from '../testing/everyone.ts'
import { dropTriggers } from '../testing/growth/drop-triggers.ts'

/* An auditor's home reads the newest entries of the log, whatever they say. */

let database: D1Database
let token = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addEveryone(database)
  token = await openSessionOf(database, everyone.auditor)
})

async function auditNow() {
  const { status, text } = await ask('GET', `${originOf('acme')}/api/home`, { token })
  expect(status).toBe(200)
  return HomeView.parse(JSON.parse(text)).audit
}

test('of entries that say much as many are read as have room, and the others follow from each other', async () => {
  const db = tenantDb(database)
  const at = new Date()
  const says = { list: 'x'.repeat(150_000) }
  for (let entries = 0; entries < 6; entries++) {
    const key = crypto.randomUUID()
    const mutation = { userId: 'ana', key, requestHash: key }
    await commit(
      { env, realm: { id: 'org-acme', db }, mutation },
      {
        ...{ at, actorId: 'ana', action: 'payee.changed', subject: 'payee/p', details: says },
        ...{ statements: [], answer: { status: 200, body: null } },
      },
    )
  }
  const audit = await auditNow()
  expect([audit?.isWhole, (audit?.entries ?? 0) - (audit?.checkedFrom ?? 0)]).toEqual([true, 2])
})

test('an entry that was changed in the database is seen at once', async () => {
  const at = '(select max(seq) - 1 from audit_entries)'
  const dropped = await dropTriggers(database, 'audit_entries')
  await database.prepare(`update audit_entries set subject = 'batch/other' where seq = ${at}`).run()
  expect((await auditNow())?.isWhole).toBe(false)
  expect(dropped).toBeGreaterThan(0)
})
