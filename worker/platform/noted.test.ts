import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { beginTrials, token, upload } from '../billing/proofs/decided-proofs.fixture.ts'
import { ask, eventually } from '../testing/ask.ts'
import { chosenInvoice } from '../testing/billing.ts'
import { browser, moveHouse } from '../testing/browser.ts'
import { asPerson, base, platformToken } from '../testing/platform.ts'

beginTrials()
beforeAll(moveHouse)

type Noted = { actor_id: string; subject: string; details: string }
async function noted(action: string) {
  const { results } = await env.CONTROL.prepare(
    'SELECT actor_id, subject, details FROM audit_entries WHERE action = ? ORDER BY seq',
  )
    .bind(action)
    .all<Noted>()
  return results.map(({ actor_id, subject, details }) => {
    return { who: actor_id, subject, details: JSON.parse(details) }
  })
}

const signIn = (email: string) =>
  browser(base).post('/padmin/login', { email, password: 'not the password' })

test('a failed sign-in of the platform is an entry of its log, the first three of somebody’s day', async () => {
  // an entry follows its answer, and two at one moment are one
  for (const entries of [1, 2, 3, 3]) {
    await signIn('support@platform.test')
    await eventually(async () => expect(await noted('session.refused')).toHaveLength(entries))
  }
  expect((await noted('session.refused'))[0]).toMatchObject({
    who: 'bilum',
    subject: 'user/support',
    details: { why: 'wrong_password' },
  })
})

test('strangers’ tries are one entry an hour, however many there are', async () => {
  for (let left = 6; left > 0; left--) await signIn(`nobody-${left}@example.test`)
  await eventually(async () => expect(await noted('session.strangers_refused')).not.toEqual([]))
  expect((await noted('session.strangers_refused')).length).toBeLessThanOrEqual(2)
})

test('what a person of the platform may not do is an entry, once a day for each thing they ask for', async () => {
  const support = await platformToken('support')
  for (const id of ['one', 'two']) {
    expect((await asPerson(support, 'GET', `/proofs/${id}/content`)).status).toBe(403)
  }
  expect((await asPerson(support, 'GET', '/audit/export')).status).toBe(403)
  await eventually(async () => expect(await noted('permission.refused')).toHaveLength(2))
  const asked = (await noted('permission.refused')).map(({ who, details }) => [who, details.asked])
  expect(asked.sort()).toEqual([
    ['support', 'GET /api/platform/audit/export'],
    ['support', 'GET /api/platform/proofs/:id/content'],
  ])
  // whom nobody signed in writes nothing
  expect((await ask('GET', `${base}/api/platform/audit/export`)).status).toBe(401)
})

test('whoever takes the platform’s log along is in it, before its first byte leaves', async () => {
  const { text } = await asPerson(token, 'GET', '/audit/export')
  const last = JSON.parse(text.trim().split('\n').at(-1) ?? '')
  expect(last).toMatchObject({ action: 'log.exported', subject: 'platform' })
})

test('and whoever opens a proof of payment, fifty times a day at most', async () => {
  const { id } = await chosenInvoice('starter')
  const proof = (await upload(id)).body.id
  const open = () => asPerson(token, 'GET', `/proofs/${proof}/content`)
  for (let times = 0; times < 3; times++) expect((await open()).status).toBe(200)
  expect(await noted('proof.downloaded')).toHaveLength(3)
  expect((await noted('proof.downloaded'))[0]).toMatchObject({
    subject: 'organisation/org-acme',
    details: { proofId: proof },
  })
  for (let times = 0; times < 50; times++) await open()
  expect(await noted('proof.downloaded')).toHaveLength(50)
})
