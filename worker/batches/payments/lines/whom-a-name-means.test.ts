import { beforeAll, expect, test } from 'vitest'
import { addKunduAccount, paidAgain, startBatch } from '../../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, zoe } from '../../../testing/cast.ts'
import { draftOf, findingsOf, settle } from '../../../testing/verification.ts'
import { addTemplate, startRun } from '../../runs/runs.fixture.ts'

/* Programs, and people who type, say whom they pay by a name or a number: who has it is what their money goes by. */

let source = ''
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
})

let many = 0
async function newPayee(code = '') {
  many += 1
  const name = `Named ${'ABCDEFGHIJKLMNOP'.charAt(many).repeat(6)}`
  const body = { name, code, bsb: '088-950', accountNumber: `720000${1000 + many}` }
  const { id } = (await as(mia).post('/payees', { body })).body
  return { id: id as string, written: body }
}

type Payee = Awaited<ReturnType<typeof newPayee>>
/** As a sheet says whom it pays: with the account. */
const withAccount = ({ written: { code: _code, ...payee } }: Payee) => ({ payee })

/** Whom a batch of Mia's pays then, as she said it, and what Zoe's approval of it is answered; Ravi's takes its file. */
async function decided(chosen: object, reference: string) {
  const id = await startBatch(source)
  const body = { payments: [{ ...chosen, amountToea: 100_000, reference }] }
  const { status, body: added } = await as(mia).post(`/batches/${id}/payments`, { body })
  if (status !== 201) return [added.errors[0].code]
  return [added.items[0].payeeId, ...(await approvals(id))]
}

async function approvals(id: string) {
  const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
  const by = async (person: typeof zoe) => {
    const body = { decision: 'approve', digest }
    const { state, code } = (await as(person).post(`/batches/${id}/approvals`, { body })).body
    return state ?? code
  }
  const zoes = await by(zoe)
  if (zoes === 'own_batch') expect(await by(ravi)).toBe('approved')
  expect((await as(mia).post(`/batches/${id}/bank-file`)).status).toBe(201)
  return [zoes]
}

const changed = async (by: typeof zoe, { id }: Payee, body: object) =>
  expect((await as(by).put(`/payees/${id}`, { body })).status).toBe(200)

test('whoever gave somebody who was paid the number of another approves nothing that goes there by it', async () => {
  const [one, other] = [await newPayee('S1'), await newPayee()]
  expect(await decided({ payeeId: other.id }, 'Inv 91')).toEqual([other.id, 'approved'])
  await changed(zoe, one, { code: 'S1-old' })
  await changed(zoe, other, { code: 'S1' })
  // whoever brings the account pays that, whatever its owner is called by now, and says nothing of the number
  expect(await decided(withAccount(other), 'Inv 92')).toEqual([other.id, 'approved'])
  expect(await decided({ payeeNamed: 'S1' }, 'Inv 93')).toEqual([other.id, 'own_batch'])
  // once it was paid by the word of somebody else, it is theirs to approve
  expect(await decided({ payeeNamed: 'S1' }, 'Inv 94')).toEqual([other.id, 'approved'])
  // the same name in other capitals means nobody else
  await changed(zoe, other, { name: other.written.name.toUpperCase() })
  expect(await decided({ payeeNamed: 'S1' }, 'Inv 100')).toEqual([other.id, 'approved'])
})

test('nor where nobody ever paid who has it by now: whoever gave it is the only one who would look', async () => {
  const [one, other] = [await newPayee('S4'), await newPayee()]
  await changed(zoe, one, { code: 'S4-old' })
  await changed(zoe, other, { code: 'S4' })
  expect(await decided({ payeeNamed: 'S4' }, 'Inv 103')).toEqual([other.id, 'own_batch'])
})

test('a number in other capitals is another number, unlike a name', async () => {
  const [one, other] = [await newPayee('S6'), await newPayee('s6')]
  expect(await decided({ payeeNamed: 's6' }, 'Inv 104')).toEqual([other.id, 'approved'])
  await changed(zoe, one, { code: 'S6-old' })
  await changed(zoe, other, { code: 'S6' })
  expect(await decided({ payeeNamed: 'S6' }, 'Inv 105')).toEqual([other.id, 'own_batch'])
})

test('nor does whoever brought somebody back who has the number of another', async () => {
  const [one, other] = [await newPayee('S2'), await newPayee('S2')]
  await decided({ payeeId: other.id }, 'Inv 95')
  await changed(ana, other, { status: 'archived' })
  await changed(zoe, other, { status: 'active' })
  await changed(zoe, one, { status: 'archived' })
  expect(await decided({ payeeNamed: 'S2' }, 'Inv 96')).toEqual([other.id, 'own_batch'])
})

test('nor where a row of a sheet is paid to whom its number means, and not at its account', async () => {
  const [one, other] = [await newPayee('S3'), await newPayee()]
  await decided({ payeeId: other.id }, 'Inv 101')
  await changed(zoe, one, { code: 'S3-old' })
  await changed(zoe, other, { code: 'S3' })
  const { name, bsb, accountNumber } = one.written
  const id = await draftOf(source, [`S3,${name},${bsb},${accountNumber},900.00,Inv 102`])
  const [found] = await findingsOf(id)
  const settled = await settle(id, found?.paymentId ?? '', 'pay_account_on_file')
  expect(settled.body.payeeId).toBe(other.id)
  expect(await approvals(id)).toEqual(['own_batch'])
})

test('a run pays whom the last one paid, and whoever corrected a name in it meanwhile may approve it', async () => {
  const template = await addTemplate(source, {
    kind: 'supplier',
    rhythm: '',
    description: 'RENT',
    reference: '',
  })
  const { id: first } = (await startRun(template)).body
  const one = await newPayee()
  const body = { payments: [{ payeeId: one.id, amountToea: 100_000, reference: 'Rent' }] }
  await as(mia).post(`/batches/${first}/payments`, { body })
  await approvals(first)
  await changed(zoe, one, { name: 'Named Rightly' })
  const { id: next } = (await startRun(template, undefined, { copyLines: true })).body
  const [line] = (await as(mia).get(`/batches/${next}/payments`)).body.items
  const edit = { changed: [{ id: line.id, amountToea: 110_000 }], removed: [] }
  expect((await as(mia).post(`/batches/${next}/payments/changes`, { body: edit })).status).toBe(200)
  expect(await approvals(next)).toEqual(['approved'])
})

test('nobody is called what somebody only asked for as the name of their account', async () => {
  const [one, other] = [await newPayee(), await newPayee()]
  await decided({ payeeId: other.id }, 'Inv 97')
  await changed(zoe, other, { nameAtBank: one.written.name })
  await changed(zoe, one, { status: 'archived' })
  expect(await decided({ payeeNamed: one.written.name }, 'Inv 98')).toEqual(['payee_unknown'])
  expect(await decided({ payeeNamed: other.written.name }, 'Inv 99')).toEqual([
    other.id,
    'approved',
  ])
})
