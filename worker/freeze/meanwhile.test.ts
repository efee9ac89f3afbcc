import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { remembered } from '../tenancy/remembered.ts'
import { addKunduAccount, submittedBatch } from '../testing/batches.ts'
import { ana, as, done, makeCast, mia, ravi } from '../testing/cast.ts'
import { addColleagues, asColleague } from '../testing/colleagues.ts'
import { beforeNextStatement, beforeNextWrite } from '../testing/faults.ts'
import { asPerson, makePerson, platformToken } from '../testing/platform.ts'

/* What meets a freeze at its moment. */

let database: D1Database
let account = ''
let platform = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
  await addColleagues([{ id: 'ben', role: 'org_admin', ownLimitToea: null }])
  platform = await platformToken(await makePerson('owner'))
})
beforeEach(async () => {
  await env.CONTROL.prepare(
    "UPDATE organisations SET state = 'active', state_before = NULL, frozen_by = NULL, revision = revision + 1 WHERE slug = 'acme'",
  ).run()
  remembered.clear()
})

const freeze = () => as(ana).post('/organisation/freeze', { body: { reason: 'A thief' } })
const acme = () =>
  env.CONTROL.prepare(
    "SELECT state, frozen_by AS by, revision FROM organisations WHERE slug = 'acme'",
  ).first<{ state: string; by: string; revision: number }>()

test('a file whose making the red button overtook is there, and nobody has it in the freeze', async () => {
  const { id, digest } = await submittedBatch(account, 1_000)
  await done(as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } }))
  const end = beforeNextWrite(database, /^insert into "bank_files"/, () => done(freeze()))
  const { status, body } = await as(mia).post(`/batches/${id}/bank-file`).finally(end)
  expect(status).toBe(201)
  expect((await as(mia).get(`/bank-files/${body.id}/content`)).body.code).toBe(
    'organisation_frozen',
  )
})

test('a decision is asked about a freeze as it is made: one that came since it was let in stops it', async () => {
  const { id, digest } = await submittedBatch(account, 1_000, 10)
  const path = `/batches/${id}/approvals`
  const end = beforeNextStatement(env.CONTROL, /"organisations"/, () => done(freeze()))
  const body = { decision: 'approve', digest }
  const refused = await as(ravi).post(path, { body }).finally(end)
  expect([refused.status, refused.body.code]).toEqual([403, 'organisation_frozen'])
  expect((await as(mia).get(`/batches/${id}`)).body).toMatchObject({ approvalsGiven: 0 })
})

test.each([
  ['decided where it is asked for', 'POST', 'approvals'],
  ['taken at the desk', 'DELETE', 'submission'],
])(
  'and again where the log went on meanwhile, as it does with a freeze of their own: %s',
  async (_, method, step) => {
    const { id, digest } = await submittedBatch(account, 1_000, 20)
    const path = `/batches/${id}/${step}`
    const end = beforeNextWrite(database, /^insert into "batch_steps"/, () => done(freeze()))
    const body = { decision: 'approve', digest }
    const asked = method === 'POST' ? as(ravi).post(path, { body }) : as(mia).remove(path)
    const refused = await asked.finally(end)
    expect([refused.status, refused.body.code]).toEqual([403, 'organisation_frozen'])
    const batch = (await as(mia).get(`/batches/${id}`)).body
    expect(batch).toMatchObject({ state: 'in_approval', approvalsGiven: 0 })
  },
)

test('two administrators take back their own freeze, and never the one of the platform that came meanwhile', async () => {
  await done(freeze())
  await done(as(ana).remove('/organisation/freeze'))
  const order = async (command: string) => {
    const sent = { command, reason: 'A call', revision: (await acme())?.revision }
    expect((await asPerson(platform, 'POST', '/organisations/org-acme/state', sent)).status).toBe(
      200,
    )
  }
  const end = beforeNextWrite(env.CONTROL, /^insert into "idempotency_keys"/, async () => {
    await order('unfreeze')
    await order('freeze')
  })
  await asColleague('ben', 'DELETE', '/organisation/freeze').finally(end)
  expect(await acme()).toMatchObject({ state: 'frozen', by: 'platform' })
  // their own freeze was ended by somebody else: each of them is told
  const { results } = await env.CONTROL.prepare(
    "SELECT address FROM outbox WHERE letter = 'organisation_state' ORDER BY address",
  ).all<{ address: string }>()
  expect(results.map(({ address }) => address)).toEqual([ana.email, 'ben@example.test'])
})
