import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { dayMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import { paidAgain, payDay, payment } from '../../testing/batches.ts'
import { addColleagues, asColleague, openAcme, proveAnew } from '../../testing/colleagues.ts'
import { makeOrganisation } from '../../testing/organisation.ts'

/** Rules that must not wear down: what was asked once is asked again, of whoever did not change it. */
const approvers = ['fia', 'api', 'sef'] as const
beforeAll(async () => {
  await makeOrganisation('acme', 'Acme Hospital', [])
  await addColleagues([
    { id: 'mere', role: 'payment_manager', ownLimitToea: null },
    ...approvers.map((id) => ({ id, role: 'finance_manager' as const, ownLimitToea: null })),
    { id: 'olo', role: 'org_admin', ownLimitToea: null },
  ])
  const bands = [
    { uptoToea: 1_000, approvals: 1 },
    { uptoToea: null, approvals: 3 },
  ]
  const set = await asColleague('olo', 'PUT', '/approval-rules', { body: { bands } })
  expect(set.status).toBe(200)
})
afterEach(() => vi.useRealTimers())

const letDaysPass = (days: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs })
const post = (who: string, path: string, body: unknown = {}) =>
  asColleague(who, 'POST', `/batches${path}`, { body })
const approve = (who: string, id: string, digest: string) =>
  post(who, `/${id}/approvals`, { decision: 'approve', digest })

let accounts = 0
async function newAccount() {
  accounts += 1
  const names = {
    name: `Payroll ${accounts}`,
    userName: 'ACME',
    remitter: 'ACME',
    deUserId: '000001',
  }
  const account = {
    bsb: '088-950',
    accountNumber: `700123450${accounts}`,
    profile: 'kundu-pei-132',
  }
  const body = { ...names, ...account }
  return (await asColleague('olo', 'POST', '/source-accounts', { body })).body.id as string
}

async function changeAccount(who: string, id: string, body: unknown) {
  await proveAnew(who)
  return asColleague(who, 'PUT', `/source-accounts/${id}`, { body })
}

let lines = 0
async function submitted(source: string, amountToea: number) {
  lines += 1
  const batch = { name: 'Pay', sourceAccountId: source, valueDate: payDay() }
  const { id } = (await post('mere', '', batch)).body
  await post('mere', `/${id}/payments`, { payments: [payment(lines, amountToea)] })
  const { digest } = (await post('mere', `/${id}/submission`, paidAgain)).body
  return { id: id as string, digest: digest as string }
}

async function lapsed(source: string) {
  const batch = await submitted(source, 2_000)
  for (const who of approvers) await approve(who, batch.id, batch.digest)
  letDaysPass(8)
  await post('mere', `/${batch.id}/bank-file`)
  return batch
}
const redate = (id: string) =>
  asColleague('mere', 'PUT', `/batches/${id}`, { body: { valueDate: payDay() } })

/** Made into a file, and marked as taken by the bank. */
async function atBank(id: string) {
  const { recordCount, totalToea } = (await post('mere', `/${id}/bank-file`)).body
  const uncheckedReason = 'The bank took it over the counter'
  const said = { bankReference: `R ${id}`.slice(0, 12), recordCount, totalToea, uncheckedReason }
  expect((await post('mere', `/${id}/upload`, said)).status).toBe(201)
}

/** Approved by whoever changed nothing, and at the bank. */
async function paid(source: string, amountToea: number) {
  const { id, digest } = await submitted(source, amountToea)
  for (const who of ['api', 'fia']) await approve(who, id, digest)
  await atBank(id)
  return id
}

async function isVoid(id: string) {
  const asked = { kind: 'bank_refused', words: 'Record 3', atBank: true }
  expect((await post('mere', `/${id}/void-request`, asked)).status).toBe(201)
  const { voidAsked } = (await asColleague('mere', 'GET', `/batches/${id}`)).body
  const confirmed = await post('fia', `/${id}/void`, { askedAt: voidAsked.askedAt })
  expect(confirmed.status).toBe(201)
}

/** What the table says to an approval past the product, undone where it says nothing. */
async function stepOf(who: string, id: string) {
  const { db } = await openAcme()
  const batch = sql`select id, version, step + 90, 'approve', state, 'in_approval', ${who}, ${Date.now()}, digest from batches where id = ${id}`
  const step = sql`insert into batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at, digest) ${batch}`
  const refused = await db.run(step).then(
    () => '',
    (error) => String(error.cause?.message),
  )
  return /changed_its_terms/.exec(refused)?.[0]
}

