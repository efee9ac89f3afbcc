import { env, exports } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { tenantDb } from '../../core/databases.ts'
import { noteBounded } from '../../core/log/note-bounded.ts'
import { dayMs, hourMs } from '../../domain/durations.ts'
import { ask, eventually } from '../../testing/ask.ts'
import {
  addKunduAccount,
  paidAgain,
  payment,
  startBatch,
  submittedBatch,
} from '../../testing/batches.ts'
import { ana, as, makeCast, mia, originOf, ravi, tokenOf, tom, zoe } from '../../testing/cast.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

type Noted = { actor_id: string; subject: string; details: string }
async function noted(action: string) {
  const { results } = await database
    .prepare('SELECT actor_id, subject, details FROM audit_entries WHERE action = ? ORDER BY seq')
    .bind(action)
    .all<Noted>()
  return results.map(({ actor_id, subject, details }) => {
    return { who: actor_id, subject, details: JSON.parse(details) }
  })
}

test('what somebody may not do is an entry, once a day for each thing they ask for', async () => {
  for (const id of ['one', 'two', 'three']) {
    expect((await as(tom).post(`/payees/${id}/stops`, { body: {} })).status).toBe(403)
  }
  // one whose address begins with another's is not that one
  for (const [path, entries] of [
    ['/audit/export', 2],
    ['/audit', 3],
  ] as const) {
    expect((await as(tom).get(path)).status).toBe(403)
    await eventually(async () => expect(await noted('permission.refused')).toHaveLength(entries))
  }
  const asked = (await noted('permission.refused')).map(({ who, details }) => [who, details.asked])
  expect(asked.sort()).toEqual([
    ['tom', 'GET /api/audit'],
    ['tom', 'GET /api/audit/export'],
    ['tom', 'POST /api/payees/:id/stops'],
  ])
  // what is read by everybody, and what nobody is signed in for, leaves nothing
  expect((await as(tom).get('/payees')).status).toBe(200)
  expect((await exports.default.fetch(`${originOf('acme')}/api/audit`)).status).toBe(401)
})

test('so is what they may not by how much it is, or because they made it, at the desk and on a page', async () => {
  const source = await addKunduAccount()
  const { id, digest } = await submittedBatch(source, 300_000_000)
  const decision = { decision: 'approve', digest }
  const { body } = await as(ravi).post(`/batches/${id}/approvals`, { body: decision })
  expect(body.code).toBe('above_limit')
  const page = await ask('POST', `${originOf('acme')}/approval/${id}`, {
    token: await tokenOf(ravi),
    headers: { Origin: originOf('acme') },
    body: new URLSearchParams({ ...decision, key: 'k', question: '', reason: '' }),
  })
  expect(page.status).toBe(403)
  const own = await startBatch(source, 'Own', zoe)
  await as(zoe).post(`/batches/${own}/payments`, { body: { payments: [payment(9)] } })
  const { body: sent } = await as(zoe).post(`/batches/${own}/submission`, { body: paidAgain })
  const asked = { decision: 'approve', digest: sent.digest }
  const refused = await as(zoe).post(`/batches/${own}/approvals`, { body: asked })
  expect(refused.body.code).toBe('own_batch')
  const found = async () =>
    (await noted('permission.refused'))
      .filter(({ details }) => details.why !== 'not_allowed')
      .map(({ who, details }) => `${who} ${details.why}: ${details.asked}`)
      .toSorted()
  await eventually(async () =>
    expect(await found()).toEqual([
      'ravi above_limit: POST /api/batches/:id/approvals',
      'ravi above_limit: POST /approval/:batchId',
      'zoe own_batch: POST /api/batches/:id/approvals',
    ]),
  )
})

test('whoever hides a refusal behind twenty others is said to have been refused more', async () => {
  const day = new Date(Date.now() + 10 * hourMs).toISOString().slice(0, 10)
  await database
    .prepare(
      `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 20)
      INSERT INTO idempotency_keys (user_id, key, request_hash, status, answer, at)
      SELECT 'bilum', ? || at || char(10) || '1', 'x', 200, 'null', ? FROM n`,
    )
    .bind(`noted/refusal/tom/${day}/GET /api/`, Date.now())
    .run()
  for (const path of ['/batches/x/approvals', '/batches/x/submission']) {
    expect((await as(tom).post(path, { body: {} })).status).toBe(403)
  }
  await eventually(async () =>
    expect(await noted('log.went_on')).toMatchObject([
      { who: 'bilum', subject: 'user/tom', details: { of: 'permissions' } },
    ]),
  )
  expect((await noted('permission.refused')).filter(({ who }) => who === 'tom')).toHaveLength(3)
})

