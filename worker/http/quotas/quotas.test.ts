import { createExecutionContext, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Context } from 'hono'
import { beforeAll, expect, test, vi } from 'vitest'
import { operations } from '../../contract/operations/every-operation.ts'
import { failCall } from '../../core/d1/fail-call.fixture.ts'
import { megabyte, type QuotaName, quotas } from '../../domain/access/quotas/quotas.ts'
import { organisationApp } from '../../organisation-app.ts'
import { payment } from '../../testing/batches.ts'
import { ana, bob, makeCast, mia, originOf, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import type { Person } from '../../testing/organisation.ts'
import { everyBaseHostRoute, everyRoute } from '../../testing/routes/every-route.ts'
import type { App } from '../app.ts'
import { countsHere, sizeOf } from './count-request.ts'
import { owedHere } from './count-rows.ts'
import { untoldHere } from './count-written.ts'
import { inTurn, looksAtOnce } from './in-turn.ts'
import { quotaOf, routesWithQuota } from './quota-of.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await env.QUOTA_KEEPER.getByName('org-acme').forget() // one that rested keeps what an earlier file counted
})

type Asked = { person?: Person; method?: string; slug?: string; times?: number; body?: BodyInit }

/** Asks a Worker whose quotas are so many times those of the table. */
async function ask(
  path: string,
  { person = mia, method = 'GET', slug = 'acme', times = 1, body }: Asked = {},
) {
  const request = new Request(originOf(slug) + path, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      Authorization: `Bearer ${await tokenOf(person, slug)}`,
      'Idempotency-Key': crypto.randomUUID(),
    },
  })
  const sized = { ...env, QUOTA_TIMES: String(times) as '1' } // the type says what stands in the file
  return organisationApp.fetch(request, sized, createExecutionContext())
}

/** Asks until it is refused: gives the answer of the refusal, and after how many. */
async function useUp(path: string, asked: Asked) {
  for (let answered = 0; answered <= 100; answered++) {
    const answer = await ask(path, asked)
    if (answer.status === 429) return { answer, answered }
    await answer.body?.cancel()
  }
  throw new Error(`${path} goes on without end`)
}

test('every call of somebody signed in has a quota, and what is named is a route', () => {
  const routes = [...everyRoute, ...everyBaseHostRoute]
  const closed = routes.filter(({ policy }) => policy?.kind !== 'open').map(({ name }) => name)
  expect(routesWithQuota.filter((name) => !closed.includes(name))).toEqual([])
  const classes = operations.map(({ method, path }) => quotaOf(method.toUpperCase(), path))
  // beside its class every call has its rows counted, and what it sends
  expect([...new Set(classes), 'written', 'papers', 'rows', 'read'].toSorted()).toEqual(
    Object.keys(quotas).toSorted(),
  )
  expect(quotaOf('POST', '/api/what-was-added-today')).toBe('steps')
  expect(quotaOf('HEAD', '/api/audit/export')).toBe('exports')
})

test('of what a day costs us, an organisation that never paid has a fifth', () => {
  const of = (name: QuotaName, isUnpaid: boolean) => {
    const c: unknown = { env: {}, var: { realm: { kind: 'organisation', isUnpaid } } }
    return sizeOf(c as Context<App>, name).organisation
  }
  for (const name of ['rows', 'written', 'papers', 'looks'] as const) {
    const part = name === 'looks' ? 1 : 1 / 5
    expect([of(name, false), of(name, true)]).toEqual([
      quotas[name].organisation,
      quotas[name].organisation * part,
    ])
  }
})