describe('a lapsed batch with a new day', () => {
  test('needs one fresh approval of the same but the day', async () => {
    const { id } = await lapsed(await newAccount())
    expect((await redate(id)).body).toMatchObject({ state: 'in_approval', approvalsNeeded: 1 })
  })

  test('needs all three where its source account is another since', async () => {
    const source = await newAccount()
    const { id } = await lapsed(source)
    const changed = { bsb: '088-950', accountNumber: '7009999999' }
    expect((await changeAccount('olo', source, changed)).status).toBe(200)
    const { digest, ...dated } = (await redate(id)).body
    expect(dated).toMatchObject({ state: 'in_approval', approvalsNeeded: 3 })
    expect((await approve('olo', id, digest)).body).toMatchObject({ code: 'changed_its_terms' })
    for (const who of approvers) {
      expect((await post('mere', `/${id}/bank-file`)).status).toBe(409)
      await approve(who, id, digest)
    }
    expect((await post('mere', `/${id}/bank-file`)).status).toBe(201)
  })

  test('needs three again when it lapses a second time and the account changed', async () => {
    const source = await newAccount()
    const { id } = await lapsed(source)
    const { digest } = (await redate(id)).body
    await approve('api', id, digest)
    letDaysPass(8)
    await post('mere', `/${id}/bank-file`)
    await changeAccount('olo', source, { remitter: 'OTHERS' })
    expect((await redate(id)).body).toMatchObject({ approvalsNeeded: 3 })
  })
})

describe('whoever changed what a batch is paid by', () => {
  test('approves nothing from it until it was paid', async () => {
    const source = await newAccount()
    const first = await submitted(source, 100)
    const refused = await approve('olo', first.id, first.digest)
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_its_terms' } })
    const look = await asColleague('olo', 'GET', `/batches/${first.id}`)
    expect(look.body).toMatchObject({ mayApprove: false })

    await approve('api', first.id, first.digest)
    const file = (await post('mere', `/${first.id}/bank-file`)).body
    const second = await submitted(source, 90)
    // the bank has nothing yet
    expect((await approve('olo', second.id, second.digest)).status).toBe(409)
    const { recordCount, totalToea } = file
    const uncheckedReason = 'The bank took it over the counter'
    const said = { bankReference: 'R1', recordCount, totalToea, uncheckedReason }
    expect((await post('mere', `/${first.id}/upload`, said)).status).toBe(201)
    expect((await approve('olo', second.id, second.digest)).status).toBe(201)

    const third = await submitted(source, 80)
    const bands = [
      { uptoToea: 1_000, approvals: 2 },
      { uptoToea: null, approvals: 3 },
    ]
    const set = await asColleague('olo', 'PUT', '/approval-rules', { body: { bands } })
    expect(set.status).toBe(200)
    expect((await approve('olo', third.id, third.digest)).body).toMatchObject({
      code: 'changed_its_terms',
    })
    // and the stricter rule reaches what waits already
    expect((await approve('api', third.id, third.digest)).body).toMatchObject({
      state: 'in_approval',
    })
  })

  const change: Record<string, (source: string) => Promise<{ status: number }>> = {
    'the account': (source) => changeAccount('olo', source, { name: 'Payroll, renamed' }),
    'the rules': () => {
      const bands = [
        { uptoToea: 1_500, approvals: 1 },
        { uptoToea: null, approvals: 3 },
      ]
      return asColleague('olo', 'PUT', '/approval-rules', { body: { bands } })
    },
  }
  test.each(Object.keys(change))('%s: only what was handed over since lets them', async (what) => {
    const [source, other] = [await newAccount(), await newAccount()]
    const before = await submitted(source, 100)
    await approve('api', before.id, before.digest)
    await approve('fia', before.id, before.digest)
    expect((await must(change[what], what)(source)).status).toBe(200)
    const isBarred = async (amount: number) => {
      const { id, digest } = await submitted(source, amount)
      const { status, body } = await approve('olo', id, digest)
      if (status !== 201) expect(body).toMatchObject({ code: 'changed_its_terms' })
      expect((await stepOf('olo', id)) === 'changed_its_terms').toBe(status !== 201)
      return status !== 201
    }

    // handed over and approved before the change, and at the bank after it
    await atBank(before.id)
    expect(await isBarred(91)).toBe(true)
    // since the change, and from another account
    await paid(other, 92)
    expect(await isBarred(93)).toBe(true)
    const since = await paid(source, 94)
    expect(await isBarred(95)).toBe(false)
    await isVoid(since)
    expect(await isBarred(96)).toBe(true)
  })
})
