import { beforeAll, describe, expect, test } from 'vitest'
import type { SourceAccountView } from '../contract/source-accounts.ts'
import { ana, as, makeCast, mia } from '../testing/cast.ts'

const payroll = {
  name: 'Payroll',
  bsb: '088950',
  accountNumber: '7001234567',
  profile: 'kundu-pei-132',
  deUserId: '000001',
  userName: 'ACME HOSPITAL',
  remitter: 'ACME HOSPITAL',
}
let id = ''
beforeAll(async () => {
  await makeCast()
  id = (await as(ana).post('/source-accounts', { body: payroll })).body.id
})

const read = async () => (await as(mia).get(`/source-accounts/${id}`)).body as SourceAccountView
const change = (body: object) => as(ana).put(`/source-accounts/${id}`, { body })

describe('a source account', () => {
  test('is kept with its BSB as banks write it, the bank it belongs to, and what its file can carry', async () => {
    expect(await read()).toMatchObject({
      bsb: '088-950',
      bank: 'BSP',
      status: 'active',
      accountDigitsMax: 15,
      confirmedByBank: false,
      switches: {},
    })
  })

  test('keeps what is left out of a change', async () => {
    await change({ switches: { finalNewline: false } })
    await change({ name: 'Pay days' })
    expect(await read()).toMatchObject({
      ...payroll,
      bsb: '088-950',
      name: 'Pay days',
      switches: { finalNewline: false },
    })
  })

  test.each([
    ['search=pay%20d', 1],
    ['search=70012', 1],
    ['search=%25', 0],
    ['status=active', 1],
    ['status=archived', 0],
  ])('is found, or not, by %s', async (query, count) => {
    expect((await as(mia).get(`/source-accounts?${query}`)).body.items).toHaveLength(count)
  })

  test('says whom it is for, what it pays on one day and until when, and takes it back', async () => {
    const use = { makerIds: ['mia'], makerRoles: ['payment_officer'] }
    await change({ ...use, dailyLimitToea: 5_000_000 })
    await change({ name: 'Pay days' })
    const { makerRoles } = use
    const makers = [{ id: 'mia', name: 'Mia Kila' }]
    const kept = { makers, makerRoles, dailyLimitToea: 5_000_000, mayUse: true }
    expect(await read()).toMatchObject(kept)
    await change({ makerIds: [], makerRoles: [], dailyLimitToea: null })
    const taken = { makers: [], makerRoles: [], dailyLimitToea: null }
    expect(await read()).toMatchObject(taken)
  })

  test.each([
    { dailyLimitToea: 0 },
    { dailyLimitToea: 1.5 },
    { makerRoles: ['approver'] },
    { makerIds: ['mia', 'mia'] },
  ])('takes no %j', async (body) => {
    expect((await change(body)).status).toBe(422)
  })

  test('is archived, and comes back', async () => {
    await change({ status: 'archived' })
    expect((await read()).status).toBe('archived')
    await change({ status: 'active' })
    expect((await read()).status).toBe('active')
  })
})

test.each([
  [{ ...payroll, bsb: '88' }, 'bsb', 'bsb_not_six_digits'],
  [{ ...payroll, accountNumber: '1'.repeat(16) }, 'accountNumber', 'account_number_too_long'],
  [
    { ...payroll, profile: 'aba-120-nab', accountNumber: '700123456', deUserId: '' },
    'deUserId',
    'de_user_id_missing',
  ],
  [{ ...payroll, userName: '漢字' }, 'userName', 'character_not_allowed'],
  [{ ...payroll, userName: 'Œ'.repeat(14) }, 'userName', 'userName_too_long'],
  [{ ...payroll, switches: { trailerCountFill: 'stars' } }, 'switches', 'switch_value_unknown'],
  [{ ...payroll, makerIds: ['ravi'] }, 'makerIds', 'not_a_maker'],
  [{ ...payroll, makerIds: ['bob'] }, 'makerIds', 'not_found'],
])('%j is refused by its field', async (body, field, code) => {
  const answer = await as(ana).post('/source-accounts', { body })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field, code }] } })
})

test('an account at the bank has one record, archived or not, and however its number is written', async () => {
  const add = (accountNumber: string) =>
    as(ana).post('/source-accounts', { body: { ...payroll, name: 'Second', accountNumber } })
  const field = 'accountNumber'
  const known = (message: string) => ({
    status: 422,
    body: { errors: [{ field, code: 'account_known', message }] },
  })
  const isPayDays = 'Account number: this is the account of “Pay days”'
  expect(await add('0007001234567')).toMatchObject(known(`${isPayDays}.`))
  const other = (await add('7001234568')).body.id
  const moved = await as(ana).put(`/source-accounts/${other}`, { body: { [field]: '7001234567' } })
  expect(moved).toMatchObject(known(`${isPayDays}.`))
  await change({ status: 'archived' })
  const next = ', which is archived: restore that one.'
  expect(await add('7001234567')).toMatchObject(known(isPayDays + next))
  await change({ status: 'active' })
})

test('a profile that nobody knows is refused', async () => {
  const body = { ...payroll, profile: 'swift' }
  expect((await as(ana).post('/source-accounts', { body })).body.code).toBe('profile_unknown')
})

test('one that is not there is not found', async () => {
  expect((await as(mia).get('/source-accounts/none')).status).toBe(404)
  const changed = await as(ana).put('/source-accounts/none', { body: { name: 'X' } })
  expect(changed.status).toBe(404)
})

test('a switch that its bank refuses is no choice', async () => {
  const nab = { ...payroll, accountNumber: '12345678', profile: 'aba-120-nab' }
  const body = { ...nab, switches: { trailerBsb: 'source_account' } }
  expect(await as(ana).post('/source-accounts', { body })).toMatchObject({
    status: 422,
    body: { code: 'switches_invalid', errors: [{ code: 'switch_refused_by_bank' }] },
  })
})
