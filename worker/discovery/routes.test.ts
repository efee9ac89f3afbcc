import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { listInDirectory } from '../organisations/directory.ts'
import { ask, eventually } from '../testing/ask.ts'
import { browser } from '../testing/browser.ts'
import { makeCast } from '../testing/cast.ts'
import { loseNextStatement } from '../testing/faults.ts'
import { lettersTo } from '../testing/mailbox.ts'
import { putInState } from '../testing/organisation.ts'
import { base } from '../testing/platform.ts'
import { controlRows } from '../testing/sign-ups.ts'

beforeAll(async () => {
  await makeCast()
  await listInDirectory(env, 'mia@example.test', 'org-acme')
  await listInDirectory(env, 'mia@example.test', 'org-beta')
})

const letterTo = (email: string) =>
  eventually(async () => {
    const [letter] = await lettersTo(email)
    expect(letter).toBeDefined()
    return letter?.text ?? ''
  })

test('the answer goes to the address, and names every organisation that knows it', async () => {
  const body = JSON.stringify({ email: ' Mia@Example.test ' })
  const heard = await ask('POST', `${base}/api/discovery`, { body })
  expect([heard.status, heard.text]).toEqual([202, '{"status":"accepted"}'])
  const text = await letterTo('mia@example.test')
  expect(text).toContain('http://acme.localhost:8787/auth#email=mia@example.test')
  expect(text).toContain('beta.')
})

test('an address nobody knows hears the same, here and by mail', async () => {
  const body = JSON.stringify({ email: 'nobody@example.test' })
  const heard = await ask('POST', `${base}/api/discovery`, { body })
  expect([heard.status, heard.text]).toEqual([202, '{"status":"accepted"}'])
  expect(await letterTo('nobody@example.test')).not.toContain('acme.')
})

test('whoever measures what is left of a budget learns nothing: any address costs the same', async () => {
  await listInDirectory(env, 'lahui@example.test', 'org-acme')
  const taken = async () =>
    (
      await controlRows<{ many: number }>(
        "SELECT kind, count(DISTINCT subject) AS many FROM stranger_requests WHERE kind LIKE '%unknown%' OR kind LIKE 'unchecked%' GROUP BY kind",
      )
    ).map(({ many }) => many)
  const costOf = async (email: string) => {
    const before = await taken()
    const headers = { 'CF-Connecting-IP': '10.26.0.1' }
    await ask('POST', `${base}/api/discovery`, { headers, body: JSON.stringify({ email }) })
    await letterTo(email)
    return (await taken()).map((many, kind) => Number(many) - Number(before[kind]))
  }
  const cost = await costOf('no-one-else@example.test')
  expect(cost).toEqual([1, 1])
  expect(await costOf('lahui@example.test')).toEqual(cost)
})

test.each(['before', 'after'] as const)(
  'a line that is lost %s the letter is written costs it nothing, because nobody asks again',
  async (when) => {
    const lost = loseNextStatement(env.CONTROL, /^insert into "outbox"/, when)
    const email = `lost-${when}@example.test`
    await ask('POST', `${base}/api/discovery`, { body: JSON.stringify({ email }) })
    expect(await letterTo(email)).not.toContain('acme.')
    expect(lost()).toBe(1)
  },
)

test('the page works without a script', async () => {
  const phone = browser(base)
  expect((await phone.get('/discover')).text).toContain('Find your organisation')
  expect((await phone.post('/discover', { email: 'no-one@example.test' })).location).toBe(
    '/discover?sent=1',
  )
  expect((await phone.get('/discover?sent=1')).text).toContain('once a day at most')
  expect((await phone.post('/discover', { email: 'nobody' })).status).toBe(422)
})

test('an organisation that calls itself something else all day has three letters in a day sent to an address', async () => {
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await env.CONTROL.prepare("UPDATE organisations SET name = ? WHERE slug = 'beta'")
      .bind(name)
      .run()
    const behind = `behind-${name.toLowerCase()}@example.test`
    await listInDirectory(env, behind, 'org-acme')
    for (const email of ['mia@example.test', behind])
      await ask('POST', `${base}/api/discovery`, { body: JSON.stringify({ email }) })
    await letterTo(behind)
  }
  expect(await lettersTo('mia@example.test')).toHaveLength(3)
})

test('whom a stranger invites into a trial, one after the other, is written to as seldom as whom nobody knows', async () => {
  await putInState('trialing', 'org-beta')
  await env.CONTROL.prepare(
    `INSERT INTO stranger_requests (kind, share, subject, at)
      SELECT 'address_of_unpaid', 'everyone/', 'before ' || value, ?1 FROM json_each(?2)`,
  )
    .bind(Date.now(), JSON.stringify(Array.from({ length: 59 }, (_, nth) => nth)))
    .run()
  const [one, another, last] = ['one', 'another', 'last'].map((name) => `${name}@trial.test`)
  for (const [email = '', id = ''] of [
    [one, 'org-beta'],
    [another, 'org-beta'],
    [last, 'org-acme'],
  ]) {
    await listInDirectory(env, email, id)
    await ask('POST', `${base}/api/discovery`, { body: JSON.stringify({ email }) })
    if (email !== another) await letterTo(email)
  }
  expect(await lettersTo(another ?? '')).toEqual([])
  await putInState('active', 'org-beta')
})
