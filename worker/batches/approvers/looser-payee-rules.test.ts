import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { paidAgain, payDay, payment } from '../../testing/batches.ts'
import { addColleagues, asColleague, openAcme } from '../../testing/colleagues.ts'
import { makeOrganisation } from '../../testing/organisation.ts'
import { listWaitingFor } from '../store.ts'

/** Whoever made the rules for accounts looser approves nothing that they let through, as with the other terms of a batch. */
let source = ''
const strict = { newAccounts: 'before_submission', coolingNewHours: 0, coolingChangedHours: 24 }
const weak = { ...strict, newAccounts: 'with_the_approval' }

beforeAll(async () => {
  await makeOrganisation('acme', 'Acme Hospital', [])
  await addColleagues([
    { id: 'mere', role: 'payment_manager', ownLimitToea: null },
    { id: 'api', role: 'finance_manager', ownLimitToea: null },
    ...['olo', 'ila', 'pau'].map((id) => ({ id, role: 'org_admin' as const, ownLimitToea: null })),
  ])
  const bands = [{ uptoToea: null, approvals: 1 }]
  await changed('pau', 'PUT', '/approval-rules', { bands })
  const names = { name: 'Payroll', userName: 'ACME', remitter: 'ACME', deUserId: '000001' }
  const account = { bsb: '088-950', accountNumber: '7001234501', profile: 'kundu-pei-132' }
  await changed('pau', 'POST', '/source-accounts', { ...names, ...account })
  source = (await asColleague('mere', 'GET', '/source-accounts')).body.items[0].id
})

/** Asked for by one administrator, and confirmed by Ila where it waits. */
async function changed(who: string, method: string, path: string, body: unknown) {
  const { status, body: asked } = await asColleague(who, method, path, { body })
  if (status !== 202) return expect([200, 201]).toContain(status)
  const confirmed = await asColleague('ila', 'POST', `/changes/${asked.pending.id}/confirmation`)
  expect(confirmed.status).toBeLessThan(300)
}

const post = (who: string, path: string, body: unknown = {}) =>
  asColleague(who, 'POST', `/batches${path}`, { body })

let amountToea = 1_000
/** Handed over, each time with another amount. */
async function submitted(...wanted: ReturnType<typeof payment>[]) {
  amountToea += 1
  const batch = { name: 'Pay', sourceAccountId: source, valueDate: payDay() }
  const { id } = (await post('mere', '', batch)).body
  const payments = wanted.map((one) => ({ ...one, amountToea }))
  expect((await post('mere', `/${id}/payments`, { payments })).status).toBe(201)
  const answer = await post('mere', `/${id}/submission`, paidAgain)
  expect(answer.status).toBe(201)
  return { id: id as string, digest: answer.body.digest as string }
}
type Submitted = Awaited<ReturnType<typeof submitted>>

const approve = (who: string, { id, digest }: Submitted) =>
  post(who, `/${id}/approvals`, { decision: 'approve', digest })

async function atBank({ id }: Submitted) {
  const { recordCount, totalToea } = (await post('mere', `/${id}/bank-file`)).body
  const uncheckedReason = 'The bank took it over the counter'
  const said = { bankReference: `R ${id}`.slice(0, 12), recordCount, totalToea, uncheckedReason }
  expect((await post('mere', `/${id}/upload`, said)).status).toBe(201)
}

/** What the table says to an approval past the product; one that it takes would be in the way, so it is never the last word. */
async function refusalOfTable(who: string, { id }: Submitted) {
  const { db } = await openAcme()
  const step = sql`insert into batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at, digest)
    select id, version, step + 1, 'approve', state, 'approved', ${who}, ${Date.now()}, digest from batches where id = ${id}`
  return db.run(step).then(
    () => 'taken',
    (error) => /changed_its_terms/.exec(String(error.cause?.message))?.[0] ?? String(error),
  )
}

async function isBarred(who: string, batch: Submitted) {
  const { mayApprove } = (await asColleague(who, 'GET', `/batches/${batch.id}`)).body
  const { db } = await openAcme()
  const waiting = await listWaitingFor(db, { id: who, limitToea: 1_000_000 }, 50)
  const { status, body } = await approve(who, batch)
  expect(mayApprove).toBe(status === 201)
  expect(waiting.some(({ row }) => row.id === batch.id)).toBe(status === 201)
  if (status === 201) return false
  expect(body).toMatchObject({ code: 'changed_its_terms' })
  expect(await refusalOfTable(who, batch)).toBe('changed_its_terms')
  return true
}

test('whoever lets new accounts through approves none of them until one was paid', async () => {
  const known = await submitted(payment(1))
  await approve('api', known)
  await atBank(known)
  await changed('olo', 'PUT', '/payee-rules', strict)
  await changed('olo', 'PUT', '/payee-rules', weak)

  // an account that was paid before is not let through by it, and what pays it is no trial
  const old = await submitted(payment(1))
  expect(await isBarred('olo', old)).toBe(false)
  await atBank(old)
  const first = await submitted(payment(1), payment(2))
  expect(await isBarred('olo', first)).toBe(true)
  // who confirmed it was the second pair of eyes
  expect(await isBarred('ila', first)).toBe(false)
  await atBank(first)
  expect(await isBarred('olo', await submitted(payment(3)))).toBe(false)
})

test('shorter waiting of changed accounts bars from those, and from no new payee', async () => {
  await changed('olo', 'PUT', '/payee-rules', { ...weak, coolingChangedHours: 48 })
  expect(await isBarred('olo', await submitted(payment(4)))).toBe(false)
  await changed('olo', 'PUT', '/payee-rules', { ...weak, coolingChangedHours: 0 })
  expect(await isBarred('olo', await submitted(payment(5)))).toBe(false)

  const moved = await movedTo('70000001')
  const first = await submitted(moved)
  expect(await isBarred('olo', first)).toBe(true)
  expect(await isBarred('api', first)).toBe(false)
  await atBank(first)
  expect(await isBarred('olo', await submitted(moved))).toBe(false)
})

/** The first payee with another account, which two people know; as a payment. */
async function movedTo(accountNumber: string) {
  const { items } = (await asColleague('mere', 'GET', '/payees')).body
  const { name, bsb } = payment(1).payee
  const { id } = items.find((one: { name: string }) => one.name === name)
  const sent = await asColleague('pau', 'PUT', `/payees/${id}`, { body: { accountNumber } })
  expect(sent.status).toBe(200)
  const waiting = (await asColleague('ila', 'GET', '/waiting-accounts')).body.items
  const [{ account }] = waiting.filter((one: { payee: { id: string } }) => one.payee.id === id)
  const form = new FormData()
  const said = { outcome: 'verified', method: 'in_person', spokeTo: 'The payee' }
  for (const [field, value] of Object.entries(said)) form.set(field, value)
  const path = `/waiting-accounts/${account.id}/verification`
  expect((await asColleague('ila', 'POST', path, { form })).status).toBe(200)
  return { ...payment(1), payee: { name, bsb, accountNumber } }
}
