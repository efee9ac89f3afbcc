import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { megabyte, quotas } from '../../domain/access/quotas/quotas.ts'
import { payment } from '../../testing/batches.ts'
import { ana, makeCast, mia } from '../../testing/cast.ts'
import { ask } from './ask.fixture.ts'
import { countsHere } from './count-request.ts'
import { owedHere } from './count-rows.ts'
import { untoldHere } from './count-written.ts'

/* What is counted by what it costs: bytes that are sent, rows that are written and read. */

beforeAll(async () => {
  await makeCast()
  await env.QUOTA_KEEPER.getByName('org-acme').forget() // one that rested keeps what an earlier file counted
})

test('what is sent to be written is counted by its bytes, and refused by the name of its quota', async () => {
  const keeper = env.QUOTA_KEEPER.getByName('org-acme')
  const { written } = quotas
  const upTo = (bytes: number) => keeper.spend('written', written, 'mia', written.person - bytes)
  const send = (path: string, body: BodyInit, person = mia) =>
    ask(`/api/batches/none/${path}`, { method: 'POST', body, person })
  const list = () => JSON.stringify({ payments: 'x'.repeat(megabyte - 1_000) })
  const sheet = () => {
    const form = new FormData()
    form.append('sheet', new File(['Name,BSB'], 'sheet.csv'))
    return form
  }
  await upTo(3.5 * megabyte)
  for (let isolate = 1; isolate <= 2; isolate++) {
    expect((await send('payments', list())).status).toBe(422)
    untoldHere.clear() // another isolate knows nothing of it
  }
  // a sheet counts as two megabytes at least, since a workbook unpacks; a paper is no row
  const refused = await send('imports', sheet())
  const wait = Number(refused.headers.get('Retry-After'))
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({
      code: 'quota_used_up',
      detail: `The quota “What is saved” is used up: 600 MB a day for each person. It goes on in ${wait} seconds.`,
    }),
  ])
  expect((await send('attachments', sheet())).status).not.toBe(429)
  // what was refused counts for nothing; then it is a list's turn, and neither a line nor a colleague waits
  expect((await send('payments', list())).status).toBe(422)
  expect((await send('payments', list())).status).toBe(429)
  expect((await send('payments', '{}')).status).toBe(422)
  expect((await send('payments', list(), ana)).status).not.toBe(429)
})

test('papers have a sum of their own, and a file that is only held beside the sealed one has none', async () => {
  const { papers } = quotas
  const left = 1.5 * megabyte
  const keeper = env.QUOTA_KEEPER.getByName('org-acme')
  await keeper.spend('papers', papers, 'mia', papers.person - left)
  const send = (path: string) => {
    const form = new FormData()
    form.append('file', new File(['%PDF-'.padEnd(megabyte, ' ')], 'contract.pdf'))
    return ask(path, { method: 'POST', body: form })
  }
  expect((await send('/api/batches/none/attachments')).status).toBe(404)
  const refused = await send('/api/batches/none/attachments')
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({
      detail: expect.stringContaining('“Papers” is used up: 600 MB a day for each person.'),
    }),
  ])
  expect((await send('/api/bank-files/none/checks/content')).status).not.toBe(429)
})

test('what a change wrote and read is counted once it is done, and whoever had a day’s share prepares nothing more', async () => {
  const keeper = env.QUOTA_KEEPER.getByName('org-acme')
  const { rows } = quotas
  const body = JSON.stringify(payment(1).payee)
  const add = (person = mia) => ask('/api/payees', { method: 'POST', person, body })
  await keeper.owe('rows', rows, 'mia', rows.person)
  owedHere.set('org-acme/mia', { untold: 19_990 })
  // the payee's own rows are the last of them
  expect((await add()).status).toBe(201)
  await expect.poll(() => owedHere.get('org-acme/mia')?.full?.whose).toBe('person')
  const refused = await add()
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({
      code: 'quota_used_up',
      detail: expect.stringContaining('“Rows of the database” is used up: 10,000,000 a day'),
    }),
  ])
  expect((await ask('/api/payees')).status).toBe(429)
  // they decide as before, and no colleague waits
  expect((await ask('/api/batches/none/submission', { method: 'DELETE' })).status).toBe(404)
  expect((await add(ana)).status).not.toBe(429)
})

test('what is read for somebody is counted whichever call reads it, and whoever read more than an hour has room for waits', async () => {
  const key = 'org-acme/read'
  const busy = (who: string, hours: number) => countsHere.set(`${key}${who}`, inHours(hours))
  const look = async (person = mia) => (await ask('/api/payees', { person, times: 0.01 })).status
  for (const counted of [countsHere, owedHere]) counted.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
  expect([await look(), await look(ana)]).toEqual([200, 200])
  for (const who of ['', '/mia', '/ana']) {
    expect(countsHere.get(`${key}${who}`)).toBeGreaterThan(Date.now())
  }
  busy('/mia', 0.99)
  expect(await look()).toBe(200)
  busy('/mia', 1.5)
  const refused = await ask('/api/payees')
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({
      code: 'quota_used_up',
      detail: expect.stringMatching(
        /^The quota “Rows looked through” is used up: 750,000,000 an hour for each person\. It goes on in 1,?[78]\d\d seconds\.$/,
      ),
    }),
  ])
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(1_700)
  expect((await ask('/api/payees', { method: 'POST' })).status).toBe(429)
  // they decide as before, and no colleague waits
  expect((await ask('/api/batches/none/submission', { method: 'DELETE' })).status).toBe(404)
  expect(await look(ana)).toBe(200)
  // where everybody together read too much, whoever read much of it waits
  busy('', 1.5)
  busy('/mia', 0.5)
  expect([await look(), await look(ana)]).toEqual([429, 200])
  countsHere.clear()
  vi.useRealTimers()
})

const inHours = (hours: number) => Date.now() + hours * 60 * 60 * 1_000
