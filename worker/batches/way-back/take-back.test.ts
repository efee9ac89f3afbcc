import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { controlDb } from '../../core/databases.ts'
import { organisations } from '../../db/control.ts'
import { remembered } from '../../tenancy/remembered.ts'
import { ask as http } from '../../testing/ask.ts'
import { paymentStatesOf } from '../../testing/batches.ts'
import { as, mia, originOf, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import { approvedBatch, beginWayBack, database, ofBatch, seal } from './way-back.fixture.ts'

/* The seconds after the last approval, in which whoever gave it can take it back. */

beginWayBack()

const hold = async (seconds: number) => {
  await database
    .prepare('UPDATE organisation_settings SET hold_seconds = ?, revision = revision + 1')
    .bind(seconds)
    .run()
}

const inState = async (state: 'suspended' | 'active') => {
  await controlDb(env)
    .update(organisations)
    .set({ state, revision: sql`${organisations.revision} + 1` })
    .where(eq(organisations.id, 'org-acme'))
  remembered.clear()
}

test('the last approval holds the bank file for as long as the organisation says', async () => {
  await hold(60)
  const id = await approvedBatch()
  const held = await seal(id)
  expect(held).toMatchObject({ status: 409, body: { code: 'held' } })
  const seconds = Number(held.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(held.body.detail).toContain(`${seconds} seconds`)
  expect((await ofBatch(id)).heldUntil).toMatch(/Z$/)
  await hold(0)
  expect(await seal(id)).toMatchObject({ status: 201 })
})

test('it is taken back by whoever gave it, and by nobody else; it is given again', async () => {
  const id = await approvedBatch()
  expect(await as(zoe).remove(`/batches/${id}/approvals`)).toMatchObject({
    body: { code: 'not_completed_by_you' },
  })
  expect((await as(ravi).get(`/batches/${id}`)).body.mayTakeBackUntil).toMatch(/Z$/)
  const back = await as(ravi).remove(`/batches/${id}/approvals`)
  expect(back).toMatchObject({ status: 200, body: { state: 'in_approval', approvalsGiven: 0 } })
  expect(await paymentStatesOf(database, id)).toEqual(['in_approval'])
  expect(await seal(id)).toMatchObject({ body: { code: 'not_approved' } })
  const decision = { decision: 'approve', digest: back.body.digest }
  const again = await as(ravi).post(`/batches/${id}/approvals`, { body: decision })
  expect(again).toMatchObject({ status: 201, body: { state: 'approved', approvalsGiven: 1 } })
  expect(await seal(id)).toMatchObject({ status: 201 })
  expect(await as(ravi).remove(`/batches/${id}/approvals`)).toMatchObject({
    body: { code: 'take_back_over' },
  })
})

test('it is taken back from the approver’s page, without script', async () => {
  const id = await approvedBatch()
  const token = await tokenOf(ravi)
  const at = `${originOf('acme')}/approval/${id}`
  const page = await http('GET', `${at}?done=approve`, { token })
  expect(page.text).toMatch(/You can take it back until \d\d:\d\d:\d\d/)
  expect(page.text).toContain(`action="/approval/${id}/taking-back"`)
  const press = () =>
    http('POST', `${at}/taking-back`, {
      token,
      headers: { Origin: originOf('acme') },
      body: new URLSearchParams({ key: 'one-press' }),
    })
  expect((await press()).status).toBe(303)
  expect((await ofBatch(id)).state).toBe('in_approval')
  expect((await press()).status).toBe(303) // the same press again changes nothing
  expect((await ofBatch(id)).steps.at(-1).kind).toBe('take_back')
  expect((await http('GET', `${at}?done=take_back`, { token })).text).toContain('is taken back.')
})

test('what approved it, sent again after it was taken back, approves nothing and says so', async () => {
  const id = await approvedBatch()
  const token = await tokenOf(ravi)
  const { digest } = await ofBatch(id)
  await as(ravi).remove(`/batches/${id}/approvals`)
  const at = `${originOf('acme')}/approval/${id}`
  const send = () =>
    http('POST', at, {
      token,
      headers: { Origin: originOf('acme') },
      body: new URLSearchParams({ digest, key: 'one-form', decision: 'approve' }),
    })
  expect((await send()).status).toBe(303)
  expect((await http('GET', `${at}?done=approve`, { token })).text).toContain('Approved. 1 of 1')
  await as(ravi).remove(`/batches/${id}/approvals`)
  expect((await send()).status).toBe(303)
  const { text } = await http('GET', `${at}?done=approve`, { token })
  expect(text).not.toContain('Approved. ')
  expect(text).toContain('What you sent was taken before, and holds no more.')
  expect(text).toContain('value="approve"') // with a key of its own it is given again
  expect((await ofBatch(id)).state).toBe('in_approval')
})

test('where its file may still be made, nobody has paid us, and nobody approves, it is taken back and cancelled all the same', async () => {
  const [given, asked] = [await approvedBatch(), await approvedBatch()]
  const { digest } = await ofBatch(given)
  await inState('suspended')
  expect((await as(ravi).remove(`/batches/${given}/approvals`)).body.state).toBe('in_approval')
  const again = { body: { decision: 'approve', digest } }
  expect(await as(ravi).post(`/batches/${given}/approvals`, again)).toMatchObject({
    body: { code: 'organisation_suspended' },
  })
  for (const person of [mia, zoe]) {
    const sent = { body: { reason: 'It is paid by hand' } }
    expect((await as(person).post(`/batches/${asked}/cancellation`, sent)).status).toBe(201)
  }
  expect((await ofBatch(asked)).state).toBe('cancelled')
  await inState('active')
})
