import { beforeAll, expect, test } from 'vitest'
import { ana, as, bob, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'

let payeeId = ''
beforeAll(async () => {
  await makeCast()
  const body = { name: 'Lae Hardware', bsb: '088-950', accountNumber: '1000123' }
  payeeId = (await as(mia).post('/payees', { body })).body.id
})
const add = (payee: string, email: string, by = mia) =>
  as(by).post(`/payees/${payee}/emails`, { body: { email } })
const confirm = (payee: string, id: string, by = zoe) =>
  as(by).post(`/payees/${payee}/emails/${id}/confirmation`)

test('an e-mail address is added by one person and confirmed by another; who may not, does not', async () => {
  const { status, body } = await add(payeeId, '  Office@Lae.test ')
  expect([status, body.email, body.confirmedAt]).toEqual([201, 'office@lae.test', null])
  expect((await add(payeeId, 'office@lae.test')).body.code).toBe('email_there')
  for (const wrong of [
    '',
    'office',
    'a@',
    `${'a'.repeat(250)}@b.test`,
    'a@b.test\nBcc: c@d.test',
  ]) {
    expect((await add(payeeId, wrong)).status).toBe(422)
  }
  expect((await add(payeeId, 'x@lae.test', tom)).status).toBe(403)
  expect((await confirm(payeeId, body.id, mia)).status).toBe(403)
  expect((await as(bob).get(`/payees/${payeeId}/emails`, { slug: 'beta' })).status).toBe(404)
  const own = await add(payeeId, 'y@lae.test', zoe)
  expect((await confirm(payeeId, own.body.id)).body.code).toBe('second_person_needed')
  const both = await Promise.all([confirm(payeeId, body.id), confirm(payeeId, body.id, ravi)])
  expect(both.filter(({ status: one }) => one === 204)).toHaveLength(1)
  const removed = await as(zoe).remove(`/payees/${payeeId}/emails/${own.body.id}`)
  expect(removed.status).toBe(204)
  const { items } = (await as(tom).get(`/payees/${payeeId}/emails`)).body
  expect(items).toMatchObject([{ email: 'office@lae.test', addedBy: 'Mia Kila' }])
  expect(items[0].confirmedAt).not.toBeNull()
  const log: { action: string }[] = (await as(ana).get('/audit?limit=20')).body.items
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['payee.email_added', 'payee.email_confirmed', 'payee.email_removed']),
  )
})
