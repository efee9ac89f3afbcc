import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Context } from 'hono'
import { beforeAll, expect, test, vi } from 'vitest'
import { operations } from '../../contract/operations/every-operation.ts'
import { failCall } from '../../core/d1/fail-call.fixture.ts'
import { type QuotaName, quotas } from '../../domain/access/quotas/quotas.ts'
import { ana, bob, makeCast, ravi, zoe } from '../../testing/cast.ts'
import { everyBaseHostRoute, everyRoute } from '../../testing/routes/every-route.ts'
import type { App } from '../app.ts'
import { type Asked, ask } from './ask.fixture.ts'
import { sizeOf } from './count-request.ts'
import { inTurn, looksAtOnce } from './in-turn.ts'
import { quotaOf, routesWithQuota } from './quota-of.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await env.QUOTA_KEEPER.getByName('org-acme').forget() // one that rested keeps what an earlier file counted
})

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
