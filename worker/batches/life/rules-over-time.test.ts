import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { paidAgain, payDay, payment } from '../../testing/batches.ts'
import { addColleagues, asColleague, proveAnew } from '../../testing/colleagues.ts'
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

const day = 24 * 60 * 60 * 1000
const letDaysPass = (days: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * day })
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
})