test('a list is looked at so many times a minute, then the quota is named with when it goes on', async () => {
  const { answer, answered } = await useUp('/api/roles', { times: 0.01 })
  expect(answered).toBeGreaterThanOrEqual(quotas.looks.person / 100)
  const wait = Number(answer.headers.get('Retry-After'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await answer.json()).toMatchObject({
    code: 'quota_used_up',
    detail: `The quota “Looks” is used up: 12 a minute for each person. It goes on in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
  })
  // a page says the same, another call of theirs is refused as well, and nobody else waits
  const page = await ask('/approval', { times: 0.01 })
  expect([page.status, await page.text()]).toEqual([429, expect.stringContaining('“Looks”')])
  expect((await ask('/api/roles', { person: ana, times: 0.01 })).status).toBe(200)
  expect((await ask('/api/roles', { person: bob, slug: 'beta', times: 0.01 })).status).toBe(200)
})

test('whoever goes on asking beyond all quotas, or with a locked session, costs the database nothing more', async () => {
  const step = () => ask('/api/payees', { person: zoe, method: 'POST', times: 0.002 })
  for (let sent = 0; sent < 12; sent++) await (await step()).body?.cancel()
  const looks = failCall([database, env.CONTROL])
  const { status } = await step()
  expect([status, looks()]).toEqual([429, 0])
  expect((await ask('/api/roles', { person: zoe })).status).toBe(200)
})

test('payments are changed so many times an hour, whichever call does it', async () => {
  const batch = '/api/batches/none/payments'
  const calls = [
    ['POST', '/api/batches'],
    ['POST', '/api/templates/none/batches'],
    ['POST', `${batch}/changes`],
    ['PUT', `${batch}/none`],
    ['DELETE', `${batch}/none`],
  ] as const
  const { answered } = await useUp(`${batch}/changes`, { person: zoe, method: 'POST', times: 0.05 })
  expect(answered).toBe(quotas.edits.person / 20)
  for (const [method, path] of calls) {
    const { status } = await ask(path, { person: zoe, method, times: 0.05 })
    expect([path, status]).toEqual([path, 429])
  }
  expect((await ask('/api/payees', { person: zoe, method: 'POST', times: 0.05 })).status).toBe(422)
})

test.each<[QuotaName, string, number]>([
  ['letters', '/api/users', 0.02],
  ['archives', '/api/organisation/archives', 1],
])('%s are counted in one place, whatever comes of them', async (name, path, times) => {
  const { answer, answered } = await useUp(path, { person: ana, method: 'POST', times })
  expect([answered, Number(answer.headers.get('Retry-After')) > 1]).toEqual([
    quotas[name].person * times,
    true,
  ])
})

test('what is kept of it is a number for each person, and none once the period is over', async () => {
  const keeper = env.QUOTA_KEEPER.getByName('org-acme')
  const kept = () =>
    runInDurableObject(keeper, (_object, { storage }) =>
      // a file before this one may still have counted what it did
      [...storage.kv.list()].map(([key]) => key).filter((key) => /^(?:archives|letters)/.test(key)),
    )
  expect((await kept()).toSorted()).toEqual(['archives', 'archives/ana', 'letters', 'letters/ana'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1_000 })
  await runDurableObjectAlarm(keeper)
  vi.useRealTimers()
  expect(await kept()).toEqual([])
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

test('of one person few looks are made at a moment, few more wait, and a colleague’s is made at once', async () => {
  const before = { ...looksAtOnce }
  Object.assign(looksAtOnce, { made: 2, waiting: 3 })
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => ask('/api/payees', { person: ravi, times: 9 })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(4).fill(429)])
  for (const answer of answers.filter(({ status }) => status === 429))
    expect(answer.headers.get('Retry-After')).toBe('10')
  expect((await ask('/api/payees', { person: ravi, times: 9 })).status).toBe(200)
  // none of hers leaves the room that she has, and none of it is another's
  let done = () => {}
  const stays = new Promise<void>((resolve) => (done = resolve))
  let made = 0
  const hers = Array.from({ length: 5 }, () =>
    inTurn(asker('mia'), () => {
      made += 1
      return stays
    }),
  )
  await expect(inTurn(asker('mia'), async () => {})).rejects.toThrow('too_much_at_once')
  expect(made).toBe(2)
  await inTurn(asker('zoe'), async () => {})
  await inTurn({ ...asker('mia'), req: { method: 'POST' } } as never, async () => {})
  done()
  await Promise.all(hers)
  Object.assign(looksAtOnce, before)
})

const asker = (actorId: string) =>
  ({
    req: { method: 'GET' },
    var: { realm: { id: 'org-acme' }, actorId },
  }) as unknown as Context<App>
