import { beforeAll, expect, test } from 'vitest'
import {
  ben,
  codeOf,
  confirmation,
  makeTwoAdministrators,
  wanted,
} from '../changes/administrators.fixture.ts'
import { addDays, dayInPortMoresby } from '../domain/calendar.ts'
import { ask } from '../testing/ask.ts'
import { ana, as, originOf } from '../testing/cast.ts'
import { addColleagues, asColleague } from '../testing/colleagues.ts'

beforeAll(makeTwoAdministrators)

const letIn = (id: string) => as(ana).put(`/payroll-group/${id}`, { body: { isIn: true } })
const group = async () =>
  (await as(ana).get('/payroll-group')).body.items.map(({ id }: { id: string }) => id)
const back = async (id: string) =>
  ben('POST', confirmation(wanted(await as(ana).post(`/users/${id}/reactivation`))))

test('whoever is deactivated has left the payroll group, also once they are back', async () => {
  expect((await ben('POST', confirmation(wanted(await letIn('tom'))))).status).toBe(200)
  expect(await group()).toEqual(['tom'])
  expect((await as(ana).post('/users/tom/deactivation')).status).toBe(200)
  expect((await back('tom')).status).toBe(200)
  expect(await group()).toEqual([])
  expect((await letIn('tom')).status).toBe(202)
})

test('nobody confirms that they come into the payroll group themselves', async () => {
  const asked = wanted(await letIn('ben'))
  expect(codeOf(await ben('POST', confirmation(asked)))).toEqual({
    status: 409,
    code: 'own_delegation',
  })
  await addColleagues([{ id: 'lua', role: 'org_admin', ownLimitToea: null }])
  expect((await asColleague('lua', 'POST', confirmation(asked))).status).toBe(200)
  expect(await group()).toEqual(['ben'])
})

test('a key of somebody deactivated opens nothing, also once they are back', async () => {
  await addColleagues([{ id: 'kim', role: 'org_admin', ownLimitToea: null }])
  const lastDay = addDays(dayInPortMoresby(new Date()), 90)
  const asked = await asColleague('kim', 'POST', '/keys', {
    body: { name: 'Payroll', scopes: ['payees:read'], lastDay },
  })
  const { secret } = asked.body as { secret: string }
  await ben('POST', confirmation(wanted(asked)))
  const call = async () =>
    (await ask('GET', `${originOf('acme')}/api/payees`, { token: secret })).status
  expect(await call()).toBe(200)
  await as(ana).post('/users/kim/deactivation')
  expect(await call()).toBe(401)
  expect((await back('kim')).status).toBe(200)
  expect(await call()).toBe(401)
})
