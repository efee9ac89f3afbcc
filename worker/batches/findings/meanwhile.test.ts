import { expect, test } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { acme, as, mia, originOf, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import { beforeNextWrite } from '../../testing/faults.ts'
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
import { beginFindings, database, payeeOf, source, waiting } from './findings.fixture.ts'

/* What happens between two looks, by two people or in two batches. */

beginFindings()

const row = (name: string, account: number, { code = '', bsb = '028-038' } = {}) =>
  `${code},${name},${bsb},${account},100.00,Pay`
const again = { findingsReason: 'The next fortnight' }

test('of a verification and a rejection at one moment, one is recorded', async () => {
  await payOut(await draftOf(source, [row('Ila Rea', 51_000_001)]))
  await draftOf(source, [row('Ila Rea', 51_000_002)])
  const { id } = (await waiting('Ila Rea')).account
  const reject = () => verify(ravi, id, { outcome: 'rejected', note: 'Not hers' })
  const end = beforeNextWrite(database, /insert into "account_verifications"/, reject)
  expect(await verify(zoe, id)).toMatchObject({ status: 409, body: { code: 'account_decided' } })
  expect(end()).toBe(true)
  const said = await database
    .prepare('SELECT outcome FROM account_verifications WHERE account_id = ?')
    .bind(id)
    .all()
  expect(said.results).toEqual([{ outcome: 'rejected' }])
})

test('a branch that moved leaves the batch that still pays the old one payable', async () => {
  await payOut(await draftOf(source, [row('Igo Rea', 51_000_010)]))
  const onItsWay = await draftOf(source, [row('Igo Rea', 51_000_010)])
  const { digest } = (await submit(onItsWay, again)).body
  const moved = await draftOf(source, [row('Igo Rea', 51_000_010, { bsb: '028-041' })])
  expect(await kindsOf(moved, 1)).toEqual([])
  await payOut(moved, again)
  expect((await approve(ravi, onItsWay, digest)).status).toBe(201)
  expect((await as(mia).post(`/batches/${onItsWay}/bank-file`)).status).toBe(201)
  expect((await payeeOf(moved)).accounts).toMatchObject([
    { bsb: '028-041', state: 'active' },
    { bsb: '028-038', state: 'superseded' },
  ])
})

test('of two accounts that want one place, whoever was verified last has it', async () => {
  const first = await draftOf(source, [row('Kaia Rea', 51_000_020)])
  await payOut(first)
  await draftOf(source, [row('Kaia Rea', 51_000_021)])
  const one = (await waiting('Kaia Rea')).account
  await draftOf(source, [row('Kaia Rea', 51_000_022)])
  await verify(zoe, one.id)
  const other = (await waiting('Kaia Rea')).account
  expect(other.id).not.toBe(one.id)
  await verify(zoe, other.id)
  const { accounts } = await payeeOf(first)
  expect(accounts.map(({ state }: { state: string }) => state)).toEqual([
    'active',
    'superseded',
    'superseded',
  ])
})

test('an account that somebody else asked for is not made another person’s by a sheet', async () => {
  const first = await draftOf(source, [row('Taita Rea', 51_000_030)])
  await payOut(first)
  const { id } = await payeeOf(first)
  await as(zoe).put(`/payees/${id}`, { body: { accountNumber: '51000031' } })
  const batch = await draftOf(source, [row('Taita Rea', 51_000_031)])
  const [found] = await findingsOf(batch)
  expect(await settle(batch, found?.paymentId ?? '', 'another_person')).toMatchObject({
    status: 409,
    body: { code: 'account_asked_elsewhere' },
  })
  expect((await waiting('Taita Rea')).account.accountNumber).toBe('51000031')
})

test('a sheet and somebody who types bring one new payee where they bring the same at one moment', async () => {
  const [one, other] = [await draftOf(source, []), await draftOf(source, [])]
  const payee = { name: 'Sibona Rea', bsb: '028-038', accountNumber: '51000040' }
  const type = () => {
    const payments = [{ payee, amountToea: 1_000, reference: 'Two' }]
    return as(mia).post(`/batches/${other}/payments`, { body: { payments } })
  }
  // sheets of one organisation are read one behind the other
  const end = beforeNextWrite(database, /insert into "payee_accounts"/, type)
  const form = new FormData()
  const csv = `Name,BSB,Account,Amount,Reference\n${Object.values(payee)},10.00,One`
  form.set('sheet', new File([csv], 'pay.csv'))
  const sent = await as(mia).post(`/batches/${one}/imports`, { form })
  expect(sent).toMatchObject({ status: 201, body: { newPayees: 0 } })
  expect(end()).toBe(true)
  expect((await payeeOf(one)).id).toBe((await payeeOf(other)).id)
})

test('an approver reads who gave a reason, also of a clerk who took no step', async () => {
  const rows = [row('Lahui Rea', 51_000_050), row('Lahui Rea', 51_000_050)]
  const id = await draftOf(source, rows)
  const keys = (await findingsOf(id, 2)).map(({ key }) => key)
  const body = { keys, reason: 'Two shifts' }
  expect((await as(zoe).put(`/batches/${id}/findings/reasons`, { body })).status).toBe(200)
  await submit(id)
  const page = await ask('GET', `${originOf(acme)}/approval/${id}`, { token: await tokenOf(ravi) })
  expect(page.text).toContain('“Two shifts” (Zoe Vagi)')
})
