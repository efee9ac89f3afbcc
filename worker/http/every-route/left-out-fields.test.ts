import { beforeAll, expect, test } from 'vitest'
import { addKunduAccount, payDay } from '../../testing/batches.ts'
import { ana, as, makeCast, mia } from '../../testing/cast.ts'

/* A change says what is new; what it leaves out stays. A default that crept in would quietly empty a field. */

let source = ''
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
})

test('renaming a source account keeps its bank, its DE user id and its switches', async () => {
  const settings = { bank: 'BSP', deUserId: '000123', switches: { recordsMax: 500 } }
  const { status, body: set } = await as(ana).put(`/source-accounts/${source}`, { body: settings })
  expect({ status, set }).toMatchObject({ status: 200, set: settings })
  const { body } = await as(ana).put(`/source-accounts/${source}`, { body: { name: 'Pay' } })
  expect(body).toEqual({ ...set, name: 'Pay', updatedAt: body.updatedAt })
})

test('renaming a payee keeps the code, and does not make a new account version', async () => {
  const { body: added } = await as(ana).post('/payees', {
    body: {
      name: 'Kila Vagi',
      code: 'E-17',
      bsb: '028-038',
      accountNumber: '12344321',
      nameAtBank: 'K VAGI',
    },
  })
  const { body } = await as(ana).put(`/payees/${added.id}`, { body: { name: 'Kila Vagi-Tau' } })
  expect(body).toMatchObject({ name: 'Kila Vagi-Tau', code: 'E-17', account: added.account })
  expect(body.accounts).toHaveLength(1)
})

test('renaming a batch keeps its description, its day and its account', async () => {
  const sent = { name: 'FN23', sourceAccountId: source, valueDate: payDay(), description: 'WAGES' }
  const { body: batch } = await as(mia).post('/batches', { body: sent })
  const { body } = await as(mia).put(`/batches/${batch.id}`, { body: { name: 'FN24' } })
  expect(body).toMatchObject({ ...sent, name: 'FN24' })
})
