import { beforeAll, expect, test } from 'vitest'
import { ana, as, makeCast, mia, tom, zoe } from '../../testing/cast.ts'

let payee = ''
beforeAll(async () => {
  await makeCast()
  const body = { name: 'Kila Vagi', bsb: '088-950', accountNumber: '1000123' }
  payee = (await as(mia).post('/payees', { body })).body.id
})
const path = () => `/payees/${payee}/contacts`
const add = (phone: string) => as(mia).post(path(), { body: { phone } })
const phones = async () =>
  (await as(tom).get(path())).body.items.map(
    ({ phone, confirmedAt }: { phone: string; confirmedAt: string | null }) => [
      phone,
      confirmedAt !== null,
    ],
  )

test('a number is added by one person and confirmed by another', async () => {
  const { body: contact } = await add('+675 7000 0001')
  expect(contact).toMatchObject({ phone: '+675 7000 0001', addedBy: 'Mia Kila', confirmedAt: null })
  const confirm = `${path()}/${contact.id}/confirmation`
  expect((await as(mia).post(confirm)).status).toBe(403)
  expect((await as(zoe).post(confirm)).status).toBe(204)
  expect(await phones()).toEqual([['+675 7000 0001', true]])
  // it counts a week after it was confirmed: nobody begins that week anew
  const codes = [as(ana).post(confirm), add('675 7000-0001')]
  for (const { body } of await Promise.all(codes)) expect(body.code).toBe('nothing_changes')
  expect(await phones()).toHaveLength(1)
})

test('who added a number does not confirm it, whatever their role', async () => {
  const { body } = await as(ana).post(path(), { body: { phone: '7000 0002' } })
  expect(await as(ana).post(`${path()}/${body.id}/confirmation`)).toMatchObject({
    body: { code: 'second_person_needed' },
  })
  expect((await as(ana).remove(`${path()}/${body.id}`)).status).toBe(204)
  expect((await as(zoe).post(`${path()}/${body.id}/confirmation`)).status).toBe(404)
  expect(await phones()).toHaveLength(1)
})

test('of two who add a number, or confirm it, at one moment one does', async () => {
  const two = await Promise.all(['7000 0003', '(7000) 0003'].map(add))
  expect(two.map(({ status }) => status).sort()).toEqual([201, 422])
  const { body: contact } = two.find(({ status }) => status === 201) ?? { body: {} }
  const confirm = () => as(zoe).post(`${path()}/${contact.id}/confirmation`)
  const confirmed = await Promise.all([confirm(), confirm()])
  expect(confirmed.map(({ status }) => status).sort()).toEqual([204, 422])
})

test.each(['', 'call me', '12', '7'.repeat(31)])('%j is no telephone number', async (phone) => {
  expect(await add(phone)).toMatchObject({ status: 422, body: { errors: [{ field: 'phone' }] } })
})
