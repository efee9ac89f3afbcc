import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApprovalBand } from '../../domain/batches/approval-rules.ts'
import { ask } from '../../testing/ask.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { addKunduAccount, paymentStatesOf, submittedBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, originOf, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import { addColleagues, openAcme } from '../../testing/colleagues.ts'
import type { Person } from '../../testing/organisation.ts'
import { sweepBatches } from '../reexamine.ts'

let database: D1Database
let source = ''
let from = 1
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  // ana made the account, and approves nothing from it yet
  await addColleagues([{ id: 'sef', role: 'finance_manager', ownLimitToea: null }])
})
beforeEach(() => setRules(1))

const always = (approvals: number): ApprovalBand[] => [{ uptoToea: null, approvals }]

/** Past the product: as if its Worker had died before it looked at what waits. */
async function setRules(approvals: number, accounts: unknown[] = []) {
  await database
    .prepare(
      `INSERT INTO approval_rules (version, bands, accounts, set_by, set_at)
       SELECT coalesce(max(version), 0) + 1, ?, ?, 'ana', 1 FROM approval_rules`,
    )
    .bind(JSON.stringify(always(approvals)), JSON.stringify(accounts))
    .run()
}

const sweep = async () => sweepBatches(env, await openAcme(), new Date())
const look = async (id: string) => (await as(mia).get(`/batches/${id}`)).body
const submitted = () => {
  from += 10
  return submittedBatch(source, 100_000, from)
}
const approve = (person: Person, { id, digest }: { id: string; digest: string }) =>
  as(person).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })

async function entriesOf(id: string) {
  const entries = await readChain(database)
  return entries.filter(({ subject }) => subject === `batch/${id}`)
}

test('a rule that becomes stricter reaches a waiting batch, and the batch says so', async () => {
  const batch = await submitted()
  const saved = await as(ana).put('/approval-rules', { body: { bands: always(2) } })
  expect(saved.status).toBe(200)
  const soon = { timeout: 10_000 }
  await expect.poll(async () => (await look(batch.id)).steps.at(-1).kind, soon).toBe('raise')
  expect(await look(batch.id)).toMatchObject({
    state: 'in_approval',
    approvalsNeeded: 2,
    steps: [{ kind: 'submit' }, { kind: 'raise', comment: '2 approvals instead of 1' }],
  })
  expect((await entriesOf(batch.id)).at(-1)).toMatchObject({
    action: 'batch.approvals_raised',
    details: expect.stringContaining(`"from":1,"to":2,"rules":${saved.body.version}`),
  })
  const page = `${originOf('acme')}/approval/${batch.id}`
  const { text } = await ask('GET', page, { token: await tokenOf(ravi) })
  expect(text).toContain('The approval rules became stricter')

  expect((await approve(ravi, batch)).body).toMatchObject({ state: 'in_approval' })
  expect((await approve(zoe, batch)).body).toMatchObject({ state: 'approved', approvalsGiven: 2 })
})

test('before anybody looked, an approval already counts by the stricter rule', async () => {
  const batch = await submitted()
  await setRules(2)
  expect((await approve(ravi, batch)).body).toMatchObject({
    state: 'in_approval',
    approvalsNeeded: 2,
  })
})

test('an approved batch that has no file waits again, and no file is made of it', async () => {
  const batch = await submitted()
  expect((await approve(ravi, batch)).body).toMatchObject({ state: 'approved' })
  await setRules(2)
  const refused = await as(mia).post(`/batches/${batch.id}/bank-file`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'approvals_missing' } })
  expect(await look(batch.id)).toMatchObject({ state: 'in_approval', approvalsNeeded: 2 })
  expect(await paymentStatesOf(database, batch.id)).toEqual(['in_approval'])

  await approve(zoe, batch)
  expect((await as(mia).post(`/batches/${batch.id}/bank-file`)).status).toBe(201)
})

test('a milder rule lets nobody off, and a sealed file stays', async () => {
  await setRules(2)
  const [waiting, sealed] = [await submitted(), await submitted()]
  await approve(ravi, sealed)
  await approve(zoe, sealed)
  await as(mia).post(`/batches/${sealed.id}/bank-file`)
  await setRules(1)
  await sweep()
  expect(await look(waiting.id)).toMatchObject({ approvalsNeeded: 2 })
  await setRules(3)
  await sweep()
  await sweep()
  expect(await look(sealed.id)).toMatchObject({ state: 'file_sealed', approvalsNeeded: 2 })
  expect(await look(waiting.id)).toMatchObject({ state: 'in_approval', approvalsNeeded: 3 })
  const kinds = (await look(waiting.id)).steps.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['submit', 'raise'])
})

test('where nobody is left to give what is asked now, the batch is blocked', async () => {
  const batch = await submitted()
  await setRules(4)
  await sweep()
  expect(await look(batch.id)).toMatchObject({ state: 'approval_blocked', approvalsNeeded: 4 })
})

test('an account’s own rule counts for what is paid from it, and for nothing else', async () => {
  const other = await addKunduAccount('7001234571')
  const [own, elsewhere] = [await submitted(), await submittedBatch(other, 100_000, 900)]
  await setRules(1, [{ sourceAccountId: source, bands: always(3) }])
  expect(await look(own.id)).toMatchObject({ approvalsNeeded: 3 })
  expect(await look(elsewhere.id)).toMatchObject({ approvalsNeeded: 1 })
})

test('of an approval and a stricter rule at once, the rule is kept', async () => {
  for (let round = 0; round < 4; round++) {
    await setRules(1)
    const batch = await submitted()
    await Promise.all([approve(ravi, batch), setRules(2)])
    await sweep()
    expect(await look(batch.id)).toMatchObject({ state: 'in_approval', approvalsNeeded: 2 })
  }
})