const signIn = (email: string) =>
  exports.default.fetch(`${originOf('acme')}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ email, password: 'not the password' }),
  })

test('failed sign-ins are entries, the first three of somebody’s day', async () => {
  // an entry follows its answer, and two at one moment are one
  for (const entries of [1, 2, 3, 3]) {
    await signIn(mia.email)
    await eventually(async () => expect(await noted('session.refused')).toHaveLength(entries))
  }
  await signIn(ravi.email)
  await eventually(async () => expect(await noted('session.refused')).toHaveLength(4))
  const found = await noted('session.refused')
  expect(found.filter(({ subject }) => subject === 'user/mia')).toHaveLength(3)
  expect(found[0]).toMatchObject({
    who: 'bilum',
    details: { why: 'wrong_password', subjectName: 'Mia Kila' },
  })
})

test('strangers’ tries are one entry for ten of them, and for a hundred', async () => {
  await database.prepare('DELETE FROM strangers_tries').run()
  for (let left = 12; left > 0; left--) await signIn(`nobody-${left}@example.test`)
  await eventually(async () => expect(await noted('session.strangers_refused')).toHaveLength(1))
  expect(await noted('session.strangers_refused')).toMatchObject([{ details: { tries: 10 } }])
})

test('whoever takes the log along is in it, before its first byte leaves', async () => {
  const { body } = await as(zoe).get('/audit/export')
  const last = JSON.parse(String(body).trim().split('\n').at(-1) ?? '')
  expect(last).toMatchObject({ action: 'log.exported', actorId: 'zoe' })
  await as(ana).get('/audit/export')
  expect((await noted('log.exported')).map(({ who }) => who)).toEqual(['zoe', 'ana'])
})

test('and whoever takes what it is checked by', async () => {
  expect((await as(zoe).get('/audit/anchors')).status).toBe(200)
  expect((await noted('anchors.exported')).map(({ who }) => who)).toEqual(['zoe'])
})

test('papers that are taken along at one moment are an entry each', async () => {
  const { body } = await as(mia).post('/payees', {
    body: { name: 'Many papers', bsb: '028-038', accountNumber: '70012345' },
  })
  const papers = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (name) => {
      const form = new FormData()
      form.set('kind', 'other')
      form.set('name', name)
      form.set('file', new File([`%PDF-1.7 ${name}`], `${name}.pdf`))
      return (await as(mia).post(`/payees/${body.id}/documents`, { form })).body.id
    }),
  )
  const taken = await Promise.all(
    papers.map((id) => as(zoe).get(`/payees/${body.id}/documents/${id}/file`)),
  )
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const named = (await noted('document.downloaded')).map(({ details }) => details.documentId)
  expect(named.sort()).toEqual(papers.sort())
})

test('whoever takes more than is entered is said once, and keeps nobody else from taking and being entered', async () => {
  const day = new Date(Date.now() + 10 * hourMs).toISOString().slice(0, 10)
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    user_id: 'bilum',
    key: `noted/taken/zoe/${day}/{}/${at}`,
  }))
  await database
    .prepare(
      "INSERT INTO idempotency_keys (user_id, key, request_hash, status, answer, at) SELECT value->>'user_id', value->>'key', value->>'key', 200, 'null', ? FROM json_each(?)",
    )
    .bind(Date.now(), JSON.stringify(rows))
    .run()
  const before = (await noted('log.exported')).length
  for (let times = 0; times < 3; times++) {
    expect((await as(zoe).get('/audit/export')).status).toBe(200)
  }
  expect(await noted('log.exported')).toHaveLength(before)
  expect((await noted('taking.went_on')).map(({ who }) => who)).toEqual(['zoe'])
  await as(ana).get('/audit/export')
  expect((await noted('log.exported')).map(({ who }) => who).at(-1)).toBe('ana')
})

test('two thousand lists that one person says they take keep nobody else from a list', async () => {
  const body = { list: 'payees', format: 'csv', rows: 1 }
  const day = new Date(Date.now() + 10 * hourMs).toISOString().slice(0, 10)
  for (const prefix of [`noted/taken/${day}`, `noted/taken/mia/${day}`]) {
    await database
      .prepare(
        `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 2000)
        INSERT INTO idempotency_keys (user_id, key, request_hash, status, answer, at)
        SELECT 'bilum', ? || '/x/' || at, 'x', 200, 'null', ? FROM n`,
      )
      .bind(prefix, Date.now())
      .run()
  }
  const take = async (person: typeof mia) =>
    (await as(person).post('/exports', { body: { ...body, filter: 'q=2001' } })).body.isEntered
  expect([await take(mia), await take(ravi)]).toEqual([false, true])
})

test('a series and its kind end where they are said to, also when many come at once', async () => {
  const realm = { id: 'org-acme', db: tenantDb(database) }
  const at = new Date()
  const entry = {
    at,
    actorId: 'bilum',
    action: 'rows.downloaded',
    subject: 'x',
    details: {},
  } as const
  const bound = { kind: 'test', ofDay: 2, inAll: 5 }
  const note = (series: string) => noteBounded(env, realm, { ...bound, series }, entry)
  for (const series of ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'd']) await note(series)
  expect(await noted('rows.downloaded')).toHaveLength(5)
  const other = { ...bound, kind: 'other', series: 'many' }
  await Promise.all(Array.from({ length: 8 }, () => noteBounded(env, realm, other, entry)))
  expect((await noted('rows.downloaded')).length).toBeLessThanOrEqual(7)
  // what is another each time counts as the same, and says when it is no entry any more
  const apart = ['one', 'two', 'three'].map((own) =>
    noteBounded(env, realm, { ...bound, kind: 'apart', series: 's', own }, entry),
  )
  await apart[0]
  expect((await Promise.all(apart)).slice(0, 2)).toEqual([true, true])
  const fourth = { ...bound, kind: 'apart', series: 's', own: 'four' }
  expect(await noteBounded(env, realm, fourth, entry)).toBe(false)
  const tomorrow = new Date(at.getTime() + dayMs)
  await noteBounded(env, realm, { ...bound, series: 'a' }, { ...entry, at: tomorrow })
  expect((await noted('rows.downloaded')).length).toBeGreaterThan(6)
})
