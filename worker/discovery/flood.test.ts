import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { listInDirectory } from '../organisations/directory.ts'
import { ask, eventually } from '../testing/ask.ts'
import { makeCast } from '../testing/cast.ts'
import { controlRows, formOf, sendForm, solvedCheck } from '../testing/sign-ups.ts'

/* A script with as many networks as it likes asks for letters to addresses that nobody knows, and works for none of it. */

beforeAll(async () => {
  await makeCast()
  await listInDirectory(env, 'mia@example.test', 'org-acme')
  for (let one = 0; one < 70; one++)
    await sendForm('/discover', { email: `nobody-${one}@example.test` }, `10.20.0.${one}`)
  await eventually(async () => expect((await lettersOf('nobody-%')).length).toBeGreaterThan(0))
})

const lettersOf = (like: string) =>
  controlRows("SELECT 1 FROM outbox WHERE key LIKE 'discovery/%' AND address LIKE ?", like)
const isWritten = (email: string) =>
  eventually(async () => expect(await lettersOf(email)).toHaveLength(1))

test('it leaves a browser that works its letter, from anywhere', async () => {
  const check = await solvedCheck('discovery')
  const sent = await sendForm('/discover', { email: 'kila@goroka.example', check }, '10.21.0.1')
  expect(sent.status).toBe(303)
  await isWritten('kila@goroka.example')
})

test('whoever is known has a letter also without working', async () => {
  await sendForm('/discover', { email: 'mia@example.test' }, '10.20.0.1')
  await isWritten('mia@example.test')
})

test('it eats nothing of signing up, where nobody worked either', async () => {
  const form = formOf('beside-the-flood', { check: '' })
  expect((await sendForm('/signup', form, '10.22.0.1')).status).toBe(303)
})

test('of all that nobody worked for fifteen an hour have a letter', async () => {
  expect(await lettersOf('nobody-%')).toHaveLength(15)
})

test('work for another form, used twice or forged counts for nothing, and nobody is told', async () => {
  const used = await solvedCheck('discovery')
  await sendForm('/discover', { email: 'first@goroka.example', check: used }, '10.23.0.1')
  await isWritten('first@goroka.example')
  for (const [one, check] of [used, await solvedCheck('sign_up'), '{"challenge":1}'].entries()) {
    const email = `other-${one}@goroka.example`
    const sent = await sendForm('/discover', { email, check }, `10.24.0.${one}`)
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/discover?sent=1'])
  }
  const last = { email: 'last@goroka.example', check: await solvedCheck('discovery') }
  await sendForm('/discover', last, '10.25.0.1')
  await isWritten('last@goroka.example')
  expect(await lettersOf('other-%')).toHaveLength(0)
})

test('the page brings its work, and is under six kilobytes with it', async () => {
  const { text } = await ask('GET', 'http://localhost/discover')
  expect(text).toMatch(/<input [^>]*data-puzzle="\{&quot;parameters/)
  const zipped = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  expect((await new Response(zipped).bytes()).length).toBeLessThan(6 * 1024)
})
