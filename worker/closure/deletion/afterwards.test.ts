import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { sha256 } from '../../core/sha256.ts'
import { minuteMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import { provision } from '../../signup/opening/provision.ts'
import { countRows } from '../../tenancy/rebuild-database.ts'
import { checked, remembered } from '../../tenancy/remembered.ts'
import { slotOf } from '../../tenancy/slots.ts'
import { ask } from '../../testing/ask.ts'
import { entriesOf } from '../../testing/audit-chain.ts'
import { ana } from '../../testing/cast.ts'
import { asPerson, makePerson, platformToken } from '../../testing/platform.ts'
import {
  base,
  chosenPassword,
  confirmedSignUp,
  controlRows,
  expectOne,
} from '../../testing/sign-ups.ts'
import { closure, lettersOf, operator } from '../closure.fixture.ts'
import { carryOutClosures } from './carry-out.ts'
import { acmeThatLeft, filesOf, id } from './deletion.fixture.ts'

let slot: string
let head: { seq: number; hash: string }
beforeAll(async () => {
  ;({ slot } = await acmeThatLeft())
  const [last] = (await entriesOf(slotOf(env, slot))).slice(-1)
  head = must(last, 'head')
  for (const person of [await operator(), await operator()]) await person.order()
  for (const minutes of [31, 41])
    await carryOutClosures(env, new Date(Date.now() + minutes * minuteMs))
})

test('the certificate is at its own hash, and was sent to whoever administered and paid', async () => {
  const { certificate, sha256: hash, tell } = must(await closure(), 'closure')
  expect(await sha256(certificate)).toBe(hash)
  expect(tell).toEqual([])
  const letters = (await lettersOf('organisation_leaves')).filter(({ content }) =>
    content.includes(hash),
  )
  expect(letters.map(({ address }) => address).sort()).toEqual([
    ...['accounts@acme.test', 'ana@example.test', 'ben@example.test'],
  ])
  for (const words of [
    ...['Acme Hospital', 'Ana Mea', 'ben Guise', `ended with entry ${head.seq}`, head.hash],
    ...['operator', 'payments: 2', 'Files bank-files: 1,', 'dumps: ', 'until', 'seven years'],
  ])
    expect(certificate).toContain(words)
  const page = await ask('GET', `${base}/certificates/${hash}`)
  expect([page.status, page.text.includes('Certificate of deletion')]).toEqual([200, true])
  const text = await ask('GET', `${base}/certificates/${hash}/certificate.txt`)
  expect(await sha256(text.text)).toBe(hash)
  expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
  for (const other of ['0'.repeat(64), 'x', hash.slice(1), hash.toUpperCase()])
    expect((await ask('GET', `${base}/certificates/${other}`)).status).toBe(404)
  expect((await ask('GET', `http://acme.localhost/certificates/${hash}`)).status).toBe(410)
})

test('each part of its page at the platform stands, and the certificate is linked from there', async () => {
  const token = await platformToken(await makePerson('operator'))
  const read = (path: string) => asPerson(token, 'GET', `/organisations/org-acme${path}`)
  expect((await read('')).body).toMatchObject({ state: 'archived', contact: null })
  expect((await read('/changes')).body).toEqual({ items: [] })
  const { sha256: hash } = must(await closure(), 'closure')
  expect((await read('/closure')).body.closure).toMatchObject({
    certificate: `/certificates/${hash}`,
  })
})

test('a former user meets a calm page at the old address, and no program a database', async () => {
  remembered.clear()
  const page = await ask('GET', 'http://acme.localhost/batches')
  expect(page.status).toBe(410)
  expect(page.text).toContain('This organisation has left Bilum')
  expect(page.text).not.toContain('Acme')
  // nothing of the organisations beside it, whose cookies are of the same registered domain
  expect(page.headers.get('Clear-Site-Data')).toBe('"cache", "storage"')
  const body = JSON.stringify({ email: ana.email, password: 'any' })
  expect((await ask('POST', 'http://acme.localhost/api/auth/login', { body })).code).toBe(
    'organisation_gone',
  )
  expect((await ask('GET', 'http://never-was.localhost/')).status).toBe(404)
})

test('its slot is a new organisation’s, which sees nothing of it; its name is nobody’s', async () => {
  const at = new Date()
  const next = await confirmedSignUp('after-acme', at)
  await provision(env, next, at)
  const [row] = await controlRows<{ slot: string }>(
    'SELECT slot FROM organisations WHERE id = ?',
    next,
  )
  const { slot: given } = must(row, 'next')
  expect(given).toBe(slot)
  await expectOne(next, 'after-acme')
  checked.clear()
  const body = JSON.stringify({ email: 'kila@after-acme.example', password: chosenPassword })
  const origin = 'http://after-acme.localhost'
  expect((await ask('POST', `${origin}/api/auth/login`, { body })).status).toBe(200)
  const { payments, payees, batches } = await countRows(env, slot)
  expect({ payments, payees, batches }).toEqual({ payments: 0, payees: 0, batches: 0 })
  const taken = await ask('GET', `${base}/api/signup/slug?slug=acme`)
  expect(taken.text).toContain('taken')
  // the old deletion goes on with nothing, though the slot is another's now
  await carryOutClosures(env, new Date(Date.now() + 90 * minuteMs))
  await expectOne(next, 'after-acme')
})

test('when the nightly copies must have gone they are, and with them whom we wrote to', async () => {
  const late = new Date(Date.now() + 80 * 24 * 60 * minuteMs)
  expect((await filesOf(id)).some((key) => key.startsWith('dumps/'))).toBe(true)
  await carryOutClosures(env, late)
  await carryOutClosures(env, late)
  expect((await closure())?.state).toBe('over')
  expect((await filesOf(id)).some((key) => key.startsWith('dumps/'))).toBe(false)
  expect(await lettersOf('organisation_leaves')).toEqual([])
  await expect(
    env.CONTROL.prepare("UPDATE closures SET certificate = 'other'").run(),
  ).rejects.toThrow()
})
