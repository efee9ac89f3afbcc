import { describe, expect, test } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { ana, as, done, mia, originOf, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import {
  approve,
  draftOf,
  findingsOf,
  kindsOf,
  payOut,
  settle,
  submit,
  verify,
} from '../../testing/verification.ts'
import { beginFindings, payeeOf, source } from './findings.fixture.ts'

beginFindings()

const row = (
  name: string,
  account: number,
  { code = '', amount = '100.00', reference = 'Pay' } = {},
) => `${code},${name},028-038,${account},${amount},${reference}`

test('whose account it is that any name leaves to, whoever approves reads on the page', async () => {
  const society = { name: 'Coast Savings', bsb: '028-038', accountNumber: '41000050' }
  const { body } = await as(mia).post('/payees', { body: { ...society, isPooled: true } })
  const seen = async (id: string) => {
    const { status } = await submit(id)
    expect(status).toBe(201)
    const headers = { token: await tokenOf(ravi) }
    return (await ask('GET', `${originOf('acme')}/approval/${id}`, headers)).text
  }
  const ofMany = 'which is Coast Savings’s: an account of many members'
  const own = await draftOf(source, [row('Coast Savings', 41_000_050, { reference: 'M 1' })])
  expect(await seen(own)).not.toContain(ofMany)
  const lines = [row('PNG Power Ltd', 41_000_050, { reference: 'Bill 7', amount: '9000.00' })]
  expect(await seen(await draftOf(source, lines))).toContain(ofMany)
  // and whoever verifies it
  const page = `${originOf('acme')}/approval/accounts/${body.account.id}`
  const { text } = await ask('GET', page, { token: await tokenOf(ravi) })
  expect(text).toContain('one account of many members')
})

test('whoever was stopped since their line was brought in is not called another person', async () => {
  const paid = await draftOf(source, [row('Rea Gabi', 41_000_070)])
  await payOut(paid)
  const id = await draftOf(source, [row('Rea Gabi', 41_000_071)])
  const [found] = await findingsOf(id, 1)
  const { id: payeeId } = await payeeOf(paid)
  const body = { kind: 'blocked', reason: 'The account is doubtful' }
  expect((await as(ana).post(`/payees/${payeeId}/stops`, { body })).status).toBe(201)
  const settled = await settle(id, found?.paymentId ?? null, 'another_person')
  expect([settled.status, settled.body.code]).toEqual([409, 'payee_stopped'])
})

describe('an account that somebody rejected is nobody’s first one', () => {
  const ask = async (name: string, number: number) =>
    (await as(mia).post('/payees', { body: { name, bsb: '028-038', accountNumber: `${number}` } }))
      .body
  const reject = async (name: string, number: number) =>
    verify(zoe, (await ask(name, number)).account.id, { outcome: 'rejected', note: 'Not theirs' })

  test('typed anew, under whichever name', async () => {
    await reject('Bisi Karo', 41_000_060)
    expect((await ask('Somebody Else', 41_000_060)).account.kind).toBe('changed')
    const id = await draftOf(source, [row('Somebody Else', 41_000_060)])
    expect(await kindsOf(id, 1)).toEqual(['account_changed'])
  })

  test('as the second of somebody new', async () => {
    await reject('Bisi Tau', 41_000_061)
    const both = [41_000_062, 41_000_061].map((number) => row('Gau Ila', number, { code: 'E77' }))
    expect(await kindsOf(await draftOf(source, both), 1)).toEqual(['account_added'])
  })

  test('as another person’s, and again another’s', async () => {
    await reject('Bisi Oala', 41_000_063)
    const id = await draftOf(source, [row('Bisi Oala', 41_000_063)])
    for (const kind of ['account_rejected', 'account_changed', 'account_changed']) {
      const [found] = await findingsOf(id, 1)
      expect(found?.kind).toBe(kind)
      await settle(id, found?.paymentId ?? null, 'another_person')
    }
  })

  test('and two of one name without another are told once', async () => {
    for (const number of [41_000_064, 41_000_065]) await reject('Wari Tau', number)
    await ask('Wari Tau', 41_000_066)
    const id = await draftOf(source, [row('Wari Tau', 41_000_066)])
    expect(await kindsOf(id)).toEqual(['same_name'])
    expect((await submit(id, { findingsReason: 'A third of the name' })).status).toBe(201)
  })
})

describe('a new payee', () => {
  test('is paid with the approval of its batch, and says so until it was paid three times', async () => {
    const pay = () => draftOf(source, [row('Lohia Gavera', 41_000_001, { code: 'E21' })])
    const first = await pay()
    expect(await kindsOf(first, 3)).toEqual(['new_payee'])
    await payOut(first)
    expect((await payeeOf(first)).account).toMatchObject({
      state: 'active',
      how: 'approved_with_batch',
    })
    for (const kinds of [['thinly_confirmed'], ['thinly_confirmed'], []]) {
      const id = await pay()
      expect((await kindsOf(id, 3)).filter((kind) => kind !== 'same_sheet')).toEqual(kinds)
      await payOut(id, { duplicatesReason: 'The next fortnight' })
    }
  })

  test('whose batch of one toea was approved and cancelled is as new as before', async () => {
    const id = await draftOf(source, [row('Tau Ume', 41_000_002, { amount: '0.01' })])
    const { digest } = (await submit(id)).body
    await approve(ravi, id, digest)
    for (const who of [mia, ravi]) {
      await as(who).post(`/batches/${id}/cancellation`, { body: { reason: 'Not now' } })
    }
    expect((await payeeOf(id)).account).toMatchObject({ state: 'proposed', how: null })
    const next = await draftOf(source, [row('Tau Ume', 41_000_002, { amount: '9000.00' })])
    expect(await kindsOf(next, 3)).toEqual(['new_payee'])
  })

  test('with the name of another, in one sheet and without numbers, is asked about', async () => {
    const id = await draftOf(source, [row('Kila Wari', 41_000_003), row('Kila Wari', 41_000_004)])
    expect(await kindsOf(id)).toEqual(['same_name', 'same_name'])
    const numbered = await draftOf(source, [
      row('Vagi Simbu', 41_000_005, { code: 'E31' }),
      row('Vagi Simbu', 41_000_006, { code: 'E32' }),
    ])
    expect(await kindsOf(numbered)).toEqual([])
  })

  test('whose salary is split over two accounts is one payee with two payments', async () => {
    const id = await draftOf(source, [
      row('Naomi Karo', 41_000_007, { code: 'E41', amount: '70.00' }),
      row('Naomi Karo', 41_000_008, { code: 'E41', amount: '30.00' }),
    ])
    const found = await findingsOf(id)
    expect(found.map(({ kind }) => kind).sort()).toEqual([
      'new_payee',
      'new_payee',
      'several_payments',
    ])
    expect(found.find(({ kind }) => kind === 'several_payments')?.evidence).toMatchObject({
      count: 2,
      totalToea: 10_000,
    })
    await payOut(id)
    expect((await payeeOf(id)).accounts).toMatchObject([{ state: 'active' }, { state: 'active' }])

    const third = await draftOf(source, [
      row('Naomi Karo', 41_000_007, { code: 'E41' }),
      row('Naomi Karo', 41_000_009, { code: 'E41' }),
    ])
    expect(await kindsOf(third)).toEqual(['account_added'])
  })
})

test('a society is one account of many members: each payment keeps its own name', async () => {
  const id = await draftOf(source, [
    row('Mea Tom', 42_000_001, { reference: 'Member A' }),
    row('Ravi Pok', 42_000_001, { reference: 'Member B' }),
    row('Zoe Kuman', 42_000_001, { reference: 'Member C' }),
  ])
  expect(await kindsOf(id, 1)).toEqual(['belongs_to_other', 'belongs_to_other'])
  const [found] = await findingsOf(id)
  expect((await settle(id, found?.paymentId ?? '', 'pooled')).status).toBe(200)
  expect(await kindsOf(id)).toEqual([])
  const text = await payOut(id)
  for (const name of ['Mea Tom', 'Ravi Pok', 'Zoe Kuman'])
    expect(text.toUpperCase()).toContain(name.toUpperCase())
})

test('an account that went to somebody else meanwhile becomes no account of many members', async () => {
  await payOut(await draftOf(source, [row('Mea Haro', 42_000_011)]))
  const id = await draftOf(source, [row('Ravi Hane', 42_000_011)])
  const [found] = await findingsOf(id, 1)
  expect(found).toMatchObject({ kind: 'belongs_to_other' })
  const moved = { body: { bsb: '028-038', accountNumber: '42000012' } }
  await done(as(zoe).put(`/payees/${found?.payeeId}`, moved))
  const { items } = (await as(zoe).get('/waiting-accounts')).body
  const own = items.find((one: { payee: { name: string } }) => one.payee.name === 'Mea Haro')
  expect(await verify(ravi, own.account.id)).toMatchObject({ status: 200 })
  const other = { name: 'Ravi Hane', bsb: '028-038', accountNumber: '42000011' }
  await done(as(mia).post('/payees', { body: other }))
  expect(await settle(id, found?.paymentId ?? '', 'pooled')).toMatchObject({
    status: 409,
    body: { code: 'account_taken' },
  })
})

test('where the organisation verifies new accounts too, nothing is submitted before', async () => {
  const rules = { newAccounts: 'before_submission', coolingNewHours: 0, coolingChangedHours: 0 }
  expect((await as(ana).put('/payee-rules', { body: rules })).status).toBe(200)
  const id = await draftOf(source, [row('Heni Gari', 43_000_001)])
  expect(await kindsOf(id)).toEqual(['account_unverified'])
  expect(await submit(id)).toMatchObject({ body: { code: 'findings_open' } })
  const { items } = (await as(zoe).get('/waiting-accounts')).body
  const own = items.find((one: { payee: { name: string } }) => one.payee.name === 'Heni Gari')
  expect(await verify(zoe, own.account.id)).toMatchObject({ status: 200 })
  await payOut(id)
})
